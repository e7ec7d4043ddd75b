"""What a file says when it can't be read: one sentence, and the line it is about."""

from __future__ import annotations

import json
from typing import Final

from carteado.words.catalogue import Language, Said, say

QUOTED: Final = 60
"""How much of a file an error message repeats."""


class Unreadable(Exception):
    """The file can't be read as what it should be: bad TOML, or a missing or ill-typed field."""

    def __init__(self, said: Said, line: int | None = None) -> None:
        super().__init__(said, line)
        self.said = said
        self.line = line

    def text(self, lang: Language = "pt") -> str:
        """One printable line, whatever the file held."""
        reason = self.said.text(lang)
        return printable(say("records.at_line", lang, line=self.line, said=reason) if self.line else reason)

    def __str__(self) -> str:
        return self.text()


def quoted(value: object) -> str:
    """A value from a file, short enough for a message.

    >>> quoted("Ana"), quoted([1, True]), quoted("x" * 1000)[-3:]
    ('"Ana"', '[1, true]', 'xx…')
    """
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= QUOTED else text[: QUOTED - 1] + "…"


def printable(text: str) -> str:
    """A sentence on one line, what a terminal would obey or hide in it spelt out.

    >>> printable("a\\x1b[31m")
    'a\\\\x1b[31m'
    """
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
