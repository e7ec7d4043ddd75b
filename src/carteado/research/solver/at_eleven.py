"""The end of a match: hands at 11 and at 11–11, for the chance of winning the match.

From 11 a side either wins the match with the next hand it plays or the other comes nearer, so these scores need no
others to be solved first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import numpy as np

from carteado.duel.card_classes import vira_classes
from carteado.duel.description import DEALER, EITHER, MAO, Duel, describe
from carteado.duel.policy_file import TableHead, layout_of
from carteado.regulation.rulebook import Regulation
from carteado.solver.arrays import Array
from carteado.solver.game import Learning, Measure, SolverGame
from carteado.truco.rules import Rules

Score = tuple[int, int]
Equity = dict[Score, float]
"""The chance that the mão wins the match, from the score of mão and dealer."""


class SolvedScore(NamedTuple):
    head: TableHead
    sums: Array
    measure: Measure
    """In chances of winning the match."""


def pay_in_chances(duel: Duel, equity: Equity, again: float) -> list[float]:
    """What every outcome is worth to the mão; `again` where nobody made anything and the deal passes on."""
    found = []
    for outcome in range(duel.nobody + 1):
        made = duel.points(outcome)
        mao, dealer = duel.score[0] + made[0], duel.score[1] + made[1]
        if max(mao, dealer) >= duel.rules.target:
            found.append(float(mao > dealer))
        else:
            # The next hand is dealt by the other: who was the dealer is the mão.
            found.append(again if made == (0, 0) else 1 - equity.get((dealer, mao), 0.5))
    return found


def turned(score: Score, equity: Equity, value: float) -> float:
    """The chance of the mão at this score turned round, where who is mão now deals; until that is known, whose deal
    it is counts for nothing."""
    mao, dealer = score
    return equity.get((dealer, mao), value if mao == dealer else 1 - value)


def points_of_a_hand(rules: Rules) -> set[int]:
    """What a hand can give to the side that takes it."""
    return {*rules.stakes, rules.special_stake, rules.special_gives}


def points_made(rules: Rules) -> list[int]:
    """What a side can have before the match is won: with an even ladder, no odd number.

    >>> from carteado.truco.rules import RULEBOOK
    >>> points_made(RULEBOOK.preset("mineiro").rules)
    [0, 2, 4, 6, 8, 10]
    """
    found = {0}
    for points in range(rules.target):
        if points in found:
            found |= {points + gain for gain in points_of_a_hand(rules)}
    return sorted(points for points in found if points < rules.target)


def scores_at_the_end(rules: Rules) -> Iterator[Score]:
    """The scores with a side at 11, nearest to the end first."""
    points = points_made(rules)
    scores = [(mao, dealer) for mao in points for dealer in points if max(mao, dealer) >= rules.special_at]
    yield from sorted(scores, key=sum, reverse=True)


def solve_the_end(regulation: Regulation[Rules], counts: tuple[int, ...], iterations: int) -> Iterator[SolvedScore]:
    """Solves the hands at 11, those at 11–11 first; a blind hand has nothing to solve."""
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
    learning = Learning([game], shared=True)
    value = 0.5
    for _ in range(iterations):
        game.pay = np.array(pay_in_chances(duel, equity, 1 - turned(head.score, equity, value)))
        learning.step()
        if learning.iteration % 10 == 0:
            value = game.measure(learning.numbers.sums).value
    return SolvedScore(head, learning.numbers.sums, game.measure(learning.numbers.sums))


def blind_equity(rules: Rules, duel: Duel) -> float:
    """Blind, nobody chooses: both are as likely to win, but for three tied tricks."""
    ties = sum(one.chance * _three_ties(one.counts) for one in vira_classes(rules))
    taker = {"dealer": DEALER}.get(duel.rules.three_ties, EITHER)
    return 0.5 if taker == EITHER else (1 - ties) / 2 + ties * (taker == MAO)


def _three_ties(counts: tuple[int, ...]) -> float:
    """How likely it is that three pairs of cards are each of one class."""
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
