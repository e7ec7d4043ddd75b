"""Regulations as files: TOML that a referee can read, checked against the schema of its game (`kinds`).

A regulation gives every field a value and says where it comes from: articles of a document, or a decision of ours.
What differs at 11 or at 11-11 stands in a part of its own (`[rules.at_special]`), and what can't be chosen under
`[stated]`, with its source alone. A regulation may stand on another (`base`) and say only what it changes, with a
source for each field, one for the whole file (`source`), or none.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any, Generic, TypeVar, cast

from carteado.files.records import Reader, Unreadable, quoted, read
from carteado.regulation.documents import Article, document
from carteado.regulation.kinds import Kind, assembled, is_needed, overridden, schema, stated
from carteado.words.catalogue import Language, Said, say

FORMAT = 1
MAX_BYTES = 65_536
KEYS = frozenset(("carteado", "game", "name", "about", "base", "document", "source", "rules", "stated"))

Rules = TypeVar("Rules")


# A regulation ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Source:
    """Where a rule comes from: articles of a document, an article in a house's own words, or a decision of ours and
    its reason."""

    articles: tuple[Article, ...] = ()
    own: str = ""
    decision: str = ""

    def text(self, lang: Language = "pt") -> str:
        if self.articles:
            return "; ".join(article.label for article in self.articles)
        if self.own:
            return self.own
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
    document: str = ""

    def cite(self, field: str, lang: Language = "pt") -> str:
        """Where a rule of this regulation stands, for a refusal: "fenacef, Art. 18"."""
        source = self.sources.get(field)
        return f"{self.id}, {source.text(lang)}" if source else self.id

    def cited(self, *fields: str) -> Cited:
        """Where these rules stand, in whatever language it will be read."""
        return Cited(self, fields)

    def value(self, field: str) -> Any:
        """The value of a field; of one such as `at_iron.cuts` the one that holds there."""
        if "." not in field:
            return getattr(self.rules, field)
        return next(overridden(self.rules, field), getattr(self.rules, field.partition(".")[2]))

    def says(self, field: str) -> bool:
        """Whether a field has a value of its own here, rather than that of the field it would override."""
        return "." not in field or any(True for _ in overridden(self.rules, field))


class Cited(Said):
    """Where a rule stands, said in the reader's language."""

    def __init__(self, regulation: Regulation[Any], fields: tuple[str, ...]) -> None:
        super().__init__("regulations.our_decision")
        self.regulation, self.fields = regulation, fields

    def text(self, lang: Language = "pt") -> str:
        if not self.articles:
            return self.regulation.cite(self.fields[0], lang)
        labels = [article.label for article in self.articles]
        return f"{self.regulation.id}, {'; '.join(labels)}"

    @property
    def articles(self) -> tuple[Article, ...]:
        """The articles of all of these rules, each once."""
        sources = (self.regulation.sources.get(field, Source()) for field in self.fields)
        return tuple(dict.fromkeys(article for source in sources for article in source.articles))


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
    former: Callable[[dict[str, Any], Mapping[str, Any]], dict[str, Any]] = lambda written, inherited: written
    """What was written by names that fields no longer have, by today's; `inherited` are the values it stands on."""
    papers: str = ""
    """The game beside which its documents lie, where that is another: a tournament's are those of what is played."""

    @property
    def texts(self) -> str:
        """The file of the catalogue that says each field in plain words."""
        return f"{self.game}_rules"

    @property
    def fields(self) -> dict[str, Kind]:
        return schema(cast(Any, self.rules))

    @property
    def stated(self) -> dict[str, Any]:
        """What can't be chosen in this game."""
        return stated(cast(Any, self.rules))

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
        values = self.values(regulation)
        options = self._today(options, values)
        changed = [field for field, value in options.items() if values.get(field, _MISSING) != value]
        problems = list(_misfits(self, options, lambda field: None))
        rules = self._assemble({**values, **options}, problems)
        sources = {**regulation.sources, **{field: Source() for field in changed}}
        return dataclasses.replace(regulation, rules=rules, sources=sources)

    def values(self, regulation: Regulation[Rules]) -> dict[str, Any]:
        """Every field of its own that a regulation has, and its value."""
        return {field: regulation.value(field) for field in self.fields if regulation.says(field)}

    def _today(self, written: Mapping[str, Any], inherited: Mapping[str, Any]) -> dict[str, Any]:
        """What was written, by today's names and without what can't be chosen anyway."""
        flat = {name: _hashable(value) for name, value in _flat(written)}
        today = self.former(flat, inherited)
        return {name: value for name, value in today.items() if self.stated.get(name, _MISSING) != value}

    def _assemble(self, values: Mapping[str, Any], problems: list[Problem]) -> Rules:
        if not problems:
            rules: Rules = assembled(self.rules, dict(values))
            problems.extend(Problem(said) for said in self.coherent(rules))
        if problems:
            raise BadRegulation(*problems)
        return rules


_MISSING = object()


