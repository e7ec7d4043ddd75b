"""A sharper look at what must be left over, for hands in which taking sets for granted says too little.

Three cards of a rank may be a set, so at first none of them costs anything; but when two of them are wanted by
sequences, the third is left over. What a rank costs depends on what all suits leave of it. So at each such rank, from
the first to the last, it is asked what every suit would lose by leaving so many cards there, and what the rank costs
for every row of them is dealt out to the suits: each is *charged* for what it leaves, never together more than the
truth. Each rank does that knowing what the ones before it have charged, and one pass gains nearly all there is.
"""

from __future__ import annotations

from itertools import product

from carteado.melds.places import TWO
from carteado.melds.segments import NEVER, Charges, Possible
from carteado.melds.set_costs import least_cost
from carteado.melds.sets import POWERS
from carteado.melds.walk import Part, Walk

Losses = dict[int, int]
"""The least that is left over for every number of cards left of a rank."""


def sharpen(walk: Walk) -> None:
    """Makes the walk see what the ranks with enough cards for a set must leave over."""
    hand = walk.hand
    ranks = [place for place in hand.held if hand.in_set(place) >= 3 and not (place == TWO and hand.wild_twos)]
    paid, paid_extra = _charge(walk, ranks, walk.price, 0)
    free, free_extra = _charge(walk, ranks, walk.low, 1)
    parts = [_charged(*both) for both in zip(walk.parts, paid, free, strict=True)]
    walk.lay_out(parts, {place: (paid_extra[place], free_extra[place]) for place in ranks})


def _charge(walk: Walk, ranks: list[int], price: int, which: int) -> tuple[list[_Followed], dict[int, int]]:
    """Charges for each stretch, and what is left over at each rank beyond them, at one of the two prices."""
    hand = walk.hand
    followed = [_Followed(part, price, which) for part in walk.parts]
    extra = {}
    for place in ranks:
        here = [one for one in followed if hand.counts[one.part.suit][place] and one.covers(place)]
        extra[place] = _deal_out(walk, place, here)
    return followed, extra


def _charged(part: Part, paid: _Followed, free: _Followed) -> Part:
    both = {at: (paid.charges[at], free.charges[at]) for at in paid.charges}
    return part._replace(segment=part.segment.charged(both)) if both else part


def _deal_out(walk: Walk, place: int, here: list[_Followed]) -> int:
    """Charges the suits for what they leave of a rank; what cannot be charged to any of them is returned."""
    losses = [one.losses(place) for one in here]
    table = _table(walk, place, here, losses)
    rest = 0
    for number, one in enumerate(here):
        best: Losses = {}
        for left, cost in table.items():
            if cost < best.get(left[number], NEVER):
                best[left[number]] = cost
        best = {count: cost // (len(here) - number) for count, cost in best.items()}
        for left in table:
            table[left] -= best[left[number]]
        shares = {count: best[count] - loss for count, loss in losses[number].items()}
        least = min(shares.values())
        rest += least
        one.charge(place, (shares.get(0, least) - least, shares.get(1, least) - least, shares.get(2, least) - least))
    return rest


def _table(walk: Walk, place: int, here: list[_Followed], losses: list[Losses]) -> dict[tuple[int, ...], int]:
    """What is left over by all of them for every row of cards left of a rank."""
    hand, powers = walk.hand, [POWERS[one.part.suit] for one in here]
    wild = walk.wild and hand.rules.wild_sets
    found = {}
    for left in product(*losses):
        row, total = 0, 0
        for count, power, loss in zip(left, powers, losses, strict=True):
            row += count * power
            total += loss[count]
        found[left] = total + least_cost(hand.rules.sets, row, wild, hand.values[place], here[0].price)
    return found


class _Followed:
    """A stretch followed from its upper end: the least left over on the way to each state (`front`)."""

    __slots__ = ("at", "charges", "front", "part", "price", "which")

    def __init__(self, part: Part, price: int, which: int) -> None:
        self.part = part
        self.price = price
        self.which = which
        self.at = 0
        self.front = {0: 0}
        self.charges: dict[int, Charges] = {}

    def covers(self, place: int) -> bool:
        return 0 <= place - self.part.start < len(self.part.segment.stretch.counts)

    def charge(self, place: int, charges: Charges) -> None:
        self.charges[place - self.part.start] = charges

    def losses(self, place: int) -> Losses:
        """What the stretch leaves over elsewhere for every number of cards it may leave at a place."""
        self._go_to(place - self.part.start)
        found: Losses = {}
        known, price, which = self.part.segment, self.price, self.which
        ways, ahead = known.ways[self.at], known.ahead[self.at + 1]
        for state, cost in self.front.items():
            for _, after, rest, wilds in ways[state]:
                total = cost + wilds * price + ahead[after][which]
                if total < found.get(rest, NEVER):
                    found[rest] = total
        return found

    def _go_to(self, at: int) -> None:
        known = self.part.segment
        while self.at < at:
            cost = known.stretch.costs[self.at][self.which]
            charge = self.charges.get(self.at) or (0, cost, 2 * cost)
            self.front = _one_on(self.front, known.ways[self.at], charge, self.price)
            self.at += 1


def _one_on(front: Losses, ways: dict[int, Possible], charge: Charges, price: int) -> Losses:
    found: Losses = {}
    for state, cost in front.items():
        for _, after, rest, wilds in ways[state]:
            total = cost + charge[rest] + wilds * price
            if total < found.get(after, NEVER):
                found[after] = total
    return found
