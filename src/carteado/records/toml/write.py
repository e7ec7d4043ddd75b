"""Write TOML: values first, then tables. A long list is wrapped, and its lines are aligned with the first element."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, time, timedelta
from typing import Any, Final

WIDTH: Final = 110

_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
# Quotes, backslashes and characters that editors do not show: controls, line separators, bidirectional marks.
_ESCAPED: Final = re.compile('["\\\\\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]')
_SHORT: Final = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def table_lines(table: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the lines of the table at `path` without its header: values first, then subtables."""
    nests = [key for key, value in table.items() if isinstance(value, Mapping) or _are_tables(value)]
    yield from (_pair(key, value) for key, value in table.items() if key not in nests)
    for key in nests:
        value, inner = table[key], (*path, key)
        if isinstance(value, Mapping):
            yield from lines_with_header("[{}]", inner, value)
        else:
            for element in value:
                yield from lines_with_header("[[{}]]", inner, element)


def lines_with_header(brackets: str, path: tuple[str, ...], table: Mapping[str, Any]) -> Iterator[str]:
    """Yield a blank line, the header of a table, and the lines of the table."""
    yield ""
    yield brackets.format(".".join(map(_key, path)))
    yield from table_lines(table, path)


def inline(value: object) -> str:
    """Return a value on one line. Raises TypeError or ValueError for a value that TOML does not have.

    >>> inline([1, "Ana", {"a": True}])
    '[1, "Ana", {a = true}]'
    """
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case int():
            return _integer(value)
        case float():
            return float.__repr__(value)
        case date() | time():
            return _moment(value)
        case Mapping():
            return "{" + ", ".join(f"{_key(key)} = {inline(item)}" for key, item in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(inline, value)) + "]"
    raise TypeError(f"TOML has no {type(value).__name__}")


def _are_tables(value: object) -> bool:
    return isinstance(value, (list, tuple)) and bool(value) and all(isinstance(item, Mapping) for item in value)


def _pair(key: str, value: object) -> str:
    head = f"{_key(key)} = "
    line = head + inline(value)
    if len(line) <= WIDTH or not isinstance(value, (list, tuple)):
        return line
    return "\n".join(_wrap(head + "[", map(inline, value)))


def _wrap(head: str, items: Iterable[str]) -> Iterator[str]:
    line, margin = head, " " * min(len(head), WIDTH // 2)
    for position, item in enumerate(items):
        if position:
            line += ","
            if len(line) + len(item) + 2 > WIDTH:
                yield line
                line = margin
            else:
                line += " "
        line += item
    yield line + "]"


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _string(key)


def _string(text: str) -> str:
    text.encode()  # raise now for a lone surrogate, which UTF-8 cannot encode
    return '"' + _ESCAPED.sub(lambda char: _SHORT.get(char[0], f"\\u{ord(char[0]):04x}"), text) + '"'


def _integer(value: int) -> str:
    if not -(2**63) <= value < 2**63:
        raise ValueError("an integer beyond 64 bits")
    return str(int(value))


def _moment(value: date | time) -> str:
    offset = value.utcoffset() if isinstance(value, (datetime, time)) else None
    if offset is not None and (isinstance(value, time) or offset % timedelta(minutes=1)):
        raise ValueError(f"TOML has no such time zone: {value!r}")
    return value.isoformat()
