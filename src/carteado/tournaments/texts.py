"""A tournament regulation written out whole, so that a log can keep it."""

from __future__ import annotations

from typing import Any

from carteado.files.toml.write import inline, table_lines
from carteado.regulation.rulebook import Regulation, Source
from carteado.tournaments.rules import RULEBOOK, Rules


def rules_text(regulation: Regulation[Rules]) -> str:
    """Every field with its value, and the source of each and of what is stated; reading it gives the same regulation.

    Articles are cited by id where they are of the regulation's own document; those that it has from the document of
    another, on which it stands, as people cite them.
    """
    named = {"document": regulation.document} if regulation.document else {}
    head = {"carteado": 1, "game": RULEBOOK.game, "name": regulation.name, "about": regulation.about, **named}
    lines = [*table_lines(head), "", "[rules]"]
    lines += [f"{name} = {inline(_field(regulation, name))}" for name in RULEBOOK.fields]
    stated = {name: _source(regulation, name) for name in RULEBOOK.stated}
    lines += ["", "[stated]", *(f"{name} = {inline(source)}" for name, source in stated.items() if source)]
    return "\n".join(lines) + "\n"


def _field(regulation: Regulation[Rules], name: str) -> Any:
    value = regulation.value(name)
    plain = list(value) if isinstance(value, tuple) else value
    source = _source(regulation, name)
    return {"is": plain, **source} if source else plain


def _source(regulation: Regulation[Rules], name: str) -> dict[str, Any]:
    source = regulation.sources.get(name, Source())
    ours = all(article.document == regulation.document for article in source.articles)
    cited = [article.id for article in source.articles] if ours and source.articles else source.own
    article = cited or (source.text() if source.articles else "")
    return {key: value for key, value in (("article", article), ("decision", source.decision)) if value}
