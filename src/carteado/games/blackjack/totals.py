"""What cards are worth, and what a hand counts as it grows.

A *count* is one number for both things that matter of a hand: its total, and whether an ace in it still
counts 11 (the hand is *soft*). A hard hand's count is its total, a soft hand's is its total and 32.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from carteado.core.cards import PACK_52, RANKS

ACE: Final = 1
TEN: Final = 10
SOFT: Final = 32
MOST: Final = 21

VALUE_OF_RANK: Final = {rank: min(number, TEN) for number, rank in enumerate(RANKS, start=1)}
VALUE: Final = {card: VALUE_OF_RANK[card[:-1]] for card in PACK_52}
"""What each card is worth, the ace 1."""


def total(count: int) -> int:
    """The points of a hand.

    >>> total(count_of(["Ap", "6c"])), total(count_of(["Ap", "6c", "10o"]))
    (17, 17)
    """
    return count & (SOFT - 1)


def is_soft(count: int) -> bool:
    """Whether an ace of the hand counts 11.

    >>> is_soft(count_of(["Ap", "6c"])), is_soft(count_of(["Ap", "6c", "10o"]))
    (True, False)
    """
    return count >= SOFT


def _after(count: int, value: int) -> int:
    points, soft = total(count), is_soft(count)
    if value == ACE and points + 11 <= MOST:
        return points + 11 + SOFT
    points += value
    if soft and points > MOST:
        return points - 10
    return points + SOFT if soft else points


AFTER: Final = tuple(tuple(_after(count, value) for value in range(TEN + 1)) for count in range(SOFT + MOST + 1))
"""`AFTER[count][value]`: the count of a hand after one more card. Busted hands take no more."""


def count_of(cards: Iterable[str]) -> int:
    """The count of some cards.

    >>> count_of(["10p", "5c", "6o"]), count_of(["Ap", "Kc"]) - SOFT
    (21, 21)
    """
    count = 0
    for card in cards:
        count = AFTER[count][VALUE[card]]
    return count
