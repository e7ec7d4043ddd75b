"""The way of the search through a hand, told again as what each suit did at each rank."""

from __future__ import annotations

from functools import cache
from itertools import product

from carteado.melds.layout import Layout
from carteado.melds.rank_places import HIGH, LOW
from carteado.melds.runs import NUMBER, STATES, Step, steps
from carteado.melds.search import Search, Spot
from carteado.melds.segments import (
    ACES_AT,
    FEW,
    ROOM_AT,
    ROW_AT,
    ROW_MASK,
    STATE_MASK,
    SUIT_BITS,
    SUIT_MASK,
    WILDS_AT,
)
from carteado.melds.sets import POWERS


def retraced(search: Search, end: Spot) -> Layout:
    """The melds of the way that ends here."""
    return _Retracing(search, end).layout


class _Retracing:
    def __init__(self, search: Search, end: Spot) -> None:
        self.search = search
        self.hand = search.hand
        self.layout = Layout(search.hand)
        for spot in _path(end):
            self._rank(spot)

    def _rank(self, spot: Spot) -> None:
        before = spot.came
        assert before is not None
        place, states, step = before.place, before.states, spot.step
        for suit, packed in self._taken(place, states, step):
            self._suit(suit, place, states >> SUIT_BITS * suit & SUIT_MASK, packed)
        row = step >> ROW_AT & ROW_MASK
        if row:
            self.layout.lay_sets(place, self.search.set_way(place, row, spot.sets))

    def _taken(self, place: int, states: int, step: int) -> list[tuple[int, int]]:
        """The step of each suit that together are this one; most are told apart by the state they lead to."""
        suits, choices = [], []
        for suit, possible in self.search.suit_steps(place, states):
            at = SUIT_BITS * suit
            suits.append(suit)
            choices.append([packed for packed, _, _ in possible if not (packed ^ step) >> at & SUIT_MASK])
        taken = [packed[0] for packed in choices]
        if sum(taken) != step:
            taken = next(list(some) for some in product(*choices) if sum(some) == step)
        return list(zip(suits, taken, strict=True))

    def _suit(self, suit: int, place: int, state: int, packed: int) -> None:
        cards = self.hand.counts[suit][place]
        if place == LOW:
            cards -= state >> ACES_AT
        if cards or state & STATE_MASK:
            self.layout.lay(suit, place, cards, self._step(suit, place, state & STATE_MASK, cards, packed))

    def _step(self, suit: int, place: int, state: int, cards: int, packed: int) -> Step:
        """The step behind a packed one."""
        counts = self.hand.counts[suit]
        after = packed >> SUIT_BITS * suit & SUIT_MASK
        rest = (packed >> ROW_AT & ROW_MASK) // POWERS[suit]
        if place == HIGH and counts[LOW]:
            rest = cards - (after >> ACES_AT)
        wilds, room = packed >> WILDS_AT & FEW, packed >> ROOM_AT & FEW
        if self.layout.pooled(place):
            wilds -= cards - rest
        found = steps_by_deed(state, cards, counts[place + 1], counts[place + 2], self.search.walk.wild)
        return found[rest, after & STATE_MASK, wilds, room]


def _path(end: Spot) -> list[Spot]:
    """The spots of a way but the first, in order."""
    spots = []
    spot: Spot | None = end
    while spot is not None:
        spots.append(spot)
        spot = spot.came
    return spots[-2::-1]


@cache
def steps_by_deed(state: int, cards: int, following: int, then: int, wild: bool) -> dict[tuple[int, ...], Step]:
    """The steps from a state by what they do: cards left, state after, wild cards laid, room made."""
    found = steps(STATES[state], cards, following, then, wild)
    return {(step.rest, NUMBER[step.after], step.wilds, step.room): step for step in reversed(found)}
