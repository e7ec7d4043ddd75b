"""What a person may choose, with what it means in points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from carteado.cli.faces.face import Choice
from carteado.cli.faces.truco.voice import Voice
from carteado.core.game import View
from carteado.truco import words
from carteado.truco.decks import DECKS
from carteado.truco.words import DARK, HIDE
from carteado.words.catalogue import lookup

PLACE: Final = {"aceita": 0, "vai": 0, "corre": 2, "desiste": 2}
"""Where a word stands among the others."""


def kind_of(action: str, voice: Voice) -> str:
    """What sort of action it is: a card, a raise, or the word it opens with."""
    return words.kind_of(action, voice.rules.raises, DECKS[voice.rules.deck].cards)


class Choosing:
    """The choices of one prompt."""

    def __init__(self, voice: Voice, view: View, legal: Sequence[str]) -> None:
        self.voice, self.view = voice, view
        self.hand: dict[str, Any] | None = view["hand"]
        self.legal = [action for action in legal if self._worth_asking(action, legal)]
        self.cards = self._cards()

    def _cards(self) -> list[str]:
        """What can be played open, the strongest first."""
        cards = [action for action in self.legal if kind_of(action, self.voice) in ("card", "place")]
        manilhas = self.hand["manilhas"] if self.hand else ()
        return sorted(cards, key=self.voice.strength(manilhas), reverse=True)

    def choices(self) -> list[Choice]:
        """The cards, then the words: what Enter does before the others, what loses the hand after them."""
        spoken = sorted(self._of_words(), key=lambda choice: (not choice.default, PLACE.get(choice.action, 1)))
        return [*self._of_cards(), *spoken]

    def _worth_asking(self, action: str, legal: Sequence[str]) -> bool:
        """Out of turn, only a raise and what leads to one: giving up can wait."""
        hand, seat = self.hand, self.voice.seat
        if hand is None or hand["turn"] == seat or seat in hand["answering"]:
            return True
        kinds = {kind_of(each, self.voice) for each in legal}
        wanted = {"raise", "dark", "baixa"} | ({"olha"} if "dark" in kinds else set())
        return kind_of(action, self.voice) in wanted

    # Cards ---------------------------------------------------------------------------------------------

    def _of_cards(self) -> Iterator[Choice]:
        """Open cards are numbered, blind ones by their place; the same cards face down have an f before it."""
        keys = [action.removeprefix("carta ") for action in self.cards]
        if not self._blind:
            keys = [str(number) for number in range(1, len(self.cards) + 1)]
        for key, action in zip(keys, self.cards, strict=True):
            default = len(self.cards) == 1 or (self._blind and action == self.cards[0])
            yield Choice(action, key, self._card(action), default)
        for key, action in zip(keys, self.cards, strict=True):
            if HIDE + action in self.legal:
                yield Choice(HIDE + action, f"f{key}", self.voice.say("label.hidden", card=self._card(action)))

    @property
    def _blind(self) -> bool:
        return self.hand is not None and bool(self.hand["blind"])

    def _card(self, action: str) -> str:
        if action.startswith("carta "):
            return self.voice.say("label.place", place=action.removeprefix("carta "))
        return self.voice.card(action, self.hand["manilhas"] if self.hand else ())

    # Words ---------------------------------------------------------------------------------------------

    def _of_words(self) -> Iterator[Choice]:
        """One choice for each word, the many cuts and burns together."""
        seen = set()
        for action in self.legal:
            kind = kind_of(action, self.voice)
            if kind in ("card", "place", "hidden") or (kind in seen and kind in ("corta", "queima")):
                continue
            seen.add(kind)
            yield self._word(kind, action)

    def _word(self, kind: str, action: str) -> Choice:
        if kind == "corta":
            return self._cut()
        if kind == "queima":
            return self._burn()
        default = action == self._default_word()
        return Choice(action, self._key(action), self._label(kind, action), default)

    def _key(self, action: str) -> str:
        """What is typed: the word of the game, or its translation."""
        kind, (word, _, rest) = kind_of(action, self.voice), action.partition(" ")
        if kind in ("dark", "packet", "tira", "fica"):
            return self.voice.say(f"key.{kind}", word=word, rest=rest, seat=rest.rpartition(" ")[2])
        return lookup(f"truco_face.key.{action}", self.voice.lang) or action

    def _default_word(self) -> str | None:
        """What Enter does: the quickest way on, where nothing is given away by it."""
        cut = self.view["cut"]
        if cut is None:
            return "olha" if "olha" in self.legal else None
        if any(word.startswith("corta ") for word in self.legal) and not cut["cuts"]:
            return None  # a cut in the middle
        return next((word for word in ("segue", "desce", "bate") if word in self.legal), None)

    def _cut(self) -> Choice:
        most = sum(1 for word in self.legal if word.startswith("corta "))
        label = self.voice.say("label.corta", most=most, half=(most + 1) // 2)
        key = self.voice.say("key.corta")
        return Choice(f"corta {(most + 1) // 2}", key, label, default=self._default_word() is None)

    def _burn(self) -> Choice:
        burns = [word for word in self.legal if kind_of(word, self.voice) == "queima"]
        most = burns[-1].partition(" ")[2]
        if len(burns) == 1:
            return Choice(burns[0], self.voice.say("key.queima"), self.voice.say("label.queima_one", n=most))
        return Choice(burns[0], self.voice.say("key.queima"), self.voice.say("label.queima", most=most))

    def _label(self, kind: str, action: str) -> str:
        if kind in ("raise", "dark"):
            return self._raise(kind, action)
        if kind in ("aceita", "corre", "vai", "desiste", "baixa"):
            return self._in_points(kind)
        if kind in ("packet", "tira"):
            return self._for_seat(kind, int(action.rpartition(" ")[2]))
        stage = self.view["cut"]["stage"] if self.view["cut"] else "hand"
        specific = f"label.{kind}_{stage}"
        key = specific if lookup(f"truco_face.{specific}", self.voice.lang) else f"label.{kind}"
        return self.voice.say(key, card=self.voice.cards(action.split()[1:]) if kind == "fica" else "")

    def _raise(self, kind: str, action: str) -> str:
        assert self.hand is not None
        rules, asked = self.voice.rules, self.hand["asked"]
        stake = rules.stakes[rules.raises.index(action.removesuffix(DARK)) + 1]
        now = asked["stake"] if asked else self.hand["stake"]
        key = "reraise" if asked else "raise"
        label = self.voice.sided(f"label_{key}", stake=stake, now=now)
        return self.voice.say("label.dark", label=label) if kind == "dark" else label

    def _in_points(self, kind: str) -> str:
        assert self.hand is not None
        stake = self.hand["stake"]
        if kind == "corre":
            others = [seat for seat in self.hand["answering"] if seat != self.voice.seat]
            if others and self.voice.rules.answers == "yes_prevails":
                mates = self.voice.row([self.voice.name(seat) for seat in others])
                return self.voice.sided("label_corre_together", stake=stake, mates=mates)
        if kind == "aceita":
            stake = self.hand["asked"]["stake"]
        if kind == "vai":
            stake = self.voice.rules.special_stake
        return self.voice.sided(f"label_{kind}", stake=stake)

    def _for_seat(self, kind: str, seat: int) -> str:
        if seat == self.voice.seat:
            return self.voice.say(f"label.{kind}_own")
        return self.voice.say(f"label.{kind}", name=self.voice.name(seat))
