"""The event log in one SQLite file, with group commit.

A thread writes all pending entries in one transaction. `synchronous=FULL` makes each commit durable. Under load, many
tables share a commit, which reduces the cost of a move.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple

from carteado.tables import store_schema
from carteado.tables.refusal import DiskFull, FileDamaged
from carteado.tables.store import Conflict, LogEntry, OpenTable, Quarantined, Status
from carteado.tables.store_schema import decode_summary, encode_summary

log = logging.getLogger(__name__)

MAX_GROUP: Final = 1000
"""The writer collects no more entries for a commit once it has this many. A commit may contain nearly twice as many."""

PAGES_PER_CHECKPOINT: Final = 4000
"""SQLite copies the write-ahead log to the database file after this many pages (16 MB). Active tables write the same
pages repeatedly, so the default of 1000 would copy each page four times as often."""

PAGE_BYTES: Final = 4096
RETRY_SECONDS: Final = 1.0
"""How long `accepts_writes` returns False after a write failed because the disk was full."""

Write = Callable[[sqlite3.Connection], Any]


class PendingEntry(NamedTuple):
    entry: LogEntry
    done: asyncio.Future[None]


class PendingWrite(NamedTuple):
    """A pending write that is not an append."""

    write: Write
    done: Future[Any]


class SqliteStore:
    """A `LogStore` in a SQLite file. Create it in the event loop that uses it. This may raise NewerSchema."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[list[PendingEntry] | PendingWrite | None] = SimpleQueue()
        self._batch: list[PendingEntry] = []
        self._next_write: PendingWrite | None = None
        self._is_closed = self._is_full = self._is_damaged = False
        self._last_try = 0.0
        self._reader = connect(path)
        store_schema.create_or_migrate(self._reader)
        self._writer = threading.Thread(target=self._run_writer, name="carteado-log", daemon=True)
        self._writer.start()

    async def append(self, entry: LogEntry) -> None:
        self._check_open()
        if self._is_full:
            self._last_try = time.monotonic()
        done = self._loop.create_future()
        if not self._batch:
            self._loop.call_soon(self._queue_batch)
        self._batch.append(PendingEntry(entry, done))
        try:
            await done
        except DiskFull:
            self._is_full, self._last_try = True, time.monotonic()
            raise
        except sqlite3.DatabaseError as error:
            raise self._translate(error) from None
        self._is_full = False

    def _queue_batch(self) -> None:
        """Give the writer thread all entries of one iteration of the event loop at once.

        Waking the thread once per batch is cheaper than once per entry, because each wake-up hands over the GIL.
        """
        batch, self._batch = self._batch, []
        for first in range(0, len(batch), MAX_GROUP):
            self._queue.put(batch[first : first + MAX_GROUP])

    def accepts_writes(self) -> bool:
        return not self._is_full or time.monotonic() - self._last_try >= RETRY_SECONDS

    def is_damaged(self) -> bool:
        return self._is_damaged

    def _translate(self, error: sqlite3.DatabaseError) -> Exception:
        """Return the exception to raise for a database error.

        If the file is corrupt, log it once. From then on `is_damaged` is true, although other parts of the file may
        still be readable.
        """
        if not is_damaged(error):
            return error
        if not self._is_damaged:
            log.error("%s is damaged (carteado doctor): %s", self._path, error)
        self._is_damaged = True
        return FileDamaged(str(error))

    def _query(self, query: str, *parameters: Any) -> list[Any]:
        try:
            return self._reader.execute(query, parameters).fetchall()
        except sqlite3.DatabaseError as error:
            raise self._translate(error) from None

    async def read(self, table: str) -> list[LogEntry]:
        query = 'SELECT seq, payload, command, version FROM log WHERE "table" = ? ORDER BY seq'
        rows = self._query(query, table)
        return [LogEntry(table, seq, payload, command, version=version) for seq, payload, command, version in rows]

    async def find_command(self, table: str, command: str) -> int | None:
        return await asyncio.to_thread(self._find_command, table, command)

    def _find_command(self, table: str, command: str) -> int | None:
        query = 'SELECT seq FROM log WHERE "table" = ? AND command = ?'
        try:
            with closing(connect(self._path)) as reader:
                found = reader.execute(query, (table, command)).fetchone()
        except sqlite3.DatabaseError as error:
            raise self._translate(error) from None
        return found[0] if found else None

    async def status(self, table: str) -> Status | None:
        found = self._query('SELECT status FROM tables WHERE "table" = ?', table)
        return found[0][0] if found else None

    async def open_tables(self) -> list[OpenTable]:
        return await asyncio.to_thread(self._open_tables)

    def _open_tables(self) -> list[OpenTable]:
        with closing(connect(self._path)) as reader:
            try:
                return [_decode_table(row) for row in reader.execute(_OPEN_TABLES)]
            except sqlite3.DatabaseError as error:
                self._translate(error)
                return store_schema.read_intact_tables(reader)

    async def quarantine(self, table: str, reason: str, at: int) -> None:
        update = 'UPDATE tables SET status = ?, changed = ?, reason = ? WHERE "table" = ?'
        await self._write(lambda connection: connection.execute(update, ("aside", at, reason, table)))

    async def quarantined_tables(self) -> list[Quarantined]:
        query = "SELECT \"table\", changed, reason FROM tables WHERE status = 'aside' ORDER BY changed"
        return [Quarantined(*row) for row in self._query(query)]

    async def prune(self, before: int, limit: int) -> int:
        query = "SELECT \"table\" FROM tables WHERE status = 'closed' AND changed < ? LIMIT ?"
        tables = self._query(query, before, limit)

        def delete(connection: sqlite3.Connection) -> None:
            connection.executemany('DELETE FROM log WHERE "table" = ?', tables)
            connection.executemany('DELETE FROM tables WHERE "table" = ?', tables)

        if tables:
            await self._write(lambda connection: _run_in_transaction(connection, lambda: delete(connection)))
        return len(tables)

    async def close(self) -> None:
        self._is_closed = True
        self._queue_batch()
        self._queue.put(None)
        await asyncio.to_thread(self._writer.join)
        self._reader.close()

    async def _write(self, write: Write) -> Any:
        """Run a write after all pending entries, so that it sees their effects."""
        self._check_open()
        self._queue_batch()
        done: Future[Any] = Future()
        self._queue.put(PendingWrite(write, done))
        try:
            return await asyncio.wrap_future(done)
        except sqlite3.DatabaseError as error:
            raise self._translate(error) from None

    def _check_open(self) -> None:
        """Raise RuntimeError if the store is closed. Without the writer thread, the caller would wait forever."""
        if self._is_closed:
            raise RuntimeError("the log is closed")

    # In the writer's thread ----------------------------------------------------------------------------

    def _run_writer(self) -> None:
        connection = connect(self._path)
        try:
            while (group := self._next_group()) is not None:
                if group:
                    self._report(group, _write(connection, [one.entry for one in group]))
                if self._next_write is not None:
                    pending, self._next_write = self._next_write, None
                    _run(connection, pending)
        finally:
            connection.close()

    def _next_group(self) -> list[PendingEntry] | None:
        """Wait for an entry or a write, then return the pending entries. Return None if the store was closed.

        If a write is next, store it in `_next_write` and return only the entries before it.
        """
        group: list[PendingEntry] = []
        while len(group) < MAX_GROUP:
            try:
                another = self._queue.get_nowait() if group else self._queue.get()
            except Empty:
                break
            if another is None:
                if not group:
                    return None
                self._queue.put(None)
                break
            if isinstance(another, PendingWrite):
                self._next_write = another
                break
            group += another
        return group

    def _report(self, group: list[PendingEntry], errors: Sequence[Exception | None]) -> None:
        self._loop.call_soon_threadsafe(_complete, [one.done for one in group], errors)


