"""Any game in the terminal: the view as the game's teller says it, and every legal action as a numbered choice."""

from __future__ import annotations

from collections.abc import Sequence

from carteado.cli.faces.face import Choice, read_choice
from carteado.core.game import Game, View
from carteado.words.catalogue import Language, lookup, say


class PlainFace:
    """A game without a face of its own, as one seat reads and plays it."""

    def __init__(self, game: Game, names: Sequence[str], seat: int, lang: Language) -> None:
        self.game, self.names, self.seat, self.lang = game, names, seat, lang
        self.teller = game.teller(names, lang, seat)

    def welcome(self) -> list[str]:
        name = lookup(f"server.game.{self.game.name}", self.lang) or self.game.name.capitalize()
        others = [other for seat, other in enumerate(self.names, start=1) if seat != self.seat]
        return [say("cli.play.plain_welcome", self.lang, game=name, others=", ".join(others))]

    def position(self, view: View) -> list[str]:
        return self.teller.position(view)

    def choices(self, view: View, legal: Sequence[str]) -> list[Choice]:
        """Numbered as they are listed; the only one there is, is what Enter does."""
        return [
            Choice(action, str(number), self.teller.label(view, action), default=len(legal) == 1)
            for number, action in enumerate(legal, start=1)
        ]

    def explain(self, view: View, legal: Sequence[str]) -> list[str]:
        """The same choices, each with the word of the game that stands for it."""
        return [f"{action}: {self.teller.label(view, action)}" for action in legal]

    def read(self, text: str, view: View, legal: Sequence[str]) -> str | None:
        return read_choice(text, self.choices(view, legal), legal)

    def told(self, before: View, seat: int, heard: str, after: View) -> list[str]:
        return self.teller.told(before, seat, heard, after)
