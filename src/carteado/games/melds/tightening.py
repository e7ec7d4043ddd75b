"""Raise the lower bounds of a hand. The normal bounds are low, because they assume that sets are free.

Three cards of a rank can be a set, so the normal bounds give none of them a cost. But if sequences use two of them, the
third is deadwood. The true cost of a rank depends on the cards that the sequences of all suits leave there together.

This module goes through the ranks with enough cards for a set, from the highest to the lowest. At each rank it computes
the cost of every combination of cards that the suits may leave. Then it shares this cost among the suits. A *charge* is
the cost that one suit must pay for leaving none, one or two cards at a rank. The sum of the charges never exceeds the
true cost. Each rank takes the charges of the earlier ranks into account, so one pass achieves almost all of the
possible gain.

`segments` defines costs and the paid and free bounds.
"""

from __future__ import annotations

from typing import Final

from carteado.games.melds.bounds import HandBounds, PlacedSegment
from carteado.games.melds.rank_places import TWO
from carteado.games.melds.segments import INFINITE, BothCharges, Bounds, Charges, StepOptions
from carteado.games.melds.sets import POWERS, ROWS, least_costs

Losses = dict[int, int]
"""The least cost of a segment, keyed by the number of cards that it leaves at a rank or by its state."""
_NOTHING: Final[Charges] = (0, 0, 0)
Charging = tuple[list[Charges], int]
"""The charges of each suit at a rank, and the part of the cost that is due whatever cards the suits leave."""


def tighten_bounds(bounds: HandBounds) -> None:
    """Raise the lower bounds of a hand by the cost of cards that are left without a set. Modify `bounds` in place."""
    hand = bounds.hand
    passes = [_ForwardPass(placed) for placed in bounds.parts]
    extra: dict[int, Bounds] = {}
    for place in hand.occupied:
        if hand.max_set_size(place) >= 3 and not (place == TWO and hand.wild_twos):
            here = [one for one in passes if hand.counts[one.placed.suit][place] and one.covers(place)]
            extra[place] = _charge(bounds, place, here)
    bounds.assemble([one.with_charges() for one in passes], extra)


def _charge(bounds: HandBounds, place: int, here: list[_ForwardPass]) -> Bounds:
    """Store the charges of each suit for the cards that its sequences leave at a rank.

    Return the part of the cost (paid, free) that is due whatever cards the suits leave.

    here: the forward passes of the segments that include this rank. They receive the charges.
    """
    suits = [one.placed.suit for one in here]
    losses = [one.losses(place) for one in here]
    paid, more_paid = _share_costs([both[0] for both in losses], suits, _costs(bounds, place, bounds.price))
    free, more_free = [_NOTHING] * len(here), 0
    if bounds.low:  # if the free bound gives wild cards no price, it cannot rise
        free, more_free = _share_costs([both[1] for both in losses], suits, _costs(bounds, place, bounds.low))
    for one, paid_charges, free_charges in zip(here, paid, free, strict=True):
        one.charges[place - one.placed.start] = paid_charges, free_charges
    return more_paid, more_free


def _costs(bounds: HandBounds, place: int, price: int) -> tuple[int, ...]:
    hand = bounds.hand
    return least_costs(hand.rules.sets, bounds.wild and hand.rules.wild_sets, hand.values[place], price)