def _complete(futures: list[asyncio.Future[None]], errors: Sequence[Exception | None]) -> None:
    for done, error in zip(futures, errors, strict=True):
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)


def _run(connection: sqlite3.Connection, pending: PendingWrite) -> None:
    """Run a write unless its caller was cancelled. An error goes to the caller; the writer thread continues."""
    if not pending.done.set_running_or_notify_cancel():
        return
    try:
        pending.done.set_result(pending.write(connection))
    except Exception as error:
        pending.done.set_exception(error)


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES_PER_CHECKPOINT}")
    return connection


_OPEN_TABLES: Final = """
SELECT t."table", l.seq, l.at, l.due, t.phase, t.public, t.players, CASE WHEN t.public THEN t.card ELSE x'' END
FROM tables t CROSS JOIN log l
WHERE t.status = 'open' AND l."table" = t."table" AND l.seq = (SELECT max(seq) FROM log WHERE "table" = t."table")
"""


def _decode_table(row: tuple[Any, ...]) -> OpenTable:
    table, seq, at, due, *summary = row
    return OpenTable(table, seq, at, due, decode_summary(tuple(summary)))


def _write(connection: sqlite3.Connection, entries: list[LogEntry]) -> list[Exception | None]:
    """Commit a group of entries. If that fails, commit each entry on its own.

    Return the error of each entry, or None. No error may end the writer thread.
    """
    try:
        if any(entry.seq == 1 or entry.closes or entry.summary for entry in entries):
            _run_in_transaction(connection, lambda: _insert(connection, entries))
        else:
            _insert(connection, entries)  # a single statement needs no explicit transaction
    except Exception as error:
        if len(entries) == 1:
            return [_translate_write_error(connection, error)]
        return [_write_one(connection, entry) for entry in entries]
    return [None] * len(entries)


