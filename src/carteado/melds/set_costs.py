"""What the sets of a rank leave over, for the cards that no sequence took."""

from __future__ import annotations

from functools import lru_cache

from carteado.melds.sets import ROWS, ways, ways_with_wilds


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
