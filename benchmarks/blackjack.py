"""Random rounds of blackjack on one core, beside other engines in the same run.

    python -m benchmarks.blackjack [--seconds 3]

A game is a round of one seat: for ours a bet, the deal, every decision, the dealer's hand and the chips paid.
Every action is chosen at random among the legal ones. The others know hitting and standing only; ours knows
its whole regulation. The figures are per CPU second.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from random import Random

from benchmarks.measuring import Engine, Measured, after_a_deal, measure
from benchmarks.peers import BLACKJACK
from benchmarks.peers import measured as peers_measured
from carteado.blackjack.match import Match
from carteado.blackjack.rules import RULEBOOK
from carteado.blackjack.table import table_of

TABLES: tuple[tuple[str, str, dict[str, int]], ...] = (
    ("carteado, six decks to the cut card", "copag", {}),
    ("carteado, one deck shuffled every round", "copag", {"decks": 1, "cut_card": 0}),
    ("carteado, every option of a casino", "cassino", {}),
)


def rounds_of(preset: str, options: dict[str, int], rng: Random) -> Engine:
    """Rounds of one seat, match after match, from fresh shoes when they are due."""
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


def ours(seconds: float) -> Iterator[Measured]:
    for name, preset, options in TABLES:
        yield measure(name, partial(rounds_of, preset, options), seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure random blackjack.")
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds for each engine")
    seconds = parser.parse_args().seconds
    for measured in (*ours(seconds), *peers_measured(BLACKJACK, seconds)):
        print(measured.by_games("round"))


if __name__ == "__main__":
    main()
