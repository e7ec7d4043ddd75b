"""Number the places of a sequence from the high ace down to the low ace.

The solver goes through the ranks in this order, so it decides on the twos almost last. Twos may be wild cards, and at
that point the solver knows how many wild cards the other ranks need.
"""

from __future__ import annotations

from typing import Final

from carteado.core.cards import PACK_52, RANKS, SUITS

HIGH: Final = 1
KING: Final = 2
TWO: Final = 13
LOW: Final = 14
ISOLATED: Final = 27
"""HIGH is the ace above the king and LOW the ace below the two. The other ranks are between them. An ace that cannot be
in a sequence is at ISOLATED, which has no neighbours.
"""

PLACES: Final = 31
"""The number of places, plus some empty ones so that looking ahead needs no range check."""

CARD_POSITION: Final = {card: (SUITS.index(card[-1]), LOW - RANKS.index(card[:-1])) for card in PACK_52}
"""The suit and the place of each card, with the ace low."""


def card_at(suit: int, place: int) -> str:
    return RANKS[(LOW - place) % len(RANKS)] + SUITS[suit]
