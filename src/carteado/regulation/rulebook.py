"""Read regulations from TOML files that a referee can understand, and check them against the game's schema (`kinds`).

A regulation gives every field a value and may give its source: articles of a document, a citation, or our own decision.

- Rules that differ in one kind of hand, such as at 11–11 points, are in a part of their own: `[rules.at_iron]`.
- `[stated]` has the sources of rules without alternatives.
- A regulation with a `base` lists the fields that it changes, each with or without a source. The other fields have the
  `source` of the file or, if it has none, their sources in the base.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any, Generic, TypeVar, cast

from carteado.records.record_text import Reader, Unreadable, quote, read
from carteado.regulation.documents import Article, document
from carteado.regulation.kinds import Kind, build_rules, fixed_rules, hashable, is_required, overriding_values, schema
from carteado.words.catalogue import Language, Sentence, say
from carteado.words.packages import package_of

FORMAT = 1
MAX_BYTES = 65_536
KEYS = frozenset(("carteado", "game", "name", "about", "base", "document", "source", "rules", "stated"))

Rules = TypeVar("Rules")


# A regulation ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Source:
    """The source of a rule: articles of a document, a citation as free text, or our own decision. It may be empty.

    own:      the citation as free text.
    decision: the reason for our own decision.
    """

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
    """A named set of rules for a game or for tournaments: a preset, or a file that a person wrote.

    Two regulations are equal only if they are the same object.
    """

    id: str
    game: str
    name: str
    rules: Rules
    sources: Mapping[str, Source]
    about: str = ""
    document: str = ""

    def cite(self, field: str, lang: Language = "pt") -> str:
        """Return the citation of a rule as text, for example "fenacef, Art. 18"."""
        source = self.sources.get(field)
        return f"{self.id}, {source.text(lang)}" if source else self.id

    def citation(self, *fields: str) -> Citation:
        """Return the citation of one or more rules. Its text can be written in any language."""
        return Citation(self, fields)

    def value(self, field: str) -> Any:
        """Return the value of a field. If `at_iron.cuts` has no value, this is the value of `cuts`."""
        if "." not in field:
            return getattr(self.rules, field)
        return next(overriding_values(self.rules, field), getattr(self.rules, field.partition(".")[2]))

    def has_own_value(self, field: str) -> bool:
        """Return whether the regulation itself gives this field a value.

        If `at_iron.cuts` has no value of its own, the value of `cuts` applies.
        """
        return "." not in field or any(True for _ in overriding_values(self.rules, field))


class Citation(Sentence):
    """The citation of one or more rules, such as "fenacef, Art. 18"."""

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
        """The cited articles, without duplicates."""
        sources = (self.regulation.sources.get(field, Source()) for field in self.fields)
        return tuple(dict.fromkeys(article for source in sources for article in source.articles))


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem in a regulation file, and its line if that is known."""

    sentence: Sentence
    line: int | None = None

    def text(self, lang: Language = "pt") -> str:
        reason = self.sentence.text(lang)
        return say("regulations.at_line", lang, line=self.line, reason=reason) if self.line else reason


class BadRegulation(Exception):
    """Raised for an invalid regulation. `readable` is False if the file is missing, too long or not valid TOML."""

    def __init__(self, *problems: Problem, readable: bool = True) -> None:
        super().__init__(*problems)
        self.problems = problems
        self.readable = readable

    @property
    def sentence(self) -> Sentence:
        return _JoinedProblems(self.problems)

    def text(self, lang: Language = "pt") -> str:
        return self.sentence.text(lang)

    def __str__(self) -> str:
        return self.text()


