"""Work that is carried to its end once it has begun, whoever asked for it and hangs up meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

_carried: set[asyncio.Task[Any]] = set()


async def carried(work: Coroutine[Any, Any, T]) -> T:
    """Who waits for the work may be cancelled, the work is not: half of a change is worse than none or all of it."""
    task = asyncio.get_running_loop().create_task(work)
    _carried.add(task)
    task.add_done_callback(_carried.discard)
    return await asyncio.shield(task)


class BeingCarried:
    """For a task that nobody cancels while it is in here: the house is not shut before it is out again."""

    __slots__ = ("_task",)

    def __init__(self, task: asyncio.Task[Any]) -> None:
        self._task = task

    def __enter__(self) -> None:
        _carried.add(self._task)

    def __exit__(self, *_: object) -> None:
        _carried.discard(self._task)


async def all_carried() -> None:
    """Waits for what is still being carried to its end: the house is about to be shut."""
    here = asyncio.get_running_loop()
    while going := [task for task in _carried if task.get_loop() is here]:
        await asyncio.wait(going)
