"""The best way to lay a hand where there are no sets: stretches share nothing but the wild cards, so it is enough
to know what each makes of any number of them (`frontier`) and to share them out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from carteado.melds.frontier import START, Lone, Point, Trail, frontier, undominated
from carteado.melds.hand import Hand, stretches
from carteado.melds.layout import Layout
from carteado.melds.rank_places import HIGH, LOW, TWO
from carteado.melds.runs import Step
from carteado.melds.sets import POWERS


class Part(NamedTuple):
    """A stretch of the hand: its suit, its first place, and whether its aces go both ways."""

    suit: int
    start: int
    aces: bool
    points: list[Point]


def shared(hand: Hand, most: int) -> Layout | None:
    """A best layout, or None when even that leaves more over."""
    wilds = len(hand.pool)
    parts = sorted(_parts(hand), key=lambda part: len(part.points))
    points: list[Point] = [START]
    for part in parts:
        points = _joined(points, part, wilds)
    total, trail = min(((_total(hand, point), point[4]) for point in points), key=lambda found: found[0])
    return None if total > most else _laid(hand, parts, trail)


def _parts(hand: Hand) -> Iterator[Part]:
    for suit in range(4):
        for start, end, aces in stretches(hand, suit):
            counts = tuple(hand.counts[suit][start : end + 1])
            values = tuple([row[suit] for row in hand.values[start : end + 1]])
            pooled = TWO - start if hand.wild_twos and start <= TWO <= end else -1
            lone = Lone(counts, values, len(hand.pool), pooled, aces, not hand.even_pool)
            yield Part(suit, start, aces, frontier(lone))


def _joined(points: list[Point], part: Part, wilds: int) -> list[Point]:
    """Every way so far with every way of one more stretch."""
    power = POWERS[part.suit]
    found: list[Point] = [
        (cost + more, taken + wanted, min(laid + could, wilds), twos + more_twos * power, (trail, own))
        for more, wanted, could, more_twos, own in part.points
        for cost, taken, laid, twos, trail in points
        if taken + wanted <= wilds
    ]
    return found if len(part.points) == 1 else undominated(found, wilds)


def _total(hand: Hand, point: Point) -> int:
    """What is left over with the wild cards nobody could lay; twos laid in their place are not among those."""
    cost, _, laid, twos, _ = point
    held = sum(hand.counts[suit][TWO] * POWERS[suit] for suit in range(4)) if hand.wild_twos else 0
    return cost + hand.pool_left(len(hand.pool) - laid, held - twos)


def _laid(hand: Hand, parts: list[Part], trail: Trail) -> Layout:
    layout = Layout(hand)
    for part, own in zip(reversed(parts), _unrolled(trail), strict=True):
        _lay_part(layout, part, list(_unrolled(own))[::-1])
    return layout


def _unrolled(trail: Trail) -> Iterator[Any]:
    while trail is not None:
        trail, last = trail
        yield last


def _lay_part(layout: Layout, part: Part, taken: list[Step]) -> None:
    counts, high = layout.hand.counts[part.suit], 0
    for place, step in enumerate(taken, part.start):
        cards = counts[place] - (high if place == LOW else 0)
        layout.lay(part.suit, place, cards, step)
        if part.aces and place == HIGH:
            high = cards - step.rest
        else:
            layout.leave(part.suit, place, step.rest)