def _share_costs(losses: list[Losses], suits: list[int], costs: tuple[int, ...]) -> Charging:
    """Share the cost of the cards left at a rank equally among the suits.

    The lowest charge of each suit is 0, because the part of the cost that is always due is returned separately.
    """
    table = _joint_costs(losses, suits, costs)
    charges, rest, to_share = [], 0, len(suits)
    for suit, own in zip(suits, losses, strict=True):
        best = [INFINITE, INFINITE, INFINITE]
        for row, cost in table.items():
            count = ROWS[row][suit]
            if cost < best[count]:
                best[count] = cost
        best = [cost // to_share for cost in best]
        to_share -= 1
        if to_share:
            for row in table:
                table[row] -= best[ROWS[row][suit]]
        shares = [best[count] - own[count] if count in own else INFINITE for count in range(3)]
        least = min(shares)
        rest += least
        charges.append((shares[0] - least, shares[1] - least, shares[2] - least))
    return charges, rest


def _joint_costs(losses: list[Losses], suits: list[int], costs: tuple[int, ...]) -> dict[int, int]:
    """Return the least total cost of the suits for each combination of cards that they may leave at a rank.

    The combinations are packed rows (see `sets`).

    losses: the least cost of each suit at the other ranks.
    costs:  the cost of each row at the rank itself.
    """
    found = {0: 0}
    for loss, suit in zip(losses, suits, strict=True):
        power = POWERS[suit]
        found = {row + count * power: total + more for row, total in found.items() for count, more in loss.items()}
    return {row: total + costs[row] for row, total in found.items()}


class _ForwardPass:
    """Goes through a segment from its highest card down and computes the least cost so far for each state."""

    __slots__ = ("at", "charges", "free", "paid", "placed")

    def __init__(self, placed: PlacedSegment) -> None:
        self.placed = placed
        self.at = 0
        self.paid = {0: 0}
        self.free = {0: 0}
        self.charges: dict[int, BothCharges] = {}

    def covers(self, place: int) -> bool:
        return 0 <= place - self.placed.start < len(self.placed.bounds.segment.counts)

    def with_charges(self) -> PlacedSegment:
        return (
            self.placed._replace(bounds=self.placed.bounds.with_charges(self.charges)) if self.charges else self.placed
        )

    def losses(self, place: int) -> tuple[Losses, Losses]:
        """Return the least cost of the segment at all places except `place`, in the paid and in the free bound.

        Each mapping is keyed by the number of cards that the segment leaves at `place`.
        """
        solved = self.placed.bounds
        for at in range(self.at, place - self.placed.start):
            cost, free_cost = solved.segment.costs[at]
            charges = self.charges.get(at) or ((0, cost, 2 * cost), (0, free_cost, 2 * free_cost))
            self._advance(solved.options[at], charges, solved.segment.prices)
        self.at = place - self.placed.start
        return self._losses_by_rest(solved.options[self.at], solved.cost_to_go[self.at + 1], solved.segment.prices)

    def _advance(self, options: dict[int, StepOptions], charges: BothCharges, prices: tuple[int, int]) -> None:
        """Go to the next place of the segment and compute the least cost of each state there."""
        paid: Losses = {}
        free: Losses = {}
        (paid_charges, free_charges), (price, low) = charges, prices
        for state, cost in self.paid.items():
            free_cost = self.free[state]
            for _, after, rest, wilds in options[state]:
                total, free_total = (
                    cost + paid_charges[rest] + wilds * price,
                    free_cost + free_charges[rest] + wilds * low,
                )
                if after not in paid or total < paid[after]:
                    paid[after] = total
                if after not in free or free_total < free[after]:
                    free[after] = free_total
        self.paid, self.free = paid, free

    def _losses_by_rest(
        self, options: dict[int, StepOptions], cost_to_go: dict[int, Bounds], prices: tuple[int, int]
    ) -> tuple[Losses, Losses]:
        """Return the least cost at all places except the current one, keyed as in `losses`."""
        paid: Losses = {}
        free: Losses = {}
        price, low = prices
        for state, cost in self.paid.items():
            free_cost = self.free[state]
            for _, after, rest, wilds in options[state]:
                paid_to_go, free_to_go = cost_to_go[after]
                if paid_to_go >= INFINITE:
                    continue
                total, free_total = cost + wilds * price + paid_to_go, free_cost + wilds * low + free_to_go
                if rest not in paid or total < paid[rest]:
                    paid[rest] = total
                if rest not in free or free_total < free[rest]:
                    free[rest] = free_total
        return paid, free
