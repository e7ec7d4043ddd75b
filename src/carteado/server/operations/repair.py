"""Rebuild a damaged database from the rows that can still be read. The damaged file is kept beside the new one."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from carteado.server.runtime.data_folder import LOG, UNREADABLE, error_text

Row = tuple[Any, ...]


class Salvaged(NamedTuple):
    """The result of a repair.

    rows: how many rows were saved.
    lost: the database tables that may have lost rows. For the event log, the game tables that lost entries.
    """

    rows: int
    lost: list[str]


class UnrecoverableFile(Exception):
    """The schema of the file cannot be read, so no rows can be copied. Only a backup helps."""


def is_whole(path: Path) -> bool:
    try:
        with closing(_open_read_only(path)) as connection:
            return [text for (text,) in connection.execute("PRAGMA integrity_check(1)")] == ["ok"]
    except UNREADABLE:
        return False


def salvage(path: Path) -> Salvaged:
    """Replace a damaged file with a new one that has the readable rows. The server must be stopped.

    If it fails, for example on a full disk, the file is left unchanged. Raises UnrecoverableFile if its schema cannot
    be read.
    """
    fresh = path.with_name(path.name + ".new")
    fresh.unlink(missing_ok=True)
    fresh.touch(0o600)
    try:
        with closing(_open_read_only(path)) as old, closing(sqlite3.connect(fresh, isolation_level=None)) as new:
            copier = _Copier(old, new)
            copier.copy_all(by_table=path.name == LOG)
    except BaseException:
        for left in path.parent.glob(f"{fresh.name}*"):
            left.unlink()
        raise
    for part in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            Path(f"{path}{part}").rename(f"{path}.damaged{part}")
    fresh.rename(path)
    return Salvaged(copier.rows, sorted(copier.lost))


class _Copier:
    def __init__(self, old: sqlite3.Connection, new: sqlite3.Connection) -> None:
        self._old, self._new = old, new
        self.rows = 0
        self.lost: set[str] = set()

    def copy_all(self, *, by_table: bool) -> None:
        try:
            schema = self._old.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
            (schema_version,) = self._old.execute("PRAGMA user_version").fetchone()
        except UNREADABLE as error:
            raise UnrecoverableFile(error_text(error)) from None
        self._new.execute("BEGIN")
        names = [name for kind, name, _ in schema if kind == "table" and not name.startswith("sqlite_")]
        for kind, name, sql in sorted(schema, key=lambda one: one[0] != "table"):
            if not name.startswith("sqlite_") and kind in ("table", "index"):
                self._new.execute(sql)
        for name in names:
            self._copy(name, self._read_log() if by_table and name == "log" else self._read_table(name))
        self._new.execute(f"PRAGMA user_version = {schema_version}")
        self._new.execute("COMMIT")

    def _copy(self, name: str, rows: Iterable[Row]) -> None:
        for row in rows:
            marks = ", ".join("?" * len(row))
            self.rows += self._new.execute(f'INSERT OR IGNORE INTO "{name}" VALUES ({marks})', row).rowcount

    def _read_table(self, name: str) -> Generator[Row, None, None]:
        """Yield the rows of a table forward and, if one is unreadable, also backward from the end, with repetitions."""
        if (yield from self._read_rows(f'SELECT * FROM "{name}"')):
            return
        self.lost.add(name)
        keys = [f'"{column[1]}"' for column in self._old.execute(f'PRAGMA table_info("{name}")') if column[5]]
        backwards = ", ".join(f"{key} DESC" for key in keys) or "rowid DESC"
        yield from self._read_rows(f'SELECT * FROM "{name}" ORDER BY {backwards}')

    def _read_log(self) -> Generator[Row, None, None]:
        """Yield the event log one game table at a time, so that a damaged page affects only the game tables on it."""
        names = self._new.execute('SELECT "table" FROM tables').fetchall()
        for (table,) in names or self._names_in_log():
            if not (yield from self._read_rows('SELECT * FROM log WHERE "table" = ? ORDER BY seq', table)):
                self.lost.add(table)

    def _names_in_log(self) -> list[tuple[str]]:
        return list(dict.fromkeys((row[0],) for row in self._read_table("log")))

    def _read_rows(self, query: str, *arguments: str) -> Generator[Row, None, bool]:
        """Yield the rows of a query up to the first unreadable one. Returns whether all were readable."""
        try:
            yield from self._old.execute(query, arguments)
        except sqlite3.DatabaseError:
            return False
        return True


def _open_read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)
