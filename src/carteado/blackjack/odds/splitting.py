"""The value of splitting a pair, once, or up to a number of hands and of splits one after the other.

Each hand of a split is played by a plan that looks at its own cards alone: the best one for a hand that begins
with the card while its pair's other card is gone. Under such plans it makes no difference whether the other
hands are played before or after, so the value of a split is a sum over its hands, each weighed by how likely
the others got the second cards they got. That sum is exact. What it leaves out is what a player might gain by
playing one hand with an eye on the cards of another: docs/blackjack-odds.md shows how little that is.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import comb, prod
from typing import Final, NamedTuple

from carteado.blackjack.odds.hands import Holding, holdings
from carteado.blackjack.odds.house import ACES, TENS, UNITS, how_many
from carteado.blackjack.odds.playing import STAND, Against, Plan, Worth

MARGIN: Final = 0.01
NATURAL: Final = UNITS[ACES] + UNITS[TENS]


@cache
def hands_with(card: int) -> tuple[Holding, ...]:
    """The hands that have a card of this value, children first."""
    return tuple(hand for hand in holdings().values() if how_many(hand.cards, card))


class Split:
    """A pair split against one open card: by the best plan for each hand, or by a given one."""

    def __init__(self, against: Against, card: int, plan: Plan | None = None) -> None:
        self.against, self.card = against, card
        self.worths: dict[int, Worth] = {}
        self.starts = [UNITS[card] + unit for unit in UNITS]
        self.most = 2 if card == ACES and not against.house.resplit_aces else against.house.hands
        self._seconds: dict[int, list[float]] = {}
        if card == ACES and not against.house.free_split_aces:
            self.plan: Plan = dict.fromkeys(self.starts, STAND)
        elif plan is not None:
            self.plan = plan
        else:
            self.worths = against.worths(hands_with(card), UNITS[card], 1, against.house.double_after_split)
            self.plan = {cards: worth.choice() for cards, worth in self.worths.items()}

    def value(self, else_worth: float) -> float:
        """Splitting again whenever the card comes again, or never again, whichever is worth more.

        Where one split is worth less than hitting or standing (`else_worth`), another one does not mend it.
        """
        once = self.up_to(2)
        return max(once, self.up_to(self.most)) if self.most > 2 and once > else_worth - MARGIN else once

    def again(self, hands: int, splits: int) -> float:
        """The value of splitting one of so many hands, which came of so many splits: this hand's own cards and the
        first cards of the others are known."""
        depth, gone = self.against.house.depth - splits, hands - 1
        once = self.up_to(2, 1, gone)
        return max(once, self.up_to(self.most - hands + 1, depth, gone)) if self.most > hands + 1 else once

    def up_to(self, most: int, depth: int | None = None, gone: int = 0) -> float:
        """The value of splitting whenever it is possible, until there are so many hands, or so many splits one after
        the other; so many cards of the pair's value being gone beside the pair."""
        worth = 0.0
        for orders, pairs, others in _outcomes(most, self.against.house.depth if depth is None else depth):
            settled = others * self._hand(gone + pairs, others - 1, paired=False) if others else 0.0
            free = 2 + pairs - others
            unsplit = free * self._hand(gone + pairs, others, paired=True) if free else 0.0
            worth += orders * self._chance(gone, pairs) * (settled + unsplit)
        return worth

    def _chance(self, gone: int, more: int) -> float:
        """How likely so many given cards are all of the pair's value, so many being gone beside the pair."""
        shoe = self.against.shoe
        if shoe.infinite:
            return shoe.left[self.card] ** more
        left, size = shoe.left[self.card] - 2 - gone, shoe.size - 2 - gone
        return prod(max(left - i, 0.0) / (size - i) for i in range(more))

    def _hand(self, gone: int, others: int, *, paired: bool) -> float:
        """The value of one hand where so many other hands got no pair; its own second card may make one,
        or is only counted where it makes none. Reckoned from what is worth if those others all were pairs."""
        worth = 0.0
        for pairs in range(others + 1):
            chance = self._chance(gone, pairs)
            if chance > 0.0:
                sign = -1.0 if pairs % 2 else 1.0
                worth += sign * comb(others, pairs) * chance * self._second(gone + pairs, paired)
        return worth

    def _second(self, gone: int, paired: bool) -> float:
        """The value of a hand over its second cards, so many of the pair's value being gone beside the pair."""
        if gone not in self._seconds:
            self._seconds[gone] = self._over_second_cards(gone)
        values = self._seconds[gone]
        return sum(values) if paired else sum(values) - values[self.card]

    def _over_second_cards(self, gone: int) -> list[float]:
        shoe, missing = self.against.shoe, (gone + 1) * UNITS[self.card]
        possible = [start for start in self.starts if shoe.has(start + missing)]
        worth = self.against.followed(self.plan, possible, missing, gone + 1)
        if self.against.house.split_blackjack and NATURAL in worth:
            worth[NATURAL] = self.against.house.natural * (1.0 - self.against.natural(NATURAL + missing, gone + 3))
        chances = shoe.chances(missing + UNITS[self.card], gone + 2)
        return [chance * worth.get(start, 0.0) for chance, start in zip(chances, self.starts, strict=True)]


class Outcome(NamedTuple):
    """How a split may end: in how many orders, how many more pairs came, and how many hands got another second card
    while they might still have been split. The rest take whatever comes."""

    orders: int
    pairs: int
    others: int


@cache
def _outcomes(most: int, depth: int) -> tuple[Outcome, ...]:
    """The ways to split up to so many hands, and no hand more than so many splits deep.

    >>> _outcomes(2, 7)
    (Outcome(orders=1, pairs=0, others=0),)
    """
    found: Counter[tuple[int, int]] = Counter()
    open_ways: list[tuple[tuple[int, ...], int, int]] = [((1, 1), 0, 0)]
    while open_ways:
        waiting, pairs, others = open_ways.pop()
        if not waiting or 2 + pairs >= most:
            found[pairs, others] += 1
            continue
        deep, *rest = waiting
        if deep >= depth:
            open_ways.append((tuple(rest), pairs, others))
        else:
            open_ways += [((deep + 1, deep + 1, *rest), pairs + 1, others), (tuple(rest), pairs, others + 1)]
    return tuple(Outcome(orders, *of) for of, orders in sorted(found.items()))
