"""The data folder: readable by its owner only, used by one server at a time."""

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
from carteado.words.catalogue import Language, Sentence

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows has no fcntl: a second server on the same folder is not detected
    fcntl = None  # type: ignore[assignment]

LOG: Final = "tables.db"
DATABASE: Final = "carteado.db"
LOCK: Final = "lock"
PROBE_BYTES: Final = 64 * 1024
"""How many bytes are written to test the disk. A move needs less, in the database and its write-ahead log together."""
OPENING_BYTES: Final = 1024 * 1024
"""How many bytes must be free at startup. SQLite needs less for the files that it creates when it opens a database."""
FULL_CHECK_BYTES: Final = 64 * 1024 * 1024
"""Smaller files are checked completely before the server starts. This takes less than a second."""
DISK_FULL_CODES: Final = (errno.ENOSPC, errno.EDQUOT, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE)
"""Error codes of a full disk. SQLite reports an exceeded quota or file size limit as a failed write."""

UNREADABLE: Final = (sqlite3.DatabaseError, UnicodeDecodeError)
"""Errors that a damaged file can cause. SQLite may quote bytes of the file that are not valid UTF-8."""


class BadFolder(Exception):
    """The folder cannot be used. `sentence` is the message with the reason."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.text("en"))
        self.sentence = sentence

    def text(self, lang: Language) -> str:
        return self.sentence.text(lang)


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Call `prepare` and lock the folder during the block. Raises BadFolder if it is locked already.

    If the process is killed, the operating system releases the lock.
    """
    prepare(folder)
    with hold_lock(folder):
        yield


@contextmanager
def hold_lock(folder: Path) -> Iterator[None]:
    """Like `lock_folder`, but the folder must exist, and no file in it except the lock is touched."""
    with open(folder / LOCK, "a", opener=_open_private) as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise BadFolder(Sentence("server.folder.in_use", folder=str(folder))) from None
        yield


def check(folder: Path) -> None:
    """Raise BadFolder if the folder is in use, damaged or from a newer release, or the disk is full.

    Creates the folder if needed.

    Of a large file only the schema is read, because a complete check would take too long. Other damage is found later,
    when the server reads the damaged part.
    """
    with lock_folder(folder):
        require_room(folder)
        for path in (folder / LOG, folder / DATABASE):
            check_file = require_intact if path.stat().st_size < FULL_CHECK_BYTES else require_readable
            check_file(path)
        with closing(sqlite3.connect(folder / LOG)) as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > store_schema.SCHEMA_VERSION:
            raise BadFolder(Sentence("server.folder.newer", path=str(folder / LOG)))


def require_readable(path: Path) -> None:
    """Raise BadFolder if the schema of a database cannot be read."""
    with report_damage(path), closing(sqlite3.connect(path)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()


def require_intact(path: Path, shown: Path | None = None) -> None:
    """Raise BadFolder if a database file is damaged. The message names the file `shown` if given, else `path`."""
    with report_damage(shown or path), closing(sqlite3.connect(path)) as connection:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found)


@contextmanager
def report_damage(path: Path) -> Iterator[None]:
    """Report the file as damaged (BadFolder) if the block raises `UNREADABLE`, except on a full disk."""
    try:
        yield
    except UNREADABLE as error:
        if getattr(error, "sqlite_errorcode", None) in DISK_FULL_CODES:
            raise
        raise BadFolder(Sentence("server.folder.damaged", path=str(path), reason=error_text(error))) from None


def error_text(error: Exception) -> str:
    """Return the message of an error on one line. Unprintable characters, which SQLite may quote, become "?"."""
    said = error.object.decode(errors="replace") if isinstance(error, UnicodeDecodeError) else str(error)
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(said.split()))


def prepare(folder: Path) -> None:
    """Create the folder and its databases if needed, and remove the permissions of group and others.

    SQLite gives its write-ahead log the permissions of the database, so the databases must be private from the start.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name in (LOG, DATABASE):
        os.close(_open_private(str(folder / name), os.O_RDWR | os.O_CREAT))
    for path in (folder, *folder.iterdir()):
        if path.is_symlink():
            continue  # the target is not ours
        mode = path.stat().st_mode & 0o777
        if mode & 0o077:
            path.chmod(mode & 0o700)


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def require_room(folder: Path) -> None:
    """Raise BadFolder if the disk has no room for `OPENING_BYTES`.

    SQLite cannot open its files on a full disk, and reports the same error as for a damaged file.
    """
    with suppress(OSError), report_full_disk(folder):
        try_writing(folder, OPENING_BYTES)


@contextmanager
def report_full_disk(folder: Path) -> Iterator[None]:
    """Raise BadFolder if the block fails with one of `DISK_FULL_CODES`. Other errors are not changed."""
    try:
        yield
    except (OSError, sqlite3.OperationalError) as error:
        reason = getattr(error, "errno", None) or getattr(error, "sqlite_errorcode", None)
        if reason not in DISK_FULL_CODES:
            raise
        raise BadFolder(Sentence("server.folder.full", folder=str(folder))) from None


def try_writing(folder: Path, size: int = PROBE_BYTES) -> None:
    """Write a temporary file of `size` bytes durably and delete it. Raises OSError if that fails."""
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(bytes(size))
        file.flush()
        os.fsync(file.fileno())
