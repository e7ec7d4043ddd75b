"""The face of each game in the terminal, loaded when it is asked for: see `face`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from carteado.cli.faces.face import Choice, Face, read_choice
from carteado.messages import Language
from carteado.regulations import Regulation

__all__ = ["Choice", "Face", "new_face", "read_choice", "usual_regulation", "usual_seats"]


def new_face(game: str, regulation: Regulation[Any], names: Sequence[str], seat: int, lang: Language) -> Face:
    """A game as one seat sees it."""
    made: Face = _module(game).new_face(regulation, names, seat, lang)
    return made


def usual_regulation(game: str) -> str:
    """The preset a game is played by when nobody asks for another."""
    name: str = _module(game).REGULATION
    return name


def usual_seats(game: str) -> int:
    """How many play a game when nobody asks for more or fewer."""
    seats: int = _module(game).SEATS
    return seats


def _module(game: str) -> Any:
    return import_module(f"carteado.cli.faces.{game}")
