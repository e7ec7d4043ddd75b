"""Records of whole games for tests, with a fair shuffle of a known secret and random play."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from carteado.fairness.shuffles import FairMatch
from carteado.games.registry import new_game, rulebook
from carteado.playthrough.recorded_game import RecordedGame
from carteado.records.record_text import dump, load

NAMES = ("Ana", "Bruno", "Carla", "Davi", "Elisa", "Fabio")


def play_at_random(
    regulation: str = "paulista", seats: int = 4, *, seed: int = 1, most: int | None = None
) -> RecordedGame:
    """Play a game at random to its end, or for this many actions. Nobody gives up except in an answer."""
    game = new_game("truco", rulebook("truco").preset(regulation), seats)
    fair = FairMatch(bytes([seed] * 32), f"mesa-{seed}", ("sorte",) + ("",) * (seats - 1))
    table = RecordedGame(game, regulation, NAMES[:seats], fair)
    rng, actions = Random(seed), 0
    while table.state.outcome is None and actions != most:
        seat = rng.choice(table.state.waiting())
        legal = [action for action in table.state.legal(seat) if action != "desiste"]
        table.act(seat, rng.choice(legal))
        actions += 1
    return table


@cache
def honest_record(regulation: str = "paulista", seats: int = 4, seed: int = 1, most: int | None = None) -> str:
    """Return the text of such a game's record."""
    return dump(play_at_random(regulation, seats, seed=seed, most=most).record())


def tamper(text: str, change: Any) -> str:
    """Return a record with a change applied."""
    record = load(text)
    change(record)
    return dump(record)
