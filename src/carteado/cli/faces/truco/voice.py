"""How truco is spoken to one seat of the terminal: the teller's names and cards, and what a choice means in points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from carteado.regulation.rulebook import Regulation
from carteado.truco.decks import strengths
from carteado.truco.occasion import side_of
from carteado.truco.rules import Rules
from carteado.truco.telling import Teller
from carteado.words.catalogue import Language, say
from carteado.words.speaker import printable


class Voice:
    """One seat's language: every sentence is an entry of `truco_face` in the catalogue."""

    def __init__(self, regulation: Regulation[Rules], names: Sequence[str], seat: int, lang: Language) -> None:
        self.regulation, self.seat, self.lang = regulation, seat, lang
        self.rules = regulation.rules
        self.teller = Teller(regulation, names, lang, seat)
        self.seats = range(1, len(names) + 1)
        self.name, self.card, self.cards = self.teller.name, self.teller.card, self.teller.cards
        self.nickname, self.row = self.teller.nickname, self.teller.row

    def say(self, key: str, /, **params: object) -> str:
        return say(f"truco_face.{key}", self.lang, **params)

    def sided(self, key: str, /, **params: object) -> str:
        """A sentence on the two sides: *nós* and *eles*, or one on one *você* and a name."""
        return self.say(f"{'alone' if len(self.seats) == 2 else 'team'}.{key}", other=self.opponent, **params)

    @property
    def opponent(self) -> str:
        """The next seat: one on one, the other player."""
        return self.name(self.seat % len(self.seats) + 1)

    def welcome(self) -> list[str]:
        title = self.say("title", regulation=printable(self.regulation.name), target=self.rules.target)
        foes = self.teller.several([seat for seat in self.seats if side_of(seat) != side_of(self.seat)])
        us = self.teller.several([seat for seat in self.seats if side_of(seat) == side_of(self.seat)])
        return [title, self.sided("sides", us=us, foes=foes)]

    def strength(self, manilhas: Iterable[str]) -> Callable[[str], int]:
        """How strong a card is; one that nobody sees is worth nothing."""
        values = strengths(self.rules.deck, self.rules.order, tuple(manilhas))
        return lambda card: values.get(card, 0)
