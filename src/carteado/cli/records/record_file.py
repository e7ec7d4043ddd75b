"""The record of a game in a terminal: a file that is complete after every action."""

from __future__ import annotations

import errno
import os
from datetime import datetime
from itertools import count
from pathlib import Path

from carteado.files.records import dump_hand, dump_header
from carteado.hosting import HostedGame


class RecordFile:
    """Where a game is written down. What a reader finds there is always whole: a new text takes the old one's
    place in one step, so that neither Ctrl-C nor a power cut leaves half a record."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._settled: list[str] = []

    def save(self, hosted: HostedGame) -> None:
        """Writes the game as it stands; only its last hand can have changed since the last time."""
        self._settled += [dump_hand(hand) for hand in hosted.hands[len(self._settled) : -1]]
        last = [dump_hand(hand) for hand in hosted.hands[-1:]]
        replace_text(self.path, "".join((dump_header(hosted.header), *self._settled, *last)).encode())


def replace_text(path: Path, content: bytes) -> None:
    """Puts a file in its place whole."""
    beside = path.with_name(path.name + ".part")
    with beside.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def new_path(path: Path) -> Path:
    """A file that a user named: never one that is there already, and in a folder that is."""
    if path.exists() or path.is_symlink():
        raise FileExistsError(errno.EEXIST, "", str(path))
    if not path.parent.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "", str(path.parent))
    return path


def usual_path(game: str, now: datetime) -> Path:
    """A new file in the user's folder of records, named after the day and the hour."""
    folder = usual_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{game}-{now:%Y-%m-%d-%H%M%S}"
    names = (f"{stem}.toml" if number == 1 else f"{stem}-{number}.toml" for number in count(1))
    return next(path for path in (folder / name for name in names) if not path.exists())


def usual_folder() -> Path:
    """Where programs of this system keep what they write for a user."""
    for variable in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        if (named := os.environ.get(variable)) and Path(named).is_absolute():
            return Path(named) / "carteado"
    try:
        return Path.home() / ".local" / "share" / "carteado"
    except RuntimeError:  # nobody's home is known
        return Path.cwd()
