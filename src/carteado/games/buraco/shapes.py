"""The shape of a sequence, whatever its suit: how its cards lie, and what may be added.

A shape is found once for each set of rules and then looked up: all suits share it, and all wild cards that are
foreign to the suit. Ranks are numbers from 0 for the ace; places count from 1, the ace below the two or 14.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from carteado.melds import MeldRules

ACE: Final = 0
TWO: Final = 1
LOW_ACE: Final = 1
HIGH_ACE: Final = 14
FOREIGN: Final = -1
"""Stands in a row for the joker, or for the two of another suit."""

Ranks = tuple[int, ...]


class Shape(NamedTuple):
    """row: the ranks in their order on the table. own_two: whether a two of the suit stands in for another card.
    fits: the ranks that may be added, a bit each. room: whether a foreign wild card may."""

    row: Ranks
    own_two: bool
    fits: int
    room: bool


@cache
def shape(rules: MeldRules, ranks: Ranks, foreign: bool) -> Shape | None:
    """The shape of cards of one suit, with a foreign wild card or without; None when they are no sequence."""
    arranged = _arranged(rules, ranks, foreign)
    if arranged is None:
        return None
    row, own_two = arranged
    fits = 0
    for rank in range(13):
        if ranks.count(rank) < 2 and _arranged(rules, tuple(sorted((*ranks, rank))), foreign):
            fits |= 1 << rank
    room = not foreign and _arranged(rules, ranks, True) is not None
    return Shape(row, own_two, fits, room)


@cache
def _arranged(rules: MeldRules, ranks: Ranks, foreign: bool) -> tuple[Ranks, bool] | None:
    """The cards in a row, and whether a two of the suit is the wild one among them."""
    for natural, own_two in _naturals(rules, ranks):
        wild = FOREIGN if foreign else TWO if own_two else None
        if (foreign and own_two) or (wild is not None and not rules.wilds_per_meld):
            continue
        if len(natural) + (wild is not None) < 3:
            return None
        for places in _places(rules, natural):
            if row := _in_sequence(rules, places, wild):
                return row, own_two
    return None


def _naturals(rules: MeldRules, ranks: Ranks) -> Iterator[tuple[Ranks, bool]]:
    """The cards that stand for themselves: all of them, or all but a two that is the wild one."""
    yield ranks, False
    if TWO in ranks and rules.wild_twos:
        without = list(ranks)
        without.remove(TWO)
        yield tuple(without), True


def _places(rules: MeldRules, natural: Ranks) -> Iterator[dict[int, int]]:
    """Where the cards may lie, the ace below the two or above the king; no two in one place."""
    places = {rank + 1: rank for rank in natural}
    if len(places) == len(natural):
        yield places
        if rules.ace_high and LOW_ACE in places:
            yield {HIGH_ACE if place == LOW_ACE else place: rank for place, rank in places.items()}
    elif rules.ace_high and natural.count(ACE) == 2 and len(places) == len(natural) - 1:
        yield {**places, HIGH_ACE: ACE}


def _in_sequence(rules: MeldRules, places: dict[int, int], wild: int | None) -> Ranks:
    """The cards in a row, the wild one in the only gap or at an end; empty when that is no sequence."""
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
