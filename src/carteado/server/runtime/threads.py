"""A worker thread for work that takes longer than a few milliseconds, and a cache that computes each result once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Generic, TypeVar

from carteado.server.runtime.addresses import people_behind
from carteado.server.runtime.refusal import site_refusal

T = TypeVar("T")
MAX_WAITING: Final = 30


class WorkerThread:
    """A single thread with a bounded queue, so that at most one of its jobs competes with the event loop.

    per_address: how many jobs one address may have waiting or running. For a private address this is multiplied by
                 `people`, because that many people may share it.
    """

    def __init__(
        self, name: str = "background", max_waiting: int = MAX_WAITING, per_address: int = MAX_WAITING, people: int = 1
    ) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._max_waiting, self._waiting = max_waiting, 0
        self._per_address, self._people = per_address, people
        self._waiting_by_address: Counter[str] = Counter()

    async def run(self, work: Callable[[], T], address: str = "") -> T:
        """Run `work` in the thread. Raises Refusal if there are too many jobs, in total or for this address.

        address: the client that needs the result, or "" for no limit per address.
        """
        if address and self._waiting_by_address[address] >= self._per_address * people_behind(address, self._people):
            raise site_refusal("still_busy")
        if self._waiting >= self._max_waiting:
            raise site_refusal("busy")
        self._waiting += 1
        self._waiting_by_address[address] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1
            self._waiting_by_address[address] -= 1
            if not self._waiting_by_address[address]:
                del self._waiting_by_address[address]

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


class SharedCache(Generic[T]):
    """A cache of one value per key, computed again for each new version. Concurrent callers share one computation.

    If a computation fails, the next caller repeats it.
    """

    def __init__(self) -> None:
        self._results: dict[Hashable, tuple[Hashable, asyncio.Task[T]]] = {}

    async def get(self, key: Hashable, version: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        kept = self._results.get(key)
        if kept is None or kept[0] != version or _has_failed(kept[1]):
            kept = self._results[key] = (version, asyncio.ensure_future(_await(make)))
        return await asyncio.shield(kept[1])


async def _await(make: Callable[[], Awaitable[T]]) -> T:
    return await make()


def _has_failed(task: asyncio.Task[T]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
