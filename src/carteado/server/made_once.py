"""Views that cost much: made once for each version, however many ask for them at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


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
