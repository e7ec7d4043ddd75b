"""The decks truco is played with, and how strong each card is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from carteado.core.cards import PACK_52, pretty, rank_of, suit_of


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: its ranks, and what a person calls the ranks that have names of their own."""

    name: str
    ranks: tuple[str, ...]
    cards: tuple[str, ...]
    faces: tuple[tuple[str, str], ...] = ()

    def face(self, card: str) -> str:
        """A card as this deck prints it."""
        return _face(self.faces, card)

    def read(self, written: str) -> str:
        """A card as a person wrote it with this deck's faces, in the form `parse_card` takes."""
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
        # Sota, cavalo and rei are numbered 10, 11 and 12; in the text of a record they are J, Q and K.
        _deck("espanhol", "A 2 3 4 5 6 7 J Q K", "A=1 J=10 Q=11 K=12"),
    )
}
PLACE: Final = {card: place for place, card in enumerate(PACK_52)}

FACE_DOWN: Final = 0
"""The strength of a hidden card: it beats nothing (fenacef Art. 3h)."""


@cache
def manilhas_of(deck: str, order: tuple[str, ...], suits: tuple[str, ...], vira: str) -> tuple[str, ...]:
    """The manilhas that a vira makes, strongest first: the next rank up among those in the deck.

    >>> manilhas_of("sujo", ("3", "2", "A", "K", "J", "Q", "7", "6", "5", "4"), ("p", "c", "e", "o"), "3p")
    ('4p', '4c', '4e', '4o')
    """
    ring = [rank for rank in order if rank in DECKS[deck].ranks]
    above = ring[ring.index(rank_of(vira)) - 1]
    return tuple(above + suit for suit in suits)


@cache
def strengths(deck: str, order: tuple[str, ...], manilhas: tuple[str, ...]) -> dict[str, int]:
    """How strong each card of a deck is, the manilhas above all and never equal to each other."""
    plain = {rank: value for value, rank in enumerate(reversed(order), start=1)}
    strength = {card: plain[rank_of(card)] for card in DECKS[deck].cards}
    for value, card in enumerate(reversed(manilhas), start=len(order) + 1):
        strength[card] = value
    return strength


def sorted_cards(cards: Sequence[str]) -> tuple[str, ...]:
    """Cards in the order of the pack, the order in which legal actions are listed.

    A whole hand is three cards and is sorted at every deal: three comparisons do it.
    """
    if len(cards) != 3:
        return tuple(sorted(cards, key=PLACE.__getitem__))
    a, b, c = cards
    if PLACE[a] > PLACE[b]:
        a, b = b, a
    if PLACE[b] > PLACE[c]:
        b, c = c, b
        if PLACE[a] > PLACE[b]:
            a, b = b, a
    return a, b, c
