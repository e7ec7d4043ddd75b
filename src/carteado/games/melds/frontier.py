"""The Pareto frontier of one segment in games without sets: the least deadwood for every number of wild cards.

A *point* is one way to lay the cards of a segment, reduced to the numbers that matter for the rest of the hand. One
point dominates another if both lay the same twos at their own rank, and the first has at most as much deadwood, needs
at most as many wild cards and can use at least as many. The *frontier* is the points that no other point dominates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from carteado.games.melds.rank_places import HIGH, LOW
from carteado.games.melds.runs import STATE_NUMBER, STATES, Step, find_steps

Path = tuple["Path", Any] | None
"""The decisions that lead to a point, as a linked list that begins with the last one."""
Point = tuple[int, int, int, int, Path]
"""One way to lay cards: (deadwood, wild cards used, most wild cards that it could use, wild twos laid, path).

The wild twos are those laid at their own rank, as a number for one segment, and as a packed row (see `sets`) for
several segments. They are 0 if all wild cards have the same value.
"""
START: Final[Point] = (0, 0, 0, 0, None)


class LoneSegment(NamedTuple):
    """A segment in a game without sets. Its places are numbered from 0, and the highest card is at place 0.

    counts:     the number of cards at each place.
    values:     the value of one card at each place.
    wilds:      the number of wild cards in the hand.
    pooled:     the place of the twos if they are wild and in this segment, else -1.
    aces:       whether the segment is a whole suit whose aces may be high or low.
    track_twos: whether points count the wild twos laid. This is only necessary if wild cards differ in value.
    """

    counts: tuple[int, ...]
    values: tuple[int, ...]
    wilds: int
    pooled: int
    aces: bool
    track_twos: bool


def pareto_frontier(points: Iterable[Point], wilds: int) -> list[Point]:
    """Return the points that no other point dominates, sorted by deadwood. Of equal points, the first is returned.

    wilds: the number of wild cards in the hand.
    """
    kept: list[Point] = []
    most_usable: dict[int, list[int]] = {}
    for point in sorted(points, key=_cheapest_first):
        _, used, usable, twos, _ = point
        known = most_usable.get(twos)
        if known is None:
            known = most_usable[twos] = [-1] * (wilds + 1)
        if known[used] < usable:
            kept.append(point)
            for more in range(used, wilds + 1):
                if known[more] < usable:
                    known[more] = usable
    return kept


def _cheapest_first(point: Point) -> tuple[int, int, int]:
    return point[0], point[1], -point[2]


@lru_cache(maxsize=4096)
def segment_frontier(segment: LoneSegment) -> list[Point]:
    """Return the Pareto frontier of a segment, computed rank by rank from the highest card."""
    reached: dict[tuple[int, int], list[Point]] = {(0, 0): [START]}
    for at in range(len(segment.counts) + 1):
        after: dict[tuple[int, int], list[Point]] = {}
        for (state, aces), points in reached.items():
            for step, aces_after, deadwood, twos in _steps_at(segment, at, state, aces):
                after.setdefault((STATE_NUMBER[step.after], aces_after), []).extend(
                    _apply_step(points, step, deadwood, twos, segment)
                )
        reached = {key: pareto_frontier(points, segment.wilds) for key, points in after.items()}
    ends = [point for (state, _), points in reached.items() if state == 0 for point in points]
    return pareto_frontier(ends, segment.wilds)


def _steps_at(segment: LoneSegment, at: int, state: int, aces: int) -> Iterator[tuple[Step, int, int, int]]:
    """Yield (step, aces laid high so far, deadwood of the step, wild twos laid by the step) for each possible step.

    at:    the place in the segment.
    state: the number of the state before the step.
    aces:  the number of aces laid high before the step.
    """
    cards, next_cards, later_cards = (*segment.counts, 0, 0, 0)[at : at + 3]
    high = segment.aces and at == 0
    if segment.aces and at == LOW - HIGH:
        cards -= aces
    for step in find_steps(STATES[state], cards, next_cards, later_cards, segment.wilds > 0):
        used = cards - step.rest
        if at == segment.pooled:
            yield step, aces, 0, used
        else:
            lost = 0 if high or not cards else step.rest * segment.values[at]
            yield step, used if high else aces, lost, 0


def _apply_step(points: list[Point], step: Step, deadwood: int, twos: int, segment: LoneSegment) -> Iterator[Point]:
    """Yield each point after a step, unless it then needs more wild cards than the hand has.

    deadwood: the deadwood of the step.
    twos:     the number of wild twos that the step lays at their own rank. Each is a used wild card.
    """
    wilds = step.wilds + twos
    tracked_twos = twos if segment.track_twos else 0
    for deadwood_before, used, usable, twos_before, path in points:
        if used + wilds <= segment.wilds:
            now_usable = min(usable + wilds + step.room, segment.wilds)
            yield deadwood_before + deadwood, used + wilds, now_usable, twos_before + tracked_twos, (path, step)
