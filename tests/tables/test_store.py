"""The log: what is in it stays, in order, once. Every implementation of Store has to pass this."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from carteado.tables.store import Conflict, Entry
from carteado.tables.store_sqlite import SqliteStore


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


def test_a_command_is_done_once(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        await store.append(Entry("a", 1, b"", "ana:x"))
        await store.append(Entry("b", 1, b"", "ana:x"))
        with pytest.raises(Conflict):
            await store.append(Entry("a", 2, b"", "ana:x"))
        await store.append(Entry("a", 2, b"", None))
        await store.append(Entry("a", 3, b"", None))
        await store.close()

    asyncio.run(story())


def test_a_conflict_in_a_group_spoils_no_other_entry(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        entries = [Entry(f"t{number}", 1, b"") for number in range(50)] + [Entry("t7", 1, b"again")]
        results = await asyncio.gather(*map(store.append, entries), return_exceptions=True)
        assert sum(isinstance(one, Conflict) for one in results) == 1
        assert len(await store.open_tables()) == 50
        await store.close()

    asyncio.run(story())


def test_a_closed_table_is_no_longer_open(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "log.db")
        await store.append(Entry("a", 1, b""))
        await store.append(Entry("b", 1, b""))
        await store.append(Entry("a", 2, b"", None, closes=True))
        assert await store.open_tables() == ["b"]
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
