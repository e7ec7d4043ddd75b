"""Describe a regulation in plain words: the subject of each rule, its text and its source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from carteado.games.registry import rulebook
from carteado.regulation.rulebook import Regulation, Rulebook
from carteado.regulation.sentences import describe, label
from carteado.words.catalogue import Language, catalogue, say


def sections(book: Rulebook[Any], lang: Language) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each heading with the rule fields under it. Fields without a heading come last, under ""."""
    claimed: set[str] = set()
    headings = catalogue(lang, book.catalogue_area).get("sections", {})
    for heading, fields in headings.items() if isinstance(headings, dict) else ():
        claimed.update(fields)
        yield heading, tuple(field for field in fields if field in book.fields or field in book.fixed_rules)
    if rest := tuple(field for field in (*book.fields, *book.fixed_rules) if field not in claimed):
        yield "", rest


def rule(regulation: Regulation[Any], field: str, lang: Language, *, sourced: bool = True) -> str:
    """Return a rule as a sentence, with its source if `sourced`: "Só se aumenta na própria vez. (Art. 17)"."""
    sentence = describe(rulebook(regulation.game), field, regulation.value(field), lang)
    source = source_of(regulation, field, lang)
    return f"{sentence} ({source})" if sourced and source else sentence


def cited_rule(regulation: Regulation[Any], field: str, lang: Language) -> str:
    """Return a rule as a sentence, with a short citation: "… (fenacef, Art. 17)", "… (copag, escolha do Carteado)"."""
    sentence = describe(rulebook(regulation.game), field, regulation.value(field), lang)
    return f"{sentence} ({regulation.cite(field, lang)})"


def headed_rule(regulation: Regulation[Any], field: str, lang: Language, *, sourced: bool = True) -> str:
    """Return the subject of a rule, then the rule, with its source if `sourced`: "Cortes: não se corta. (Art. 5)"."""
    return f"{label(rulebook(regulation.game), field, lang)}: {rule(regulation, field, lang, sourced=sourced)}"


def source_of(regulation: Regulation[Any], field: str, lang: Language) -> str:
    """Return the source of a rule: its articles or citation, the reason for Carteado's own decision, or both.

    A rule with an empty source, such as one that a table changed, has "regra da mesa". Return "" if the regulation has
    no entry for the field.
    """
    source = regulation.sources.get(field)
    if source is None:
        return ""
    if not source.decision:
        return source.text(lang)
    decided = say("cli.regulations.decided", lang, reason=own_words(regulation.game, source.decision, lang))
    return f"{source.text(lang)}; {decided}" if source.articles or source.own else decided


def common_source(regulation: Regulation[Any], lang: Language) -> str:
    """Return the source that all rules of a regulation share, or "" if their sources differ."""
    found = {
        source_of(regulation, field, lang)
        for field in rulebook(regulation.game).fields
        if regulation.has_own_value(field)
    }
    return found.pop() if len(found) == 1 else ""


def own_words(game: str, text: str, lang: Language) -> str:
    """Return a text from a regulation file, translated if the catalogue has a translation of it."""
    return str(catalogue(lang, f"{game}_sources").get(text, text))
