"""Truco's two levels: legal at every table, and the better one is better."""

from __future__ import annotations

import pytest

from carteado.arena.contest import Contest
from carteado.bots.bot import yardsticks
from carteado.truco.rules import RULEBOOK

TABLES = [(preset, seats) for preset in RULEBOOK.presets() for seats in RULEBOOK.preset(preset).rules.players]


RANDOM, ATENTO = yardsticks("truco").values()


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_card_sense_beats_chance_at_every_table(preset: str, seats: int) -> None:
    contest = Contest("truco", RULEBOOK.preset(preset), seats, ATENTO, RANDOM)
    results = list(contest.games(40))
    assert sum(result.won for result in results) >= 0.85 * len(results)


def test_card_sense_plays_itself_to_the_end() -> None:
    results = Contest("truco", RULEBOOK.preset("paulista"), 4, ATENTO, ATENTO).games(10)
    assert {result.won for result in results} == {0, 1}
