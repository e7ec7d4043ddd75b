"""Pif-paf: chips, hands of nine, and going out on anybody's discard."""

from __future__ import annotations

from carteado.pifpaf.match import PifPaf
from carteado.pifpaf.rules import Rules
from carteado.regulation.rulebook import Regulation

__all__ = ["new_game"]


def new_game(regulation: Regulation[Rules], seats: int) -> PifPaf:
    """Pif-paf by a regulation; ValueError when it is not played by so many."""
    return PifPaf(regulation, seats)
