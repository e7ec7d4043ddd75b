"""The games of the house, each known by its name and loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from carteado.game import Game
from carteado.messages import Language
from carteado.records import Reader
from carteado.regulations import Regulation, Rulebook

GAMES: Final = ("truco", "blackjack", "buraco", "pifpaf")

USUAL: Final = {"truco": ("paulista", 4), "blackjack": ("copag", 3), "buraco": ("copag", 4), "pifpaf": ("copag", 4)}


def usual_regulation(game: str) -> str:
    """The preset a game is played by when nobody asks for another."""
    return USUAL[game][0]


def usual_seats(game: str) -> int:
    """How many play a game when nobody asks for more or fewer."""
    return USUAL[game][1]


def rulebook(game: str) -> Rulebook[Any]:
    """The regulations of a game."""
    book: Rulebook[Any] = import_module(f"carteado.{game}.rules").RULEBOOK
    return book


def new_game(game: str, regulation: Regulation[Any], seats: int) -> Game:
    """A game by a regulation, for so many seats."""
    made: Game = import_module(f"carteado.{game}").new_game(regulation, seats)
    return made


def open_replay(game: str, reader: Reader, regulation: Regulation[Any], say_line: Any, lang: Language) -> Any:
    """What replays the records of a game: see `carteado.replay.Replay`."""
    return import_module(f"carteado.{game}.replaying").open_replay(reader, regulation, say_line, lang)
