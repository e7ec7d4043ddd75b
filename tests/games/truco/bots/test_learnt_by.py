"""Bots that play by rules they were not trained for say by which they learnt."""

from __future__ import annotations

import pytest

from carteado.bots.bot import learnt_by
from carteado.cli.which_regulation import learnt_elsewhere
from carteado.games import rulebook

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
def test_the_regulation_by_which_bots_learnt_is_told_where_it_is_another(
    preset: str, seats: int, known: str | None
) -> None:
    assert learnt_by("truco", TRUCO.preset(preset), seats) == known


def test_ones_own_rules_are_played_by_the_nearest_that_was_trained() -> None:
    mine = TRUCO.with_options(TRUCO.preset("jtb"), {"target": 15})
    assert learnt_by("truco", mine, 4) == "jtb"
    (line,) = learnt_elsewhere("truco", mine, 4, "en")
    assert TRUCO.preset("jtb").name in line


def test_a_game_whose_bots_read_the_rules_themselves_has_nothing_to_tell() -> None:
    assert learnt_by("buraco", rulebook("buraco").preset("copag"), 4) is None
