"""The record file of a game that is played in the terminal. The file is rewritten after every action."""

from __future__ import annotations

import errno
import os
from datetime import datetime
from itertools import count
from pathlib import Path

from carteado.playthrough.recorded_game import RecordedGame
from carteado.records.record_text import dump_hand, dump_header


class RecordFile:
    """The record of a game. Each save replaces the file atomically.

    The record is therefore never half written, not even after Ctrl-C or a power cut.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._settled: list[str] = []

    def save(self, game: RecordedGame) -> None:
        """Write the game so far. The text of hands before the last is cached, because they no longer change."""
        self._settled += [dump_hand(hand) for hand in game.hands[len(self._settled) : -1]]
        last = [dump_hand(hand) for hand in game.hands[-1:]]
        write_atomically(self.path, "".join((dump_header(game.header), *self._settled, *last)).encode())


def write_atomically(path: Path, content: bytes) -> None:
    """Write to a temporary file, fsync, rename."""
    temporary = path.with_name(path.name + ".part")
    with temporary.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def new_path(path: Path) -> Path:
    """Return the path if a new file can be created there. Raises OSError if it exists or its folder does not."""
    if path.exists() or path.is_symlink():
        raise FileExistsError(errno.EEXIST, "", str(path))
    if not path.parent.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "", str(path.parent))
    return path


def default_path(game: str, now: datetime) -> Path:
    """Return the path of a new file in `default_folder`, named after the game and the time. Creates the folder."""
    folder = default_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{game}-{now:%Y-%m-%d-%H%M%S}"
    names = (f"{stem}.toml" if number == 1 else f"{stem}-{number}.toml" for number in count(1))
    return next(path for path in (folder / name for name in names) if not path.exists())


def default_folder() -> Path:
    """Return Carteado's data folder: in XDG_DATA_HOME, LOCALAPPDATA or ~/.local/share, or else the current folder."""
    for variable in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        if (named := os.environ.get(variable)) and Path(named).is_absolute():
            return Path(named) / "carteado"
    try:
        return Path.home() / ".local" / "share" / "carteado"
    except RuntimeError:  # there is no home directory
        return Path.cwd()
