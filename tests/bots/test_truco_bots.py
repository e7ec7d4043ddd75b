"""Truco's two levels: legal at every table, and the better one is better."""

from __future__ import annotations

from random import Random

import pytest

from carteado.bots.bot import levels
from carteado.truco.match import Match
from carteado.truco.rules import RULEBOOK

TABLES = [(preset, seats) for preset in RULEBOOK.presets() for seats in RULEBOOK.preset(preset).rules.players]


def winner(preset: str, seats: int, odd: str, even: str, seed: int) -> int:
    """The side that wins a match between two levels; the same seed deals the same packs."""
    bots = [levels("truco")[level](Random(seed)) for level in (odd, even) * (seats // 2)]
    packs = Random(seed)
    state = Match(RULEBOOK.preset(preset), seats)
    while state.outcome is None:
        if state.chance:
            state = state.shuffled(packs.sample(state.chance.items, len(state.chance.items)))
            continue
        seat = state.waiting()[0]
        state = state.apply(seat, bots[seat - 1].choose(state.view(seat), state.legal(seat)))
    return state.winner


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_card_sense_beats_chance_at_every_table(preset: str, seats: int) -> None:
    games = 20
    wins = sum(winner(preset, seats, "atento", "aleatorio", seed) == 0 for seed in range(games))
    wins += sum(winner(preset, seats, "aleatorio", "atento", seed) == 1 for seed in range(games))
    assert wins >= 0.85 * 2 * games


def test_card_sense_plays_itself_to_the_end() -> None:
    winners = {winner("paulista", 4, "atento", "atento", seed) for seed in range(10)}
    assert winners == {0, 1}
