"""The bots of the arena by name: a level of the game, chance itself, or a program of anybody's."""

from __future__ import annotations

from typing import Any, Final

from carteado.arena.program import Programs, Table
from carteado.bots.bot import CHANCE, Make, RandomBot, every_bot, ready
from carteado.regulation.rulebook import Regulation

COMMAND: Final = "cmd:"


class UnknownBot(Exception):
    """No bot has that name; `known` are those that have one."""

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(name)
        self.name = name
        self.known = known


def known(game: str) -> list[str]:
    """Every bot of a game that has a name, weakest first."""
    return [*dict.fromkeys((CHANCE, *every_bot(game)))]


def player(game: str, name: str, regulation: Regulation[Any], seats: int = 2, seconds: float = 2.0) -> Make:
    """How to make the bot of that name; `seconds` is what a program has for each answer."""
    if name.startswith(COMMAND):
        return Programs(name.removeprefix(COMMAND), Table(game, regulation, seats, seconds))
    makes = every_bot(game)
    if name == CHANCE:
        return RandomBot
    if name not in makes:
        raise UnknownBot(name, known(game))
    return lambda rng: ready(makes[name](rng), regulation)
