"""The terminal interface of blackjack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from carteado.core.game import View
from carteado.games.blackjack.actions import BET, DOUBLE, HIT, INSURE, PASS, SPLIT, STAND, SURRENDER, bet_of
from carteado.games.blackjack.describe import KEYS
from carteado.games.terminal_face import Choice, Face, read_choice

RULES: Final = {
    STAND: ("ties",),
    HIT: ("dealer_stands_on",),
    DOUBLE: ("double_on",),
    SPLIT: ("split_by", "split_times", "split_aces"),
    SURRENDER: ("surrender",),
    INSURE: ("insurance", "insurance_pays"),
    PASS: ("peek",),
    BET: ("min_bet", "max_bet", "bet_step"),
}
"""The fields of the regulation that the answer to `?` cites for each choice."""


class BlackjackFace(Face):
    def welcome(self) -> list[str]:
        rules = self.regulation.rules
        seated = self.say("seated", others=self.others) if self.others else self.say("alone")
        title = self.say("title", regulation=self.title, decks=rules.decks)
        return [title, seated, self.say("chips", chips=rules.chips)]

    def choices(self, view: View, legal: Sequence[str]) -> list[Choice]:
        if view["round"] is None:
            return self._bet_choices(view, legal)
        return [Choice(word, self._key(word), self.teller.label(view, word), default=word == PASS) for word in legal]

    def _key(self, word: str) -> str:
        return self.say(f"key.{KEYS.get(word, 'bet')}")

    def _bet_choices(self, view: View, legal: Sequence[str]) -> list[Choice]:
        """Offer the lowest bet, the bet of the previous round and the highest bet. Any other amount can be typed."""
        amounts = [bet for bet in map(bet_of, legal) if bet is not None]
        if not amounts:
            return []
        last = self._last_bet(view)
        usual = last if last in amounts else amounts[0]
        shown = sorted({amounts[0], usual, amounts[-1]})
        return [
            Choice(f"{BET} {amount}", str(amount), self._bet_label(view, amount, amounts), default=amount == usual)
            for amount in shown
        ]

    def _last_bet(self, view: View) -> int:
        """Return the initial bet of this seat in the previous round, or 0."""
        hands = view["last"]["hands"] if view["last"] else []
        own = [hand["bet"] // (2 if hand["doubled"] else 1) for hand in hands if hand["seat"] == self.seat]
        return own[0] if own else 0

    def _bet_label(self, view: View, amount: int, amounts: Sequence[int]) -> str:
        if len(amounts) > 1 and amount == amounts[0]:
            return self.say("label.least_bet", step=amounts[1] - amounts[0], most=amounts[-1])
        return self.teller.label(view, f"{BET} {amount}")

    def explain(self, view: View, legal: Sequence[str]) -> list[str]:  # noqa: ARG002
        lines: list[str] = []
        for word in dict.fromkeys(BET if bet_of(action) is not None else action for action in legal):
            key = KEYS.get(word, "bet")
            lines += [self.explanation(self._key(word), self.say(f"explain.{key}")), *self.cite_rules(RULES[word])]
        return lines

    def read(self, text: str, view: View, legal: Sequence[str]) -> str | None:
        return read_choice(text, self.choices(view, legal), legal) or read_choice(f"{BET} {text}", [], legal)


FACE = BlackjackFace
