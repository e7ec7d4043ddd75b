"""What the tellers of all games have in common: names, and sentences of one file of the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar, Final

from carteado.compiling import mypyc_attr
from carteado.words.catalogue import Language, say, sentence

LONGEST_NAME: Final = 80


def printable(text: str) -> str:
    """A name or a remark from a file, on one line and without control characters."""
    return "".join(c if c.isprintable() else " " for c in text)[:LONGEST_NAME].strip()


def figure(number: int, *, signed: bool = False) -> str:
    """A number as it is printed, with a true minus.

    >>> figure(-5), figure(5), figure(5, signed=True)
    ('−5', '5', '+5')
    """
    return f"{number:+d}".replace("-", "−") if signed or number < 0 else str(number)


def capital(sentence: str) -> str:
    """A sentence that may begin with "você".

    >>> capital("você e Ana levam a mão.")
    'Você e Ana levam a mão.'
    """
    return sentence[:1].upper() + sentence[1:]


@cache
def _sentences(area: str, lang: Language) -> dict[str, str]:  # noqa: ARG001
    """Those of one file that were said already: all who speak of one game in one language share them."""
    return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Speaker:
    """Says what happens at a table, in one language; in the second person of `you`, a seat it is told to.

    `area` is the file of the catalogue that has the sentences. `mentioned` are the seats spoken of since it was last
    cleared: whoever is not among them would be told the very same words, unless they hear or see more of the step.
    """

    area: ClassVar[str] = ""
    ends_turn: ClassVar[tuple[str, ...]] = ()
    """The words that end a turn: what else may be done is listed before them."""

    def __init__(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> None:
        self.names = [printable(name) or str(seat) for seat, name in enumerate(names, start=1)]
        self.lang = lang
        self.you = you
        self.mentioned: set[int] = set()
        self._sentences = _sentences(self.area, lang)

    def tells_own(self, heard: str) -> bool:  # noqa: ARG002
        """Whether the sentences on this action may follow from what the viewer alone sees."""
        return True

    def ended(self, view: dict[str, Any]) -> str:  # noqa: ARG002
        """How the hand that was finished last ended; nothing where it takes several sentences to say."""
        return ""

    def listed(self, legal: Sequence[str]) -> list[str]:
        """What may be done, in the order in which people think of it."""
        return sorted(legal, key=lambda action: action.partition(" ")[0] in self.ends_turn)

    def phrase(self, key: str, /, **params: str | int) -> str:
        known = self._sentences.get(key)
        if known is None:
            known = self._sentences[key] = sentence(f"{self.area}.{key}", self.lang)
        return known.format_map(params)

    def of(self, seat: int, key: str, /, **params: str | int) -> str:
        """A sentence about a player."""
        return self.phrase(f"you.{key}" if seat == self.you else key, who=self.name(seat), **params)

    def name(self, seat: int) -> str:
        self.mentioned.add(seat)
        return self.names[seat - 1]

    def whom(self, seat: int) -> str:
        """A name within a sentence: "você" for the one it is told to."""
        return say("telling.you_", self.lang) if seat == self.you else self.name(seat)

    def several(self, seats: Sequence[int]) -> str:
        """Players in a row, whoever is told first: "Ana, Bruno e Carla", "você e Carla"."""
        self.mentioned.update(seats)
        return self.row([self.whom(seat) for seat in sorted(seats, key=lambda seat: seat != self.you)])

    def row(self, words: Sequence[str]) -> str:
        """Words in a row: "Ana, Bruno e Carla"."""
        *others, last = words
        return say("telling.and_", self.lang, first=", ".join(others), last=last) if others else last
