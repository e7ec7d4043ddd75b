"""The value of splitting a pair once, or repeatedly up to a number of hands and a split depth.

Each hand of a split follows a plan that depends only on its own cards: the best plan for a hand that starts with one
card of the pair while the other one is missing from the shoe. With such plans the order of the hands does not
matter. The value of a split is therefore a sum over its hands, weighted by the probability of the second cards of the
other hands. This sum is exact for these plans. A player who also considers the cards of the other hands can gain a
little more; docs/blackjack-odds.md shows how much.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import comb, prod
from typing import Final, NamedTuple

from carteado.games.blackjack.odds.evaluation import STAND, Evaluator, Plan, PlayValues
from carteado.games.blackjack.odds.hands import Holding, holdings
from carteado.games.blackjack.odds.house import ACES, TENS, UNITS, count_value

MARGIN: Final = 0.01
"""If splitting once is worse than not splitting by this much, splitting repeatedly is assumed not to pay either."""
NATURAL: Final = UNITS[ACES] + UNITS[TENS]


@cache
def hands_with(card: int) -> tuple[Holding, ...]:
    """Return all hands that contain a card of this value, larger hands first."""
    return tuple(hand for hand in holdings().values() if count_value(hand.cards, card))


class Split:
    """Computes the value of splitting a pair against one upcard.

    plan: the plan for the hands; by default, the best one. It is ignored for split aces that get only one card each.
    """

    def __init__(self, evaluator: Evaluator, card: int, plan: Plan | None = None) -> None:
        self.evaluator, self.card = evaluator, card
        self.hand_values: dict[int, PlayValues] = {}
        self.starts = [UNITS[card] + unit for unit in UNITS]
        self.max_hands = 2 if card == ACES and not evaluator.house.resplit_aces else evaluator.house.hands
        self._second_card_cache: dict[int, list[float]] = {}
        if card == ACES and not evaluator.house.free_split_aces:
            self.plan: Plan = dict.fromkeys(self.starts, STAND)
        elif plan is not None:
            self.plan = plan
        else:
            self.hand_values = evaluator.evaluate(hands_with(card), UNITS[card], 1, evaluator.house.double_after_split)
            self.plan = {cards: values.best_play() for cards, values in self.hand_values.items()}

    def value(self, no_split_value: float) -> float:
        """Return the value of splitting once or of splitting repeatedly, whichever is higher.

        If splitting once is clearly worse than not splitting (`no_split_value`), repeated splits are not evaluated.
        """
        once = self.value_up_to(2)
        return (
            max(once, self.value_up_to(self.max_hands))
            if self.max_hands > 2 and once > no_split_value - MARGIN
            else once
        )

    def resplit_value(self, hands: int, splits: int) -> float:
        """Return the value of splitting one of `hands` hands again, if `splits` successive splits led to this hand.

        Every other hand began with a card of the pair's value, and only these cards are counted as missing.
        """
        depth, gone = self.evaluator.house.depth - splits, hands - 1
        once = self.value_up_to(2, 1, gone)
        return (
            max(once, self.value_up_to(self.max_hands - hands + 1, depth, gone)) if self.max_hands > hands + 1 else once
        )

    def value_up_to(self, max_hands: int, depth: int | None = None, gone: int = 0) -> float:
        """Return the value of splitting every pair, up to `max_hands` hands and this split depth.

        depth: by default, the depth that the rules allow (`House.depth`).
        gone:  the number of cards of the pair's value that are missing from the shoe, without the pair itself.
        """
        expected = 0.0
        for orders, pairs, others in _outcomes(max_hands, self.evaluator.house.depth if depth is None else depth):
            settled = others * self._hand_value(gone + pairs, others - 1, paired=False) if others else 0.0
            free = 2 + pairs - others
            unsplit = free * self._hand_value(gone + pairs, others, paired=True) if free else 0.0
            expected += orders * self._chance(gone, pairs) * (settled + unsplit)
        return expected

    def _chance(self, gone: int, more: int) -> float:
        """Return the probability that the next `more` cards have the pair's value. `gone` is as in `value_up_to`."""
        shoe = self.evaluator.shoe
        if shoe.infinite:
            return shoe.left[self.card] ** more
        left, size = shoe.left[self.card] - 2 - gone, shoe.size - 2 - gone
        return prod(max(left - i, 0.0) / (size - i) for i in range(more))

    def _hand_value(self, gone: int, others: int, *, paired: bool) -> float:
        """Return the average value of one hand over all deals. Excluded deals count as 0.

        A deal is excluded if one of `others` other hands gets a pair, or if this hand gets one and `paired` is False.
        The value is computed by inclusion and exclusion over the number of pairs among the other hands.

        gone: the number of cards of the pair's value that are missing, without the pair itself.
        """
        expected = 0.0
        for pairs in range(others + 1):
            chance = self._chance(gone, pairs)
            if chance > 0.0:
                sign = -1.0 if pairs % 2 else 1.0
                expected += sign * comb(others, pairs) * chance * self._second_card_value(gone + pairs, paired)
        return expected

    def _second_card_value(self, gone: int, paired: bool) -> float:
        """Return the sum of the values of a hand over all second cards, weighted by their probabilities.

        If `paired` is false, the card that makes a pair is left out of the sum.
        """
        if gone not in self._second_card_cache:
            self._second_card_cache[gone] = self._second_card_values(gone)
        values = self._second_card_cache[gone]
        return sum(values) if paired else sum(values) - values[self.card]

    def _second_card_values(self, gone: int) -> list[float]:
        shoe, missing = self.evaluator.shoe, (gone + 1) * UNITS[self.card]
        possible = [start for start in self.starts if shoe.has(start + missing)]
        values = self.evaluator.plan_values(self.plan, possible, missing, gone + 1)
        if self.evaluator.house.split_blackjack and NATURAL in values:
            values[NATURAL] = self.evaluator.house.natural_payout * (
                1.0 - self.evaluator.natural_chance(NATURAL + missing, gone + 3)
            )
        chances = shoe.chances(missing + UNITS[self.card], gone + 2)
        return [chance * values.get(start, 0.0) for chance, start in zip(chances, self.starts, strict=True)]


class SplitOutcome(NamedTuple):
    """A way in which a split can go.

    orders: the number of orders in which it can happen.
    pairs:  the number of pairs that came after the first one and were split.
    others: the number of hands that could have been split, but whose second card did not make a pair. The remaining
            hands may not be split and have any second card.
    """

    orders: int
    pairs: int
    others: int


@cache
def _outcomes(max_hands: int, depth: int) -> tuple[SplitOutcome, ...]:
    """Return every way in which a split can go, with at most `max_hands` hands and this depth of splits.

    >>> _outcomes(2, 7)
    (SplitOutcome(orders=1, pairs=0, others=0),)
    """
    found: Counter[tuple[int, int]] = Counter()
    open_ways: list[tuple[tuple[int, ...], int, int]] = [((1, 1), 0, 0)]
    while open_ways:
        waiting, pairs, others = open_ways.pop()
        if not waiting or 2 + pairs >= max_hands:
            found[pairs, others] += 1
            continue
        deep, *rest = waiting
        if deep >= depth:
            open_ways.append((tuple(rest), pairs, others))
        else:
            open_ways += [((deep + 1, deep + 1, *rest), pairs + 1, others), (tuple(rest), pairs, others + 1)]
    return tuple(SplitOutcome(orders, *of) for of, orders in sorted(found.items()))
