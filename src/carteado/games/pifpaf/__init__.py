"""Pif-paf: hands of nine cards, bets in chips, and going out on any player's discard."""

from __future__ import annotations

from carteado.games.pifpaf.match import PifPaf
from carteado.games.pifpaf.rules import Rules
from carteado.regulation.rulebook import Regulation

__all__ = ["new_game"]


def new_game(regulation: Regulation[Rules], seats: int) -> PifPaf:
    """Return pif-paf under a regulation. Raises ValueError if the regulation does not allow this number of seats."""
    return PifPaf(regulation, seats)
