"""A command is completed even if its connection is closed in the middle."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from carteado.tables import command_handlers
from carteado.tables.environment import FinishedMatch
from carteado.tables.events import Created, Events, Seated
from carteado.tables.registry import TableRegistry
from carteado.tables.store import LogEntry
from carteado.tables.table import Table
from tests.tables.fake_server import FakeServer, Screen, fake_server, person_to_act


class Gate:
    """Wraps a method so that it waits until the gate is opened."""

    def __init__(self, owner: Any, name: str) -> None:
        self.reached, self.open = asyncio.Event(), asyncio.Event()
        self._inner = getattr(owner, name)
        setattr(owner, name, self)

    async def __call__(self, given: LogEntry | FinishedMatch | str) -> Any:
        self.reached.set()
        await self.open.wait()
        return await self._inner(given)


async def start_and_cancel(work: Any, gate: Gate) -> None:
    """Start something and cancel it while it waits at the gate."""
    task = asyncio.ensure_future(work)
    await asyncio.wait_for(gate.reached.wait(), 20)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    gate.open.set()


async def open_short_match(server: FakeServer) -> Table:
    """Start a match of one point, which ends when somebody gives up the first hand."""
    short = {"target": 1, "special_at": 0}
    created = Created(server.ms, "truco", "paulista", "", short, 2, "atento", "normal", False, "Ana")
    seated: Events = [Seated(server.ms, seat, name, name) for seat, name in enumerate(("Ana", "Bruno"), 1)]
    table = await server.table_registry.open(created, seated)
    await server.start(table)
    return table


async def play_until_somebody_may_give_up(server: FakeServer, table: Table) -> str:
    for move in range(10):
        player, _ = person_to_act(table)
        assert table.state.match is not None
        legal = table.state.match.state.legal(table.state.wait.seats[0])
        if "desiste" in legal:
            return player
        await server.act(table, player, legal[0], f"m{move}")
    raise AssertionError("nobody may give up")


def test_disconnect_during_a_write_does_not_break_the_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", "Bruno", seats=2)
            await server.start(table)
            screen = Screen("Zeca")
            await table.watch(screen.viewer, None)
            player, action = person_to_act(table)
            gate = Gate(server.environment.store, "append")
            await start_and_cancel(server.act(table, player, action, "x"), gate)
            await table.durable_state()
            assert not table.broken
            assert screen.last["t"] == "update"
            assert screen.last["version"] == table.state.version

    asyncio.run(story())


def test_disconnect_during_archiving_still_shows_the_end(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await open_short_match(server)
            loser = await play_until_somebody_may_give_up(server, table)
            screen = Screen("Zeca")
            await table.watch(screen.viewer, None)
            gate = Gate(server.archive, "keep")
            await start_and_cancel(server.act(table, loser, "desiste", "x"), gate)
            await table.durable_state()
            assert any(one.get("changes", {}).get("over") for one in screen.messages), "the viewer sees the end"
            assert list(server.archive.matches) == [f"{table.state.id}-1"]
            assert table.state.unarchived == {}

    asyncio.run(story())


def test_disconnect_during_loading_leaves_one_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", "Bruno", seats=2)
            await server.start(table)
            table.stop()
            table_registry = TableRegistry(server.environment)
            gate = Gate(server.environment.store, "read")
            await start_and_cancel(table_registry.find(table.state.id), gate)
            found = await table_registry.find(table.state.id)
            assert found is not None
            assert table_registry.tables[table.state.id] is found
            await found.do(server.person("Ana"), "cut", lambda s, p: command_handlers.set_auto_cut(s, p, True))
            found.stop()

    asyncio.run(story())


def test_bot_that_thinks_during_shutdown_does_not_act(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            thinks, thought = asyncio.Event(), asyncio.Event()

            async def think(_bot: Any, _view: Any, legal: tuple[str, ...]) -> str:
                thinks.set()
                await thought.wait()
                return legal[0]

            server.environment.think, server.environment.bot_delay = think, lambda: 0
            screen = Screen("Zeca")
            table = await server.open("Ana", seats=2)
            await table.watch(screen.viewer, None)
            await server.start(table)
            for move in range(20):
                if table._bot_schedule.turn:
                    break
                await server.act(table, *person_to_act(table), f"m{move}")
            turn = asyncio.create_task(table._tick())
            await asyncio.wait_for(thinks.wait(), 20)
            played = table.state.version
            server.table_registry.dismiss()
            await server.environment.store.close()
            thought.set()
            await turn
            assert screen.last["t"] == "bye"
            assert table.state.version == played

    asyncio.run(story())
    assert not caplog.records
