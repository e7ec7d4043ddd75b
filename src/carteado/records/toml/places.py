"""Find the line of every value in a valid TOML text."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Final

from carteado.records.toml.scan import MAX_DEPTH, STRING

Path = tuple[str | int, ...]
"""The path of a value: ("players", 2) is the third element of `players`."""

_TOKEN: Final = re.compile(rf"(?:{STRING})|[\[\]{{}},=\n]|#[^\n]*+|[ \t\r]++|[^\s\[\]{{}},=\"'#]++")


def places(text: str) -> dict[Path, int]:
    """Return the line on which each value, table or element begins.

    >>> places("[options]\\ndeck = [1,\\n2]")[("options", "deck", 1)]
    3
    """
    return _Finder(text).found


def names(key: str) -> tuple[str, ...]:
    """Split a dotted key into its names: `a."b c"` gives ("a", "b c")."""
    path, nest = [], tomllib.loads(f"{key} = 0")
    while isinstance(nest, dict):
        [(name, nest)] = nest.items()
        path.append(name)
    return tuple(path)


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    line = 1
    for token in _TOKEN.findall(text):
        if token[0] not in "# \t\r":
            yield token, line
        line += token.count("\n")


class _Finder:
    def __init__(self, text: str) -> None:
        self.found: dict[Path, int] = {}
        self._lengths: dict[Path, int] = {}
        self._tokens = [*_tokens(text), ("\n", 0)]
        self._next = 0
        table: Path = ()
        while self._next < len(self._tokens):
            match self._peek():
                case "\n":
                    self._take()
                case "[":
                    table = self._header()
                case _:
                    self._pair(table)

    def _peek(self) -> str:
        return self._tokens[self._next][0]

    def _line(self) -> int:
        return self._tokens[self._next][1]

    def _take(self) -> str:
        self._next += 1
        return self._tokens[self._next - 1][0]

    def _skip(self, marks: str) -> None:
        while self._peek() in marks:
            self._take()

    def _mark(self, path: Path, line: int) -> None:
        for end in range(1, min(len(path), MAX_DEPTH) + 1):  # deeper values are rejected anyway
            self.found.setdefault(path[:end], line)

    def _key(self, end: str) -> tuple[str, ...]:
        written = ""
        while self._peek() != end:
            written += self._take()
        self._take()
        return names(written)

    def _header(self) -> Path:
        line = self._line()
        self._take()
        if self._peek() == "[":
            self._take()
            path = self._new_element(self._key("]"))
            self._take()
        else:
            path = self._inside(self._key("]"))
        self._mark(path, line)
        return path

    def _new_element(self, key: tuple[str, ...]) -> Path:
        array = (*self._inside(key[:-1]), key[-1])
        self._lengths[array] = self._lengths.get(array, 0) + 1
        return self._inside(key)

    def _inside(self, key: tuple[str, ...]) -> Path:
        """Return the path of the table that a header opens. For an array of tables, this is its last element."""
        path: Path = ()
        for name in key:
            path = (*path, name)
            if path in self._lengths:
                path = (*path, self._lengths[path] - 1)
        return path

    def _pair(self, table: Path) -> None:
        line = self._line()
        path = (*table, *self._key("="))
        self._mark(path, line)
        self._value(path)

    def _value(self, path: Path) -> None:
        match self._peek():
            case "[":
                self._array(path)
            case "{":
                self._inline_table(path)
            case _:
                while self._peek() not in ",]}\n":
                    self._take()

    def _array(self, path: Path) -> None:
        self._take()
        self._skip("\n")
        index = 0
        while self._peek() != "]":
            self._mark((*path, index), self._line())
            self._value((*path, index))
            self._skip(",\n")
            index += 1
        self._take()

    def _inline_table(self, path: Path) -> None:
        self._take()
        self._skip("\n")
        while self._peek() != "}":
            self._pair(path)
            self._skip(",\n")
        self._take()
