"""A hand as the search walks it: how many cards of each suit at each place, what each is worth, and the wild
cards in a pool."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from carteado.core.cards import JOKER, SUITS
from carteado.melds.rank_places import ASIDE, HIGH, KING, LOW, PLACES, SPOT, TWO, card_at
from carteado.melds.rules import MeldRules
from carteado.melds.sets import ROWS

Value = Callable[[str], int] | Mapping[str, int] | None
"""What a card is worth: by its text, or 1 each when absent."""


UNIT: Final = 12
"""What a card worth 1 counts for: so much that a half, a third or a quarter of it is a whole number."""


def worth_of(value: Value) -> Callable[[str], int]:
    if value is None:
        return lambda card: 1
    return value if callable(value) else value.__getitem__


class Hand:
    """counts[suit][place] cards, each worth values[place][suit]; `pool` lists the wild cards, cheapest first.

    Where twos are wild they are counted both at their place and in the pool: one laid at its place is one
    taken from the pool. An ace that goes both ways is counted at both ends. Values are counted in
    twelfths (`UNIT`).
    """

    __slots__ = ("counts", "even_pool", "first", "held", "last", "loose", "pool", "rules", "values", "wild_twos")

    def __init__(self, cards: Sequence[str], rules: MeldRules, value: Value) -> None:
        self.rules = rules
        self.wild_twos = rules.wild_twos and rules.wilds_per_meld > 0
        self.counts = [[0] * PLACES for _ in SUITS]
        self.values = [(UNIT, UNIT, UNIT, UNIT)] * PLACES
        self.pool: list[tuple[int, str]] = []
        self.loose: list[str] = []
        worth = worth_of(value)
        self._take(cards, worth)
        self._place_aces()
        one, two, three, four = self.counts
        self.held = [place for place in range(PLACES) if one[place] or two[place] or three[place] or four[place]]
        self.first, self.last = (self.held[0], self.held[-1]) if self.held else (HIGH, 0)
        if value is not None:
            for place in self.held:
                self.values[place] = self._values(place, worth)

    def _take(self, cards: Sequence[str], worth: Callable[[str], int]) -> None:
        """Puts every card at its place, and those that may be wild into the pool."""
        wild_jokers = self.rules.wild_jokers and self.rules.wilds_per_meld > 0
        for card in cards:
            if card == JOKER:
                if wild_jokers:
                    self.pool.append((UNIT * worth(card), card))
                else:
                    self.loose.append(card)
                continue
            suit, place = SPOT[card]
            self.counts[suit][place] += 1
            if self.counts[suit][place] > 2:
                raise ValueError(f"three of {card}: there are only two decks")
            if place == TWO and self.wild_twos:
                self.pool.append((UNIT * worth(card), card))
        self.pool.sort()
        self.even_pool = not self.pool or self.pool[0][0] == self.pool[-1][0]

    def _place_aces(self) -> None:
        """Aces that may go above the king as well as below the two are counted where they can be of use."""
        if not self.rules.ace_high:
            if not self.rules.ace_low:
                self._move_aces(ASIDE)
            return
        if not self.rules.ace_low:
            self._move_aces(HIGH)
            return
        in_sets = self.in_set(LOW) > 1
        for counts in self.counts:
            low, high = self._near(counts, TWO, TWO - 1), self._near(counts, KING, KING + 1)
            if high:
                counts[HIGH] = counts[LOW]
            if high and not low and not in_sets:
                counts[LOW] = 0

    def _move_aces(self, place: int) -> None:
        for counts in self.counts:
            counts[place], counts[LOW] = counts[LOW], 0

    def _near(self, counts: list[int], next_to: int, behind: int) -> bool:
        """Whether a card at an end may be in a sequence."""
        return bool(counts[next_to] or counts[behind] if self.pool else counts[next_to] and counts[behind])

    def _values(self, place: int, worth: Callable[[str], int]) -> tuple[int, int, int, int]:
        """What the cards at a place are worth; a suit that has none there counts for nothing."""
        a, b, c, d = (UNIT * worth(card_at(suit, place)) if self.counts[suit][place] else 0 for suit in range(4))
        return a, b, c, d

    def in_set(self, place: int) -> int:
        """How many cards of a rank could lie in one set."""
        if self.rules.sets == "none":
            return 0
        row = [counts[place] for counts in self.counts]
        return sum(row) if self.rules.sets == "any" else 4 - row.count(0)

    def pool_left(self, count: int, twos: int) -> int:
        """What so many wild cards are worth that nobody laid, the cheapest; `twos`: the row of twos in the pool."""
        if count <= 0:
            return 0
        if self.even_pool:
            return count * self.pool[0][0]
        return sum(value for value, _ in self.pool_with(twos)[:count])

    def pool_with(self, twos: int) -> list[tuple[int, str]]:
        """The wild cards, cheapest first, with only this row of twos still among them."""
        held = dict(zip(("2" + suit for suit in SUITS), ROWS[twos], strict=True))
        left = []
        for value, card in self.pool:
            if card == JOKER or held[card]:
                left.append((value, card))
                if card != JOKER:
                    held[card] -= 1
        return left


def stretches(hand: Hand, suit: int) -> Iterator[tuple[int, int, bool]]:
    """From where to where the cards of a suit are near enough to be in one sequence, and whether that is the whole
    suit because its aces go both ways."""
    counts = hand.counts[suit]
    if counts[LOW] and counts[HIGH]:
        yield HIGH, LOW, True
        return
    gap = 2 if hand.pool else 1
    start = end = 0
    for place in hand.held:
        if counts[place]:
            if start and place - end > gap:
                yield start, end, False
                start = 0
            start = start or place
            end = place
    if start:
        yield start, end, False
