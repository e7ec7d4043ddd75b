"""The sets of one rank: what becomes of the cards of a rank that no sequence took.

A *row* is how many cards there are of each suit, none, one or two; packed, it is a number in base three.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

Row = tuple[int, int, int, int]

POWERS: Final = (1, 3, 9, 27)
ROWS: Final[tuple[Row, ...]] = tuple((n % 3, n // 3 % 3, n // 9 % 3, n // 27) for n in range(81))


def packed(row: Row) -> int:
    return sum(count * power for count, power in zip(row, POWERS, strict=True))


class Way(NamedTuple):
    """One way to lay a row in sets: what is left of it, wild cards needed, and room for more of them.

    Each set is the suits it takes, and whether it needs a wild card or has room for one.
    """

    left: int
    wilds: int
    room: int
    sets: tuple[tuple[tuple[int, ...], str], ...]


PLAIN, NEEDS, ROOM = "plain", "needs a wild card", "has room for one"


@cache
def ways(kind: str, row: int, wild: bool) -> tuple[Way, ...]:
    """Every way worth choosing."""
    if kind == "any":
        return tuple(_any_ways(ROWS[row], wild))
    found = {(way.left, way.wilds, way.room): way for way in _suit_ways(kind, ROWS[row], wild)}
    return tuple(way for way in found.values() if not any(_outdoes(other, way) for other in found.values()))


@cache
def ways_with_wilds(kind: str, row: int, wild: bool) -> tuple[Way, ...]:
    """The same for cards that are wild ones too: those left serve elsewhere, those laid are wild cards laid."""
    found = [Way(row, 0, 0, ())]
    for part in range(1, row + 1):
        if all(mine <= all_ for mine, all_ in zip(ROWS[part], ROWS[row], strict=True)):
            laid = sum(ROWS[part])
            found += [
                way._replace(left=row - part, wilds=way.wilds + laid) for way in ways(kind, part, wild) if way.left == 0
            ]
    return tuple(found)


def _outdoes(one: Way, other: Way) -> bool:
    as_good = one.wilds <= other.wilds and one.wilds + one.room >= other.wilds + other.room
    return one is not other and as_good and all(a <= b for a, b in zip(ROWS[one.left], ROWS[other.left], strict=True))


def _any_ways(row: Row, wild: bool) -> Iterator[Way]:
    """Sets of any suits: three or more cards are never left over; more and smaller sets take more wild cards."""
    cards = tuple(suit for suit in range(4) for _ in range(row[suit]))
    count = len(cards)
    if count < 3:
        yield Way(packed(row), 0, 0, ())
    for parts in range(max(1, count // 3), (count // 2 if wild else count // 3) + 1):
        pairs = max(0, 3 * parts - count)
        room = (parts - pairs) * wild
        yield Way(0, pairs, room, tuple(_parted(cards, parts, pairs, ROOM if wild else PLAIN)))


def _parted(cards: tuple[int, ...], parts: int, pairs: int, place: str) -> Iterator[tuple[tuple[int, ...], str]]:
    """The cards in so many sets, some of them pairs and the last of the others as large as need be."""
    at = 0
    for _ in range(pairs):
        yield cards[at : at + 2], NEEDS
        at += 2
    for part in range(pairs, parts):
        until = len(cards) if part == parts - 1 else at + 3
        yield cards[at:until], place
        at = until


def _suit_ways(kind: str, row: Row, wild: bool) -> Iterator[Way]:
    """Sets of different suits, one by one until none is taken any more."""
    yield Way(packed(row), 0, 0, ())
    if kind == "none":
        return
    suits = [suit for suit in range(4) if row[suit]]
    for size in range(2 if wild else 3, 4 if kind == "three_suits" else 5):
        for chosen in combinations(suits, size):
            place = NEEDS if size == 2 else ROOM if wild and kind == "four_suits" and size == 3 else PLAIN
            taken = [count - (suit in chosen) for suit, count in enumerate(row)]
            for way in _suit_ways(kind, (taken[0], taken[1], taken[2], taken[3]), wild):
                yield Way(
                    way.left,
                    way.wilds + (place == NEEDS),
                    way.room + (place == ROOM),
                    (*way.sets, (chosen, place)),
                )


@lru_cache(maxsize=4096)
def costed(kind: str, row: int, wild: bool, values: tuple[int, ...]) -> tuple[tuple[int, int, int, int, int], ...]:
    """The ways of a row: what is left over, wild cards, room, twos kept, number."""
    found = ways(kind, row, wild)
    left = [sum(count * value for count, value in zip(ROWS[way.left], values, strict=True)) for way in found]
    return tuple((left[number], way.wilds, way.room, 0, number) for number, way in enumerate(found))


@lru_cache(maxsize=1024)
def twos_kept(kind: str, row: int, wild: bool, even: bool) -> tuple[tuple[int, int, int, int, int], ...]:
    """The same for twos that are wild cards too: nothing is lost, but it matters which ones are kept when wild
    cards are not all worth the same."""
    return tuple(
        (0, way.wilds, way.room, 0 if even else way.left, number)
        for number, way in enumerate(ways_with_wilds(kind, row, wild))
    )


@lru_cache(maxsize=1024)
def least_costs(kind: str, wild: bool, values: tuple[int, ...], price: int) -> tuple[int, ...]:
    """What every row leaves over at the least when a wild card costs so much."""
    return tuple(
        min(left_over + price * wilds for left_over, wilds, *_ in costed(kind, row, wild, values))
        for row in range(len(ROWS))
    )
