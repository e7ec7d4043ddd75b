"""The decks of truco and the strength of each card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from carteado.core.cards import PACK_52, pretty, rank_of, suit_of


@dataclass(frozen=True, slots=True)
class Deck:
    """The ranks and cards of a deck.

    faces: pairs of a rank and its printed form, such as ("J", "10"), for the ranks that this deck prints differently.
    """

    name: str
    ranks: tuple[str, ...]
    cards: tuple[str, ...]
    faces: tuple[tuple[str, str], ...] = ()

    def face(self, card: str) -> str:
        """Return a card as this deck prints it: `Jp` is 10♣ in the deck `espanhol`."""
        return _face(self.faces, card)

    def read(self, written: str) -> str:
        """Convert a card written with this deck's faces to the form that `parse_card` accepts."""
        ranks = {face: rank for rank, face in self.faces}
        rank, suit = written[:-1], written[-1:]
        return ranks.get(rank, rank) + suit


@lru_cache(maxsize=256)
def _face(faces: tuple[tuple[str, str], ...], card: str) -> str:
    rank = dict(faces).get(rank_of(card))
    return pretty(rank + suit_of(card)) if rank else pretty(card)


def _deck(name: str, ranks: str, faces: str = "") -> Deck:
    wanted = tuple(ranks.split())
    cards = tuple(card for card in PACK_52 if rank_of(card) in wanted)
    pairs = tuple((pair.split("=")[0], pair.split("=")[1]) for pair in faces.split())
    return Deck(name, wanted, cards, pairs)


DECKS: Final = {
    deck.name: deck
    for deck in (
        _deck("sujo", "A 2 3 4 5 6 7 J Q K"),
        _deck("limpo", "A 2 3 J Q K"),
        _deck("limpo7", "A 2 3 7 J Q K"),
        # Sota, cavalo and rei are printed as 10, 11 and 12; in records they are J, Q and K.
        _deck("espanhol", "A 2 3 4 5 6 7 J Q K", "A=1 J=10 Q=11 K=12"),
    )
}
PACK_INDEX: Final = {card: place for place, card in enumerate(PACK_52)}

FACE_DOWN: Final = 0
"""The strength of a face-down card, which beats nothing (fenacef Art. 3h)."""


@cache
def manilhas_of(deck: str, order: tuple[str, ...], suits: tuple[str, ...], vira: str) -> tuple[str, ...]:
    """Return the manilhas for a vira, strongest first: the cards of the next higher rank in the deck.

    After the highest rank comes the lowest.

    >>> manilhas_of("sujo", ("3", "2", "A", "K", "J", "Q", "7", "6", "5", "4"), ("p", "c", "e", "o"), "3p")
    ('4p', '4c', '4e', '4o')
    """
    ring = [rank for rank in order if rank in DECKS[deck].ranks]
    above = ring[ring.index(rank_of(vira)) - 1]
    return tuple(above + suit for suit in suits)


@cache
def strengths(deck: str, order: tuple[str, ...], manilhas: tuple[str, ...]) -> dict[str, int]:
    """Return the strength of each card. Manilhas are the strongest, and no two of them are equal."""
    plain = {rank: value for value, rank in enumerate(reversed(order), start=1)}
    strength = {card: plain[rank_of(card)] for card in DECKS[deck].cards}
    for value, card in enumerate(reversed(manilhas), start=len(order) + 1):
        strength[card] = value
    return strength


def sorted_cards(cards: Sequence[str]) -> tuple[str, ...]:
    """Sort cards in the order of the pack. Legal actions are listed in this order.

    Three cards, the usual case, take at most three comparisons.
    """
    if len(cards) != 3:
        return tuple(sorted(cards, key=PACK_INDEX.__getitem__))
    a, b, c = cards
    if PACK_INDEX[a] > PACK_INDEX[b]:
        a, b = b, a
    if PACK_INDEX[b] > PACK_INDEX[c]:
        b, c = c, b
        if PACK_INDEX[a] > PACK_INDEX[b]:
            a, b = b, a
    return a, b, c
