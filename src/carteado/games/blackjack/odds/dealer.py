"""The dealer's hand: every way it can end from one open card, and how likely each is from a given shoe.

The dealer never chooses, so a final hand's chance is the number of orders it can come in, times the rows of
its cards that the shoe can give, over all rows of that length. `ways` of each value multiply, so the sum over
all final hands is taken one value at a time, and what several sets of missing cards have in common is summed
once: thousands of exact distributions in a fraction of a second.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from operator import mul
from typing import Any, Final, NamedTuple

from carteado.blackjack.counting import AFTER, MOST, SOFT, total
from carteado.blackjack.odds.house import ACES, TENS, VALUES, Shoe, how_many

BUST: Final = 5
NATURAL: Final = 6
ENDINGS: Final = 7
"""How a dealer's hand ends: 17, 18, 19, 20, 21, over 21, and a blackjack."""
NAMES: Final = ("17", "18", "19", "20", "21", "bust", "bj")

STANDS: Final = 17
_BY_VALUE: Final = range(TENS, ACES, -1)
"""The order in which values are summed: aces last, since they make most of the players' hands differ."""

Ending = tuple[float, ...]
"""How likely each ending is."""


class _Final(NamedTuple):
    """A final hand without its open card: how many of each value, how it ends, in how many orders it comes."""

    cards: tuple[int, ...]
    ending: int
    orders: int


def _final_hands(up: int, draws_soft_17: bool) -> list[_Final]:
    """Every hand a dealer can end with, found card by card; what comes in several orders is kept once."""
    found: dict[tuple[int, ...], _Final] = {}
    drawing: dict[tuple[int, ...], tuple[int, int]] = {(0,) * VALUES: (AFTER[0][up + 1], 1)}
    while drawing:
        longer: dict[tuple[int, ...], tuple[int, int]] = {}
        for cards, (count, orders) in drawing.items():
            for value in range(VALUES):
                more = (*cards[:value], cards[value] + 1, *cards[value + 1 :])
                after = AFTER[count][value + 1]
                if total(after) < STANDS or (draws_soft_17 and after == SOFT + STANDS):
                    longer[more] = after, longer.get(more, (0, 0))[1] + orders
                else:
                    known = found.get(more)
                    found[more] = _Final(more, _ending(after, more), orders + (known.orders if known else 0))
        drawing = longer
    return list(found.values())


def _ending(count: int, cards: tuple[int, ...]) -> int:
    points = total(count)
    if points > MOST:
        return BUST
    return NATURAL if points == MOST and sum(cards) == 1 else points - STANDS


class _Step(NamedTuple):
    """One value's part in every sum. `without` tells for each place what leads there with none of the value
    (the last of the list stands for nothing); `several` tells what leads where with how many cards of it."""

    without: list[int]
    several: list[tuple[int, int, int]]


def _step(here: list[tuple[Any, ...]], places: dict[tuple[Any, ...], int]) -> _Step:
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
    """The final hands of one open card, laid out so that they are summed value by value."""

    def __init__(self, up: int, draws_soft_17: bool) -> None:
        hands = _final_hands(up, draws_soft_17)
        self.longest = max(sum(hand.cards) for hand in hands)
        # What is left of a hand after some values have been summed; the aces, the ending and the length remain.
        lasts = [(hand.ending, hand.cards[ACES], sum(hand.cards)) for hand in hands]
        by_value = [tuple(hand.cards[value] for value in _BY_VALUE) for hand in hands]
        rests: list[tuple[Any, ...]] = [(*cards, last) for cards, last in zip(by_value, lasts, strict=True)]
        self.last = sorted(set(lasts))
        self.steps: list[_Step] = []
        places: dict[tuple[Any, ...], int] = {(key,): place for place, key in enumerate(self.last)}
        for step in reversed(range(len(_BY_VALUE))):
            here = sorted({rest[step:] for rest in rests})
            self.steps.insert(0, _step(here, places))
            places = {rest: place for place, rest in enumerate(here)}
        self.orders = [0.0] * len(places)
        for rest, hand in zip(rests, hands, strict=True):
            self.orders[places[rest]] += hand.orders
        ends = [next((i for i, key in enumerate(self.last) if key[0] >= e), len(self.last)) for e in range(ENDINGS + 1)]
        self.spans = [slice(*span) for span in pairwise(ends)]

    def endings(self, shoe: Shoe, missing: Iterable[int]) -> dict[int, Ending]:
        """How likely each ending is, for each set of cards that are missing from the shoe."""
        return _Sum(self, shoe).over(list(missing))


class _Sum:
    """The sums for one shoe."""

    def __init__(self, dealer: Dealer, shoe: Shoe) -> None:
        self.dealer, self.shoe = dealer, shoe
        self.found: dict[int, Ending] = {}
        self.weights: dict[tuple[int, int], list[list[float]]] = {}

    def over(self, missing: list[int]) -> dict[int, Ending]:
        self._sum(0, missing, self.dealer.orders, 0)
        return self.found

    def _sum(self, step: int, missing: list[int], partial: list[float], size: int) -> None:
        """Sums one value for all sets that agree in the values before it."""
        if step == len(_BY_VALUE):
            self._finish(missing, partial, size)
            return
        without, several = self.dealer.steps[step]
        padded = [*partial, 0.0]
        none = [padded[number] for number in without]
        parts = [partial[number] for number, _, _ in several]
        value = _BY_VALUE[step]
        for here, alike in _grouped(missing, value).items():
            summed, ways = none[:], self._ways(value, here)
            for part, (_, cards, place) in zip(parts, several, strict=True):
                summed[place] += part * ways[cards]
            self._sum(step + 1, alike, summed, size + here)

    def _ways(self, value: int, missing: int) -> list[float]:
        """In how many ways 0, 1, … cards of a value can come when so many are missing."""
        ways = self.shoe.ways[value]
        return [way / ways[missing] for way in ways[missing : missing + self.dealer.longest + 1]]

    def _finish(self, missing: list[int], partial: list[float], size: int) -> None:
        parts = [partial[span] for span in self.dealer.spans]
        for cards in missing:
            aces = how_many(cards, ACES)
            pairs = zip(parts, self._weights(aces, size + aces), strict=True)
            self.found[cards] = tuple([sum(map(mul, part, weight)) for part, weight in pairs])

    def _weights(self, aces: int, size: int) -> list[list[float]]:
        """What the aces and the length of a hand contribute, when so many aces and cards are missing."""
        found = self.weights.get((aces, size))
        if found is None:
            ways, rows = self._ways(ACES, aces), self.shoe.rows(size, self.dealer.longest)
            whole = [ways[more] * rows[length] for _, more, length in self.dealer.last]
            found = self.weights[aces, size] = [whole[span] for span in self.dealer.spans]
        return found


def _grouped(missing: list[int], value: int) -> dict[int, list[int]]:
    groups: dict[int, list[int]] = {}
    for cards in missing:
        groups.setdefault(how_many(cards, value), []).append(cards)
    return groups


@lru_cache(maxsize=32)
def dealer_of(up: int, draws_soft_17: bool) -> Dealer:
    return Dealer(up, draws_soft_17)
