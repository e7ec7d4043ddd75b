"""A regulation in plain words: what each rule is about, what it says, and where it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from carteado.games import rulebook
from carteado.regulation.rulebook import Regulation, Rulebook
from carteado.regulation.sentences import describe, label
from carteado.words.catalogue import Language, catalogue, say


def sections(book: Rulebook[Any], lang: Language) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The fields of a game under their headings; those that no heading claims come last, under none."""
    claimed: set[str] = set()
    headings = catalogue(lang, book.texts).get("sections", {})
    for heading, fields in headings.items() if isinstance(headings, dict) else ():
        claimed.update(fields)
        yield heading, tuple(field for field in fields if field in book.fields or field in book.stated)
    if rest := tuple(field for field in (*book.fields, *book.stated) if field not in claimed):
        yield "", rest


def rule(regulation: Regulation[Any], field: str, lang: Language, *, sourced: bool = True) -> str:
    """A rule as a sentence, with its source: "Só se aumenta na própria vez. (Art. 17)"."""
    sentence = describe(rulebook(regulation.game), field, regulation.value(field), lang)
    source = source_of(regulation, field, lang)
    return f"{sentence} ({source})" if sourced and source else sentence


def cited_rule(regulation: Regulation[Any], field: str, lang: Language) -> str:
    """A rule as a sentence, and where it stands in short: "… (fenacef, Art. 17)", "… (copag, escolha do Carteado)"."""
    sentence = describe(rulebook(regulation.game), field, regulation.value(field), lang)
    return f"{sentence} ({regulation.cite(field, lang)})"


def headed_rule(regulation: Regulation[Any], field: str, lang: Language, *, sourced: bool = True) -> str:
    """A rule behind what it is about: "Cortes: não se corta. (Art. 5)"."""
    return f"{label(rulebook(regulation.game), field, lang)}: {rule(regulation, field, lang, sourced=sourced)}"


def source_of(regulation: Regulation[Any], field: str, lang: Language) -> str:
    """The article of a rule, or that it is a decision of ours and why."""
    source = regulation.sources.get(field)
    if source is None:
        return ""
    if not source.decision:
        return source.text(lang)
    decided = say("cli.regulations.decided", lang, reason=own_words(regulation.game, source.decision, lang))
    return f"{source.text(lang)}; {decided}" if source.articles or source.own else decided


def common_source(regulation: Regulation[Any], lang: Language) -> str:
    """The source of every rule, where all have the same one; else ""."""
    found = {source_of(regulation, field, lang) for field in rulebook(regulation.game).fields if regulation.says(field)}
    return found.pop() if len(found) == 1 else ""


def own_words(game: str, text: str, lang: Language) -> str:
    """What a regulation says of itself, in the reader's language where the catalogue knows it."""
    return str(catalogue(lang, f"{game}_sources").get(text, text))
