"""A damaged database written anew from all of it that can still be read. The damaged file is kept beside it."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from carteado.server.data_folder import LOG, UNREADABLE, reason_of

Row = tuple[Any, ...]


class Salvaged(NamedTuple):
    """How many rows were saved, and of which parts some could not be: of the log, the tables it is about."""

    rows: int
    lost: list[str]


class BeyondSaving(Exception):
    """Not even what the file consists of can be read: only a backup helps."""


def is_whole(path: Path) -> bool:
    try:
        with closing(_reading(path)) as connection:
            return [text for (text,) in connection.execute("PRAGMA integrity_check(1)")] == ["ok"]
    except UNREADABLE:
        return False


def salvage(path: Path) -> Salvaged:
    """Puts what can be read in the place of the file. The house must be shut. Where that fails, as on a full disk, the
    file stays where and as it is."""
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    fresh.touch(0o600)
    try:
        with closing(_reading(path)) as old, closing(sqlite3.connect(fresh, isolation_level=None)) as new:
            copying = _Copying(old, new)
            copying.all(by_table=path.name == LOG)
    except BaseException:
        for left in path.parent.glob(f"{fresh.name}*"):
            left.unlink()
        raise
    for part in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            Path(f"{path}{part}").rename(f"{path}.damaged{part}")
    fresh.rename(path)
    return Salvaged(copying.rows, sorted(copying.lost))


class _Copying:
    def __init__(self, old: sqlite3.Connection, new: sqlite3.Connection) -> None:
        self._old, self._new = old, new
        self.rows = 0
        self.lost: set[str] = set()

    def all(self, *, by_table: bool) -> None:
        try:
            made = self._old.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
            (form,) = self._old.execute("PRAGMA user_version").fetchone()
        except UNREADABLE as error:
            raise BeyondSaving(reason_of(error)) from None
        self._new.execute("BEGIN")
        names = [name for kind, name, _ in made if kind == "table" and not name.startswith("sqlite_")]
        for kind, name, sql in sorted(made, key=lambda one: one[0] != "table"):
            if not name.startswith("sqlite_") and kind in ("table", "index"):
                self._new.execute(sql)
        for name in names:
            self._copy(name, self._log() if by_table and name == "log" else self._whole(name))
        self._new.execute(f"PRAGMA user_version = {form}")
        self._new.execute("COMMIT")

    def _copy(self, name: str, rows: Iterable[Row]) -> None:
        for row in rows:
            marks = ", ".join("?" * len(row))
            self.rows += self._new.execute(f'INSERT OR IGNORE INTO "{name}" VALUES ({marks})', row).rowcount

    def _whole(self, name: str) -> Generator[Row, None, None]:
        """The rows from the first to where it breaks, and from the last back to there."""
        if (yield from self._read(f'SELECT * FROM "{name}"')):
            return
        self.lost.add(name)
        keys = [f'"{column[1]}"' for column in self._old.execute(f'PRAGMA table_info("{name}")') if column[5]]
        backwards = ", ".join(f"{key} DESC" for key in keys) or "rowid DESC"
        yield from self._read(f'SELECT * FROM "{name}" ORDER BY {backwards}')

    def _log(self) -> Generator[Row, None, None]:
        """Table by table: a damaged page takes only those with it whose moves are on it."""
        names = self._new.execute('SELECT "table" FROM tables').fetchall()
        for (table,) in names or self._names_in_log():
            if not (yield from self._read('SELECT * FROM log WHERE "table" = ? ORDER BY seq', table)):
                self.lost.add(table)

    def _names_in_log(self) -> list[tuple[str]]:
        return list(dict.fromkeys((row[0],) for row in self._whole("log")))

    def _read(self, asked: str, *given: str) -> Generator[Row, None, bool]:
        """The rows of an answer as far as it can be read; whether that is to its end."""
        try:
            yield from self._old.execute(asked, given)
        except sqlite3.DatabaseError:
            return False
        return True


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)
