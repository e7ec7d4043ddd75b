"""`kill -9` during many games: no acknowledged action is lost, none is done twice, and all games end."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
import websockets

from carteado.tables.events import Acted, decode
from carteado.tables.store_sqlite import SqliteStore
from tests.security.attacked_server import LONG, AttackedServer
from tests.server.house import Browser, Chair, choice

GAMES = 400 if LONG else 12
KILLS = 20 if LONG else 2
BETWEEN = 260 if LONG else 50
"""How many actions are acknowledged from one kill to the next."""
SHORT = {} if LONG else {"target": 6, "special_at": 5}


class Player:
    """Plays one game. After a lost connection it sends its unanswered command again."""

    def __init__(self, server: AttackedServer, number: int) -> None:
        self.browser = Browser(server.url)
        self.rng = Random(number)
        self.seats = 2 if number % 3 else 4
        self.table = ""
        self.over = False
        self.acknowledged: list[tuple[str, str]] = []
        self.answers: list[tuple[int, str]] = []
        """The version at which each action was acknowledged."""
        self.seen: dict[int, tuple[int, str]] = {}
        """The seat and action of each step received, by its version."""
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
                    try:
                        await self._play_on(chair)
                    finally:
                        self._note(chair)
            except (TimeoutError, OSError, websockets.WebSocketException, EOFError):
                await asyncio.sleep(0.05)

    async def _play_on(self, chair: Chair) -> None:
        self._note_missed(await chair.next())
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
        self._note(chair)
        self.over = True

    def _note_missed(self, sync: dict[str, Any]) -> None:
        for version, event in enumerate(sync["missed"], (sync["since"] or 0) + 1):
            self._note_action(version, event)

    def _note(self, chair: Chair) -> None:
        for message in chair.seen:
            if message["t"] == "update":
                self._note_action(message["version"], message["event"])

    def _note_action(self, version: int, event: dict[str, Any]) -> None:
        if event["kind"] == "acted":
            done = event["seat"], event["action"]
            assert self.seen.setdefault(version, done) == done, "two things happened at one version"

    async def _new(self, chair: Chair, command: dict[str, Any]) -> None:
        self.sent += 1
        self.pending = {**command, "command": f"n{self.sent}"}
        await self._ask(chair)

    async def _ask(self, chair: Chair) -> None:
        """Send the pending command. It must be answered `done`, even if an earlier answer was lost."""
        assert self.pending is not None
        answer = await chair.do(**self.pending)
        assert answer["t"] == "done", answer
        if self.pending["do"] == "act":
            self.acknowledged.append((self.pending["command"], self.pending["action"]))
            self.answers.append((answer["version"], self.pending["action"]))
        self.pending = None


# The client leaves a connection that was cut off during its handshake to the garbage collector, which warns.
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_kill_9_during_many_games(tmp_path: Path) -> None:
    async def story() -> None:
        server = AttackedServer(tmp_path)
        await server.start()
        players = [Player(server, number) for number in range(GAMES)]
        for player in players:
            await player.open()
        playing = [asyncio.create_task(player.play()) for player in players]
        for kill in range(1, KILLS + 1):
            await until_acknowledged(players, BETWEEN * kill)
            assert any(not player.over for player in players), "killed too late to show anything"
            server.kill()
            await server.start()
        await asyncio.wait_for(asyncio.gather(*playing), 900 if LONG else 240)
        await asyncio.gather(*(check(player) for player in players))
        for player in players:
            check_notes(player)
        sys.stdout.write(f"{KILLS} kills, {sum(len(one.acknowledged) for one in players)} acknowledged actions\n")
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


def check_notes(player: Player) -> None:
    """Check from the client's notes that each acknowledged action happened once, in order, and as requested."""
    versions = [version for version, _ in player.answers]
    assert versions == sorted(set(versions))
    for version, action in player.answers:
        assert player.seen.get(version, (1, action)) == (1, action)
    own = [version for version, (seat, _) in player.seen.items() if seat == 1]
    assert set(own) <= set(versions), "something was done that nobody asked for"


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
