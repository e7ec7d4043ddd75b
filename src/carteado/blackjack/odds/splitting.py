"""The value of splitting a pair, once or up to a number of hands.

Each hand of a split is played by a plan that looks at its own cards alone: the best one for a hand that begins
with the card while its pair's other card is gone. Under such plans it makes no difference whether the other
hands are played before or after, so the value of a split is a sum over its hands, each weighed by how likely
the others got the second cards they got. That sum is exact. What it leaves out is what a player might gain by
playing one hand with an eye on the cards of another: docs/blackjack-odds.md shows how little that is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import comb, prod
from typing import Final

from carteado.blackjack.odds.hands import Holding, holdings
from carteado.blackjack.odds.house import ACES, UNITS, how_many
from carteado.blackjack.odds.playing import STAND, Against, Plan, Worth

MARGIN: Final = 0.01


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
        self.most = 2 if card == ACES else against.house.hands
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

    def up_to(self, most: int) -> float:
        """The value of splitting whenever it is possible, until there are so many hands."""
        worth = 0.0
        for paths, pairs, others in _short_of(most):
            worth += paths * self._chance(0, pairs) * (others * self._hand(pairs, others - 1, paired=False))
        for paths, pairs, others in _reaching(most):
            settled = others * self._hand(pairs, others - 1, paired=False) if others else 0.0
            free = (2 + pairs - others) * self._hand(pairs, others, paired=True)
            worth += paths * self._chance(0, pairs) * (settled + free)
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
        chances = shoe.chances(missing + UNITS[self.card], gone + 2)
        return [chance * worth.get(start, 0.0) for chance, start in zip(chances, self.starts, strict=True)]


def _short_of(most: int) -> Iterator[tuple[int, int, int]]:
    """Splits that end before there are so many hands: in how many orders, how many more pairs came, and how
    many hands there are, none of which got another pair."""
    for pairs in range(most - 2):
        yield 2 * comb(2 * pairs + 2, pairs) // (2 * pairs + 2), pairs, pairs + 2


def _reaching(most: int) -> Iterator[tuple[int, int, int]]:
    """Splits that reach so many hands: in how many orders, how many more pairs came, and how many hands had
    got another second card by then. The rest take whatever comes."""
    pairs = most - 2
    for others in range(pairs + 1):
        yield _orders(pairs - 1, others) if pairs else 1, pairs, others


def _orders(pairs: int, others: int) -> int:
    """The orders of so many pairs and other cards in which a hand is always waiting for its second card."""
    if pairs < 0 or others < 0 or 2 + pairs - others <= 0:
        return 0
    return 1 if pairs == others == 0 else _orders(pairs - 1, others) + _orders(pairs, others - 1)
