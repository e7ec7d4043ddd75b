"""Training: the same seed learns the same, a run goes on where it stopped, and a policy comes out of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from carteado.bots.truco_table import unpacked
from carteado.truco.rules import RULEBOOK
from tests.examples import examples
from tests.training_kernels import kernels

Trainer = kernels("trainer").Trainer
match_equity, stored = kernels("equity").match_equity, kernels("storing").stored
DEALS = examples(400)
PAULISTA = RULEBOOK.preset("paulista")


def trained(rounds: int) -> Any:
    trainer = Trainer(PAULISTA, 2, size=1 << 17)
    for _ in range(rounds):
        trainer.learn(DEALS)
    return trainer


def learnt(trainer: Any) -> dict[int, bytes]:
    used = np.flatnonzero(trainer.keys)
    return {int(trainer.keys[at]): trainer.strategies[at].tobytes() for at in used}


@pytest.mark.filterwarnings("ignore:overflow:RuntimeWarning")  # a key is spread over 64 bits, as it is meant
def test_a_run_goes_on_where_it_stopped_and_becomes_a_policy(tmp_path: Path) -> None:
    straight = trained(4)
    halted = trained(2)
    halted.save(tmp_path / "run.npz")
    resumed = Trainer(PAULISTA, 2, size=1 << 17)
    resumed.load(tmp_path / "run.npz")
    assert resumed.rounds == 2
    for _ in range(2):
        resumed.learn(DEALS)
    assert learnt(resumed) == learnt(straight)
    table = unpacked(stored(straight, "carteado train --regulation paulista --seats 2", 5000))
    assert table.head["regulation"] == "paulista"
    assert 0 < len(table.keys) <= 5000


@pytest.mark.parametrize("preset", ["paulista", "mineiro", "sul"])
def test_the_chance_of_the_match_grows_with_the_score_and_both_sides_have_it(preset: str) -> None:
    equity = match_equity(RULEBOOK.preset(preset).rules)
    assert equity[0, 0] == pytest.approx(0.5)
    assert np.allclose(equity + equity.T, 1)
    assert equity[3, 0] > 0.5 > equity[0, 3]
    target = RULEBOOK.preset(preset).rules.target
    assert equity[target, 0] == 1
