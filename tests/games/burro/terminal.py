"""Burro in the terminal: a card is played by its name."""

from __future__ import annotations

from collections.abc import Sequence

from carteado.core.game import View
from carteado.games.terminal_face import Choice, Face


class BurroFace(Face):
    def welcome(self) -> list[str]:
        return [self.say("title", regulation=self.title, others=self.others)]

    def choices(self, view: View, legal: Sequence[str]) -> list[Choice]:
        return [Choice(action, action, self.teller.label(view, action), default=len(legal) == 1) for action in legal]


FACE = BurroFace
