"""A *jogo*: cards laid on the table as one meld, and what may be added to it.

A jogo is its cards. The wild card among them stands in the gap there is, or else at an end: when the card it
stands for arrives, it moves on. A two that fits its own place in a sequence of its suit is no wild card, even if it
was laid as one. Every jogo exists once for each kind of rules, and knows which cards fit it and what it then
becomes; so whoever plays only follows from one to the next.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from carteado.buraco.hand_bits import JOKER_NO, SUIT_SIZE
from carteado.buraco.shapes import FOREIGN, TWO, shape
from carteado.melds import MeldRules

CANASTRA: Final = 7
SEQUENCE: Final = "sequence"
SET: Final = "set"

TWOS: Final = tuple(suit * SUIT_SIZE + TWO for suit in range(4))
_TWO_BITS: Final = sum(1 << two for two in TWOS)


class Jogo:
    """cards: in their order on the table. wild: the one that stands in, or None. fits: the cards that may be
    added, a bit each. canastra: what kind of one it is, or None."""

    __slots__ = ("_book", "_grown", "canastra", "cards", "fits", "kind", "size", "wild")

    def __init__(self, book: Book, kind: str, cards: tuple[int, ...], wild: int | None, fits: int) -> None:
        self._book = book
        self.kind = kind
        self.cards = cards
        self.wild = wild
        self.fits = fits
        self.size = len(cards)
        self.canastra = self._canastra()
        self._grown: dict[int, Jogo] = {}

    def _canastra(self) -> str | None:
        if self.size < CANASTRA:
            return None
        if self.wild is not None:
            return "dirty"
        if self.kind == SEQUENCE and self.size >= SUIT_SIZE:
            return "ace_to_king" if self.size == SUIT_SIZE else "ace_to_ace"
        return "royal"

    def takes(self, card: int) -> bool:
        return bool(self.fits >> card & 1)

    def with_card(self, card: int) -> Jogo:
        """The jogo with one more card, one that fits."""
        grown = self._grown.get(card)
        if grown is None:
            grown = self._book.jogo((*self.cards, card))
            assert grown is not None
            self._grown[card] = grown
        return grown

    def __repr__(self) -> str:
        return f"Jogo({self.cards})"


class Book:
    """Every jogo by one kind of rules."""

    def __init__(self, rules: MeldRules) -> None:
        self.rules = rules
        self._known: dict[tuple[int, ...], Jogo | None] = {}
        wilds = (_TWO_BITS if rules.wild_twos else 0) | (1 << JOKER_NO if rules.wild_jokers else 0)
        self._wilds = wilds if rules.wilds_per_meld else 0

    def jogo(self, cards: tuple[int, ...]) -> Jogo | None:
        """The jogo these cards make, or None when they make none."""
        key = tuple(sorted(cards))
        if key not in self._known:
            self._known[key] = self._sequence(key) or self._set(key)
        return self._known[key]

    def _may_be_wild(self, card: int) -> bool:
        return bool(self._wilds >> card & 1)

    def _sequence(self, cards: tuple[int, ...]) -> Jogo | None:
        """The cards as a sequence of the suit of the first that is no two and no joker."""
        first = next((card for card in cards if card != JOKER_NO and card not in TWOS), None)
        if first is None:
            return None
        suit = first // SUIT_SIZE
        ranks = tuple([card % SUIT_SIZE for card in cards if card // SUIT_SIZE == suit])
        foreign = [card for card in cards if card // SUIT_SIZE != suit]
        if len(foreign) > 1 or any(not self._may_be_wild(card) for card in foreign):
            return None
        found = shape(self.rules, ranks, bool(foreign))
        if found is None:
            return None
        base = suit * SUIT_SIZE
        row = tuple([foreign[0] if rank == FOREIGN else base + rank for rank in found.row])
        wild = foreign[0] if foreign else base + TWO if found.own_two else None
        room = self._wilds & ~(1 << base + TWO) if found.room else 0
        return Jogo(self, SEQUENCE, row, wild, found.fits << base | room)

    def _set(self, cards: tuple[int, ...]) -> Jogo | None:
        """The cards as a set: all of one rank but for a wild one. Twos among twos are no wild cards."""
        if self.rules.sets != "any" or len(cards) < 3:
            return None
        ranked = [card for card in cards if card != JOKER_NO and card not in TWOS]
        ranked = ranked or [card for card in cards if card != JOKER_NO]
        wilds = [card for card in cards if card not in ranked]
        one_rank = len({card % SUIT_SIZE for card in ranked}) == 1 and all(ranked.count(card) <= 2 for card in ranked)
        if not one_rank or len(wilds) > 1 or (wilds and not (self.rules.wild_sets and self._may_be_wild(wilds[0]))):
            return None
        rank = ranked[0] % SUIT_SIZE
        fits = sum(1 << card for card in range(rank, JOKER_NO, SUIT_SIZE) if ranked.count(card) < 2)
        if not wilds and self.rules.wild_sets:
            fits |= self._wilds & ~_TWO_BITS if rank == TWO else self._wilds
        return Jogo(self, SET, (*ranked, *wilds), wilds[0] if wilds else None, fits)


@cache
def book(rules: MeldRules) -> Book:
    """The one book of these rules."""
    return Book(rules)
