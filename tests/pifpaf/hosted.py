"""Whole games of pif-paf, hosted with fair shuffles, for the tests of records."""

from __future__ import annotations

from random import Random
from typing import Any

from carteado.bots.pifpaf import Beginner
from carteado.fair import FairMatch
from carteado.games import new_game, rulebook
from carteado.hosting import HostedGame
from tests.pifpaf.table import NAMES


def hosted(preset: str, seats: int, seed: int, most: int = 100_000, wild: float = 0.2, **options: Any) -> HostedGame:
    """A game by players who want to go out and now and then do anything else that is allowed."""
    rng = Random(f"{preset} {seats} {seed}")
    regulation = rulebook("pifpaf").with_options(rulebook("pifpaf").preset(preset), options)
    fair = FairMatch(rng.randbytes(32), f"mesa {seed}", ("sorte", *[""] * (seats - 1)))
    table = HostedGame(new_game("pifpaf", regulation, seats), preset, NAMES[:seats], fair, options=options)
    table.begin()
    bot = Beginner(rng)
    for _ in range(most):
        state = table.state
        if state.outcome is not None:
            break
        seat = rng.choice(state.actors())
        legal = state.legal(seat)
        table.act(seat, rng.choice(legal) if rng.random() < wild else bot.choose(state.view(seat), legal))
    return table
