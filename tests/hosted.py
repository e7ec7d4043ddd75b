"""Whole games of any kind, hosted with fair shuffles, for the tests of records."""

from __future__ import annotations

from random import Random
from typing import Any

from carteado.bots.bot import levels
from carteado.fairness.shuffles import FairMatch
from carteado.games import new_game, rulebook
from carteado.hosting import HostedGame

NAMES = ("Ana", "Bruno", "Carla", "Davi", "Elisa", "Fabio", "Gil", "Helena")


def hosted(
    game: str, preset: str, seats: int, seed: int, most: int = 100_000, wild: float = 0.2, **options: Any
) -> HostedGame:
    """A game by beginners who now and then do anything else that is allowed."""
    rng, book = Random(f"{preset} {seats} {seed}"), rulebook(game)
    regulation = book.with_options(book.preset(preset), options)
    fair = FairMatch(rng.randbytes(32), f"mesa {seed}", ("sorte", *[""] * (seats - 1)), rng.randbytes(32))
    table = HostedGame(new_game(game, regulation, seats), preset, NAMES[:seats], fair, options=options)
    table.begin()
    bot = next(iter(levels(game).values()))(rng)
    for _ in range(most):
        state = table.state
        if state.outcome is not None:
            break
        seat = rng.choice(state.actors())
        legal = state.legal(seat)
        table.act(seat, rng.choice(legal) if rng.random() < wild else bot.choose(state.view(seat), legal))
    return table
