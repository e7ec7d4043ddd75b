"""Describe rules in sentences. The sentences come from the game's catalogue."""

from __future__ import annotations

from typing import Any

from carteado.core.cards import PACK_52, pretty
from carteado.regulation.rulebook import Regulation, Rulebook
from carteado.words.catalogue import Language, catalogue, lookup, say


def label(book: Rulebook[Any], field: str, lang: Language = "pt") -> str:
    """Return the label of a field, as forms and pages show it."""
    part, _, name = field.rpartition(".")
    about = lookup(f"{book.catalogue_area}.{name}.label", lang) or name
    return say(f"{book.catalogue_area}.{part}.label", lang, label=about) if part else about


def section(book: Rulebook[Any], field: str, lang: Language = "pt") -> str:
    """Return the heading of the section to which a field belongs, or "" if the catalogue has none."""
    headings = catalogue(lang, book.catalogue_area).get("sections", {})
    assert isinstance(headings, dict)
    return next((heading for heading, fields in headings.items() if field in fields), "")


def describe(book: Rulebook[Any], field: str, value: Any, lang: Language = "pt") -> str:
    """Return a sentence that describes the value of a field."""
    part, _, name = field.rpartition(".")
    if part:
        return say(f"{book.catalogue_area}.{part}.text", lang, rule=_lower_first(describe(book, name, value, lang)))
    entry = f"{book.catalogue_area}.{field}"
    if isinstance(value, tuple):
        if not value:
            return lookup(f"{entry}.empty", lang) or "–"
        shown = [
            lookup(f"{entry}.{item}", lang) or _pair(f"{entry}.pair", item, lang) or _format_item(item)
            for item in value
        ]
        joined = _join_items(shown, lookup(f"{entry}.last", lang))
        return (lookup(f"{entry}.text", lang) or "{list}").format(list=joined)
    word = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    exact = lookup(f"{entry}.{word}", lang)
    return exact or (lookup(f"{entry}.text", lang) or "{n}").format(n=value)


def _lower_first(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _pair(key: str, item: object, lang: Language) -> str:
    """Return the description of an item of the form "a=b", such as "nove=dez", or "" if there is none."""
    one, equals, other = str(item).partition("=")
    return say(key, lang, one=one, other=other) if equals and lookup(key, lang) else ""


def _format_item(item: object) -> str:
    """Return an item as people read it. A card has its suit symbol."""
    text = str(item)
    return pretty(text) if text in PACK_52 else text


def _join_items(shown: list[str], last: str | None) -> str:
    """Join the items of a list for a sentence: "2, 4 ou 6".

    last: the text before the last item, such as " ou ". If it is None, a comma separates the last item too.
    """
    if last is None or len(shown) < 2:
        return ", ".join(shown)
    return ", ".join(shown[:-1]) + last + shown[-1]


def differences(one: Regulation[Any], other: Regulation[Any], book: Rulebook[Any]) -> tuple[str, ...]:
    """Return the fields in which two regulations differ.

    A field of a part, such as `at_iron.cuts`, is left out if neither regulation sets it. Both then use the value of
    `cuts`, and `cuts` is returned if it differs.
    """
    return tuple(
        field
        for field in book.fields
        if one.value(field) != other.value(field) and (one.has_own_value(field) or other.has_own_value(field))
    )
