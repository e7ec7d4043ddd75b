"""The exact odds of blackjack: the best strategy and the player's edge under any rules.

`solve(House(...))` returns both. docs/blackjack-odds.md explains the method and its limits.
"""

from __future__ import annotations

from carteado.games.blackjack.odds.house import House, house_of
from carteado.games.blackjack.odds.solve import Odds, solve

__all__ = ["House", "Odds", "house_of", "solve"]
