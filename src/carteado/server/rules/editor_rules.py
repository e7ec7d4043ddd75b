"""Regulations from the editor: their text as a file, and limits on its size."""

from __future__ import annotations

from itertools import accumulate
from typing import Any, Final

from carteado.records.toml.write import table_lines
from carteado.regulation.rulebook import FORMAT
from carteado.server.runtime.refusal import site_refusal
from carteado.server.wire.http import OwnRegulation

MAX_TEXT: Final = 12 * 1024
MAX_LINES: Final = 400
MAX_ITEMS: Final = 1000
MAX_DEPTH: Final = 8
MAX_PROBLEMS: Final = 20
"""Limits for a regulation to check: at most twice as long as the longest preset, and not nested deeper than any."""
_DEPTH: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


def is_too_much(text: str) -> bool:
    if len(text) > MAX_TEXT or text.count("\n") > MAX_LINES or text.count(",") > MAX_ITEMS:
        return True
    return max(accumulate((_DEPTH.get(letter, 0) for letter in text), initial=0)) > MAX_DEPTH


def regulation_text(game: str, own: OwnRegulation) -> str:
    """Return the regulation as TOML: as it was sent, or generated from the changed fields."""
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
