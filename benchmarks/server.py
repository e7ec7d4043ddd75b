"""Measure the cost of a durable move (it is in the log before it is shown), compared with a bare broadcast.

    python -m benchmarks.server [--tables 100] [--seconds 10] [--runs 1]

The bare broadcast uses the same web stack. CPU time is that of the server's process, including the thread that writes
the log. The clients run in this process. A move is any action that all four seats receive, including the automatic cut.
The site and the broadcast are measured alternately for several runs, and the medians are reported. Then all games,
spectators (`server_watching`) and memory are measured.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import httpx
import msgspec
import websockets

from carteado.presenter.messages import WIRE_VERSION

SEATS = 4
STOPS_WITHIN = 20.0
LONG: dict[str, Any] = {"game": "truco", "options": {"target": 99, "special_at": 98}, "pace": "relaxed"}
GAMES = ("truco", "blackjack", "buraco", "pifpaf")


class MatchPart(msgspec.Struct):
    waiting: list[int]
    legal: list[str] = []


class Message(msgspec.Struct):
    """The fields that this benchmark reads from a message."""

    t: str
    code: str = ""
    match: MatchPart | None = None
    changes: MatchPart | None = None
    legal: list[str] = []
    done: str | None = None


decode = msgspec.json.Decoder(Message).decode


class Server:
    """A server that runs in a separate process."""

    def __init__(self, kind: str, folder: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        command = [sys.executable, "-m", "benchmarks.server_side", kind, str(self.port), folder]
        self.process = subprocess.Popen(command)
        self.seen = Path("/proc") / str(self.process.pid)

    async def ready(self) -> None:
        while self.process.poll() is None:
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            await asyncio.sleep(0.05)
        raise SystemExit("The server did not start.")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def cpu(self) -> float:
        """Return the CPU seconds that the server has used, user and system."""
        fields = (self.seen / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        return int((self.seen / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@asynccontextmanager
async def server(kind: str) -> AsyncIterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        running = Server(kind, folder)
        try:
            await running.ready()
            yield running
        finally:
            running.stop()


@dataclass
class Tally:
    """The counters of one measurement."""

    moves: int = 0
    heard: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    bytes: int = 0
    latencies: list[float] = field(default_factory=list)

    def percentile(self, percent: int) -> float:
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] * 1000


# The site ------------------------------------------------------------------------------------------------


async def seat_players(port: int, tables: int, game: str = "truco") -> list[list[Any]]:
    """Open tables, connect four clients to each, and start the matches."""
    gate = asyncio.Semaphore(20)

    async def one() -> list[Any]:
        async with gate:
            return (await one_table(port, game))[1]

    return list(await asyncio.gather(*(one() for _ in range(tables))))


async def one_table(port: int, game: str = "truco") -> tuple[str, list[Any]]:
    """Open a table and start its match. Return its WebSocket address, and the sockets of its four clients."""
    sockets: list[Any] = []
    table = ""
    for _ in range(SEATS):
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
            await http.get("/api/me")
            if not table:
                body = LONG if game == "truco" else {"game": game, "seats": SEATS, "pace": "relaxed"}
                table = (await http.post("/api/tables", json=body)).json()["table"]
            cookie = f"carteado={http.cookies['carteado']}"
        address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket?wire={WIRE_VERSION}"
        sockets.append(await connect(address, cookie))
        await sockets[-1].send('{"do":"sit","id":"sit"}')
        while b'"sit"' not in await sockets[-1].recv(decode=False):
            pass
    await sockets[0].send('{"do":"start","id":"start"}')
    return address, sockets


async def connect(address: str, cookie: str) -> Any:
    return await websockets.connect(
        address, additional_headers={"Cookie": cookie}, compression=None, open_timeout=60, ping_interval=None
    )


async def play(socket: Any, seat: int, tally: Tally, until: float, pause: float, rng: Random | None = None) -> None:
    """Act at every turn of this seat and measure the time until the server confirms the action.

    pause: seconds to wait before each action.
    rng:   chooses among the legal actions. Without it, the client takes the first one.
    """
    sent, number = 0.0, 0
    while time.perf_counter() < until:
        try:
            text = await asyncio.wait_for(socket.recv(decode=False), max(0.01, until - time.perf_counter()))
        except TimeoutError:
            return
        message = decode(text)
        if message.t == "refusal":
            tally.refused[message.code] += 1
        if message.done is not None:
            tally.latencies.append(time.perf_counter() - sent)
        if message.changes is not None:
            tally.moves += seat == 1
            tally.heard += 1
            tally.bytes += len(text)
        part, legal = (message.changes, message.legal) if message.changes else (message.match, [])
        if part is not None and part.waiting[:1] == [seat]:
            if pause:
                await asyncio.sleep(pause)
            number += 1
            sent = time.perf_counter()
            choices = legal or part.legal
            action = rng.choice(choices) if rng else choices[0]
            await socket.send(f'{{"do":"act","id":"{number}.{until}","action":"{action}"}}')


async def measure_site(
    running: Server, tables: list[list[Any]], seconds: float, pause: float, rng: Random | None = None
) -> tuple[Tally, float]:
    tally = Tally()
    before, until = running.cpu(), time.perf_counter() + seconds
    players = [play(one, seat, tally, until, pause, rng) for sockets in tables for seat, one in enumerate(sockets, 1)]
    await asyncio.gather(*players)
    return tally, running.cpu() - before


# A bare broadcast ----------------------------------------------------------------------------------------


async def talk(socket: Any, mine: bool, tally: Tally, until: float, text: str) -> None:
    """Receive the messages of a room and, if `mine`, also send them.

    One client of each room sends. It sends the next message as soon as it has received its own.
    """
    while time.perf_counter() < until:
        sent = time.perf_counter()
        if mine:
            await socket.send(text)
        try:
            await asyncio.wait_for(socket.recv(decode=False), max(0.01, until - time.perf_counter()))
        except TimeoutError:
            return
        if mine:
            tally.latencies.append(time.perf_counter() - sent)
            tally.moves += 1


async def measure_bare(running: Server, tables: int, seconds: float, size: int) -> tuple[Tally, float]:
    address = f"ws://127.0.0.1:{running.port}/rooms/"
    rooms = [[await connect(f"{address}{room}", "") for _ in range(SEATS)] for room in range(tables)]
    tally = Tally()
    before, until = running.cpu(), time.perf_counter() + seconds
    await asyncio.gather(
        *(talk(one, place == 0, tally, until, "x" * size) for room in rooms for place, one in enumerate(room))
    )
    used = running.cpu() - before
    await asyncio.gather(*(one.close() for room in rooms for one in room))
    return tally, used


# Memory --------------------------------------------------------------------------------------------------


async def memory(running: Server, number: int) -> tuple[float, float]:
    """Return the kilobytes of memory that an idle table with a dealt hand needs, and those that a spectator needs."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{running.port}", timeout=60) as http:
        await http.get("/api/me")
        cookie = f"carteado={http.cookies['carteado']}"
        tables = []
        before = 0
        for count in range(number + 20):
            if count == 20:
                before = running.memory()
            table = (await http.post("/api/tables", json={"bots": True, "pace": "none"})).json()["table"]
            address = f"ws://127.0.0.1:{running.port}/api/tables/{table}/socket?wire={WIRE_VERSION}"
            socket = await connect(address, cookie)
            await socket.send('{"do":"start","id":"start"}')
            while b'"done"' not in await socket.recv(decode=False):
                pass
            await socket.close()
            tables.append(address)
    after = running.memory()
    watching = [await connect(address, "") for address in tables]
    await asyncio.gather(*(one.recv() for one in watching))
    connections = running.memory() - after
    await asyncio.gather(*(one.close() for one in watching))
    return (after - before) / number / 1024, connections / len(tables) / 1024


