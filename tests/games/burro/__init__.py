"""Burro: follow suit or draw until you can. The first player without cards wins."""

from __future__ import annotations

from typing import Any

from carteado.games.burro.match import Burro  # type: ignore[import-not-found]

from carteado.regulation.rulebook import Regulation

__all__ = ["new_game"]


def new_game(regulation: Regulation[Any], seats: int) -> Burro:
    return Burro(regulation, seats)
