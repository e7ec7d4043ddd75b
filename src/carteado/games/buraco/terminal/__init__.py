"""Buraco in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from carteado.core.game import View
from carteado.games.buraco.terminal.choosing import ChoiceBuilder
from carteado.games.buraco.terminal.explaining import explain
from carteado.games.buraco.terminal.reading import read
from carteado.games.buraco.terminal.voice import Voice
from carteado.games.terminal_face import Choice


class BuracoFace(Voice):
    """The terminal interface of buraco for one seat."""

    def choices(self, view: View, legal: Sequence[str]) -> list[Choice]:
        return ChoiceBuilder(self, view, legal).choices()

    def explain(self, view: View, legal: Sequence[str]) -> list[str]:
        return list(explain(self, view, legal))

    def read(self, text: str, view: View, legal: Sequence[str]) -> str | tuple[str, ...] | None:
        return read(self, text, view, legal)


FACE = BuracoFace
