"""Background tasks that run tournaments and evenings at tables reserved for them."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import Final

from carteado.core.refusal import Refusal
from carteado.tables.events import Events, Started
from carteado.tables.refusal import DiskFull, StorageFailure
from carteado.tables.registry import TableRegistry
from carteado.tables.state import TableState
from carteado.tables.table import Table

log = logging.getLogger(__name__)

SEED_MS: Final = 3000
"""How long to wait for the seeds of players who are present. Their browsers send them automatically."""
RETRY_SECONDS: Final = 5.0


class Runner(ABC):
    """Runs one tournament or evening: takes every possible step, then waits for the next event or deadline."""

    def __init__(self, table_registry: TableRegistry, name: str) -> None:
        self.table_registry, self.name = table_registry, name
        self.wake_up = asyncio.Event()
        self._due: int | None = None
        self._waiting_since: dict[str, int] = {}

    @property
    def now(self) -> int:
        return self.table_registry.environment.now()

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the tournament or evening is over. The runner then stops."""

    @abstractmethod
    async def take_step(self) -> bool:
        """Take the next possible step, if there is one. Return whether a step was taken."""

    async def run(self) -> None:
        while not self.is_over:
            self.wake_up.clear()
            await self._wait(await self._take_steps())

    async def _take_steps(self) -> float | None:
        """Take all possible steps. Return the seconds until the next deadline (or retry after an error), or None."""
        try:
            self._due = None
            while await self.take_step():
                self._due = None
        except DiskFull:
            return RETRY_SECONDS
        except Exception:
            log.exception("%s stopped", self.name)
            return RETRY_SECONDS
        return None if self._due is None else max(0, self._due - self.now) / 1000

    async def _wait(self, seconds: float | None) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.wake_up.wait()

    def wake_by(self, moment: int) -> None:
        """Run again at this time (ms since 1970) at the latest."""
        self._due = moment if self._due is None else min(self._due, moment)

    def has_seeds(self, table: Table, snapshot: TableState) -> bool:
        """Return whether all players who are present have sent a seed or have had enough time (`SEED_MS`) to do so."""
        if all(snapshot.places.at(seat).seed for seat in table.viewers.present()):
            return True
        until = self._waiting_since.setdefault(snapshot.next_match[0], self.now) + SEED_MS
        if self.now < until:
            self.wake_by(until)
        return self.now >= until


async def start_match(table: Table, seats: Events) -> bool:
    """Append the seating events `seats` and start a match. Return False if the table refuses. Raises StorageFailure."""
    try:
        await table.commit([*seats, Started(table.environment.now())])
    except StorageFailure:
        raise
    except Refusal:
        return False
    return True


class RunnerGroup:
    """The active runners of all tournaments, or of all evenings.

    folder:  the first part of the field `reserved_for` of their tables, such as "torneios".
    running: the runners by the id of their tournament or evening.
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.running: dict[str, Runner] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def begin(self, id_: str, one: Runner) -> None:
        self.running[id_] = one
        self._tasks[id_] = asyncio.get_running_loop().create_task(self._run(id_, one))

    async def _run(self, id_: str, one: Runner) -> None:
        try:
            await one.run()
        finally:
            del self.running[id_], self._tasks[id_]

    def wake(self, reserved_for: str = "") -> None:
        """Wake the runner of the table with this `reserved_for`, or all runners if it is ""."""
        for id_, one in self.running.items():
            if not reserved_for or reserved_for.startswith(f"{self.folder}/{id_}/"):
                one.wake_up.set()

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
