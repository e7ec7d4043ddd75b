"""How truco is spoken to one seat: names, cards with their nicknames, *nós* and *eles*."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from carteado.cards import suit_of
from carteado.game import View
from carteado.messages import Language, say
from carteado.regulations import Regulation
from carteado.telling import printable
from carteado.truco.decks import DECKS, Deck, strengths
from carteado.truco.occasion import SIDE_NAMES, side_of
from carteado.truco.rules import Rules
from carteado.truco.words import HIDE


@dataclass(frozen=True)
class Voice:
    """One seat's language: every sentence is an entry of `truco_face` in the catalogue."""

    regulation: Regulation[Rules]
    names: tuple[str, ...]
    seat: int
    lang: Language

    @property
    def rules(self) -> Rules:
        return self.regulation.rules

    @property
    def deck(self) -> Deck:
        return DECKS[self.rules.deck]

    def say(self, key: str, /, **params: object) -> str:
        return say(f"truco_face.{key}", self.lang, **params)

    def sided(self, key: str, /, **params: object) -> str:
        """A sentence on the two sides: *nós* and *eles*, or one on one *você* and a name."""
        return self.say(f"{'alone' if len(self.names) == 2 else 'team'}.{key}", other=self.opponent, **params)

    def points(self, points: int) -> str:
        return self.say("point" if points == 1 else "points", n=points)

    # Who -----------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        return printable(self.names[seat - 1]) or str(seat)

    def whom(self, seat: int) -> str:
        """A name within a sentence: "você" for the person it is told to."""
        return self.say("you_") if seat == self.seat else self.name(seat)

    def to(self, seat: int, key: str, /, **params: object) -> str:
        """A sentence on a seat, in the second person to the seat itself."""
        return self.say(f"{key}_you" if seat == self.seat else key, name=self.name(seat), **params)

    @property
    def opponent(self) -> str:
        """The next seat: one on one, the other player."""
        return self.name(self.seat % len(self.names) + 1)

    @property
    def partners(self) -> list[int]:
        seats = range(1, len(self.names) + 1)
        return [seat for seat in seats if seat != self.seat and side_of(seat) == side_of(self.seat)]

    def us_or_them(self, side: str) -> str:
        """`us` or `them`, for the name of a side in a view."""
        return "us" if side == SIDE_NAMES[side_of(self.seat)] else "them"

    def row(self, words: Iterable[str]) -> str:
        """A list of names: "Ana, Bruno e Carla"."""
        *others, last = words
        return self.say("and_", first=", ".join(others), last=last) if others else last

    def score(self, view: View) -> str:
        us = side_of(self.seat)
        return self.sided("score", us=view["score"][us], them=view["score"][1 - us], upper=self.opponent.upper())

    def welcome(self) -> list[str]:
        title = self.say("title", regulation=printable(self.regulation.name), target=self.rules.target)
        seats = range(1, len(self.names) + 1)
        foes = self.row(self.name(seat) for seat in seats if side_of(seat) != side_of(self.seat))
        us = self.row(self.whom(seat) for seat in (self.seat, *self.partners))
        return [title, self.sided("sides", us=us, foes=foes)]

    # Cards ---------------------------------------------------------------------------------------------

    def card(self, card: str, manilhas: Sequence[str] = ()) -> str:
        """A card as it is called: "Zap 4♣", "3♥"; one that lies face down is only that."""
        if card.startswith(HIDE):
            return self.say("closed_card")
        face = self.deck.face(card)
        if card not in manilhas or len({suit_of(each) for each in manilhas}) < len(manilhas):
            return face
        return f"{self.nickname(card)} {face}"

    def nickname(self, card: str) -> str:
        return self.say(f"manilha.{suit_of(card)}")

    def cards(self, cards: Iterable[str], manilhas: Sequence[str] = ()) -> str:
        return ", ".join(self.card(card, manilhas) for card in cards)

    def hand(self, cards: Iterable[str], manilhas: Sequence[str]) -> str:
        """Somebody's cards, the strongest first."""
        return self.cards(sorted(cards, key=self.strength(manilhas), reverse=True), manilhas)

    def strength(self, manilhas: Sequence[str]) -> Callable[[str], int]:
        """How strong a card is; one that nobody sees is worth nothing."""
        values = strengths(self.rules.deck, self.rules.order, tuple(manilhas))
        return lambda card: values.get(card, 0)

    def manilhas_line(self, hand: dict[str, Any]) -> str:
        """The vira and the manilhas with their nicknames, strongest first."""
        manilhas = hand["manilhas"]
        if not manilhas:
            return self.say("vira_closed")
        named = self.cards(manilhas, manilhas)
        if hand["vira"] is None:
            return self.say("manilhas", manilhas=named)
        return self.say("vira_and_manilhas", vira=self.card(hand["vira"]), manilhas=named)
