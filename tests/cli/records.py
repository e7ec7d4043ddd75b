"""Records of whole games for tests: dealt by a fair shuffle with a known secret, played at random."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from carteado.fairness.shuffles import FairMatch
from carteado.files.records import dump, load
from carteado.games import new_game, rulebook
from carteado.hosting import HostedGame

NAMES = ("Ana", "Bruno", "Carla", "Davi", "Elisa", "Fabio")


def hosted(regulation: str = "paulista", seats: int = 4, *, seed: int = 1, most: int | None = None) -> HostedGame:
    """A game played at random to its end, or for so many actions. Nobody gives up outside an answer."""
    game = new_game("truco", rulebook("truco").preset(regulation), seats)
    fair = FairMatch(bytes([seed] * 32), f"mesa-{seed}", ("sorte",) + ("",) * (seats - 1))
    table = HostedGame(game, regulation, NAMES[:seats], fair)
    table.begin()
    rng, actions = Random(seed), 0
    while table.state.outcome is None and actions != most:
        seat = rng.choice(table.state.waiting())
        legal = [action for action in table.state.legal(seat) if action != "desiste"]
        table.act(seat, rng.choice(legal))
        actions += 1
    return table


@cache
def honest_record(regulation: str = "paulista", seats: int = 4, seed: int = 1, most: int | None = None) -> str:
    """The text of such a game's record."""
    return dump(hosted(regulation, seats, seed=seed, most=most).record())


def tampered(text: str, change: Any) -> str:
    """A record after somebody has changed something in it."""
    record = load(text)
    change(record)
    return dump(record)
