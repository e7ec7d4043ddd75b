"""The best way through a hand: rank by rank, always going on from where the least can be left over.

A *spot* is what matters of the way so far: the place, the open sequences of the four suits, how many wild cards
are laid, and for how many more there is room. What was left over on the way to it is its cost. Spots are visited
in the order of their cost and the least to come (`walk`), so the first way that reaches the end is a best one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from carteado.melds.hand import Hand
from carteado.melds.places import TWO
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
from carteado.melds.sets import ROWS, Way, ways, ways_with_wilds
from carteado.melds.walk import Walk

_STAY: Final[Steps] = (0,)


Move = tuple[int, int, int, int, int, int, int, int, int]
"""One way to take a rank. What it adds to a spot: cards left over, wild cards laid, room for more, twos kept in the
pool; then the states after it, the least to come paid and free, its step, and the number of its sets."""


class Spot(NamedTuple):
    """twos: the row of twos left in the pool, where that matters. came: the spot before, and the move from it."""

    cost: int
    place: int
    states: int
    wilds: int
    room: int
    twos: int
    came: Spot | None = None
    step: int = 0
    sets: int = 0


Reached = tuple[int, int, int, int, Spot, Move]
"""A spot not yet visited: cost, wilds, room and twos of it, where from and how."""


class Search:
    """One hand being searched."""

    __slots__ = ("_later", "_limit", "_moves", "_seen", "_stack", "hand", "price", "walk", "wild_sets", "wilds")

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.wilds = len(hand.pool)
        self.wild_sets = bool(hand.pool) and hand.rules.wild_sets
        self.price = _price(hand)
        self.walk = Walk(hand, self.price)
        self._stack: list[Reached] = []
        self._later: dict[int, list[Reached]] = {}
        self._seen: dict[int, list[tuple[int, int, int]]] = {}
        self._moves: dict[int, list[Move]] = {}
        self._limit = max(0, self.walk.free[0], self.walk.paid[0] - self.price * self.wilds)

    def best(self, most: int = NEVER) -> Spot | None:
        """The end of a best way, or None when even that leaves more over."""
        end = self.hand.last + 1
        spot: Spot | None = Spot(0, self.hand.first, 0, 0, 0, 0)
        while self._limit <= most:
            if spot is None:
                pass
            elif spot.place < end:
                self._go_on(spot)
            elif spot.place == end:
                self._finish(spot)
            else:
                return spot
            if self._stack:
                spot = self._visited(self._stack.pop())
            else:
                self._limit = min(self._later)
                self._stack, spot = self._later.pop(self._limit), None
        return None

    def _visited(self, reached: Reached) -> Spot | None:
        """The spot that was reached; None when another way came to the same place with no more left over and as
        many wild cards to go on with."""
        cost, wilds, room, twos, came, move = reached
        place, states, laid = came.place + 1, move[4], wilds + room
        key = (twos << 5 | place) << ROW_AT | states
        before = self._seen.get(key)
        if before is None:
            self._seen[key] = [(cost, wilds, laid)]
        else:
            for other_cost, other_wilds, other_laid in before:
                if other_cost <= cost and other_wilds <= wilds and other_laid >= laid:
                    return None
            before.append((cost, wilds, laid))
        return Spot(cost, place, states, wilds, room, twos, came, move[7], move[8])

    def _go_on(self, spot: Spot) -> None:
        """Notes every spot that can be reached at the next rank, now or for later."""
        cost, place, states, wilds, room, twos, _, _, _ = spot
        limit, later, stack, price = self._limit, self._later, self._stack, self.price
        wilds_left = self.wilds - wilds
        for move in self._moves_from(place, states):
            move_cost, laid, more_room, kept, _, least, free, _, _ = move
            left = wilds_left - laid
            if left < 0:
                continue
            least -= price * left
            if least < free:
                least = free
            total = cost + move_cost
            least += total
            if (new_room := room + more_room) > left:
                new_room = left
            reached = (total, wilds + laid, new_room, twos + kept, spot, move)
            if least <= limit:
                stack.append(reached)
            elif least in later:
                later[least].append(reached)
            else:
                later[least] = [reached]

    def _finish(self, spot: Spot) -> None:
        """Ends all sequences, and counts the wild cards that are left."""
        for step in self._sums(spot.place, spot.states):
            left = self.wilds - spot.wilds - (step >> WILDS_AT & FEW)
            if left >= 0:
                total = spot.cost + self.hand.pool_left(left - spot.room - (step >> ROOM_AT & FEW), spot.twos)
                reached = (total, 0, 0, spot.twos, spot, (0, 0, 0, 0, 0, 0, 0, step, 0))
                (self._stack if total <= self._limit else self._later.setdefault(total, [])).append(reached)

    def _moves_from(self, place: int, states: int) -> list[Move]:
        key = place << ROW_AT | states
        if key not in self._moves:
            self._moves[key] = self._new_moves(place, states)
        return self._moves[key]

    def _new_moves(self, place: int, states: int) -> list[Move]:
        paid, free = self.walk.paid[place], self.walk.free[place]
        found: list[Move] = []
        for step in self._sums(place, states):
            wilds, room, after = step >> WILDS_AT & FEW, step >> ROOM_AT & FEW, step & STATES_MASK
            row = step >> ROW_AT & ROW_MASK
            step_paid, step_free = (step >> PAID_AT & LEAST_MASK) + paid, (step >> FREE_AT) + free
            if not row:
                found.append((0, wilds, room, 0, after, step_paid, step_free, step, -1))
                continue
            for cost, laid, more_room, kept, way in self._set_moves(place, row):
                found.append((cost, wilds + laid, room + more_room, kept, after, step_paid, step_free, step, way))
        return found

    def _sums(self, place: int, states: int) -> Steps | list[int]:
        """The steps of a rank: one of each suit, added up."""
        sums: Steps | list[int] = _STAY
        for table in self.walk.tables:
            at_place = table[place]
            if at_place is not None:
                found = at_place[states & SUIT_MASK]
                sums = found if sums is _STAY else [total + step for total in sums for step in found]
            states >>= SUIT_BITS
        return sums

    def suit_steps(self, place: int, states: int) -> list[Steps]:
        """The steps of each suit at a spot."""
        tables = [(suit, table[place]) for suit, table in enumerate(self.walk.tables)]
        return [_STAY if table is None else table[states >> SUIT_BITS * suit & SUIT_MASK] for suit, table in tables]

    def _set_moves(self, place: int, row: int) -> tuple[tuple[int, int, int, int, int], ...]:
        if place == TWO and self.hand.wild_twos:
            return _twos(self.hand.rules.sets, row, self.wild_sets, self.hand.even_pool)
        return _costed(self.hand.rules.sets, row, self.wild_sets, self.hand.values[place])

    def set_way(self, place: int, row: int, number: int) -> Way:
        """The way a number stands for: what became of the cards no sequence took."""
        all_ways = ways_with_wilds if place == TWO and self.hand.wild_twos else ways
        return all_ways(self.hand.rules.sets, row, self.wild_sets)[number]


@lru_cache(maxsize=4096)
def _costed(kind: str, row: int, wild: bool, values: tuple[int, ...]) -> tuple[tuple[int, int, int, int, int], ...]:
    """The ways of a row: what is left over, wild cards, room, twos kept, number."""
    found = ways(kind, row, wild)
    left = [sum(count * value for count, value in zip(ROWS[way.left], values, strict=True)) for way in found]
    return tuple((left[number], way.wilds, way.room, 0, number) for number, way in enumerate(found))


@lru_cache(maxsize=1024)
def _twos(kind: str, row: int, wild: bool, even: bool) -> tuple[tuple[int, int, int, int, int], ...]:
    """The same for twos that are wild cards too: nothing is lost, but it matters which ones are kept when wild
    cards are not all worth the same."""
    return tuple(
        (0, way.wilds, way.room, 0 if even else way.left, number)
        for number, way in enumerate(ways_with_wilds(kind, row, wild))
    )


def _price(hand: Hand) -> int:
    """A price for wild cards that comes near the truth: what two cards are worth."""
    if not hand.pool:
        return 0
    worth = [hand.values[place][suit] for place in hand.held for suit in range(4) if hand.counts[suit][place]]
    return 2 * (sum(worth) // len(worth)) if worth else 0
