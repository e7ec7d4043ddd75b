"""Fields of a file, checked as they are taken: what is missing or ill-typed is Unreadable, with its line.

The line comes from the reader, which looks for it only when it is needed::

    players = want(reader.header, "players", TEXTS, reader.line_of)
    deck = may(options, "deck", TEXT, partial(reader.line_of, "options"), "sujo")
    actions = want(entry.table, "actions", TEXTS, entry.line_of)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from carteado.files.file_errors import Unreadable, quoted
from carteado.words.catalogue import Said

T = TypeVar("T")
D = TypeVar("D")

Where = int | None | Callable[..., int | None]
"""A line, or what gives it for a field and, if it is given one, the index of an element."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """A type that a field may have; `of` is the type of the elements of a list."""

    name: str
    holds: type[T]
    of: type[object] | None = None


TEXT: Final = Kind("text", str)
WHOLE: Final = Kind("whole", int)
FLAG: Final = Kind("flag", bool)
TABLE: Final[Kind[dict[str, Any]]] = Kind("table", dict)
TEXTS: Final[Kind[list[str]]] = Kind("texts", list, str)
WHOLES: Final[Kind[list[int]]] = Kind("wholes", list, int)
TABLES: Final[Kind[list[dict[str, Any]]]] = Kind("tables", list, dict)


def want(table: Mapping[str, Any], key: str, kind: Kind[T], where: Where = None) -> T:
    """The value of a field that must be there.

    >>> want({"dealer": 4}, "dealer", WHOLE)
    4
    """
    if key not in table:
        raise Unreadable(Said("records.missing", field=key), _line(where, key) or 1)
    value = table[key]
    if not _is_a(value, kind.holds):
        raise ill_typed(key, kind, value, _line(where, key))
    if kind.of is not None:
        _check_elements(key, value, kind, where)
    return value  # type: ignore[no-any-return]


def may(table: Mapping[str, Any], key: str, kind: Kind[T], where: Where, default: D) -> T | D:
    """The value of a field, or the default when it is absent."""
    return want(table, key, kind, where) if key in table else default


def bad(said: Said, where: Where, key: str) -> Unreadable:
    """A field that is there and well-typed, and can't be."""
    return Unreadable(said, _line(where, key))


def ill_typed(key: str, kind: Kind[Any], value: object, line: int | None = None) -> Unreadable:
    expected = Said(f"records.kind.{kind.name}")
    return Unreadable(Said("records.ill_typed", field=key, kind=expected, value=quoted(value)), line)


def _check_elements(key: str, values: list[object], kind: Kind[Any], where: Where) -> None:
    for index, value in enumerate(values):
        if not _is_a(value, kind.of):
            raise ill_typed(key, kind, values, _line(where, key, index))


def _is_a(value: object, wanted: type[object] | None) -> bool:
    return type(value) is wanted  # a bool is no whole number


def _line(where: Where, *path: str | int) -> int | None:
    return where(*path) if callable(where) else where
