"""Tables to test with: a real log, a clock that only the test moves, and viewers that record what they receive."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from carteado.presenter.presenter import JsonPresenter
from carteado.tables import command_handlers
from carteado.tables.command_handlers import Person
from carteado.tables.environment import FinishedMatch, TableEnvironment
from carteado.tables.events import Created, Events, Seated
from carteado.tables.registry import TableRegistry
from carteado.tables.store_sqlite import SqliteStore
from carteado.tables.table import Table
from carteado.tables.viewers import LocalBus, Viewer

NAMES = ("Ana", "Bruno", "Carla", "Davi")


class MemoryArchive:
    def __init__(self) -> None:
        self.matches: dict[str, FinishedMatch] = {}

    async def keep(self, finished: FinishedMatch) -> None:
        self.matches[finished.id] = finished


class FakeServer:
    """A table registry with a clock (`ms`) and an archive in memory. Bots act only in `bots_act`."""

    def __init__(self, store: SqliteStore) -> None:
        self.ms = 1_000_000
        self.archive = MemoryArchive()
        self.environment = TableEnvironment(
            store, LocalBus(), JsonPresenter(), self.archive, now=lambda: self.ms, bot_delay=lambda: 10**9
        )
        self.table_registry = TableRegistry(self.environment)

    async def open(
        self, *people: str, seats: int = 4, pace: str = "normal", regulation: str = "paulista", game: str = "truco"
    ) -> Table:
        """Open a table and seat these people in order. Bots take the other seats when the match starts."""
        created = Created(
            self.ms, game, regulation, "", {}, seats, "atento", pace, False, people[0] if people else "Ana"
        )
        seated: Events = [Seated(self.ms, seat, name, name) for seat, name in enumerate(people, 1)]
        return await self.table_registry.open(created, seated)

    def person(self, name: str) -> Person:
        return Person(name, name, self.ms)

    async def start(self, table: Table, host: str = "Ana") -> None:
        await table.do(self.person(host), "start", lambda state, person: command_handlers.start(state, person, ""))

    async def act(self, table: Table, name: str, action: str, command: str, moves: int | None = None) -> int:
        done = await table.do(self.person(name), command, lambda s, p: command_handlers.act(s, p, action, moves))
        return done.version

    async def pass_time(self, table: Table, ms: int) -> None:
        """Advance the clock and let the table do what is due."""
        self.ms += ms
        await table._run_due()

    async def bots_act(self, table: Table, limit: int = 2000) -> None:
        """Let the program play until a person must act."""
        for _ in range(limit):
            table.wake()
            if table._bot_schedule.turn is None:
                return
            await table._play_turn(table._bot_schedule.turn)


@asynccontextmanager
async def fake_server(folder: Path) -> AsyncIterator[FakeServer]:
    store = SqliteStore(folder / "tables.db")
    server = FakeServer(store)
    yield server
    for table in server.table_registry.tables.values():
        table.stop()
    await store.close()


class Screen:
    """A viewer that records what it receives."""

    def __init__(self, player: str, lang: Any = "pt") -> None:
        self.raw: list[bytes] = []
        self.viewer = Viewer(player, lang, self.raw.append)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(one) for one in self.raw]

    @property
    def last(self) -> dict[str, Any]:
        return self.messages[-1]


def person_to_act(table: Table) -> tuple[str, str]:
    """Return a person who must act, and a legal action."""
    state = table.state
    seat = state.wait.seats[0]
    assert state.match is not None
    player = state.places.at(seat).player
    assert player is not None
    return player, state.match.state.legal(seat)[0]


async def play_out(server: FakeServer, table: Table) -> None:
    """Play the match to its end with the first legal actions."""
    number = table.state.number
    for move in range(4000):
        await server.bots_act(table)
        if table.state.phase == "over":
            return
        player, action = person_to_act(table)
        await server.act(table, player, action, f"{number}-{move}")
