"""Truco: one engine, and every regulation as data."""

from __future__ import annotations

from carteado.regulation.rulebook import Regulation
from carteado.truco.match import Truco
from carteado.truco.rules import Rules

__all__ = ["new_game"]


def new_game(regulation: Regulation[Rules], seats: int) -> Truco:
    """Truco by a regulation; ValueError when it is not played by so many."""
    return Truco(regulation, seats)
