"""The cards of pif-paf: two packs of 52 without jokers, and hands in order."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable
from typing import Final

from carteado.core.cards import PACK_52

PACK: Final = tuple(sorted(PACK_52 * 2))

Hands = tuple[tuple[str, ...], ...]
"""The cards of every seat, seat 1 first; none for one that has no part in the deal."""

_PLACE: Final = {card: place for place, card in enumerate(PACK_52)}
_place_of: Final = _PLACE.__getitem__


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards as a player holds them: suit by suit, ace to king."""
    return tuple(sorted(cards, key=_place_of))


def more(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A hand in order with one more card.

    >>> more(("2p", "5p", "Ac"), "3p")
    ('2p', '3p', '5p', 'Ac')
    """
    at = bisect(hand, _PLACE[card], key=_place_of)
    return (*hand[:at], card, *hand[at:])


def less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Cards without one copy of a card.

    >>> less(("2p", "2p", "5p"), "2p")
    ('2p', '5p')
    """
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
