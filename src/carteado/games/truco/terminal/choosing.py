"""Build the choices that the terminal offers a truco player. Their labels show the points at stake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from carteado.core.game import View
from carteado.games.terminal_face import Choice
from carteado.games.truco.actions import DARK, HIDE, parse_action
from carteado.games.truco.terminal.voice import Voice
from carteado.words.catalogue import lookup

ORDER: Final = {"aceita": 0, "vai": 0, "corre": 2, "desiste": 2}
"""The sort order of words in the list of choices. All other words have 1."""


def kind_of(action: str) -> str:
    """Return the kind of an action, such as "card" or "raise" (see `Action`)."""
    return parse_action(action).kind


class ChoiceBuilder:
    """Builds the list of choices for one prompt."""

    def __init__(self, voice: Voice, view: View, legal: Sequence[str]) -> None:
        self.voice, self.view = voice, view
        self.hand: dict[str, Any] | None = view["hand"]
        self.legal = [action for action in legal if self._should_offer(action, legal)]
        self.cards = self._cards()

    def _cards(self) -> list[str]:
        """Return the cards that can be played open, strongest first."""
        cards = [action for action in self.legal if kind_of(action) in ("card", "place")]
        manilhas = self.hand["manilhas"] if self.hand else ()
        return sorted(cards, key=self.voice.strength(manilhas), reverse=True)

    def choices(self) -> list[Choice]:
        """Return the cards, then the words. The default word comes first, words that give up points come last."""
        spoken = sorted(self._word_choices(), key=lambda choice: (not choice.default, ORDER.get(choice.action, 1)))
        return [*self._card_choices(), *spoken]

    def _should_offer(self, action: str, legal: Sequence[str]) -> bool:
        """Return whether to offer an action. Out of turn: raises, `baixa`, and `olha` if a dark raise is possible."""
        hand, seat = self.hand, self.voice.seat
        if hand is None or hand["turn"] == seat or seat in hand["answering"]:
            return True
        kinds = {kind_of(each) for each in legal}
        wanted = {"raise", "dark", "baixa"} | ({"olha"} if "dark" in kinds else set())
        return kind_of(action) in wanted

    # Cards ---------------------------------------------------------------------------------------------

    def _card_choices(self) -> Iterator[Choice]:
        """Yield the cards as numbered choices. A blind card has the number of its place.

        The choice that plays a card face down has the letter f before its number.
        """
        keys = [action.removeprefix("carta ") for action in self.cards]
        if not self._blind:
            keys = [str(number) for number in range(1, len(self.cards) + 1)]
        for key, action in zip(keys, self.cards, strict=True):
            default = len(self.cards) == 1 or (self._blind and action == self.cards[0])
            yield Choice(action, key, self._card_name(action), default)
        for key, action in zip(keys, self.cards, strict=True):
            if HIDE + action in self.legal:
                yield Choice(HIDE + action, f"f{key}", self.voice.say("label.hidden", card=self._card_name(action)))

    @property
    def _blind(self) -> bool:
        return self.hand is not None and bool(self.hand["blind"])

    def _card_name(self, action: str) -> str:
        if action.startswith("carta "):
            return self.voice.say("label.place", place=action.removeprefix("carta "))
        return self.voice.teller.card(action, self.hand["manilhas"] if self.hand else ())

    # Words ---------------------------------------------------------------------------------------------

    def _word_choices(self) -> Iterator[Choice]:
        """Yield one choice for each word. All cuts are one choice, and so are all burns at the cut (`queima 3`)."""
        seen = set()
        for action in self.legal:
            kind = kind_of(action)
            if kind in ("card", "place", "hidden") or (kind in seen and kind in ("corta", "queima")):
                continue
            seen.add(kind)
            yield self._word_choice(kind, action)

    def _word_choice(self, kind: str, action: str) -> Choice:
        if kind == "corta":
            return self._cut_choice()
        if kind == "queima":
            return self._burn_choice()
        default = action == self._default_word()
        return Choice(action, self._key(action), self._label(kind, action), default)

    def _key(self, action: str) -> str:
        """Return the text that a person types: the word of the game, or its translation."""
        parsed = parse_action(action)
        if parsed.kind in ("dark", "packet", "tira", "fica"):
            return self.voice.say(f"key.{parsed.kind}", word=parsed.word, rest=parsed.card, seat=parsed.seat)
        return lookup(f"truco_terminal.key.{action}", self.voice.lang) or action

    def _default_word(self) -> str | None:
        """Return the word that Enter chooses, or None. It continues the game and gives up nothing."""
        cut = self.view["cut"]
        if cut is None:
            return "olha" if "olha" in self.legal else None
        if any(kind_of(word) == "corta" for word in self.legal) and not cut["cuts"]:
            return None  # the default is a cut in the middle
        return next((word for word in ("segue", "desce", "bate") if word in self.legal), None)

    def _cut_choice(self) -> Choice:
        most = sum(kind_of(word) == "corta" for word in self.legal)
        label = self.voice.say("label.corta", most=most, half=(most + 1) // 2)
        key = self.voice.say("key.corta")
        return Choice(f"corta {(most + 1) // 2}", key, label, default=self._default_word() is None)

    def _burn_choice(self) -> Choice:
        burns = [word for word in self.legal if kind_of(word) == "queima"]
        key = self.voice.say("key.queima")
        if len(burns) == 1:
            return Choice(burns[0], key, self.voice.teller.label(self.view, burns[0]))
        return Choice(burns[0], key, self.voice.say("label.queima", most=parse_action(burns[-1]).number))

    def _label(self, kind: str, action: str) -> str:
        """Return a label that says how many points are at stake. For actions without points, it is the button text."""
        if kind in ("raise", "dark"):
            return self._raise_label(kind, action)
        if kind in ("aceita", "corre", "vai", "desiste", "baixa"):
            return self._points_label(kind)
        return self.voice.teller.label(self.view, action)

    def _raise_label(self, kind: str, action: str) -> str:
        assert self.hand is not None
        rules, asked = self.voice.rules, self.hand["asked"]
        stake = rules.stakes[rules.raises.index(action.removesuffix(DARK)) + 1]
        now = asked["stake"] if asked else self.hand["stake"]
        key = "reraise" if asked else "raise"
        label = self.voice.say_by_sides(f"label_{key}", stake=stake, now=now)
        return self.voice.say("label.dark", label=label) if kind == "dark" else label

    def _points_label(self, kind: str) -> str:
        assert self.hand is not None
        stake = self.hand["stake"]
        if kind == "corre":
            others = [seat for seat in self.hand["answering"] if seat != self.voice.seat]
            if others and self.voice.rules.answers == "yes_prevails":
                return self.voice.say_by_sides(
                    "label_corre_together", stake=stake, mates=self.voice.teller.several(others)
                )
        if kind == "aceita":
            stake = self.hand["asked"]["stake"]
        if kind == "vai":
            stake = self.voice.rules.special_stake
        return self.voice.say_by_sides(f"label_{kind}", stake=stake)
