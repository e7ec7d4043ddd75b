"""What the house does at its tables ends when the house does, whatever happens at the same moment."""

from __future__ import annotations

import asyncio
from typing import Any

from carteado.server.held_tables import Tended, Tending


class Idle(Tending):
    """Has nothing to do, and waits an hour for something to happen."""

    is_over = False

    def __init__(self) -> None:
        hall: Any = None
        super().__init__(hall, "torneio")
        self.looked = asyncio.Event()

    async def did_something(self) -> bool:
        self.looked.set()
        return False

    async def _wait(self, seconds: float | None) -> None:
        await super()._wait(3600)


def test_a_house_that_closes_just_as_something_happens_at_a_table_closes() -> None:
    """`asyncio.wait_for` of Python 3.11 forgot the cancellation, and closing waited for ever."""

    async def story() -> None:
        tended, one = Tended("torneios"), Idle()
        tended.begin("1", one)
        await one.looked.wait()
        tended.stir()
        async with asyncio.timeout(20):
            await tended.close()
        assert tended.running == {}

    asyncio.run(story())
