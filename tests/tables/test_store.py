"""The log: what is in it stays, in order, once. Every implementation of Store has to pass this."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import threading
from pathlib import Path

import pytest

from carteado.tables.refused import FileDamaged
from carteado.tables.store import Conflict, Entry, NoRoom
from carteado.tables.store_sqlite import MOST_IN_GROUP, SqliteStore


def test_what_was_appended_is_read_back_after_reopening(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        for seq in (1, 2, 3):
            await store.append(Entry("a", seq, b"%d" % seq, f"ana:{seq}"))
        await store.close()
        store = SqliteStore(tmp_path / "log.db")
        assert await store.read("a") == [Entry("a", seq, b"%d" % seq, f"ana:{seq}") for seq in (1, 2, 3)]
        assert await store.read("b") == []
        await store.close()

    asyncio.run(story())


def test_a_place_in_the_log_is_taken_once(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        await store.append(Entry("a", 1, b"first"))
        with pytest.raises(Conflict):
            await store.append(Entry("a", 1, b"second"))
        assert [entry.payload for entry in await store.read("a")] == [b"first"]
        await store.close()

    asyncio.run(story())


def test_a_command_is_found_in_the_log_of_its_table(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        await store.append(Entry("a", 1, b"", "ana:x"))
        await store.append(Entry("a", 2, b"", None))
        await store.append(Entry("b", 1, b"", None))
        await store.append(Entry("b", 2, b"", "ana:y"))
        asked_in_the_loop: list[str] = []
        store._reader.set_trace_callback(asked_in_the_loop.append)
        found = [await store.done_at(table, command) for table in "ab" for command in ("ana:x", "ana:y")]
        assert found == [1, None, None, 2]
        assert not asked_in_the_loop, "a long log takes a while to look through"
        await store.close()

    asyncio.run(story())


def test_a_conflict_in_a_group_spoils_no_other_entry(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        entries = [Entry(f"t{number}", 1, b"") for number in range(50)] + [Entry("t7", 1, b"again")]
        results = await asyncio.gather(*map(store.append, entries), return_exceptions=True)
        assert sum(isinstance(one, Conflict) for one in results) == 1
        assert len(await store.rows()) == 50
        await store.close()

    asyncio.run(story())


def test_a_full_disk_is_told_apart_and_more_is_taken_when_there_is_room(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        await store._write(lambda log: log.execute("PRAGMA max_page_count = 1"))
        full, kept = False, 0
        while not full:
            (answer,) = await asyncio.gather(store.append(Entry("a", kept + 1, b"long" * 80)), return_exceptions=True)
            full, kept = isinstance(answer, NoRoom), kept + (answer is None)
        assert not store.has_room(), "it has just been tried"
        store._tried = 0.0
        assert [store.has_room() for _ in range(3)] == [True] * 3, "to ask is not to try"
        trying = asyncio.create_task(store.append(Entry("a", kept + 1, b"long" * 80)))
        await asyncio.sleep(0)
        assert not store.has_room(), "one tries for all"
        await asyncio.gather(trying, return_exceptions=True)
        assert not store.has_room()
        await store._write(lambda log: log.execute("PRAGMA max_page_count = 100000"))
        await store.append(Entry("a", kept + 1, b"[]"))
        assert store.has_room()
        assert [entry.seq for entry in await store.read("a")] == [*range(1, kept + 2)]
        await store.close()

    asyncio.run(story())


def test_a_file_that_may_not_grow_is_a_full_disk_too(tmp_path: Path) -> None:
    """A quota or a limit: SQLite calls that a failed write."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)

    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        await store.append(Entry("a", 1, b"[]"))
        resource.setrlimit(resource.RLIMIT_FSIZE, ((tmp_path / "log.db-wal").stat().st_size, limits[1]))
        try:
            with pytest.raises(NoRoom):
                await store.append(Entry("a", 2, b"[]"))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        await store.append(Entry("a", 2, b"[]"))
        assert len(await store.read("a")) == 2
        await store.close()

    asyncio.run(story())


