"""Seats around a table, and rows with one value for each of them."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

T = TypeVar("T")


@cache
def ring(order: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """For each seat of a table, the others in the order of play, beginning after it.

    >>> ring((2, 3, 1))[3]
    (1, 2)
    """
    return {seat: order[place + 1 :] + order[:place] for place, seat in enumerate(order)}


@cache
def others(seats: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """For each of these seats, all the others in ascending order."""
    return {seat: tuple(other for other in sorted(seats) if other != seat) for seat in seats}


def without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple([other for other in seats if other != seat])


def with_value(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """A row with another value for one seat.

    >>> with_value((5, 0, 5), 2, 8)
    (5, 8, 5)
    """
    return (*row[: seat - 1], value, *row[seat:])


def winnings(paid: tuple[int, ...], winner: int) -> tuple[int, ...]:
    """What a deal gives each seat when one takes the pot.

    >>> winnings((3, 1, 3), 3)
    (-3, -1, 4)
    """
    return tuple(sum(paid) - chips if seat == winner else -chips for seat, chips in enumerate(paid, start=1))
