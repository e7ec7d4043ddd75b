"""Find a regulation by name: a preset, or a file that the user wrote."""

from __future__ import annotations

import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from carteado.games.registry import GAMES, rulebook
from carteado.records.errors import quote
from carteado.regulation.rulebook import MAX_BYTES, BadRegulation, Problem, Regulation
from carteado.words.catalogue import Sentence

Folder = Path | Mapping[str, bytes] | None
"""The regulation files of the user: a folder on disk, a mapping from file names to contents, or None."""


def find_regulation(game: str, name: str, folder: Folder) -> Regulation[Any]:
    """Return the preset or the regulation file with this name. Raises BadRegulation if it is missing or invalid.

    Pass no folder for names that come from a client: then only presets are found.
    """
    book = rulebook(game)
    if name in book.presets():
        return book.preset(name)
    content = _content(name, folder)
    if content is None:
        sentence = Sentence("regulations.unknown", name=quote(name), known=", ".join(book.presets()))
        raise BadRegulation(Problem(sentence), readable=False)
    return book.read(content, Path(name).stem)


def _content(name: str, folder: Folder) -> bytes | None:
    if isinstance(folder, Path):
        return read_regulation_file(folder / name) if "\0" not in name else None
    return folder.get(name) if folder else None


def read_regulation_file(path: Path) -> bytes | None:
    """Return the content of a regular file, or None if the file cannot be read or is not regular.

    Reads at most MAX_BYTES + 1 bytes, so that the caller can tell that a file is too large.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return None
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError):
        return None


def game_of_preset(name: str) -> str | None:
    """Return the first game that has a preset with this name, or None."""
    return next((game for game in GAMES if name in rulebook(game).presets()), None)
