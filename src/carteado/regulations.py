"""Regulations as files: TOML that a referee can read, checked against the schema of its game.

The schema of a game is a frozen dataclass whose fields say what they allow (`one_of`, `count`, `switch`,
`numbers`, `words`). A regulation gives every field a value and says where it comes from: an article of a
document, or a decision of ours. A user's own regulation may stand on another (`base`) and only say
what it changes, with or without sources.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any, Generic, TypeVar

from carteado.cards import PACK_52, pretty
from carteado.messages import Language, Said, catalogue, lookup, say
from carteado.records import Reader, Unreadable, quoted, read

FORMAT = 1
MAX_BYTES = 65_536

Rules = TypeVar("Rules")


# What a field may be ---------------------------------------------------------------------------------


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


def one_of(*choices: str) -> Any:
    """A field with one of these words."""
    return _field(Kind(str, choices))


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


def schema(rules: type) -> dict[str, Kind]:
    """The fields of a game's rules, in their order."""
    return {field.name: field.metadata["kind"] for field in dataclasses.fields(rules)}


# A regulation ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Source:
    """Where a rule comes from: an article of the document, or a decision of ours and its reason."""

    article: str = ""
    decision: str = ""

    def text(self, lang: Language = "pt") -> str:
        if self.article:
            return self.article
        return say("regulations.our_decision", lang) if self.decision else say("regulations.no_source", lang)


@dataclass(frozen=True, eq=False)
class Regulation(Generic[Rules]):
    """A game's rules as one table plays them, with the source of each. Equal only to itself."""

    id: str
    game: str
    name: str
    rules: Rules
    sources: Mapping[str, Source]
    about: str = ""

    def cite(self, field: str, lang: Language = "pt") -> str:
        """Where a rule of this regulation stands, for a refusal: "fenacef, Art. 18"."""
        source = self.sources.get(field)
        return f"{self.id}, {source.text(lang)}" if source else self.id

    def cited(self, field: str) -> Said:
        """The same, in whatever language it will be read."""
        return _Cited(self, field)

    def value(self, field: str) -> Any:
        return getattr(self.rules, field)


class _Cited(Said):
    """Where a rule stands, said in the reader's language."""

    def __init__(self, regulation: Regulation[Any], field: str) -> None:
        super().__init__("regulations.our_decision")
        self.regulation, self.field = regulation, field

    def text(self, lang: Language = "pt") -> str:
        return self.regulation.cite(self.field, lang)


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a regulation, and on which line where that is known."""

    said: Said
    line: int | None = None

    def text(self, lang: Language = "pt") -> str:
        reason = self.said.text(lang)
        return say("regulations.at_line", lang, line=self.line, reason=reason) if self.line else reason


class BadRegulation(Exception):
    """A regulation that can't be used. `readable` is false when it is no TOML at all."""

    def __init__(self, *problems: Problem, readable: bool = True) -> None:
        super().__init__(*problems)
        self.problems = problems
        self.readable = readable

    @property
    def said(self) -> Said:
        return _Joined(self.problems)

    def text(self, lang: Language = "pt") -> str:
        return self.said.text(lang)

    def __str__(self) -> str:
        return self.text()


