"""Carteado: the open home of Brazilian card games.

The public functions are `new_game`, `rulebook`, `load`, `replay` and `verify`. `carteado.library` documents them.
Importing the package is fast, because a function is imported only when it is first used.

>>> import carteado
>>> carteado.new_game("truco", "paulista", seats=4).name
'truco'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from carteado.library import load, new_game, replay, rulebook, verify

__version__ = "0.3.0"
__all__ = ["load", "new_game", "replay", "rulebook", "verify"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from carteado import library

    return getattr(library, name)
