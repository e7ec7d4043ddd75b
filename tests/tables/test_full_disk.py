"""On a full disk commands are refused and change nothing. Play continues when there is space."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from carteado.core.refusal import Refusal
from carteado.tables import command_handlers, store_sqlite
from carteado.tables.command_handlers import Person
from carteado.tables.events import Created
from carteado.tables.recovery import rebuild
from carteado.tables.registry import TableRegistry
from carteado.tables.table import FULL_DISK_RETRY_MS, Table
from tests.refusals import refused
from tests.tables.fake_server import NAMES, FakeServer, Screen, fake_server, person_to_act


class Disk:
    """The disk of the log. It can be filled and emptied."""

    def __init__(self, server: FakeServer) -> None:
        self._server, self._insert = server, store_sqlite._insert

    def fill(self) -> None:
        def full(*_: object) -> None:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

        self._replace_insert(full)

    def empty(self) -> None:
        self._replace_insert(self._insert)

    def _replace_insert(self, insert: Any) -> None:
        store_sqlite._insert = insert
        self.allow_retry()

    def allow_retry(self) -> None:
        """Let the store try again at once."""
        self._server.environment.store._last_try = 0.0  # type: ignore[attr-defined]


@asynccontextmanager
async def full_disk_server(folder: Path) -> AsyncIterator[tuple[FakeServer, Disk]]:
    async with fake_server(folder) as server:
        disk = Disk(server)
        try:
            yield server, disk
        finally:
            disk.empty()


def comparable_state(table: Table) -> Any:
    """Return the parts of the state that must not change."""
    state = table.state
    assert state.match is not None
    places = [(one.player, one.name, one.substituted, one.returned_at_move) for one in state.places.seats]
    return state.seq, state.version, state.match.moves, state.match.state, state.wait.deadline, state.pause, places


async def expect_disk_full(work: Any) -> Refusal:
    with refused("no_room") as found:
        await work
    return found.value


def test_command_is_refused_and_the_table_does_not_change(tmp_path: Path) -> None:
    async def story() -> None:
        async with full_disk_server(tmp_path) as (server, disk):
            table = await server.open(*NAMES)
            await server.start(table)
            await server.act(table, *person_to_act(table), "1")
            screen = Screen("Ana")
            await table.watch(screen.viewer, None)
            before, shown = comparable_state(table), len(screen.raw)
            disk.fill()
            said = await expect_disk_full(server.act(table, *person_to_act(table), "2"))
            assert "espaço" in said.text("pt")
            assert "disk is full" in said.text("en")
            assert comparable_state(table) == before
            assert len(screen.raw) == shown, "viewers receive nothing and stay connected"
            again, _ = rebuild(table.state.id, await server.environment.store.read(table.state.id))
            assert (again.seq, again.version) == before[:2]
            await expect_disk_full(server.act(table, *person_to_act(table), "2"))
            disk.empty()
            assert await server.act(table, *person_to_act(table), "2") == before[1] + 1
            assert screen.last["version"] == before[1] + 1
            assert screen.last["t"] == "update"

    asyncio.run(story())


def test_undo_keeps_the_pause_that_players_ended(tmp_path: Path) -> None:
    """All players were ready and their clocks ran from then. A refused command does not change that."""

    async def story() -> None:
        async with full_disk_server(tmp_path) as (server, disk):
            server.environment.pause_lengths = {"trick": 60_000, "hand": 60_000}
            table = await server.open("Ana", "Bruno", seats=2)
            await server.start(table)
            screens = [Screen(name) for name in ("Ana", "Bruno")]
            for one in screens:
                await table.watch(one.viewer, None)
            number = 0
            while table.state.pause is None:
                number += 1
                await server.act(table, *person_to_act(table), f"{number}")
            server.ms += 1000
            await table.go_on("Ana")
            held = table.state.pause
            disk.fill()
            await expect_disk_full(server.act(table, *person_to_act(table), "x"))
            assert table.state.pause == held is not None
            await table.go_on("Bruno")
            before = comparable_state(table)
            assert table.state.pause is None, "the table remembers that Ana was ready"
            server.ms += 10
            disk.allow_retry()
            await expect_disk_full(server.act(table, *person_to_act(table), "x"))
            assert comparable_state(table) == before

    asyncio.run(story())


def test_bots_and_clocks_retry_until_there_is_space(tmp_path: Path) -> None:
    async def story() -> None:
        async with full_disk_server(tmp_path) as (server, disk):
            table = await server.open("Ana", pace="none")
            await server.start(table)
            await table.watch(Screen("Ana").viewer, None)
            while True:
                await server.bots_act(table, 1)
                table.wake()
                if table._bot_schedule.turn is not None:
                    break
                await server.act(table, *person_to_act(table), f"{table.state.seq}")
            disk.fill()
            before, due = comparable_state(table), table._bot_schedule.at
            server.ms = due
            await table._tick()
            assert comparable_state(table) == before
            assert not table.broken
            assert table._next_due() == server.ms + FULL_DISK_RETRY_MS, "the table does not retry at once"
            disk.empty()
            server.ms += FULL_DISK_RETRY_MS
            await table._tick()
            assert table.state.seq > before[0]

    asyncio.run(story())


def test_player_who_returns_watches_until_there_is_space(tmp_path: Path) -> None:
    async def story() -> None:
        async with full_disk_server(tmp_path) as (server, disk):
            table = await server.open(*NAMES)
            await server.start(table)
            slow, _ = person_to_act(table)
            await server.pass_time(table, 30_000)
            await server.bots_act(table)
            disk.fill()
            screen = Screen(slow)
            await table.watch(screen.viewer, None)
            seat = screen.last["you"]["seat"]
            assert screen.last["t"] == "sync"
            assert screen.last["table"]["seats"][seat - 1]["substituted"]
            disk.empty()
            await table.do(server.person(slow), "b", command_handlers.request_seats_back)
            assert not table.state.places.at(seat).substituted

    asyncio.run(story())


def test_new_name_is_written_when_there_is_space(tmp_path: Path) -> None:
    async def story() -> None:
        async with full_disk_server(tmp_path) as (server, disk):
            table = await server.open("Ana", "Bruno")
            disk.fill()
            await server.table_registry.rename("Ana", "Aninha")
            assert table.state.places.at(1).name == "Ana"
            disk.empty()
            await server.table_registry.sweep()
            assert table.state.places.at(1).name == "Aninha"

    asyncio.run(story())


def test_no_table_is_opened_or_woken_without_space(tmp_path: Path) -> None:
    async def story() -> None:
        async with full_disk_server(tmp_path) as (server, disk):
            table = await server.open(*NAMES)
            await server.start(table)
            disk.fill()
            created = Created(server.ms, "truco", "paulista", "", {}, 4, "atento", "normal", False, "Ana")
            await expect_disk_full(server.table_registry.open(created, [], "new"))
            assert "new" not in server.table_registry.tables
            other = TableRegistry(server.environment)
            await other.resume()
            disk.allow_retry()
            waking = asyncio.create_task(other.find(table.state.id))
            while not other.tables:
                await asyncio.sleep(0)
            await expect_disk_full(
                other.find(table.state.id)
            )  # a request in the meantime does not get the table either
            await expect_disk_full(waking)
            assert not other.tables
            server.ms += 3_600_000
            disk.empty()
            found = await other.find(table.state.id)
            assert found is not None
            assert found.state.wait.deadline == server.ms + 30_000, "the clock restarts, because people could not play"
            found.stop()
            other.dismiss()

    asyncio.run(story())


def test_table_that_could_not_be_closed_stays_open(tmp_path: Path) -> None:
    async def story() -> None:
        async with full_disk_server(tmp_path) as (server, disk):
            table = await server.open(*NAMES)
            disk.fill()
            closing = asyncio.create_task(server.table_registry.close(table.state.id, table))
            while not table.state.closed:
                await asyncio.sleep(0)
            assert await server.table_registry.find(table.state.id) is table
            await expect_disk_full(closing)

    asyncio.run(story())


def test_archived_match_is_logged_when_there_is_space(tmp_path: Path) -> None:
    """The match is in the archive, but the log entry about it fails and is retried."""

    async def story() -> None:
        async with full_disk_server(tmp_path) as (server, disk):
            table = await server.open("Ana", "Bruno", seats=2)
            await server.start(table)
            keep = server.archive.keep

            async def keep_and_fill(finished: Any) -> None:
                await keep(finished)
                disk.fill()

            server.archive.keep = keep_and_fill  # type: ignore[method-assign]
            while table.state.phase != "over":
                await server.act(table, *person_to_act(table), f"{table.state.seq}")
            assert table.state.unarchived
            assert not table.broken
            server.archive.keep = keep  # type: ignore[method-assign]
            disk.empty()
            server.ms += FULL_DISK_RETRY_MS
            await table._tick()
            assert not table.state.unarchived
            await table.do(Person("Ana", "Ana", server.ms), "r", lambda s, p: command_handlers.rematch(s, p, True, ""))

    asyncio.run(story())
