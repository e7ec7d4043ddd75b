"""Write docs/sentences.md for translators. It lists every sentence of the games in both languages."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from carteado.games.registry import GAMES
from carteado.words.catalogue import Language, catalogue

ROOT: Final = Path(__file__).parents[1]
FILE: Final = ROOT / "docs" / "sentences.md"
AREAS: Final = {"{}_telling": "narration", "{}": "names and refusals", "site_{}": "on the board"}
"""The catalogue files of a game, with their contents. The file `telling` contains the sentences that games share."""
HEAD: Final = """# All sentences of the games

`make docs` generates this page from the `locale/` folders of the package and of each game. Change sentences there, not
here. Placeholders such as `{who}` are filled in later. A translation needs all of them, in any order. A key that ends
in `._` is the sentence itself, if other keys begin with its name.
"""


def sentences(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield the full key and the text of each sentence of a catalogue file."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from sentences(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)


def read(language: Language, area: str) -> dict[str, str]:
    return dict(sentences(catalogue(language, area)))


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
