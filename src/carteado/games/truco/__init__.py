"""Truco: one engine for all regulations, which are data files.

- The *vira* is the card that is turned up at the deal. It decides which four cards are the *manilhas*, the strongest.
- The *mão* is the seat after the dealer. The *cutter* is the seat before the dealer.
- A *cerrada* is a riffle of the pack that the cutter may ask for. A *packet* is three cards dealt to one seat at once.
- The *level* of a raise is its number among the raises of the regulation, from 1. Level 0 means no raise.
- A *tento* is a point, and also the penalty points that a player may claim for an offence of the opponents.
- A *blind* hand is a hand at 11–11 in which the players may not see their own cards.
- `sinsep`, `copag`, `fenacef` and so on are the names of regulations.
"""

from __future__ import annotations

from carteado.games.truco.match import Truco
from carteado.games.truco.rules import Rules
from carteado.regulation.rulebook import Regulation

__all__ = ["new_game"]


def new_game(regulation: Regulation[Rules], seats: int) -> Truco:
    """Create a game of truco. Raises ValueError if the regulation does not allow this number of seats."""
    return Truco(regulation, seats)
