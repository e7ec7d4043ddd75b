"""Measure the speed of random rounds of blackjack on one core, in our engine and in others.

    python -m benchmarks.blackjack [--seconds 3]

A game is one round of one seat. In our engine this is a bet, the deal, every decision, the dealer's hand and the
payout, with random legal actions. The other engines only allow hitting and standing, and ours implements the whole
regulation. The figures are per CPU second. All engines are measured in the same run.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from random import Random

from benchmarks.measuring import Engine, Measured, after_a_deal, measure
from benchmarks.peers import BLACKJACK, measure_peers
from carteado.games.blackjack.match import Match
from carteado.games.blackjack.rules import RULEBOOK
from carteado.games.blackjack.table import table_of

TABLES: tuple[tuple[str, str, dict[str, int]], ...] = (
    ("carteado, six decks to the cut card", "copag", {}),
    ("carteado, one deck shuffled every round", "copag", {"decks": 1, "cut_card": 0}),
    ("carteado, every option of a casino", "cassino", {}),
)


def rounds_of(preset: str, options: dict[str, int], rng: Random) -> Engine:
    """Return an engine that plays rounds of blackjack with one seat, match after match."""
    regulation = RULEBOOK.with_options(RULEBOOK.preset(preset), {"rounds": 1000, "chips": 1_000_000, **options})
    table = table_of(regulation, 1)
    state = Match(table)

    def play() -> int:
        nonlocal state
        if state.over:
            state = Match(table)
        state, actions = after_a_deal(state, rng)
        return actions

    play()
    dealt = state.last
    assert dealt is not None
    return Engine(play, dealt.copy)


def measure_ours(seconds: float) -> Iterator[Measured]:
    for name, preset, options in TABLES:
        yield measure(name, partial(rounds_of, preset, options), seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure random blackjack.")
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds for each engine")
    seconds = parser.parse_args().seconds
    for result in (*measure_ours(seconds), *measure_peers(BLACKJACK, seconds)):
        print(result.by_games("round"))


if __name__ == "__main__":
    main()
