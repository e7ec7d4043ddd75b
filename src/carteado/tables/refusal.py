"""The refusals of a table. The sentence of a code is `tables.refused.<code>` in the catalogue."""

from __future__ import annotations

from collections.abc import Sequence

from carteado.core.refusal import Refusal
from carteado.words.catalogue import Language, Sentence, lookup, say


def table_refusal(code: str) -> Refusal:
    return Refusal(Sentence(f"tables.refused.{code}"), code=code)


def text_with_names(refusal: Refusal, lang: Language, names: Sequence[str]) -> str:
    """Return the reason of a refusal. It names the player instead of the seat's number, if the catalogue allows.

    For this the catalogue needs a second sentence, whose key ends in `_named`.

    names: the names at the seats.
    """
    said = refusal.sentence
    seat, key = said.params.get("seat"), f"{said.key}_named"
    if isinstance(seat, int) and 0 < seat <= len(names) and lookup(key, lang):
        return say(key, lang, who=names[seat - 1], **said.params)
    return said.text(lang)


class StorageFailure(Refusal):
    """Raised if the server cannot store or read something.

    The command or request itself may be valid. Code that handles ordinary refusals must re-raise this one.
    """

    def __init__(self, code: str, cause: str = "") -> None:
        super().__init__(Sentence(f"tables.refused.{code}"), code=code)
        self.cause = cause

    def __str__(self) -> str:
        return self.cause or self.text()


class DiskFull(StorageFailure):
    """Raised if the disk is full. Nothing has changed, so callers can try again later."""

    def __init__(self, cause: str = "") -> None:
        super().__init__("no_room", cause)


class FileDamaged(StorageFailure):
    """Raised if a database file is corrupt. `cause` is SQLite's message.

    The server must stop using the table. A retry does not help: an operator must repair the file.
    """

    def __init__(self, cause: str) -> None:
        super().__init__("damaged", cause)
