"""Provide `Speaker`, the base class of objects that describe a game to a player.

A speaker knows the players' names and the sentences of one file of the catalogue.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar, Final

from carteado.mypyc_hints import mypyc_attr
from carteado.words.actions import verb_of
from carteado.words.catalogue import Language, say, sentence

LONGEST_NAME: Final = 80


def printable(text: str) -> str:
    """Return a name or remark as one line without control characters, at most LONGEST_NAME characters long."""
    return "".join(c if c.isprintable() else " " for c in text)[:LONGEST_NAME].strip()


def figure(number: int, *, signed: bool = False) -> str:
    """Format a number with a typographic minus sign. If `signed`, zero and positive numbers get a plus.

    >>> figure(-5), figure(5), figure(5, signed=True)
    ('−5', '5', '+5')
    """
    return f"{number:+d}".replace("-", "−") if signed or number < 0 else str(number)


def capital(sentence: str) -> str:
    """Return a sentence with a capital first letter. Sentences of the catalogue may begin in lower case ("você").

    >>> capital("você e Ana levam a mão.")
    'Você e Ana levam a mão.'
    """
    return sentence[:1].upper() + sentence[1:]


@cache
def _sentences(area: str, lang: Language) -> dict[str, str]:  # noqa: ARG001
    """Return the cache for the sentences of one catalogue file in one language.

    The cache is empty at first. The speakers that use the same file and language share it and fill it.
    """
    return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Speaker:
    """Describes a table in one language. It addresses the seat `you` (None for a spectator) in the second person.

    area:            the file of the catalogue that contains the sentences.
    mentioned_seats: the seats that the sentences have named since the caller last cleared this set. Viewers in all
                     other seats get the same sentences, unless they know more about the change than a spectator.
    """

    area: ClassVar[str] = ""
    ends_turn: ClassVar[tuple[str, ...]] = ()
    """The verbs of the actions that end a turn. `sort_actions` puts these actions last."""

    def __init__(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> None:
        self.names = [printable(name) or str(seat) for seat, name in enumerate(names, start=1)]
        self.lang = lang
        self.you = you
        self.mentioned_seats: set[int] = set()
        self._sentences = _sentences(self.area, lang)

    def depends_on_hidden_cards(self, action: str) -> bool:  # noqa: ARG002
        """Return whether the sentences about this action may depend on fields that only the viewer's seat sees.

        The default, True, is always safe.
        """
        return True

    def sort_actions(self, legal: Sequence[str]) -> list[str]:
        """Return the legal actions in the order in which they are offered to the player."""
        return sorted(legal, key=lambda action: verb_of(action) in self.ends_turn)

    def phrase(self, key: str, /, **params: str | int) -> str:
        known = self._sentences.get(key)
        if known is None:
            known = self._sentences[key] = sentence(f"{self.area}.{key}", self.lang)
        return known.format_map(params)

    def of(self, seat: int, key: str, /, **params: str | int) -> str:
        """Return the sentence `key` about the player in a seat. For the seat `you`, it is in the second person."""
        return self.phrase(f"you.{key}" if seat == self.you else key, who=self.name(seat), **params)

    def name(self, seat: int) -> str:
        self.mentioned_seats.add(seat)
        return self.names[seat - 1]

    def whom(self, seat: int) -> str:
        """Return a player's name for the middle of a sentence. For the seat `you`, return "você" or "you"."""
        return say("telling.you_", self.lang) if seat == self.you else self.name(seat)

    def several(self, seats: Sequence[int]) -> str:
        """Join the names of players into a list: "Ana, Bruno e Carla". The seat `you` comes first: "você e Carla"."""
        self.mentioned_seats.update(seats)
        return self.row([self.whom(seat) for seat in sorted(seats, key=lambda seat: seat != self.you)])

    def row(self, words: Sequence[str]) -> str:
        """Join words into a list: "Ana, Bruno e Carla"."""
        *others, last = words
        return say("telling.and_", self.lang, first=", ".join(others), last=last) if others else last
