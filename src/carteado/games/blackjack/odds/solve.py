"""The odds under a set of rules: the player's edge, the dealer's endings and the best strategy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from carteado.games.blackjack.odds.chart import HARD, NAMES, SOFT_TOTALS, UPS, Column
from carteado.games.blackjack.odds.dealer import NAMES as ENDINGS
from carteado.games.blackjack.odds.house import TENS, House, count_value, upcard_chance
from carteado.games.blackjack.odds.upcard_strategy import PAIRS, SPLIT, UpcardStrategy, starting_hands, strategy_for
from carteado.games.blackjack.totals import SOFT

Row = dict[str, str]


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds under a set of rules.

    edge:       the expected gain per initial bet of a player who makes the best play for the exact cards of each hand.
    chart_edge: the expected gain per initial bet of a player who only follows the chart.
    dealer:     the probability of each ending of the dealer, by upcard.
    strategy:   the chart: for `hard`, `soft` and `pairs`, the play by row and upcard.
    exceptions: starting hands whose best play differs from the chart: (cards, upcard, play).
    most_off:   the most by which `edge` may be too high. It is 0 unless only tens of the same rank
                may be split and splitting them pays: the solver treats any two tens as a pair.
    """

    house: House
    edge: float
    chart_edge: float
    dealer: dict[str, dict[str, float]]
    strategy: dict[str, dict[str, Row]]
    exceptions: tuple[tuple[str, str, str], ...]
    most_off: float

    def as_json(self) -> dict[str, Any]:
        return {
            "edge": self.edge,
            "most_off": self.most_off,
            "chart_edge": self.chart_edge,
            "dealer": self.dealer,
            "strategy": self.strategy,
            "exceptions": [{"cards": cards, "up": up, "play": play} for cards, up, play in self.exceptions],
        }


def solve(house: House, progress: Callable[[int, int], None] = lambda done, of: None) -> Odds:
    """Compute the odds of a house.

    Calls `progress` before each upcard and at the end, with the number of finished upcards and of all upcards.
    """
    columns: list[Column] = []
    for number, up in enumerate(UPS):
        progress(number, len(UPS))
        strategy = strategy_for(house, up)
        strategy.compute_splits()
        columns.append(Column(strategy))
    progress(len(UPS), len(UPS))
    return Odds(
        house,
        _edge(columns, [{cards: c.strategy.value(cards) for cards, _ in starting_hands(c.strategy)} for c in columns]),
        _edge(columns, [column.hand_values() for column in columns]),
        {NAMES[column.strategy.up]: _endings(column) for column in columns},
        _strategy(columns),
        tuple(
            (_cards(found.cards), NAMES[found.up], found.play) for column in columns for found in column.exceptions()
        ),
        sum(_gain_from_tens(column.strategy) for column in columns) if house.by_rank else 0.0,
    )


def _edge(columns: list[Column], values: list[dict[int, float]]) -> float:
    """Return the average value over all deals. `values` contains the value of each starting hand, by upcard."""
    return sum(
        upcard_chance(column.strategy.up) * chance * value[cards]
        for column, value in zip(columns, values, strict=True)
        for cards, chance in starting_hands(column.strategy)
    )


def _gain_from_tens(strategy: UpcardStrategy) -> float:
    """Return how much of the edge comes from splitting pairs of tens against one upcard."""
    plays = strategy.play_values(PAIRS[TENS])
    rest = max(value for play, value in plays.items() if play != SPLIT)
    return upcard_chance(strategy.up) * strategy.start_chance(PAIRS[TENS]) * (max(plays.values()) - rest)


def _endings(column: Column) -> dict[str, float]:
    """Return the probability of each ending of the dealer before a peek."""
    strategy = column.strategy.evaluator
    strategy.load_endings([0])
    likely = zip(ENDINGS, strategy.endings[0], strict=True)
    return {name: chance for name, chance in likely if name != "bj" or strategy.blackjack_hole is not None}


def _strategy(columns: list[Column]) -> dict[str, dict[str, Row]]:
    by_up = {NAMES[column.strategy.up]: column for column in columns}
    return {
        "hard": {str(points): {up: column.totals[points] for up, column in by_up.items()} for points in HARD},
        "soft": {str(n): {up: column.totals[SOFT + n] for up, column in by_up.items()} for n in SOFT_TOTALS},
        "pairs": {NAMES[card]: {up: column.pairs[PAIRS[card]] for up, column in by_up.items()} for card in UPS},
    }


def _cards(cards: int) -> str:
    return " ".join(name for value, name in enumerate(NAMES) for _ in range(count_value(cards, value)))
