"""Each game has one module that parses and formats the texts of its actions."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random

import pytest

from carteado.core.check import BiasedPlayer
from carteado.core.game import Game
from carteado.games.registry import GAMES, new_game, rulebook
from tests.examples import examples

PRESETS = [(name, preset) for name in GAMES for preset in rulebook(name).presets()]


def offered_actions(game: Game, rng: Random, steps: int) -> Iterator[str]:
    """Yield the legal actions of random games, until this many actions were played."""
    state, player = game.start(), BiasedPlayer(rng)
    for _ in range(steps):
        if state.outcome is not None:
            state, player = game.start(), BiasedPlayer(rng)
        while (chance := state.chance) is not None:
            state = state.apply_shuffle(rng.sample(chance.items, len(chance.items)))
        for seat in state.actors():
            yield from state.legal(seat)
        state = state.apply(*player(rng, state))


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_every_legal_action_is_parsed_and_formatted_back(name: str, preset: str) -> None:
    regulation = rulebook(name).preset(preset)
    game = new_game(name, regulation, max(regulation.rules.players))
    parse_action = import_module(f"carteado.games.{name}.actions").parse_action
    actions = set(offered_actions(game, Random(preset), examples(3000, least=300)))
    assert [action for action in sorted(actions) if parse_action(action).text != action] == []
    assert len({parse_action(action) for action in actions}) == len(actions)