class _JoinedProblems(Sentence):
    """Several problems, joined into one sentence in the reader's language."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("regulations.at_line")
        self.problems = problems

    def text(self, lang: Language = "pt") -> str:
        return "; ".join(problem.text(lang) for problem in self.problems)


# The regulations of a game ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Rulebook(Generic[Rules]):
    """The regulations of a game: the schema, the presets, and a function that finds contradictions between fields."""

    game: str
    rules: type[Rules]
    find_conflicts: Callable[[Rules], Iterator[Sentence]]
    """Yields a problem for each contradiction between fields."""
    rename_old_fields: Callable[[dict[str, Any], Mapping[str, Any]], dict[str, Any]] = lambda written, inherited: (
        written
    )
    """Returns the fields of a file with their current names. Its second argument has the values of the base."""
    document_folder: str = ""
    """The game whose folder has the documents, if it is another one: tournaments use those of truco."""

    @property
    def catalogue_area(self) -> str:
        """The file of the catalogue that describes the fields of this game."""
        return f"{self.game}_rules"

    @property
    def fields(self) -> dict[str, Kind]:
        return schema(cast(Any, self.rules))

    @property
    def fixed_rules(self) -> dict[str, Any]:
        """The rules of this game without alternatives, with their values."""
        return fixed_rules(cast(Any, self.rules))

    def presets(self) -> tuple[str, ...]:
        """Return the names of the regulations that come with the program."""
        folder = files(package_of(self.game)) / "regulations"
        return tuple(sorted(p.name.removesuffix(".toml") for p in folder.iterdir() if p.name.endswith(".toml")))

    def preset(self, name: str) -> Regulation[Rules]:
        """Return a regulation that comes with the program. Raises KeyError for an unknown name."""
        return _preset(self, name)

    def read(self, content: bytes, name: str) -> Regulation[Rules]:
        """Read the regulation with the id `name` from the bytes of its file. Raises BadRegulation if it is invalid."""
        if len(content) > MAX_BYTES:
            raise BadRegulation(Problem(Sentence("regulations.too_long", most=MAX_BYTES)), readable=False)
        return _RegulationReader(self, _open(content)).read_regulation(name)

    def with_options(self, regulation: Regulation[Rules], options: Mapping[str, Any]) -> Regulation[Rules]:
        """Return the regulation with some values changed. Raises BadRegulation if the options are invalid.

        options: the new values by field. A field that they change no longer has a source.
        """
        if not options:
            return regulation
        values = self.values(regulation)
        options = self._with_current_names(options, values)
        changed = [field for field, value in options.items() if values.get(field, _MISSING) != value]
        problems = list(_invalid_fields(self, options, lambda field: None))
        rules = self._assemble({**values, **options}, problems)
        sources = {**regulation.sources, **{field: Source() for field in changed}}
        return dataclasses.replace(regulation, rules=rules, sources=sources)

    def values(self, regulation: Regulation[Rules]) -> dict[str, Any]:
        """Return the values that a regulation gives. Fields of parts without a value of their own are left out."""
        return {field: regulation.value(field) for field in self.fields if regulation.has_own_value(field)}

    def _with_current_names(self, written: Mapping[str, Any], inherited: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields of a file under their current names. Fixed rules that the file repeats are left out.

        inherited: the values of the base.
        """
        flat = {name: hashable(value) for name, value in _flat(written)}
        current = self.rename_old_fields(flat, inherited)
        return {name: value for name, value in current.items() if self.fixed_rules.get(name, _MISSING) != value}

    def _assemble(self, values: Mapping[str, Any], problems: list[Problem]) -> Rules:
        if not problems:
            rules: Rules = build_rules(self.rules, dict(values))
            problems.extend(Problem(sentence) for sentence in self.find_conflicts(rules))
        if problems:
            raise BadRegulation(*problems)
        return rules


_MISSING = object()


