"""Split the cards of one rank that are in no sequence into sets.

A *row* is the number of cards of each suit: none, one or two. Packed, it is a number in base three.
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
    """One way to split a row into sets.

    rest:  the packed row of cards that are in no set.
    wilds: the number of wild cards that the sets need.
    room:  the number of further wild cards that the sets could take.
    sets:  the suits of each set, and whether it needs a wild card or could take one.
    """

    rest: int
    wilds: int
    room: int
    sets: tuple[tuple[tuple[int, ...], str], ...]


PLAIN, NEEDS_WILD, TAKES_WILD = "plain", "needs a wild card", "has room for one"


@cache
def find_splits(kind: str, row: int, wild: bool) -> tuple[SetSplit, ...]:
    """Return the splits of a row that no other split dominates."""
    if kind == "any":
        return tuple(_split_any_suits(ROWS[row], wild))
    found = {(split.rest, split.wilds, split.room): split for split in _split_by_suit(kind, ROWS[row], wild)}
    return tuple(split for split in found.values() if not any(_dominates(other, split) for other in found.values()))


@cache
def find_wild_splits(kind: str, row: int, wild: bool) -> tuple[SetSplit, ...]:
    """Return the splits of a row of wild twos.

    The cards in `rest` stay available as wild cards. The cards in sets count as used wild cards (`wilds`).
    """
    found = [SetSplit(row, 0, 0, ())]
    for part in range(1, row + 1):
        if all(mine <= all_ for mine, all_ in zip(ROWS[part], ROWS[row], strict=True)):
            laid = sum(ROWS[part])
            found += [
                split._replace(rest=row - part, wilds=split.wilds + laid)
                for split in find_splits(kind, part, wild)
                if split.rest == 0
            ]
    return tuple(found)


def _dominates(one: SetSplit, other: SetSplit) -> bool:
    as_good = one.wilds <= other.wilds and one.wilds + one.room >= other.wilds + other.room
    return one is not other and as_good and all(a <= b for a, b in zip(ROWS[one.rest], ROWS[other.rest], strict=True))


def _split_any_suits(row: Row, wild: bool) -> Iterator[SetSplit]:
    """Yield splits into sets of any suits. A row of three or more cards is always used completely.

    More sets need or take more wild cards.
    """
    cards = tuple(suit for suit in range(4) for _ in range(row[suit]))
    count = len(cards)
    if count < 3:
        yield SetSplit(pack_row(row), 0, 0, ())
    for parts in range(max(1, count // 3), (count // 2 if wild else count // 3) + 1):
        pairs = max(0, 3 * parts - count)
        room = (parts - pairs) * wild
        yield SetSplit(0, pairs, room, tuple(_divide(cards, parts, pairs, TAKES_WILD if wild else PLAIN)))


def _divide(cards: tuple[int, ...], parts: int, pairs: int, role: str) -> Iterator[tuple[tuple[int, ...], str]]:
    """Divide cards into `parts` sets: first `pairs` pairs, then sets of three. The last set gets all cards left."""
    at = 0
    for _ in range(pairs):
        yield cards[at : at + 2], NEEDS_WILD
        at += 2
    for part in range(pairs, parts):
        until = len(cards) if part == parts - 1 else at + 3
        yield cards[at:until], role
        at = until


def _split_by_suit(kind: str, row: Row, wild: bool) -> Iterator[SetSplit]:
    """Yield splits into sets of different suits, recursively, including the split without sets."""
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
    """Return (deadwood, wild cards needed, room, row of twos kept in the pool, index) for each split of a row."""
    found = find_splits(kind, row, wild)
    deadwood = [sum(count * value for count, value in zip(ROWS[split.rest], values, strict=True)) for split in found]
    return tuple((deadwood[number], split.wilds, split.room, 0, number) for number, split in enumerate(found))


@lru_cache(maxsize=1024)
def wild_split_costs(kind: str, row: int, wild: bool, uniform: bool) -> tuple[tuple[int, int, int, int, int], ...]:
    """Return the same tuples as `split_costs` for a row of wild twos, which are never deadwood at this point.

    The row of twos kept matters only if wild cards differ in value, so it is 0 if `uniform`.
    """
    return tuple(
        (0, split.wilds, split.room, 0 if uniform else split.rest, number)
        for number, split in enumerate(find_wild_splits(kind, row, wild))
    )


@lru_cache(maxsize=1024)
def least_costs(kind: str, wild: bool, values: tuple[int, ...], price: int) -> tuple[int, ...]:
    """Return the minimal cost of every row (deadwood plus `price` for each wild card), indexed by the packed row."""
    return tuple(
        min(deadwood + price * wilds for deadwood, wilds, *_ in split_costs(kind, row, wild, values))
        for row in range(len(ROWS))
    )
