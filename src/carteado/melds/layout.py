"""The best way through a hand, turned back into cards on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product

from carteado.cards import SUITS
from carteado.melds.hand import Hand
from carteado.melds.places import HIGH, KING, LOW, TWO, card_at
from carteado.melds.runs import BRIDGED, CARD, CLEAN, DIRTY, END_WILD, NUMBER, ONE, STATES, WILD, Step, steps
from carteado.melds.runs import TWO as TWO_CARDS
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
from carteado.melds.sets import NEEDS, POWERS, ROOM, ROWS

GAP = ""
"""Where a wild card goes."""

Meld = list[str]


@dataclass(slots=True)
class Run:
    """A sequence as it grows downwards: its first place, and its cards from below, with a gap for a wild one."""

    top: int
    cards: Meld = field(default_factory=list)

    @property
    def condition(self) -> int:
        """As in `runs`."""
        if self.cards[0] == GAP:
            return BRIDGED
        return DIRTY if GAP in self.cards else (ONE, TWO_CARDS, CLEAN)[min(len(self.cards), 3) - 1]


class Layout:
    """The melds of a way: those that need a wild card, those with room for one, and the others."""

    def __init__(self, search: Search, end: Spot) -> None:
        self.search = search
        self.hand: Hand = search.hand
        self.needy: list[Meld] = []
        self.roomy: list[Meld | Run] = []
        self.plain: list[Meld] = []
        self.left: list[str] = list(self.hand.loose)
        self.open: list[list[Run]] = [[] for _ in SUITS]
        self.twos = [self.hand.counts[suit][TWO] if self.hand.wild_twos else 0 for suit in range(4)]
        for spot in _path(end):
            self._rank(spot)

    # One rank ------------------------------------------------------------------------------------------

    def _rank(self, spot: Spot) -> None:
        before = spot.came
        assert before is not None
        place, states, step = before.place, before.states, spot.step
        for suit, packed in enumerate(self._taken(place, states, step)):
            self._suit(suit, place, states >> SUIT_BITS * suit & SUIT_MASK, packed)
        row = step >> ROW_AT & ROW_MASK
        if row:
            self._sets(place, row, spot.sets)

    def _taken(self, place: int, states: int, step: int) -> Sequence[int]:
        """The step of each suit that together are this one; most are told apart by the state they lead to."""
        choices: list[list[int]] = []
        for possible in self.search.suit_steps(place, states):
            at = SUIT_BITS * len(choices)
            choices.append([packed for packed, _, _ in possible if not (packed ^ step) >> at & SUIT_MASK])
        first = [packed[0] for packed in choices]
        return first if sum(first) == step else next(taken for taken in product(*choices) if sum(taken) == step)

    def _suit(self, suit: int, place: int, state: int, packed: int) -> None:
        cards = self.hand.counts[suit][place]
        if place == LOW:
            cards -= state >> ACES_AT
        if cards or state & STATE_MASK:
            self._run(suit, place, cards, self._step(suit, place, state & STATE_MASK, cards, packed))

    def _step(self, suit: int, place: int, state: int, cards: int, packed: int) -> Step:
        """The step behind a packed one."""
        counts = self.hand.counts[suit]
        after = packed >> SUIT_BITS * suit & SUIT_MASK
        rest = (packed >> ROW_AT & ROW_MASK) // POWERS[suit]
        if place == HIGH and counts[LOW]:
            rest = cards - (after >> ACES_AT)
        wilds, room = packed >> WILDS_AT & FEW, packed >> ROOM_AT & FEW
        if self._pooled(place):
            wilds -= cards - rest
        found = steps_by_deed(state, cards, counts[place + 1], counts[place + 2], self.search.walk.wild)
        return found[rest, after & STATE_MASK, wilds, room]

    def _pooled(self, place: int) -> bool:
        return place == TWO and self.hand.wild_twos

    def _run(self, suit: int, place: int, cards: int, step: Step) -> None:
        card, going_on = card_at(suit, place), []
        for run, deed in zip(self.open[suit], step.deeds, strict=True):
            if deed in (CARD, WILD):
                run.cards.insert(0, card if deed == CARD else GAP)
                going_on.append(run)
            else:
                self._end(run, deed)
        laid = cards - step.rest
        going_on += [Run(place, [card]) for _ in range(laid - step.deeds.count(CARD))]
        self.open[suit] = sorted(going_on, key=lambda run: run.condition) if len(going_on) > 1 else going_on
        self.twos[suit] -= laid * self._pooled(place)

    def _end(self, run: Run, deed: str) -> None:
        if deed == END_WILD:
            self.needy.append(self._with_gap_at_an_end(run) or run.cards)
        elif GAP in run.cards:
            self.needy.append(run.cards)
        else:
            self.roomy.append(run)

    def _with_gap_at_an_end(self, run: Run) -> Meld | None:
        """Room for a wild card above, or else below; None when the sequence is as long as can be."""
        rules = self.hand.rules
        if run.top > (HIGH if rules.ace_high else KING):
            return [*run.cards, GAP]
        return [GAP, *run.cards] if run.top + len(run.cards) <= (LOW if rules.ace_low else TWO) else None

    def _sets(self, place: int, row: int, number: int) -> None:
        """The sets of a rank, and what of it is left; twos that may be wild go back to the pool."""
        way = self.search.set_way(place, row, number)
        for suits, kind in way.sets:
            cards = [card_at(suit, place) for suit in suits]
            if kind == NEEDS:
                self.needy.append([*cards, GAP])
            elif kind == ROOM:
                self.roomy.append(cards)
            else:
                self.plain.append(cards)
            for suit in suits:
                self.twos[suit] -= self._pooled(place)
        if not self._pooled(place):
            self.left += [card_at(suit, place) for suit, count in enumerate(ROWS[way.left]) for _ in range(count)]

    # The wild cards ------------------------------------------------------------------------------------

    def melds(self) -> list[Meld]:
        """Every meld with its wild card, the most valuable ones first; the wild cards nobody takes are left."""
        pool = self.hand.pool_with(sum(count * power for count, power in zip(self.twos, POWERS, strict=True)))
        melds = self.plain
        melds += [_filled(meld, pool.pop()[1]) for meld in self.needy]
        for roomy in self.roomy:
            melds += self._filling(roomy, pool)
        self.left += [card for _, card in pool]
        return [_with_two_in_place(meld) for meld in melds]

    def _filling(self, roomy: Meld | Run, pool: list[tuple[int, str]]) -> list[Meld]:
        """A meld with a wild card, as long as there are any. A sequence from end to end is parted for it."""
        if not pool:
            return [roomy.cards if isinstance(roomy, Run) else roomy]
        wild = pool.pop()[1]
        if not isinstance(roomy, Run):
            return [[*roomy, wild]]
        gapped = self._with_gap_at_an_end(roomy)
        return [_filled(gapped, wild)] if gapped else [[*roomy.cards[:3], wild], roomy.cards[3:]]


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


def _filled(meld: Meld, wild: str) -> Meld:
    return [card or wild for card in meld]


def _with_two_in_place(meld: Meld) -> Meld:
    """3 4 2 of one suit is 2 3 4, without a wild card."""
    three, four, *_, last = meld
    suit = three[-1]
    return [last, *meld[:-1]] if (three, four, last) == ("3" + suit, "4" + suit, "2" + suit) else meld