def test_another_failure_is_no_full_disk(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        await store._write(lambda log: log.execute("DROP TABLE log"))
        with pytest.raises(sqlite3.OperationalError):
            await store.append(Entry("a", 1, b"[]"))
        assert store.has_room()
        await store.close()

    asyncio.run(story())


def test_a_closed_table_is_no_longer_open(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        await store.append(Entry("a", 1, b""))
        await store.append(Entry("b", 1, b""))
        await store.append(Entry("a", 2, b"", None, closes=True))
        assert [row.table for row in await store.rows()] == ["b"]
        assert [await store.status(table) for table in ("a", "b", "c")] == ["closed", "open", None]
        assert len(await store.read("a")) == 2
        await store.close()

    asyncio.run(story())


def test_commits_reach_the_disk(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        assert store._reader.execute("PRAGMA synchronous").fetchone() == (2,)
        assert store._reader.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        await store.close()

    asyncio.run(story())


def test_who_goes_away_while_something_is_written_ends_nobodys_writing(tmp_path: Path) -> None:
    """A request that had a bad table set aside, and was broken off, once stopped the log for the whole house."""

    async def story() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        begun, go_on = threading.Event(), threading.Event()

        def slow(_: sqlite3.Connection) -> None:
            begun.set()
            go_on.wait()

        slow_one = asyncio.create_task(store._write(slow))
        await asyncio.to_thread(begun.wait)
        broken_off = asyncio.create_task(store.set_aside("x", "", 1))
        await asyncio.sleep(0)
        broken_off.cancel()
        slow_one.cancel()
        await asyncio.gather(broken_off, slow_one, return_exceptions=True)
        go_on.set()
        await asyncio.wait_for(store.append(Entry("mesa", 1, b"[]")), 20)
        assert len(await store.read("mesa")) == 1
        await store.close()

    asyncio.run(story())


def test_a_closed_log_refuses_instead_of_never_answering(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        await store.close()
        with pytest.raises(RuntimeError, match="closed"):
            await store.append(Entry("a", 1, b"late"))

    asyncio.run(story())


def test_what_was_asked_for_in_the_same_round_as_the_end_is_still_written(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        asked = [asyncio.ensure_future(store.append(Entry("a", seq, b""))) for seq in (1, 2, 3)]
        await asyncio.sleep(0)  # all have asked, and the writer has not heard of it yet
        await store.close()
        async with asyncio.timeout(10):
            assert await asyncio.gather(*asked) == [None] * 3

    asyncio.run(story())


def test_a_round_of_more_entries_than_one_group_may_have(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        number = 3 * MOST_IN_GROUP + 1
        await asyncio.gather(*(store.append(Entry(f"t{one}", 1, b"")) for one in range(number)))
        assert len(await store.rows()) == number
        await store.close()

    asyncio.run(story())


def test_a_table_that_is_set_aside_at_once_has_begun_before(tmp_path: Path) -> None:
    """What else is written once overtook the entries that were gathered in the same round."""

    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        await asyncio.gather(store.append(Entry("a", 1, b"[]")), store.set_aside("a", "bad", 1))
        assert await store.status("a") == "aside"
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("bad", [Entry("bad", 1, b"[]", at=1 << 63), Entry("bad\ud800", 1, b"[]")])
def test_an_entry_that_can_not_be_bound_fails_alone(tmp_path: Path, bad: Entry) -> None:
    """It once ended the thread that writes for the whole house."""

    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        entries = [Entry("a", 1, b"[]"), bad, Entry("b", 1, b"[]")]
        async with asyncio.timeout(20):
            answers = await asyncio.gather(*map(store.append, entries), return_exceptions=True)
            await store.append(Entry("a", 2, b"[]"))
        assert [type(answer) for answer in answers[::2]] == [type(None)] * 2
        assert isinstance(answers[1], (OverflowError, UnicodeEncodeError))
        assert {row.table: row.seq for row in await store.rows()} == {"a": 2, "b": 1}
        await store.close()

    asyncio.run(story())


def test_a_damaged_file_is_told_apart_from_when_it_is_met(tmp_path: Path) -> None:
    path = tmp_path / "log.db"

    async def story() -> None:
        store = SqliteStore(path)
        await store.append(Entry("a", 1, b"[]"))
        await store.close()
        with path.open("r+b") as file:
            file.seek(4096)  # the root of the log
            file.write(b"\xff" * 8)
        store = SqliteStore(path)
        assert await store.status("a") == "open"
        assert not store.is_damaged()
        with pytest.raises(FileDamaged, match="malformed"):
            await store.append(Entry("a", 2, b"[]"))
        assert store.is_damaged()
        assert store.has_room()
        await store.close()

        store = SqliteStore(path)
        with pytest.raises(FileDamaged, match="malformed"):
            await store.read("a")
        assert store.is_damaged()
        await store.close()

    asyncio.run(story())
