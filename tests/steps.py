"""Random play of any game, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from carteado.games.bot import Bot


def random_steps(state: Any, rng: Random, bot: Bot | None = None) -> Iterator[tuple[Any, int, str, Any]]:
    """Play to the end and yield each step: the state before, the seat, its action, and the state after.

    A shuffle is a step of seat 0. With a bot, most actions are the choices of the bot.
    """
    while state.outcome is None:
        before = state
        if state.chance is not None:
            state = state.apply_shuffle(rng.sample(state.chance.items, len(state.chance.items)))
            yield before, 0, "", state
            continue
        seat = rng.choice(state.actors())
        legal = state.legal(seat)
        action = rng.choice(legal) if bot is None or rng.random() < 0.3 else bot.choose(state.view(seat), legal)
        state = before.apply(seat, action)
        yield before, seat, action, state
