"""How much better one level of play is than another, in mirrored games.

    python -m benchmarks.bots buraco --games 2000 [--preset fechado] [--seats 4] [--levels veterano novato] [--deals]

The better level named first; `acaso` is a player who chooses at random among the legal actions. Without --levels
every level plays the one before it, and chance. A game is a whole match; with --deals it is one deal of buraco, by
points. In blackjack a game is a session of 200 rounds for each of the two, from the same shoes and
with the same bets, by chips.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from time import monotonic, process_time
from typing import Any, Final

from benchmarks.mirrored import Contest, Make, Result
from carteado.bots.bot import RandomBot, levels
from carteado.games import rulebook

CHANCE: Final = "acaso"
SURE: Final = 1.96
"""Standard deviations of an interval that is right 95 times in a hundred."""

TABLES: Final = {"truco": ("paulista", 2), "blackjack": ("copag", 1), "pifpaf": ("copag", 4), "buraco": ("copag", 2)}
OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "blackjack": {"rounds": 200, "chips": 100_000, "cut_card": 0, "min_bet": 10, "max_bet": 10}
}


def wilson(won: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share. Mirrored games vary less than independent ones: it is wide rather than narrow."""
    share, spread = won / games, SURE * SURE / games
    middle = (share + spread / 2) / (1 + spread)
    reach = sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    return middle - reach, middle + reach


def followed(results: Iterator[Result], games: int) -> list[Result]:
    """The results, with a line on standard error now and then that says how far it is."""
    found: list[Result] = []
    said = monotonic()
    for result in results:
        found.append(result)
        if monotonic() - said > 1:
            said = monotonic()
            won = sum(result.won for result in found)
            print(f"\r{len(found):>6}/{games} games, {won / len(found):.1%} won ", end="", file=sys.stderr, flush=True)
    print("\r" + 40 * " ", end="\r", file=sys.stderr)
    return found


def line(name: str, results: list[Result], seconds: float) -> str:
    games = len(results)
    won = sum(result.won for result in results)
    low, high = wilson(won, games)
    ours, theirs = sum(result.ours for result in results) / games, sum(result.theirs for result in results) / games
    return (
        f"{name:<40} {won / games:6.1%} of {games} games (95 %: {low:.1%} to {high:.1%}),"
        f" {ours:,.1f} to {theirs:,.1f} on average, {1000 * seconds / games:.0f} ms a game"
    )


def level(game: str, name: str) -> Make:
    return RandomBot if name == CHANCE else levels(game)[name]


def pairs(game: str, named: list[str] | None) -> list[tuple[str, str]]:
    """Who plays whom: as asked, or every level the one before it and chance, unless the weakest is chance itself."""
    if named:
        return [(named[0], named[1])]
    known = list(levels(game))
    steps = [(better, other) for other, better in pairwise(known)]
    return steps if levels(game)[known[0]] is RandomBot else [*steps, *((name, CHANCE) for name in reversed(known))]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure levels of play in mirrored games.")
    parser.add_argument("game", choices=TABLES)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--preset")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--levels", nargs=2, metavar=("BETTER", "OTHER"))
    parser.add_argument("--deals", action="store_true", help="buraco: a game is one deal")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    preset, seats = asked.preset or TABLES[asked.game][0], asked.seats or TABLES[asked.game][1]
    book = rulebook(asked.game)
    regulation = book.with_options(book.preset(preset), OPTIONS.get(asked.game, {}))
    for better, other in pairs(asked.game, asked.levels):
        makes = level(asked.game, better), level(asked.game, other)
        contest = Contest(asked.game, regulation, seats, *makes, one_deal=asked.deals)
        start = process_time()
        results = followed(contest.games(asked.games, asked.seed), asked.games)
        table = f"{asked.game} {preset} {seats}: {better} – {other}"
        print(line(table, results, process_time() - start), flush=True)


if __name__ == "__main__":
    main()
