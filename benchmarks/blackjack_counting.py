"""Measure the value of counting cards in blackjack.

    python -m benchmarks.blackjack_counting --regulation nevada --rounds 10000 --exact 16
    python -m benchmarks.blackjack_counting --effects        # print the effects of removal

The benchmark plays shoes with one seat. Before every round, it computes the bet that the bot `contador` would make and
the bot's estimate of its edge. For a random sample of rounds, in which high bets are more likely, it also computes the
exact edge from the remaining cards. The mean error of the estimates in the sample corrects the mean estimate of all
rounds. The confidence interval includes the sampling errors of both means.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from carteado.games.blackjack.actions import bet_of
from carteado.games.blackjack.bots import Perfect
from carteado.games.blackjack.bots.counter import MAX_BET_EDGE
from carteado.games.blackjack.match import Match
from carteado.games.blackjack.odds import house_of, solve
from carteado.games.blackjack.odds.card_counting import (
    effects_of_removal,
    estimate_edge,
    exact_edge,
    full_shoe,
    subtract,
)
from carteado.games.blackjack.remaining import ValueCounts, count_values
from carteado.games.blackjack.rules import RULEBOOK
from carteado.games.blackjack.table import Table, table_of
from carteado.games.blackjack.view import public_rules, round_view

Z_95 = 1.96
CHIPS = 1_000_000
PARTS = 20


@dataclass(frozen=True)
class Moment:
    """The state before a round: the cards already dealt, the bet, and the estimated edge."""

    gone: ValueCounts
    bet: int
    estimate: float


class Shoes:
    """Plays shoes with one seat at a table.

    The seat plays as if the shoe were full, so each decision is computed only once. A card counter plays a little
    differently, but that hardly changes which cards are dealt.
    """

    def __init__(self, preset: str, options: dict[str, object], seed: int) -> None:
        regulation = RULEBOOK.with_options(RULEBOOK.preset(preset), {"chips": CHIPS, "insurance": False, **options})
        self.table: Table = table_of(regulation, 1)
        self.public = public_rules(regulation.rules)
        self.house = house_of(self.public)
        self.rng = Random(seed)
        self.player = Perfect(Random())
        self.known: dict[tuple[object, ...], str] = {}

    def moments(self, rounds: int) -> list[Moment]:
        found: list[Moment] = []
        while len(found) < rounds:
            match = Match(self.table)
            while not match.over and len(found) < rounds:
                if match.chance:
                    match = match.apply_shuffle(self.rng.sample(match.chance.items, len(match.chance.items)))
                elif match.round is None:
                    found.append(self._moment(match))
                    match = match.apply(1, match.legal(1)[0])
                else:
                    match = match.apply(1, self._choice(match))
        return found

    def _moment(self, match: Match) -> Moment:
        gone = count_values(match.shoe[: match.at])
        bets, estimate = match.legal(1), estimate_edge(self.house, gone)
        share = min(1.0, max(0.0, estimate / MAX_BET_EDGE)) if match.at else 0.0
        return Moment(gone, bet_of(bets[round(share * (len(bets) - 1))]) or 0, estimate)

    def _choice(self, match: Match) -> str:
        round_, legal = match.round, match.legal(1)
        assert round_ is not None
        hand = round_.hands[0] if round_.asked else round_.hands[round_.turn]
        key = (round_.dealer_shows, tuple(sorted(hand.cards)), hand.splits, round_.checked, legal)
        if key not in self.known:
            view = {"rules": self.public, "seat": 1, "round": round_view(round_, 1)}
            self.known[key] = self.player.choose(view, legal)
        return self.known[key]


def standard_error(moments: list[Moment]) -> float:
    """Return the standard error of the mean estimated edge.

    Rounds of one shoe are not independent, so the run is divided into parts and the error is computed from their means.
    """
    size = len(moments) // PARTS
    parts = [moments[size * part : size * (part + 1)] for part in range(PARTS)]
    edges = [sum(one.bet * one.estimate for one in part) / sum(one.bet for one in part) for part in parts]
    return stdev(edges) / sqrt(PARTS)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the value of counting cards.")
    parser.add_argument("--regulation", default="copag", choices=RULEBOOK.presets())
    parser.add_argument("--match", type=int, help="rounds of a match (default: as in the regulation)")
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--exact", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--effects", action="store_true")
    args = parser.parse_args()
    shoes = Shoes(args.regulation, {"rounds": args.match} if args.match is not None else {}, args.seed)
    if args.effects:
        print(", ".join(f"{effect:.4f}" for effect in effects_of_removal(shoes.house)))
        return
    moments = shoes.moments(args.rounds)
    staked = sum(moment.bet for moment in moments)
    estimate = sum(moment.bet * moment.estimate for moment in moments) / staked
    sample = Random(args.seed).choices(moments, [moment.bet for moment in moments], k=args.exact)
    cards = full_shoe(shoes.house.decks)
    errors = [exact_edge(shoes.house, subtract(cards, moment.gone)) - moment.estimate for moment in sample]
    edge = estimate + fmean(errors)
    margin = Z_95 * sqrt(stdev(errors) ** 2 / len(errors) + standard_error(moments) ** 2)
    print(f"flat bets  {100 * solve(shoes.house).edge:+.3f} % (from a full shoe)")
    print(f"counting   {100 * edge:+.3f} % ± {100 * margin:.3f} of the bets, estimated {100 * estimate:+.3f}")
    average = staked / len(moments) / shoes.table.min_bet
    print(f"           {edge * average:+.4f} minimum bets per round, with an average bet of {average:.2f} of them")


if __name__ == "__main__":
    main()
