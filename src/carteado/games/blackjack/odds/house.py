"""The inputs of the odds: the rules of a house and the cards of its shoe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal

from carteado.games.blackjack.rules import DOUBLES, PAYS

INFINITE: Final = 0
"""The number of decks that means an infinite shoe, in which draws do not change the probabilities."""

VALUES: Final = 10
"""The number of card values. Index 0 is the ace, index 9 are tens and face cards."""
ACES: Final = 0
TENS: Final = 9

CARDS_PER_DECK: Final = (4,) * 9 + (16,)
"""The number of cards of each value in one deck."""
_DECK: Final = 52
_BITS: Final = 6
_COUNT: Final = (1 << _BITS) - 1
_SIGN: Final = 1 << _BITS - 1

_SHIFTS: Final = tuple(_BITS * value for value in range(VALUES))
UNITS: Final = tuple(1 << shift for shift in _SHIFTS)
"""The encoding of one card of each value. A set of cards is the sum of these numbers, with six bits for each value."""
_SIGNS: Final = sum(_SIGN * unit for unit in UNITS)

MAX_SAME_VALUE: Final = 34
"""A player and the dealer together always have fewer cards of one value than this."""


def count_value(cards: int, value: int) -> int:
    """Return the number of cards of this value in a set of cards.

    >>> count_value(2 * UNITS[7] + UNITS[0], 7)
    2
    """
    return cards >> _BITS * value & _COUNT


def size_of(cards: int) -> int:
    """Return the number of cards in a set of cards."""
    return sum(count_value(cards, value) for value in range(VALUES))


MAX_SPLIT_DEPTH: Final = 7
"""A split depth so large that only `House.hands` limits the number of hands."""


@dataclass(frozen=True, slots=True)
class House:
    """The rules that affect the odds. Except for `decks`, the defaults are those of Carteado's default regulation.

    hands:           the maximum number of hands after splitting, or 1 if splitting is not allowed.
    depth:           the maximum number of successive splits that lead to one hand.
    split_blackjack: whether an ace and a ten after a split are a blackjack.
    by_rank:         whether only tens of the same rank are a pair.

    Cached and shipped odds are stored by the repr of this class (`study.key`), so do not rename its fields.
    """

    decks: int = INFINITE
    double_after_split: bool = False
    hands: int = 2
    surrender: Literal["none", "early", "late"] = "none"
    peek: bool = True
    draws_soft_17: bool = False
    double_on: str = "any"
    blackjack_pays: str = "3:2"
    free_split_aces: bool = False
    depth: int = MAX_SPLIT_DEPTH
    resplit_aces: bool = False
    split_blackjack: bool = False
    by_rank: bool = False

    def may_double(self, total: int) -> bool:
        return total in DOUBLES[self.double_on]

    @property
    def natural_payout(self) -> float:
        """The payout of a blackjack, per unit of bet."""
        over, under = PAYS[self.blackjack_pays]
        return over / under


def house_of(rules: Mapping[str, Any]) -> House:
    """Return the `House` for the rules of a regulation. Rules about bets and chips are ignored."""
    hands = rules["split_hands"] if rules["split_times"] else 1
    return House(
        decks=rules["decks"],
        double_after_split=rules["double_after_split"],
        hands=hands,
        depth=rules["split_times"] if 0 < rules["split_times"] < hands - 1 else MAX_SPLIT_DEPTH,
        surrender=rules["surrender"],
        peek=rules["peek"],
        draws_soft_17=rules["dealer_soft_17"] == "draws",
        double_on=rules["double_on"],
        blackjack_pays=rules["blackjack_pays"],
        free_split_aces=rules["split_aces"] == "free",
        resplit_aces=rules["resplit_aces"] and hands > 2,
        split_blackjack=rules["split_blackjack"] and hands > 1,
        by_rank=rules["split_by"] == "rank" and hands > 1,
    )


class Shoe:
    """The cards that are left in the shoe after the dealer's upcard.

    left: the number of cards of each value.
    size: the number of all cards.
    ways: for each value, the number of ways to draw 0, 1, … cards of it one after the other.

    In an infinite shoe, `left` contains the probability of each value, `size` is 1, and `ways` contains the powers of
    the probabilities.
    """

    def __init__(self, counts: Sequence[int] | None) -> None:
        """Create a shoe with these numbers of cards of each value, or an infinite shoe for None."""
        self.infinite = counts is None
        known = [_SIGN - 1] * VALUES if counts is None else list(counts)
        self.left: list[float] = (
            [suited / _DECK for suited in CARDS_PER_DECK] if counts is None else [*map(float, known)]
        )
        self.size = 1.0 if counts is None else float(sum(known))
        self.ways = [self._ways(many) for many in self.left]
        self._most = _SIGNS + sum(min(many, _SIGN - 1) * unit for many, unit in zip(known, UNITS, strict=True))

    def _ways(self, many: float) -> list[float]:
        row = [1.0]
        for taken in range(MAX_SAME_VALUE):
            row.append(row[-1] * (many if self.infinite else max(many - taken, 0.0)))
        return row

    def has(self, cards: int) -> bool:
        """Return whether the shoe contains all these cards."""
        return (self._most - cards) & _SIGNS == _SIGNS

    def chances(self, gone: int, size: int) -> list[float]:
        """Return the probability of each value for the next card, if the `size` cards in `gone` have left the shoe."""
        if self.infinite:
            return self.left
        rest = self.size - size
        return [(many - (gone >> shift & _COUNT)) / rest for many, shift in zip(self.left, _SHIFTS, strict=True)]

    def inverse_sequence_counts(self, gone: int, most: int) -> list[float]:
        """Return 1 / (number of ordered draws of n cards) for n = 0 to `most`, if `gone` cards have left the shoe."""
        shares = [1.0]
        for taken in range(most):
            rest = 1.0 if self.infinite else self.size - gone - taken
            shares.append(shares[-1] / rest if rest > 0 else 0.0)
        return shares


@lru_cache(maxsize=64)
def shoe_of(decks: int, up: int) -> Shoe:
    """Return the shoe of this many decks without the dealer's upcard."""
    return Shoe(
        None if decks == INFINITE else [decks * many - (value == up) for value, many in enumerate(CARDS_PER_DECK)]
    )


def upcard_chance(value: int) -> float:
    """Return the probability that the upcard has this value. It is the same for every number of decks."""
    return CARDS_PER_DECK[value] / _DECK