class _Joined(Said):
    """Several problems as one sentence."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("regulations.at_line")
        self.problems = problems

    def text(self, lang: Language = "pt") -> str:
        return "; ".join(problem.text(lang) for problem in self.problems)


# The regulations of a game ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Rulebook(Generic[Rules]):
    """All that is known of a game's regulations: its schema, its presets, and what must fit together."""

    game: str
    rules: type[Rules]
    coherent: Callable[[Rules], Iterator[Said]]

    @property
    def texts(self) -> str:
        """The file of the catalogue that says each field in plain words."""
        return f"{self.game}_rules"

    @property
    def fields(self) -> dict[str, Kind]:
        return schema(self.rules)

    def presets(self) -> tuple[str, ...]:
        """The names of the regulations that come with the program."""
        folder = files(f"carteado.{self.game}") / "regulations"
        return tuple(sorted(p.name.removesuffix(".toml") for p in folder.iterdir() if p.name.endswith(".toml")))

    def preset(self, name: str) -> Regulation[Rules]:
        """One of the program's own regulations; KeyError when there is none of that name."""
        return _preset(self, name)

    def read(self, content: bytes, name: str) -> Regulation[Rules]:
        """A regulation from the bytes of its file."""
        if len(content) > MAX_BYTES:
            raise BadRegulation(Problem(Said("regulations.too_long", most=MAX_BYTES)), readable=False)
        return _Reading(self, _open(content)).regulation(name)

    def with_options(self, regulation: Regulation[Rules], options: Mapping[str, Any]) -> Regulation[Rules]:
        """The same regulation with some fields changed for one game."""
        if not options:
            return regulation
        values = {field: regulation.value(field) for field in self.fields}
        changed = [field for field, value in options.items() if values.get(field, _MISSING) != _hashable(value)]
        problems = list(_misfits(self.fields, options, lambda field: None))
        rules = self._assemble({**values, **options}, problems)
        sources = {**regulation.sources, **{field: Source() for field in changed}}
        return dataclasses.replace(regulation, rules=rules, sources=sources)

    def _assemble(self, values: Mapping[str, Any], problems: list[Problem]) -> Rules:
        if not problems:
            rules = self.rules(**{field: _hashable(value) for field, value in values.items()})
            problems.extend(Problem(said) for said in self.coherent(rules))
        if problems:
            raise BadRegulation(*problems)
        return rules


_MISSING = object()


def _hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


@cache
def _preset(book: Rulebook[Rules], name: str) -> Regulation[Rules]:
    if name not in book.presets():
        raise KeyError(name)
    path = files(f"carteado.{book.game}") / "regulations" / f"{name}.toml"
    return book.read(path.read_bytes(), name)


def _open(content: bytes) -> Reader:
    try:
        return read(BytesIO(content))
    except Unreadable as error:
        raise BadRegulation(Problem(error.said, error.line), readable=False) from None


def _misfits(
    fields: Mapping[str, Kind], values: Mapping[str, Any], line_of: Callable[[str], int | None]
) -> Iterator[Problem]:
    """Unknown fields, and values that their field does not allow."""
    for name, value in values.items():
        kind = fields.get(name)
        if kind is None:
            yield Problem(Said("regulations.unknown_field", field=quoted(name)), line_of(name))
        elif not kind.accepts(value):
            said = Said("regulations.bad_value", field=name, value=quoted(value), allowed=_Allowed(kind))
            yield Problem(said, line_of(name))


class _Allowed(Said):
    """The allowed values of a field, said in the reader's language."""

    def __init__(self, kind: Kind) -> None:
        super().__init__("regulations.word")
        self.kind = kind

    def text(self, lang: Language = "pt") -> str:
        return self.kind.allowed(lang)


