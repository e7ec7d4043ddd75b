"""The hand as the solver represents it: card counts by suit and place, card values, and a pool of wild cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from carteado.core.cards import JOKER, SUITS
from carteado.games.melds.rank_places import CARD_POSITION, HIGH, ISOLATED, KING, LOW, PLACES, TWO, card_at
from carteado.games.melds.rules import MeldRules
from carteado.games.melds.sets import ROWS

Value = Callable[[str], int] | Mapping[str, int] | None
"""The value of each card, as a function or a mapping. None means that every card has the value 1."""


UNIT: Final = 12
"""The solver multiplies card values by UNIT, so that a half, a third or a quarter of a value is an integer.

So deadwood values, costs and bounds in this package contain this factor. `Partition.value` does not.
"""


def value_function(value: Value) -> Callable[[str], int]:
    if value is None:
        return lambda card: 1
    return value if callable(value) else value.__getitem__


class CountedHand:
    """The cards of a hand, counted by suit and place (the number of a rank, see `rank_places`).

    counts:       counts[suit][place] is the number of cards.
    values:       values[place][suit] is the value of one card, multiplied by `UNIT`.
    pool:         (value, card) of each wild card, cheapest first. The value is multiplied by `UNIT`.
    uniform_pool: whether all wild cards have the same value.
    unmeldable:   the jokers, if the rules do not make them wild.
    occupied:     the places that have cards.
    first, last:  the first and the last occupied place, or 1 and 0 if there is none.

    A wild two is counted twice: at its place and in the pool. An ace may also be counted twice: at HIGH and at LOW.
    """

    __slots__ = (
        "counts",
        "uniform_pool",
        "first",
        "occupied",
        "last",
        "unmeldable",
        "pool",
        "rules",
        "values",
        "wild_twos",
    )

    def __init__(self, cards: Sequence[str], rules: MeldRules, value: Value) -> None:
        self.rules = rules
        self.wild_twos = rules.wild_twos and rules.wilds_per_meld > 0
        self.counts = [[0] * PLACES for _ in SUITS]
        self.values = [(UNIT, UNIT, UNIT, UNIT)] * PLACES
        self.pool: list[tuple[int, str]] = []
        self.unmeldable: list[str] = []
        value_of = value_function(value)
        self._count_cards(cards, value_of)
        self._place_aces()
        one, two, three, four = self.counts
        self.occupied = [place for place in range(PLACES) if one[place] or two[place] or three[place] or four[place]]
        self.first, self.last = (self.occupied[0], self.occupied[-1]) if self.occupied else (HIGH, 0)
        if value is not None:
            for place in self.occupied:
                self.values[place] = self._values_at(place, value_of)

    def _count_cards(self, cards: Sequence[str], value_of: Callable[[str], int]) -> None:
        """Fill `counts`, `pool` and `unmeldable`. Raises ValueError for three copies of a card other than a joker."""
        wild_jokers = self.rules.wild_jokers and self.rules.wilds_per_meld > 0
        for card in cards:
            if card == JOKER:
                if wild_jokers:
                    self.pool.append((UNIT * value_of(card), card))
                else:
                    self.unmeldable.append(card)
                continue
            suit, place = CARD_POSITION[card]
            self.counts[suit][place] += 1
            if self.counts[suit][place] > 2:
                raise ValueError(f"three of {card}: there are only two decks")
            if place == TWO and self.wild_twos:
                self.pool.append((UNIT * value_of(card), card))
        self.pool.sort()
        self.uniform_pool = not self.pool or self.pool[0][0] == self.pool[-1][0]

    def _place_aces(self) -> None:
        """Move or copy the aces from LOW to HIGH or ISOLATED, depending on the rules and the other cards."""
        if not self.rules.ace_high:
            if not self.rules.ace_low:
                self._move_aces(ISOLATED)
            return
        if not self.rules.ace_low:
            self._move_aces(HIGH)
            return
        in_sets = self.max_set_size(LOW) > 1
        for counts in self.counts:
            low, high = self._can_reach(counts, TWO, TWO - 1), self._can_reach(counts, KING, KING + 1)
            if high:
                counts[HIGH] = counts[LOW]
            if high and not low and not in_sets:
                counts[LOW] = 0

    def _move_aces(self, place: int) -> None:
        for counts in self.counts:
            counts[place], counts[LOW] = counts[LOW], 0

    def _can_reach(self, counts: list[int], next_to: int, behind: int) -> bool:
        """Return whether a suit could have a sequence with an ace.

        The two places beside the ace, `next_to` and `behind`, need a card each. If the hand has a wild card, one card
        is enough.
        """
        return bool(counts[next_to] or counts[behind] if self.pool else counts[next_to] and counts[behind])

    def _values_at(self, place: int, value_of: Callable[[str], int]) -> tuple[int, int, int, int]:
        """Return, for each suit, the value of its card at this place times UNIT, or 0 if it has no card there."""
        a, b, c, d = (UNIT * value_of(card_at(suit, place)) if self.counts[suit][place] else 0 for suit in range(4))
        return a, b, c, d

    def max_set_size(self, place: int) -> int:
        """Return an upper bound on the number of cards at this place that one set can contain."""
        if self.rules.sets == "none":
            return 0
        row = [counts[place] for counts in self.counts]
        return sum(row) if self.rules.sets == "any" else 4 - row.count(0)

    def unlaid_pool_value(self, count: int, twos: int) -> int:
        """Return the total value of `count` wild cards that stay in the hand. The cheapest ones stay.

        twos: the wild twos of each suit that are still in the pool, as a packed row (see `sets`).
        """
        if count <= 0:
            return 0
        if self.uniform_pool:
            return count * self.pool[0][0]
        return sum(value for value, _ in self.pool_with_twos(twos)[:count])

    def pool_with_twos(self, twos: int) -> list[tuple[int, str]]:
        """Return (value, card) of all jokers in the pool and of these wild twos, cheapest first.

        twos: the number of twos of each suit, as a packed row (see `sets`).
        """
        held = dict(zip(("2" + suit for suit in SUITS), ROWS[twos], strict=True))
        left = []
        for value, card in self.pool:
            if card == JOKER or held[card]:
                left.append((value, card))
                if card != JOKER:
                    held[card] -= 1
        return left


def find_segments(hand: CountedHand, suit: int) -> Iterator[tuple[int, int, bool]]:
    """Yield (first place, last place, aces) for each segment of a suit (the package docstring defines segments).

    If the suit has aces at both HIGH and LOW, the whole suit is one segment, and `aces` is True.
    """
    counts = hand.counts[suit]
    if counts[LOW] and counts[HIGH]:
        yield HIGH, LOW, True
        return
    gap = 2 if hand.pool else 1
    start = end = 0
    for place in hand.occupied:
        if counts[place]:
            if start and place - end > gap:
                yield start, end, False
                start = 0
            start = start or place
            end = place
    if start:
        yield start, end, False
