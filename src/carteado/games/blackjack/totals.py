"""Card values and hand totals.

A *tally* is one integer that contains the total of a hand and whether the hand is *soft*, that is, whether an ace
counts 11. The tally of a hard hand is its total. The tally of a soft hand is its total plus `SOFT`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from carteado.core.cards import PACK_52, RANKS

ACE: Final = 1
TEN: Final = 10
SOFT: Final = 32
MAX_TOTAL: Final = 21

VALUE_OF_RANK: Final = {rank: min(number, TEN) for number, rank in enumerate(RANKS, start=1)}
VALUE: Final = {card: VALUE_OF_RANK[card[:-1]] for card in PACK_52}
"""The value of each card. An ace is 1."""


def total(tally: int) -> int:
    """Return the total of a hand.

    >>> total(tally_of(["Ap", "6c"])), total(tally_of(["Ap", "6c", "10o"]))
    (17, 17)
    """
    return tally & (SOFT - 1)


def is_soft(tally: int) -> bool:
    """Return whether an ace of the hand counts 11.

    >>> is_soft(tally_of(["Ap", "6c"])), is_soft(tally_of(["Ap", "6c", "10o"]))
    (True, False)
    """
    return tally >= SOFT


def _add_value(tally: int, value: int) -> int:
    points, soft = total(tally), is_soft(tally)
    if value == ACE and points + 11 <= MAX_TOTAL:
        return points + 11 + SOFT
    points += value
    if soft and points > MAX_TOTAL:
        return points - 10
    return points + SOFT if soft else points


NEXT_TALLY: Final = tuple(
    tuple(_add_value(tally, value) for value in range(TEN + 1)) for tally in range(SOFT + MAX_TOTAL + 1)
)
"""`NEXT_TALLY[tally][value]` is the tally of a hand after one more card."""


def tally_of(cards: Iterable[str]) -> int:
    """Return the tally of some cards.

    >>> tally_of(["10p", "5c", "6o"]), tally_of(["Ap", "Kc"]) - SOFT
    (21, 21)
    """
    tally = 0
    for card in cards:
        tally = NEXT_TALLY[tally][VALUE[card]]
    return tally
