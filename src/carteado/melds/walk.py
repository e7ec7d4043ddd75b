"""A hand in stretches: what each rank can do, and the least that must be left over from each rank on."""

from __future__ import annotations

from carteado.melds.hand import Hand
from carteado.melds.places import HIGH, LOW, TWO
from carteado.melds.segments import Least, Steps, Stretch, segment
from carteado.melds.stretches import stretches

Table = dict[int, Steps]
_NOTHING = ((0, 0),) * 4


class Walk:
    """`tables[suit][place]`: the steps from each state of a suit, or None where it has no cards. `paid` and
    `free`: what the stretches that begin after a place leave over at the least; those of place 0 are the whole
    hand's."""

    __slots__ = ("free", "hand", "paid", "price", "tables", "wild")

    def __init__(self, hand: Hand, price: int) -> None:
        self.hand = hand
        self.wild = bool(hand.pool)
        self.price = price
        self.paid = [0] * (hand.last + 2)
        self.free = [0] * (hand.last + 2)
        self.tables: list[list[Table | None]] = [[None] * (hand.last + 2) for _ in range(4)]
        costs = {place: self._costs(place) for place in hand.held}
        for suit in range(4):
            for start, end, aces in stretches(hand, suit):
                self._add(suit, start, end, aces, costs)

    def _add(self, suit: int, start: int, end: int, aces: bool, costs: dict[int, tuple[Least, ...]]) -> None:
        hand = self.hand
        counts = tuple(hand.counts[suit][start : end + 1])
        own = tuple([costs.get(place, _NOTHING)[suit] for place in range(start, end + 1)])
        pooled = TWO - start if hand.wild_twos and start <= TWO <= end else -1
        known = segment(Stretch(suit, counts, own, self.wild, self.price, pooled, aces))
        self.tables[suit][start : end + 2] = known.steps
        paid, free = known.least
        for place in range(start):
            self.paid[place] += paid
            self.free[place] += free

    def _costs(self, place: int) -> tuple[Least, ...]:
        """What a card that no sequence takes costs at least, for each suit: paid, and with wild cards for free."""
        hand, in_set = self.hand, self.hand.in_set(place)
        if in_set >= 3 or (place == TWO and hand.wild_twos):
            return _NOTHING
        if in_set >= 2 and self.wild and hand.rules.wild_sets:
            costs = [(min(value, self.price // 2), 0) for value in hand.values[place]]
        else:
            costs = [(value, value) for value in hand.values[place]]
        if place == HIGH:  # where aces go both ways, those not laid above the king come again below the two
            costs = [(0, 0) if counts[LOW] else cost for counts, cost in zip(hand.counts, costs, strict=True)]
        return tuple(costs)
