"""The heuristic bot plays legally at every table and beats the random bot."""

from __future__ import annotations

import pytest

from carteado.games.bot import baseline_bots
from carteado.games.truco.rules import RULEBOOK
from carteado.research.arena.contest import Contest

TABLES = [(preset, seats) for preset in RULEBOOK.presets() for seats in RULEBOOK.preset(preset).rules.players]


RANDOM, ATENTO = baseline_bots("truco").values()


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_heuristic_bot_beats_random_at_every_table(preset: str, seats: int) -> None:
    contest = Contest("truco", RULEBOOK.preset(preset), seats, ATENTO, RANDOM)
    results = list(contest.games(40))
    assert sum(result.won for result in results) >= 0.85 * len(results)


def test_heuristic_bot_plays_against_itself() -> None:
    results = Contest("truco", RULEBOOK.preset("paulista"), 4, ATENTO, ATENTO).games(10)
    assert {result.won for result in results} == {0, 1}
