"""A *jogo*: cards laid on the table as one meld, and the cards that can be added to it.

A jogo is determined by its cards. Its wild card fills the gap if there is one, otherwise it is at an end. If a player
adds the card that the wild card replaces, the wild card moves. A two at its own rank in a sequence of its suit is not
wild, even if it was laid as a wild card.

Under one set of rules, equal jogos are the same object. A jogo has a mask of the cards that fit, and caches the jogos
that result when such a card is added.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from carteado.games.buraco.hand_bits import JOKER_NUMBER, SUIT_SIZE
from carteado.games.buraco.shapes import FOREIGN, TWO, shape
from carteado.games.melds import MeldRules

CANASTRA: Final = 7
SEQUENCE: Final = "sequence"
SET: Final = "set"

TWOS: Final = tuple(suit * SUIT_SIZE + TWO for suit in range(4))
WILDS: Final = (*TWOS, JOKER_NUMBER)
_TWO_BITS: Final = sum(1 << two for two in TWOS)


class Jogo:
    """A meld on the table.

    kind:     SEQUENCE or SET.
    cards:    the cards in their order on the table.
    wild:     the wild card, or None.
    fits:     a bit mask of the cards that can be added.
    canastra: "dirty", "royal", "ace_to_king" or "ace_to_ace"; None if there are fewer than seven cards.
    """

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

    def becomes_dirty_with(self, card: int) -> bool:
        """Return whether the jogo has no wild card and this card, which must fit, would be its wild card."""
        return card in WILDS and self.wild is None and self.with_card(card).wild is not None

    def with_card(self, card: int) -> Jogo:
        """Return the jogo with one more card, which must fit."""
        grown = self._grown.get(card)
        if grown is None:
            grown = self._book.jogo((*self.cards, card))
            assert grown is not None
            self._grown[card] = grown
        return grown

    def __repr__(self) -> str:
        return f"Jogo({self.cards})"


class Book:
    """Creates and caches the jogos under one set of meld rules."""

    def __init__(self, rules: MeldRules) -> None:
        self.rules = rules
        self._known: dict[tuple[int, ...], Jogo | None] = {}
        wilds = (_TWO_BITS if rules.wild_twos else 0) | (1 << JOKER_NUMBER if rules.wild_jokers else 0)
        self._wilds = wilds if rules.wilds_per_meld else 0

    def jogo(self, cards: tuple[int, ...]) -> Jogo | None:
        """Return the jogo that these cards form in any order, or None if they form none."""
        key = tuple(sorted(cards))
        if key not in self._known:
            self._known[key] = self._sequence(key) or self._set(key)
        return self._known[key]

    def _may_be_wild(self, card: int) -> bool:
        return bool(self._wilds >> card & 1)

    def _sequence(self, cards: tuple[int, ...]) -> Jogo | None:
        """Return the sequence that these cards form, or None.

        Its suit is that of the first card that is neither a two nor a joker.
        """
        first = next((card for card in cards if card != JOKER_NUMBER and card not in TWOS), None)
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
        """Return the set that these cards form, or None. In a set of twos, the twos are not wild."""
        if self.rules.sets != "any" or len(cards) < 3:
            return None
        ranked = [card for card in cards if card != JOKER_NUMBER and card not in TWOS]
        ranked = ranked or [card for card in cards if card != JOKER_NUMBER]
        wilds = [card for card in cards if card not in ranked]
        one_rank = len({card % SUIT_SIZE for card in ranked}) == 1 and all(ranked.count(card) <= 2 for card in ranked)
        if not one_rank or len(wilds) > 1 or (wilds and not (self.rules.wild_sets and self._may_be_wild(wilds[0]))):
            return None
        rank = ranked[0] % SUIT_SIZE
        fits = sum(1 << card for card in range(rank, JOKER_NUMBER, SUIT_SIZE) if ranked.count(card) < 2)
        if not wilds and self.rules.wild_sets:
            fits |= self._wilds & ~_TWO_BITS if rank == TWO else self._wilds
        return Jogo(self, SET, (*ranked, *wilds), wilds[0] if wilds else None, fits)


@cache
def book(rules: MeldRules) -> Book:
    """Return the `Book` of these rules, from a cache."""
    return Book(rules)
