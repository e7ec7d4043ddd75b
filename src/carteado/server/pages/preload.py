"""Which of the build's files a page needs, so that a browser fetches them together with the first one, not after it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from carteado.words.catalogue import Language

FIRST: Final = "index.html"
BUNDLED: Final[Language] = "pt"
"""The language whose general sentences come with the first file."""
PLAYED: Final = ("table", "game", "lesson")
"""The pages with a board on them."""


class PageFiles:
    """The files of a built front end. A build that did not write them down is served without hints."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def links(self, page: str, lang: Language, game: str = "", waiting: bool = False) -> list[str]:
        """The links for the head of a page: of a game's page its board too, of a table that waits its waiting room."""
        found = self._with_imports(list(_modules(page, lang, game, waiting)))
        scripts = [f'<link rel="modulepreload" href="/{one["file"]}" />' for one in found]
        sheets = dict.fromkeys(sheet for one in found for sheet in one.get("css", []))
        return scripts + [f'<link rel="stylesheet" href="/{sheet}" />' for sheet in sheets]

    @cached_property
    def _built(self) -> dict[str, Any]:
        """What the build made of each module."""
        file = self.folder / ".vite" / "manifest.json"
        return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}

    def _with_imports(self, wanted: list[str]) -> list[dict[str, Any]]:
        """Modules and whatever they import, but for what the page itself names."""
        named = {FIRST, *self._built.get(FIRST, {}).get("imports", [])}
        found = dict[str, Any]()
        while wanted:
            name = wanted.pop(0)
            if name in self._built and name not in found and name not in named:
                found[name] = self._built[name]
                wanted += found[name].get("imports", [])
        return list(found.values())


def _modules(page: str, lang: Language, game: str, waiting: bool) -> Iterator[str]:
    def words(name: str) -> str:
        return f"src/lib/i18n/words/{lang}/{name}.ts"

    yield f"src/pages/{page.capitalize()}Page.svelte"
    if lang != BUNDLED:
        yield words("site")
    if page == "table" and waiting:
        yield "src/frame/Room.svelte"
    elif page in PLAYED and game:
        yield f"src/games/{game}/Board.svelte"
        yield words(f"site_{game}")
    if page == "lesson":
        yield f"src/lessons/{game}.json"
        yield words(f"site_lesson_{game}")
    if page == "learn":
        yield words("site_learn")
