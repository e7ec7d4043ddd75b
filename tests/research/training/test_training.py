"""Training is deterministic, can be continued, and gives a policy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from carteado.games.truco.bots.policy_table import unpack_policy
from carteado.games.truco.rules import RULEBOOK
from tests.examples import examples
from tests.research.training.training_kernels import kernels

Trainer = kernels("trainer").Trainer
match_equity, store_policy = kernels("equity").match_equity, kernels("storing").store_policy
DEALS = examples(400)
PAULISTA = RULEBOOK.preset("paulista")


def train(rounds: int) -> Any:
    trainer = Trainer(PAULISTA, 2, size=1 << 17)
    for _ in range(rounds):
        trainer.learn(DEALS)
    return trainer


def strategies_of(trainer: Any) -> dict[int, bytes]:
    used = np.flatnonzero(trainer.keys)
    return {int(trainer.keys[at]): trainer.strategies[at].tobytes() for at in used}


@pytest.mark.filterwarnings("ignore:overflow:RuntimeWarning")  # hashing a key overflows on purpose
def test_training_continues_and_gives_a_policy(tmp_path: Path) -> None:
    straight = train(4)
    halted = train(2)
    halted.save(tmp_path / "run.npz")
    resumed = Trainer(PAULISTA, 2, size=1 << 17)
    resumed.load(tmp_path / "run.npz")
    assert resumed.rounds == 2
    for _ in range(2):
        resumed.learn(DEALS)
    assert strategies_of(resumed) == strategies_of(straight)
    table = unpack_policy(store_policy(straight, "carteado train --regulation paulista --seats 2", 5000))
    assert table.head["regulation"] == "paulista"
    assert 0 < len(table.keys) <= 5000


@pytest.mark.parametrize("preset", ["paulista", "mineiro", "sul"])
def test_match_equity_grows_with_the_score_and_is_symmetric(preset: str) -> None:
    equity = match_equity(RULEBOOK.preset(preset).rules)
    assert equity[0, 0] == pytest.approx(0.5)
    assert np.allclose(equity + equity.T, 1)
    assert equity[3, 0] > 0.5 > equity[0, 3]
    target = RULEBOOK.preset(preset).rules.target
    assert equity[target, 0] == 1
