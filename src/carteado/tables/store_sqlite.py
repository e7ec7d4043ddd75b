"""The logs in one SQLite file: a thread of its own writes, and one commit takes in all that is waiting.

With `synchronous=FULL` a commit has reached the disk. Under load many tables share one: that is what makes
a durable move cheap.
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
from carteado.tables.refused import FileDamaged
from carteado.tables.store import Aside, Conflict, Entry, NoRoom, Row, Status
from carteado.tables.store_schema import summary_in, summary_out

log = logging.getLogger(__name__)

MOST_IN_GROUP: Final = 1000
PAGES_IN_WAL: Final = 4000
"""After so many pages SQLite takes them over into its file (16 MB). The tables in play write the same pages again and
again: with the usual 1000 each of them is taken over four times as often."""

PAGE: Final = 4096
TRY_AGAIN_SECONDS: Final = 1.0
"""How often a full disk is tried again."""

Write = Callable[[sqlite3.Connection], Any]


class Waiting(NamedTuple):
    entry: Entry
    done: asyncio.Future[None]


class Work(NamedTuple):
    """Something else that has to be written."""

    write: Write
    done: Future[Any]


class SqliteStore:
    """See `carteado.tables.store.Store`. Made and used within one event loop."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[list[Waiting] | Work | None] = SimpleQueue()
        self._gathered: list[Waiting] = []
        self._next: Work | None = None
        self._is_closed = self._is_full = self._is_damaged = False
        self._tried = 0.0
        self._reader = connect(path)
        store_schema.prepare(self._reader)
        self._writer = threading.Thread(target=self._write_all, name="carteado-log", daemon=True)
        self._writer.start()

    async def append(self, entry: Entry) -> None:
        self._need_open()
        if self._is_full:
            self._tried = time.monotonic()
        done = self._loop.create_future()
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append(Waiting(entry, done))
        try:
            await done
        except NoRoom:
            self._is_full, self._tried = True, time.monotonic()
            raise
        except sqlite3.DatabaseError as error:
            raise self._noted(error) from None
        self._is_full = False

    def _hand_over(self) -> None:
        """What came in one round of the event loop goes to the writer at once: each time it is woken, the two threads
        have to agree on who runs."""
        gathered, self._gathered = self._gathered, []
        for first in range(0, len(gathered), MOST_IN_GROUP):
            self._queue.put(gathered[first : first + MOST_IN_GROUP])

    def has_room(self) -> bool:
        return not self._is_full or time.monotonic() - self._tried >= TRY_AGAIN_SECONDS

    def is_damaged(self) -> bool:
        return self._is_damaged

    def _noted(self, error: sqlite3.DatabaseError) -> Exception:
        """What to raise for an error. That the file is damaged is noted, and said once: from then on the house is not
        well, though it may be able to read and write elsewhere in the file."""
        if not is_damaged(error):
            return error
        if not self._is_damaged:
            log.error("%s is damaged (carteado doctor): %s", self._path, error)
        self._is_damaged = True
        return FileDamaged(str(error))

    def _ask(self, asked: str, *given: Any) -> list[Any]:
        try:
            return self._reader.execute(asked, given).fetchall()
        except sqlite3.DatabaseError as error:
            raise self._noted(error) from None

    async def read(self, table: str) -> list[Entry]:
        asked = 'SELECT seq, payload, command, version FROM log WHERE "table" = ? ORDER BY seq'
        rows = self._ask(asked, table)
        return [Entry(table, seq, payload, command, version=version) for seq, payload, command, version in rows]

    async def done_at(self, table: str, command: str) -> int | None:
        return await asyncio.to_thread(self._done_at, table, command)

    def _done_at(self, table: str, command: str) -> int | None:
        asked = 'SELECT seq FROM log WHERE "table" = ? AND command = ?'
        try:
            with closing(connect(self._path)) as reader:
                found = reader.execute(asked, (table, command)).fetchone()
        except sqlite3.DatabaseError as error:
            raise self._noted(error) from None
        return found[0] if found else None

    async def status(self, table: str) -> Status | None:
        found = self._ask('SELECT status FROM tables WHERE "table" = ?', table)
        return found[0][0] if found else None

    async def rows(self) -> list[Row]:
        return await asyncio.to_thread(self._rows)

    def _rows(self) -> list[Row]:
        with closing(connect(self._path)) as reader:
            try:
                return [_row(found) for found in reader.execute(_ROWS)]
            except sqlite3.DatabaseError as error:
                self._noted(error)
                return store_schema.readable_rows(reader)

    async def set_aside(self, table: str, reason: str, at: int) -> None:
        change = 'UPDATE tables SET status = ?, changed = ?, reason = ? WHERE "table" = ?'
        await self._write(lambda connection: connection.execute(change, ("aside", at, reason, table)))

    async def aside(self) -> list[Aside]:
        asked = "SELECT \"table\", changed, reason FROM tables WHERE status = 'aside' ORDER BY changed"
        return [Aside(*found) for found in self._ask(asked)]

    async def prune(self, before: int, most: int) -> int:
        asked = "SELECT \"table\" FROM tables WHERE status = 'closed' AND changed < ? LIMIT ?"
        tables = self._ask(asked, before, most)

        def drop(connection: sqlite3.Connection) -> None:
            connection.executemany('DELETE FROM log WHERE "table" = ?', tables)
            connection.executemany('DELETE FROM tables WHERE "table" = ?', tables)

        if tables:
            await self._write(lambda connection: _transaction(connection, lambda: drop(connection)))
        return len(tables)

    async def close(self) -> None:
        self._is_closed = True
        self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._writer.join)
        self._reader.close()

    async def _write(self, write: Write) -> Any:
        """After the entries that were asked for before: a table is not set aside before it has begun."""
        self._need_open()
        self._hand_over()
        done: Future[Any] = Future()
        self._queue.put(Work(write, done))
        try:
            return await asyncio.wrap_future(done)
        except sqlite3.DatabaseError as error:
            raise self._noted(error) from None

    def _need_open(self) -> None:
        """Nobody would ever be answered once the writer has gone."""
        if self._is_closed:
            raise RuntimeError("the log is closed")

    # In the writer's thread ----------------------------------------------------------------------------

    def _write_all(self) -> None:
        connection = connect(self._path)
        try:
            while (group := self._next_group()) is not None:
                if group:
                    self._answer(group, _write(connection, [one.entry for one in group]))
                if self._next is not None:
                    work, self._next = self._next, None
                    _do(connection, work)
        finally:
            connection.close()

    def _next_group(self) -> list[Waiting] | None:
        """Waits for entries, then takes all that have come meanwhile; None at the end."""
        group: list[Waiting] = []
        while len(group) < MOST_IN_GROUP:
            try:
                another = self._queue.get_nowait() if group else self._queue.get()
            except Empty:
                break
            if another is None:
                if not group:
                    return None
                self._queue.put(None)
                break
            if isinstance(another, Work):
                self._next = another
                break
            group += another
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


