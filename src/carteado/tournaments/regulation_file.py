"""A tournament regulation as a file: found by its name, and written out whole, so that a log can keep it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from carteado.files.file_errors import quoted
from carteado.files.toml.write import inline, table_lines
from carteado.regulation.rulebook import BadRegulation, Problem, Regulation, Source
from carteado.regulation_files import read_small
from carteado.tournaments.rules import RULEBOOK, Rules
from carteado.words.catalogue import Said


def find_regulation(name: str, folder: Path | None = None) -> Regulation[Rules]:
    """The regulation of that name, or in that file of a folder; BadRegulation when there is none.

    Without a folder only presets are known: what comes over a wire never names a file.
    """
    if name in RULEBOOK.presets():
        return RULEBOOK.preset(name)
    content = read_small(folder / name) if folder is not None and "\0" not in name else None
    if content is None:
        said = Said("regulations.unknown", name=quoted(name), known=", ".join(RULEBOOK.presets()))
        raise BadRegulation(Problem(said), readable=False)
    return RULEBOOK.read(content, Path(name).stem)


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
