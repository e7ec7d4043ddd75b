"""If bots were not trained for the rules of a table, they name the regulation they were trained for."""

from __future__ import annotations

import pytest

from carteado.cli.rules.regulation_argument import note_other_training
from carteado.games.bot import find_trained_preset
from carteado.games.registry import rulebook

TRUCO = rulebook("truco")


@pytest.mark.parametrize(
    ("preset", "seats", "known"),
    [
        ("paulista", 2, None),
        ("paulista", 4, None),
        ("fenacef", 4, None),
        ("basico", 4, "paulista"),
        ("jtb", 6, "paulista"),
    ],
)
def test_learnt_by_names_the_nearest_trained_regulation(preset: str, seats: int, known: str | None) -> None:
    assert find_trained_preset("truco", TRUCO.preset(preset), seats) == known


def test_custom_rules_use_the_nearest_trained_policy() -> None:
    mine = TRUCO.with_options(TRUCO.preset("jtb"), {"target": 15})
    assert find_trained_preset("truco", mine, 4) == "jtb"
    (line,) = note_other_training("truco", mine, 4, "en")
    assert TRUCO.preset("jtb").name in line


def test_game_without_trained_policies_names_none() -> None:
    assert find_trained_preset("buraco", rulebook("buraco").preset("copag"), 4) is None
