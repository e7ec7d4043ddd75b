"""A card counter: it bets and, unless the choice is clear, plays by the cards that are left in the shoe.

It sees only what every player sees: the open cards, its own cards, and all cards at the end of a round. If the shoe is
shuffled before every round, it counts only the cards of the round and always bets the minimum.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from carteado.core.game import View
from carteado.games.blackjack.odds import house_of
from carteado.games.blackjack.odds.card_counting import estimate_edge, full_shoe
from carteado.games.blackjack.odds.house import VALUES
from carteado.games.blackjack.remaining import ValueCounts, count_open_cards, remaining_values
from carteado.games.blackjack.study import action_values

NO_CARDS: Final[ValueCounts] = (0,) * VALUES
MAX_BET_EDGE: Final = 0.01
"""The edge from which the bot bets the maximum. Below it the bet falls linearly, to the minimum at 0 and less."""
CLEAR_MARGIN: Final = 0.25
"""If the best play with a full shoe is better than all others by more than this many bets, the bot just makes it."""


class Memory:
    """Remembers the cards of the current shoe that were seen in earlier rounds."""

    def __init__(self) -> None:
        self.gone = NO_CARDS
        self._left = 0
        self._played = 0

    def update(self, view: View) -> None:
        """Add the cards of the last round, if they are not added yet. After a shuffle, forget all cards."""
        left, played = view["shoe"]["left"], view["played"]
        if left > self._left:
            self.gone = NO_CARDS
        if played != self._played and view["last"]:
            self.gone = tuple([one + more for one, more in zip(self.gone, count_open_cards(view["last"]), strict=True)])
        self._left, self._played = left, played
        if sum(self.gone) > _dealt_before(view):
            self.gone = NO_CARDS


def _dealt_before(view: View) -> int:
    """Return how many cards of this shoe were dealt in earlier rounds."""
    round_ = view["round"]
    now = len(round_["dealer"]) + sum(len(hand["cards"]) for hand in round_["hands"]) if round_ else 0
    dealt: int = sum(full_shoe(view["rules"]["decks"])) - view["shoe"]["left"] - now
    return dealt


class Counter:
    """Makes the best play for the remaining cards, and bets more when they favour the player."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.memory = Memory()

    def choose(self, view: View, legal: Sequence[str]) -> str:
        self.memory.update(view)
        if view["round"] is None:
            return self._choose_bet(view, legal)
        known = action_values(view, legal)
        if not _is_clear(known):
            known = remaining_values(view, legal, self.memory.gone) or known
        return max(legal, key=lambda word: known.get(word, float("-inf")))

    def _choose_bet(self, view: View, legal: Sequence[str]) -> str:
        """Choose a bet in proportion to the edge. Without cards from earlier rounds, bet the minimum."""
        if len(legal) == 1 or self.memory.gone == NO_CARDS:
            return legal[0]
        share = estimate_edge(house_of(view["rules"]), self.memory.gone) / MAX_BET_EDGE
        return legal[round(min(1.0, max(0.0, share)) * (len(legal) - 1))]


def _is_clear(known: dict[str, float]) -> bool:
    """Return whether the best of several plays is better than all others by more than CLEAR_MARGIN."""
    ranked = sorted(known.values(), reverse=True)
    return len(ranked) > 1 and ranked[0] - ranked[1] > CLEAR_MARGIN
