"""Play the best strategy with the engine and compare the result with the computed edge.

    python -m benchmarks.blackjack_simulation --decks 8 --das --resplit 4 --rounds 2000000

Every round is dealt from a full shoe, as the computed odds assume. The error is the standard error of the mean. In a
thousand runs, the difference should exceed three standard errors only about three times.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from math import sqrt
from random import Random

from carteado.games.blackjack.bots import Perfect
from carteado.games.blackjack.hand import Hand
from carteado.games.blackjack.odds import House, house_of, solve
from carteado.games.blackjack.round import Round
from carteado.games.blackjack.rules import RULEBOOK
from carteado.games.blackjack.table import Table, table_of
from carteado.games.blackjack.totals import VALUE
from carteado.games.blackjack.view import public_rules, round_view

BET = 10
CHIPS = 1000
REPORT_EVERY = 100_000
MAX_CARDS = 48
"""A round of one seat never uses more cards than this, so only this many are shuffled."""


@dataclass(frozen=True)
class Simulated:
    """The number of rounds, the mean gain per initial bet, and the standard error of this mean."""

    rounds: int
    mean: float
    error: float


class Simulation:
    """Plays one seat by the computed odds. Each decision is computed only once."""

    def __init__(self, rules: dict[str, object], seed: int = 1) -> None:
        options = {"min_bet": BET, "max_bet": BET, "chips": CHIPS, "insurance": False, **rules}
        regulation = RULEBOOK.with_options(RULEBOOK.preset("copag"), options)
        self.table: Table = table_of(regulation, 1)
        self.public = public_rules(regulation.rules)
        self.random = Random(seed).random
        self.player = Perfect(Random())
        self.known: dict[tuple[object, ...], str] = {}
        self.shoe = list(self.table.cards)

    @property
    def house(self) -> House:
        return house_of(self.public)

    def run(self, rounds: int) -> Simulated:
        total = squares = 0
        for number in range(rounds):
            if number and number % REPORT_EVERY == 0:
                print(f"\r{number / rounds:4.0%} of {rounds:,} rounds", end="", file=sys.stderr, flush=True)
            gain = self.round()
            total += gain
            squares += gain * gain
        if rounds > REPORT_EVERY:
            print("\r" + 40 * " ", end="\r", file=sys.stderr)
        mean = total / rounds
        return Simulated(rounds, mean / BET, sqrt((squares / rounds - mean * mean) / rounds) / BET)

    def round(self) -> int:
        """Play a round and return the chips won, negative if they are lost."""
        self._shuffle()
        round_ = Round.deal(self.table, (CHIPS,), (BET,), tuple(self.shoe[:MAX_CARDS]), 0)
        while round_.gains is None:
            round_ = round_.apply(1, self._choice(round_))
        return round_.gains[0]

    def _shuffle(self) -> None:
        shoe, random = self.shoe, self.random
        size = len(shoe)
        for place in range(min(MAX_CARDS, size)):
            other = place + int(random() * (size - place))
            shoe[place], shoe[other] = shoe[other], shoe[place]

    def _choice(self, round_: Round) -> str:
        legal = round_.legal(1)
        hand = round_.hands[0] if round_.asked else round_.hands[round_.turn]
        key = (round_.dealer_shows, tuple(sorted(map(VALUE.__getitem__, hand.cards))), _first(hand), legal)
        found = self.known.get(key)
        if found is None:
            view = {"rules": self.public, "seat": 1, "round": round_view(round_, 1)}
            found = self.known[key] = self.player.choose(view, legal)
        return found


def _first(hand: Hand) -> int:
    return VALUE[hand.cards[0]] if hand.splits else 0


def rules_of(args: argparse.Namespace) -> dict[str, object]:
    """Convert the command-line options to fields of a regulation."""
    again = {"split_times": args.resplit - 1, "split_hands": args.resplit}
    peek = not args.no_peek
    return {"decks": args.decks, "double_after_split": args.das, "surrender": args.surrender, "peek": peek, **again}


def main() -> None:
    parser = argparse.ArgumentParser(description="Simulate the best strategy.")
    parser.add_argument("--decks", type=int, default=6)
    parser.add_argument("--das", action="store_true")
    parser.add_argument("--resplit", type=int, default=2)
    parser.add_argument("--surrender", choices=("none", "early", "late"), default="none")
    parser.add_argument("--no-peek", action="store_true")
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    simulation = Simulation(rules_of(args), args.seed)
    computed, found = solve(simulation.house).edge, simulation.run(args.rounds)
    print(f"computed  {100 * computed:+.4f} %")
    print(f"simulated {100 * found.mean:+.4f} % ± {100 * found.error:.4f} over {found.rounds:,} rounds")
    print(f"difference {(found.mean - computed) / found.error:+.2f} standard errors")


if __name__ == "__main__":
    main()
