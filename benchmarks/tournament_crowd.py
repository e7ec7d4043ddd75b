"""Measure a tournament with many viewers: the load of the server and the delay of results.

    python -m benchmarks.tournament_crowd [--watchers 500] [--pairs 128] [--results 20] [--every 1.0]

Each viewer behaves like a browser. It keeps the socket open that announces changes, and fetches the public page after
each change. All viewers have the same IP address, as behind the router of a venue. CPU time is that of the server's
process. The delay is the time from the confirmation of a result until a viewer has the whole new page. The viewers run
in this process and slow each other down, so real delays are shorter.
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
from pathlib import Path

import httpx
import websockets

CLOCK = os.sysconf("SC_CLK_TCK")


def serve(port: int, folder: Path) -> None:
    from carteado.server.app.configuration import Process
    from carteado.server.app.process import run
    from carteado.server.runtime.settings import PEOPLE_IN_A_HALL, Limits, Settings

    run(Settings(data=folder, limits=Limits(people_per_private_address=PEOPLE_IN_A_HALL)), Process(port=port))


def cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK


class Watcher:
    """A viewer of the public page. `delays` contains the seconds from each result to the updated page."""

    def __init__(self, port: int, tournament: str, entered: dict[int, float]) -> None:
        self.port, self.tournament, self.entered = port, tournament, entered
        self.delays: list[float] = []
        self.seen = self.bytes = 0

    async def watch(self) -> None:
        path = f"/api/tournaments/{self.tournament}"
        async with websockets.connect(f"ws://127.0.0.1:{self.port}{path}/changes", max_size=None) as line:
            async for told in line:
                if int(told) > self.seen:
                    self.seen = int(told)
                    await self.fetch(path)

    async def fetch(self, path: str) -> None:
        head = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"
        )
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(head.encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        if not answer.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(answer[:80])
        size = next(int(line[15:]) for line in answer.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        self.bytes = size
        await reader.readexactly(size)
        writer.close()
        if self.seen in self.entered:
            self.delays.append(time.perf_counter() - self.entered[self.seen])


class Desk:
    """An HTTP client that acts as the organiser of the tournament."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client, self.path = client, ""

    async def post(self, path: str, body: object) -> dict[str, object]:
        answer = await self.client.post(path, json=body)
        answer.raise_for_status()
        found: dict[str, object] = answer.json()
        return found

    async def decide(self, event: str, **fields: object) -> int:
        taken = await self.post(f"{self.path}/decisions", {"event": event, "fields": fields})
        return int(str(taken["version"]))

    async def begin(self, pairs: int) -> str:
        made = await self.post("/api/tournaments", {"name": "Copa", "tables": 32})
        self.path = f"/api/tournaments/{made['id']}"
        entries = [{"name": f"Dupla {n}", "players": [f"Ana {n}", f"Bia {n}"]} for n in range(pairs)]
        await self.decide("entries_added", entries=entries)
        await self.decide("entries_closed")
        await self.decide("seed_committed")
        await self.decide("groups_drawn", seeds=["jabuticaba"])
        return str(made["id"])


async def crowd(port: int, process: int, args: argparse.Namespace) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        await wait_for_server(client)
        desk = Desk(client)
        tournament = await desk.begin(args.pairs)
        entered: dict[int, float] = {}
        watchers = [Watcher(port, tournament, entered) for _ in range(args.watchers)]
        tasks = []
        for watcher in watchers:
            tasks.append(asyncio.create_task(watcher.watch()))
            await asyncio.sleep(0.005)
        await wait_for_version(watchers, 1)
        games = [game for group in (await client.get(desk.path)).json()["groups"] for game in group["games"]]
        before, start = cpu_seconds(process), time.perf_counter()
        for game in games[: args.results]:
            result = {"partidas": [[12, 5], [12, 8]]}
            version = await desk.decide("result_entered", game=game["id"], pairs=game["pairs"], result=result)
            entered[version] = time.perf_counter()
            await asyncio.sleep(args.every)
        await wait_for_version(watchers, version)
        report(watchers, cpu_seconds(process) - before, time.perf_counter() - start, args.results)
        failed = [task.exception() for task in tasks if task.done()]
        for task in tasks:
            task.cancel()
        if failed:
            raise SystemExit(f"{len(failed)} watchers were shut out: {failed[0]}")


async def wait_for_server(client: httpx.AsyncClient) -> None:
    for _ in range(200):
        try:
            await client.get("/api/house")
            return
        except httpx.ConnectError:
            await asyncio.sleep(0.1)
    raise SystemExit("the server did not start")


async def wait_for_version(watchers: list[Watcher], version: int) -> None:
    """Wait until every viewer has this version of the page."""
    for _ in range(600):
        if all(watcher.seen >= version for watcher in watchers):
            return
        await asyncio.sleep(0.1)
    raise SystemExit(f"{sum(watcher.seen < version for watcher in watchers)} watchers never saw version {version}")


def report(watchers: list[Watcher], cpu: float, wall: float, results: int) -> None:
    delays = sorted(delay for watcher in watchers for delay in watcher.delays)
    last = len(delays) - 1
    print(f"{len(watchers)} watchers, {results} results, a page of {watchers[0].bytes // 1024} KB on the wire")
    print(f"server CPU: {cpu / results * 1000:.0f} ms a result, {cpu / wall:.0%} of one core over {wall:.0f} s")
    print(f"delay: median {delays[last // 2]:.2f} s, 99 % {delays[last * 99 // 100]:.2f} s, worst {delays[last]:.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--watchers", type=int, default=500)
    parser.add_argument("--pairs", type=int, default=128)
    parser.add_argument("--results", type=int, default=20)
    parser.add_argument("--every", type=float, default=1.0)
    parser.add_argument("--serve", nargs=2)
    args = parser.parse_args()
    if args.serve:
        serve(int(args.serve[0]), Path(args.serve[1]))
        return
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.tournament_crowd", "--serve", str(port), folder]
        server = subprocess.Popen(command)
        try:
            asyncio.run(crowd(port, server.pid, args))
        finally:
            server.terminate()
            server.wait(20)


if __name__ == "__main__":
    main()
