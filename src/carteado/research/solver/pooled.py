"""Tables that each serve several scores: learnt at all of them in turn, with every vira, for the chance of winning."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from carteado.duel.card_classes import merged_counts
from carteado.duel.description import describe
from carteado.duel.layout import Layout
from carteado.duel.policy_file import TableHead, layout_of
from carteado.regulation.rulebook import Regulation
from carteado.solver.arrays import Array
from carteado.solver.at_eleven import Equity, Score, pay_in_chances, turned
from carteado.solver.game import Learning, Measure, SolverGame
from carteado.solver.solving import every_vira
from carteado.truco.rules import Rules


def pools(regulation: Regulation[Rules], equity: Equity, bands: Sequence[int]) -> list[TableHead]:
    """The tables for plain scores: one for each pair of bands of points, but for that in which nobody is near the end.

    bands: the points at which a band begins, the first beyond 0. The tree is that of the lowest score: what may be
    raised there and no more at a higher score changes nothing, for it wins no more than the match.
    """
    found: dict[tuple[int, int], list[Score]] = defaultdict(list)
    for score in sorted(equity):
        band = bisect(bands, score[0]), bisect(bands, score[1])
        if describe(regulation, score).kind == "plain" and max(band) > 0:
            found[band].append(score)
    counts = merged_counts(regulation.rules)
    return [TableHead(_corner(scores), counts, True, False, serves=tuple(scores)) for scores in found.values()]


def _corner(scores: Sequence[Score]) -> Score:
    """The score with the fewest points on either side: no other of its bands has more raises left."""
    return min(mao for mao, _ in scores), min(dealer for _, dealer in scores)


def pay_at(regulation: Regulation[Rules], score: Score, equity: Equity) -> Array:
    """What every outcome of a hand at this score is worth to the mão."""
    again = 1 - turned(score, equity, equity[score])
    return np.array(pay_in_chances(describe(regulation, score), equity, again))


def learn_pool(regulation: Regulation[Rules], head: TableHead, equity: Equity, iterations: int) -> tuple[Layout, Array]:
    """The numbers of one table, and how they are laid out."""
    duel, layout = describe(regulation, head.score), layout_of(regulation, head)
    games = {counts: SolverGame(duel, counts, layout) for counts in every_vira(regulation.rules) or [head.counts]}
    learning = Learning([games[counts] for counts in every_vira(regulation.rules) or [head.counts]], shared=True)
    pays = [pay_at(regulation, score, equity) for score in head.serves]
    for step in range(iterations):
        learning.next_game.pay = pays[score_in_turn(step, len(learning.games), len(pays))]
        learning.step()
    return layout, learning.numbers.sums


def score_in_turn(step: int, viras: int, scores: int) -> int:
    """Which score a step learns at: one further on after every round of viras, so that each vira meets each score."""
    return (step % viras + step // viras) % scores


def measure_in_chances(
    regulation: Regulation[Rules], head: TableHead, layout: Layout, sums: Array, equity: Equity
) -> dict[Score, Measure]:
    """The table at each of its scores against its best responses, in chances of winning the match."""
    game, found = SolverGame(describe(regulation, head.score), head.counts, layout), {}
    for score in head.serves or (head.score,):
        game.pay = pay_at(regulation, score, equity)
        found[score] = game.measure(sums)
    return found
