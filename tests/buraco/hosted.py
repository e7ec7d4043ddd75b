"""Whole games of buraco, hosted with fair shuffles, for the tests of records."""

from __future__ import annotations

from random import Random
from typing import Any

from carteado.bots.buraco import Beginner
from carteado.fair import FairMatch
from carteado.games import new_game, rulebook
from carteado.hosting import HostedGame

NAMES = ("Ana", "Bruno", "Carla", "Davi", "Elisa", "Fabio")


def hosted(preset: str, seats: int, seed: int, most: int = 100_000, wild: float = 0.2, **options: Any) -> HostedGame:
    """A game by players who lay what they can and now and then do anything else that is allowed."""
    rng = Random(f"{preset} {seats} {seed}")
    regulation = rulebook("buraco").with_options(rulebook("buraco").preset(preset), options)
    fair = FairMatch(rng.randbytes(32), f"mesa {seed}", ("sorte", *[""] * (seats - 1)))
    table = HostedGame(new_game("buraco", regulation, seats), preset, NAMES[:seats], fair, options=options)
    table.begin()
    bot = Beginner(rng)
    for _ in range(most):
        state = table.state
        if state.outcome is not None:
            break
        seat = state.actors()[0]
        legal = state.legal(seat)
        table.act(seat, rng.choice(legal) if rng.random() < wild else bot.choose(state.view(seat), legal))
    return table
