"""The games of the house, each known by its name and loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple, Protocol

from carteado.core.game import Game, View
from carteado.files.records import Reader
from carteado.regulation.rulebook import Regulation, Rulebook
from carteado.words.catalogue import Language


class Usual(NamedTuple):
    """What a game is played by, and by how many, when nobody asks for anything else."""

    regulation: str
    seats: int


GAMES: Final = {
    "truco": Usual("paulista", 4),
    "blackjack": Usual("copag", 3),
    "buraco": Usual("copag", 4),
    "pifpaf": Usual("copag", 4),
}
"""Every game of the house, and the only place where one is registered: the rest is in its package `carteado.<game>`,
which has `new_game`, `rules.RULEBOOK` and `regulations/`. Bots, a face in the terminal, a board on the site and
`replaying` are found by its name where there are any; without them it is played at random, in words, unreplayed."""


def first_game() -> str:
    """What is played when nobody names a game."""
    return next(iter(GAMES))


def usual_regulation(game: str) -> str:
    """The preset a game is played by when nobody asks for another."""
    return GAMES[game].regulation


def usual_seats(game: str) -> int:
    """How many play a game when nobody asks for more or fewer."""
    return GAMES[game].seats


def rulebook(game: str) -> Rulebook[Any]:
    """The regulations of a game."""
    book: Rulebook[Any] = import_module(f"carteado.{game}.rules").RULEBOOK
    return book


def new_game(game: str, regulation: Regulation[Any], seats: int) -> Game:
    """A game by a regulation, for so many seats."""
    made: Game = import_module(f"carteado.{game}").new_game(regulation, seats)
    return made


def open_replay(game: str, reader: Reader, regulation: Regulation[Any], say_line: Any, lang: Language) -> Any:
    """What replays the records of a game: see `carteado.record_replay.Replay`."""
    return import_module(f"carteado.{game}.replaying").open_replay(reader, regulation, say_line, lang)


class Study(Protocol):
    """What can be computed of a game for who wants to learn it: the module `study` of its package."""

    def key(self, rules: Mapping[str, Any]) -> str:
        """The same for all rules with the same odds."""

    def compute(self, rules: Mapping[str, Any], progress: Callable[[int, int], None]) -> dict[str, Any]:
        """The odds under some rules, for a page of the game's own; `progress` is told how much of it is done."""

    def shipped(self, rules: Mapping[str, Any]) -> dict[str, Any] | None:
        """The odds as `compute` gave them when the package was made, for the rules it comes with."""

    def worths(self, view: View, legal: Sequence[str]) -> dict[str, float]:
        """What each legal action is worth, from one seat's own view; nothing where it can't be said."""


def study(game: str) -> Study | None:
    """What can be computed of a game; None where nothing can."""
    name = f"carteado.{game}.study"
    if not find_spec(name):
        return None
    found: Study = import_module(name)
    return found
