"""Exchange signs between partners. Each seat is asked at most once per hand, and only its partners see the sign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from carteado.core.game import Game, View
from carteado.games.bot import Bot
from carteado.games.truco.hand import Hand


class Signs:
    """Asks bots for signs, and remembers which seats were asked in the current hand.

    It does nothing in games without partners or signs.
    """

    def __init__(self, game: Game, bots: Sequence[Bot]) -> None:
        self.bots = bots
        self.words = game.signs
        self.sides = game.sides
        self.asked: set[int] = set()
        self.number = 0

    def exchange(self, state: Any, seat: int) -> None:
        """Ask the partners of a seat for their signs before the seat acts. Each partner is asked only once per hand.

        A partner who has not looked at the cards yet is not asked. Some rules allow raises before looking.
        """
        if not self.words or not isinstance(state.stage, Hand):
            return
        if state.number != self.number:
            self.number, self.asked = state.number, set()
        for mate in self._mates(seat):
            if mate not in self.asked and (view := state.view(mate))["hand"]["cards"]:
                self.asked.add(mate)
                self._ask(view, mate)

    def _mates(self, seat: int) -> list[int]:
        return [mate for side in self.sides if seat in side for mate in side if mate != seat]

    def _ask(self, view: View, mate: int) -> None:
        sign = getattr(self.bots[mate - 1], "sign", None)
        word = sign(view) if sign else None
        if word not in self.words:
            return
        for other in self._mates(mate):
            hear = getattr(self.bots[other - 1], "hear", None)
            if hear:
                hear(self.number, mate, word)
