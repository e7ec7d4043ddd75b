"""Read typed fields of a file. A missing field or a wrong type raises Unreadable with the line.

The line is computed only for an error::

    players = read_field(reader.header, "players", TEXTS, reader.line_of)
    deck = read_optional(options, "deck", TEXT, partial(reader.line_of, "options"), "sujo")
    actions = read_field(entry.table, "actions", TEXTS, entry.line_of)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from carteado.records.errors import Unreadable, quote
from carteado.words.catalogue import Sentence

T = TypeVar("T")
D = TypeVar("D")

Where = int | None | Callable[..., int | None]
"""A line number (None if unknown), or a function from a field, and perhaps an index in its list, to the line number."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """The type of a field. A list also has the type of its elements.

    name: the catalogue describes the type to people as `records.kind.<name>`.
    """

    name: str
    value_type: type[T]
    element_type: type[object] | None = None


TEXT: Final = Kind("text", str)
WHOLE: Final = Kind("whole", int)
FLAG: Final = Kind("flag", bool)
TABLE: Final[Kind[dict[str, Any]]] = Kind("table", dict)
TEXTS: Final[Kind[list[str]]] = Kind("texts", list, str)
WHOLES: Final[Kind[list[int]]] = Kind("wholes", list, int)
TABLES: Final[Kind[list[dict[str, Any]]]] = Kind("tables", list, dict)


def read_field(table: Mapping[str, Any], key: str, kind: Kind[T], where: Where = None) -> T:
    """Return the value of a required field.

    >>> read_field({"dealer": 4}, "dealer", WHOLE)
    4
    """
    if key not in table:
        raise Unreadable(Sentence("records.missing", field=key), _line(where, key) or 1)
    value = table[key]
    if not _is_a(value, kind.value_type):
        raise wrong_type(key, kind, value, _line(where, key))
    if kind.element_type is not None:
        _check_elements(key, value, kind, where)
    return value  # type: ignore[no-any-return]


def read_optional(table: Mapping[str, Any], key: str, kind: Kind[T], where: Where, default: D) -> T | D:
    """Return the value of an optional field, or the default if it is missing."""
    return read_field(table, key, kind, where) if key in table else default


def invalid_field(sentence: Sentence, where: Where, key: str) -> Unreadable:
    """Return the error for a field that has the right type but an invalid value."""
    return Unreadable(sentence, _line(where, key))


def wrong_type(key: str, kind: Kind[Any], value: object, line: int | None = None) -> Unreadable:
    expected = Sentence(f"records.kind.{kind.name}")
    return Unreadable(Sentence("records.ill_typed", field=key, kind=expected, value=quote(value)), line)


def _check_elements(key: str, values: list[object], kind: Kind[Any], where: Where) -> None:
    for index, value in enumerate(values):
        if not _is_a(value, kind.element_type):
            raise wrong_type(key, kind, values, _line(where, key, index))


def _is_a(value: object, wanted: type[object] | None) -> bool:
    return type(value) is wanted  # not isinstance: a bool is not a whole number


def _line(where: Where, *path: str | int) -> int | None:
    return where(*path) if callable(where) else where
