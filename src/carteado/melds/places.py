"""Where a card lies in a sequence."""

from __future__ import annotations

from typing import Final

from carteado.cards import PACK_52, RANKS, SUITS

LOW: Final = 1
TWO: Final = 2
HIGH: Final = 14
ASIDE: Final = 27
"""The ace below the two, the two, the ace above the king; the other ranks lie between. An ace that goes in no
sequence lies aside, where nothing is next to it."""

PLACES: Final = 31
"""The places, and some empty ones after them so that looking ahead needs no care."""

SPOT: Final = {card: (SUITS.index(card[-1]), RANKS.index(card[:-1]) + 1) for card in PACK_52}
"""The suit and the place of a card, aces low."""


def card_at(suit: int, place: int) -> str:
    return RANKS[(place - 1) % len(RANKS)] + SUITS[suit]
