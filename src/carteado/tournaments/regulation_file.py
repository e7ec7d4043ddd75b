"""Find a tournament regulation by name, and write the full text of a regulation so that a log can store it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from carteado.games.regulation_files import read_regulation_file
from carteado.records.errors import quote
from carteado.records.toml.write import inline, table_lines
from carteado.regulation.rulebook import BadRegulation, Problem, Regulation, Source
from carteado.tournaments.rules import RULEBOOK, Rules
from carteado.words.catalogue import Sentence


def find_regulation(name: str, folder: Path | None = None) -> Regulation[Rules]:
    """Return the preset with this name, or else the regulation in the file with this name in `folder`.

    Without a folder, only presets are found, so that a name sent by a client cannot open a file. Raises BadRegulation
    if there is no such regulation or it is invalid.
    """
    if name in RULEBOOK.presets():
        return RULEBOOK.preset(name)
    content = read_regulation_file(folder / name) if folder is not None and "\0" not in name else None
    if content is None:
        said = Sentence("regulations.unknown", name=quote(name), known=", ".join(RULEBOOK.presets()))
        raise BadRegulation(Problem(said), readable=False)
    return RULEBOOK.read(content, Path(name).stem)


def rules_text(regulation: Regulation[Rules]) -> str:
    """Return a regulation as the text of a file, with the value and the source of every field.

    Reading this text gives the same rules. The text cites an article of the regulation's own document by its id,
    and an article of another document in words.
    """
    named = {"document": regulation.document} if regulation.document else {}
    head = {"carteado": 1, "game": RULEBOOK.game, "name": regulation.name, "about": regulation.about, **named}
    lines = [*table_lines(head), "", "[rules]"]
    lines += [f"{name} = {inline(_field(regulation, name))}" for name in RULEBOOK.fields]
    stated = {name: _source(regulation, name) for name in RULEBOOK.fixed_rules}
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
