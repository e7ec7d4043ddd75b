"""What a field of a regulation may be: the schema of a game's rules.

The schema is a frozen dataclass whose fields say what they allow (`one_of`, `count`, `switch`, `numbers`, `words`).
`overrides` lets a kind of hand change some of them: `at_iron.cuts` is the field `cuts` in a hand at 11-11. What can't
be chosen is a class variable: it is stated once, and has a source like the rest.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from carteado.words.catalogue import Language, say

Overrides = tuple[tuple[str, Any], ...]
"""The fields that a kind of hand changes, with their values there."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What values a field takes: its type, and the allowed ones where they can be counted."""

    type: type
    choices: tuple[Any, ...] = ()
    low: int = 0
    high: int = 0
    many: bool = False
    unique: bool = True

    def allowed(self, lang: Language = "pt") -> str:
        """The allowed values as a person reads them."""
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
    """A field with one of these words; `also`: further ones that a part allows, `at_special=("others",)`."""
    wider = {part: Kind(str, choices + more) for part, more in also.items()}
    return dataclasses.field(metadata={"kind": Kind(str, choices), "parts": wider})


def switch() -> Any:
    """A field that is true or false."""
    return _field(Kind(bool))


def count(low: int, high: int) -> Any:
    """A field with a whole number from low to high."""
    return _field(Kind(int, (), low, high))


def number_of(*choices: int) -> Any:
    """A field with one of these numbers."""
    return _field(Kind(int, choices))


def numbers(*choices: int, low: int = 0, high: int = 0) -> Any:
    """A field with a list of numbers: of these, or from low to high."""
    return _field(Kind(int, choices, low, high, many=True))


def words(*choices: str) -> Any:
    """A field with a list of words: of these, or any."""
    return _field(Kind(str, choices, many=True))


def in_parts(usual: str, *choices: str) -> Any:
    """A field that every part gives one of these words, and that is as `usual` otherwise."""
    return dataclasses.field(default=usual, metadata={"everywhere": Kind(str, choices)})


def overrides(*fields: str) -> Any:
    """A part of the rules that may give some of the other fields another value."""
    return dataclasses.field(default=(), metadata={"overrides": fields})


@cache
def schema(rules: Any) -> dict[str, Kind]:
    """The fields of a game's rules, in their order; those of a part behind its name and a dot."""
    fields = {field.name: field.metadata for field in dataclasses.fields(rules)}
    kinds = {name: about["kind"] for name, about in fields.items() if "kind" in about}
    for part, about in fields.items():
        kinds |= {f"{part}.{name}": _kind_in(part, fields[name]) for name in about.get("overrides", ())}
    return kinds


def _kind_in(part: str, about: Mapping[str, Any]) -> Any:
    """What a field may be in a part of the rules."""
    return about.get("everywhere") or about.get("parts", {}).get(part) or about["kind"]


def is_needed(fields: Mapping[str, Kind], name: str) -> bool:
    """Whether a regulation must give a field: all but those of a part that fall back on the field they override."""
    return name.partition(".")[2] not in fields


@cache
def stated(rules: Any) -> dict[str, Any]:
    """What can't be chosen, and how it is."""
    return {name: getattr(rules, name) for name, kind in rules.__annotations__.items() if "ClassVar" in str(kind)}


def overridden(rules: Any, field: str) -> Iterator[Any]:
    """The value of a field such as `at_iron.cuts`, where the rules override it."""
    part, _, name = field.partition(".")
    yield from (value for changed, value in getattr(rules, part) if changed == name)


def assembled(rules: type, values: dict[str, Any]) -> Any:
    """The rules with these values, by the names of `schema`."""
    whole = {name: _hashable(value) for name, value in values.items() if "." not in name}
    parts: dict[str, list[tuple[str, Any]]] = {}
    for name, value in values.items():
        part, dot, field = name.partition(".")
        if dot:
            parts.setdefault(part, []).append((field, _hashable(value)))
    return rules(**whole, **{part: tuple(sorted(changed)) for part, changed in parts.items()})


def _hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
