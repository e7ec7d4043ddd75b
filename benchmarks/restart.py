"""Measure the restart time and the memory of a server with many open tables in its log.

    python -m benchmarks.restart [--tables 10000] [--moves 40] [--folder FOLDER TO KEEP]

First, simulated people play random legal actions at the tables. Then the server is started on the same folder in a
separate process. The report contains:

- the wall time and CPU time until the first answer;
- the memory at that moment and half a minute later;
- the time until one of the tables is open.

A server without tables is measured too. On a busy machine, only the difference between the two servers is meaningful.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from random import Random
from typing import Any

from carteado.tables import command_handlers
from carteado.tables.command_handlers import Person
from carteado.tables.environment import FinishedMatch, TableEnvironment, wall_clock
from carteado.tables.events import Created, Seated
from carteado.tables.registry import TableRegistry
from carteado.tables.store_sqlite import SqliteStore
from carteado.tables.table import Table
from carteado.tables.viewers import LocalBus

SERVER = """
import sys
from pathlib import Path
from carteado.server.app.configuration import Process
from carteado.server.app.process import run
from carteado.server.runtime.settings import Settings
run(Settings(data=Path(sys.argv[2])), Process(port=int(sys.argv[1])))
"""
PEOPLE = ("Ana", "Bruno", "Carla", "Davi")
AT_ONCE = 200


class NoArchive:
    async def keep(self, finished: FinishedMatch) -> None:
        """Do nothing, because archiving is not measured."""


async def build(folder: Path, tables: int, moves: int) -> list[str]:
    """Open this many tables, play `moves` random actions at each, and return the ids of the tables."""
    from carteado.presenter.presenter import JsonPresenter

    store = SqliteStore(folder / "tables.db")
    environment = TableEnvironment(
        store, LocalBus(), JsonPresenter(), NoArchive(), bot_delay=lambda: 10**9, cut_delay=10**9
    )
    table_registry = TableRegistry(environment)
    names: list[str] = []
    for start in range(0, tables, AT_ONCE):
        opened = await asyncio.gather(
            *(one_table(table_registry, number, moves) for number in range(start, start + AT_ONCE))
        )
        names += opened
        for name in opened:
            table_registry.tables.pop(name).stop()
    await store.close()
    return names


async def one_table(table_registry: TableRegistry, number: int, moves: int) -> str:
    now, rng = wall_clock(), Random(number)
    created = Created(now, "truco", "paulista", "", {}, 4, "atento", "relaxed", number % 10 == 0, "Ana")
    table = await table_registry.open(created, [Seated(now, seat, name, name) for seat, name in enumerate(PEOPLE, 1)])
    await table.do(Person("Ana", "Ana", now), "start", lambda state, person: command_handlers.start(state, person, ""))
    for move in range(moves):
        await act(table, move, rng)
    return table.state.id


async def act(table: Table, move: int, rng: Random) -> None:
    state = table.state
    if state.match is None or state.phase != "playing":
        return
    seat = state.wait.seats[0]
    legal = [one for one in state.match.state.legal(seat) if one not in ("corre", "truco")]
    player = state.places.at(seat).player or ""
    action = rng.choice(legal)
    person = Person(player, player, wall_clock())
    await table.do(person, str(move), lambda state, person: command_handlers.act(state, person, action, None))


def measure(folder: Path, some: str = "") -> dict[str, Any]:
    port = free_port()
    begun = time.monotonic()
    server = subprocess.Popen([sys.executable, "-c", SERVER, str(port), str(folder)])
    try:
        wait_for(f"http://127.0.0.1:{port}/api/tables")
        answered = time.monotonic() - begun
        first = {
            "seconds to the first answer": round(answered, 2),
            "of CPU": processor(server.pid),
            "MB then": resident(server.pid),
        }
        if not some:
            return first
        begun = time.monotonic()
        wait_for(f"http://127.0.0.1:{port}/api/tables/{some}")
        opened = time.monotonic() - begun
        time.sleep(30)
        return {
            **first,
            "ms to open a table": round(opened * 1000, 1),
            "MB half a minute later": resident(server.pid),
        }
    finally:
        server.send_signal(signal.SIGKILL)
        server.wait()


def wait_for(address: str) -> None:
    while True:
        try:
            urllib.request.urlopen(address).read()
            return
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{address}: {error}") from None
        except OSError:
            time.sleep(0.01)


def resident(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return round(pages * 4096 / 1e6, 1)


def processor(pid: int) -> float:
    """Return the CPU seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return round((int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), 2)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--folder", type=Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        names = folder / "names.json"
        if not names.exists():
            names.write_text(json.dumps(asyncio.run(build(folder, args.tables, args.moves))))
        with tempfile.TemporaryDirectory() as empty:
            print("without tables:", measure(Path(empty)), flush=True)
        for run in (1, 2):
            print(f"start {run}:", measure(folder, json.loads(names.read_text())[0]), flush=True)


if __name__ == "__main__":
    main()
