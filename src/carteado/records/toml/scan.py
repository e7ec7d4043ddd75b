"""Split a TOML file into lines and find the lines on which statements begin. Strings and lists may span several lines.

On valid TOML, the scan agrees with the parser. On invalid TOML, they agree up to the error, which the parser reports.
The scan itself rejects only two things: input that would cost the parser too much time or memory, and unclosed quotes,
because it knows the line on which they began.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from carteado.records.errors import Unreadable
from carteado.words.catalogue import Sentence

MAX_SIZE: Final = 256 * 1024
"""Size limit of one piece, and so of one line, in characters. The parser may need 450 times as many bytes of memory."""
MAX_DEPTH: Final = 32
MAX_NAMES: Final = 50_000
"""Limit of the dots and table headers of one piece. Each makes a table, for which the parser needs about a kilobyte."""
MAX_DIGITS: Final = 500

_BASIC: Final = r'"(?:[^"\\\n]++|\\.)*+"'
_LITERAL: Final = r"'[^'\n]*+'"
_BASIC_REST: Final = r'(?:[^"\\]++|\\.|"(?!""))*+"{3,5}'
_LITERAL_REST: Final = r"(?:[^']++|'(?!''))*+'{3,5}"
_LONG: Final = rf'(?s:"""{_BASIC_REST}|\'\'\'{_LITERAL_REST})'
_COMMENT: Final = r"#[^\n]*+"
_BROKEN: Final = r"""["'](?s:.*+)"""  # also matches the line feed, which reveals the unclosed quote

STRING: Final = rf"{_LONG}|{_BASIC}|{_LITERAL}"

_SHORT_STRINGS: Final = re.compile(rf"{_BASIC}|{_LITERAL}|{_COMMENT}|{_BROKEN}")
_STRINGS: Final = re.compile(rf"{_LONG}|(\"\"\"|''')(?s:.*+)|{_BASIC}|{_LITERAL}|{_COMMENT}|{_BROKEN}")
_REST: Final = {'"""': re.compile(_BASIC_REST, re.DOTALL), "'''": re.compile(_LITERAL_REST)}

_BRACKET: Final = re.compile(r"[\[\]{}]")
_DEEP_KEY: Final = re.compile(rf"(?:\.[^.,=\[\]{{}}]*+){{{MAX_DEPTH}}}")
_LONG_NUMBER: Final = re.compile(rf"[0-9A-Fa-f_]{{{MAX_DIGITS}}}")

_BOM: Final = b"\xef\xbb\xbf"


def numbered_lines(blocks: Iterable[bytes], max_size: int = MAX_SIZE) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file with their numbers, from 1. Each line includes its line feed, if it has one.

    Raises Unreadable for invalid UTF-8, or if more than `max_size` bytes of a line precede the end of a block.
    """
    number, rest = 0, b""
    for block in blocks:
        *whole, rest = (rest + block).split(b"\n")
        for line in whole:
            number += 1
            yield number, _decode(line + b"\n", number)
        if len(rest) > max_size:
            raise too_large(number + 1, max_size)
    if rest:
        yield number + 1, _decode(rest, number + 1)


def _decode(line: bytes, number: int) -> str:
    try:
        return (line.removeprefix(_BOM) if number == 1 else line).decode()
    except UnicodeDecodeError:
        raise Unreadable(Sentence("records.bad_utf8"), number) from None


class Scan:
    """Scans the lines of a file and tells whether the next line continues a statement."""

    __slots__ = ("_depth", "_quote", "opened")

    def __init__(self) -> None:
        self._depth = 0
        self._quote = ""
        self.opened = 0
        """The first line of the current or last statement."""

    @property
    def is_open(self) -> bool:
        return self._depth > 0 or self._quote != ""

    def feed(self, number: int, line: str) -> int:
        """Scan the next line. Return the number of its dots and table headers, not counting those in strings."""
        names = 0
        if self._quote:
            line = self._after_string(line)
        elif not self._depth:
            self.opened = number
            names = line.lstrip(" \t").startswith("[")
        bare = self._without_strings(line)
        if line.endswith("\n") and not (self._quote or bare.endswith("\n")):
            raise bad_toml("quote", number)
        dots = bare.count(".")
        if dots or len(bare) > MAX_DIGITS:
            _check_names_and_numbers(bare, number)
        self._count_brackets(bare, number)
        return dots + names

    def _after_string(self, line: str) -> str:
        end = _REST[self._quote].match(line) if self._quote in line else None
        if end is None:
            return ""
        self._quote = ""
        return line[end.end() :]

    def _without_strings(self, line: str) -> str:
        if '"""' not in line and "'''" not in line:
            return _SHORT_STRINGS.sub("", line)
        bare = _STRINGS.sub(r"\1", line)
        if not bare.endswith(tuple(_REST)):
            return bare
        self._quote = bare[-3:]
        return bare[:-3]

    def _count_brackets(self, bare: str, number: int) -> None:
        opened = bare.count("[") + bare.count("{")
        if self._depth + opened > MAX_DEPTH and _deepest(bare, self._depth) > MAX_DEPTH:
            raise too_deep(number)
        self._depth = max(0, self._depth + opened - bare.count("]") - bare.count("}"))


def _deepest(bare: str, depth: int) -> int:
    deepest = depth
    for bracket in _BRACKET.findall(bare):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _check_names_and_numbers(bare: str, number: int) -> None:
    if _DEEP_KEY.search(bare):
        raise too_deep(number)
    if _LONG_NUMBER.search(bare):
        raise big_number(number)


def bad_toml(reason: str, line: int) -> Unreadable:
    return Unreadable(Sentence("records.bad_toml", reason=Sentence(f"records.toml.{reason}")), line)


def too_large(line: int, max_size: int = MAX_SIZE, *, unclosed: bool = False) -> Unreadable:
    key = "records.unclosed_large" if unclosed else "records.too_large"
    return Unreadable(Sentence(key, limit=max_size // 1024), line)


def too_many_names(line: int) -> Unreadable:
    return Unreadable(Sentence("records.too_many_names", limit=MAX_NAMES), line)


def too_deep(line: int | None) -> Unreadable:
    return Unreadable(Sentence("records.too_deep", limit=MAX_DEPTH), line)


def big_number(line: int | None) -> Unreadable:
    return Unreadable(Sentence("records.big_number"), line)
