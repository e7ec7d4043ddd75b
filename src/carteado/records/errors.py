"""The error for a file that cannot be read: one sentence and a line number."""

from __future__ import annotations

import json
from typing import Final

from carteado.words.catalogue import Language, Sentence, say

MAX_QUOTE: Final = 60
"""The most characters of a file that an error message quotes."""


class Unreadable(Exception):
    """Raised if a file is not valid TOML or too large, or if a field is missing or invalid."""

    def __init__(self, sentence: Sentence, line: int | None = None) -> None:
        super().__init__(sentence, line)
        self.sentence = sentence
        self.line = line

    def text(self, lang: Language = "pt") -> str:
        """Return the message as one line, with unprintable characters escaped."""
        reason = self.sentence.text(lang)
        return printable(say("records.at_line", lang, line=self.line, said=reason) if self.line else reason)

    def __str__(self) -> str:
        return self.text()


def quote(value: object) -> str:
    """Return a value of a file for an error message: as JSON, shortened if it is long.

    >>> quote("Ana"), quote([1, True]), quote("x" * 1000)[-3:]
    ('"Ana"', '[1, true]', 'xx…')
    """
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= MAX_QUOTE else text[: MAX_QUOTE - 1] + "…"


def printable(text: str) -> str:
    """Escape line feeds, terminal control characters and invisible characters.

    >>> printable("a\\x1b[31m")
    'a\\\\x1b[31m'
    """
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
