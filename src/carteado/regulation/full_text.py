"""Write the full text of a regulation, including all values that it inherits from a base.

The text is stored with each match, so that the rules of a match never change.
"""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from carteado.regulation.rulebook import FORMAT, BadRegulation, Regulation, Rulebook, Source


def full_text(book: Rulebook[Any], regulation: Regulation[Any]) -> str:
    """Return a regulation as TOML, with the values of its fields but without their sources."""
    head = {"carteado": FORMAT, "game": book.game, "name": regulation.name, "about": regulation.about}
    lines = [f"{name} = {_to_toml(value)}" for name, value in head.items()]
    fields = [f"{field} = {_to_toml(value)}" for field, value in book.values(regulation).items()]
    return "\n".join([*lines, "", "[rules]", *fields, ""])


def read_stored(book: Rulebook[Any], name: str, own: str, text: str) -> Regulation[Any]:
    """Return the regulation that was stored with a match.

    If the current regulation still has the same full text, the function returns the current one. Otherwise it reads
    `text` and takes the sources of unchanged fields from the current regulation.

    name: the preset that the match used.
    own:  the table's own regulation file, which replaces the preset if it is not empty.
    text: the stored full text, or "" to use the current regulation.

    Raises BadRegulation if `text` is invalid. If it is "", raises BadRegulation or KeyError if the current regulation
    is invalid or missing.
    """
    try:
        today = book.read(own.encode(), name) if own else book.preset(name)
    except (BadRegulation, KeyError):
        if not text:
            raise
        return book.read(text.encode(), name)
    if not text or full_text(book, today) == text:
        return today
    then = book.read(text.encode(), name)
    kept = {field: source for field, source in today.sources.items() if _agree(then, today, field)}
    return dataclasses.replace(then, sources={**dict.fromkeys(then.sources, Source()), **kept})


def _agree(one: Regulation[Any], other: Regulation[Any], field: str) -> bool:
    try:
        return bool(one.value(field) == other.value(field))
    except AttributeError:
        return False


def _to_toml(value: Any) -> str:
    """Return a value as TOML. For the types used here, TOML and JSON have the same syntax."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
