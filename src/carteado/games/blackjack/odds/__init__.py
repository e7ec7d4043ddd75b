"""The exact odds of blackjack: the best strategy and the player's edge under any house's rules.

`solve(House(...))` gives both. How it counts, and what it leaves out, is in docs/blackjack-odds.md.
"""

from __future__ import annotations

from carteado.blackjack.odds.house import House, house_of
from carteado.blackjack.odds.solve import Odds, solve

__all__ = ["House", "Odds", "house_of", "solve"]
