"""Measure spectators and long-running tables for `benchmarks.server`.

Usage: python -m benchmarks.server_watching
"""

from __future__ import annotations

import asyncio
import gc
import tempfile
import tracemalloc
from pathlib import Path
from typing import Any

from benchmarks.server import LONG, Server, connect, measure_site, one_table, server
from carteado.presenter.presenter import JsonPresenter
from carteado.tables import command_handlers
from carteado.tables.command_handlers import Person
from carteado.tables.environment import FinishedMatch, TableEnvironment, wall_clock
from carteado.tables.events import Created, Seated
from carteado.tables.registry import TableRegistry
from carteado.tables.store_sqlite import SqliteStore
from carteado.tables.table import Table
from carteado.tables.viewers import LocalBus

SPECTATORS = 100
CROWDS = (0, 400)
JOINS = 200
PLAYED = (150, 1000)
TABLES = 10
PEOPLE = ("Ana", "Bruno", "Carla", "Davi")


async def crowd(address: str, number: int) -> list[Any]:
    return [await connect(address, "") for _ in range(number)]


async def drain(socket: Any) -> None:
    """Receive all messages and ignore them, as a spectator does."""
    async for _ in socket:
        pass


async def measure_spectators(seconds: float) -> None:
    """Print the cost of one spectator per move: compare a table that has many spectators with one that has none."""
    costs = []
    for number in (0, SPECTATORS):
        async with server("site") as running:
            address, sockets = await one_table(running.port)
            drains = [asyncio.create_task(drain(one)) for one in await crowd(address, number)]
            tally, cpu = await measure_site(running, [sockets], seconds, 0)
            costs.append(cpu / tally.moves * 1e6)
            for one in drains:
                one.cancel()
    print(f"each of {SPECTATORS} spectators: {(costs[1] - costs[0]) / SPECTATORS:.1f} µs a move", flush=True)


async def measure_joining() -> None:
    """Measure the cost of joining a table that has many spectators."""
    async with server("site") as running:
        for number in CROWDS:
            address, _ = await one_table(running.port)
            there = await crowd(address, number)
            print(
                f"joining a table with {number} spectators: {await _measure_joins(running, address):.0f} µs", flush=True
            )
            await asyncio.gather(*(one.close() for one in there))


async def _measure_joins(running: Server, address: str) -> float:
    before = running.cpu()
    for _ in range(JOINS):
        one = await connect(address, "")
        await one.recv()
        await one.close()
    return (running.cpu() - before) / JOINS * 1e6


class NoArchive:
    async def keep(self, finished: FinishedMatch) -> None:
        """Do nothing, because archiving is not measured."""


async def measure_played_tables() -> None:
    """Print the memory that a table frees when the server drops it, after some moves and after many.

    The memory should hardly grow with the number of moves.
    """
    for moves in PLAYED:
        with tempfile.TemporaryDirectory() as folder:
            store = SqliteStore(Path(folder) / "tables.db")
            table_registry = TableRegistry(
                TableEnvironment(
                    store, LocalBus(), JsonPresenter(), NoArchive(), bot_delay=lambda: 10**9, cut_delay=10**9
                )
            )
            tracemalloc.start()
            for _ in range(TABLES):
                await _play(table_registry, moves)
            held = _trace()
            for table in table_registry.tables.values():
                table.stop()
            del table
            table_registry.tables.clear()
            each = (held - _trace()) / TABLES / 1024
            tracemalloc.stop()
            await store.close()
        print(f"memory of a table after {moves} moves: {each:.0f} KB", flush=True)


def _trace() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def _play(table_registry: TableRegistry, moves: int) -> None:
    now = wall_clock()
    created = Created(now, "truco", "paulista", "", LONG["options"], 4, "atento", "relaxed", False, "Ana")
    table = await table_registry.open(created, [Seated(now, seat, name, name) for seat, name in enumerate(PEOPLE, 1)])
    await table.do(Person("Ana", "Ana", now), "start", lambda state, person: command_handlers.start(state, person, ""))
    for move in range(moves):
        await _act(table, move)


async def _act(table: Table, move: int) -> None:
    state = table.state
    assert state.match is not None
    seat = state.wait.seats[0]
    action = state.match.state.legal(seat)[0]
    player = PEOPLE[seat - 1]
    person = Person(player, player, wall_clock())
    await table.do(person, f"{move}", lambda state, person: command_handlers.act(state, person, action, None))


async def main() -> None:
    await measure_spectators(5)
    await measure_joining()
    await measure_played_tables()


if __name__ == "__main__":
    asyncio.run(main())
