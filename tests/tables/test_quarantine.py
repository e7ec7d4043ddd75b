"""A table that can't be rebuilt is set aside with its log and its reason; everybody else plays."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from carteado.tables import events
from carteado.tables.hall import Hall
from tests.tables.salon import NAMES, salon

Spoil = Callable[[sqlite3.Connection, str], object]


def undecodable(database: sqlite3.Connection, table: str) -> None:
    database.execute("UPDATE log SET payload = x'00ff' WHERE \"table\" = ? AND seq = 2", (table,))


def refused_by_the_rules(database: sqlite3.Connection, table: str) -> None:
    payload = events.encode([events.Acted(1, 1, "seis")])
    database.execute('UPDATE log SET payload = ? WHERE "table" = ? AND seq = 3', (payload, table))


def from_the_future(database: sqlite3.Connection, table: str) -> None:
    database.execute('UPDATE log SET version = 99 WHERE "table" = ? AND seq = 2', (table,))


def unknown_event(database: sqlite3.Connection, table: str) -> None:
    database.execute('UPDATE log SET payload = ? WHERE "table" = ? AND seq = 2', (b'[{"e":"rained","at":1}]', table))


def missing_entry(database: sqlite3.Connection, table: str) -> None:
    database.execute('DELETE FROM log WHERE "table" = ? AND seq = 2', (table,))


def no_such_regulation(database: sqlite3.Connection, table: str) -> None:
    change = """UPDATE log SET payload = replace(replace(payload, '"paulista"', '"gone"'), '[rules]', '[nothing]')"""
    database.execute(f'{change} WHERE "table" = ? AND seq = 1', (table,))


@pytest.mark.parametrize(
    "spoil",
    [undecodable, refused_by_the_rules, from_the_future, unknown_event, missing_entry, no_such_regulation],
    ids=lambda one: one.__name__,
)
def test_one_bad_table_keeps_nobody_from_playing(spoil: Spoil, tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            bad, good = [await place.open(*NAMES) for _ in range(2)]
            for number, table in enumerate((bad, good)):
                await place.start(table)
                seat = table.state.waiting()[0]
                assert table.state.match is not None
                player = table.state.places.at(seat).player or ""
                await place.act(table, player, table.state.match.state.legal(seat)[0], f"first{number}")
            with sqlite3.connect(tmp_path / "tables.db") as database:
                spoil(database, bad.state.id)
            entries = len(await place.ports.store.read(bad.state.id))
            hall = Hall(place.ports)
            assert await hall.resume() == 2
            assert await hall.find(bad.state.id) is None
            again = await hall.find(good.state.id)
            assert again is not None
            assert again.state.match is not None
            assert again.state.match.moves == 1
            again.stop()
            (aside,) = await place.ports.store.aside()
            assert aside.table == bad.state.id
            assert aside.reason
            assert len(await place.ports.store.read(bad.state.id)) == entries
            assert await Hall(place.ports).resume() == 1

    asyncio.run(story())


def test_an_upgrade_that_changes_a_preset_does_not_change_a_running_match(tmp_path: Path) -> None:
    """The log says 12 tentos; should the preset of that name say something else one day, the match goes on to 12."""

    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES)
            await place.start(table)
            with sqlite3.connect(tmp_path / "tables.db") as database:
                change = "UPDATE log SET payload = replace(payload, 'target = 12', 'target = 15') WHERE seq = 1"
                assert database.execute(change).rowcount == 1
            again = await Hall(place.ports).find(table.state.id)
            assert again is not None
            assert again.state.looks.open["target"] == 15
            again.stop()

    asyncio.run(story())
