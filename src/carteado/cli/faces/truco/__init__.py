"""Truco in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from carteado.cli.faces.face import Choice, Face
from carteado.cli.faces.truco.choosing import Choosing
from carteado.cli.faces.truco.explaining import explain
from carteado.cli.faces.truco.position import position
from carteado.cli.faces.truco.reading import read
from carteado.cli.faces.truco.telling import shuffled, told
from carteado.cli.faces.truco.voice import Voice
from carteado.game import View
from carteado.messages import Language
from carteado.regulations import Regulation
from carteado.truco.rules import Rules


class TrucoFace:
    """Truco as one seat reads and plays it."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    def welcome(self) -> list[str]:
        return self.voice.welcome()

    def position(self, view: View) -> list[str]:
        return list(position(self.voice, view))

    def choices(self, view: View, legal: Sequence[str]) -> list[Choice]:
        return Choosing(self.voice, view, legal).choices()

    def explain(self, view: View, legal: Sequence[str]) -> list[str]:
        return list(explain(self.voice, view, self.choices(view, legal)))

    def read(self, text: str, view: View, legal: Sequence[str]) -> str | None:
        return read(self.voice, text, view, self.choices(view, legal), legal)

    def told(self, before: View, seat: int, action: str, after: View) -> list[str]:
        return list(told(self.voice, before, seat, action, after))

    def shuffled(self, before: View, after: View) -> list[str]:
        return list(shuffled(self.voice, before, after))


def new_face(regulation: Regulation[Rules], names: Sequence[str], seat: int, lang: Language) -> Face:
    return TrucoFace(Voice(regulation, tuple(names), seat, lang))
