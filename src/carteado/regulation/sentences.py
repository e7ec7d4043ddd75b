"""Rules in plain words, by the catalogue of their game."""

from __future__ import annotations

from typing import Any

from carteado.core.cards import PACK_52, pretty
from carteado.regulation.rulebook import Regulation, Rulebook
from carteado.words.catalogue import Language, catalogue, lookup, say


def label(book: Rulebook[Any], field: str, lang: Language = "pt") -> str:
    """What a field is about."""
    part, _, name = field.rpartition(".")
    about = lookup(f"{book.texts}.{name}.label", lang) or name
    return say(f"{book.texts}.{part}.label", lang, label=about) if part else about


def section(book: Rulebook[Any], field: str, lang: Language = "pt") -> str:
    """The heading under which a field stands; "" where the catalogue has none."""
    headings = catalogue(lang, book.texts).get("sections", {})
    assert isinstance(headings, dict)
    return next((heading for heading, fields in headings.items() if field in fields), "")


def describe(book: Rulebook[Any], field: str, value: Any, lang: Language = "pt") -> str:
    """A field's value as a sentence."""
    part, _, name = field.rpartition(".")
    if part:
        return say(f"{book.texts}.{part}.text", lang, rule=_uncapitalised(describe(book, name, value, lang)))
    entry = f"{book.texts}.{field}"
    if isinstance(value, tuple):
        if not value:
            return lookup(f"{entry}.empty", lang) or "–"
        shown = [lookup(f"{entry}.{item}", lang) or _pair(f"{entry}.pair", item, lang) or _face(item) for item in value]
        return (lookup(f"{entry}.text", lang) or "{list}").format(list=_row(shown, lookup(f"{entry}.last", lang)))
    word = {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
    exact = lookup(f"{entry}.{word}", lang)
    return exact or (lookup(f"{entry}.text", lang) or "{n}").format(n=value)


def _uncapitalised(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _pair(key: str, item: object, lang: Language) -> str:
    """One of a list that is a word for another, "nove=dez", in words; "" where it is none."""
    one, equals, other = str(item).partition("=")
    return say(key, lang, one=one, other=other) if equals and lookup(key, lang) else ""


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
    """The fields in which two regulations differ. What follows from another field is not told twice."""
    return tuple(
        field
        for field in book.fields
        if one.value(field) != other.value(field) and (one.says(field) or other.says(field))
    )
