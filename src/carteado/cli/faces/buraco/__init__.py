"""Buraco in the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from carteado.buraco.rules import Rules
from carteado.buraco.words import DRAW, REFUSE
from carteado.cli.faces.buraco.choosing import Choosing
from carteado.cli.faces.buraco.explaining import explain
from carteado.cli.faces.buraco.position import position
from carteado.cli.faces.buraco.reading import read
from carteado.cli.faces.buraco.voice import Voice
from carteado.cli.faces.face import Choice, Face
from carteado.cli.lines import fitting
from carteado.game import View
from carteado.messages import Language
from carteado.regulations import Regulation


class BuracoFace:
    """Buraco as one seat reads and plays it."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    def welcome(self) -> list[str]:
        return fitting(self.voice.welcome())

    def position(self, view: View) -> list[str]:
        return fitting(position(self.voice, view))

    def choices(self, view: View, legal: Sequence[str]) -> list[Choice]:
        return Choosing(self.voice, view, legal).choices()

    def explain(self, view: View, legal: Sequence[str]) -> list[str]:
        return fitting(explain(self.voice, view, legal))

    def read(self, text: str, view: View, legal: Sequence[str]) -> str | tuple[str, ...] | None:
        return read(self.voice, text, view, legal)

    def told(self, before: View, seat: int, action: str, after: View) -> list[str]:
        drawn = ""
        if seat == self.voice.seat and action in (DRAW, REFUSE):
            drawn = _drawn(before, action, after)
        return fitting(self.voice.teller.told(before, seat, action, after, drawn))

    def shuffled(self, before: View, after: View) -> list[str]:
        return [] if before["chance"] == "dealer" else fitting([self.voice.teller.deal(after)])


def _drawn(before: View, action: str, after: View) -> str:
    """The card that came off the stock: what the hand has more, but for the one that was refused."""
    held: Counter[str] = Counter(before["deal"]["hand"])
    if action == REFUSE:
        held[before["deal"]["offered"]] -= 1
    new: Counter[str] = Counter(after["deal"]["hand"])
    return next(iter(new - held))


def new_face(regulation: Regulation[Rules], names: Sequence[str], seat: int, lang: Language) -> Face:
    return BuracoFace(Voice(regulation, names, seat, lang))
