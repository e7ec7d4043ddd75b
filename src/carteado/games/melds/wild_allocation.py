"""Find the layout with the least deadwood in games without sets.

A segment is a range of cards of one suit that are close enough to be in one sequence. Segments are independent except
for the wild cards, which they share. So this module computes the Pareto frontier of each segment (`frontier`) and then
allocates the wild cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from carteado.games.melds.frontier import START, LoneSegment, Path, Point, pareto_frontier, segment_frontier
from carteado.games.melds.hand import Hand, find_segments
from carteado.games.melds.layout import Layout
from carteado.games.melds.rank_places import HIGH, LOW, TWO
from carteado.games.melds.runs import Step
from carteado.games.melds.sets import POWERS


class PlacedFrontier(NamedTuple):
    """The Pareto frontier of a segment at its position in the hand.

    suit, start: the suit and the place of the highest card.
    aces:        whether the aces of the segment may be high or low.
    points:      the points of the frontier (see `frontier`).
    """

    suit: int
    start: int
    aces: bool
    points: list[Point]


def allocate_wilds(hand: Hand, max_deadwood: int) -> Layout | None:
    """Return the layout with the least deadwood, or None if that is more than `max_deadwood`."""
    wilds = len(hand.pool)
    parts = sorted(_find_frontiers(hand), key=lambda part: len(part.points))
    points: list[Point] = [START]
    for part in parts:
        points = _combine(points, part, wilds)
    total, path = min(((_total_deadwood(hand, point), point[4]) for point in points), key=lambda found: found[0])
    return None if total > max_deadwood else _build_layout(hand, parts, path)


def _find_frontiers(hand: Hand) -> Iterator[PlacedFrontier]:
    for suit in range(4):
        for start, end, aces in find_segments(hand, suit):
            counts = tuple(hand.counts[suit][start : end + 1])
            values = tuple([row[suit] for row in hand.values[start : end + 1]])
            pooled = TWO - start if hand.wild_twos and start <= TWO <= end else -1
            lone = LoneSegment(counts, values, len(hand.pool), pooled, aces, not hand.uniform_pool)
            yield PlacedFrontier(suit, start, aces, segment_frontier(lone))


def _combine(points: list[Point], part: PlacedFrontier, wilds: int) -> list[Point]:
    """Combine the points of the earlier segments with those of one more segment. Return the frontier of the results.

    A point is one way to lay cards, as defined in `frontier`.
    """
    power = POWERS[part.suit]
    found: list[Point] = [
        (cost + more, taken + wanted, min(laid + could, wilds), twos + more_twos * power, (path, own))
        for more, wanted, could, more_twos, own in part.points
        for cost, taken, laid, twos, path in points
        if taken + wanted <= wilds
    ]
    return found if len(part.points) == 1 else pareto_frontier(found, wilds)


def _total_deadwood(hand: Hand, point: Point) -> int:
    """Return the deadwood of a point (one way to lay the hand), including the wild cards that it cannot use."""
    cost, _, laid, twos, _ = point
    held = sum(hand.counts[suit][TWO] * POWERS[suit] for suit in range(4)) if hand.wild_twos else 0
    return cost + hand.unlaid_pool_value(len(hand.pool) - laid, held - twos)


def _build_layout(hand: Hand, parts: list[PlacedFrontier], path: Path) -> Layout:
    layout = Layout(hand)
    for part, own in zip(reversed(parts), _unroll(path), strict=True):
        _lay_segment(layout, part, list(_unroll(own))[::-1])
    return layout


def _unroll(path: Path) -> Iterator[Any]:
    while path is not None:
        path, last = path
        yield last


def _lay_segment(layout: Layout, part: PlacedFrontier, taken: list[Step]) -> None:
    counts, high = layout.hand.counts[part.suit], 0
    for place, step in enumerate(taken, part.start):
        cards = counts[place] - (high if place == LOW else 0)
        layout.lay(part.suit, place, cards, step)
        if part.aces and place == HIGH:
            high = cards - step.rest
        else:
            layout.add_deadwood(part.suit, place, step.rest)
