"""Every invariant of a game over random deals of buraco, by every preset."""

from __future__ import annotations

import pytest

from carteado.buraco import new_game
from carteado.buraco.rules import RULEBOOK
from carteado.check import check_game

TABLES = [("copag", seats) for seats in RULEBOOK.preset("copag").rules.players]
TABLES += [(preset, 4) for preset in RULEBOOK.presets() if preset != "copag"]


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_random_games_keep_every_invariant(preset: str, seats: int) -> None:
    assert check_game(new_game(RULEBOOK.preset(preset), seats), 1, seed=3).games == 1
