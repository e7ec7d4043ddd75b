"""Truco in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from carteado.core.game import View
from carteado.games.terminal_face import Choice
from carteado.games.truco.terminal.choosing import ChoiceBuilder
from carteado.games.truco.terminal.explaining import explain
from carteado.games.truco.terminal.reading import read
from carteado.games.truco.terminal.voice import Voice


class TrucoFace(Voice):
    def choices(self, view: View, legal: Sequence[str]) -> list[Choice]:
        return ChoiceBuilder(self, view, legal).choices()

    def explain(self, view: View, legal: Sequence[str]) -> list[str]:
        return list(explain(self, view, self.choices(view, legal)))

    def read(self, text: str, view: View, legal: Sequence[str]) -> str | None:
        return read(self, text, view, self.choices(view, legal), legal)


FACE = TrucoFace
