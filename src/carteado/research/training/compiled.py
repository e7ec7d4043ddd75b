"""Compile ordinary Python modules with Numba. This module also has the compiled truco kernels."""

from __future__ import annotations

from types import FunctionType, ModuleType
from typing import Any

from numba import njit

from carteado.games.truco.bots import abstraction, kernel_game


def compile_module(module: ModuleType, compiled: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the compiled versions of all functions of a module, by name. The module itself does not change.

    compiled: the compiled versions of functions that the module imports, by name.
    """
    own = module.__name__
    names = [name for name, each in vars(module).items() if isinstance(each, FunctionType) and each.__module__ == own]
    world = {**vars(module), **(compiled or {})}
    for name in names:
        plain = vars(module)[name]
        world[name] = njit(cache=False)(FunctionType(plain.__code__, world, name))
    return {name: world[name] for name in names}


KEY = compile_module(abstraction)
GAME = compile_module(kernel_game)
key_of = KEY["key_of"]
begin = GAME["begin"]
actor = GAME["actor"]
legal_actions = GAME["legal_actions"]
act = GAME["act"]
