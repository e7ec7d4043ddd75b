"""Writes docs/sentences.md: every sentence that a game can tell, in both languages side by side, for translators."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from carteado.games import GAMES

ROOT: Final = Path(__file__).parents[1]
FILE: Final = ROOT / "docs" / "sentences.md"
LOCALE: Final = ROOT / "src" / "carteado" / "locale"
AREAS: Final = {"{}_telling": "what is told", "{}": "names and refusals", "site_{}": "on the board"}
"""The files of a game in the catalogue, and what is in them. What all games share is in `telling`."""
HEAD: Final = """# Every sentence the games tell

Written by `make docs` from `src/carteado/locale/`: change a sentence there, not here. `{who}` and the like are filled
in when it is said; in a translation they may stand in any order, and none may be missing. A key that ends in `._` is
the sentence itself where other keys begin with its name.
"""


def sentences(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """The sentences of a file by their whole key."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from sentences(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)


def read(language: str, area: str) -> dict[str, str]:
    file = LOCALE / language / f"{area}.toml"
    return dict(sentences(tomllib.loads(file.read_text("utf-8")))) if file.exists() else {}


def cell(sentence: str) -> str:
    return sentence.strip().replace("|", "\\|").replace("\n", "<br>")


def section(area: str) -> str:
    portuguese, english = read("pt", area), read("en", area)
    rows = [f"| `{key}` | {cell(said)} | {cell(english.get(key, ''))} |" for key, said in portuguese.items()]
    return "\n".join(("| key | português | English |", "|---|---|---|", *rows))


def page() -> str:
    parts = [HEAD, "## All games: `telling.toml`\n", section("telling")]
    for game in GAMES:
        for area, what in AREAS.items():
            name = area.format(game)
            if read("pt", name):
                parts += [f"\n## {game.capitalize()}, {what}: `{name}.toml`\n", section(name)]
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    FILE.write_text(page(), "utf-8")
    sys.stdout.write(f"{FILE.relative_to(ROOT)}\n")
