"""Every hand a player can hold without having lost, told apart by its cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from carteado.blackjack.counting import AFTER, MOST, total
from carteado.blackjack.odds.house import UNITS, VALUES


class Holding(NamedTuple):
    """A player's cards. `points` has every ace as 1, `total` is what the hand is worth; `after` gives for
    each value the cards held then, None for a hand over 21."""

    cards: int
    tally: int
    size: int
    points: int
    total: int
    after: tuple[int | None, ...]


@cache
def holdings() -> dict[int, Holding]:
    """All hands of one card and more, those that come of others before these: children first."""
    found = sorted(_holdings(0, 0, 0, 0, 0), key=lambda holding: holding.points, reverse=True)
    return {holding.cards: holding for holding in found}


def _holdings(value: int, cards: int, count: int, size: int, points: int) -> Iterator[Holding]:
    """The hands that have these cards and others of this value or higher ones."""
    if size:
        yield Holding(cards, count, size, points, total(count), _after(cards, points))
    for card in range(value, min(VALUES, MOST - points)):
        yield from _holdings(card, cards + UNITS[card], AFTER[count][card + 1], size + 1, points + card + 1)


def _after(cards: int, points: int) -> tuple[int | None, ...]:
    return tuple(cards + UNITS[card] if points + card + 1 <= MOST else None for card in range(VALUES))
