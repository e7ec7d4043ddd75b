"""Parse a group of TOML statements and remember the line number of each line."""

from __future__ import annotations

import re
import tomllib
from array import array
from functools import cached_property
from typing import Any, Final

from carteado.records.errors import Unreadable
from carteado.records.toml.places import Path, places
from carteado.records.toml.scan import MAX_DEPTH, bad_toml, big_number, too_deep

_AT_LINE: Final = re.compile(r" \(at line (\d+), column \d+\)$")

_REASONS: Final = {
    "Cannot overwrite": "twice",
    "Cannot declare": "twice",
    "Cannot redefine": "twice",
    "Cannot mutate": "twice",
    "Duplicate inline table key": "twice",
    "Invalid statement": "name",
    "Invalid initial character for a key part": "name",
    "Expected '='": "equals",
    "Expected newline": "rest",
    "Expected ']": "header",
    "Unclosed array": "array",
    "Unclosed inline table": "inline_table",
    "Unterminated string": "quote",
    "Expected \"'": "quote",
    "Illegal character": "control",
    "Found invalid character": "control",
    "Unescaped '\\'": "escape",
    "Invalid hex value": "escape",
    "Escaped character": "escape",
    "Invalid value": "value",
    "Invalid date": "date",
}
"""The key of our translated message for each prefix of a message from `tomllib`."""


class Piece:
    def __init__(self) -> None:
        self.size = self.names = 0
        self._lines: list[str] = []
        self._numbers = array("Q")

    def add(self, number: int, line: str, names: int) -> None:
        self.size += len(line)
        self.names += names
        self._lines.append(line)
        self._numbers.append(number)

    @property
    def first_line(self) -> int:
        return self._numbers[0]

    def parse(self) -> dict[str, Any]:
        try:
            table = tomllib.loads("".join(self._lines))
        except ValueError as error:
            raise self._unreadable(str(error)) from None
        except RecursionError:  # possible if the caller is already deep in the stack
            raise too_deep(self.first_line) from None
        self._check(table)
        return table

    def line_of(self, *path: str | int) -> int | None:
        """Return the line of the file on which a value begins, or None if there is no such value."""
        line = self._places.get(path)
        return self._numbers[line - 1] if line else None

    @cached_property
    def _places(self) -> dict[Path, int]:
        return places("".join(self._lines))

    def _check(self, table: dict[str, Any]) -> None:
        """Reject values that other TOML parsers may not support: integers beyond 64 bits and deep nesting."""
        rest: list[tuple[Path, object]] = [((), table)]
        while rest:
            path, value = rest.pop()
            if len(path) > MAX_DEPTH:
                raise too_deep(self.line_of(*path[:MAX_DEPTH]))
            if isinstance(value, dict):
                rest += [((*path, key), nested) for key, nested in value.items() if type(nested) is not str]
            elif isinstance(value, list):
                rest += [((*path, index), item) for index, item in enumerate(value) if type(item) is not str]
            elif isinstance(value, int) and not -(2**63) <= value < 2**63:
                raise big_number(self.line_of(*path))

    def _unreadable(self, message: str) -> Unreadable:
        at = _AT_LINE.search(message)
        line = self._numbers[int(at[1]) - 1] if at else self._numbers[-1]
        reason = next((ours for theirs, ours in _REASONS.items() if message.startswith(theirs)), "other")
        return bad_toml(reason, line)