def row(name: str, tally: Tally, cpu: float, seconds: float) -> str:
    micro = cpu / tally.moves * 1e6
    refused = f"  refused: {dict(tally.refused)}" if tally.refused else ""
    return (
        f"{name:<44}{micro:>9.0f} µs{tally.moves / seconds:>10.0f}/s"
        f"{tally.percentile(50):>9.1f} ms{tally.percentile(99):>9.1f} ms{refused}"
    )


async def durable_and_bare(tables: int, seconds: float) -> tuple[float, float]:
    """Measure a durable move and a bare broadcast of the same size. Return the CPU microseconds of each."""
    async with server("site") as running:
        at_tables = await seat_players(running.port, tables)
        tally, cpu = await measure_site(running, at_tables, seconds, 0)
        site = cpu / tally.moves
        print(row("durable move, as fast as it goes", tally, cpu, seconds), flush=True)
    size = tally.bytes // max(1, tally.heard)
    async with server("bare") as running:
        tally, cpu = await measure_bare(running, tables, seconds, size)
        print(row(f"bare broadcast of {size} bytes", tally, cpu, seconds))
    print(f"durable move / bare broadcast: {site / (cpu / tally.moves):.2f}", flush=True)
    return site * 1e6, cpu / tally.moves * 1e6


async def every_game(tables: int, seconds: float) -> None:
    """Measure a durable move in each game, with random legal actions."""
    for game in GAMES:
        async with server("site") as running:
            at_tables = await seat_players(running.port, tables, game)
            tally, cpu = await measure_site(running, at_tables, seconds, 0, Random(1))
            print(row(f"durable move of {game}", tally, cpu, seconds), flush=True)


async def main(tables: int, seconds: float, runs: int) -> None:
    from benchmarks.server_watching import measure_joining, measure_played_tables, measure_spectators

    print(f"{tables} tables of {SEATS}, {seconds:.0f} s each; CPU of the server's process per move")
    print(f"{'':<44}{'CPU/move':>12}{'moves':>12}{'p50':>12}{'p99':>12}")
    found = [await durable_and_bare(tables, seconds) for _ in range(runs)]
    if runs > 1:
        ratio, site = median(site / bare for site, bare in found), median(site for site, _ in found)
        print(f"median of {runs} runs: durable move {site:.0f} µs, durable move / bare broadcast {ratio:.2f}")
    async with server("site") as running:
        at_tables = await seat_players(running.port, tables)
        tally, cpu = await measure_site(running, at_tables, seconds, 0.5)
        print(row("durable move, half a second to think", tally, cpu, seconds))
    await every_game(max(1, tables // 4), seconds / 2)
    await measure_spectators(seconds / 2)
    await measure_joining()
    async with server("site") as running:
        table, connection = await memory(running, 300)
        print(f"memory: {table:.0f} KB an idle table (match begun), {connection:.0f} KB a connection")
    await measure_played_tables()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--runs", type=int, default=1)
    options = parser.parse_args()
    asyncio.run(main(options.tables, options.seconds, options.runs))
