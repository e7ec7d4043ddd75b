"""Work that takes longer than a few milliseconds: done beside the event loop, one piece at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from carteado.server.refusals import HttpRefused

T = TypeVar("T")
MOST_WAITING: Final = 30


class Aside:
    """One thread: what is done in it never takes more than its share of the interpreter from the tables."""

    def __init__(self, name: str = "aside", most_waiting: int = MOST_WAITING) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._most, self._waiting = most_waiting, 0

    async def run(self, work: Callable[[], T]) -> T:
        if self._waiting >= self._most:
            raise HttpRefused("too_fast")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
