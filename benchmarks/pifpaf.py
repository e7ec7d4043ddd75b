"""Measure the speed of random deals of pif-paf on one core, and of the rummy games of other engines.

    python -m benchmarks.pifpaf [--seconds 3]

Our game is one deal: cut, bets, every draw, discard and answer to a discard, until a player goes out or the stock is
empty. Random players hardly ever complete a hand, so almost every deal uses the whole stock. With the preset `rapido`
and no reshuffles, a deal has about as many turns as a deal of gin rummy. The figures are per CPU second. All engines
are measured in the same run.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

from benchmarks.measuring import Prepare, deals_of
from benchmarks.peers import RUMMY, measure_peers
from carteado.games.pifpaf.match import Match
from carteado.games.pifpaf.rules import RULEBOOK

TABLES: tuple[tuple[str, str, int, dict[str, Any]], ...] = (
    ("carteado, two players, one stock", "rapido", 2, {"reshuffles": 0}),
    ("carteado, four players, copag", "copag", 4, {}),
    ("carteado, four players, free declarations", "mesa", 4, {}),
)


def deals(preset: str, seats: int, options: dict[str, Any]) -> Prepare:
    regulation = RULEBOOK.with_options(RULEBOOK.preset(preset), {"deals": 200, "chips": 10_000, **options})
    return partial(deals_of, partial(Match, regulation, seats))


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure random pif-paf.")
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds for each engine")
    seconds = parser.parse_args().seconds
    ours = {name: deals(preset, seats, options) for name, preset, seats, options in TABLES}
    for one in measure_peers({**ours, **RUMMY}, seconds):
        print(one.by_games("deal"))


if __name__ == "__main__":
    main()
