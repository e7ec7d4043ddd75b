"""Host whole games with fair shuffles, for tests of records."""

from __future__ import annotations

from random import Random
from typing import Any

from carteado.fairness.shuffles import FairMatch
from carteado.games.bot import levels
from carteado.games.registry import new_game, rulebook
from carteado.playthrough.recorded_game import RecordedGame

NAMES = ("Ana", "Bruno", "Carla", "Davi", "Elisa", "Fabio", "Gil", "Helena")


def host_game(
    game: str, preset: str, seats: int, seed: int, most: int = 100_000, wild: float = 0.2, **options: Any
) -> RecordedGame:
    """Play a game with the weakest bots, which sometimes play a random legal action."""
    rng, book = Random(f"{preset} {seats} {seed}"), rulebook(game)
    regulation = book.with_options(book.preset(preset), options)
    fair = FairMatch(rng.randbytes(32), f"mesa {seed}", ("sorte", *[""] * (seats - 1)), rng.randbytes(32))
    table = RecordedGame(new_game(game, regulation, seats), preset, NAMES[:seats], fair, options=options)
    bot = next(iter(levels(game).values()))(rng)
    for _ in range(most):
        state = table.state
        if state.outcome is not None:
            break
        seat = rng.choice(state.actors())
        legal = state.legal(seat)
        table.act(seat, rng.choice(legal) if rng.random() < wild else bot.choose(state.view(seat), legal))
    return table