def _write_one(connection: sqlite3.Connection, entry: LogEntry) -> Exception | None:
    return _write(connection, [entry])[0]


def _translate_write_error(connection: sqlite3.Connection, error: Exception) -> Exception:
    if isinstance(error, sqlite3.IntegrityError):
        return Conflict(str(error))
    (path,) = [Path(file) for _, name, file in connection.execute("PRAGMA database_list") if name == "main"]
    return DiskFull(str(error)) if is_full(path, error) else error


def is_damaged(error: BaseException | None) -> bool:
    """Return whether an error means that the database file is corrupt."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_full(path: Path, error: BaseException | None) -> bool:
    """Return whether a write failed because the disk is full.

    SQLite reports an exceeded quota or file size limit only as a failed write. To recognise these cases, write one page
    to a temporary file, at an offset equal to the size of the largest database file.
    """
    code = getattr(error, "sqlite_errorcode", 0)
    if code not in (sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE):
        return bool(code == sqlite3.SQLITE_FULL)
    try:
        with tempfile.TemporaryFile(dir=path.parent) as probe:
            probe.seek(max(file.stat().st_size for file in path.parent.glob(f"{path.name}*")))
            probe.write(bytes(PAGE_BYTES))
            probe.flush()
    except OSError as failed:
        return failed.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
    return False


def _run_in_transaction(connection: sqlite3.Connection, work: Callable[[], Any]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        work()
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@lru_cache(maxsize=MAX_GROUP)
def _insert_statement(number: int) -> str:
    """Return one statement that inserts `number` entries.

    One statement for each entry would be slower: after each statement the thread waits for the GIL, which a busy event
    loop releases only every few milliseconds.
    """
    values = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * number)
    return f'INSERT INTO log ("table", seq, payload, command, version, at, due) VALUES {values}'


def _insert(connection: sqlite3.Connection, entries: list[LogEntry]) -> None:
    connection.execute(_insert_statement(len(entries)), [value for one in entries for value in (*one[:4], *one[5:8])])
    if opened := [(entry.table, entry.at) for entry in entries if entry.seq == 1]:
        connection.executemany("INSERT INTO tables (\"table\", status, changed) VALUES (?, 'open', ?)", opened)
    if summaries := [(*encode_summary(entry.summary), entry.table) for entry in entries if entry.summary]:
        update = 'UPDATE tables SET phase = ?, public = ?, players = ?, card = ? WHERE "table" = ?'
        connection.executemany(update, summaries)
    if closed := [(entry.at, entry.table) for entry in entries if entry.closes]:
        connection.executemany("UPDATE tables SET status = 'closed', changed = ? WHERE \"table\" = ?", closed)
