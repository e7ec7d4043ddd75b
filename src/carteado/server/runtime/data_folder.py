"""The folder of a house's data: its owner's alone, and used by one server at a time."""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from carteado.tables import store_schema
from carteado.words.catalogue import Language, Said

try:
    import fcntl
except ImportError:  # pragma: no cover - not on Windows, where two servers on one folder are not noticed
    fcntl = None  # type: ignore[assignment]

LOG: Final = "tables.db"
DATABASE: Final = "carteado.db"
LOCK: Final = "lock"
TRIED_BYTES: Final = 64 * 1024
"""More than a move needs, on the disk and in the notes that SQLite takes of it."""
OPENING_BYTES: Final = 1024 * 1024
"""More than SQLite needs beside its files to open them."""
LOOKED_THROUGH_BYTES: Final = 64 * 1024 * 1024
"""Up to this size a file is looked through in less than a second before the house opens."""
NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE)
"""What is said of a full disk, by the system and by SQLite, which calls a quota or a limit a failed write."""

UNREADABLE: Final = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What a damaged file leads to: SQLite's complaint, which may quote of it what is no text."""


class BadFolder(Exception):
    """The folder can't be used, and why."""

    def __init__(self, said: Said) -> None:
        super().__init__(said.text("en"))
        self.said = said

    def text(self, lang: Language) -> str:
        return self.said.text(lang)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Holds the folder; BadFolder when another process does. The lock goes with the process, however it ends."""
    prepare(folder)
    with held(folder):
        yield


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """The lock alone: nothing else in the folder is touched."""
    with open(folder / LOCK, "a", opener=_private) as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise BadFolder(Said("server.folder.in_use", folder=str(folder))) from None
        yield


def check(folder: Path) -> None:
    """BadFolder when a server could not start here. Large files are only begun to be read: to look through them takes
    long, and what is damaged in them is noticed where it is met."""
    with locked(folder):
        need_room(folder)
        for path in (folder / LOG, folder / DATABASE):
            need = need_whole if path.stat().st_size < LOOKED_THROUGH_BYTES else need_readable
            need(path)
        with closing(sqlite3.connect(folder / LOG)) as connection:
            (form,) = connection.execute("PRAGMA user_version").fetchone()
        if form > store_schema.FORM:
            raise BadFolder(Said("server.folder.newer", path=str(folder / LOG)))


def need_readable(path: Path) -> None:
    """BadFolder where it can't even be read what a database's file consists of."""
    with damage_told(path), closing(sqlite3.connect(path)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()


def need_whole(path: Path, shown: Path | None = None) -> None:
    """BadFolder where a database's file is damaged; it is told of the file that is `shown`, if that is another one."""
    with damage_told(shown or path), closing(sqlite3.connect(path)) as connection:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found)


@contextmanager
def damage_told(path: Path) -> Iterator[None]:
    """Around work on a database's file: BadFolder where it can't be read, unless it is for want of room."""
    try:
        yield
    except UNREADABLE as error:
        if getattr(error, "sqlite_errorcode", None) in NO_ROOM:
            raise
        raise BadFolder(Said("server.folder.damaged", path=str(path), reason=reason_of(error))) from None


def reason_of(error: Exception) -> str:
    """What SQLite says is wrong with a file, in one line: it may quote what it found there."""
    said = error.object.decode(errors="replace") if isinstance(error, UnicodeDecodeError) else str(error)
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(said.split()))


def prepare(folder: Path) -> None:
    """Makes the folder, and takes from others what they may not read. The files of the databases are made here: those
    that SQLite puts beside them get the same rights."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name in (LOG, DATABASE):
        os.close(_private(str(folder / name), os.O_RDWR | os.O_CREAT))
    for path in (folder, *folder.iterdir()):
        mode = path.stat().st_mode & 0o777
        if mode & 0o077:
            path.chmod(mode & 0o700)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def need_room(folder: Path) -> None:
    """BadFolder where the disk is full: SQLite can't open its files then, and says no more than of damaged ones."""
    with suppress(OSError), room_in(folder):
        try_writing(folder, OPENING_BYTES)


@contextmanager
def room_in(folder: Path) -> Iterator[None]:
    """Around work that writes there: BadFolder where the disk is full, or files may not grow any more."""
    try:
        yield
    except (OSError, sqlite3.OperationalError) as error:
        reason = getattr(error, "errno", None) or getattr(error, "sqlite_errorcode", None)
        if reason not in NO_ROOM:
            raise
        raise BadFolder(Said("server.folder.full", folder=str(folder))) from None


def try_writing(folder: Path, number: int = TRIED_BYTES) -> None:
    """Writes something durably into the folder and takes it away again; OSError where that can't be done."""
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(bytes(number))
        file.flush()
        os.fsync(file.fileno())
