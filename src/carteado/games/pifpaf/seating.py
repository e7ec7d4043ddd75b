"""Seats around a table, and tuples with one value per seat."""

from __future__ import annotations

from functools import cache
from typing import TypeVar

T = TypeVar("T")


@cache
def seats_after(order: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Map each seat to the other seats in the order of play, starting after it.

    >>> seats_after((2, 3, 1))[3]
    (1, 2)
    """
    return {seat: order[place + 1 :] + order[:place] for place, seat in enumerate(order)}


@cache
def other_seats(seats: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Map each seat to all others in ascending order."""
    return {seat: tuple(other for other in sorted(seats) if other != seat) for seat in seats}


def without_seat(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple([other for other in seats if other != seat])


def with_value(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return the tuple with a new value for one seat.

    >>> with_value((5, 0, 5), 2, 8)
    (5, 8, 5)
    """
    return (*row[: seat - 1], value, *row[seat:])


def winnings(paid: tuple[int, ...], winner: int) -> tuple[int, ...]:
    """Return the chips that each seat gains or loses when the winner takes the pot.

    >>> winnings((3, 1, 3), 3)
    (-3, -1, 4)
    """
    return tuple(sum(paid) - chips if seat == winner else -chips for seat, chips in enumerate(paid, start=1))
