"""Tables that are only in the log: what is known of them, and when each has to be woken."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable, ItemsView, ValuesView
from typing import NamedTuple

from carteado.tables.store import Summary


class Sleeper(NamedTuple):
    """A table asleep. `ours`: it went to sleep in this house's time, so that its clocks have run on. `kept_asleep`: it
    could not be woken before, for want of room, and nobody could play."""

    seq: int
    at: int
    due: int | None
    summary: Summary
    ours: bool
    kept_asleep: bool = False


class Sleepers:
    """All tables asleep, and one alarm for the next that is due. `wake` gets the names of those that are."""

    def __init__(self, wake: Callable[[list[str]], None], now: Callable[[], int]) -> None:
        self._tables: dict[str, Sleeper] = {}
        self._dues: list[tuple[int, str]] = []
        self._seated: dict[str, set[str]] = {}
        self._wake, self._now = wake, now
        self._timer: asyncio.TimerHandle | None = None
        self._alarm = 0

    def __len__(self) -> int:
        return len(self._tables)

    def __contains__(self, table: str) -> bool:
        return table in self._tables

    def values(self) -> ValuesView[Sleeper]:
        return self._tables.values()

    def items(self) -> ItemsView[str, Sleeper]:
        return self._tables.items()

    def add(self, table: str, sleeper: Sleeper) -> None:
        self._tables[table] = sleeper
        for player in sleeper.summary.players:
            self._seated.setdefault(player, set()).add(table)
        if sleeper.due is not None:
            heapq.heappush(self._dues, (sleeper.due, table))
            self._set_alarm()

    def pop(self, table: str) -> Sleeper | None:
        sleeper = self._tables.pop(table, None)
        for player in sleeper.summary.players if sleeper else ():
            self._seated[player].discard(table)
            if not self._seated[player]:
                del self._seated[player]
        return sleeper

    def of(self, player: str) -> tuple[str, ...]:
        """The tables at which somebody holds a seat."""
        return tuple(self._seated.get(player, ()))

    def phase(self, table: str) -> str:
        """How far a table was when it went to sleep."""
        return self._tables[table].summary.phase

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _set_alarm(self) -> None:
        due = self._dues[0][0]
        if self._timer is not None and self._alarm <= due:
            return
        self.stop()
        delay = max(0, due - self._now()) / 1000
        self._timer, self._alarm = asyncio.get_running_loop().call_later(delay, self._ring), due

    def _ring(self) -> None:
        self._timer = None
        now, woken = self._now(), []
        while self._dues and self._dues[0][0] <= now:
            due, table = heapq.heappop(self._dues)
            sleeper = self._tables.get(table)
            if sleeper is not None and sleeper.due == due:
                woken.append(table)
        if woken:
            self._wake(woken)
        if self._dues:
            self._set_alarm()