def _hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _flat(written: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The fields of a table, those of its parts behind the part's name and a dot."""
    for name, value in written.items():
        if isinstance(value, Mapping):
            yield from ((f"{name}.{inner}", one) for inner, one in value.items())
        else:
            yield name, value


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


def _misfits(book: Rulebook[Any], values: Mapping[str, Any], line_of: Callable[[str], int | None]) -> Iterator[Problem]:
    """Unknown fields, fields that can't be chosen, and values that their field does not allow."""
    for name, value in values.items():
        kind = book.fields.get(name)
        if kind is None:
            key = "fixed_field" if name in book.stated else "unknown_field"
            yield Problem(Said(f"regulations.{key}", field=quoted(name)), line_of(name))
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
        inherited = self.book.values(base) if base else {}
        today = self.book._today(written, inherited)
        self.problems += _misfits(self.book, today, self._line)
        given, fields = {**inherited, **today}, self.book.fields
        missing = [field for field in fields if field not in given and is_needed(fields, field)]
        if missing:
            self.problems.append(Problem(Said("regulations.missing", fields=", ".join(missing))))
        rules = self.book._assemble({**inherited, **today}, self.problems)
        title = self.table.get("name")
        return Regulation(
            id=name,
            game=self.book.game,
            name=title if isinstance(title, str) else name,
            rules=rules,
            sources={**self._inherited_sources(base), **sources},
            about=str(self.table.get("about", "")),
            document=self._document(base),
        )

    def _inherited_sources(self, base: Regulation[Rules] | None) -> Mapping[str, Source]:
        """Of what the file does not say itself: the file's own source, where it has one, else the base's."""
        if (source := self._file_source()) is not None:
            return dict.fromkeys((*self.book.fields, *self.book.stated), source)
        return base.sources if base else {}

    def _file_source(self) -> Source | None:
        """The one source of a whole file."""
        written = self.table.get("source")
        return self._source("source", written) if isinstance(written, dict) else None

    def _document(self, base: Regulation[Rules] | None) -> str:
        named = self.table.get("document")
        if isinstance(named, str):
            return named
        return base.document if base and "source" not in self.table else ""

    def _check_head(self) -> None:
        if self.table.get("carteado") != FORMAT:
            self._problem("carteado", Said("regulations.version", version=FORMAT))
        if self.table.get("game") != self.book.game:
            self._problem("game", Said("regulations.other_game", game=self.book.game))
        for text in ("name", "about", "document"):
            if not isinstance(self.table.get(text, ""), str):
                self._problem(text, Said("regulations.not_text", field=text))
        for unknown in self.table.keys() - KEYS:
            self._problem(unknown, Said("regulations.unknown_field", field=quoted(unknown)))
        for part in ("rules", "stated", "source"):
            if not isinstance(self.table.get(part, {}), dict):
                self._problem(part, Said("regulations.no_rules"))

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
        """The values written under [rules], and the sources of these and of what is [stated]."""
        values: dict[str, Any] = {}
        sources: dict[str, Source] = {}
        rules, said = self.table.get("rules", {}), self.table.get("stated", {})
        for field, entry in self._entries(rules) if isinstance(rules, dict) else ():
            values[field], sources[field] = self._entry(field, entry)
        for field, entry in said.items() if isinstance(said, dict) else ():
            if field not in self.book.stated:
                self._problem(field, Said("regulations.unknown_field", field=quoted(field)))
            sources[field] = self._source(field, entry if isinstance(entry, dict) else {})
        return values, sources

    def _entries(self, rules: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """What stands under [rules], and under its parts such as [rules.at_iron]."""
        parts = {field.partition(".")[0] for field in self.book.fields if "." in field}
        for field, entry in rules.items():
            if field in parts and isinstance(entry, dict):
                yield from ((f"{field}.{name}", one) for name, one in entry.items())
            else:
                yield field, entry

    def _entry(self, field: str, entry: Any) -> tuple[Any, Source]:
        if not isinstance(entry, dict):
            return entry, self._file_source() or Source()
        if "is" not in entry:
            self._problem(field, Said("regulations.bad_entry", field=quoted(field)))
        return entry.get("is"), self._source(field, {key: value for key, value in entry.items() if key != "is"})

    def _source(self, field: str, entry: Mapping[str, Any]) -> Source:
        """A source as it is written: ids of articles, an article in a house's own words, or a decision."""
        cited, decision = entry.get("article", ""), entry.get("decision", "")
        if entry.keys() - {"article", "decision"} or not isinstance(cited, str | list) or not isinstance(decision, str):
            self._problem(field, Said("regulations.bad_entry", field=quoted(field)))
            return Source()
        if isinstance(cited, str):
            return Source(own=cited, decision=decision)
        return Source(tuple(self._articles(field, cited)), decision=decision)

    def _articles(self, field: str, ids: list[Any]) -> Iterator[Article]:
        name = self.table.get("document", "")
        known = document(self.book.papers or self.book.game, name) if isinstance(name, str) else {}
        for id_ in ids:
            if id_ in known:
                yield known[id_]
            else:
                self._problem(field, Said("regulations.unknown_article", id=quoted(id_), document=quoted(name)))

    def _problem(self, field: str, said: Said) -> None:
        self.problems.append(Problem(said, self._line(field)))

    def _line(self, field: str) -> int | None:
        return self.reader.line_of("rules", *field.split(".")) or self.reader.line_of(field)
