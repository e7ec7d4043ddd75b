"""Signs between partners in the arena: each is asked once a hand, with its cards seen, and only partners hear it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from carteado.bots.bot import Bot
from carteado.core.game import Game, View
from carteado.truco.hand import Hand


class Signs:
    """Who has made a sign in this hand, for a game whose players have partners and may make signs."""

    def __init__(self, game: Game, bots: Sequence[Bot]) -> None:
        self.bots = bots
        self.words = game.signs
        self.sides = game.sides
        self.asked: set[int] = set()
        self.number = 0

    def exchange(self, state: Any, seat: int) -> None:
        """Before a seat acts its partners are asked for their sign, those who have not been yet.

        Where one may raise in the dark, cards are looked at later: who has not seen his has nothing to show.
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
