"""What the odds depend on: the rules of a house, and the cards of its shoe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal

from carteado.blackjack.rules import DOUBLES, PAYS

INFINITE: Final = 0
"""The number of decks of a shoe so large that no card drawn from it is missed."""

VALUES: Final = 10
"""Cards are told apart by value alone: index 0 is the ace, 9 the tens and figures."""
ACES: Final = 0
TENS: Final = 9

SUITED: Final = (4,) * 9 + (16,)
"""How many cards of each value there are in a deck."""
_DECK: Final = 52
_BITS: Final = 6
_COUNT: Final = (1 << _BITS) - 1
_SIGN: Final = 1 << _BITS - 1

_SHIFTS: Final = tuple(_BITS * value for value in range(VALUES))
UNITS: Final = tuple(1 << shift for shift in _SHIFTS)
"""A set of cards is one number, six bits for how many there are of each value; a card is its unit."""
_SIGNS: Final = sum(_SIGN * unit for unit in UNITS)

MOST_ALIKE: Final = 34
"""More cards of one value than a player and a dealer can hold between them."""


def how_many(cards: int, value: int) -> int:
    """How many cards of a value there are in a set.

    >>> how_many(2 * UNITS[7] + UNITS[0], 7)
    2
    """
    return cards >> _BITS * value & _COUNT


def size_of(cards: int) -> int:
    """How many cards there are in a set."""
    return sum(how_many(cards, value) for value in range(VALUES))


MOST_DEPTH: Final = 7
"""With so many splits one after the other there are as many hands as any house allows."""


@dataclass(frozen=True, slots=True)
class House:
    """The rules that change the odds; without options, the document's own.

    hands: how many a player may make by splitting, 1 where there is no splitting; depth: how many splits one after
    the other a hand may come of. split_blackjack: an ace and a ten of a split are a blackjack.
    by_rank: only tens of one rank are a pair.
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
    depth: int = MOST_DEPTH
    resplit_aces: bool = False
    split_blackjack: bool = False
    by_rank: bool = False

    def may_double(self, total: int) -> bool:
        return total in DOUBLES[self.double_on]

    @property
    def natural(self) -> float:
        """What a blackjack wins."""
        over, under = PAYS[self.blackjack_pays]
        return over / under


def house_of(rules: Mapping[str, Any]) -> House:
    """The house that a regulation's fields describe. Rules that come to the same are the same house."""
    hands = rules["split_hands"] if rules["split_times"] else 1
    return House(
        decks=rules["decks"],
        double_after_split=rules["double_after_split"],
        hands=hands,
        depth=rules["split_times"] if 0 < rules["split_times"] < hands - 1 else MOST_DEPTH,
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
    """The cards that may still come once the dealer's open card lies on the table.

    left: how many of each value; size: how many in all; ways: for each value, in how many ways a row of so
    many cards of it can come. In an infinite shoe these are chances and their powers.
    """

    def __init__(self, counts: Sequence[int] | None) -> None:
        """A shoe of so many cards of each value; an infinite one for None."""
        self.infinite = counts is None
        known = [_SIGN - 1] * VALUES if counts is None else list(counts)
        self.left: list[float] = [suited / _DECK for suited in SUITED] if counts is None else [*map(float, known)]
        self.size = 1.0 if counts is None else float(sum(known))
        self.ways = [self._ways(many) for many in self.left]
        self._most = _SIGNS + sum(min(many, _SIGN - 1) * unit for many, unit in zip(known, UNITS, strict=True))

    def _ways(self, many: float) -> list[float]:
        row = [1.0]
        for taken in range(MOST_ALIKE):
            row.append(row[-1] * (many if self.infinite else max(many - taken, 0.0)))
        return row

    def has(self, cards: int) -> bool:
        """Whether the shoe can give all these cards."""
        return (self._most - cards) & _SIGNS == _SIGNS

    def chances(self, gone: int, size: int) -> list[float]:
        """How likely each value is to come next, `size` cards being gone."""
        if self.infinite:
            return self.left
        rest = self.size - size
        return [(many - (gone >> shift & _COUNT)) / rest for many, shift in zip(self.left, _SHIFTS, strict=True)]

    def rows(self, gone: int, most: int) -> list[float]:
        """One over the number of rows of 0, 1, … cards there are when so many are gone."""
        shares = [1.0]
        for taken in range(most):
            rest = 1.0 if self.infinite else self.size - gone - taken
            shares.append(shares[-1] / rest if rest > 0 else 0.0)
        return shares


@lru_cache(maxsize=64)
def shoe_of(decks: int, up: int) -> Shoe:
    """The shoe of so many decks without the dealer's open card."""
    return Shoe(None if decks == INFINITE else [decks * many - (value == up) for value, many in enumerate(SUITED)])


def first_card(value: int) -> float:
    """How likely the dealer's open card is of a value: the same in any shoe."""
    return SUITED[value] / _DECK
