"""A hand in stretches: what each rank can do, and the least that must be left over from each rank on."""

from __future__ import annotations

from typing import NamedTuple

from carteado.melds.hand import Hand, stretches
from carteado.melds.rank_places import HIGH, LOW, TWO
from carteado.melds.segments import Least, Segment, Steps, Stretch, segment

Table = dict[int, Steps]
_NOTHING = ((0, 0),) * 4


class Part(NamedTuple):
    """A stretch of the hand: its suit, its first place, and what is known of it."""

    suit: int
    start: int
    segment: Segment


class Walk:
    """`tables[suit][place]`: the steps from each state of a suit, or None where it has no cards. `paid` and
    `free`: what is left over at the least by the stretches that begin after a place, and (`extra`) by the sets of the
    ranks after it; those of place 0 are the whole hand's."""

    __slots__ = ("free", "hand", "low", "paid", "parts", "price", "tables", "wild")

    def __init__(self, hand: Hand, price: int, low: int = 0) -> None:
        self.hand = hand
        self.wild = bool(hand.pool)
        self.price, self.low = price, low
        costs = {place: self._costs(place) for place in hand.held}
        found = [(suit, *ends) for suit in range(4) for ends in stretches(hand, suit)]
        self.lay_out([self._part(*one, costs) for one in found], {})

    def lay_out(self, parts: list[Part], extra: dict[int, Least]) -> None:
        """What each rank can do, from what is known of the stretches."""
        size = self.hand.last + 2
        self.parts = parts
        self.paid, self.free = [0] * size, [0] * size
        self.tables: list[list[Table | None]] = [[None] * size for _ in range(4)]
        for suit, start, known in parts:
            self.tables[suit][start : start + len(known.steps)] = known.steps
            paid, free = known.least
            for place in range(start):
                self.paid[place] += paid
                self.free[place] += free
        for rank, (paid, free) in extra.items():
            for place in range(rank):
                self.paid[place] += paid
                self.free[place] += free

    def least(self) -> int:
        """What the whole hand leaves over at the least."""
        wilds = len(self.hand.pool)
        return max(0, self.free[0] - self.low * wilds, self.paid[0] - self.price * wilds)

    def _part(self, suit: int, start: int, end: int, aces: bool, costs: dict[int, tuple[Least, ...]]) -> Part:
        hand = self.hand
        counts = tuple(hand.counts[suit][start : end + 1])
        own = tuple([costs.get(place, _NOTHING)[suit] for place in range(start, end + 1)])
        pooled = TWO - start if hand.wild_twos and start <= TWO <= end else -1
        return Part(suit, start, segment(Stretch(suit, counts, own, self.wild, (self.price, self.low), pooled, aces)))

    def _costs(self, place: int) -> tuple[Least, ...]:
        """What a card that no sequence takes costs at least, for each suit: paid, and with wild cards for free."""
        hand, in_set = self.hand, self.hand.in_set(place)
        if in_set >= 3 or (place == TWO and hand.wild_twos):
            return _NOTHING
        if in_set >= 2 and self.wild and hand.rules.wild_sets:
            costs = [(min(value, self.price // 2), min(value, self.low // 2)) for value in hand.values[place]]
        else:
            costs = [(value, value) for value in hand.values[place]]
        if place == HIGH:  # where aces go both ways, those not laid above the king come again below the two
            costs = [(0, 0) if counts[LOW] else cost for counts, cost in zip(hand.counts, costs, strict=True)]
        return tuple(costs)
