"""Buraco: one engine for all regulations, which are data."""

from __future__ import annotations

from carteado.games.buraco.match import Buraco
from carteado.games.buraco.rules import Rules
from carteado.regulation.rulebook import Regulation

__all__ = ["new_game"]


def new_game(regulation: Regulation[Rules], seats: int) -> Buraco:
    """Return buraco by a regulation. Raises ValueError if the regulation does not allow this number of seats."""
    return Buraco(regulation, seats)
