"""What the house does at the tables it holds: it looks after them one thing at a time, then waits for the next."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import Final

from carteado.tables.events import Events, Started
from carteado.tables.hall import Hall
from carteado.tables.refused import FileDamaged, NoRoomLeft, Refused
from carteado.tables.state import TableState
from carteado.tables.table import Table

log = logging.getLogger(__name__)

SEED_MS: Final = 3000
"""How long the house waits for the seeds of those who are here: browsers give them by themselves."""
AGAIN_SECONDS: Final = 5.0


class Tending(ABC):
    """Runs something at tables of the house: does what can be done, then waits until something happens or is due."""

    def __init__(self, hall: Hall, name: str) -> None:
        self.hall, self.name = hall, name
        self.stirred = asyncio.Event()
        self._due: int | None = None
        self._all_here: dict[str, int] = {}

    @property
    def now(self) -> int:
        return self.hall.ports.now()

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether nothing is left to do for it."""

    @abstractmethod
    async def did_something(self) -> bool:
        """Does one thing that can be done; whether there was one."""

    async def run(self) -> None:
        while not self.is_over:
            self.stirred.clear()
            await self._wait(await self._tend())

    async def _tend(self) -> float | None:
        """Does all that can be done; the seconds until something is due."""
        try:
            self._due = None
            while await self.did_something():
                self._due = None
        except NoRoomLeft:
            return AGAIN_SECONDS
        except Exception:
            log.exception("%s stopped", self.name)
            return AGAIN_SECONDS
        return None if self._due is None else max(0, self._due - self.now) / 1000

    async def _wait(self, seconds: float | None) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.stirred.wait()

    def is_due(self, moment: int) -> None:
        self._due = moment if self._due is None else min(self._due, moment)

    def have_seeds(self, table: Table, seen: TableState) -> bool:
        """Whether all who are here have added to the shuffles, or have had the time to."""
        if all(seen.places.at(seat).seed for seat in table.viewers.present()):
            return True
        until = self._all_here.setdefault(seen.next_match[0], self.now) + SEED_MS
        if self.now < until:
            self.is_due(until)
        return self.now >= until


async def begin(table: Table, seats: Events) -> bool:
    """The house begins a match, after seating who has to be."""
    try:
        await table.commit([*seats, Started(table.ports.now())])
    except (NoRoomLeft, FileDamaged):
        raise
    except Refused:
        return False
    return True


class Tended:
    """Everything of one kind that is being run, by its id; `place` is what its tables' names begin with."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.running: dict[str, Tending] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def begin(self, id_: str, one: Tending) -> None:
        self.running[id_] = one
        self._tasks[id_] = asyncio.get_running_loop().create_task(self._run(id_, one))

    async def _run(self, id_: str, one: Tending) -> None:
        try:
            await one.run()
        finally:
            del self.running[id_], self._tasks[id_]

    def stir(self, held_for: str = "") -> None:
        """Something happened at a table; without its name, something that may concern them all."""
        for id_, one in self.running.items():
            if not held_for or held_for.startswith(f"{self.place}/{id_}/"):
                one.stirred.set()

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
