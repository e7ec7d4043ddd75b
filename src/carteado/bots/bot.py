"""What a bot is, and the simplest one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import Protocol

from carteado.game import View


class Bot(Protocol):
    """Chooses one of the legal actions from what its seat can see."""

    def choose(self, view: View, legal: Sequence[str]) -> str: ...


class RandomBot:
    """Plays at random, but legally."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:  # noqa: ARG002
        return self.rng.choice(legal)


def levels(game: str) -> dict[str, Callable[[Random], Bot]]:
    """The levels of play of a game, weakest first."""
    found: dict[str, Callable[[Random], Bot]] = import_module(f"carteado.bots.{game}").LEVELS
    return found
