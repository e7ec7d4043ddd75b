"""Work that takes longer than a few milliseconds: done beside the event loop, one piece at a time, and once for all who
ask for the same."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Generic, TypeVar

from carteado.server.addresses import people_behind
from carteado.server.refusals import HttpRefused

T = TypeVar("T")
MOST_WAITING: Final = 30


class Aside:
    """One thread: what is done in it never takes more than its share of the interpreter from the tables. It is
    everybody's: an address may have `of_one` waiting, a private one as many times that as `people` may share it."""

    def __init__(
        self, name: str = "aside", most_waiting: int = MOST_WAITING, of_one: int = MOST_WAITING, people: int = 1
    ) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._most, self._waiting = most_waiting, 0
        self._of_one, self._people = of_one, people
        self._of: Counter[str] = Counter()

    async def run(self, work: Callable[[], T], address: str = "") -> T:
        """Does the work, for an address where one asked for it, or refuses it when too much is waiting already."""
        if address and self._of[address] >= self._of_one * people_behind(address, self._people):
            raise HttpRefused("still_busy")
        if self._waiting >= self._most:
            raise HttpRefused("busy")
        self._waiting += 1
        self._of[address] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


class MadeOnce(Generic[T]):
    """Under each key the last version of something. What failed is made anew for the next who asks."""

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[Hashable, asyncio.Task[T]]] = {}

    async def get(self, key: Hashable, version: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        kept = self._made.get(key)
        if kept is None or kept[0] != version or _failed(kept[1]):
            kept = self._made[key] = (version, asyncio.ensure_future(_made(make)))
        return await asyncio.shield(kept[1])


async def _made(make: Callable[[], Awaitable[T]]) -> T:
    return await make()


def _failed(task: asyncio.Task[T]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
