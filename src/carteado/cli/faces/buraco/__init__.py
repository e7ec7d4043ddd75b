"""Buraco in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from carteado.buraco.rules import Rules
from carteado.cli.faces.buraco.choosing import Choosing
from carteado.cli.faces.buraco.explaining import explain
from carteado.cli.faces.buraco.reading import read
from carteado.cli.faces.buraco.voice import Voice
from carteado.cli.faces.face import Choice, Face
from carteado.cli.streams import fitting
from carteado.core.game import View
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language


class BuracoFace:
    """Buraco as one seat reads and plays it."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    def welcome(self) -> list[str]:
        return fitting(self.voice.welcome())

    def position(self, view: View) -> list[str]:
        return fitting(self.voice.teller.position(view))

    def choices(self, view: View, legal: Sequence[str]) -> list[Choice]:
        return Choosing(self.voice, view, legal).choices()

    def explain(self, view: View, legal: Sequence[str]) -> list[str]:
        return fitting(explain(self.voice, view, legal))

    def read(self, text: str, view: View, legal: Sequence[str]) -> str | tuple[str, ...] | None:
        return read(self.voice, text, view, legal)

    def told(self, before: View, seat: int, heard: str, after: View) -> list[str]:
        return fitting(self.voice.teller.told(before, seat, heard, after))


def new_face(regulation: Regulation[Rules], names: Sequence[str], seat: int, lang: Language) -> Face:
    return BuracoFace(Voice(regulation, names, seat, lang))
