"""A tournament regulation written out whole, so that a log can keep it."""

from __future__ import annotations

from typing import Any

from carteado.files.toml.write import inline, table_lines
from carteado.regulation.rulebook import Regulation, Source
from carteado.tournaments.rules import RULEBOOK, Rules


def rules_text(regulation: Regulation[Rules]) -> str:
    """Every field with its value and its source; reading it gives the same regulation."""
    head = {"carteado": 1, "game": RULEBOOK.game, "name": regulation.name, "about": regulation.about}
    lines = [*table_lines(head), "", "[rules]"]
    lines += [f"{name} = {inline(_field(regulation, name))}" for name in RULEBOOK.fields]
    return "\n".join(lines) + "\n"


def _field(regulation: Regulation[Rules], name: str) -> Any:
    value = regulation.value(name)
    source = regulation.sources.get(name, Source())
    plain = list(value) if isinstance(value, tuple) else value
    if source.own or source.articles:
        return {"is": plain, "article": source.text()}
    return {"is": plain, "decision": source.decision} if source.decision else plain
