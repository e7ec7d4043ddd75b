"""The best strategy as a chart: what to play by total, by soft total and by pair.

A total comes from several hands of two cards; where they would rather be played otherwise, the chart gives
what is best on average and the hands that differ are its exceptions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from carteado.blackjack.counting import MOST, SOFT
from carteado.blackjack.odds.facing import GIVE_UP, NATURAL, PAIRS, SPLIT, Facing, Plays, starts
from carteado.blackjack.odds.hands import Holding, holdings
from carteado.blackjack.odds.house import VALUES
from carteado.blackjack.odds.playing import DOUBLE, HIT, STAND, Plan
from carteado.blackjack.odds.splitting import Split

NAMES: Final = ("A", *map(str, range(2, VALUES + 1)))
"""The values of cards as a chart writes them."""
UPS: Final = (*range(1, VALUES), 0)
"""The order of a chart's columns: 2 to 10, then the ace."""

HARD: Final = range(5, 21)
SOFT_TOTALS: Final = range(13, 21)


class Better(NamedTuple):
    """Two cards that are better played otherwise than their total."""

    cards: int
    up: int
    play: str


class Column:
    """The chart against one open card.

    totals: the play for every count of a hand; pairs: the play for every pair of a value.
    """

    def __init__(self, facing: Facing) -> None:
        self.facing = facing
        self.totals: dict[int, str] = {}
        self.pairs: dict[int, str] = {}
        for count, plays in _averages(facing).items():
            self.totals[count] = letter(plays)
        for pair in PAIRS:
            if pair in facing.worths:
                self.pairs[pair] = letter(facing.plays(pair))

    def exceptions(self) -> Iterable[Better]:
        for cards, _ in starts(self.facing):
            if cards not in PAIRS and cards != NATURAL:
                best = letter(self.facing.plays(cards))
                if best[0] != self.totals[holdings()[cards].tally][0]:
                    yield Better(cards, self.facing.up, best)

    # What the chart itself is worth --------------------------------------------------------------------

    def values(self) -> dict[int, float]:
        """What each two cards are worth to somebody who plays by the chart alone."""
        facing, known = self.facing, holdings()
        first = {cards: (self.pairs.get(cards) or self.totals[known[cards].tally])[0]
                 for cards, _ in starts(facing) if cards != NATURAL}  # fmt: skip
        simple = {cards: play for cards, play in first.items() if play in (STAND, HIT, DOUBLE)}
        found = facing.against.followed({**self._plan(doubles=False), **simple}, simple, 0, 0)
        split = [cards for cards, play in first.items() if play == SPLIT]
        found.update({cards: self._split(cards, self._plan(facing.house.double_after_split)) for cards in split})
        lost = {cards: facing.natural(cards) if facing.house.peek else 0.0 for cards in first}
        values = {cards: found[cards] - lost[cards] for cards in (*simple, *split)}
        values.update({cards: facing.given_up(cards) for cards, play in first.items() if play == GIVE_UP})
        return {**values, NATURAL: facing.blackjack()}

    def _split(self, pair: int, plan: Plan) -> float:
        split = Split(self.facing.against, PAIRS.index(pair), plan)
        return split.up_to(split.most)

    def _plan(self, doubles: bool) -> Plan:
        """What the chart says once the first choice is made."""
        return {hand.cards: self._then(hand, doubles) for hand in holdings().values() if hand.size > 1}

    def _then(self, hand: Holding, doubles: bool) -> str:
        """A play of a hand that is no longer the first two cards; a split hand of two may be doubled."""
        if hand.total == MOST:
            return STAND
        play = self.totals.get(hand.tally, HIT)
        if play[0] == DOUBLE and doubles and hand.size == 2:
            return DOUBLE
        return play if play in (STAND, HIT) else STAND if play.endswith("s") else HIT


def _averages(facing: Facing) -> dict[int, Plays]:
    """What each play of a total is worth, over the two cards that make it. Pairs have rows of their own, so
    they only count where nothing else makes the total."""
    sums: dict[int, Plays] = {}
    pairs: dict[int, Plays] = {}
    for cards, chance in starts(facing):
        count = holdings()[cards].tally
        if cards == NATURAL or count == SOFT + MOST:
            continue
        into = pairs if cards in PAIRS else sums
        row = into.setdefault(count, {})
        for play, worth in facing.plays(cards).items():
            if play != SPLIT:
                row[play] = row.get(play, 0.0) + chance * worth
    return {**pairs, **sums}


def letter(plays: Plays) -> str:
    """The best play, and what to do where it is not allowed.

    >>> letter({"S": 0.1, "H": 0.2, "D": 0.3}), letter({"S": 0.2, "H": 0.1, "D": 0.3}), letter({"S": 0.2, "H": 0.1})
    ('D', 'Ds', 'S')
    """
    best = max(plays, key=plays.__getitem__)
    if best == GIVE_UP:
        return GIVE_UP + letter({play: worth for play, worth in plays.items() if play != GIVE_UP})[0].lower()
    if best == DOUBLE and plays[STAND] > plays[HIT]:
        return DOUBLE + STAND.lower()
    return best
