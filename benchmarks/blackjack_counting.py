"""What counting is worth under a house's rules: the edge of `contador`, by the exact sums over what is left.

    python -m benchmarks.blackjack_counting --regulation nevada --rounds 10000 --exact 16
    python -m benchmarks.blackjack_counting --effects        # the numbers that its bets go by

Shoes are played through on the engine, one seat alone. Before every round the cards that are gone give the bet and,
reckoned as the bot does at the table, what it is worth. Of those moments some are drawn, each as likely as its bet is
high, and solved exactly: the difference mends what was reckoned. The interval has the spread of both.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from carteado.blackjack.match import Match
from carteado.blackjack.odds import house_of, solve
from carteado.blackjack.odds.counted import edge_after, edge_of, effects, full, without
from carteado.blackjack.remaining import Counts, counted
from carteado.blackjack.rules import RULEBOOK
from carteado.blackjack.table import Table, table_of
from carteado.blackjack.view import public_rules, round_view
from carteado.blackjack.words import bet_of
from carteado.bots.blackjack import Perfect
from carteado.bots.blackjack_counter import BETS_ALL

SURE = 1.96
CHIPS = 1_000_000
PARTS = 20


@dataclass(frozen=True)
class Moment:
    """The cards that are gone before a round, the bet then made, and what it is reckoned to be worth."""

    gone: Counts
    bet: int
    reckoned: float


class Shoes:
    """One seat alone at a house's table, for so many rounds a match. Cards are played as from a full shoe: which cards
    come out hardly depends on that, and every hand is looked up once."""

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
                    match = match.shuffled(self.rng.sample(match.chance.items, len(match.chance.items)))
                elif match.round is None:
                    found.append(self._moment(match))
                    match = match.apply(1, match.legal(1)[0])
                else:
                    match = match.apply(1, self._choice(match))
        return found

    def _moment(self, match: Match) -> Moment:
        gone = counted(match.shoe[: match.at])
        bets, reckoned = match.legal(1), edge_after(self.house, gone)
        share = min(1.0, max(0.0, reckoned / BETS_ALL)) if match.at else 0.0
        return Moment(gone, bet_of(bets[round(share * (len(bets) - 1))]) or 0, reckoned)

    def _choice(self, match: Match) -> str:
        round_, legal = match.round, match.legal(1)
        assert round_ is not None
        hand = round_.hands[0] if round_.asked else round_.hands[round_.turn]
        key = (round_.dealer_shows, tuple(sorted(hand.cards)), hand.splits, round_.checked, legal)
        if key not in self.known:
            view = {"rules": self.public, "seat": 1, "round": round_view(round_, 1)}
            self.known[key] = self.player.choose(view, legal)
        return self.known[key]


def spread(moments: list[Moment]) -> float:
    """The standard error of what is reckoned, from parts of the run: rounds of one shoe are not independent."""
    size = len(moments) // PARTS
    parts = [moments[size * part : size * (part + 1)] for part in range(PARTS)]
    edges = [sum(one.bet * one.reckoned for one in part) / sum(one.bet for one in part) for part in parts]
    return stdev(edges) / sqrt(PARTS)


def main() -> None:
    parser = argparse.ArgumentParser(description="What counting is worth.")
    parser.add_argument("--regulation", default="copag", choices=RULEBOOK.presets())
    parser.add_argument("--match", type=int, help="rounds of a match, else the regulation's")
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--exact", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--effects", action="store_true")
    asked = parser.parse_args()
    shoes = Shoes(asked.regulation, {"rounds": asked.match} if asked.match is not None else {}, asked.seed)
    if asked.effects:
        print(", ".join(f"{effect:.4f}" for effect in effects(shoes.house)))
        return
    moments = shoes.moments(asked.rounds)
    staked = sum(moment.bet for moment in moments)
    reckoned = sum(moment.bet * moment.reckoned for moment in moments) / staked
    drawn = Random(asked.seed).choices(moments, [moment.bet for moment in moments], k=asked.exact)
    cards = full(shoes.house.decks)
    amiss = [edge_of(shoes.house, without(cards, moment.gone)) - moment.reckoned for moment in drawn]
    found = reckoned + fmean(amiss)
    error = SURE * sqrt(stdev(amiss) ** 2 / len(amiss) + spread(moments) ** 2)
    print(f"flat bets  {100 * solve(shoes.house).edge:+.3f} % (from a full shoe)")
    print(f"counting   {100 * found:+.3f} % ± {100 * error:.3f} of what is bet, reckoned {100 * reckoned:+.3f}")
    average = staked / len(moments) / shoes.table.least
    print(f"           {found * average:+.4f} least bets a round, betting {average:.2f} of them on average")


if __name__ == "__main__":
    main()
