"""Find the layout with the least deadwood in games without sets.

Segments are independent except for the wild cards, which they share. So this module computes the Pareto frontier of
each segment (`frontier` defines frontiers and their points) and then allocates the wild cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from carteado.games.melds.frontier import START, LoneSegment, Path, Point, pareto_frontier, segment_frontier
from carteado.games.melds.hand import CountedHand, find_segments
from carteado.games.melds.layout import Layout
from carteado.games.melds.rank_places import HIGH, LOW, TWO
from carteado.games.melds.runs import Step
from carteado.games.melds.sets import POWERS


class PlacedFrontier(NamedTuple):
    """The Pareto frontier of a segment at its position in the hand.

    suit, start: the suit and the place of the highest card.
    aces:        whether the segment is a whole suit whose aces may be high or low.
    points:      the points of the frontier.
    """

    suit: int
    start: int
    aces: bool
    points: list[Point]


def allocate_wilds(hand: CountedHand, max_deadwood: int) -> Layout | None:
    """Return the layout with the least deadwood, or None if that is more than `max_deadwood`."""
    wilds = len(hand.pool)
    frontiers = sorted(_find_frontiers(hand), key=lambda frontier: len(frontier.points))
    points: list[Point] = [START]
    for frontier in frontiers:
        points = _combine(points, frontier, wilds)
    total, path = min(((_total_deadwood(hand, point), point[4]) for point in points), key=lambda found: found[0])
    return None if total > max_deadwood else _build_layout(hand, frontiers, path)


def _find_frontiers(hand: CountedHand) -> Iterator[PlacedFrontier]:
    for suit in range(4):
        for start, end, aces in find_segments(hand, suit):
            counts = tuple(hand.counts[suit][start : end + 1])
            values = tuple([row[suit] for row in hand.values[start : end + 1]])
            pooled = TWO - start if hand.wild_twos and start <= TWO <= end else -1
            lone = LoneSegment(counts, values, len(hand.pool), pooled, aces, not hand.uniform_pool)
            yield PlacedFrontier(suit, start, aces, segment_frontier(lone))


def _combine(points: list[Point], frontier: PlacedFrontier, wilds: int) -> list[Point]:
    """Combine the points of the earlier segments with those of one more segment. Return the frontier of the results.

    The path of a combined point is (path of the earlier segments, path of this segment).
    """
    power = POWERS[frontier.suit]
    found: list[Point] = [
        (
            deadwood + more_deadwood,
            used + more_used,
            min(usable + more_usable, wilds),
            twos + more_twos * power,
            (path, own_path),
        )
        for more_deadwood, more_used, more_usable, more_twos, own_path in frontier.points
        for deadwood, used, usable, twos, path in points
        if used + more_used <= wilds
    ]
    return found if len(frontier.points) == 1 else pareto_frontier(found, wilds)


def _total_deadwood(hand: CountedHand, point: Point) -> int:
    """Return the deadwood of a point of the whole hand, including the wild cards that it cannot use."""
    deadwood, _, usable, twos, _ = point
    held = sum(hand.counts[suit][TWO] * POWERS[suit] for suit in range(4)) if hand.wild_twos else 0
    return deadwood + hand.unlaid_pool_value(len(hand.pool) - usable, held - twos)


def _build_layout(hand: CountedHand, frontiers: list[PlacedFrontier], path: Path) -> Layout:
    layout = Layout(hand)
    for frontier, own_path in zip(reversed(frontiers), _unroll(path), strict=True):
        _lay_segment(layout, frontier, list(_unroll(own_path))[::-1])
    return layout


def _unroll(path: Path) -> Iterator[Any]:
    """Yield the decisions of a path, the last one first."""
    while path is not None:
        path, last = path
        yield last


def _lay_segment(layout: Layout, frontier: PlacedFrontier, steps: list[Step]) -> None:
    counts, high_aces = layout.hand.counts[frontier.suit], 0
    for place, step in enumerate(steps, frontier.start):
        cards = counts[place] - (high_aces if place == LOW else 0)
        layout.lay(frontier.suit, place, cards, step)
        if frontier.aces and place == HIGH:
            high_aces = cards - step.rest
        else:
            layout.add_deadwood(frontier.suit, place, step.rest)
