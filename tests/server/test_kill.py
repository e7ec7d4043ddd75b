"""`kill -9` in the middle of a hundred games: nothing acknowledged is lost, nothing is done twice, all games end."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import websockets

from carteado.tables.events import Acted, decode
from carteado.tables.store_sqlite import SqliteStore
from tests.server.house import Browser, Chair, choice

GAMES = 100
KILLS = 2
SHORT = {"target": 6, "special_at": 5}
SERVER = Path(__file__).with_name("server_process.py")


class Process:
    """The server, and its address, which stays the same when it is started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        self.process = subprocess.Popen([sys.executable, str(SERVER), str(self.port), str(self.folder)])
        async with httpx.AsyncClient() as client:
            for _ in range(400):
                try:
                    await client.get(f"{self.url}/api/house")
                    return
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Player:
    """Plays one game through every loss of connection, sending again what was not answered."""

    def __init__(self, server: Process, number: int) -> None:
        self.browser = Browser(server.url)
        self.rng = Random(number)
        self.seats = 2 if number % 3 else 4
        self.table = ""
        self.over = False
        self.acknowledged: list[tuple[str, str]] = []
        self.pending: dict[str, Any] | None = None
        self.version: int | None = None
        self.sent = 0

    async def open(self) -> None:
        asked = {"seats": self.seats, "bots": True, "pace": "none", "options": SHORT, "level": "atento"}
        self.table = (await self.browser.post("/api/tables", asked))["table"]

    async def play(self) -> None:
        while not self.over:
            try:
                async with self.browser.sit(self.table, self.version) as chair:
                    await self._connected(chair)
            except (TimeoutError, OSError, websockets.WebSocketException, EOFError):
                await asyncio.sleep(0.05)

    async def _connected(self, chair: Chair) -> None:
        await chair.next()
        if self.pending is not None:
            await self._ask(chair)
        if chair.state["table"]["phase"] == "waiting":
            await self._new(chair, {"do": "start", "seed": "x"})
        while not chair.match["over"]:
            if chair.my_turn:
                action = choice(chair.match["legal"])
                await self._new(chair, {"do": "act", "action": action, "moves": chair.match["moves"]})
            else:
                await chair.next()
            self.version = chair.state["version"]
        self.over = True

    async def _new(self, chair: Chair, command: dict[str, Any]) -> None:
        self.sent += 1
        self.pending = {**command, "command": f"n{self.sent}"}
        await self._ask(chair)

    async def _ask(self, chair: Chair) -> None:
        """It is this player's turn: whatever was lost on the way, asking again must be answered `done`."""
        assert self.pending is not None
        answer = await chair.do(**self.pending)
        assert answer["t"] == "done", answer
        if self.pending["do"] == "act":
            self.acknowledged.append((self.pending["command"], self.pending["action"]))
        self.pending = None


# A connection that the kill cut off half way through its handshake is left to the garbage collector by the client.
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_kill_9_during_a_hundred_games(tmp_path: Path) -> None:
    async def story() -> None:
        server = Process(tmp_path)
        await server.start()
        players = [Player(server, number) for number in range(GAMES)]
        for player in players:
            await player.open()
        playing = [asyncio.create_task(player.play()) for player in players]
        for kill in range(1, KILLS + 1):
            await until_acknowledged(players, 300 * kill)
            assert sum(not player.over for player in players) > GAMES / 2, "killed too late to show anything"
            server.kill()
            await server.start()
        await asyncio.wait_for(asyncio.gather(*playing), 120)
        await asyncio.gather(*(check(player) for player in players))
        server.kill()
        await check_logs(tmp_path, players)
        await asyncio.gather(*(player.browser.close() for player in players))

    asyncio.run(story())


async def until_acknowledged(players: list[Player], number: int) -> None:
    for _ in range(2000):
        if sum(len(player.acknowledged) for player in players) >= number or all(one.over for one in players):
            return
        await asyncio.sleep(0.005)
    raise AssertionError("the games do not go on")


async def check(player: Player) -> None:
    games = await player.browser.get(f"/api/games/{player.table}-1")
    assert games["over"]


async def check_logs(folder: Path, players: list[Player]) -> None:
    store = SqliteStore(folder / "tables.db")
    for player in players:
        log = await store.read(player.table)
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
        commands = Counter(entry.command for entry in log if entry.command)
        assert max(commands.values()) == 1
        done = {
            (str(entry.command).partition(":")[2], event.action)
            for entry in log
            for event in decode(entry.payload)
            if isinstance(event, Acted) and event.by == "person"
        }
        assert done.issuperset(player.acknowledged)
    await store.close()
