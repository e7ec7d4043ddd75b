"""Bots finish a match that its people have left, but they do not play on for ever."""

from __future__ import annotations

import asyncio
from pathlib import Path

from carteado.tables import command_handlers
from carteado.tables.environment import HOUR_MS
from carteado.tables.events import Created, Events, Seated
from carteado.tables.table import Table
from tests.tables.fake_server import FakeServer, Screen, fake_server


async def open_endless_match(server: FakeServer, *people: str, reserved_for: str = "") -> Table:
    """Start a game of blackjack without a last round and with enough chips."""
    options = {"rounds": 0, "chips": 1_000_000}
    created = Created(
        server.ms,
        "blackjack",
        "cassino",
        "",
        options,
        3,
        "novato",
        "normal",
        False,
        people[0],
        reserved_for=reserved_for,
    )
    seated: Events = [Seated(server.ms, seat, name, name) for seat, name in enumerate(people, 1)]
    table = await server.table_registry.open(created, seated)
    await table.commit(command_handlers.begin_match(table.state, server.ms))
    return table


async def stand(server: FakeServer, table: Table, *names: str) -> None:
    for name in names:
        await table.do(server.person(name), f"up-{name}", command_handlers.stand)


def plays_on(table: Table) -> bool:
    return table._next_due() is not None


def test_table_without_people_stops_sleeps_and_is_closed(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await open_endless_match(server, "Ana")
            screen = Screen("Ana")
            await table.watch(screen.viewer, None)
            await stand(server, table, "Ana")
            assert plays_on(table), "bots play on while somebody watches"
            table.unwatch(screen.viewer)
            assert not plays_on(table)
            assert table.due() is None
            server.ms += HOUR_MS
            await server.table_registry.sweep()
            assert table.state.id in server.table_registry.dormant_tables
            server.ms += 25 * HOUR_MS
            await server.table_registry.sweep()
            assert await server.table_registry.find(table.state.id) is None

    asyncio.run(story())


def test_person_who_returns_can_continue_the_match(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await open_endless_match(server, "Ana")
            await stand(server, table, "Ana")
            assert not plays_on(table)
            await table.watch(Screen("Ana").viewer, None)
            assert plays_on(table)
            await table.do(server.person("Ana"), "down", lambda state, person: command_handlers.sit(state, person, 1))
            assert table.state.places.people() == [1]

    asyncio.run(story())


def test_bots_play_on_for_an_hour_and_six_at_a_reserved_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            left = await open_endless_match(server, "Ana", "Bruno")
            await stand(server, left, "Ana", "Bruno")
            held = await open_endless_match(server, "Carla", reserved_for="torneios/x/1")
            await stand(server, held, "Carla")
            assert plays_on(left), "the match needs a result"
            server.ms += HOUR_MS
            assert not plays_on(left)
            assert plays_on(held)
            server.ms += 5 * HOUR_MS
            assert not plays_on(held)

    asyncio.run(story())


def test_bots_play_on_for_an_hour_for_an_absent_person(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await open_endless_match(server, "Ana")
            while (deadline := table.state.wait.deadline) is None:
                assert table._next_due() is not None
                await server.bots_act(table)
            await server.pass_time(table, deadline - server.ms)
            assert table.state.places.at(1).substituted
            table.wake()
            assert plays_on(table)
            server.ms += HOUR_MS
            assert not plays_on(table)

    asyncio.run(story())
