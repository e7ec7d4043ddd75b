"""Regulations from the editor: their text as a file, and limits on its size."""

from __future__ import annotations

from itertools import accumulate
from typing import Any, Final

from carteado.records.toml.write import table_lines
from carteado.regulation.rulebook import FORMAT
from carteado.server.runtime.refusal import site_refusal
from carteado.server.wire.http import OwnRegulation

# Limits on the text of a regulation: about twice the size of the longest preset.
MAX_TEXT: Final = 12 * 1024
MAX_LINES: Final = 400
MAX_ITEMS: Final = 1000
MAX_DEPTH: Final = 8
MAX_PROBLEMS: Final = 20
"""How many problems of one regulation are reported."""
_DEPTH: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


def is_too_much(text: str) -> bool:
    if len(text) > MAX_TEXT or text.count("\n") > MAX_LINES or text.count(",") > MAX_ITEMS:
        return True
    return max(accumulate((_DEPTH.get(letter, 0) for letter in text), initial=0)) > MAX_DEPTH


def regulation_text(game: str, own: OwnRegulation) -> str:
    """Return the text that the editor sent, or TOML generated from the fields that it changed.

    Raises Refusal if there is neither a text nor a base, or if TOML cannot express a value.
    """
    if own.text is not None:
        return own.text
    if own.base is None:
        raise site_refusal("malformed", detail="text, base")
    table: dict[str, Any] = {"carteado": FORMAT, "game": game, "base": own.base}
    table |= {key: value for key, value in (("name", own.name), ("about", own.about)) if value}
    try:
        return "".join(f"{line}\n" for line in table_lines({**table, "rules": dict(own.rules)}))
    except ValueError:
        raise site_refusal("not_writable") from None
