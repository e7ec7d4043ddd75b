"""The basic strategy chart: the best play for each hard total, soft total and pair.

Several hands of two cards have the same total. If their best plays differ, the chart has the play that is best on
average, and the other hands are its exceptions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from carteado.games.blackjack.odds.evaluation import DOUBLE, HIT, STAND, Plan
from carteado.games.blackjack.odds.hands import Holding, holdings
from carteado.games.blackjack.odds.house import VALUES
from carteado.games.blackjack.odds.splitting import Split
from carteado.games.blackjack.odds.upcard_strategy import (
    GIVE_UP,
    NATURAL,
    PAIRS,
    SPLIT,
    UpcardStrategy,
    ValuesByLetter,
    starting_hands,
)
from carteado.games.blackjack.totals import MAX_TOTAL, SOFT

NAMES: Final = ("A", *map(str, range(2, VALUES + 1)))
"""The name of each card value, as in the rows and columns of a chart."""
UPS: Final = (*range(1, VALUES), 0)
"""The upcards as card values, in the order of the columns of the chart: 2 to 10, then the ace."""

HARD: Final = range(5, 21)
SOFT_TOTALS: Final = range(13, 21)


class Deviation(NamedTuple):
    """A hand of two cards whose best play differs from the chart."""

    cards: int
    up: int
    play: str


class Column:
    """The column of the chart for one upcard.

    totals: the play for each hard or soft total, keyed by tally.
    pairs:  the play for each pair, keyed by its set of cards (see `house.UNITS`).
    """

    def __init__(self, strategy: UpcardStrategy) -> None:
        self.strategy = strategy
        self.totals: dict[int, str] = {}
        self.pairs: dict[int, str] = {}
        for tally, plays in _weighted_values(strategy).items():
            self.totals[tally] = chart_symbol(plays)
        for pair in PAIRS:
            if pair in strategy.hand_values:
                self.pairs[pair] = chart_symbol(strategy.play_values(pair))

    def exceptions(self) -> Iterable[Deviation]:
        for cards, _ in starting_hands(self.strategy):
            if cards not in PAIRS and cards != NATURAL:
                best = chart_symbol(self.strategy.play_values(cards))
                if best[0] != self.totals[holdings()[cards].tally][0]:
                    yield Deviation(cards, self.strategy.up, best)

    # The value of the chart ----------------------------------------------------------------------------

    def hand_values(self) -> dict[int, float]:
        """Return the expected value of each starting hand if the player always follows the chart."""
        strategy, known = self.strategy, holdings()
        first = {cards: (self.pairs.get(cards) or self.totals[known[cards].tally])[0]
                 for cards, _ in starting_hands(strategy) if cards != NATURAL}  # fmt: skip
        simple = {cards: play for cards, play in first.items() if play in (STAND, HIT, DOUBLE)}
        found = strategy.evaluator.plan_values({**self._plan(doubles=False), **simple}, simple, 0, 0)
        split = [cards for cards, play in first.items() if play == SPLIT]
        found.update({cards: self._split(cards, self._plan(strategy.house.double_after_split)) for cards in split})
        lost = {cards: strategy.natural_chance(cards) if strategy.house.peek else 0.0 for cards in first}
        values = {cards: found[cards] - lost[cards] for cards in (*simple, *split)}
        values.update({cards: strategy.surrender_value(cards) for cards, play in first.items() if play == GIVE_UP})
        return {**values, NATURAL: strategy.natural_value()}

    def _split(self, pair: int, plan: Plan) -> float:
        split = Split(self.strategy.evaluator, PAIRS.index(pair), plan)
        return split.value_up_to(split.max_hands)

    def _plan(self, doubles: bool) -> Plan:
        """Return the play of every hand after the first decision. `doubles`: whether hands of two cards may double."""
        return {hand.cards: self._later_play(hand, doubles) for hand in holdings().values() if hand.size > 1}

    def _later_play(self, hand: Holding, doubles: bool) -> str:
        if hand.total == MAX_TOTAL:
            return STAND
        play = self.totals.get(hand.tally, HIT)
        if play[0] == DOUBLE and doubles and hand.size == 2:
            return DOUBLE
        return play if play in (STAND, HIT) else STAND if play.endswith("s") else HIT


def _weighted_values(strategy: UpcardStrategy) -> dict[int, ValuesByLetter]:
    """Return, by tally, the sum of the values of each play over the starting hands, weighted by their probabilities.

    Pairs have their own rows in the chart, so they are included only if no other hand has the tally.
    """
    sums: dict[int, ValuesByLetter] = {}
    pairs: dict[int, ValuesByLetter] = {}
    for cards, chance in starting_hands(strategy):
        tally = holdings()[cards].tally
        if cards == NATURAL or tally == SOFT + MAX_TOTAL:
            continue
        into = pairs if cards in PAIRS else sums
        row = into.setdefault(tally, {})
        for play, value in strategy.play_values(cards).items():
            if play != SPLIT:
                row[play] = row.get(play, 0.0) + chance * value
    return {**pairs, **sums}


def chart_symbol(plays: ValuesByLetter) -> str:
    """Return the chart symbol of the best play. A second letter is the play to make if the first is not allowed.

    "D" alone means to hit if doubling is not allowed.

    >>> chart_symbol({"S": 0.1, "H": 0.2, "D": 0.3}), chart_symbol({"S": 0.2, "H": 0.1, "D": 0.3})
    ('D', 'Ds')
    >>> chart_symbol({"S": 0.2, "H": 0.1})
    'S'
    """
    best = max(plays, key=plays.__getitem__)
    if best == GIVE_UP:
        return GIVE_UP + chart_symbol({play: value for play, value in plays.items() if play != GIVE_UP})[0].lower()
    if best == DOUBLE and plays[STAND] > plays[HIT]:
        return DOUBLE + STAND.lower()
    return best
