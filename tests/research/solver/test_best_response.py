"""The exact best response agrees with one that plays out every deal through the rules engine."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from benchmarks.small_truco import BruteForce, small
from carteado.games.truco.duel.card_classes import card_classes, merged_counts
from carteado.games.truco.duel.description import describe
from carteado.games.truco.duel.holdings import holdings
from carteado.games.truco.duel.layout import Layout
from carteado.games.truco.duel.policy import DuelPolicy
from carteado.games.truco.duel.public_tree import PublicTree
from carteado.games.truco.duel.situation import view_signature
from carteado.research.solver.game import SolverGame, Trainer
from tests.examples import LONG

VARIANTS: list[dict[str, Any]] = [
    {},
    {"tie_leader": "who_tied", "highest_after_tie": "everyone", "three_ties": "dealer"},
    {"tie_leader": "mao", "face_down": "never", "three_ties": "raiser_loses"},
]
CASES = [(score, changes) for score in ((0, 0), (11, 4), (11, 11)) for changes in VARIANTS]
QUICK = [((0, 0), VARIANTS[2]), ((11, 4), VARIANTS[1]), ((11, 11), VARIANTS[0])]
"""Each score and each variant once. `make test-long` also tests the slowest combinations, which take ten seconds."""


@pytest.mark.parametrize(("score", "changes"), CASES if LONG else QUICK)
def test_best_response_equals_playing_out_every_deal(changes: dict[str, Any], score: tuple[int, int]) -> None:
    regulation = small(**changes)
    duel = describe(regulation, score)
    layout = Layout(PublicTree(duel), holdings(merged_counts(regulation.rules)), signature=view_signature)
    game = SolverGame(duel, card_classes(regulation.rules, None).counts, layout)
    numbers = np.random.default_rng(5).random(game.layout.total).astype(np.float32)
    policy = DuelPolicy(regulation.rules, game.layout, numbers.tolist())
    brute = BruteForce(regulation, score, with_memory(policy))
    measured = game.measure(numbers)
    assert brute.best(1) == pytest.approx(measured.best_mao, abs=1e-9)
    assert brute.best(2) == pytest.approx(measured.best_dealer, abs=1e-9)


def with_memory(policy: DuelPolicy) -> Any:
    """Return the policy with the information of its seat."""

    def answer(seen: Any, view: Any, legal: Any) -> dict[str, float]:
        return policy.chances(view, legal, seen[0])

    return answer


def test_learning_makes_a_small_truco_unexploitable() -> None:
    regulation = small()
    game = SolverGame(describe(regulation), card_classes(regulation.rules, None).counts)
    learning = Trainer([game])
    for _ in range(200):
        learning.step()
    assert game.measure(learning.numbers.sums).exploitability < 0.002
