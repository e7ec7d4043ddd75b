"""Lay the melds on the table: extend the sequences rank by rank, add the sets, and distribute the wild cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from carteado.core.cards import SUITS
from carteado.games.melds.hand import Hand
from carteado.games.melds.rank_places import HIGH, KING, LOW, TWO, card_at
from carteado.games.melds.runs import BRIDGED, CARD, CLEAN, DIRTY, END_WILD, ONE, WILD, Step
from carteado.games.melds.runs import TWO as TWO_CARDS
from carteado.games.melds.sets import NEEDS_WILD, POWERS, ROWS, TAKES_WILD, SetSplit

GAP = ""
"""Placeholder for a wild card."""

Meld = list[str]


@dataclass(slots=True)
class Run:
    """A sequence to which lower cards are added: its highest place, and its cards in ascending order.

    A wild card is represented by GAP.
    """

    top: int
    cards: Meld = field(default_factory=list)

    @property
    def condition(self) -> int:
        """The condition of the sequence, as defined in `runs`."""
        if self.cards[0] == GAP:
            return BRIDGED
        return DIRTY if GAP in self.cards else (ONE, TWO_CARDS, CLEAN)[min(len(self.cards), 3) - 1]


class Layout:
    """The melds of a hand, in three lists: those that need a wild card, those with room for one, and the others."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.needy: list[Meld] = []
        self.roomy: list[Meld | Run] = []
        self.plain: list[Meld] = []
        self.deadwood: list[str] = list(hand.unmeldable)
        self.open: list[list[Run]] = [[] for _ in SUITS]
        self.twos = [hand.counts[suit][TWO] if hand.wild_twos else 0 for suit in range(4)]

    # One rank ------------------------------------------------------------------------------------------

    def is_pooled(self, place: int) -> bool:
        """Return whether the cards at a place are wild."""
        return place == TWO and self.hand.wild_twos

    def add_deadwood(self, suit: int, place: int, count: int) -> None:
        """Add cards to the deadwood. Wild twos are not added, because they stay in the pool of wild cards."""
        if count and not self.is_pooled(place):
            self.deadwood += [card_at(suit, place)] * count

    def lay(self, suit: int, place: int, cards: int, step: Step) -> None:
        """Apply a step of a suit, which continues, ends and starts sequences."""
        card, still_open = card_at(suit, place), []
        for run, move in zip(self.open[suit], step.moves, strict=True):
            if move in (CARD, WILD):
                run.cards.insert(0, card if move == CARD else GAP)
                still_open.append(run)
            else:
                self._end(run, move)
        laid = cards - step.rest
        still_open += [Run(place, [card]) for _ in range(laid - step.moves.count(CARD))]
        self.open[suit] = sorted(still_open, key=lambda run: run.condition) if len(still_open) > 1 else still_open
        self.twos[suit] -= laid * self.is_pooled(place)

    def _end(self, run: Run, move: str) -> None:
        if move == END_WILD:
            self.needy.append(self._add_gap_at_end(run) or run.cards)
        elif GAP in run.cards:
            self.needy.append(run.cards)
        else:
            self.roomy.append(run)

    def _add_gap_at_end(self, run: Run) -> Meld | None:
        """Return the cards with a gap above them, or below if there is no place above.

        Return None if the sequence is so long that there is no place at either end.
        """
        rules = self.hand.rules
        if run.top > (HIGH if rules.ace_high else KING):
            return [*run.cards, GAP]
        return [GAP, *run.cards] if run.top + len(run.cards) <= (LOW if rules.ace_low else TWO) else None

    def lay_sets(self, place: int, split: SetSplit) -> None:
        """Lay the sets of a rank and add the other cards to the deadwood."""
        for suits, kind in split.sets:
            cards = [card_at(suit, place) for suit in suits]
            if kind == NEEDS_WILD:
                self.needy.append([*cards, GAP])
            elif kind == TAKES_WILD:
                self.roomy.append(cards)
            else:
                self.plain.append(cards)
            for suit in suits:
                self.twos[suit] -= self.is_pooled(place)
        for suit, count in enumerate(ROWS[split.rest]):
            self.add_deadwood(suit, place, count)

    # The wild cards ------------------------------------------------------------------------------------

    def finish_melds(self) -> list[Meld]:
        """Fill in the wild cards, the most valuable first, and return the melds. Unused wild cards become deadwood."""
        pool = self.hand.pool_with_twos(sum(count * power for count, power in zip(self.twos, POWERS, strict=True)))
        melds = self.plain
        melds += [_fill_gap(meld, pool.pop()[1]) for meld in self.needy]
        for roomy in self.roomy:
            melds += self._add_wild(roomy, pool)
        self.deadwood += [card for _, card in pool]
        return [_put_two_in_place(meld) for meld in melds]

    def _add_wild(self, roomy: Meld | Run, pool: list[tuple[int, str]]) -> list[Meld]:
        """Add a wild card to a meld if any is left. A sequence of maximal length is split in two to make room."""
        if not pool:
            return [roomy.cards if isinstance(roomy, Run) else roomy]
        wild = pool.pop()[1]
        if not isinstance(roomy, Run):
            return [[*roomy, wild]]
        gapped = self._add_gap_at_end(roomy)
        return [_fill_gap(gapped, wild)] if gapped else [[*roomy.cards[:3], wild], roomy.cards[3:]]


def _fill_gap(meld: Meld, wild: str) -> Meld:
    return [card or wild for card in meld]


def _put_two_in_place(meld: Meld) -> Meld:
    """Reorder a sequence such as 3 4 2, with a two of its own suit as wild card, as 2 3 4 without a wild card."""
    three, four, *_, last = meld
    suit = three[-1]
    return [last, *meld[:-1]] if (three, four, last) == ("3" + suit, "4" + suit, "2" + suit) else meld
