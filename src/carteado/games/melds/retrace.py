"""Rebuild the melds from the best path that the search found."""

from __future__ import annotations

from functools import cache
from itertools import product

from carteado.games.melds.layout import Layout
from carteado.games.melds.rank_places import HIGH, LOW
from carteado.games.melds.runs import STATE_NUMBER, STATES, Step, find_steps
from carteado.games.melds.search import Node, Search
from carteado.games.melds.segments import (
    ACES_SHIFT,
    COUNT_MASK,
    ROOM_SHIFT,
    ROW_MASK,
    ROW_SHIFT,
    STATE_MASK,
    SUIT_BITS,
    SUIT_MASK,
    WILDS_SHIFT,
)
from carteado.games.melds.sets import POWERS


def rebuild_layout(search: Search, end: Node) -> Layout:
    """Return the melds of the search path from the start to the node `end`. Wild cards are not assigned to them yet."""
    return _Retrace(search, end).layout


class _Retrace:
    def __init__(self, search: Search, end: Node) -> None:
        self.search = search
        self.hand = search.hand
        self.layout = Layout(search.hand)
        for node in _path(end):
            self._replay_rank(node)

    def _replay_rank(self, node: Node) -> None:
        before = node.parent
        assert before is not None
        place, states, step = before.place, before.states, node.step
        for suit, packed in self._split_step(place, states, step):
            self._replay_suit(suit, place, states >> SUIT_BITS * suit & SUIT_MASK, packed)
        row = step >> ROW_SHIFT & ROW_MASK
        if row:
            self.layout.lay_sets(place, self.search.set_split(place, row, node.sets))

    def _split_step(self, place: int, states: int, step: int) -> list[tuple[int, int]]:
        """Split the packed step of a whole rank into (suit, packed step) for each suit with a segment at this place."""
        suits, choices = [], []
        for suit, possible in self.search.suit_steps(place, states):
            at = SUIT_BITS * suit
            suits.append(suit)
            choices.append([packed for packed, _, _ in possible if not (packed ^ step) >> at & SUIT_MASK])
        taken = [packed[0] for packed in choices]
        if sum(taken) != step:
            taken = next(list(some) for some in product(*choices) if sum(some) == step)
        return list(zip(suits, taken, strict=True))

    def _replay_suit(self, suit: int, place: int, state: int, packed: int) -> None:
        cards = self.hand.counts[suit][place]
        if place == LOW:
            cards -= state >> ACES_SHIFT
        if cards or state & STATE_MASK:
            self.layout.lay(suit, place, cards, self._unpack_step(suit, place, state & STATE_MASK, cards, packed))

    def _unpack_step(self, suit: int, place: int, state: int, cards: int, packed: int) -> Step:
        """Convert a packed step of one suit to a `Step`."""
        counts = self.hand.counts[suit]
        after = packed >> SUIT_BITS * suit & SUIT_MASK
        rest = (packed >> ROW_SHIFT & ROW_MASK) // POWERS[suit]
        if place == HIGH and counts[LOW]:
            rest = cards - (after >> ACES_SHIFT)
        wilds, room = packed >> WILDS_SHIFT & COUNT_MASK, packed >> ROOM_SHIFT & COUNT_MASK
        if self.layout.is_pooled(place):
            wilds -= cards - rest
        found = steps_by_effect(state, cards, counts[place + 1], counts[place + 2], self.search.bounds.wild)
        return found[rest, after & STATE_MASK, wilds, room]


def _path(end: Node) -> list[Node]:
    """Return the nodes on the path from the start of the search to `end`, without the start node."""
    nodes = []
    node: Node | None = end
    while node is not None:
        nodes.append(node)
        node = node.parent
    return nodes[-2::-1]


@cache
def steps_by_effect(
    state: int, cards: int, next_cards: int, later_cards: int, wild: bool
) -> dict[tuple[int, ...], Step]:
    """Return the possible steps from a state, keyed by the numbers that a packed step contains.

    The keys are (rest, number of the next state, wilds, room). `Step` explains them, and `find_steps` the parameters.
    """
    found = find_steps(STATES[state], cards, next_cards, later_cards, wild)
    return {(step.rest, STATE_NUMBER[step.after], step.wilds, step.room): step for step in reversed(found)}
