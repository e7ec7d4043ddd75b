"""A timer that fires at the earliest of several times."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Alarm:
    """Rings once, at the earliest time that was set since it last rang.

    Setting a later time has no effect, so the alarm may ring too early. Its owner then sets it again. This is cheaper
    than a new timer for each change of a table.
    """

    __slots__ = ("_due", "_now", "_timer")

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._timer: asyncio.TimerHandle | None = None
        self._due = 0

    def set(self, due: int, ring: Callable[[], None]) -> None:
        if self._timer is not None and self._due <= due:
            return
        self.stop()
        delay = max(0, due - self._now()) / 1000
        self._timer, self._due = asyncio.get_running_loop().call_later(delay, self._ring, ring), due

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self, ring: Callable[[], None]) -> None:
        self._timer = None
        ring()
