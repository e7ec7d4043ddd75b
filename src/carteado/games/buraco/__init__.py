"""Buraco: one engine, and every regulation as data."""

from __future__ import annotations

from carteado.buraco.match import Buraco
from carteado.buraco.rules import Rules
from carteado.regulation.rulebook import Regulation

__all__ = ["new_game"]


def new_game(regulation: Regulation[Rules], seats: int) -> Buraco:
    """Buraco by a regulation; ValueError when it is not played by so many."""
    return Buraco(regulation, seats)