def _flat(written: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a table and their values. A field of a nested table is named `table.field`."""
    for name, value in written.items():
        if isinstance(value, Mapping):
            yield from ((f"{name}.{inner}", one) for inner, one in value.items())
        else:
            yield name, value


@cache
def _preset(book: Rulebook[Rules], name: str) -> Regulation[Rules]:
    if name not in book.presets():
        raise KeyError(name)
    path = files(package_of(book.game)) / "regulations" / f"{name}.toml"
    return book.read(path.read_bytes(), name)


def _open(content: bytes) -> Reader:
    try:
        return read(BytesIO(content))
    except Unreadable as error:
        raise BadRegulation(Problem(error.sentence, error.line), readable=False) from None


def _invalid_fields(
    book: Rulebook[Any], values: Mapping[str, Any], line_of: Callable[[str], int | None]
) -> Iterator[Problem]:
    """Yield a problem for each unknown field, fixed rule or invalid value."""
    for name, value in values.items():
        kind = book.fields.get(name)
        if kind is None:
            key = "fixed_field" if name in book.fixed_rules else "unknown_field"
            yield Problem(Sentence(f"regulations.{key}", field=quote(name)), line_of(name))
        elif not kind.accepts(value):
            sentence = Sentence("regulations.bad_value", field=name, value=quote(value), allowed=_Allowed(kind))
            yield Problem(sentence, line_of(name))


class _Allowed(Sentence):
    """The description of the allowed values of a field, in the reader's language."""

    def __init__(self, kind: Kind) -> None:
        super().__init__("regulations.word")
        self.kind = kind

    def text(self, lang: Language = "pt") -> str:
        return self.kind.describe_allowed(lang)


class _RegulationReader(Generic[Rules]):
    """Reads a regulation file and collects its problems."""

    def __init__(self, book: Rulebook[Rules], reader: Reader) -> None:
        self.book, self.reader, self.table = book, reader, reader.header
        self.problems: list[Problem] = []

    def read_regulation(self, name: str) -> Regulation[Rules]:
        self._check_head()
        base = self._base()
        written, sources = self._fields()
        inherited = self.book.values(base) if base else {}
        current = self.book._with_current_names(written, inherited)
        self.problems += _invalid_fields(self.book, current, self._line)
        given, fields = {**inherited, **current}, self.book.fields
        missing = [field for field in fields if field not in given and is_required(fields, field)]
        if missing:
            self.problems.append(Problem(Sentence("regulations.missing", fields=", ".join(missing))))
        rules = self.book._assemble({**inherited, **current}, self.problems)
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
        """Return the sources of the fields that the file does not list.

        This is the file's own `source` if it has one, else the sources of the base.
        """
        if (source := self._file_source()) is not None:
            return dict.fromkeys((*self.book.fields, *self.book.fixed_rules), source)
        return base.sources if base else {}

    def _file_source(self) -> Source | None:
        """Return the `source` that applies to the whole file, or None."""
        written = self.table.get("source")
        return self._source("source", written) if isinstance(written, dict) else None

    def _document(self, base: Regulation[Rules] | None) -> str:
        named = self.table.get("document")
        if isinstance(named, str):
            return named
        return base.document if base and "source" not in self.table else ""

    def _check_head(self) -> None:
        if self.table.get("carteado") != FORMAT:
            self._problem("carteado", Sentence("regulations.version", version=FORMAT))
        if self.table.get("game") != self.book.game:
            self._problem("game", Sentence("regulations.other_game", game=self.book.game))
        for text in ("name", "about", "document"):
            if not isinstance(self.table.get(text, ""), str):
                self._problem(text, Sentence("regulations.not_text", field=text))
        for unknown in self.table.keys() - KEYS:
            self._problem(unknown, Sentence("regulations.unknown_field", field=quote(unknown)))
        for part in ("rules", "stated", "source"):
            if not isinstance(self.table.get(part, {}), dict):
                self._problem(part, Sentence("regulations.no_rules"))

    def _base(self) -> Regulation[Rules] | None:
        name = self.table.get("base")
        if name is None:
            return None
        if name not in self.book.presets():
            known = ", ".join(self.book.presets())
            self._problem("base", Sentence("regulations.unknown_base", name=quote(name), known=known))
            return None
        return self.book.preset(name)

    def _fields(self) -> tuple[dict[str, Any], dict[str, Source]]:
        """Return the values in [rules], and the sources in [rules] and [stated]."""
        values: dict[str, Any] = {}
        sources: dict[str, Source] = {}
        rules, stated = self.table.get("rules", {}), self.table.get("stated", {})
        for field, entry in self._entries(rules) if isinstance(rules, dict) else ():
            values[field], sources[field] = self._entry(field, entry)
        for field, entry in stated.items() if isinstance(stated, dict) else ():
            if field not in self.book.fixed_rules:
                self._problem(field, Sentence("regulations.unknown_field", field=quote(field)))
            sources[field] = self._source(field, entry if isinstance(entry, dict) else {})
        return values, sources

    def _entries(self, rules: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """Yield the entries of [rules] and of its parts, such as [rules.at_iron]."""
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
            self._problem(field, Sentence("regulations.bad_entry", field=quote(field)))
        return entry.get("is"), self._source(field, {key: value for key, value in entry.items() if key != "is"})

    def _source(self, field: str, entry: Mapping[str, Any]) -> Source:
        """Read the source of a field: ids of articles, a citation as free text, or our own decision."""
        cited, decision = entry.get("article", ""), entry.get("decision", "")
        if entry.keys() - {"article", "decision"} or not isinstance(cited, str | list) or not isinstance(decision, str):
            self._problem(field, Sentence("regulations.bad_entry", field=quote(field)))
            return Source()
        if isinstance(cited, str):
            return Source(own=cited, decision=decision)
        return Source(tuple(self._articles(field, cited)), decision=decision)

    def _articles(self, field: str, ids: list[Any]) -> Iterator[Article]:
        name = self.table.get("document", "")
        known = document(self.book.document_folder or self.book.game, name) if isinstance(name, str) else {}
        for id_ in ids:
            if id_ in known:
                yield known[id_]
            else:
                self._problem(field, Sentence("regulations.unknown_article", id=quote(id_), document=quote(name)))

    def _problem(self, field: str, sentence: Sentence) -> None:
        self.problems.append(Problem(sentence, self._line(field)))

    def _line(self, field: str) -> int | None:
        return self.reader.line_of("rules", *field.split(".")) or self.reader.line_of(field)
