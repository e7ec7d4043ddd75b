"""Best-first search for the partition with the least deadwood, rank by rank.

A *node* is a position between two ranks. It contains what matters for the later ranks: the states of the four suits,
the number of wild cards used, and the room for more. The *total* of a node is its deadwood so far plus a lower bound on
the deadwood of the later ranks (`bounds`). The search visits all nodes whose total is within a limit before it raises
the limit. Therefore the first path that reaches the end is optimal.

Most successors of a node have a total above the limit. The search adds them only when the limit rises. If a hand turns
out to be hard, the search tightens the bounds (`tightening`) and starts again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from carteado.games.melds.bounds import HandBounds
from carteado.games.melds.hand import UNIT, CountedHand
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
    """A node of the search: a position between two ranks, and the decisions that led to it.

    cost:       the deadwood so far.
    place:      the place of the next rank (see `rank_places`).
    states:     the states of the four suits, packed into one integer (see `segments`).
    wilds:      the number of wild cards used.
    room:       the number of further wild cards that the melds so far could take.
    twos:       the wild twos of each suit that stay in the hand, as a packed row; 0 if all wild cards have the same
                value.
    paid, free: the two bounds of the later ranks (see `segments`).
    parent:     the previous node, or None at the start.
    step, sets: the decisions at the rank before this node: the packed step, and the index of the split of the cards
                that no sequence takes (meaningless if there are none).
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
"""Creates a node from a tuple of its fields. This is faster than calling `Node`, and the search creates many nodes."""

QueueEntry = tuple[Node, int]
"""A node, and the limit up to which the search has already added its successors, or _UNEXPANDED."""
_UNEXPANDED: Final = -INFINITE
TIGHTEN_AFTER: Final = 120
"""The search tightens the bounds once, after visiting this many nodes. Tightening takes as long as about 80 visits."""


class Search:
    """A search for the partition of one hand with the least deadwood."""

    __slots__ = ("_deferred", "_limit", "_seen", "_stack", "_visited", "hand", "price", "bounds", "wild_sets", "wilds")

    def __init__(self, hand: CountedHand) -> None:
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
        """Return the last node of the path with the least deadwood, or None if this deadwood exceeds `max_deadwood`."""
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
        """Try to tighten the bounds. Return whether the lower bound rose: then the search must restart.

        If the hand has many wild cards, the new free bound uses a low price for them instead of zero.
        """
        wilds_are_scarce = self.bounds.paid[0] >= self.price * self.wilds
        tighter = HandBounds(self.hand, self.price, 0 if wilds_are_scarce else self.price // 4)
        tighten_bounds(tighter)
        if tighter.lower_bound() <= self.bounds.lower_bound():
            return False
        self.bounds = tighter
        return True

    def _expand(self, node: Node, expanded_to: int) -> None:
        """Add the successors with totals above `expanded_to` and within the current limit.

        If other successors are above the limit, defer the node until the limit rises.
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
        """Return False if an earlier node with equal place, states and twos is at least as good. Else store the node.

        An earlier node is at least as good if it has at most as much deadwood, has used at most as many wild cards, and
        can use at least as many.
        """
        cost, place, states, wilds, room, twos, _, _, _, _, _ = node
        usable = wilds + room
        key = (twos << 5 | place) << ROW_SHIFT | states
        before = self._seen.get(key)
        if before is None:
            self._seen[key] = [(cost, wilds, usable)]
            return True
        for other_cost, other_wilds, other_usable in before:
            if other_cost <= cost and other_wilds <= wilds and other_usable >= usable:
                return False
        before.append((cost, wilds, usable))
        return True

    def _finish(self, node: Node) -> None:
        """End all sequences after the last rank, and add the final nodes.

        Wild cards that no meld can take become deadwood.
        """
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
        """Return the combinations of one step of each suit with excesses of at most `paid` and `free`.

        A combination is (sum of the packed steps, excess of the paid bound, excess of the free bound). `Steps` defines
        the excess. The second result is a lower bound on the amount by which the limits must rise to admit another
        combination, or INFINITE if there is no other.
        """
        sums: Steps | list[tuple[int, int, int]] = _STAY
        above = INFINITE
        for table in self.bounds.tables:
            at_place = table[place]
            if at_place is not None:
                steps = at_place[states & SUIT_MASK]
                if sums is _STAY and paid >= 0 and free >= 0 and len(steps) == 1:
                    sums = steps  # if there is only one step, it has no excess
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
        """Yield (suit, possible steps) for each suit with a segment at this place. `states` is as in `Node`."""
        for suit, table in enumerate(self.bounds.tables):
            at_place = table[place]
            if at_place is not None:
                yield suit, at_place[states >> SUIT_BITS * suit & SUIT_MASK]

    def _set_split_costs(self, place: int, row: int) -> tuple[tuple[int, int, int, int, int], ...]:
        if place == TWO and self.hand.wild_twos:
            return wild_split_costs(self.hand.rules.sets, row, self.wild_sets, self.hand.uniform_pool)
        return split_costs(self.hand.rules.sets, row, self.wild_sets, self.hand.values[place])

    def set_split(self, place: int, row: int, number: int) -> SetSplit:
        """Return the split with this index in `find_splits` or, for wild twos, in `find_wild_splits`."""
        find = find_wild_splits if place == TWO and self.hand.wild_twos else find_splits
        return find(self.hand.rules.sets, row, self.wild_sets)[number]


_NO_SETS: Final = ((0, 0, 0, 0, -1),)


def _round_up(bound: int) -> int:
    """Round a lower bound on deadwood up to a multiple of UNIT. The true deadwood is always a multiple of UNIT."""
    return -(-bound // UNIT) * UNIT


def _wild_price(hand: CountedHand) -> int:
    """Return the price of a wild card in the paid bound: about twice the average card value; 0 without wild cards."""
    if not hand.pool:
        return 0
    values = [hand.values[place][suit] for place in hand.occupied for suit in range(4) if hand.counts[suit][place]]
    return 2 * (sum(values) // len(values)) if values else 0
