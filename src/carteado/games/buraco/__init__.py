"""Buraco, a Brazilian rummy game. One engine plays it under every regulation, a file that sets the rule options.

Words of the game that this package uses:

    jogo       a meld on the table: a sequence of one suit, or a set of cards of one rank
    lavadeira  a set
    canastra   a jogo of seven or more cards: dirty if it has a wild card, otherwise clean
    morto      a reserve hand of eleven cards, for a side whose player has no cards left
    side       one player, or the partners who share their jogos and points
"""

from __future__ import annotations

from carteado.games.buraco.match import Buraco
from carteado.games.buraco.rules import Rules
from carteado.regulation.rulebook import Regulation

__all__ = ["new_game"]


def new_game(regulation: Regulation[Rules], seats: int) -> Buraco:
    """Return a game under this regulation. Raises ValueError if it does not allow this number of seats."""
    return Buraco(regulation, seats)
