"""The place of each rank: a number from 1 (the high ace) to 14 (the low ace).

The solver goes through the places in this order and reaches the twos almost last. If twos are wild, the solver knows by
then how many wild cards the other ranks need.
"""

from __future__ import annotations

from typing import Final

from carteado.core.cards import PACK_52, RANKS, SUITS

HIGH: Final = 1
KING: Final = 2
TWO: Final = 13
LOW: Final = 14
ISOLATED: Final = 27
"""HIGH is the place of an ace above the king, and LOW of an ace below the two. If the rules allow no aces in sequences,
aces are at ISOLATED, a place without neighbours.
"""

PLACES: Final = 31
"""The length of arrays indexed by place. The last places are empty, so that code can read two places ahead safely."""

CARD_POSITION: Final = {card: (SUITS.index(card[-1]), LOW - RANKS.index(card[:-1])) for card in PACK_52}
"""The suit and the place of each card. Aces have the place LOW."""


def card_at(suit: int, place: int) -> str:
    return RANKS[(LOW - place) % len(RANKS)] + SUITS[suit]
