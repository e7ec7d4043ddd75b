"""A table that cannot be rebuilt is quarantined with its log and the reason. Other tables are not affected."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from carteado.tables import events
from carteado.tables.registry import TableRegistry
from tests.tables.fake_server import NAMES, fake_server

Corrupt = Callable[[sqlite3.Connection, str], object]


def write_undecodable_payload(database: sqlite3.Connection, table: str) -> None:
    database.execute("UPDATE log SET payload = x'00ff' WHERE \"table\" = ? AND seq = 2", (table,))


def write_illegal_action(database: sqlite3.Connection, table: str) -> None:
    payload = events.encode([events.Acted(1, 1, "seis")])
    database.execute('UPDATE log SET payload = ? WHERE "table" = ? AND seq = 3', (payload, table))


def write_newer_version(database: sqlite3.Connection, table: str) -> None:
    database.execute('UPDATE log SET version = 99 WHERE "table" = ? AND seq = 2', (table,))


def write_unknown_event(database: sqlite3.Connection, table: str) -> None:
    database.execute('UPDATE log SET payload = ? WHERE "table" = ? AND seq = 2', (b'[{"e":"rained","at":1}]', table))


def delete_entry(database: sqlite3.Connection, table: str) -> None:
    database.execute('DELETE FROM log WHERE "table" = ? AND seq = 2', (table,))


def write_unknown_regulation(database: sqlite3.Connection, table: str) -> None:
    change = """UPDATE log SET payload = replace(replace(payload, '"paulista"', '"gone"'), '[rules]', '[nothing]')"""
    database.execute(f'{change} WHERE "table" = ? AND seq = 1', (table,))


@pytest.mark.parametrize(
    "corrupt",
    [
        write_undecodable_payload,
        write_illegal_action,
        write_newer_version,
        write_unknown_event,
        delete_entry,
        write_unknown_regulation,
    ],
    ids=lambda one: one.__name__,
)
def test_corrupt_table_is_quarantined_and_others_can_be_played(corrupt: Corrupt, tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            bad, good = [await server.open(*NAMES) for _ in range(2)]
            for number, table in enumerate((bad, good)):
                await server.start(table)
                seat = table.state.wait.seats[0]
                assert table.state.match is not None
                player = table.state.places.at(seat).player or ""
                await server.act(table, player, table.state.match.state.legal(seat)[0], f"first{number}")
            with sqlite3.connect(tmp_path / "tables.db") as database:
                corrupt(database, bad.state.id)
            entries = len(await server.environment.store.read(bad.state.id))
            table_registry = TableRegistry(server.environment)
            assert await table_registry.resume() == 2
            assert await table_registry.find(bad.state.id) is None
            again = await table_registry.find(good.state.id)
            assert again is not None
            assert again.state.match is not None
            assert again.state.match.moves == 1
            again.stop()
            (quarantined,) = await server.environment.store.quarantined_tables()
            assert quarantined.table == bad.state.id
            assert quarantined.reason
            assert len(await server.environment.store.read(bad.state.id)) == entries
            assert await TableRegistry(server.environment).resume() == 1

    asyncio.run(story())


def test_changed_preset_does_not_change_a_running_match(tmp_path: Path) -> None:
    """The match uses the text in its log, not the preset of that name."""

    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES)
            await server.start(table)
            with sqlite3.connect(tmp_path / "tables.db") as database:
                change = "UPDATE log SET payload = replace(payload, 'target = 12', 'target = 15') WHERE seq = 1"
                assert database.execute(change).rowcount == 1
            again = await TableRegistry(server.environment).find(table.state.id)
            assert again is not None
            assert again.state.views.public["target"] == 15
            again.stop()

    asyncio.run(story())
