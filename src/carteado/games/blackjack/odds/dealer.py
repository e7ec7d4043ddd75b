"""The distribution of the dealer's final total for one upcard and a given shoe.

The dealer makes no choices. The probability of a final hand is the number of its possible orders, times the number of
ways to draw its cards from the shoe, divided by the number of all draws of that length.

The number of ways is a product with one factor for each card value, so the sum over all final hands is computed one
value at a time. Distributions are computed for many sets of missing cards at once. Two sets share the first steps of
the sum as long as they contain equally many cards of the values of these steps. This gives thousands of exact
distributions in a fraction of a second.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from operator import mul
from typing import Any, Final, NamedTuple

from carteado.games.blackjack.odds.house import ACES, TENS, VALUES, Shoe, count_value
from carteado.games.blackjack.totals import MAX_TOTAL, NEXT_TALLY, SOFT, total

BUST: Final = 5
NATURAL: Final = 6
ENDINGS: Final = 7
"""The number of endings of a dealer's hand: 17, 18, 19, 20, 21, bust and blackjack."""
NAMES: Final = ("17", "18", "19", "20", "21", "bust", "bj")

STANDS: Final = 17
_BY_VALUE: Final = range(TENS, ACES, -1)
"""The order in which the card values are summed. The aces are summed at the end, in `_Sum._finish`."""

EndingChances = tuple[float, ...]
"""The probability of each ending."""


class _FinalHand(NamedTuple):
    """A final hand of the dealer.

    cards:  the number of cards of each value, without the upcard.
    ending: the index of the ending: 0 to 4 for 17 to 21, then bust and blackjack.
    orders: the number of orders in which the dealer can draw the cards.
    """

    cards: tuple[int, ...]
    ending: int
    orders: int


def _final_hands(up: int, draws_soft_17: bool) -> list[_FinalHand]:
    """Return every final hand of the dealer. Hands that differ only in the order of the cards are one entry."""
    found: dict[tuple[int, ...], _FinalHand] = {}
    drawing: dict[tuple[int, ...], tuple[int, int]] = {(0,) * VALUES: (NEXT_TALLY[0][up + 1], 1)}
    while drawing:
        longer: dict[tuple[int, ...], tuple[int, int]] = {}
        for cards, (tally, orders) in drawing.items():
            for value in range(VALUES):
                more = (*cards[:value], cards[value] + 1, *cards[value + 1 :])
                after = NEXT_TALLY[tally][value + 1]
                if total(after) < STANDS or (draws_soft_17 and after == SOFT + STANDS):
                    longer[more] = after, longer.get(more, (0, 0))[1] + orders
                else:
                    known = found.get(more)
                    found[more] = _FinalHand(more, _ending(after, more), orders + (known.orders if known else 0))
        drawing = longer
    return list(found.values())


def _ending(tally: int, cards: tuple[int, ...]) -> int:
    points = total(tally)
    if points > MAX_TOTAL:
        return BUST
    return NATURAL if points == MAX_TOTAL and sum(cards) == 1 else points - STANDS


class _Step(NamedTuple):
    """The step of the summation that sums over one card value: over the final hands with 0, 1, … cards of this value.

    A step turns a list of partial sums into a shorter list. Old sums that differ only in the number of cards of this
    value are added to the same new sum.

    without: for each new sum, the index of the old sum without a card of this value. If there is none, the index is one
             past the last old sum.
    several: the other old sums: (index of the old sum, number of cards of this value, index of the new sum).
    """

    without: list[int]
    several: list[tuple[int, int, int]]


def _make_step(here: list[tuple[Any, ...]], places: dict[tuple[Any, ...], int]) -> _Step:
    without = [len(here)] * len(places)
    several = []
    for number, (cards, *rest) in enumerate(here):
        place = places[tuple(rest)]
        if cards:
            several.append((number, cards, place))
        else:
            without[place] = number
    return _Step(without, several)


