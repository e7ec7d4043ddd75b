"""Dormant tables: they wake when they are needed or due, and are closed and deleted after a long time."""

from __future__ import annotations

import asyncio
from pathlib import Path

from carteado.tables.environment import DAY_MS
from carteado.tables.registry import TableRegistry
from tests.tables.fake_server import NAMES, fake_server

QUIET = 11 * 60_000


def test_unwatched_table_becomes_dormant_and_is_found_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES)
            server.ms += QUIET
            await server.table_registry.sweep()
            assert server.table_registry.tables == {}
            assert server.table_registry.tables_of("Carla") == [table.state.id]
            again = await server.table_registry.find(table.state.id)
            assert again is not None
            assert again.state.version == table.state.version
            assert len(server.table_registry.dormant_tables) == 0

    asyncio.run(story())


def test_logs_are_read_on_demand_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            tables = [await server.open(*NAMES, pace="none") for _ in range(5)]
            for table in tables:
                table.stop()
            table_registry = TableRegistry(server.environment)
            assert await table_registry.resume() == 5
            assert table_registry.tables == {}
            found = await table_registry.find(tables[3].state.id)
            assert found is not None
            assert list(table_registry.tables) == [tables[3].state.id]
            found.stop()
            table_registry.dismiss()

    asyncio.run(story())


def test_dormant_table_wakes_for_its_deadline(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES)
            await server.start(table)
            table.stop()
            table_registry = TableRegistry(server.environment)
            await table_registry.resume()
            assert table_registry.tables == {}
            server.ms += 30_000
            table_registry.dormant_tables.wake_due()
            assert table_registry._waking is not None
            await table_registry._waking
            again = table_registry.tables[table.state.id]
            await again._run_due()
            assert any(one.substituted for one in again.state.places.seats)
            again.stop()
            table_registry.dismiss()

    asyncio.run(story())


def test_idle_table_is_closed_and_its_log_is_deleted_later(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana")
            for ms in (QUIET, DAY_MS):
                server.ms += ms
                await server.table_registry.sweep(keep_closed_ms=DAY_MS)
            name = table.state.id
            assert await server.table_registry.find(name) is None
            assert await server.environment.store.status(name) == "closed"
            assert await server.environment.store.read(name)
            server.ms += 2 * DAY_MS
            await server.table_registry.sweep(keep_closed_ms=DAY_MS)
            assert await server.environment.store.status(name) is None
            assert await server.environment.store.read(name) == []

    asyncio.run(story())


def test_started_match_waits_longer_for_its_people(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", seats=2, pace="none", game="buraco", regulation="copag")
            await server.start(table)
            await server.bots_act(table)
            for ms in (QUIET, 6 * DAY_MS):
                server.ms += ms
                await server.table_registry.sweep()
            again = await server.table_registry.find(table.state.id)
            assert again is not None
            assert again.state.wait.people == [1]
            for ms in (QUIET, 31 * DAY_MS):
                server.ms += ms
                await server.table_registry.sweep()
            assert await server.table_registry.find(table.state.id) is None

    asyncio.run(story())


def test_weekly_pace_allows_a_week_for_a_move(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", "Bruno", seats=2, pace="week", game="buraco", regulation="copag")
            await server.start(table)
            await server.bots_act(table)
            server.ms += 6 * DAY_MS
            await table._run_due()
            assert not any(one.substituted for one in table.state.places.seats)
            server.ms += 2 * DAY_MS
            await table._run_due()
            assert any(one.substituted for one in table.state.places.seats)

    asyncio.run(story())


def test_lobby_shows_dormant_public_tables(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana")
            table.state.created.public = True
            await server.start(table)
            table.stop()
            table_registry = TableRegistry(server.environment)
            await table_registry.resume()
            ((card, present),) = table_registry.public_cards()
            assert table.state.id.encode() in card
            assert present == frozenset()
            table_registry.dismiss()

    asyncio.run(story())
