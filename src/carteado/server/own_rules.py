"""A regulation from the editor's fields, written as the file it would be."""

from __future__ import annotations

from typing import Any

from carteado.regulations import FORMAT
from carteado.server.refusals import HttpRefused
from carteado.server.wire_http import OwnRegulation
from carteado.toml.write import table_lines


def written(game: str, own: OwnRegulation) -> str:
    """The text of a regulation of one's own: as it was sent, or made from what it changes."""
    if own.text is not None:
        return own.text
    if own.base is None:
        raise HttpRefused("malformed", detail="text, base")
    table: dict[str, Any] = {"carteado": FORMAT, "game": game, "base": own.base}
    table |= {key: value for key, value in (("name", own.name), ("about", own.about)) if value}
    return "".join(f"{line}\n" for line in table_lines({**table, "rules": dict(own.rules)}))
