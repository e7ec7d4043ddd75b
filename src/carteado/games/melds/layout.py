"""Build the melds of a solution: extend the sequences rank by rank, add the sets, and assign the wild cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from carteado.core.cards import SUITS
from carteado.games.melds.hand import CountedHand
from carteado.games.melds.rank_places import HIGH, KING, LOW, TWO, card_at
from carteado.games.melds.runs import BRIDGED, CARD, CLEAN, DIRTY, END_WILD, ONE, WILD, Step
from carteado.games.melds.runs import TWO as TWO_CARDS
from carteado.games.melds.sets import NEEDS_WILD, POWERS, ROWS, TAKES_WILD, SetSplit

GAP = ""
"""Marks the position of a wild card in a meld until one is assigned to it."""

Meld = list[str]


@dataclass(slots=True)
class Run:
    """A sequence that is built from its highest card down.

    top:   the place (see `rank_places`) of the highest card.
    cards: the cards in ascending order, with GAP for a wild card.
    """

    top: int
    cards: Meld = field(default_factory=list)

    @property
    def condition(self) -> int:
        """The condition of the sequence, one of the five constants ONE to DIRTY in `runs`."""
        if self.cards[0] == GAP:
            return BRIDGED
        return DIRTY if GAP in self.cards else (ONE, TWO_CARDS, CLEAN)[min(len(self.cards), 3) - 1]


class Layout:
    """The melds of a hand while they are built, rank by rank.

    needy:    the finished melds with a GAP, which need a wild card.
    roomy:    the finished melds that could take a wild card.
    plain:    the other finished melds.
    deadwood: the cards in no meld.
    open:     for each suit, the sequences that may still get lower cards.
    twos:     for each suit, the number of wild twos that are still available as wild cards.
    """

    def __init__(self, hand: CountedHand) -> None:
        self.hand = hand
        self.needy: list[Meld] = []
        self.roomy: list[Meld | Run] = []
        self.plain: list[Meld] = []
        self.deadwood: list[str] = list(hand.unmeldable)
        self.open: list[list[Run]] = [[] for _ in SUITS]
        self.twos = [hand.counts[suit][TWO] if hand.wild_twos else 0 for suit in range(4)]

    # One rank ------------------------------------------------------------------------------------------

    def is_pooled(self, place: int) -> bool:
        """Return whether the cards at a place are wild twos, which are also in the pool of wild cards."""
        return place == TWO and self.hand.wild_twos

    def add_deadwood(self, suit: int, place: int, count: int) -> None:
        """Add `count` cards to the deadwood. Wild twos are not added, because they can still be used as wild cards."""
        if count and not self.is_pooled(place):
            self.deadwood += [card_at(suit, place)] * count

    def lay(self, suit: int, place: int, cards: int, step: Step) -> None:
        """Apply a step: continue or end the open sequences of a suit, and start new ones.

        cards: the number of cards of this suit at this place, without aces that were laid high.
        """
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
        """Return the cards of a sequence with a GAP at its upper end, or at its lower end if no card fits above it.

        Return None if the sequence is so long that no card fits at either end.
        """
        rules = self.hand.rules
        if run.top > (HIGH if rules.ace_high else KING):
            return [*run.cards, GAP]
        return [GAP, *run.cards] if run.top + len(run.cards) <= (LOW if rules.ace_low else TWO) else None

    def lay_sets(self, place: int, split: SetSplit) -> None:
        """Lay the sets of a rank. The other cards become deadwood, except wild twos."""
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
        """Assign the wild cards to the melds, the most valuable wild card first, and return the melds.

        The wild cards that no meld can take become deadwood.
        """
        pool = self.hand.pool_with_twos(sum(count * power for count, power in zip(self.twos, POWERS, strict=True)))
        melds = self.plain
        melds += [_fill_gap(meld, pool.pop()[1]) for meld in self.needy]
        for roomy in self.roomy:
            melds += self._add_wild(roomy, pool)
        self.deadwood += [card for _, card in pool]
        return [_put_two_in_place(meld) for meld in melds]

    def _add_wild(self, roomy: Meld | Run, pool: list[tuple[int, str]]) -> list[Meld]:
        """Add a wild card to a meld if the pool has one, and return the meld.

        If no card fits at either end of a sequence, return two: its three lowest cards with the wild card, and the
        other cards.
        """
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
    """Return 3 4 … 2 as 2 3 4 … if the two has the suit of the sequence: it is then a plain two.

    Return other melds unchanged.
    """
    three, four, *_, last = meld
    suit = three[-1]
    return [last, *meld[:-1]] if (three, four, last) == ("3" + suit, "4" + suit, "2" + suit) else meld
