"""A regulation written out whole, standing on no other: what is kept with a match, so that its rules never change."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from carteado.regulation.rulebook import FORMAT, BadRegulation, Regulation, Rulebook, Source


def full_text(book: Rulebook[Any], regulation: Regulation[Any]) -> str:
    """Every field with its value. The sources are left to the regulation itself."""
    head = {"carteado": FORMAT, "game": book.game, "name": regulation.name, "about": regulation.about}
    lines = [f"{name} = {_written(value)}" for name, value in head.items()]
    fields = [f"{field} = {_written(value)}" for field, value in book.values(regulation).items()]
    return "\n".join([*lines, "", "[rules]", *fields, ""])


def as_written(book: Rulebook[Any], name: str, own: str, text: str) -> Regulation[Any]:
    """The regulation that was once written out as `text`: by its own text or its name as long as that still says the
    same, and otherwise by what was written, with the sources of what has not changed."""
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


def _written(value: Any) -> str:
    """A value as TOML has it, which for these is as JSON has it."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
