"""Combine the segments of a hand: collect the search steps at each rank, and add up the lower bounds.

`segments` explains the two kinds of bound, *paid* and *free*.
"""

from __future__ import annotations

from typing import NamedTuple

from carteado.games.melds.hand import CountedHand, find_segments
from carteado.games.melds.rank_places import HIGH, LOW, TWO
from carteado.games.melds.segments import Bounds, Segment, SegmentBounds, Steps, compute_segment_bounds

Table = dict[int, Steps]
_NOTHING = ((0, 0),) * 4


class PlacedSegment(NamedTuple):
    """A segment at its position in the hand: its suit, the place of its highest card, and its bounds."""

    suit: int
    start: int
    bounds: SegmentBounds


class HandBounds:
    """The search steps and the lower bounds of a whole hand.

    price, low: the price of a wild card in the paid bound, and in the free bound.
    parts:      the segments of the hand.
    tables:     tables[suit][place] maps each state of a suit to the possible steps from it. It is None if the suit has
                no segment at this place.
    paid, free: paid[place] and free[place] are the sums of the bounds of all segments that begin after this place, and
                of the `extra` costs (see `assemble`) after it. Those of place 0 are for the whole hand.
    """

    __slots__ = ("free", "hand", "low", "paid", "parts", "price", "tables", "wild")

    def __init__(self, hand: CountedHand, price: int, low: int = 0) -> None:
        self.hand = hand
        self.wild = bool(hand.pool)
        self.price, self.low = price, low
        costs = {place: self._costs(place) for place in hand.occupied}
        found = [(suit, *ends) for suit in range(4) for ends in find_segments(hand, suit)]
        self.assemble([self._place_segment(*one, costs) for one in found], {})

    def assemble(self, parts: list[PlacedSegment], extra: dict[int, Bounds]) -> None:
        """Fill `tables`, `paid` and `free` from these segments.

        extra: maps places to an additional cost (paid, free) there, which raises the bounds of all earlier places.
        """
        size = self.hand.last + 2
        self.parts = parts
        self.paid, self.free = [0] * size, [0] * size
        self.tables: list[list[Table | None]] = [[None] * size for _ in range(4)]
        for suit, start, segment_bounds in parts:
            self.tables[suit][start : start + len(segment_bounds.steps)] = segment_bounds.steps
            paid, free = segment_bounds.total
            for place in range(start):
                self.paid[place] += paid
                self.free[place] += free
        for rank, (paid, free) in extra.items():
            for place in range(rank):
                self.paid[place] += paid
                self.free[place] += free

    def lower_bound(self) -> int:
        """Return a lower bound on the deadwood of the whole hand."""
        wilds = len(self.hand.pool)
        return max(0, self.free[0] - self.low * wilds, self.paid[0] - self.price * wilds)

    def _place_segment(
        self, suit: int, start: int, end: int, aces: bool, costs: dict[int, tuple[Bounds, ...]]
    ) -> PlacedSegment:
        hand = self.hand
        counts = tuple(hand.counts[suit][start : end + 1])
        own = tuple([costs.get(place, _NOTHING)[suit] for place in range(start, end + 1)])
        pooled = TWO - start if hand.wild_twos and start <= TWO <= end else -1
        return PlacedSegment(
            suit,
            start,
            compute_segment_bounds(Segment(suit, counts, own, self.wild, (self.price, self.low), pooled, aces)),
        )

    def _costs(self, place: int) -> tuple[Bounds, ...]:
        """Return the cost (paid, free) of a card here that no sequence takes, for each suit.

        It is 0 if the rank has enough cards for a set, for wild twos, and for high aces that may also be low. It is at
        most half the price of a wild card if the rank has enough cards for a set with one. Otherwise it is the value of
        the card.
        """
        hand, in_set = self.hand, self.hand.max_set_size(place)
        if in_set >= 3 or (place == TWO and hand.wild_twos):
            return _NOTHING
        if in_set >= 2 and self.wild and hand.rules.wild_sets:
            costs = [(min(value, self.price // 2), min(value, self.low // 2)) for value in hand.values[place]]
        else:
            costs = [(value, value) for value in hand.values[place]]
        if place == HIGH:  # an ace that no sequence takes here may still be used below the two
            costs = [(0, 0) if counts[LOW] else cost for counts, cost in zip(hand.counts, costs, strict=True)]
        return tuple(costs)
