"""The face of each game in the terminal, loaded when it is asked for: see `face`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from carteado.cli.faces.face import Choice, Face, read_choice
from carteado.cli.faces.plain import PlainFace
from carteado.core.game import Game
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language

__all__ = ["Choice", "Face", "new_face", "read_choice"]


def new_face(game: Game, regulation: Regulation[Any], names: Sequence[str], seat: int, lang: Language) -> Face:
    """A game as one seat sees it; a game without a face of its own is played in plain words."""
    module = f"carteado.cli.faces.{game.name}"
    if find_spec(module) is None:
        return PlainFace(game, names, seat, lang)
    made: Face = import_module(module).new_face(regulation, names, seat, lang)
    return made
