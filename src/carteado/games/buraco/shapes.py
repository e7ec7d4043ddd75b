"""The shape of a sequence, independent of its suit: the order of its cards and the ranks that can be added.

Shapes are cached for each set of rules. A shape is the same for all suits and for all *foreign* wild cards (a joker, or
a two of another suit). Ranks count from 0 for the ace. Places count from 1 for the low ace to 14 for the high ace.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from carteado.games.melds import MeldRules

ACE: Final = 0
TWO: Final = 1
LOW_ACE: Final = 1
HIGH_ACE: Final = 14
FOREIGN: Final = -1
"""Used in a row instead of a rank for a foreign wild card."""

Ranks = tuple[int, ...]


class Shape(NamedTuple):
    """The shape of a sequence.

    row:     the ranks in their order on the table.
    own_two: whether a two of the suit is the wild card.
    fits:    a bit mask of the ranks that can be added.
    room:    whether a foreign wild card can be added.
    """

    row: Ranks
    own_two: bool
    fits: int
    room: bool


@cache
def shape(rules: MeldRules, ranks: Ranks, foreign: bool) -> Shape | None:
    """Return the shape of the sequence that these cards form, or None.

    ranks:   the ranks of the cards of the suit.
    foreign: whether there is also a foreign wild card.
    """
    arranged = _arrange(rules, ranks, foreign)
    if arranged is None:
        return None
    row, own_two = arranged
    fits = 0
    for rank in range(13):
        if ranks.count(rank) < 2 and _arrange(rules, tuple(sorted((*ranks, rank))), foreign):
            fits |= 1 << rank
    room = not foreign and _arrange(rules, ranks, True) is not None
    return Shape(row, own_two, fits, room)


@cache
def _arrange(rules: MeldRules, ranks: Ranks, foreign: bool) -> tuple[Ranks, bool] | None:
    """Return the row and `own_two` of the sequence that these cards form (see `Shape`), or None."""
    for natural, own_two in _naturals(rules, ranks):
        wild = FOREIGN if foreign else TWO if own_two else None
        if (foreign and own_two) or (wild is not None and not rules.wilds_per_meld):
            continue
        if len(natural) + (wild is not None) < 3:
            return None
        for places in _places(rules, natural):
            if row := _order_row(rules, places, wild):
                return row, own_two
    return None


def _naturals(rules: MeldRules, ranks: Ranks) -> Iterator[tuple[Ranks, bool]]:
    """Yield (ranks of the natural cards, whether a two of the suit is wild) for each possibility."""
    yield ranks, False
    if TWO in ranks and rules.wild_twos:
        without = list(ranks)
        without.remove(TWO)
        yield tuple(without), True


def _places(rules: MeldRules, natural: Ranks) -> Iterator[dict[int, int]]:
    """Yield the possible mappings from places to ranks, with the ace low or high. A place has at most one card."""
    places = {rank + 1: rank for rank in natural}
    if len(places) == len(natural):
        yield places
        if rules.ace_high and LOW_ACE in places:
            yield {HIGH_ACE if place == LOW_ACE else place: rank for place, rank in places.items()}
    elif rules.ace_high and natural.count(ACE) == 2 and len(places) == len(natural) - 1:
        yield {**places, HIGH_ACE: ACE}


def _order_row(rules: MeldRules, places: dict[int, int], wild: int | None) -> Ranks:
    """Return the row of the sequence that the cards at these places form, or () if they form none.

    wild: the wild card (TWO or FOREIGN), which fills the only gap or is at an end; None if there is none.
    """
    held = sorted(places)
    gaps = [high for low, high in pairwise(held) if high != low + 1]
    row = [places[place] for place in held]
    if wild is None:
        return () if gaps else tuple(row)
    if gaps:
        at = held.index(gaps[0])
        bridged = len(gaps) == 1 and held[at] == held[at - 1] + 2
        return (*row[:at], wild, *row[at:]) if bridged else ()
    if held[-1] < (HIGH_ACE if rules.ace_high else HIGH_ACE - 1):
        return (*row, wild)
    return (wild, *row) if held[0] > LOW_ACE else ()
