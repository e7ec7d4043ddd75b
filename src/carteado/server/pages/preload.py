"""Preload hints: the files of the build that a page needs, so that the browser fetches them at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from carteado.words.catalogue import Language

FIRST: Final = "index.html"
BUNDLED: Final[Language] = "pt"
"""The entry script contains the general texts of the pages in this language. Other languages are a separate file."""
BOARD_PAGES: Final = ("table", "game", "lesson")


class PageFiles:
    """The files of a built front end. Without Vite's manifest there are no hints."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def links(self, page: str, lang: Language, game: str = "", waiting: bool = False) -> list[str]:
        """Return the <link> elements for the head of a page.

        They include the board of the game, or the waiting room if the table is `waiting` for its match.
        """
        modules = self._with_imports([self._page_module(page), *_modules_of_page(page, lang, game, waiting)])
        scripts = [f'<link rel="modulepreload" href="/{one["file"]}" />' for one in modules]
        sheets = dict.fromkeys(sheet for one in modules for sheet in one.get("css", []))
        return scripts + [f'<link rel="stylesheet" href="/{sheet}" />' for sheet in sheets]

    def has_picture(self, game: str) -> bool:
        return (self.folder / "share" / f"{game}.jpg").is_file()

    @cached_property
    def _manifest(self) -> dict[str, Any]:
        """Return Vite's manifest, which lists the output files of each source module."""
        file = self.folder / ".vite" / "manifest.json"
        return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}

    def _page_module(self, page: str) -> str:
        """Return the source module of a page of the front end, or "" if the build has none."""
        name = f"/{page.capitalize()}Page.svelte"
        return next((module for module in self._manifest if module.endswith(name)), "")

    def _with_imports(self, queue: list[str]) -> list[dict[str, Any]]:
        """Return the manifest entries of these modules and of all their imports, except those that index.html loads."""
        already_loaded = {FIRST, *self._manifest.get(FIRST, {}).get("imports", [])}
        modules = dict[str, Any]()
        while queue:
            name = queue.pop(0)
            if name in self._manifest and name not in modules and name not in already_loaded:
                modules[name] = self._manifest[name]
                queue += modules[name].get("imports", [])
        return list(modules.values())


def _modules_of_page(page: str, lang: Language, game: str, waiting: bool) -> Iterator[str]:
    def words(name: str) -> str:
        return f"src/i18n/words/{lang}/{name}.ts"

    if lang != BUNDLED:
        yield words("site")
    if page == "table" and waiting:
        yield "src/table/Room.svelte"
    elif page in BOARD_PAGES and game:
        yield f"src/games/{game}/Board.svelte"
        yield words(f"site_{game}")
    if page == "lesson":
        yield f"src/games/{game}/lesson.json"
        yield words(f"site_lesson_{game}")
    if page == "learn":
        yield words("site_learn")
        yield words(f"site_learn_{game}")
