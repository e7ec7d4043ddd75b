"""Cards on the table: the sequences as they grow rank by rank, the sets, and who gets the wild cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from carteado.core.cards import SUITS
from carteado.melds.hand import Hand
from carteado.melds.rank_places import HIGH, KING, LOW, TWO, card_at
from carteado.melds.runs import BRIDGED, CARD, CLEAN, DIRTY, END_WILD, ONE, WILD, Step
from carteado.melds.runs import TWO as TWO_CARDS
from carteado.melds.sets import NEEDS, POWERS, ROOM, ROWS, Way

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
    """The melds: those that need a wild card, those with room for one, and the others."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.needy: list[Meld] = []
        self.roomy: list[Meld | Run] = []
        self.plain: list[Meld] = []
        self.left: list[str] = list(hand.loose)
        self.open: list[list[Run]] = [[] for _ in SUITS]
        self.twos = [hand.counts[suit][TWO] if hand.wild_twos else 0 for suit in range(4)]

    # One rank ------------------------------------------------------------------------------------------

    def pooled(self, place: int) -> bool:
        """Whether the cards of a place are wild cards too."""
        return place == TWO and self.hand.wild_twos

    def leave(self, suit: int, place: int, count: int) -> None:
        """Cards that are in no meld; twos that may be wild go back to the pool."""
        if count and not self.pooled(place):
            self.left += [card_at(suit, place)] * count

    def lay(self, suit: int, place: int, cards: int, step: Step) -> None:
        """A step of a suit: sequences go on, end or begin."""
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
        self.twos[suit] -= laid * self.pooled(place)

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

    def lay_sets(self, place: int, way: Way) -> None:
        """The sets of a rank, and what of it is left."""
        for suits, kind in way.sets:
            cards = [card_at(suit, place) for suit in suits]
            if kind == NEEDS:
                self.needy.append([*cards, GAP])
            elif kind == ROOM:
                self.roomy.append(cards)
            else:
                self.plain.append(cards)
            for suit in suits:
                self.twos[suit] -= self.pooled(place)
        for suit, count in enumerate(ROWS[way.left]):
            self.leave(suit, place, count)

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


def _filled(meld: Meld, wild: str) -> Meld:
    return [card or wild for card in meld]


def _with_two_in_place(meld: Meld) -> Meld:
    """3 4 2 of one suit is 2 3 4, without a wild card."""
    three, four, *_, last = meld
    suit = three[-1]
    return [last, *meld[:-1]] if (three, four, last) == ("3" + suit, "4" + suit, "2" + suit) else meld
