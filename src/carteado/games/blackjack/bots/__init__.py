"""Blackjack players: one who has just learnt it, one who plays what was computed to be best, and one who counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from carteado.blackjack.study import own_hand, worths
from carteado.blackjack.words import DOUBLE, HIT, INSURE, PASS, SPLIT, STAND
from carteado.bots.blackjack_counter import Counter
from carteado.bots.bot import Bot
from carteado.core.game import View


class Beginner:
    """Plays like somebody who fears to bust: stands on 12, insures now and then, divides every pair he sees."""

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
    """Plays the computed best for its own cards and the dealer's open one, and bets the least there is.

    It knows the house's rules and the whole shoe, and remembers no card of earlier rounds.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if view["round"] is None:
            return legal[0]
        known = worths(view, legal)
        return max(legal, key=lambda word: known.get(word, float("-inf")))


LEVELS: Final[dict[str, Callable[[Random], Bot]]] = {"iniciante": Beginner, "perfeito": Perfect, "contador": Counter}
