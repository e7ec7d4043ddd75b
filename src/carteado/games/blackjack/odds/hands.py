"""All hands of a player up to 21 points, distinguished by their cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from carteado.games.blackjack.odds.house import UNITS, VALUES
from carteado.games.blackjack.totals import MAX_TOTAL, NEXT_TALLY, total


class Holding(NamedTuple):
    """A hand of a player.

    cards:  the set of cards (see `UNITS`).
    tally:  the hard or soft total as one integer (see `carteado.games.blackjack.totals`).
    size:   the number of cards.
    points: the total if every ace counts 1.
    total:  the best total of the hand.
    after:  for each card value, the set of cards after drawing it, or None if the hand then busts.
    """

    cards: int
    tally: int
    size: int
    points: int
    total: int
    after: tuple[int | None, ...]


@cache
def holdings() -> dict[int, Holding]:
    """Return all hands, keyed by their cards. A hand comes after all hands that it can become by drawing cards."""
    found = sorted(_holdings(0, 0, 0, 0, 0), key=lambda holding: holding.points, reverse=True)
    return {holding.cards: holding for holding in found}


def _holdings(value: int, cards: int, tally: int, size: int, points: int) -> Iterator[Holding]:
    """Yield the hands that consist of these cards and zero or more cards of at least this value."""
    if size:
        yield Holding(cards, tally, size, points, total(tally), _next_hands(cards, points))
    for card in range(value, min(VALUES, MAX_TOTAL - points)):
        yield from _holdings(card, cards + UNITS[card], NEXT_TALLY[tally][card + 1], size + 1, points + card + 1)


def _next_hands(cards: int, points: int) -> tuple[int | None, ...]:
    return tuple(cards + UNITS[card] if points + card + 1 <= MAX_TOTAL else None for card in range(VALUES))
