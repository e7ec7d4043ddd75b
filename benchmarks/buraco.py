"""Measure the speed of random deals of buraco on one core, and of the rummy games of other engines.

    python -m benchmarks.buraco [--seconds 3]

Our game is one deal, from the shuffle of 108 cards to the score sheet. Every card is drawn, laid, added or discarded by
a random legal action. Gin rummy has half as many cards and ends when a player lays down the hand, so its deals are
shorter. Therefore compare actions per second, not games. The figures are per CPU second. All engines are measured in
the same run.
"""

from __future__ import annotations

import argparse
from functools import partial

from benchmarks.measuring import Prepare, deals_of
from benchmarks.peers import RUMMY, measure_peers
from carteado.games.buraco.match import Match
from carteado.games.buraco.rules import RULEBOOK

TABLES = (("copag", 2), ("copag", 4), ("fechado", 4), ("stbl", 2))


def deals(preset: str, seats: int) -> Prepare:
    return partial(deals_of, partial(Match, RULEBOOK.preset(preset), seats))


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure random buraco.")
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds for each engine")
    seconds = parser.parse_args().seconds
    ours = {f"carteado {preset}, {seats} seats": deals(preset, seats) for preset, seats in TABLES}
    for one in measure_peers({**ours, **RUMMY}, seconds):
        print(one.by_games("deal"))


if __name__ == "__main__":
    main()
