"""The cards of pif-paf: two packs of 52 without jokers, and sorted hands."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable
from typing import Final

from carteado.core.cards import PACK_52

PACK: Final = tuple(sorted(PACK_52 * 2))

Hands = tuple[tuple[str, ...], ...]
"""The cards of every seat, seat 1 first. A seat without cards has ()."""

_PLACE: Final = {card: place for place, card in enumerate(PACK_52)}
_place_of: Final = _PLACE.__getitem__


def sort_cards(cards: Iterable[str]) -> tuple[str, ...]:
    """Sort cards by suit, ace to king, as a player holds them."""
    return tuple(sorted(cards, key=_place_of))


def add_card(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return a sorted hand with one more card.

    >>> add_card(("2p", "5p", "Ac"), "3p")
    ('2p', '3p', '5p', 'Ac')
    """
    at = bisect(hand, _PLACE[card], key=_place_of)
    return (*hand[:at], card, *hand[at:])


def remove_card(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return the cards without one copy of a card.

    >>> remove_card(("2p", "2p", "5p"), "2p")
    ('2p', '5p')
    """
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
