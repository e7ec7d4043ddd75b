"""A regulation from the editor's fields, written as the file it would be."""

from __future__ import annotations

from itertools import accumulate
from typing import Any, Final

from carteado.files.toml.write import table_lines
from carteado.regulation.rulebook import FORMAT
from carteado.server.http_bodies import Call
from carteado.server.refusals import HttpRefused
from carteado.server.wire_http import OwnRegulation

MOST_TEXT: Final = 12 * 1024
MOST_LINES: Final = 400
MOST_ITEMS: Final = 1000
DEEPEST: Final = 8
MOST_PROBLEMS: Final = 20
"""What is checked is at most twice as long as the longest preset, and no deeper than any."""
_DEPTH: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


def bounded_text(one: Call[OwnRegulation]) -> str:
    """The text to check, if that is not too much work, and its address has not asked for too much of it already."""
    text = written(one.path("game"), one.body)
    if is_too_much(text):
        raise HttpRefused("too_large")
    if not one.services.checks.take(one.address, 1 + len(text) / 1024):
        raise HttpRefused("too_fast")
    return text


def is_too_much(text: str) -> bool:
    if len(text) > MOST_TEXT or text.count("\n") > MOST_LINES or text.count(",") > MOST_ITEMS:
        return True
    return max(accumulate((_DEPTH.get(letter, 0) for letter in text), initial=0)) > DEEPEST


def written(game: str, own: OwnRegulation) -> str:
    """The text of a regulation of one's own: as it was sent, or made from what it changes."""
    if own.text is not None:
        return own.text
    if own.base is None:
        raise HttpRefused("malformed", detail="text, base")
    table: dict[str, Any] = {"carteado": FORMAT, "game": game, "base": own.base}
    table |= {key: value for key, value in (("name", own.name), ("about", own.about)) if value}
    try:
        return "".join(f"{line}\n" for line in table_lines({**table, "rules": dict(own.rules)}))
    except ValueError:
        raise HttpRefused("not_writable") from None
