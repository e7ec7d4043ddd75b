"""Blackjack bots: a beginner, a player of the best strategy, and a card counter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from carteado.core.game import View
from carteado.games.blackjack.actions import DOUBLE, HIT, INSURE, PASS, SPLIT, STAND
from carteado.games.blackjack.bots.counter import Counter
from carteado.games.blackjack.study import action_values, own_hand
from carteado.games.bot import Bot, Contest


class Beginner:
    """Plays like a beginner: stands on a hard 12 or more, sometimes buys insurance, and splits every pair."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if view["round"] is None:
            return self.rng.choice(legal[: max(1, len(legal) // 2)])
        if PASS in legal:
            return INSURE if INSURE in legal and self.rng.random() < 0.5 else PASS
        hand = own_hand(view)
        if SPLIT in legal:
            return SPLIT
        if DOUBLE in legal and hand["total"] in (10, 11) and self.rng.random() < 0.5:
            return DOUBLE
        safe = hand["total"] < 12 or (hand["soft"] and hand["total"] < 16)
        return HIT if safe and HIT in legal else STAND


class Perfect:
    """Makes the best play for its cards and the dealer's upcard, and always bets the minimum.

    It assumes a full shoe and ignores the cards of earlier rounds.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if view["round"] is None:
            return legal[0]
        known = action_values(view, legal)
        return max(legal, key=lambda word: known.get(word, float("-inf")))


LEVELS: Final[dict[str, Callable[[Random], Bot]]] = {"iniciante": Beginner, "perfeito": Perfect, "contador": Counter}
CONTEST: Final = Contest(1, {"rounds": 200, "chips": 100_000, "cut_card": 0, "min_bet": 10, "max_bet": 10})
"""The arena makes all bots bet the same and uses a new shoe for every round."""
