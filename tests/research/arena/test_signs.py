"""Signs between partners in the arena."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from carteado.core.game import View
from carteado.games.registry import new_game
from carteado.games.truco.hand import Hand
from carteado.games.truco.rules import RULEBOOK
from carteado.research.arena.signs import Signs


class SigningBot:
    """Plays the first legal card, signs what it sees, and records the signs it hears."""

    def __init__(self) -> None:
        self.asked = 0
        self.read_message: list[tuple[int, int, str]] = []

    def choose(self, _view: View, legal: Sequence[str]) -> str:
        return "olha" if "olha" in legal else legal[0]

    def sign(self, view: View) -> str:
        self.asked += 1
        assert view["hand"]["cards"]
        return "nada"

    def hear(self, number: int, seat: int, sign: str) -> None:
        self.read_message.append((number, seat, sign))


@pytest.mark.parametrize("preset", ["paulista", "copag"])
def test_each_partner_signs_once_a_hand_when_it_has_seen_its_cards(preset: str) -> None:
    game, rng = new_game("truco", RULEBOOK.preset(preset), 4), Random(3)
    bots = [SigningBot() for _ in range(4)]
    signs = Signs(game, bots)
    state: Any = game.start()
    while state.number < 2:
        if state.chance:
            state = state.apply_shuffle(rng.sample(state.chance.items, len(state.chance.items)))
            continue
        seat = state.waiting()[0]
        signs.exchange(state, seat)
        if isinstance(state.stage, Hand):
            assert all(bot.asked <= 1 for bot in bots)
        state = state.apply(seat, bots[seat - 1].choose(state.view(seat), state.legal(seat)))
    assert [bot.asked for bot in bots] == [1, 1, 1, 1]
    assert [bot.read_message for bot in bots] == [[(1, mate, "nada")] for mate in (3, 4, 1, 2)]