def _do(connection: sqlite3.Connection, work: Work) -> None:
    """Whoever asked for it may be gone: that must not end the thread which writes for everybody."""
    if not work.done.set_running_or_notify_cancel():
        return
    try:
        work.done.set_result(work.write(connection))
    except Exception as error:
        work.done.set_exception(error)


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES_IN_WAL}")
    return connection


_ROWS: Final = """
SELECT t."table", l.seq, l.at, l.due, t.phase, t.public, t.players, CASE WHEN t.public THEN t.card ELSE x'' END
FROM tables t CROSS JOIN log l
WHERE t.status = 'open' AND l."table" = t."table" AND l.seq = (SELECT max(seq) FROM log WHERE "table" = t."table")
"""


def _row(found: tuple[Any, ...]) -> Row:
    table, seq, at, due, *said = found
    return Row(table, seq, at, due, summary_out(tuple(said)))


def _write(connection: sqlite3.Connection, entries: list[Entry]) -> list[Exception | None]:
    """Commits a group; where one entry spoils it, each of them on its own. Whatever is wrong with one, as a number that
    SQLite can't hold, must not end the thread which writes for everybody."""
    try:
        if any(entry.seq == 1 or entry.closes or entry.summary for entry in entries):
            _transaction(connection, lambda: _insert(connection, entries))
        else:
            _insert(connection, entries)  # a single statement is a transaction of its own
    except Exception as error:
        if len(entries) == 1:
            return [_reason(connection, error)]
        return [_write_one(connection, entry) for entry in entries]
    return [None] * len(entries)


def _write_one(connection: sqlite3.Connection, entry: Entry) -> Exception | None:
    return _write(connection, [entry])[0]


def _reason(connection: sqlite3.Connection, error: Exception) -> Exception:
    if isinstance(error, sqlite3.IntegrityError):
        return Conflict(str(error))
    (path,) = [Path(file) for _, name, file in connection.execute("PRAGMA database_list") if name == "main"]
    return NoRoom(str(error)) if is_full(path, error) else error


def is_damaged(error: BaseException | None) -> bool:
    """Whether a file could not be read or written because it is damaged, or is no database at all."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_full(path: Path, error: BaseException | None) -> bool:
    """Whether a database could not be written for want of room. Where a file may not grow, by a quota or a limit,
    SQLite speaks of a failed write without saying why: then one page more is tried, as far out as its files reach."""
    code = getattr(error, "sqlite_errorcode", 0)
    if code not in (sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE):
        return bool(code == sqlite3.SQLITE_FULL)
    try:
        with tempfile.TemporaryFile(dir=path.parent) as tried:
            tried.seek(max(one.stat().st_size for one in path.parent.glob(f"{path.name}*")))
            tried.write(bytes(PAGE))
            tried.flush()
    except OSError as failed:
        return failed.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
    return False


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
    values = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * number)
    return f'INSERT INTO log ("table", seq, payload, command, version, at, due) VALUES {values}'


def _insert(connection: sqlite3.Connection, entries: list[Entry]) -> None:
    connection.execute(_insert_many(len(entries)), [value for one in entries for value in (*one[:4], *one[5:8])])
    if begun := [(entry.table, entry.at) for entry in entries if entry.seq == 1]:
        connection.executemany("INSERT INTO tables (\"table\", status, changed) VALUES (?, 'open', ?)", begun)
    if summed := [(*summary_in(entry.summary), entry.table) for entry in entries if entry.summary]:
        change = 'UPDATE tables SET phase = ?, public = ?, players = ?, card = ? WHERE "table" = ?'
        connection.executemany(change, summed)
    if closed := [(entry.at, entry.table) for entry in entries if entry.closes]:
        connection.executemany("UPDATE tables SET status = 'closed', changed = ? WHERE \"table\" = ?", closed)
