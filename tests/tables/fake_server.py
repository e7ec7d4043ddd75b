"""A table to test with: a real log, a clock that stands still until it is moved, and viewers that write down."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from carteado.server.presenter import Shower
from carteado.tables import deciding
from carteado.tables.deciding import Who
from carteado.tables.events import Created, Events, Seated
from carteado.tables.hall import Hall
from carteado.tables.ports import Finished, Ports
from carteado.tables.store_sqlite import SqliteStore
from carteado.tables.table import Table
from carteado.tables.viewers import LocalBus, Viewer

NAMES = ("Ana", "Bruno", "Carla", "Davi")


class Shelf:
    """An archive in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, Finished] = {}

    async def keep(self, finished: Finished) -> None:
        self.kept[finished.id] = finished


class Salon:
    """A hall with a clock of its own. Bots never act by themselves: see `bots_act`."""

    def __init__(self, store: SqliteStore) -> None:
        self.ms = 1_000_000
        self.shelf = Shelf()
        self.ports = Ports(store, LocalBus(), Shower(), self.shelf, now=lambda: self.ms, bot_delay=lambda: 10**9)
        self.hall = Hall(self.ports)

    async def open(
        self, *people: str, seats: int = 4, pace: str = "normal", regulation: str = "paulista", game: str = "truco"
    ) -> Table:
        """A table where these people sit, in order; bots sit in the other seats once it starts."""
        created = Created(
            self.ms, game, regulation, "", {}, seats, "atento", pace, False, people[0] if people else "Ana"
        )
        seated: Events = [Seated(self.ms, seat, name, name) for seat, name in enumerate(people, 1)]
        return await self.hall.open(created, seated)

    def who(self, name: str) -> Who:
        return Who(name, name, self.ms)

    async def start(self, table: Table, host: str = "Ana") -> None:
        await table.do(self.who(host), "start", lambda state, who: deciding.start(state, who, ""))

    async def act(self, table: Table, name: str, action: str, command: str, moves: int | None = None) -> int:
        done = await table.do(self.who(name), command, lambda s, w: deciding.act(s, w, action, moves))
        return done.version

    async def pass_time(self, table: Table, ms: int) -> None:
        """Moves the clock, and lets what has come due happen."""
        self.ms += ms
        await table._do_what_is_due()

    async def bots_act(self, table: Table, most: int = 2000) -> None:
        """Lets the program play as long as it is its turn."""
        for _ in range(most):
            table.wake()
            if table._bot_due is None:
                return
            await table._play_turn(table._bot_due[0])


@asynccontextmanager
async def salon(folder: Path) -> AsyncIterator[Salon]:
    store = SqliteStore(folder / "tables.db")
    place = Salon(store)
    yield place
    for table in place.hall.tables.values():
        table.stop()
    await store.close()


class Eyes:
    """A viewer that writes down what it sees."""

    def __init__(self, player: str, lang: Any = "pt") -> None:
        self.raw: list[bytes] = []
        self.viewer = Viewer(player, lang, self.raw.append)

    @property
    def seen(self) -> list[dict[str, Any]]:
        return [json.loads(one) for one in self.raw]

    @property
    def last(self) -> dict[str, Any]:
        return self.seen[-1]


def run(story: Any) -> None:
    asyncio.run(story)


def person_to_act(table: Table) -> tuple[str, str]:
    """Who is awaited, and something they may do."""
    state = table.state
    seat = state.waiting()[0]
    assert state.match is not None
    player = state.places.at(seat).player
    assert player is not None
    return player, state.match.state.legal(seat)[0]


async def play_out(place: Salon, table: Table) -> None:
    """Plays the match to its end with the first legal action."""
    number = table.state.number
    for move in range(4000):
        await place.bots_act(table)
        if table.state.phase == "over":
            return
        player, action = person_to_act(table)
        await place.act(table, player, action, f"{number}-{move}")
