"""The clocks of a table survive corrections of the wall clock and restarts."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from carteado.tables import command_handlers
from carteado.tables.environment import ServerClock
from carteado.tables.registry import TableRegistry
from carteado.tables.table import Table
from tests.refusals import refused
from tests.tables.fake_server import NAMES, FakeServer, Screen, fake_server, person_to_act, play_out

HOUR = 3_600_000


@pytest.mark.parametrize("step", [-HOUR, HOUR])
def test_server_clock_ignores_steps_of_the_wall_clock(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = ServerClock()
    before = clock()
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + step * 1_000_000)
    assert 0 <= clock() - before < 60_000


@pytest.mark.parametrize("step", [-24 * HOUR, 24 * HOUR])
def test_deadline_survives_a_restart_on_another_day(step: int, tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES)
            await server.start(table)
            table.stop()
            server.ms += step
            table_registry = TableRegistry(server.environment)
            await table_registry.resume()
            again = await table_registry.find(table.state.id)
            assert again is not None
            assert again.state.wait.deadline == server.ms + 30_000
            server.ms += 30_000
            await again._run_due()
            assert any(one.substituted for one in again.state.places.seats)
            again.stop()

    asyncio.run(story())


@pytest.mark.parametrize("step", [-24 * HOUR, 24 * HOUR])
def test_offer_and_pause_survive_a_restart_on_another_day(step: int, tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            server.environment.pause_lengths = {"trick": 1500, "hand": 2500, "match": 2500}
            table = await server.open("Ana", "Bruno", seats=2)
            await table.watch(Screen("Ana").viewer, None)
            await server.start(table)
            await play_out(server, table)
            await table.do(server.person("Ana"), "again", lambda s, p: command_handlers.rematch(s, p, True, ""))
            assert table.state.pause is not None
            until = table.state.pause.until - server.ms
            table.stop()
            server.ms += step
            table_registry = TableRegistry(server.environment)
            await table_registry.resume()
            again = await table_registry.find(table.state.id)
            assert again is not None
            assert again.state.offer is not None
            assert again.state.offer.until == server.ms + command_handlers.REMATCH_MS
            assert again.state.pause is not None
            assert again.state.pause.until == server.ms + until
            again.stop()

    asyncio.run(story())


async def open_rapid_match(server: FakeServer) -> Table:
    """Start a match of two people who both watch, at the pace rapid."""
    table = await server.open("Ana", "Bruno", seats=2, pace="rapid")
    for name in ("Ana", "Bruno"):
        await table.watch(Screen(name).viewer, None)
    await server.start(table)
    return table


def test_person_can_return_once_per_decision(tmp_path: Path) -> None:
    """A person who returns gets a new clock once. After a second timeout the bot keeps the decision."""

    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await open_rapid_match(server)
            while (
                table.state.game is not None
                and table.state.match
                and table.state.match.game.is_chore(table.state.game.view(None))
            ):
                await server.act(table, *person_to_act(table), f"cut {table.state.version}")
            (seat,) = table.state.wait.seats
            name = table.state.places.at(seat).name
            server.ms = table.state.wait.deadline or 0
            await table._run_due()
            assert table.state.places.at(seat).substituted
            await table.do(server.person(name), "back", command_handlers.request_seats_back)
            assert table.state.wait.deadline == server.ms + 15_000
            await server.pass_time(table, 15_000)
            assert table.state.places.at(seat).substituted
            with refused("bot_first"):
                await table.do(server.person(name), "again", command_handlers.request_seats_back)
            await table.watch(Screen(name).viewer, None)
            assert table.state.places.at(seat).substituted, "connecting again does not take the seat back"
            moves = table.state.match.moves if table.state.match else 0
            await server.bots_act(table)
            assert table.state.match is not None
            assert table.state.match.moves > moves
            await table.do(server.person(name), "after", command_handlers.request_seats_back)
            assert not table.state.places.at(seat).substituted

    asyncio.run(story())


def test_person_who_acts_returns_even_after_two_timeouts(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await open_rapid_match(server)
            (seat,) = table.state.wait.seats
            name = table.state.places.at(seat).name
            server.ms = table.state.wait.deadline or 0
            await table._run_due()
            await table.do(server.person(name), "back", command_handlers.request_seats_back)
            await server.pass_time(table, 15_000)
            assert table.state.has_returned_for_this_decision(seat)
            assert table.state.game is not None
            await server.act(table, name, table.state.game.legal(seat)[0], "answered")
            assert not table.state.places.at(seat).substituted

    asyncio.run(story())
