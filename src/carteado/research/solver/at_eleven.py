"""Solve the hands in which a side has 11 points. The value of a hand is the chance of winning the match.

A side at 11 wins the match if it plays the next hand and wins it. Otherwise only the other side gains points. So the
values do not depend on scores at which both sides have fewer than 11 points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import numpy as np

from carteado.games.truco.duel.card_classes import vira_classes
from carteado.games.truco.duel.description import DEALER, EITHER, MAO, Duel, describe
from carteado.games.truco.duel.policy_file import TableHead, layout_of
from carteado.games.truco.rules import Rules
from carteado.regulation.rulebook import Regulation
from carteado.research.solver.arrays import Array
from carteado.research.solver.game import Measure, SolverGame, Trainer

Score = tuple[int, int]
Equity = dict[Score, float]
"""The chance that the mão wins the match, by the score of mão and dealer."""


class SolvedScore(NamedTuple):
    head: TableHead
    sums: Array
    measure: Measure
    """The values are chances of winning the match."""


def pay_in_chances(duel: Duel, equity: Equity, again: float) -> list[float]:
    """Return the chance that the mão wins the match, for every outcome of the hand.

    equity: the equity of the scores that can follow. It is taken to be 0.5 at a missing score.
    again:  the mão's chance of winning the match if nobody scores in this hand.
    """
    found = []
    for outcome in range(duel.nobody + 1):
        made = duel.points(outcome)
        mao, dealer = duel.score[0] + made[0], duel.score[1] + made[1]
        if max(mao, dealer) >= duel.rules.target:
            found.append(float(mao > dealer))
        else:
            # The deal passes on: the dealer of this hand is the next mão.
            found.append(again if made == (0, 0) else 1 - equity.get((dealer, mao), 0.5))
    return found


def equity_of_next_mao(score: Score, equity: Equity, value: float) -> float:
    """Return the chance that the dealer wins the match after a hand in which nobody scored. The dealer is the next mão.

    value: the current estimate of the mão's chance at this score. It is used if `equity` lacks the next score: at equal
           points the next mão has the same chance, and at other scores the change of dealer is assumed to make no
           difference.
    """
    mao, dealer = score
    return equity.get((dealer, mao), value if mao == dealer else 1 - value)


def points_of_a_hand(rules: Rules) -> set[int]:
    """Return the numbers of points that the winner of a hand may get."""
    return {*rules.stakes, rules.special_stake, rules.special_gives}


def possible_points(rules: Rules) -> list[int]:
    """Return the points that a side can have before it wins the match. They are even if all stakes are even.

    >>> from carteado.games.truco.rules import RULEBOOK
    >>> possible_points(RULEBOOK.preset("mineiro").rules)
    [0, 2, 4, 6, 8, 10]
    """
    found = {0}
    for points in range(rules.target):
        if points in found:
            found |= {points + gain for gain in points_of_a_hand(rules)}
    return sorted(points for points in found if points < rules.target)


def scores_at_the_end(rules: Rules) -> Iterator[Score]:
    """Yield the scores with a side at 11, nearest to the end of the match first."""
    points = possible_points(rules)
    scores = [(mao, dealer) for mao in points for dealer in points if max(mao, dealer) >= rules.special_at]
    yield from sorted(scores, key=sum, reverse=True)


def solve_the_end(regulation: Regulation[Rules], counts: tuple[int, ...], iterations: int) -> Iterator[SolvedScore]:
    """Solve the hands with a side at 11 and yield the results, starting with 11–11.

    Some rules make both players play the hand at 11–11 without looking at their cards. Such a hand has no decisions, so
    its value is computed directly and not yielded.

    counts: the class sizes of the deck.
    """
    equity: Equity = {}
    for score in scores_at_the_end(regulation.rules):
        duel = describe(regulation, score)
        if duel.kind == "iron" and regulation.rules.iron != "seen":
            equity[score] = blind_equity(regulation.rules, duel)
            continue
        solved = _solve(regulation, TableHead(score, counts, True, False), equity, iterations)
        equity[score] = solved.measure.value
        yield solved


def _solve(regulation: Regulation[Rules], head: TableHead, equity: Equity, iterations: int) -> SolvedScore:
    duel = describe(regulation, head.score)
    game = SolverGame(duel, head.counts, layout_of(regulation, head))
    learning = Trainer([game], shared=True)
    value = 0.5
    for _ in range(iterations):
        game.pay = np.array(pay_in_chances(duel, equity, 1 - equity_of_next_mao(head.score, equity, value)))
        learning.step()
        if learning.iteration % 10 == 0:
            value = game.measure(learning.numbers.sums).value
    return SolvedScore(head, learning.numbers.sums, game.measure(learning.numbers.sums))


def blind_equity(rules: Rules, duel: Duel) -> float:
    """Return the mão's chance of winning the match at 11–11 if both play without looking at their cards.

    The chances are equal, except that the rules may give a hand of three tied tricks to the dealer.
    """
    ties = sum(one.chance * _three_ties_chance(one.counts) for one in vira_classes(rules))
    taker = {"dealer": DEALER}.get(duel.rules.three_ties, EITHER)
    return 0.5 if taker == EITHER else (1 - ties) / 2 + ties * (taker == MAO)


def _three_ties_chance(counts: tuple[int, ...]) -> float:
    """Return the probability that all three tricks are tied if both players play random cards."""
    cards = sum(counts)
    ways = 0
    for classes in product(range(len(counts)), repeat=3):
        many = 1
        for card, times in Counter(classes).items():
            for taken in range(2 * times):
                many *= counts[card] - taken
        ways += many
    total = 1
    for taken in range(6):
        total *= cards - taken
    return ways / total
