"""Blackjack: one to seven seats against the house, with configurable rules and exact odds."""

from __future__ import annotations

from carteado.games.blackjack.match import Blackjack
from carteado.games.blackjack.rules import Rules
from carteado.regulation.rulebook import Regulation

__all__ = ["new_game"]


def new_game(regulation: Regulation[Rules], seats: int) -> Blackjack:
    """Return a game of blackjack. Raises ValueError if the regulation does not allow this number of seats."""
    return Blackjack(regulation, seats)
