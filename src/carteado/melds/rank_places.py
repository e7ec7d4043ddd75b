"""Where a card lies in a sequence, counted from above.

Sequences are walked from the ace above the king down to the ace below the two: so the twos, which may be wild cards
too, are decided about last, when it is known how many wild cards are wanted."""

from __future__ import annotations

from typing import Final

from carteado.core.cards import PACK_52, RANKS, SUITS

HIGH: Final = 1
KING: Final = 2
TWO: Final = 13
LOW: Final = 14
ASIDE: Final = 27
"""The ace above the king, the king, the two, the ace below it; the other ranks lie between. An ace that goes in no
sequence lies aside, where nothing is next to it."""

PLACES: Final = 31
"""The places, and some empty ones after them so that looking ahead needs no care."""

SPOT: Final = {card: (SUITS.index(card[-1]), LOW - RANKS.index(card[:-1])) for card in PACK_52}
"""The suit and the place of a card, aces low."""


def card_at(suit: int, place: int) -> str:
    return RANKS[(LOW - place) % len(RANKS)] + SUITS[suit]
