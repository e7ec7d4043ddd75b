"""Register the test game burro as a fifth game.

`python -m tests.new_game` writes the generated files of its pages: scenes.json, lesson.json and view.ts.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from carteado import games
from carteado.games.registry import GAMES, Defaults
from scripts import lessons, scenes, wire_types

DEFAULTS = Defaults("casa", 3)
PAGES = Path(__file__).parents[1] / "web" / "tests" / "games"


def add_burro(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "burro", DEFAULTS)


def generated_files() -> dict[Path, str]:
    """Return the content of the generated files by path. Burro must be registered."""
    types = wire_types.typescript().replace(";", "").replace('"', "'")
    before, interface, after = types.partition("export interface BurroView {")
    view = before[before.rindex("/**") :] + interface + after[: after.index("\n}\n") + 3]
    return {**scenes.texts(PAGES), **lessons.texts(PAGES), PAGES / "burro" / "view.ts": view}


def main() -> None:
    games.__path__.append(str(Path(__file__).parent / "games"))
    GAMES["burro"] = DEFAULTS
    for path, text in generated_files().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
