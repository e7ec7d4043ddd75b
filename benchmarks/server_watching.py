"""Those who only watch, and tables that have been played for long: the rest of `benchmarks.server`.

python -m benchmarks.server_watching
"""

from __future__ import annotations

import asyncio
import gc
import tempfile
import tracemalloc
from pathlib import Path
from typing import Any

from benchmarks.server import LONG, Server, connected, measure_site, one_table, server
from carteado.server.presenter import Shower
from carteado.tables import deciding
from carteado.tables.deciding import Who
from carteado.tables.events import Created, Seated
from carteado.tables.hall import Hall
from carteado.tables.ports import Finished, Ports, wall_clock
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
    return [await connected(address, "") for _ in range(number)]


async def drain(socket: Any) -> None:
    """Somebody who watches, and hears everything."""
    async for _ in socket:
        pass


async def watching(seconds: float) -> None:
    """What each spectator costs a move: one table with many of them beside one with none."""
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


async def joining() -> None:
    """What joining a table costs, however many watch it already."""
    async with server("site") as running:
        for number in CROWDS:
            address, _ = await one_table(running.port)
            there = await crowd(address, number)
            print(f"joining a table with {number} spectators: {await _joins(running, address):.0f} µs", flush=True)
            await asyncio.gather(*(one.close() for one in there))


async def _joins(running: Server, address: str) -> float:
    before = running.cpu()
    for _ in range(JOINS):
        one = await connected(address, "")
        await one.recv()
        await one.close()
    return (running.cpu() - before) / JOINS * 1e6


class NoArchive:
    async def keep(self, finished: Finished) -> None:
        """Nothing of it is measured here."""


async def played_tables() -> None:
    """What a table holds in memory after so many moves, and lets go when it is dropped: it must hardly grow."""
    for moves in PLAYED:
        with tempfile.TemporaryDirectory() as folder:
            store = SqliteStore(Path(folder) / "tables.db")
            hall = Hall(Ports(store, LocalBus(), Shower(), NoArchive(), bot_delay=lambda: 10**9, cut_delay=10**9))
            tracemalloc.start()
            for _ in range(TABLES):
                await _played(hall, moves)
            held = _traced()
            for table in hall.tables.values():
                table.stop()
            del table
            hall.tables.clear()
            each = (held - _traced()) / TABLES / 1024
            tracemalloc.stop()
            await store.close()
        print(f"memory of a table after {moves} moves: {each:.0f} KB", flush=True)


def _traced() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def _played(hall: Hall, moves: int) -> None:
    now = wall_clock()
    created = Created(now, "truco", "paulista", "", LONG["options"], 4, "atento", "relaxed", False, "Ana")
    table = await hall.open(created, [Seated(now, seat, name, name) for seat, name in enumerate(PEOPLE, 1)])
    await table.do(Who("Ana", "Ana", now), "start", lambda state, who: deciding.start(state, who, ""))
    for move in range(moves):
        await _act(table, move)


async def _act(table: Table, move: int) -> None:
    state = table.state
    assert state.match is not None
    seat = state.waiting()[0]
    action = state.match.state.legal(seat)[0]
    player = PEOPLE[seat - 1]
    await table.do(Who(player, player, wall_clock()), f"{move}", lambda s, w: deciding.act(s, w, action, None))


async def main() -> None:
    await watching(5)
    await joining()
    await played_tables()


if __name__ == "__main__":
    asyncio.run(main())
