"""Convert the events of a log to plain data and back.

A value is a dataclass, a string, a number, a boolean, or a tuple of these.
"""

from __future__ import annotations

import dataclasses
from types import GenericAlias
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from carteado.records.errors import Unreadable, quote
from carteado.words.catalogue import Sentence


def to_plain(value: Any) -> Any:
    """Convert a value to dicts, lists, strings and numbers.

    Fields with their default value are left out.
    """
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: to_plain(found)
            for field in dataclasses.fields(value)
            if (found := getattr(value, field.name)) != field.default
        }
    if isinstance(value, tuple):
        return [to_plain(one) for one in value]
    return value


def from_plain(wanted: Any, value: Any, name: str) -> Any:
    """Convert plain data to a value of the type `wanted`. Raises Unreadable if the data does not fit the type.

    name: the name of the field, for error messages.
    """
    if dataclasses.is_dataclass(wanted) and isinstance(wanted, type):
        return _read_table(wanted, value, name)
    if get_origin(wanted) is tuple:
        return _read_list(wanted, value, name)
    if get_origin(wanted) is Literal:
        if value in get_args(wanted):
            return value
    elif type(value) is wanted:
        return value
    raise _invalid(name, value)


def _read_table(wanted: type[Any], value: Any, name: str) -> Any:
    if not isinstance(value, dict):
        raise _invalid(name, value)
    fields = {field.name: field for field in dataclasses.fields(wanted)}
    for key in value:
        if key not in fields:
            raise Unreadable(Sentence("tournaments.file.unknown_field", field=quote(key)))
    for key, field in fields.items():
        if key not in value and field.default is dataclasses.MISSING:
            raise Unreadable(Sentence("records.missing", field=f"{name}.{key}"))
    hints = _hints(wanted)
    return wanted(**{key: from_plain(hints[key], inner, f"{name}.{key}") for key, inner in value.items()})


def _read_list(wanted: GenericAlias, value: Any, name: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise _invalid(name, value)
    item_types = get_args(wanted)
    if item_types[-1] is Ellipsis:
        return tuple(from_plain(item_types[0], one, name) for one in value)
    if len(item_types) != len(value):
        raise _invalid(name, value)
    return tuple(from_plain(item_type, one, name) for item_type, one in zip(item_types, value, strict=True))


_HINTS: Final[dict[str, dict[str, Any]]] = {}


def _hints(wanted: type[Any]) -> dict[str, Any]:
    name = f"{wanted.__module__}.{wanted.__qualname__}"
    if name not in _HINTS:
        _HINTS[name] = get_type_hints(wanted)
    return _HINTS[name]


def _invalid(name: str, value: Any) -> Unreadable:
    return Unreadable(Sentence("tournaments.file.strange", field=name, value=quote(value)))
