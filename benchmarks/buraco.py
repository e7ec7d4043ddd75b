"""Random deals of buraco on one core, beside the rummy games of other engines in the same run.

    python -m benchmarks.buraco [--seconds 3]

A game of ours is one deal from the shuffle of 108 cards to the score sheet: every card drawn, laid, added and
discarded, through the mortos, until somebody goes out or there is nothing left to draw. Gin rummy has half the cards
and ends after one round of laying, so a deal of it is shorter; the actions per second compare best. The figures are
per CPU second.
"""

from __future__ import annotations

import argparse
from functools import partial

from benchmarks.measuring import Prepare, deals_of
from benchmarks.peers import RUMMY, measured
from carteado.buraco.match import Match
from carteado.buraco.rules import RULEBOOK

TABLES = (("copag", 2), ("copag", 4), ("fechado", 4), ("stbl", 2))


def deals(preset: str, seats: int) -> Prepare:
    return partial(deals_of, partial(Match, RULEBOOK.preset(preset), seats))


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure random buraco.")
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds for each engine")
    seconds = parser.parse_args().seconds
    ours = {f"carteado {preset}, {seats} seats": deals(preset, seats) for preset, seats in TABLES}
    for one in measured({**ours, **RUMMY}, seconds):
        print(one.by_games("deal"))


if __name__ == "__main__":
    main()
