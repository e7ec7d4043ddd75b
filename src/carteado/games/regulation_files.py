"""Finding the regulation somebody named: a preset, or a file of their own."""

from __future__ import annotations

import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from carteado.files.file_errors import quoted
from carteado.games import GAMES, rulebook
from carteado.regulation.rulebook import MAX_BYTES, BadRegulation, Problem, Regulation
from carteado.words.catalogue import Said

Folder = Path | Mapping[str, bytes] | None
"""Where regulations of people's own are found by the names of their files: on disk, or brought along by those names."""


def find_regulation(game: str, name: str, folder: Folder) -> Regulation[Any]:
    """The regulation of that name, or in that file of a folder; BadRegulation when there is none.

    Without a folder only presets are known: what comes over a wire never names a file on disk.
    """
    book = rulebook(game)
    if name in book.presets():
        return book.preset(name)
    content = _content(name, folder)
    if content is None:
        said = Said("regulations.unknown", name=quoted(name), known=", ".join(book.presets()))
        raise BadRegulation(Problem(said), readable=False)
    return book.read(content, Path(name).stem)


def _content(name: str, folder: Folder) -> bytes | None:
    if isinstance(folder, Path):
        return read_small(folder / name) if "\0" not in name else None
    return folder.get(name) if folder else None


def read_small(path: Path) -> bytes | None:
    """The content of an ordinary file, one byte more than allowed at most; None when it can't be read."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return None
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError):
        return None


def game_of_preset(name: str) -> str | None:
    """The game that has a regulation of this name."""
    return next((game for game in GAMES if name in rulebook(game).presets()), None)
