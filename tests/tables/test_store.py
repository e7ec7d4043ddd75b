"""The event log. Every implementation of `LogStore` must pass these tests."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import threading
from pathlib import Path

import pytest

from carteado.tables.refusal import DiskFull, FileDamaged
from carteado.tables.store import Conflict, LogEntry
from carteado.tables.store_sqlite import MAX_GROUP, SqliteStore


def test_entries_are_read_after_reopening(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        for seq in (1, 2, 3):
            await store.append(LogEntry("a", seq, b"%d" % seq, f"ana:{seq}"))
        await store.close()
        store = SqliteStore(tmp_path / "log.db")
        assert await store.read("a") == [LogEntry("a", seq, b"%d" % seq, f"ana:{seq}") for seq in (1, 2, 3)]
        assert await store.read("b") == []
        await store.close()

    asyncio.run(story())


def test_second_entry_with_the_same_seq_conflicts(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        await store.append(LogEntry("a", 1, b"first"))
        with pytest.raises(Conflict):
            await store.append(LogEntry("a", 1, b"second"))
        assert [entry.payload for entry in await store.read("a")] == [b"first"]
        await store.close()

    asyncio.run(story())


def test_find_command_searches_one_table(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        await store.append(LogEntry("a", 1, b"", "ana:x"))
        await store.append(LogEntry("a", 2, b"", None))
        await store.append(LogEntry("b", 1, b"", None))
        await store.append(LogEntry("b", 2, b"", "ana:y"))
        queries_in_the_loop: list[str] = []
        store._reader.set_trace_callback(queries_in_the_loop.append)
        found = [await store.find_command(table, command) for table in "ab" for command in ("ana:x", "ana:y")]
        assert found == [1, None, None, 2]
        assert not queries_in_the_loop, "the scan must not block the event loop"
        await store.close()

    asyncio.run(story())


def test_conflict_does_not_affect_other_entries_of_the_group(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        entries = [LogEntry(f"t{number}", 1, b"") for number in range(50)] + [LogEntry("t7", 1, b"again")]
        results = await asyncio.gather(*map(store.append, entries), return_exceptions=True)
        assert sum(isinstance(one, Conflict) for one in results) == 1
        assert len(await store.open_tables()) == 50
        await store.close()

    asyncio.run(story())


def test_full_disk_is_recognised_and_retried(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        await store._write(lambda log: log.execute("PRAGMA max_page_count = 1"))
        full, kept = False, 0
        while not full:
            (answer,) = await asyncio.gather(
                store.append(LogEntry("a", kept + 1, b"long" * 80)), return_exceptions=True
            )
            full, kept = isinstance(answer, DiskFull), kept + (answer is None)
        assert not store.accepts_writes(), "a write has just failed"
        store._last_try = 0.0
        assert [store.accepts_writes() for _ in range(3)] == [True] * 3, "asking does not count as a try"
        trying = asyncio.create_task(store.append(LogEntry("a", kept + 1, b"long" * 80)))
        await asyncio.sleep(0)
        assert not store.accepts_writes(), "one write tries for all"
        await asyncio.gather(trying, return_exceptions=True)
        assert not store.accepts_writes()
        await store._write(lambda log: log.execute("PRAGMA max_page_count = 100000"))
        await store.append(LogEntry("a", kept + 1, b"[]"))
        assert store.accepts_writes()
        assert [entry.seq for entry in await store.read("a")] == [*range(1, kept + 2)]
        await store.close()

    asyncio.run(story())


def test_file_size_limit_counts_as_full_disk(tmp_path: Path) -> None:
    """SQLite reports a quota or a limit only as a failed write."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)

    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        await store.append(LogEntry("a", 1, b"[]"))
        resource.setrlimit(resource.RLIMIT_FSIZE, ((tmp_path / "log.db-wal").stat().st_size, limits[1]))
        try:
            with pytest.raises(DiskFull):
                await store.append(LogEntry("a", 2, b"[]"))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        await store.append(LogEntry("a", 2, b"[]"))
        assert len(await store.read("a")) == 2
        await store.close()

    asyncio.run(story())