class Dealer:
    """Computes the probabilities of the dealer's endings for one upcard."""

    def __init__(self, up: int, draws_soft_17: bool) -> None:
        hands = _final_hands(up, draws_soft_17)
        self.longest = max(sum(hand.cards) for hand in hands)
        # Each step sums over one value. At the end, a sum is left for each ending, number of aces and number of cards.
        lasts = [(hand.ending, hand.cards[ACES], sum(hand.cards)) for hand in hands]
        by_value = [tuple(hand.cards[value] for value in _BY_VALUE) for hand in hands]
        rests: list[tuple[Any, ...]] = [(*cards, last) for cards, last in zip(by_value, lasts, strict=True)]
        self.last = sorted(set(lasts))
        self.steps: list[_Step] = []
        places: dict[tuple[Any, ...], int] = {(key,): place for place, key in enumerate(self.last)}
        for step in reversed(range(len(_BY_VALUE))):
            here = sorted({rest[step:] for rest in rests})
            self.steps.insert(0, _make_step(here, places))
            places = {rest: place for place, rest in enumerate(here)}
        self.orders = [0.0] * len(places)
        for rest, hand in zip(rests, hands, strict=True):
            self.orders[places[rest]] += hand.orders
        ends = [next((i for i, key in enumerate(self.last) if key[0] >= e), len(self.last)) for e in range(ENDINGS + 1)]
        self.spans = [slice(*span) for span in pairwise(ends)]

    def endings(self, shoe: Shoe, missing: Iterable[int]) -> dict[int, EndingChances]:
        """Return the probability of each ending for each set of cards that is missing from the shoe."""
        return _Sum(self, shoe).compute(list(missing))


class _Sum:
    """The computation of the ending probabilities for one shoe."""

    def __init__(self, dealer: Dealer, shoe: Shoe) -> None:
        self.dealer, self.shoe = dealer, shoe
        self.found: dict[int, EndingChances] = {}
        self.weights: dict[tuple[int, int], list[list[float]]] = {}

    def compute(self, missing: list[int]) -> dict[int, EndingChances]:
        self._sum(0, missing, self.dealer.orders, 0)
        return self.found

    def _sum(self, step: int, missing: list[int], partial: list[float], size: int) -> None:
        """Do this step of the summation and all later ones, and store the results in `found`.

        Each earlier step has summed over one card value.

        missing: the sets of missing cards to compute. All contain equally many cards of each value already summed.
        partial: the partial sums after the earlier steps.
        size:    the number of cards of these values that one such set contains.
        """
        if step == len(_BY_VALUE):
            self._finish(missing, partial, size)
            return
        without, several = self.dealer.steps[step]
        padded = [*partial, 0.0]
        none = [padded[number] for number in without]
        parts = [partial[number] for number, _, _ in several]
        value = _BY_VALUE[step]
        for here, alike in _group_by_count(missing, value).items():
            summed, ways = none[:], self._ways(value, here)
            for part, (_, cards, place) in zip(parts, several, strict=True):
                summed[place] += part * ways[cards]
            self._sum(step + 1, alike, summed, size + here)

    def _ways(self, value: int, missing: int) -> list[float]:
        """Return the number of ways to draw 0, 1, … cards of a value if `missing` cards of it are not in the shoe."""
        ways = self.shoe.ways[value]
        return [way / ways[missing] for way in ways[missing : missing + self.dealer.longest + 1]]

    def _finish(self, missing: list[int], partial: list[float], size: int) -> None:
        parts = [partial[span] for span in self.dealer.spans]
        for cards in missing:
            aces = count_value(cards, ACES)
            pairs = zip(parts, self._weights(aces, size + aces), strict=True)
            self.found[cards] = tuple([sum(map(mul, part, weight)) for part, weight in pairs])

    def _weights(self, aces: int, size: int) -> list[list[float]]:
        """Return, for each ending, the factors by which the last step multiplies its partial sums.

        `aces` and `size` are the numbers of aces and of all cards that are missing from the shoe.
        """
        found = self.weights.get((aces, size))
        if found is None:
            ways, rows = self._ways(ACES, aces), self.shoe.inverse_sequence_counts(size, self.dealer.longest)
            whole = [ways[more] * rows[length] for _, more, length in self.dealer.last]
            found = self.weights[aces, size] = [whole[span] for span in self.dealer.spans]
        return found


def _group_by_count(missing: list[int], value: int) -> dict[int, list[int]]:
    groups: dict[int, list[int]] = {}
    for cards in missing:
        groups.setdefault(count_value(cards, value), []).append(cards)
    return groups


@lru_cache(maxsize=32)
def dealer_of(up: int, draws_soft_17: bool) -> Dealer:
    return Dealer(up, draws_soft_17)
