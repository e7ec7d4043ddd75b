"""Find a bot by name: a bot of the game, the random bot, or an external program."""

from __future__ import annotations

from typing import Any, Final

from carteado.games.bot import CHANCE, BotFactory, RandomBot, every_bot, prepare_bot
from carteado.regulation.rulebook import Regulation
from carteado.research.arena.program import Programs, Table

COMMAND: Final = "cmd:"


class UnknownBot(Exception):
    """Raised if no bot has this name. `known` lists the valid names."""

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(name)
        self.name = name
        self.known = known


def bot_names(game: str) -> list[str]:
    """Return the names of all bots of a game: the random bot, the baseline bots, then the levels."""
    return [*dict.fromkeys((CHANCE, *every_bot(game)))]


def bot_factory(game: str, name: str, regulation: Regulation[Any], seats: int = 2, seconds: float = 2.0) -> BotFactory:
    """Return a function that creates the bot with this name. Raises UnknownBot if there is none.

    A name such as `cmd:./my_bot` is the command of an external program.

    seconds: the time limit for each answer of an external program.
    """
    if name.startswith(COMMAND):
        return Programs(name.removeprefix(COMMAND), Table(game, regulation, seats, seconds))
    makes = every_bot(game)
    if name == CHANCE:
        return RandomBot
    if name not in makes:
        raise UnknownBot(name, bot_names(game))
    return lambda rng: prepare_bot(makes[name](rng), regulation)
