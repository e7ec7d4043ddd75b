"""Truco: one engine for all regulations, which are data files."""

from __future__ import annotations

from carteado.games.truco.match import Truco
from carteado.games.truco.rules import Rules
from carteado.regulation.rulebook import Regulation

__all__ = ["new_game"]


def new_game(regulation: Regulation[Rules], seats: int) -> Truco:
    """Return truco with a regulation. Raises ValueError if the regulation does not allow this number of seats."""
    return Truco(regulation, seats)
