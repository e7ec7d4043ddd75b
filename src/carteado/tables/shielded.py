"""Work that continues after its caller was cancelled, for example because a client disconnected."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

_running: set[asyncio.Task[Any]] = set()


async def run_shielded(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine and return its result. It continues to its end even if the caller is cancelled."""
    task = asyncio.get_running_loop().create_task(work)
    _running.add(task)
    task.add_done_callback(_running.discard)
    return await asyncio.shield(task)


class ShieldedTask:
    """A context manager in which a task counts as shielded work: `wait_for_shielded` waits for it."""

    __slots__ = ("_task",)

    def __init__(self, task: asyncio.Task[Any]) -> None:
        self._task = task

    def __enter__(self) -> None:
        _running.add(self._task)

    def __exit__(self, *_: object) -> None:
        _running.discard(self._task)


async def wait_for_shielded() -> None:
    """Wait until all shielded work is done. The server calls this before it stops."""
    here = asyncio.get_running_loop()
    while going := [task for task in _running if task.get_loop() is here]:
        await asyncio.wait(going)
