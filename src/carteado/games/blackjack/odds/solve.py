"""The odds of a house: the player's edge, the dealer's endings and the best strategy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from carteado.blackjack.counting import SOFT
from carteado.blackjack.odds.chart import HARD, NAMES, SOFT_TOTALS, UPS, Column
from carteado.blackjack.odds.dealer import NAMES as ENDINGS
from carteado.blackjack.odds.facing import PAIRS, SPLIT, Facing, facing, starts
from carteado.blackjack.odds.house import TENS, House, first_card, how_many

Row = dict[str, str]


@dataclass(frozen=True, slots=True)
class Odds:
    """What a house's rules come to.

    edge: what the player wins per initial bet by the best play of every hand's own cards.
    chart_edge: the same for who plays by the chart alone. dealer: how the dealer ends, by open card.
    strategy: the chart, `hard`, `soft` and `pairs`, by row and open card. exceptions: where it can be bettered.
    most_off: by how much `edge` may be too high: 0, but where tens are split and only those of one rank may be; here
    any two count as a pair, and never to split them is the least one can have.
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
    """Computes the odds; `progress` is told how many of the dealer's open cards are done."""
    columns: list[Column] = []
    for number, up in enumerate(UPS):
        progress(number, len(UPS))
        against = facing(house, up)
        against.split_all()
        columns.append(Column(against))
    progress(len(UPS), len(UPS))
    return Odds(
        house,
        _edge(columns, [{cards: c.facing.value(cards) for cards, _ in starts(c.facing)} for c in columns]),
        _edge(columns, [column.values() for column in columns]),
        {NAMES[column.facing.up]: _endings(column) for column in columns},
        _strategy(columns),
        tuple(
            (_cards(found.cards), NAMES[found.up], found.play) for column in columns for found in column.exceptions()
        ),
        sum(_gained_by_tens(column.facing) for column in columns) if house.by_rank else 0.0,
    )


def _edge(columns: list[Column], values: list[dict[int, float]]) -> float:
    """The average over all deals, given what every two cards are worth against each open card."""
    return sum(
        first_card(column.facing.up) * chance * value[cards]
        for column, value in zip(columns, values, strict=True)
        for cards, chance in starts(column.facing)
    )


def _gained_by_tens(facing: Facing) -> float:
    """What splitting tens adds to the edge against one open card."""
    plays = facing.plays(PAIRS[TENS])
    rest = max(worth for play, worth in plays.items() if play != SPLIT)
    return first_card(facing.up) * facing.chance(PAIRS[TENS]) * (max(plays.values()) - rest)


def _endings(column: Column) -> dict[str, float]:
    """How the dealer ends, before any look at the hole card."""
    against = column.facing.against
    against.learn([0])
    likely = zip(ENDINGS, against.known[0], strict=True)
    return {name: chance for name, chance in likely if name != "bj" or against.completes is not None}


def _strategy(columns: list[Column]) -> dict[str, dict[str, Row]]:
    by_up = {NAMES[column.facing.up]: column for column in columns}
    return {
        "hard": {str(points): {up: column.totals[points] for up, column in by_up.items()} for points in HARD},
        "soft": {str(n): {up: column.totals[SOFT + n] for up, column in by_up.items()} for n in SOFT_TOTALS},
        "pairs": {NAMES[card]: {up: column.pairs[PAIRS[card]] for up, column in by_up.items()} for card in UPS},
    }


def _cards(cards: int) -> str:
    return " ".join(name for value, name in enumerate(NAMES) for _ in range(how_many(cards, value)))
