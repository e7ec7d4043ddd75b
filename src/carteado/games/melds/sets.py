"""Find the sets that can be formed from the cards of one rank.

A *row* is the number of cards of each suit: none, one or two. A packed row is the same as one integer in base three.
A *split* is one way to form sets from a row.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

Row = tuple[int, int, int, int]

POWERS: Final = (1, 3, 9, 27)
ROWS: Final[tuple[Row, ...]] = tuple((n % 3, n // 3 % 3, n // 9 % 3, n // 27) for n in range(81))


def pack_row(row: Row) -> int:
    return sum(count * power for count, power in zip(row, POWERS, strict=True))


class SetSplit(NamedTuple):
    """One way to form sets from the cards of a rank.

    rest:  the cards that are in no set, as a packed row.
    wilds: the number of wild cards that the sets need.
    room:  the number of further wild cards that the sets could take.
    sets:  for each set, the suits of its cards and one of PLAIN, NEEDS_WILD, TAKES_WILD.
    """

    rest: int
    wilds: int
    room: int
    sets: tuple[tuple[tuple[int, ...], str], ...]


PLAIN, NEEDS_WILD, TAKES_WILD = "plain", "needs a wild card", "has room for one"


@cache
def find_splits(kind: str, row: int, wild: bool) -> tuple[SetSplit, ...]:
    """Return the useful ways to form sets from a row: those that no other split dominates.

    A split dominates another one if it leaves at most the same cards, needs at most as many wild cards and can take at
    least as many.

    kind: the value of `MeldRules.sets`.
    row:  the packed row.
    wild: whether sets may contain wild cards.
    """
    if kind == "any":
        return tuple(_split_any_suits(ROWS[row], wild))
    found = {(split.rest, split.wilds, split.room): split for split in _split_by_suit(kind, ROWS[row], wild)}
    return tuple(split for split in found.values() if not any(_dominates(other, split) for other in found.values()))


@cache
def find_wild_splits(kind: str, row: int, wild: bool) -> tuple[SetSplit, ...]:
    """Return the ways to form sets of twos from wild twos. The parameters are those of `find_splits`.

    The twos in `rest` stay in the hand as wild cards. `wilds` also counts each two in a set, because it is used.
    """
    found = [SetSplit(row, 0, 0, ())]
    for in_sets in range(1, row + 1):
        if all(used <= available for used, available in zip(ROWS[in_sets], ROWS[row], strict=True)):
            count = sum(ROWS[in_sets])
            found += [
                split._replace(rest=row - in_sets, wilds=split.wilds + count)
                for split in find_splits(kind, in_sets, wild)
                if split.rest == 0
            ]
    return tuple(found)


def _dominates(one: SetSplit, other: SetSplit) -> bool:
    as_good = one.wilds <= other.wilds and one.wilds + one.room >= other.wilds + other.room
    return one is not other and as_good and all(a <= b for a, b in zip(ROWS[one.rest], ROWS[other.rest], strict=True))


def _split_any_suits(row: Row, wild: bool) -> Iterator[SetSplit]:
    """Yield the splits of a row if sets may have any suits. If the row has three or more cards, all are in sets.

    Each split has a different number of sets, because more sets can take more wild cards.
    """
    cards = tuple(suit for suit in range(4) for _ in range(row[suit]))
    count = len(cards)
    if count < 3:
        yield SetSplit(pack_row(row), 0, 0, ())
    for sets in range(max(1, count // 3), (count // 2 if wild else count // 3) + 1):
        pairs = max(0, 3 * sets - count)
        room = (sets - pairs) * wild
        yield SetSplit(0, pairs, room, tuple(_divide(cards, sets, pairs, TAKES_WILD if wild else PLAIN)))


def _divide(suits: tuple[int, ...], sets: int, pairs: int, role: str) -> Iterator[tuple[tuple[int, ...], str]]:
    """Divide the cards of these suits into a number of sets, and yield (suits, role) of each set.

    The first `pairs` sets have two cards and need a wild card. The other sets have three cards and the role `role`. The
    last set also gets the remaining cards.
    """
    at = 0
    for _ in range(pairs):
        yield suits[at : at + 2], NEEDS_WILD
        at += 2
    for number in range(pairs, sets):
        until = len(suits) if number == sets - 1 else at + 3
        yield suits[at:until], role
        at = until


def _split_by_suit(kind: str, row: Row, wild: bool) -> Iterator[SetSplit]:
    """Yield the splits of a row if the cards of a set must have different suits. The first split has no sets."""
    yield SetSplit(pack_row(row), 0, 0, ())
    if kind == "none":
        return
    suits = [suit for suit in range(4) if row[suit]]
    for size in range(2 if wild else 3, 4 if kind == "three_suits" else 5):
        for chosen in combinations(suits, size):
            role = NEEDS_WILD if size == 2 else TAKES_WILD if wild and kind == "four_suits" and size == 3 else PLAIN
            taken = [count - (suit in chosen) for suit, count in enumerate(row)]
            for split in _split_by_suit(kind, (taken[0], taken[1], taken[2], taken[3]), wild):
                yield SetSplit(
                    split.rest,
                    split.wilds + (role == NEEDS_WILD),
                    split.room + (role == TAKES_WILD),
                    (*split.sets, (chosen, role)),
                )


@lru_cache(maxsize=4096)
def split_costs(kind: str, row: int, wild: bool, values: tuple[int, ...]) -> tuple[tuple[int, int, int, int, int], ...]:
    """Return (deadwood, wilds, room, 0, index in `find_splits`) for each split of a row.

    `SetSplit` explains `wilds` and `room`. The 0 makes the tuples compatible with those of `wild_split_costs`.

    values: the value of a card of each suit.
    """
    found = find_splits(kind, row, wild)
    deadwood = [sum(count * value for count, value in zip(ROWS[split.rest], values, strict=True)) for split in found]
    return tuple((deadwood[number], split.wilds, split.room, 0, number) for number, split in enumerate(found))


@lru_cache(maxsize=1024)
def wild_split_costs(kind: str, row: int, wild: bool, uniform: bool) -> tuple[tuple[int, int, int, int, int], ...]:
    """Return (deadwood, wilds, room, kept twos, index in `find_wild_splits`) for each split of a row of wild twos.

    The deadwood is always 0, because a two that is in no set is kept in the hand as a wild card. The kept twos are a
    packed row, or 0 if all wild cards have the same value (`uniform`): then it does not matter which twos are kept.
    """
    return tuple(
        (0, split.wilds, split.room, 0 if uniform else split.rest, number)
        for number, split in enumerate(find_wild_splits(kind, row, wild))
    )


@lru_cache(maxsize=1024)
def least_costs(kind: str, wild: bool, values: tuple[int, ...], price: int) -> tuple[int, ...]:
    """Return the cost of the cheapest split of every possible row, indexed by the packed row.

    The cost of a split is the value of the cards in no set, plus `price` for each wild card that its sets need.
    """
    return tuple(
        min(deadwood + price * wilds for deadwood, wilds, *_ in split_costs(kind, row, wild, values))
        for row in range(len(ROWS))
    )
