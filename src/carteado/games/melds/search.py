"""Best-first search for the partition with the least deadwood, rank by rank.

A *node* is the part of a path that matters for the rest: the place, the open sequences of the four suits, the number of
wild cards laid, and the room for more. Its cost is the deadwood on the path to it. Nodes are visited in the order of
cost plus the lower bound on the cost to go (`bounds`), so the first path that reaches the end is optimal.

Most successors of a node leave too much deadwood to matter. Therefore the search adds only those successors whose cost
is within a limit. It returns to the node for the others when the limit rises. If a hand turns out to be hard, the
search tightens the bounds (`tightening`) and starts again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from carteado.games.melds.bounds import HandBounds
from carteado.games.melds.hand import UNIT, Hand
from carteado.games.melds.rank_places import TWO
from carteado.games.melds.segments import (
    BOUND_MASK,
    COUNT_MASK,
    FREE_SHIFT,
    INFINITE,
    PAID_SHIFT,
    ROOM_SHIFT,
    ROW_MASK,
    ROW_SHIFT,
    STATES_MASK,
    SUIT_BITS,
    SUIT_MASK,
    WILDS_SHIFT,
    Steps,
)
from carteado.games.melds.sets import SetSplit, find_splits, find_wild_splits, split_costs, wild_split_costs
from carteado.games.melds.tightening import tighten_bounds

Sums = Sequence[tuple[int, int, int]]
_STAY: Final[Steps] = ((0, 0, 0),)


class Node(NamedTuple):
    """A node of the search.

    twos:       the row (see `sets`) of twos kept in the pool, or 0 if all wild cards have the same value.
    paid, free: lower bounds on the cost to go.
    parent:     the previous node. `step` and `sets` (the index of the set split) lead from it to this node.
    """

    cost: int
    place: int
    states: int
    wilds: int
    room: int
    twos: int
    paid: int
    free: int
    parent: Node | None
    step: int
    sets: int


_node: Final = partial(tuple.__new__, Node)
"""Creates a node from a tuple of its fields. The search creates many nodes, and this is the fastest way."""

QueueEntry = tuple[Node, int]
"""A node, and the limit up to which the search has already added its successors."""
_UNEXPANDED: Final = -INFINITE
TIGHTEN_AFTER: Final = 120
"""The search tightens the bounds after this many visited nodes. This takes as long as visiting about eighty nodes."""


class Search:
    """The search of one hand."""

    __slots__ = ("_deferred", "_limit", "_seen", "_stack", "_visited", "hand", "price", "bounds", "wild_sets", "wilds")

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.wilds = len(hand.pool)
        self.wild_sets = bool(hand.pool) and hand.rules.wild_sets
        self.price = _wild_price(hand)
        self.bounds = HandBounds(hand, self.price)
        self._stack: list[QueueEntry] = []
        self._deferred: dict[int, list[QueueEntry]] = {}
        self._seen: dict[int, list[tuple[int, int, int]]] = {}
        self._limit = 0
        self._visited = 0

    def find_best(self, max_deadwood: int = INFINITE) -> Node | None:
        """Return the last node of an optimal path, or None if every path has more deadwood than `max_deadwood`."""
        end = self.hand.last + 1
        self._restart()
        while self._limit <= max_deadwood:
            while self._stack:
                node, expanded_to = self._stack.pop()
                if node.place > end:
                    return node
                if expanded_to != _UNEXPANDED or self._is_undominated(node):
                    self._visited += 1
                    if self._visited == TIGHTEN_AFTER and self._tighten():
                        self._restart()
                    elif node.place < end:
                        self._expand(node, expanded_to)
                    else:
                        self._finish(node)
            self._limit = min(self._deferred)
            self._stack = self._deferred.pop(self._limit)
        return None

    def _restart(self) -> None:
        start = Node(0, self.hand.first, 0, 0, 0, 0, self.bounds.paid[0], self.bounds.free[0], None, 0, 0)
        self._stack, self._deferred, self._seen = [(start, _UNEXPANDED)], {}, {}
        self._limit = max(self._limit, _round_up(self.bounds.lower_bound()))

    def _tighten(self) -> bool:
        """Tighten the bounds. Return whether the lower bound rose, which means that the search must restart.

        The restarted search begins with the limit that is already proved. If the hand has many wild cards, the free
        bound uses a low price instead of zero.
        """
        wilds_are_scarce = self.bounds.paid[0] >= self.price * self.wilds
        tighter = HandBounds(self.hand, self.price, 0 if wilds_are_scarce else self.price // 4)
        tighten_bounds(tighter)
        if tighter.lower_bound() <= self.bounds.lower_bound():
            return False
        self.bounds = tighter
        return True

    def _expand(self, node: Node, expanded_to: int) -> None:
        """Add those successors of a node that are within the limit and were not added before.

        If there are other successors, defer the node until the limit rises.
        """
        cost, place, states, wilds, room, twos, paid, free, _, _, _ = node
        limit, deferred, stack, price, low = self._limit, self._deferred, self._stack, self.price, self.bounds.low
        base_paid, base_free = cost + paid - price * (self.wilds - wilds), cost + free - low * (self.wilds - wilds)
        sums, above = self._combine_steps(place, states, limit - base_paid, limit - base_free)
        paid_then, free_then = self.bounds.paid[place] + cost, self.bounds.free[place] + cost
        for step, more_paid, more_free in sums:
            wilds_after, row = wilds + (step >> WILDS_SHIFT & COUNT_MASK), step >> ROW_SHIFT & ROW_MASK
            step_paid, step_free = (step >> PAID_SHIFT & BOUND_MASK) + paid_then, (step >> FREE_SHIFT) + free_then
            for deadwood, laid, more_room, kept, sets in self._set_split_costs(place, row) if row else _NO_SETS:
                new_wilds = wilds_after + laid
                wilds_left = self.wilds - new_wilds
                if wilds_left < 0:
                    continue
                bound = deadwood + step_free - low * wilds_left
                if (other := deadwood + step_paid - price * wilds_left) > bound:
                    bound = other
                if (other := base_paid + more_paid) > bound:
                    bound = other
                if (other := base_free + more_free) > bound:
                    bound = other
                if bound > limit:
                    if bound - limit < above:
                        above = bound - limit
                elif bound > expanded_to:
                    new_room = room + (step >> ROOM_SHIFT & COUNT_MASK) + more_room
                    stack.append((_node((
                        cost + deadwood, place + 1, step & STATES_MASK, new_wilds, min(new_room, wilds_left),
                        twos + kept, step_paid - cost, step_free - cost, node, step, sets,
                    )), _UNEXPANDED))  # fmt: skip
        if above < INFINITE:
            deferred.setdefault(_round_up(limit + above), []).append((node, limit))

    def _is_undominated(self, node: Node) -> bool:
        """Return whether no node found before in the same state is at least as good.

        Such a node would have no more deadwood and could use at least as many wild cards.
        """
        cost, place, states, wilds, room, twos, _, _, _, _, _ = node
        laid = wilds + room
        key = (twos << 5 | place) << ROW_SHIFT | states
        before = self._seen.get(key)
        if before is None:
            self._seen[key] = [(cost, wilds, laid)]
            return True
        for other_cost, other_wilds, other_laid in before:
            if other_cost <= cost and other_wilds <= wilds and other_laid >= laid:
                return False
        before.append((cost, wilds, laid))
        return True

    def _finish(self, node: Node) -> None:
        """Add the final node of a path, in which all sequences have ended and unused wild cards count as deadwood."""
        sums, _ = self._combine_steps(node.place, node.states, INFINITE, INFINITE)
        for step, _, _ in sums:
            wilds_left = self.wilds - node.wilds - (step >> WILDS_SHIFT & COUNT_MASK)
            if wilds_left >= 0:
                total = node.cost + self.hand.unlaid_pool_value(
                    wilds_left - node.room - (step >> ROOM_SHIFT & COUNT_MASK), node.twos
                )
                end = Node(total, node.place + 1, 0, 0, 0, node.twos, 0, 0, node, step, 0)
                (self._stack if total <= self._limit else self._deferred.setdefault(total, [])).append(
                    (end, _UNEXPANDED)
                )

    def _combine_steps(self, place: int, states: int, paid: int, free: int) -> tuple[Sums, int]:
        """Combine one step of every suit in all ways, and return the sums of the packed steps.

        Only combinations are returned that exceed the lower bounds by at most `paid` and `free`. The second result is
        the smallest amount by which any other combination exceeds these margins.
        """
        sums: Steps | list[tuple[int, int, int]] = _STAY
        above = INFINITE
        for table in self.bounds.tables:
            at_place = table[place]
            if at_place is not None:
                steps = at_place[states & SUIT_MASK]
                if sums is _STAY and paid >= 0 and free >= 0 and len(steps) == 1:
                    sums = steps  # a single step has no excess over the bounds
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
        """Yield the steps of each suit that has a segment at a place."""
        for suit, table in enumerate(self.bounds.tables):
            at_place = table[place]
            if at_place is not None:
                yield suit, at_place[states >> SUIT_BITS * suit & SUIT_MASK]

    def _set_split_costs(self, place: int, row: int) -> tuple[tuple[int, int, int, int, int], ...]:
        if place == TWO and self.hand.wild_twos:
            return wild_split_costs(self.hand.rules.sets, row, self.wild_sets, self.hand.uniform_pool)
        return split_costs(self.hand.rules.sets, row, self.wild_sets, self.hand.values[place])

    def set_split(self, place: int, row: int, number: int) -> SetSplit:
        """Return the set split that has this index."""
        find = find_wild_splits if place == TWO and self.hand.wild_twos else find_splits
        return find(self.hand.rules.sets, row, self.wild_sets)[number]


_NO_SETS: Final = ((0, 0, 0, 0, -1),)


def _round_up(bound: int) -> int:
    """Round a bound up to a multiple of UNIT. This is safe because deadwood is always such a multiple."""
    return -(-bound // UNIT) * UNIT


def _wild_price(hand: Hand) -> int:
    """Return an approximate price of a wild card: twice the average value of a card."""
    if not hand.pool:
        return 0
    worth = [hand.values[place][suit] for place in hand.occupied for suit in range(4) if hand.counts[suit][place]]
    return 2 * (sum(worth) // len(worth)) if worth else 0
