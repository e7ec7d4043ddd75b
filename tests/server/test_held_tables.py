"""Runners stop when the server closes, even if something happens at the same moment."""

from __future__ import annotations

import asyncio
from typing import Any

from carteado.server.tournaments.reserved_tables import Runner, RunnerGroup


class Idle(Runner):
    """A runner that has nothing to do and waits an hour."""

    is_over = False

    def __init__(self) -> None:
        table_registry: Any = None
        super().__init__(table_registry, "torneio")
        self.looked = asyncio.Event()

    async def take_step(self) -> bool:
        self.looked.set()
        return False

    async def _wait(self, seconds: float | None) -> None:
        await super()._wait(3600)


def test_closing_is_not_blocked_by_a_simultaneous_event() -> None:
    """`asyncio.wait_for` of Python 3.11 lost the cancellation, and closing waited forever."""

    async def story() -> None:
        group, one = RunnerGroup("torneios"), Idle()
        group.begin("1", one)
        await one.looked.wait()
        group.wake()
        async with asyncio.timeout(20):
            await group.close()
        assert group.running == {}

    asyncio.run(story())
