"""The key and the game compiled as they stand, each name they call replaced by its compiled twin."""

from __future__ import annotations

from types import FunctionType, ModuleType
from typing import Any

from numba import njit

from carteado.bots import truco_game, truco_key


def compiled(module: ModuleType, made: dict[str, Any] | None = None) -> dict[str, Any]:
    """Every function of a module, compiled; the module itself stays as it is. made: the compiled twins of what it
    imports."""
    own = module.__name__
    names = [name for name, each in vars(module).items() if isinstance(each, FunctionType) and each.__module__ == own]
    world = {**vars(module), **(made or {})}
    for name in names:
        plain = vars(module)[name]
        world[name] = njit(cache=False)(FunctionType(plain.__code__, world, name))
    return {name: world[name] for name in names}


KEY = compiled(truco_key)
GAME = compiled(truco_game)
key_of = KEY["key_of"]
begin = GAME["begin"]
actor = GAME["actor"]
legal_actions = GAME["legal_actions"]
act = GAME["act"]
