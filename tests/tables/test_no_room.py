"""A full disk while people play: what can't be kept is refused and nobody sees it; with room again play goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from carteado.tables import deciding, store_sqlite
from carteado.tables.deciding import Who
from carteado.tables.events import Created
from carteado.tables.hall import Hall
from carteado.tables.rebuilding import rebuilt
from carteado.tables.refused import Refused
from carteado.tables.table import NO_ROOM_MS, Table
from tests.tables.salon import NAMES, Eyes, Salon, person_to_act, salon


class Disk:
    """The disk under the log: full, or with room again."""

    def __init__(self, place: Salon) -> None:
        self._place, self._insert = place, store_sqlite._insert

    def fill(self) -> None:
        def full(*_: object) -> None:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

        self._put(full)

    def empty(self) -> None:
        self._put(self._insert)

    def _put(self, insert: Any) -> None:
        store_sqlite._insert = insert
        self.may_be_tried()

    def may_be_tried(self) -> None:
        """As if the moment were over in which a full disk is not tried again."""
        self._place.ports.store._tried = 0.0  # type: ignore[attr-defined]


@asynccontextmanager
async def salon_and_disk(folder: Path) -> AsyncIterator[tuple[Salon, Disk]]:
    async with salon(folder) as place:
        disk = Disk(place)
        try:
            yield place, disk
        finally:
            disk.empty()


def seen_by_all(table: Table) -> Any:
    """All that a state shows: as its log tells it."""
    state = table.state
    assert state.match is not None
    places = [(one.player, one.name, one.covered, one.came_back) for one in state.places.seats]
    return state.seq, state.version, state.match.moves, state.match.state, state.deadline(), state.hold, places


async def refused(work: Any) -> Refused:
    with pytest.raises(Refused, match="no_room") as found:
        await work
    return found.value


def test_a_command_is_refused_with_a_sentence_and_the_table_stays_as_it_is(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon_and_disk(tmp_path) as (place, disk):
            table = await place.open(*NAMES)
            await place.start(table)
            await place.act(table, *person_to_act(table), "1")
            eyes = Eyes("Ana")
            await table.watch(eyes.viewer, None)
            before, shown = seen_by_all(table), len(eyes.raw)
            disk.fill()
            said = await refused(place.act(table, *person_to_act(table), "2"))
            assert "espaço" in said.text("pt")
            assert "room" in said.text("en")
            assert seen_by_all(table) == before
            assert len(eyes.raw) == shown, "nobody has seen or heard anything, nor been sent away"
            again, _ = rebuilt(table.state.id, await place.ports.store.read(table.state.id))
            assert (again.seq, again.version) == before[:2]
            await refused(place.act(table, *person_to_act(table), "2"))
            disk.empty()
            assert await place.act(table, *person_to_act(table), "2") == before[1] + 1
            assert eyes.last["version"] == before[1] + 1
            assert eyes.last["t"] == "step"

    asyncio.run(story())


def test_what_the_log_does_not_tell_of_a_moment_to_see_stays(tmp_path: Path) -> None:
    """Everybody had seen enough of a trick, and clocks ran from then: they still do."""

    async def story() -> None:
        async with salon_and_disk(tmp_path) as (place, disk):
            place.ports.holds = {"trick": 60_000, "hand": 60_000}
            table = await place.open("Ana", "Bruno", seats=2)
            await place.start(table)
            eyes = [Eyes(name) for name in ("Ana", "Bruno")]
            for one in eyes:
                await table.watch(one.viewer, None)
            number = 0
            while table.state.hold is None:
                number += 1
                await place.act(table, *person_to_act(table), f"{number}")
            place.ms += 1000
            await table.go_on("Ana")
            held = table.state.hold
            disk.fill()
            await refused(place.act(table, *person_to_act(table), "x"))
            assert table.state.hold == held is not None
            await table.go_on("Bruno")
            before = seen_by_all(table)
            assert table.state.hold is None, "that Ana had seen enough was not forgotten"
            place.ms += 10
            disk.may_be_tried()
            await refused(place.act(table, *person_to_act(table), "x"))
            assert seen_by_all(table) == before

    asyncio.run(story())


def test_bots_and_clocks_wait_and_go_on_when_there_is_room(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon_and_disk(tmp_path) as (place, disk):
            table = await place.open("Ana", pace="none")
            await place.start(table)
            await table.watch(Eyes("Ana").viewer, None)
            while True:
                await place.bots_act(table, 1)
                table.wake()
                if table._bot_due is not None:
                    break
                await place.act(table, *person_to_act(table), f"{table.state.seq}")
            disk.fill()
            before, due = seen_by_all(table), table._bot_due[1]
            place.ms = due
            await table._tick()
            assert seen_by_all(table) == before
            assert not table.broken
            assert table._next_due() == place.ms + NO_ROOM_MS, "tried again after a while, not at once"
            disk.empty()
            place.ms += NO_ROOM_MS
            await table._tick()
            assert table.state.seq > before[0]

    asyncio.run(story())


def test_who_comes_while_there_is_no_room_looks_on_until_there_is(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon_and_disk(tmp_path) as (place, disk):
            table = await place.open(*NAMES)
            await place.start(table)
            slow, _ = person_to_act(table)
            await place.pass_time(table, 30_000)
            await place.bots_act(table)
            disk.fill()
            eyes = Eyes(slow)
            await table.watch(eyes.viewer, None)
            seat = eyes.last["you"]["seat"]
            assert eyes.last["t"] == "sync"
            assert eyes.last["table"]["seats"][seat - 1]["covered"]
            disk.empty()
            await table.do(place.who(slow), "b", deciding.ask_back)
            assert not table.state.places.at(seat).covered

    asyncio.run(story())


def test_a_new_name_reaches_the_tables_when_there_is_room(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon_and_disk(tmp_path) as (place, disk):
            table = await place.open("Ana", "Bruno")
            disk.fill()
            await place.hall.rename("Ana", "Aninha")
            assert table.state.places.at(1).name == "Ana"
            disk.empty()
            await place.hall.sweep()
            assert table.state.places.at(1).name == "Aninha"

    asyncio.run(story())


def test_no_table_is_opened_woken_or_closed_without_room(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon_and_disk(tmp_path) as (place, disk):
            table = await place.open(*NAMES)
            await place.start(table)
            disk.fill()
            created = Created(place.ms, "truco", "paulista", "", {}, 4, "atento", "normal", False, "Ana")
            await refused(place.hall.open(created, [], "new"))
            assert "new" not in place.hall.tables
            other = Hall(place.ports)
            await other.resume()
            disk.may_be_tried()
            waking = asyncio.create_task(other.find(table.state.id))
            while not other.tables:
                await asyncio.sleep(0)
            await refused(other.find(table.state.id))  # who asks meanwhile gets no table that is not awake
            await refused(waking)
            assert not other.tables
            place.ms += 3_600_000
            disk.empty()
            found = await other.find(table.state.id)
            assert found is not None
            assert found.state.deadline() == place.ms + 30_000, "nobody could play meanwhile"
            found.stop()
            other.dismiss()

    asyncio.run(story())


def test_a_table_that_could_not_be_closed_was_never_gone(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon_and_disk(tmp_path) as (place, disk):
            table = await place.open(*NAMES)
            disk.fill()
            closing = asyncio.create_task(place.hall.close(table.state.id, table))
            while not table.state.closed:
                await asyncio.sleep(0)
            assert await place.hall.find(table.state.id) is table
            await refused(closing)

    asyncio.run(story())


def test_a_match_that_was_kept_is_noted_when_there_is_room(tmp_path: Path) -> None:
    """The last card is played and seen: that the archive has the match can't be written down yet, and is later."""

    async def story() -> None:
        async with salon_and_disk(tmp_path) as (place, disk):
            table = await place.open("Ana", "Bruno", seats=2)
            await place.start(table)
            keep = place.shelf.keep

            async def keep_and_fill(finished: Any) -> None:
                await keep(finished)
                disk.fill()

            place.shelf.keep = keep_and_fill  # type: ignore[method-assign]
            while table.state.phase != "over":
                await place.act(table, *person_to_act(table), f"{table.state.seq}")
            assert table.state.unarchived
            assert not table.broken
            place.shelf.keep = keep  # type: ignore[method-assign]
            disk.empty()
            place.ms += NO_ROOM_MS
            await table._tick()
            assert not table.state.unarchived
            await table.do(Who("Ana", "Ana", place.ms), "r", lambda s, w: deciding.rematch(s, w, True, ""))

    asyncio.run(story())
