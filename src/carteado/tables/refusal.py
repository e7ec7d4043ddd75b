"""Refusals of a table. The message key of a code is `tables.refused.<code>`."""

from __future__ import annotations

from collections.abc import Sequence

from carteado.core.refusal import Refusal
from carteado.words.catalogue import Language, Said, lookup, say


def table_refusal(code: str) -> Refusal:
    return Refusal(Said(f"tables.refused.{code}"), code=code)


def text_with_names(refusal: Refusal, lang: Language, names: Sequence[str]) -> str:
    """Return the reason without its source, with the name of the player instead of the number of the seat.

    The catalogue has a second sentence for this (`…_named`). Without it, return the usual sentence.
    """
    said = refusal.said
    seat, key = said.params.get("seat"), f"{said.key}_named"
    if isinstance(seat, int) and 0 < seat <= len(names) and lookup(key, lang):
        return say(key, lang, who=names[seat - 1], **said.params)
    return said.text(lang)


class StorageFailure(Refusal):
    """The server cannot store or read something.

    This is a separate class because it is not an answer to the command or request. Code that handles refusals of
    commands or requests should not catch it.
    """

    def __init__(self, code: str, cause: str = "") -> None:
        super().__init__(Said(f"tables.refused.{code}"), code=code)
        self.cause = cause

    def __str__(self) -> str:
        return self.cause or self.text()


class DiskFull(StorageFailure):
    """The disk is full and nothing has changed. This is a separate class so that callers can try again later."""

    def __init__(self, cause: str = "") -> None:
        super().__init__("no_room", cause)


class FileDamaged(StorageFailure):
    """A file of the server is corrupt. `cause` is SQLite's message.

    This is a separate class because the server has to stop using the table. A retry does not help: an operator must
    repair the file.
    """

    def __init__(self, cause: str) -> None:
        super().__init__("damaged", cause)