def test_other_errors_do_not_count_as_full_disk(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        await store._write(lambda log: log.execute("DROP TABLE log"))
        with pytest.raises(sqlite3.OperationalError):
            await store.append(LogEntry("a", 1, b"[]"))
        assert store.accepts_writes()
        await store.close()

    asyncio.run(story())


def test_closed_table_is_not_listed_as_open(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        await store.append(LogEntry("a", 1, b""))
        await store.append(LogEntry("b", 1, b""))
        await store.append(LogEntry("a", 2, b"", None, closes=True))
        assert [row.table for row in await store.open_tables()] == ["b"]
        assert [await store.status(table) for table in ("a", "b", "c")] == ["closed", "open", None]
        assert len(await store.read("a")) == 2
        await store.close()

    asyncio.run(story())


def test_commits_are_durable(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        assert store._reader.execute("PRAGMA synchronous").fetchone() == (2,)
        assert store._reader.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        await store.close()

    asyncio.run(story())


def test_cancelled_write_does_not_stop_the_writer(tmp_path: Path) -> None:
    """A cancelled quarantine once stopped the writer for all tables."""

    async def story() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        started, may_continue = threading.Event(), threading.Event()

        def slow(_: sqlite3.Connection) -> None:
            started.set()
            may_continue.wait()

        slow_one = asyncio.create_task(store._write(slow))
        await asyncio.to_thread(started.wait)
        cancelled = asyncio.create_task(store.quarantine("x", "", 1))
        await asyncio.sleep(0)
        cancelled.cancel()
        slow_one.cancel()
        await asyncio.gather(cancelled, slow_one, return_exceptions=True)
        may_continue.set()
        await asyncio.wait_for(store.append(LogEntry("mesa", 1, b"[]")), 20)
        assert len(await store.read("mesa")) == 1
        await store.close()

    asyncio.run(story())


def test_closed_store_refuses_writes(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        await store.close()
        with pytest.raises(RuntimeError, match="closed"):
            await store.append(LogEntry("a", 1, b"late"))

    asyncio.run(story())


def test_entries_before_close_are_written(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        pending = [asyncio.ensure_future(store.append(LogEntry("a", seq, b""))) for seq in (1, 2, 3)]
        await asyncio.sleep(0)  # all entries are pending, but the writer does not have them yet
        await store.close()
        async with asyncio.timeout(10):
            assert await asyncio.gather(*pending) == [None] * 3

    asyncio.run(story())


def test_more_entries_than_fit_in_a_group(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        number = 3 * MAX_GROUP + 1
        await asyncio.gather(*(store.append(LogEntry(f"t{one}", 1, b"")) for one in range(number)))
        assert len(await store.open_tables()) == number
        await store.close()

    asyncio.run(story())


def test_table_is_created_before_it_is_quarantined(tmp_path: Path) -> None:
    """Other writes must not overtake entries that are already pending."""

    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        await asyncio.gather(store.append(LogEntry("a", 1, b"[]")), store.quarantine("a", "bad", 1))
        assert await store.status("a") == "aside"
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("bad", [LogEntry("bad", 1, b"[]", at=1 << 63), LogEntry("bad\ud800", 1, b"[]")])
def test_invalid_entry_fails_alone(tmp_path: Path, bad: LogEntry) -> None:
    """It must not end the thread of the writer."""

    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        entries = [LogEntry("a", 1, b"[]"), bad, LogEntry("b", 1, b"[]")]
        async with asyncio.timeout(20):
            answers = await asyncio.gather(*map(store.append, entries), return_exceptions=True)
            await store.append(LogEntry("a", 2, b"[]"))
        assert [type(answer) for answer in answers[::2]] == [type(None)] * 2
        assert isinstance(answers[1], (OverflowError, UnicodeEncodeError))
        assert {row.table: row.seq for row in await store.open_tables()} == {"a": 2, "b": 1}
        await store.close()

    asyncio.run(story())


def test_damaged_file_is_recognised_on_first_use(tmp_path: Path) -> None:
    path = tmp_path / "log.db"

    async def story() -> None:
        store = SqliteStore(path)
        await store.append(LogEntry("a", 1, b"[]"))
        await store.close()
        with path.open("r+b") as file:
            file.seek(4096)  # the root of the log
            file.write(b"\xff" * 8)
        store = SqliteStore(path)
        assert await store.status("a") == "open"
        assert not store.is_damaged()
        with pytest.raises(FileDamaged, match="malformed"):
            await store.append(LogEntry("a", 2, b"[]"))
        assert store.is_damaged()
        assert store.accepts_writes()
        await store.close()

        store = SqliteStore(path)
        with pytest.raises(FileDamaged, match="malformed"):
            await store.read("a")
        assert store.is_damaged()
        await store.close()

    asyncio.run(story())
