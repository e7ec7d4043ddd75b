"""The best partition of a hand: the question that players and bots ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from carteado.melds.hand import Hand, Value, worth_of
from carteado.melds.layout import Layout
from carteado.melds.retrace import retraced
from carteado.melds.rules import MeldRules
from carteado.melds.search import Search
from carteado.melds.segments import NEVER
from carteado.melds.wild_allocation import shared


class Partition(NamedTuple):
    """Melds, each in its order on the table; the cards left over; what the melded cards are worth."""

    melds: tuple[tuple[str, ...], ...]
    left: tuple[str, ...]
    value: int


def best_partition(cards: Sequence[str], rules: MeldRules, value: Value = None) -> Partition:
    """The melds that are worth most together: as many cards as can be, or the greatest sum of `value`, which
    must not be negative. There are at most two of each card, and any number of jokers. Exact."""
    found = _partition(Hand(cards, rules, value), value, NEVER)
    assert found is not None  # everything may be left over
    return found


def all_melded(cards: Sequence[str], rules: MeldRules) -> Partition | None:
    """A partition that leaves no card over, or None."""
    hand = Hand(cards, rules, None)
    return None if hand.loose else _partition(hand, None, 0)


def _partition(hand: Hand, value: Value, most: int) -> Partition | None:
    layout = shared(hand, most) if hand.rules.sets == "none" else _searched(hand, most)
    if layout is None:
        return None
    melds = tuple(tuple(meld) for meld in layout.melds())
    worth = worth_of(value)
    return Partition(melds, tuple(layout.left), sum(worth(card) for meld in melds for card in meld))


def _searched(hand: Hand, most: int) -> Layout | None:
    search = Search(hand)
    end = search.best(most)
    return None if end is None else retraced(search, end)
