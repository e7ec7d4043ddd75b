"""The articles of burro, and its bots."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from carteado.games.bot import every_bot
from carteado.games.registry import new_game, rulebook
from tests.new_game import add_burro

PACK = "4p 5p 6p 7p 4c 5c 6c 7c 2p 4e"
"""Two hands of four cards, and the top of the stock."""


@pytest.fixture(autouse=True)
def burro(monkeypatch: pytest.MonkeyPatch) -> None:
    add_burro(monkeypatch)


def dealt() -> Any:
    start: Any = new_game("burro", rulebook("burro").preset("casa"), 2).start()
    top = PACK.split()
    return start.apply_shuffle([*top, *(card for card in start.chance.items if card not in top)])


def test_casa_art1_follows_suit() -> None:
    match = dealt().apply(1, "4p").apply(2, "compra")
    assert match.legal(2) == ("2p",)


def test_casa_art2_draws_without_the_suit() -> None:
    assert dealt().apply(1, "4p").legal(2) == ("compra",)


def test_first_player_without_cards_wins() -> None:
    match = dealt()
    while match.outcome is None:
        seat = match.turn
        match = match.apply(seat, match.legal(seat)[0])
    assert match.outcome.winners == (match.winner,)
    assert match.hands[match.winner - 1] == ()


def test_bots_choose_legal_actions() -> None:
    match = dealt()
    for make in every_bot("burro").values():
        assert make(Random(1)).choose(match.view(1), match.legal(1)) in match.legal(1)
