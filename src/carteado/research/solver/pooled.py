"""Train policies that each serve several scores and every vira. Training takes the scores and the viras in turn."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from carteado.games.truco.duel.card_classes import merged_counts
from carteado.games.truco.duel.description import describe
from carteado.games.truco.duel.layout import Layout
from carteado.games.truco.duel.policy_file import TableHead, layout_of
from carteado.games.truco.rules import Rules
from carteado.regulation.rulebook import Regulation
from carteado.research.solver.arrays import Array
from carteado.research.solver.at_eleven import Equity, Score, equity_of_next_mao, pay_in_chances
from carteado.research.solver.game import Measure, SolverGame, Trainer
from carteado.research.solver.solving import every_vira


def pools(regulation: Regulation[Rules], equity: Equity, bands: Sequence[int]) -> list[TableHead]:
    """Return the headers of the policies for scores below 11.

    Points are divided into bands. There is one policy for each pair of bands of the mão and the dealer, except the pair
    of the lowest bands. A policy uses the tree of its lowest score. At a higher score this tree has superfluous raises.
    They change nothing, because a side cannot win more than the match.

    bands: the points at which a new band begins.
    """
    found: dict[tuple[int, int], list[Score]] = defaultdict(list)
    for score in sorted(equity):
        band = bisect(bands, score[0]), bisect(bands, score[1])
        if describe(regulation, score).kind == "plain" and max(band) > 0:
            found[band].append(score)
    counts = merged_counts(regulation.rules)
    return [TableHead(_lowest_score(scores), counts, True, False, serves=tuple(scores)) for scores in found.values()]


def _lowest_score(scores: Sequence[Score]) -> Score:
    """Return the lowest points of the mão and of the dealer in these scores. This score allows the most raises."""
    return min(mao for mao, _ in scores), min(dealer for _, dealer in scores)


def pay_at(regulation: Regulation[Rules], score: Score, equity: Equity) -> Array:
    """Return the chance that the mão wins the match, for every outcome of a hand at this score."""
    again = 1 - equity_of_next_mao(score, equity, equity[score])
    return np.array(pay_in_chances(describe(regulation, score), equity, again))


def learn_pool(regulation: Regulation[Rules], head: TableHead, equity: Equity, iterations: int) -> tuple[Layout, Array]:
    """Train the policy that `head` describes. Return its layout and the weights of its actions."""
    duel, layout = describe(regulation, head.score), layout_of(regulation, head)
    games = {counts: SolverGame(duel, counts, layout) for counts in every_vira(regulation.rules) or [head.counts]}
    learning = Trainer([games[counts] for counts in every_vira(regulation.rules) or [head.counts]], shared=True)
    pays = [pay_at(regulation, score, equity) for score in head.serves]
    for step in range(iterations):
        learning.next_game.pay = pays[score_in_turn(step, len(learning.games), len(pays))]
        learning.step()
    return layout, learning.numbers.sums


def score_in_turn(step: int, viras: int, scores: int) -> int:
    """Return the index of the score to train in this step.

    Each step uses the next vira. In each round of all viras, a vira gets the score after that of the previous round, so
    that every vira is combined with every score.
    """
    return (step % viras + step // viras) % scores


def measure_in_chances(
    regulation: Regulation[Rules], head: TableHead, layout: Layout, sums: Array, equity: Equity
) -> dict[Score, Measure]:
    """Measure a policy at each score that it serves. The values are chances of winning the match."""
    game, found = SolverGame(describe(regulation, head.score), head.counts, layout), {}
    for score in head.serves or (head.score,):
        game.pay = pay_at(regulation, score, equity)
        found[score] = game.measure(sums)
    return found
