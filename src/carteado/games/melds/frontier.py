"""A stretch of one suit by itself, where there are no sets: the least it leaves over for every number of wild cards.

A *point* is one way to lay the stretch, and only what matters of it to the rest of the hand: what is left over, the
wild cards laid, how many could be laid counting the room for more, and the twos laid in their own place. A way that
leaves no less over, takes no fewer wild cards and has no room for more of them than another is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from carteado.melds.rank_places import HIGH, LOW
from carteado.melds.runs import NUMBER, STATES, Step, steps

Trail = tuple["Trail", Any] | None
"""How a point came about, the last thing done first."""
Point = tuple[int, int, int, int, Trail]
"""Left over, wild cards laid, wild cards that could be laid, twos laid, trail."""
START: Final[Point] = (0, 0, 0, 0, None)


class Lone(NamedTuple):
    """A stretch: how many cards at each place and what each is worth, and how many wild cards the hand has.

    pooled: the place of the twos, when they are wild cards too; else -1. aces: whether they go both ways, so that
    those not laid above the king come again below the two. tell_twos: whether it matters which twos are laid.
    """

    counts: tuple[int, ...]
    values: tuple[int, ...]
    wilds: int
    pooled: int
    aces: bool
    tell_twos: bool


def undominated(points: Iterable[Point], wilds: int) -> list[Point]:
    """The points that no other is as good as. Cheap ones first, so that one look at what is known suffices."""
    kept: list[Point] = []
    most_laid: dict[int, list[int]] = {}
    for point in sorted(points, key=_cheapest_first):
        _, taken, laid, twos, _ = point
        known = most_laid.get(twos)
        if known is None:
            known = most_laid[twos] = [-1] * (wilds + 1)
        if known[taken] < laid:
            kept.append(point)
            for more in range(taken, wilds + 1):
                if known[more] < laid:
                    known[more] = laid
    return kept


def _cheapest_first(point: Point) -> tuple[int, int, int]:
    return point[0], point[1], -point[2]


@lru_cache(maxsize=4096)
def frontier(stretch: Lone) -> list[Point]:
    """The points of a stretch, rank by rank from its upper end; it is short and comes up again and again."""
    reached: dict[tuple[int, int], list[Point]] = {(0, 0): [START]}
    for at in range(len(stretch.counts) + 1):
        after: dict[tuple[int, int], list[Point]] = {}
        for (state, aces), points in reached.items():
            for step, aces_after, cost, twos in _moves(stretch, at, state, aces):
                after.setdefault((NUMBER[step.after], aces_after), []).extend(_moved(points, step, cost, twos, stretch))
        reached = {where: undominated(points, stretch.wilds) for where, points in after.items()}
    ends = [point for (state, _), points in reached.items() if state == 0 for point in points]
    return undominated(ends, stretch.wilds)


def _moves(stretch: Lone, at: int, state: int, aces: int) -> Iterator[tuple[Step, int, int, int]]:
    """The steps at a place: aces laid high after each, what it leaves over, twos it lays."""
    cards, following, then = (*stretch.counts, 0, 0, 0)[at : at + 3]
    high = stretch.aces and at == 0
    if stretch.aces and at == LOW - HIGH:
        cards -= aces
    for step in steps(STATES[state], cards, following, then, stretch.wilds > 0):
        used = cards - step.rest
        if at == stretch.pooled:
            yield step, aces, 0, used
        else:
            lost = 0 if high or not cards else step.rest * stretch.values[at]
            yield step, used if high else aces, lost, 0


def _moved(points: list[Point], step: Step, cost: int, twos: int, stretch: Lone) -> Iterator[Point]:
    """The points after a step; a two laid in its place is a wild card less."""
    wilds = step.wilds + twos
    told = twos if stretch.tell_twos else 0
    for left_over, taken, laid, twos_laid, trail in points:
        if taken + wilds <= stretch.wilds:
            could = min(laid + wilds + step.room, stretch.wilds)
            yield left_over + cost, taken + wilds, could, twos_laid + told, (trail, step)
