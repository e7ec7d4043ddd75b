"""Define the schema of a game's rules: the allowed values of each field.

The schema is a frozen dataclass. Each field declares its allowed values with a function of this module, such as
`one_of` or `count`. A *part* of the rules changes some fields for one kind of hand (`overrides`): `at_iron.cuts` is the
value of `cuts` in a hand at 11–11. A rule without alternatives is a class variable. It has a source like the other
rules.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from carteado.words.catalogue import Language, say

Overrides = tuple[tuple[str, Any], ...]
"""The fields that a kind of hand changes, with their new values."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The allowed values of a field: a type, and perhaps a list of choices or a range.

    many:   whether the value is a list of such values.
    unique: whether a list may contain each value only once.
    """

    type: type
    choices: tuple[Any, ...] = ()
    low: int = 0
    high: int = 0
    many: bool = False
    unique: bool = True

    def describe_allowed(self, lang: Language = "pt") -> str:
        """Return the allowed values as text, for example "true, false"."""
        if self.type is bool:
            return "true, false"
        one = ", ".join(map(str, self.choices)) if self.choices else self._range(lang)
        return say("regulations.list_of", lang, items=one) if self.many else one

    def _range(self, lang: Language) -> str:
        key = "regulations.number" if self.type is int else "regulations.word"
        return say(key, lang, low=self.low, high=self.high)

    def accepts(self, value: object) -> bool:
        if not self.many:
            return self._accepts_one(value)
        if not isinstance(value, list | tuple) or len(value) > 60:
            return False
        return all(map(self._accepts_one, value)) and not (self.unique and len(set(value)) < len(value))

    def _accepts_one(self, value: object) -> bool:
        if type(value) is not self.type:
            return False
        if self.choices:
            return value in self.choices
        if isinstance(value, int) and self.type is int:
            return self.low <= value <= self.high
        return not isinstance(value, str) or (0 < len(value) <= 40 and value.isprintable())


def _field(kind: Kind) -> Any:
    return dataclasses.field(metadata={"kind": kind})


def one_of(*choices: str, **also: tuple[str, ...]) -> Any:
    """Declare a field whose value is one of these words.

    also: more words that are allowed in one part of the rules, such as `at_special=("others",)`.
    """
    wider = {part: Kind(str, choices + more) for part, more in also.items()}
    return dataclasses.field(metadata={"kind": Kind(str, choices), "parts": wider})


def switch() -> Any:
    """Declare a field whose value is true or false."""
    return _field(Kind(bool))


def count(low: int, high: int) -> Any:
    """Declare a field whose value is an integer from low to high."""
    return _field(Kind(int, (), low, high))


def number_of(*choices: int) -> Any:
    """Declare a field whose value is one of these numbers."""
    return _field(Kind(int, choices))


def numbers(*choices: int, low: int = 0, high: int = 0) -> Any:
    """Declare a field whose value is a list of numbers: some of the choices or, without choices, from low to high."""
    return _field(Kind(int, choices, low, high, many=True))


def words(*choices: str) -> Any:
    """Declare a field whose value is a list of words. Without choices, any words are allowed."""
    return _field(Kind(str, choices, many=True))


def in_parts(usual: str, *choices: str) -> Any:
    """Declare a field that a regulation may set only in parts of the rules. Elsewhere its value is `usual`."""
    return dataclasses.field(default=usual, metadata={"everywhere": Kind(str, choices)})


def overrides(*fields: str) -> Any:
    """Declare a part of the rules that may give these fields other values."""
    return dataclasses.field(default=(), metadata={"overrides": fields})


@cache
def schema(rules: Any) -> dict[str, Kind]:
    """Return the fields of the rules in order, with their allowed values. A field of a part is named `part.field`."""
    fields = {field.name: field.metadata for field in dataclasses.fields(rules)}
    kinds = {name: about["kind"] for name, about in fields.items() if "kind" in about}
    for part, about in fields.items():
        kinds |= {f"{part}.{name}": _kind_in(part, fields[name]) for name in about.get("overrides", ())}
    return kinds


def _kind_in(part: str, about: Mapping[str, Any]) -> Any:
    """Return the allowed values of a field within a part of the rules."""
    return about.get("everywhere") or about.get("parts", {}).get(part) or about["kind"]


def is_required(fields: Mapping[str, Kind], name: str) -> bool:
    """Return whether a regulation must set a field. In a part, a field is optional if the main rules also have it."""
    return name.partition(".")[2] not in fields


@cache
def fixed_rules(rules: Any) -> dict[str, Any]:
    """Return the rules without alternatives, which are class variables, with their values by name."""
    return {name: getattr(rules, name) for name, kind in rules.__annotations__.items() if "ClassVar" in str(kind)}


def overriding_values(rules: Any, field: str) -> Iterator[Any]:
    """Yield the value of a field such as `at_iron.cuts`, if these rules override it."""
    part, _, name = field.partition(".")
    yield from (value for changed, value in getattr(rules, part) if changed == name)


def build_rules(rules: type, values: dict[str, Any]) -> Any:
    """Create the rules from the value of each field. The fields have the names that `schema` returns."""
    whole = {name: hashable(value) for name, value in values.items() if "." not in name}
    parts: dict[str, list[tuple[str, Any]]] = {}
    for name, value in values.items():
        part, dot, field = name.partition(".")
        if dot:
            parts.setdefault(part, []).append((field, hashable(value)))
    return rules(**whole, **{part: tuple(sorted(changed)) for part, changed in parts.items()})


def hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
