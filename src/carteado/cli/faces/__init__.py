"""The face of each game in the terminal, loaded when it is asked for: see `face`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from carteado.cli.faces.face import Choice, Face, read_choice
from carteado.messages import Language
from carteado.regulations import Regulation

__all__ = ["Choice", "Face", "new_face", "read_choice"]


def new_face(game: str, regulation: Regulation[Any], names: Sequence[str], seat: int, lang: Language) -> Face:
    """A game as one seat sees it."""
    made: Face = _module(game).new_face(regulation, names, seat, lang)
    return made


def _module(game: str) -> Any:
    return import_module(f"carteado.cli.faces.{game}")
