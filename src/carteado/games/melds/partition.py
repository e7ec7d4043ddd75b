"""The public functions of the meld solver."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from carteado.games.melds.hand import CountedHand, Value, value_function
from carteado.games.melds.layout import Layout
from carteado.games.melds.retrace import rebuild_layout
from carteado.games.melds.rules import MeldRules
from carteado.games.melds.search import Search
from carteado.games.melds.segments import INFINITE
from carteado.games.melds.wild_allocation import allocate_wilds


class Partition(NamedTuple):
    """The result of the solver.

    melds:    the melds, each with its cards in the order in which they are laid on the table.
    deadwood: the cards that are in no meld.
    value:    the total value of the cards in melds.
    """

    melds: tuple[tuple[str, ...], ...]
    deadwood: tuple[str, ...]
    value: int


def best_partition(cards: Sequence[str], rules: MeldRules, value: Value = None) -> Partition:
    """Return the partition of a hand whose melds have the greatest total value.

    If `value` is None, every card has the value 1, so the result melds as many cards as possible. Values must be zero
    or positive. The hand may have any number of jokers. Raises ValueError for three copies of another card.
    """
    found = _find_partition(CountedHand(cards, rules, value), value, INFINITE)
    assert found is not None  # a partition without melds is always possible
    return found


def meld_all_cards(cards: Sequence[str], rules: MeldRules) -> Partition | None:
    """Return a partition without deadwood, or None if there is none. `cards` and `rules` are as in `best_partition`."""
    hand = CountedHand(cards, rules, None)
    return None if hand.unmeldable else _find_partition(hand, None, 0)


def _find_partition(hand: CountedHand, value: Value, max_deadwood: int) -> Partition | None:
    layout = allocate_wilds(hand, max_deadwood) if hand.rules.sets == "none" else _search(hand, max_deadwood)
    if layout is None:
        return None
    melds = tuple(tuple(meld) for meld in layout.finish_melds())
    value_of = value_function(value)
    return Partition(melds, tuple(layout.deadwood), sum(value_of(card) for meld in melds for card in meld))


def _search(hand: CountedHand, max_deadwood: int) -> Layout | None:
    search = Search(hand)
    end = search.find_best(max_deadwood)
    return None if end is None else rebuild_layout(search, end)
