"""A command that has begun is done to its end, whoever hangs up in the middle of it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from carteado.tables import deciding
from carteado.tables.events import Created, Events, Seated
from carteado.tables.hall import Hall
from carteado.tables.ports import Finished
from carteado.tables.store import Entry
from carteado.tables.table import Table
from tests.tables.salon import Eyes, Salon, person_to_act, salon


class Gate:
    """Something asynchronous that waits at a gate before it goes on."""

    def __init__(self, owner: Any, name: str) -> None:
        self.reached, self.open = asyncio.Event(), asyncio.Event()
        self._inner = getattr(owner, name)
        setattr(owner, name, self)

    async def __call__(self, given: Entry | Finished | str) -> Any:
        self.reached.set()
        await self.open.wait()
        return await self._inner(given)


async def hung_up(asked: Any, gate: Gate) -> None:
    """Begins something and is cancelled while it waits at the gate."""
    task = asyncio.ensure_future(asked)
    await asyncio.wait_for(gate.reached.wait(), 20)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    gate.open.set()


async def short_match(place: Salon) -> Table:
    """A match of one point: who gives the first hand up has lost it."""
    short = {"target": 1, "special_at": 0}
    created = Created(place.ms, "truco", "paulista", "", short, 2, "atento", "normal", False, "Ana")
    seated: Events = [Seated(place.ms, seat, name, name) for seat, name in enumerate(("Ana", "Bruno"), 1)]
    table = await place.hall.open(created, seated)
    await place.start(table)
    return table


async def who_may_give_up(place: Salon, table: Table) -> str:
    for move in range(10):
        player, _ = person_to_act(table)
        assert table.state.match is not None
        legal = table.state.match.state.legal(table.state.waiting()[0])
        if "desiste" in legal:
            return player
        await place.act(table, player, legal[0], f"m{move}")
    raise AssertionError("nobody may give up")


def test_who_hangs_up_while_a_move_is_written_throws_nobody_out(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", "Bruno", seats=2)
            await place.start(table)
            eyes = Eyes("Zeca")
            await table.watch(eyes.viewer, None)
            player, action = person_to_act(table)
            gate = Gate(place.ports.store, "append")
            await hung_up(place.act(table, player, action, "x"), gate)
            await table.settled()
            assert not table.broken
            assert eyes.last["t"] == "step"
            assert eyes.last["version"] == table.state.version

    asyncio.run(story())


def test_who_hangs_up_while_a_lost_match_is_kept_hides_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await short_match(place)
            loser = await who_may_give_up(place, table)
            eyes = Eyes("Zeca")
            await table.watch(eyes.viewer, None)
            gate = Gate(place.shelf, "keep")
            await hung_up(place.act(table, loser, "desiste", "x"), gate)
            await table.settled()
            assert any(one.get("move", {}).get("over") for one in eyes.seen), "its end is shown"
            assert list(place.shelf.kept) == [f"{table.state.id}-1"]
            assert table.state.unarchived == {}

    asyncio.run(story())


def test_who_hangs_up_while_a_table_is_read_leaves_one_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", "Bruno", seats=2)
            await place.start(table)
            table.stop()
            hall = Hall(place.ports)
            gate = Gate(place.ports.store, "read")
            await hung_up(hall.find(table.state.id), gate)
            found = await hall.find(table.state.id)
            assert found is not None
            assert hall.tables[table.state.id] is found
            await found.do(place.who("Ana"), "cut", lambda state, who: deciding.auto_cut(state, who, True))
            found.stop()

    asyncio.run(story())


def test_a_bot_that_thinks_while_the_house_shuts_does_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            thinks, thought = asyncio.Event(), asyncio.Event()

            async def think(_bot: Any, _view: Any, legal: tuple[str, ...]) -> str:
                thinks.set()
                await thought.wait()
                return legal[0]

            place.ports.think, place.ports.bot_delay = think, lambda: 0
            eyes = Eyes("Zeca")
            table = await place.open("Ana", seats=2)
            await table.watch(eyes.viewer, None)
            await place.start(table)
            for move in range(20):
                if table._bot_due:
                    break
                await place.act(table, *person_to_act(table), f"m{move}")
            turn = asyncio.create_task(table._tick())
            await asyncio.wait_for(thinks.wait(), 20)
            played = table.state.version
            place.hall.dismiss()
            await place.ports.store.close()
            thought.set()
            await turn
            assert eyes.last["t"] == "bye"
            assert table.state.version == played

    asyncio.run(story())
    assert not caplog.records
