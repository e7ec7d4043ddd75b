"""The best way through a hand: rank by rank, always going on from where the least can be left over.

A *spot* is what matters of the way so far: the place, the open sequences of the four suits, how many wild cards
are laid, and for how many more there is room. What was left over on the way to it is its cost. Spots are visited
in the order of their cost and the least to come (`walk`), so the first way that reaches the end is a best one.

Most ways on from a spot leave too much over ever to be of interest; so only those within the
present limit are worked out, and the spot itself is kept for when the limit has to rise. A hand that turns out to be
hard is looked at more sharply (`sharpening`), and the search begins again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from carteado.melds.bounds import Walk
from carteado.melds.hand import UNIT, Hand
from carteado.melds.rank_places import TWO
from carteado.melds.segments import (
    FEW,
    FREE_AT,
    LEAST_MASK,
    NEVER,
    PAID_AT,
    ROOM_AT,
    ROW_AT,
    ROW_MASK,
    STATES_MASK,
    SUIT_BITS,
    SUIT_MASK,
    WILDS_AT,
    Steps,
)
from carteado.melds.sets import Way, costed, twos_kept, ways, ways_with_wilds
from carteado.melds.tightening import sharpen

Sums = Sequence[tuple[int, int, int]]
_STAY: Final[Steps] = ((0, 0, 0),)


class Spot(NamedTuple):
    """Where a way has come to. twos: the row of twos left in the pool, where that matters. paid, free: the least to
    come. came: the spot before, with the step and the number of the sets that led from it."""

    cost: int
    place: int
    states: int
    wilds: int
    room: int
    twos: int
    paid: int
    free: int
    came: Spot | None
    step: int
    sets: int


_spot: Final = partial(tuple.__new__, Spot)
"""Makes a spot of a row of fields; there are many, and this is the fastest way."""

Waiting = tuple[Spot, int]
"""A spot, and up to which cost the ways on from it are known."""
_NEW: Final = -NEVER
MANY: Final = 120
"""Spots visited after which a sharper look is worth its time: it takes as long as some eighty of them."""


class Search:
    """One hand being searched."""

    __slots__ = ("_later", "_limit", "_seen", "_stack", "_visited", "hand", "price", "walk", "wild_sets", "wilds")

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.wilds = len(hand.pool)
        self.wild_sets = bool(hand.pool) and hand.rules.wild_sets
        self.price = _price(hand)
        self.walk = Walk(hand, self.price)
        self._stack: list[Waiting] = []
        self._later: dict[int, list[Waiting]] = {}
        self._seen: dict[int, list[tuple[int, int, int]]] = {}
        self._limit = 0
        self._visited = 0

    def best(self, most: int = NEVER) -> Spot | None:
        """The end of a best way, or None when even that leaves more over."""
        end = self.hand.last + 1
        self._begin()
        while self._limit <= most:
            while self._stack:
                spot, known = self._stack.pop()
                if spot.place > end:
                    return spot
                if known != _NEW or self._is_news(spot):
                    self._visited += 1
                    if self._visited == MANY and self._look_sharper():
                        self._begin()
                    elif spot.place < end:
                        self._go_on(spot, known)
                    else:
                        self._finish(spot)
            self._limit = min(self._later)
            self._stack = self._later.pop(self._limit)
        return None

    def _begin(self) -> None:
        start = Spot(0, self.hand.first, 0, 0, 0, 0, self.walk.paid[0], self.walk.free[0], None, 0, 0)
        self._stack, self._later, self._seen = [(start, _NEW)], {}, {}
        self._limit = max(self._limit, _whole(self.walk.least()))

    def _look_sharper(self) -> bool:
        """Whether there is a better idea of what must be left over, to begin again with; the limit stays where it has
        been proved to be. Where wild cards are too many to be so dear, they are also tried at a low price."""
        dear = self.walk.paid[0] >= self.price * self.wilds
        walk = Walk(self.hand, self.price, 0 if dear else self.price // 4)
        sharpen(walk)
        if walk.least() <= self.walk.least():
            return False
        self.walk = walk
        return True

    def _go_on(self, spot: Spot, known: int) -> None:
        """Notes the spots at the next rank that are within the limit and not known already; for the others this one
        comes again later."""
        cost, place, states, wilds, room, twos, paid, free, _, _, _ = spot
        limit, later, stack, price, low = self._limit, self._later, self._stack, self.price, self.walk.low
        base_paid, base_free = cost + paid - price * (self.wilds - wilds), cost + free - low * (self.wilds - wilds)
        sums, above = self._sums_within(place, states, limit - base_paid, limit - base_free)
        paid_then, free_then = self.walk.paid[place] + cost, self.walk.free[place] + cost
        for step, more_paid, more_free in sums:
            wilds_after, row = wilds + (step >> WILDS_AT & FEW), step >> ROW_AT & ROW_MASK
            step_paid, step_free = (step >> PAID_AT & LEAST_MASK) + paid_then, (step >> FREE_AT) + free_then
            for left_over, laid, more_room, kept, sets in self._set_moves(place, row) if row else _NO_SETS:
                new_wilds = wilds_after + laid
                left = self.wilds - new_wilds
                if left < 0:
                    continue
                least = left_over + step_free - low * left
                if (other := left_over + step_paid - price * left) > least:
                    least = other
                if (other := base_paid + more_paid) > least:
                    least = other
                if (other := base_free + more_free) > least:
                    least = other
                if least > limit:
                    if least - limit < above:
                        above = least - limit
                elif least > known:
                    new_room = room + (step >> ROOM_AT & FEW) + more_room
                    stack.append((_spot((
                        cost + left_over, place + 1, step & STATES_MASK, new_wilds, min(new_room, left), twos + kept,
                        step_paid - cost, step_free - cost, spot, step, sets,
                    )), _NEW))  # fmt: skip
        if above < NEVER:
            later.setdefault(_whole(limit + above), []).append((spot, limit))

    def _is_news(self, spot: Spot) -> bool:
        """Whether no other way came to the same place with no more left over and as many wild cards to go on with."""
        cost, place, states, wilds, room, twos, _, _, _, _, _ = spot
        laid = wilds + room
        key = (twos << 5 | place) << ROW_AT | states
        before = self._seen.get(key)
        if before is None:
            self._seen[key] = [(cost, wilds, laid)]
            return True
        for other_cost, other_wilds, other_laid in before:
            if other_cost <= cost and other_wilds <= wilds and other_laid >= laid:
                return False
        before.append((cost, wilds, laid))
        return True

    def _finish(self, spot: Spot) -> None:
        """Ends all sequences, and counts the wild cards that are left."""
        sums, _ = self._sums_within(spot.place, spot.states, NEVER, NEVER)
        for step, _, _ in sums:
            left = self.wilds - spot.wilds - (step >> WILDS_AT & FEW)
            if left >= 0:
                total = spot.cost + self.hand.pool_left(left - spot.room - (step >> ROOM_AT & FEW), spot.twos)
                end = Spot(total, spot.place + 1, 0, 0, 0, spot.twos, 0, 0, spot, step, 0)
                (self._stack if total <= self._limit else self._later.setdefault(total, [])).append((end, _NEW))

    def _sums_within(self, place: int, states: int, paid: int, free: int) -> tuple[Sums, int]:
        """The steps of a rank, one of each suit added up, that leave no more over than this above the least; and by
        how much the next best one would."""
        sums: Steps | list[tuple[int, int, int]] = _STAY
        above = NEVER
        for table in self.walk.tables:
            at_place = table[place]
            if at_place is not None:
                steps = at_place[states & SUIT_MASK]
                if sums is _STAY and paid >= 0 and free >= 0 and len(steps) == 1:
                    sums = steps  # the only step is the best one
                else:
                    before, sums = sums, []
                    for total, total_paid, total_free in before:
                        for step, step_paid, step_free in steps:
                            more_paid, more_free = total_paid + step_paid, total_free + step_free
                            if more_paid <= paid and more_free <= free:
                                sums.append((total + step, more_paid, more_free))
                            else:
                                over = more_paid - paid if more_paid - paid > more_free - free else more_free - free
                                if over < above:
                                    above = over
            states >>= SUIT_BITS
        return sums, above

    def suit_steps(self, place: int, states: int) -> Iterator[tuple[int, Steps]]:
        """The steps of each suit that has any at a spot."""
        for suit, table in enumerate(self.walk.tables):
            at_place = table[place]
            if at_place is not None:
                yield suit, at_place[states >> SUIT_BITS * suit & SUIT_MASK]

    def _set_moves(self, place: int, row: int) -> tuple[tuple[int, int, int, int, int], ...]:
        if place == TWO and self.hand.wild_twos:
            return twos_kept(self.hand.rules.sets, row, self.wild_sets, self.hand.even_pool)
        return costed(self.hand.rules.sets, row, self.wild_sets, self.hand.values[place])

    def set_way(self, place: int, row: int, number: int) -> Way:
        """The way a number stands for: what became of the cards no sequence took."""
        all_ways = ways_with_wilds if place == TWO and self.hand.wild_twos else ways
        return all_ways(self.hand.rules.sets, row, self.wild_sets)[number]


_NO_SETS: Final = ((0, 0, 0, 0, -1),)


def _whole(least: int) -> int:
    """What is left over is whole cards, or what they are worth: so the next whole number is as sure as this one."""
    return -(-least // UNIT) * UNIT


def _price(hand: Hand) -> int:
    """A price for wild cards that comes near the truth: what two cards are worth."""
    if not hand.pool:
        return 0
    worth = [hand.values[place][suit] for place in hand.held for suit in range(4) if hand.counts[suit][place]]
    return 2 * (sum(worth) // len(worth)) if worth else 0
