"""Tables sleep in the log: woken when somebody comes or something is due, closed when forgotten, pruned when closed."""

from __future__ import annotations

import asyncio
from pathlib import Path

from carteado.tables.hall import Hall
from carteado.tables.ports import DAY_MS
from tests.tables.salon import NAMES, salon

QUIET = 11 * 60_000


def test_a_table_nobody_watches_sleeps_and_is_found_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES)
            place.ms += QUIET
            await place.hall.sweep()
            assert place.hall.tables == {}
            assert place.hall.tables_of("Carla") == [table.state.id]
            again = await place.hall.find(table.state.id)
            assert again is not None
            assert again.state.version == table.state.version
            assert len(place.hall.asleep) == 0

    asyncio.run(story())


def test_after_a_restart_nothing_is_read_until_it_is_needed(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            tables = [await place.open(*NAMES, pace="none") for _ in range(5)]
            for table in tables:
                table.stop()
            hall = Hall(place.ports)
            assert await hall.resume() == 5
            assert hall.tables == {}
            found = await hall.find(tables[3].state.id)
            assert found is not None
            assert list(hall.tables) == [tables[3].state.id]
            found.stop()
            hall.dismiss()

    asyncio.run(story())


def test_a_sleeping_table_is_woken_for_its_deadline(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES)
            await place.start(table)
            table.stop()
            hall = Hall(place.ports)
            await hall.resume()
            assert hall.tables == {}
            place.ms += 30_000
            hall.asleep._ring()
            assert hall._waking is not None
            await hall._waking
            again = hall.tables[table.state.id]
            await again._do_what_is_due()
            assert any(one.covered for one in again.state.places.seats)
            again.stop()
            hall.dismiss()

    asyncio.run(story())


def test_a_forgotten_table_is_closed_while_the_house_is_open_and_its_log_dropped(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana")
            for ms in (QUIET, DAY_MS):
                place.ms += ms
                await place.hall.sweep(keep_closed_ms=DAY_MS)
            name = table.state.id
            assert await place.hall.find(name) is None
            assert await place.ports.store.status(name) == "closed"
            assert await place.ports.store.read(name)
            place.ms += 2 * DAY_MS
            await place.hall.sweep(keep_closed_ms=DAY_MS)
            assert await place.ports.store.status(name) is None
            assert await place.ports.store.read(name) == []

    asyncio.run(story())


def test_a_match_that_was_begun_waits_for_its_people(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", seats=2, pace="none", game="buraco", regulation="copag")
            await place.start(table)
            await place.bots_act(table)
            for ms in (QUIET, 6 * DAY_MS):
                place.ms += ms
                await place.hall.sweep()
            again = await place.hall.find(table.state.id)
            assert again is not None
            assert again.state.awaited_people() == [1]
            for ms in (QUIET, 31 * DAY_MS):
                place.ms += ms
                await place.hall.sweep()
            assert await place.hall.find(table.state.id) is None

    asyncio.run(story())


def test_a_table_that_waits_gives_people_a_week_for_a_move(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", "Bruno", seats=2, pace="week", game="buraco", regulation="copag")
            await place.start(table)
            await place.bots_act(table)
            place.ms += 6 * DAY_MS
            await table._do_what_is_due()
            assert not any(one.covered for one in table.state.places.seats)
            place.ms += 2 * DAY_MS
            await table._do_what_is_due()
            assert any(one.covered for one in table.state.places.seats)

    asyncio.run(story())


def test_the_lobby_shows_public_tables_that_sleep(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana")
            table.state.created.public = True
            await place.start(table)
            table.stop()
            hall = Hall(place.ports)
            await hall.resume()
            ((card, present),) = hall.public()
            assert table.state.id.encode() in card
            assert present == frozenset()
            hall.dismiss()

    asyncio.run(story())
