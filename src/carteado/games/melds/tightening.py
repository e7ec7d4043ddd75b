"""A sharper look at what must be left over, for hands in which taking sets for granted says too little.

Three cards of a rank may be a set, so at first none of them costs anything; but when two of them are wanted by
sequences, the third is left over. What a rank costs depends on what all suits leave of it. So at each such rank, from
the first to the last, it is asked what every suit would lose by leaving so many cards there, and what the rank costs
for every row of them is dealt out to the suits: each is *charged* for what it leaves, never together more than the
truth. Each rank does that knowing what the ones before it have charged, and one pass gains nearly all there is.
"""

from __future__ import annotations

from typing import Final

from carteado.melds.bounds import Part, Walk
from carteado.melds.rank_places import TWO
from carteado.melds.segments import NEVER, BothCharges, Charges, Least, Possible
from carteado.melds.sets import POWERS, ROWS, least_costs

Losses = dict[int, int]
"""The least that is left over for every number of cards left of a rank, or for every state."""
_NOTHING: Final[Charges] = (0, 0, 0)
Charging = tuple[list[Charges], int]


def sharpen(walk: Walk) -> None:
    """Makes the walk see what the ranks with enough cards for a set must leave over."""
    hand = walk.hand
    followed = [_Followed(part) for part in walk.parts]
    extra: dict[int, Least] = {}
    for place in hand.held:
        if hand.in_set(place) >= 3 and not (place == TWO and hand.wild_twos):
            here = [one for one in followed if hand.counts[one.part.suit][place] and one.covers(place)]
            extra[place] = _charge(walk, place, here)
    walk.lay_out([one.charged() for one in followed], extra)


def _charge(walk: Walk, place: int, here: list[_Followed]) -> Least:
    """Charges the suits for what they leave of a rank, at both prices; what is left over beyond that is returned."""
    suits = [one.part.suit for one in here]
    losses = [one.losses(place) for one in here]
    paid, more_paid = _dealt_out([both[0] for both in losses], suits, _costs(walk, place, walk.price))
    free, more_free = [_NOTHING] * len(here), 0
    if walk.low:  # when wild cards cost nothing there is nothing to gain
        free, more_free = _dealt_out([both[1] for both in losses], suits, _costs(walk, place, walk.low))
    for one, paid_charges, free_charges in zip(here, paid, free, strict=True):
        one.charges[place - one.part.start] = paid_charges, free_charges
    return more_paid, more_free


def _costs(walk: Walk, place: int, price: int) -> tuple[int, ...]:
    hand = walk.hand
    return least_costs(hand.rules.sets, walk.wild and hand.rules.wild_sets, hand.values[place], price)


def _dealt_out(losses: list[Losses], suits: list[int], costs: tuple[int, ...]) -> Charging:
    """What each suit is charged, an equal part of what all lose together, and what no suit can be charged."""
    table = _table(losses, suits, costs)
    charges, rest, to_share = [], 0, len(suits)
    for suit, own in zip(suits, losses, strict=True):
        best = [NEVER, NEVER, NEVER]
        for row, cost in table.items():
            count = ROWS[row][suit]
            if cost < best[count]:
                best[count] = cost
        best = [cost // to_share for cost in best]
        to_share -= 1
        if to_share:
            for row in table:
                table[row] -= best[ROWS[row][suit]]
        shares = [best[count] - own[count] if count in own else NEVER for count in range(3)]
        least = min(shares)
        rest += least
        charges.append((shares[0] - least, shares[1] - least, shares[2] - least))
    return charges, rest


def _table(losses: list[Losses], suits: list[int], costs: tuple[int, ...]) -> dict[int, int]:
    """What is left over by all suits for every row of cards left of a rank."""
    found = {0: 0}
    for loss, suit in zip(losses, suits, strict=True):
        power = POWERS[suit]
        found = {row + count * power: total + more for row, total in found.items() for count, more in loss.items()}
    return {row: total + costs[row] for row, total in found.items()}


class _Followed:
    """A stretch followed from its upper end: the least left over on the way to each state, at both prices."""

    __slots__ = ("at", "charges", "free", "paid", "part")

    def __init__(self, part: Part) -> None:
        self.part = part
        self.at = 0
        self.paid = {0: 0}
        self.free = {0: 0}
        self.charges: dict[int, BothCharges] = {}

    def covers(self, place: int) -> bool:
        return 0 <= place - self.part.start < len(self.part.segment.stretch.counts)

    def charged(self) -> Part:
        return self.part._replace(segment=self.part.segment.charged(self.charges)) if self.charges else self.part

    def losses(self, place: int) -> tuple[Losses, Losses]:
        """What the stretch leaves over elsewhere for every number of cards it may leave at a place."""
        known = self.part.segment
        for at in range(self.at, place - self.part.start):
            cost, free_cost = known.stretch.costs[at]
            charges = self.charges.get(at) or ((0, cost, 2 * cost), (0, free_cost, 2 * free_cost))
            self._one_on(known.ways[at], charges, known.stretch.prices)
        self.at = place - self.part.start
        return self._by_rest(known.ways[self.at], known.ahead[self.at + 1], known.stretch.prices)

    def _one_on(self, ways: dict[int, Possible], charges: BothCharges, prices: tuple[int, int]) -> None:
        """The states after a place."""
        paid: Losses = {}
        free: Losses = {}
        (paid_charges, free_charges), (price, low) = charges, prices
        for state, cost in self.paid.items():
            free_cost = self.free[state]
            for _, after, rest, wilds in ways[state]:
                total, free_total = (
                    cost + paid_charges[rest] + wilds * price,
                    free_cost + free_charges[rest] + wilds * low,
                )
                if after not in paid or total < paid[after]:
                    paid[after] = total
                if after not in free or free_total < free[after]:
                    free[after] = free_total
        self.paid, self.free = paid, free

    def _by_rest(
        self, ways: dict[int, Possible], ahead: dict[int, Least], prices: tuple[int, int]
    ) -> tuple[Losses, Losses]:
        """The least left over by the number of cards left at a place."""
        paid: Losses = {}
        free: Losses = {}
        price, low = prices
        for state, cost in self.paid.items():
            free_cost = self.free[state]
            for _, after, rest, wilds in ways[state]:
                paid_ahead, free_ahead = ahead[after]
                if paid_ahead >= NEVER:
                    continue
                total, free_total = cost + wilds * price + paid_ahead, free_cost + wilds * low + free_ahead
                if rest not in paid or total < paid[rest]:
                    paid[rest] = total
                if rest not in free or free_total < free[rest]:
                    free[rest] = free_total
        return paid, free
