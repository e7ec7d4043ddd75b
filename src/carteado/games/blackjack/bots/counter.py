"""A blackjack player who remembers the cards: bets by what is left in the shoe, and plays every hand by it.

It sees what anybody at the table sees: the cards that lie open, and at the end of a round all of them. Where the shoe
is shuffled before every round there is nothing to remember, and it plays as `Perfect` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from carteado.blackjack.odds import house_of
from carteado.blackjack.odds.counted import edge_after, full
from carteado.blackjack.odds.house import VALUES
from carteado.blackjack.remaining import Counts, shown, worths_left
from carteado.blackjack.study import worths
from carteado.core.game import View

NONE: Final[Counts] = (0,) * VALUES
BETS_ALL: Final = 0.01
"""The edge at which it bets the most there is; below that in proportion, and the least where the house is favoured."""
CLEAR: Final = 0.25
"""A play that is better by so many bets from a full shoe is better from what is left of it."""


class Memory:
    """The cards that a player has seen of the shoe, this round's not among them."""

    def __init__(self) -> None:
        self.gone = NONE
        self._left = 0
        self._played = 0

    def look(self, view: View) -> None:
        """What the last round showed, once; nothing of a shoe that has been shuffled since."""
        left, played = view["shoe"]["left"], view["played"]
        if left > self._left:
            self.gone = NONE
        if played != self._played and view["last"]:
            self.gone = tuple([one + more for one, more in zip(self.gone, shown(view["last"]), strict=True)])
        self._left, self._played = left, played
        if sum(self.gone) > _dealt_before(view):
            self.gone = NONE


def _dealt_before(view: View) -> int:
    """How many cards of this shoe were dealt in earlier rounds."""
    round_ = view["round"]
    now = len(round_["dealer"]) + sum(len(hand["cards"]) for hand in round_["hands"]) if round_ else 0
    dealt: int = sum(full(view["rules"]["decks"])) - view["shoe"]["left"] - now
    return dealt


class Counter:
    """Plays what is best with the cards that are left, and bets more when they favour it."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.memory = Memory()

    def choose(self, view: View, legal: Sequence[str]) -> str:
        self.memory.look(view)
        if view["round"] is None:
            return self._bet(view, legal)
        known = worths(view, legal)
        if not _is_clear(known):
            known = worths_left(view, legal, self.memory.gone) or known
        return max(legal, key=lambda word: known.get(word, float("-inf")))

    def _bet(self, view: View, legal: Sequence[str]) -> str:
        """Between the least and the most that the table and its chips allow, by the edge."""
        if len(legal) == 1 or self.memory.gone == NONE:
            return legal[0]
        share = edge_after(house_of(view["rules"]), self.memory.gone) / BETS_ALL
        return legal[round(min(1.0, max(0.0, share)) * (len(legal) - 1))]


def _is_clear(known: dict[str, float]) -> bool:
    """Whether one play is ahead by more than any count takes back: then there is nothing to reckon."""
    ranked = sorted(known.values(), reverse=True)
    return len(ranked) > 1 and ranked[0] - ranked[1] > CLEAR
