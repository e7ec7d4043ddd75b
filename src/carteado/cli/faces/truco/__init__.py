"""Truco in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from carteado.cli.faces.face import Choice, Face
from carteado.cli.faces.truco.choosing import Choosing
from carteado.cli.faces.truco.explaining import explain
from carteado.cli.faces.truco.reading import read
from carteado.cli.faces.truco.voice import Voice
from carteado.core.game import View
from carteado.regulation.rulebook import Regulation
from carteado.truco.rules import Rules
from carteado.words.catalogue import Language


class TrucoFace:
    """Truco as one seat reads and plays it."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    def welcome(self) -> list[str]:
        return self.voice.welcome()

    def position(self, view: View) -> list[str]:
        return self.voice.teller.position(view)

    def choices(self, view: View, legal: Sequence[str]) -> list[Choice]:
        return Choosing(self.voice, view, legal).choices()

    def explain(self, view: View, legal: Sequence[str]) -> list[str]:
        return list(explain(self.voice, view, self.choices(view, legal)))

    def read(self, text: str, view: View, legal: Sequence[str]) -> str | None:
        return read(self.voice, text, view, self.choices(view, legal), legal)

    def told(self, before: View, seat: int, heard: str, after: View) -> list[str]:
        return self.voice.teller.told(before, seat, heard, after)


def new_face(regulation: Regulation[Rules], names: Sequence[str], seat: int, lang: Language) -> Face:
    return TrucoFace(Voice(regulation, names, seat, lang))
