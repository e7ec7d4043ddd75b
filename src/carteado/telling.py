"""What the tellers of all games have in common: names, and sentences of one file of the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from carteado.messages import Language, say

LONGEST_NAME: Final = 80


def printable(text: str) -> str:
    """A name or a remark from a file, on one line and without control characters."""
    return "".join(c if c.isprintable() else " " for c in text)[:LONGEST_NAME].strip()


class Speaker:
    """Says what happens at a table, in one language; in the second person of `you`, a seat it is told to.

    `area` is the file of the catalogue that has the sentences.
    """

    area: ClassVar[str]

    def __init__(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> None:
        self.names = [printable(name) or str(seat) for seat, name in enumerate(names, start=1)]
        self.lang = lang
        self.you = you

    def phrase(self, key: str, /, **params: object) -> str:
        return say(f"{self.area}.{key}", self.lang, **params)

    def of(self, seat: int, key: str, /, **params: object) -> str:
        """A sentence about a player."""
        return self.phrase(f"you.{key}" if seat == self.you else key, who=self.name(seat), **params)

    def name(self, seat: int) -> str:
        return self.names[seat - 1]

    def several(self, seats: Sequence[int]) -> str:
        """Players in a row: "Ana, Bruno e Carla"."""
        *others, last = [self.name(seat) for seat in seats]
        return self.phrase("and_", first=", ".join(others), last=last) if others else last
