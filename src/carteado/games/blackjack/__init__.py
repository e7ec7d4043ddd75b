"""Blackjack: one to seven seats against the house, every house rule as data, and its exact odds."""

from __future__ import annotations

from carteado.blackjack.match import Blackjack
from carteado.blackjack.rules import Rules
from carteado.regulation.rulebook import Regulation

__all__ = ["new_game"]


def new_game(regulation: Regulation[Rules], seats: int) -> Blackjack:
    """Blackjack by a regulation; ValueError when it is not played by so many."""
    return Blackjack(regulation, seats)