class _Reading(Generic[Rules]):
    """One file being read, and what is wrong with it so far."""

    def __init__(self, book: Rulebook[Rules], reader: Reader) -> None:
        self.book, self.reader, self.table = book, reader, reader.header
        self.problems: list[Problem] = []

    def regulation(self, name: str) -> Regulation[Rules]:
        self._check_head()
        base = self._base()
        written, sources = self._fields()
        inherited = {field: base.value(field) for field in self.book.fields} if base else {}
        self.problems += _misfits(self.book.fields, written, self._line)
        missing = [field for field in self.book.fields if field not in written and field not in inherited]
        if missing:
            self.problems.append(Problem(Said("regulations.missing", fields=", ".join(missing))))
        rules = self.book._assemble({**inherited, **written}, self.problems)
        title = self.table.get("name")
        return Regulation(
            id=name,
            game=self.book.game,
            name=title if isinstance(title, str) else name,
            rules=rules,
            sources={**(base.sources if base else {}), **sources},
            about=str(self.table.get("about", "")),
        )

    def _check_head(self) -> None:
        if self.table.get("carteado") != FORMAT:
            self._problem("carteado", Said("regulations.version", version=FORMAT))
        if self.table.get("game") != self.book.game:
            self._problem("game", Said("regulations.other_game", game=self.book.game))
        for text in ("name", "about"):
            if not isinstance(self.table.get(text, ""), str):
                self._problem(text, Said("regulations.not_text", field=text))
        for unknown in self.table.keys() - {"carteado", "game", "name", "about", "base", "rules"}:
            self._problem(unknown, Said("regulations.unknown_field", field=quoted(unknown)))
        if not isinstance(self.table.get("rules", {}), dict):
            self._problem("rules", Said("regulations.no_rules"))

    def _base(self) -> Regulation[Rules] | None:
        name = self.table.get("base")
        if name is None:
            return None
        if name not in self.book.presets():
            known = ", ".join(self.book.presets())
            self._problem("base", Said("regulations.unknown_base", name=quoted(name), known=known))
            return None
        return self.book.preset(name)

    def _fields(self) -> tuple[dict[str, Any], dict[str, Source]]:
        """The values written under [rules], and their sources."""
        values: dict[str, Any] = {}
        sources: dict[str, Source] = {}
        rules = self.table.get("rules", {})
        for field, entry in rules.items() if isinstance(rules, dict) else ():
            values[field], sources[field] = self._entry(field, entry)
        return values, sources

    def _entry(self, field: str, entry: Any) -> tuple[Any, Source]:
        if not isinstance(entry, dict):
            return entry, Source()
        extra = {key: value for key, value in entry.items() if key != "is"}
        if "is" not in entry or extra.keys() - {"article", "decision"} or not all(
            isinstance(text, str) for text in extra.values()
        ):  # fmt: skip
            self._problem(field, Said("regulations.bad_entry", field=quoted(field)))
        return entry.get("is"), Source(str(extra.get("article", "")), str(extra.get("decision", "")))

    def _problem(self, field: str, said: Said) -> None:
        self.problems.append(Problem(said, self._line(field)))

    def _line(self, field: str) -> int | None:
        return self.reader.line_of("rules", field) or self.reader.line_of(field)


# In plain words --------------------------------------------------------------------------------------


def label(book: Rulebook[Any], field: str, lang: Language = "pt") -> str:
    """What a field is about."""
    return lookup(f"{book.texts}.{field}.label", lang) or field


def section(book: Rulebook[Any], field: str, lang: Language = "pt") -> str:
    """The heading under which a field stands; "" where the catalogue has none."""
    headings = catalogue(lang, book.texts).get("sections", {})
    assert isinstance(headings, dict)
    return next((heading for heading, fields in headings.items() if field in fields), "")


def describe(book: Rulebook[Any], field: str, value: Any, lang: Language = "pt") -> str:
    """A field's value as a sentence."""
    entry = f"{book.texts}.{field}"
    if isinstance(value, tuple):
        if not value:
            return lookup(f"{entry}.empty", lang) or "–"
        shown = [lookup(f"{entry}.{item}", lang) or _face(item) for item in value]
        return (lookup(f"{entry}.text", lang) or "{list}").format(list=_row(shown, lookup(f"{entry}.last", lang)))
    word = {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
    exact = lookup(f"{entry}.{word}", lang)
    return exact or (lookup(f"{entry}.text", lang) or "{n}").format(n=value)


def _face(item: object) -> str:
    """One of a list as a person reads it, a card with its suit."""
    text = str(item)
    return pretty(text) if text in PACK_52 else text


def _row(shown: list[str], last: str | None) -> str:
    """A list in a sentence: "2, 4 ou 6"."""
    if last is None or len(shown) < 2:
        return ", ".join(shown)
    return ", ".join(shown[:-1]) + last + shown[-1]


def differences(one: Regulation[Any], other: Regulation[Any], book: Rulebook[Any]) -> tuple[str, ...]:
    """The fields in which two regulations differ."""
    return tuple(field for field in book.fields if one.value(field) != other.value(field))
