"""Find the Python package that contains a game's rules, documents and sentences."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec


@cache
def package_of(game: str) -> str:
    """Return the name of the Python package of a game, such as "carteado.games.truco".

    For any other name, return "carteado.<name>": `carteado.tournaments` also has regulations.
    """
    return f"carteado.games.{game}" if is_game(game) else f"carteado.{game}"


@cache
def is_game(name: str) -> bool:
    spec = find_spec(f"carteado.games.{name}") if name.isascii() and name.isidentifier() else None
    return spec is not None and spec.submodule_search_locations is not None
