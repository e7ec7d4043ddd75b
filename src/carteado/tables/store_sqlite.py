"""The logs in one SQLite file: a thread of its own writes, and one commit takes in all that is waiting.

With `synchronous=FULL` a commit has reached the disk. Under load many tables share one: that is what makes
a durable move cheap.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple

from carteado.tables.store import Conflict, Entry

MOST_IN_GROUP: Final = 1000

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS log (
    "table" TEXT NOT NULL, seq INTEGER NOT NULL, payload BLOB NOT NULL, command TEXT, PRIMARY KEY ("table", seq)
) WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS log_command ON log ("table", command) WHERE command IS NOT NULL;
CREATE TABLE IF NOT EXISTS open_tables ("table" TEXT PRIMARY KEY) WITHOUT ROWID;
"""


class Waiting(NamedTuple):
    entry: Entry
    done: asyncio.Future[None]


class SqliteStore:
    """See `carteado.tables.store.Store`. Made and used within one event loop."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._reader = _connect(path)
        self._reader.executescript(SCHEMA)
        self._thread = threading.Thread(target=self._write_all, name="carteado-log", daemon=True)
        self._thread.start()

    async def append(self, entry: Entry) -> None:
        done = self._loop.create_future()
        self._queue.put(Waiting(entry, done))
        await done

    async def read(self, table: str) -> list[Entry]:
        rows = self._reader.execute('SELECT seq, payload, command FROM log WHERE "table" = ? ORDER BY seq', (table,))
        return [Entry(table, seq, payload, command) for seq, payload, command in rows]

    async def open_tables(self) -> list[str]:
        return [table for (table,) in self._reader.execute('SELECT "table" FROM open_tables')]

    async def close(self) -> None:
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        self._reader.close()

    # In the writer's thread ----------------------------------------------------------------------------

    def _write_all(self) -> None:
        connection = _connect(self._path)
        try:
            while group := self._next_group():
                self._answer(group, _write(connection, [one.entry for one in group]))
        finally:
            connection.close()

    def _next_group(self) -> list[Waiting]:
        """Waits for one entry, then takes all that have come meanwhile; empty at the end."""
        first = self._queue.get()
        group = [first] if first else []
        while group and len(group) < MOST_IN_GROUP:
            try:
                another = self._queue.get_nowait()
            except Empty:
                break
            if another is None:
                self._queue.put(None)
                break
            group.append(another)
        return group

    def _answer(self, group: list[Waiting], errors: Sequence[Exception | None]) -> None:
        self._loop.call_soon_threadsafe(_settle, [one.done for one in group], errors)


def _settle(futures: list[asyncio.Future[None]], errors: Sequence[Exception | None]) -> None:
    for done, error in zip(futures, errors, strict=True):
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA busy_timeout = 5000")
    return connection


def _write(connection: sqlite3.Connection, entries: list[Entry]) -> list[Exception | None]:
    """Commits a group; where one entry spoils it, each of them on its own."""
    try:
        if any(entry.seq == 1 or entry.closes for entry in entries):
            _transaction(connection, lambda: _insert(connection, entries))
        else:
            _insert(connection, entries)  # a single statement is a transaction of its own
    except sqlite3.Error as error:
        return [_write_one(connection, entry) for entry in entries] if len(entries) > 1 else [_reason(error)]
    return [None] * len(entries)


def _write_one(connection: sqlite3.Connection, entry: Entry) -> Exception | None:
    return _write(connection, [entry])[0]


def _reason(error: sqlite3.Error) -> Exception:
    return Conflict(str(error)) if isinstance(error, sqlite3.IntegrityError) else error


def _transaction(connection: sqlite3.Connection, work: Callable[[], Any]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        work()
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@lru_cache(maxsize=MOST_IN_GROUP)
def _insert_many(number: int) -> str:
    """One statement for the whole group: for each statement this thread has to wait for the interpreter's lock
    again, which a busy event loop gives away only every few milliseconds."""
    return 'INSERT INTO log ("table", seq, payload, command) VALUES ' + ", ".join(["(?, ?, ?, ?)"] * number)


def _insert(connection: sqlite3.Connection, entries: list[Entry]) -> None:
    connection.execute(_insert_many(len(entries)), [value for entry in entries for value in entry[:4]])
    if begun := [(entry.table,) for entry in entries if entry.seq == 1]:
        connection.executemany("INSERT INTO open_tables VALUES (?)", begun)
    if closed := [(entry.table,) for entry in entries if entry.closes]:
        connection.executemany('DELETE FROM open_tables WHERE "table" = ?', closed)
