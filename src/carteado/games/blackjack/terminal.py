"""Blackjack in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from carteado.blackjack.rules import Rules
from carteado.blackjack.telling import Teller
from carteado.blackjack.words import BET, DOUBLE, HIT, INSURE, PASS, SPLIT, STAND, SURRENDER, bet_of
from carteado.cli.faces.face import Choice, Face, read_choice
from carteado.cli.rule_words import cited_rule
from carteado.core.game import View
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language, say
from carteado.words.speaker import printable

KEYS: Final = {
    STAND: "stand", HIT: "hit", DOUBLE: "double", SPLIT: "split", SURRENDER: "surrender", INSURE: "insure",
    PASS: "pass", BET: "bet",
}  # fmt: skip
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
"""The fields of the regulation behind each choice."""


class BlackjackFace:
    """Blackjack as one seat reads and plays it."""

    def __init__(self, regulation: Regulation[Rules], names: Sequence[str], seat: int, lang: Language) -> None:
        self.regulation, self.seat, self.lang = regulation, seat, lang
        self.teller = Teller(names, lang, seat)

    def say(self, key: str, /, **params: object) -> str:
        return say(f"blackjack_face.{key}", self.lang, **params)

    # Reading -------------------------------------------------------------------------------------------

    def welcome(self) -> list[str]:
        rules = self.regulation.rules
        others = [self.teller.name(s) for s in range(1, len(self.teller.names) + 1) if s != self.seat]
        seated = self.say("seated", others=", ".join(others)) if others else self.say("alone")
        title = self.say("title", regulation=printable(self.regulation.name), decks=rules.decks)
        return [title, seated, self.say("chips", chips=rules.chips)]

    def position(self, view: View) -> list[str]:
        return self.teller.position(view)

    # Choosing ------------------------------------------------------------------------------------------

    def choices(self, view: View, legal: Sequence[str]) -> list[Choice]:
        if view["round"] is None:
            return self._bets(view, legal)
        return [
            Choice(word, self.say(f"key.{KEYS[word]}"), self._label(view, word), default=word == PASS) for word in legal
        ]

    def _bets(self, view: View, legal: Sequence[str]) -> list[Choice]:
        """The least bet, the last one and the highest; any other amount can be typed as well."""
        if not legal:
            return []
        amounts = [bet_of(action) or 0 for action in legal]
        last = self._last_bet(view)
        usual = last if last in amounts else amounts[0]
        shown = sorted({amounts[0], usual, amounts[-1]})
        return [
            Choice(f"{BET} {amount}", str(amount), self._bet_label(amount, amounts), default=amount == usual)
            for amount in shown
        ]

    def _last_bet(self, view: View) -> int:
        """What the seat bet in the round before."""
        hands = view["last"]["hands"] if view["last"] else []
        own = [hand["bet"] // (2 if hand["doubled"] else 1) for hand in hands if hand["seat"] == self.seat]
        return own[0] if own else 0

    def _bet_label(self, amount: int, amounts: Sequence[int]) -> str:
        if len(amounts) > 1 and amount == amounts[0]:
            return self.say("label.least_bet", step=amounts[1] - amounts[0], most=amounts[-1])
        return self.say("label.bet", amount=amount)

    def _label(self, view: View, word: str) -> str:
        round_ = view["round"]
        own = [hand for hand in round_["hands"] if hand["seat"] == self.seat]
        hand = own[0] if round_["turn"] is None else round_["hands"][round_["turn"]]
        words = {"bet": hand["bet"], "half": hand["bet"] // 2, "double": 2 * hand["bet"]}
        return self.say(f"label.{KEYS[word]}", total=self.teller.total(hand), **words)

    def explain(self, view: View, legal: Sequence[str]) -> list[str]:  # noqa: ARG002
        lines: list[str] = []
        for word in dict.fromkeys(action.partition(" ")[0] for action in legal):
            lines.append(
                self.say("explained", what=self.say(f"key.{KEYS[word]}"), text=self.say(f"explain.{KEYS[word]}"))
            )
            rules = (cited_rule(self.regulation, field, self.lang) for field in RULES[word])
            lines += [self.say("rule", rule=rule) for rule in rules]
        return lines

    def read(self, text: str, view: View, legal: Sequence[str]) -> str | None:
        return read_choice(text, self.choices(view, legal), legal) or read_choice(f"{BET} {text}", [], legal)

    # Hearing -------------------------------------------------------------------------------------------

    def told(self, before: View, seat: int, heard: str, after: View) -> list[str]:
        return self.teller.told(before, seat, heard, after)


def new_face(regulation: Regulation[Rules], names: Sequence[str], seat: int, lang: Language) -> Face:
    return BlackjackFace(regulation, names, seat, lang)
