"""Dormant tables: open tables that are not in memory. Each has a summary and the time at which it must wake."""

from __future__ import annotations

import heapq
from collections.abc import Callable, ItemsView, ValuesView
from typing import NamedTuple

from carteado.tables.alarm import Alarm
from carteado.tables.store import Summary


class DormantTable(NamedTuple):
    """An open table that is not in memory. The fields `seq`, `at`, `due` and `summary` are as in `store.OpenTable`.

    ran_here:       whether this server process has had the table in memory. If so, its clocks kept running.
    failed_to_wake: whether the last attempt to load the table failed because the log could not be written. People
                    cannot play until an attempt succeeds.
    """

    seq: int
    at: int
    due: int | None
    summary: Summary
    ran_here: bool
    failed_to_wake: bool = False


class DormantTables:
    """All dormant tables, with an alarm for the next one that is due. `wake` receives the ids of the tables to wake."""

    def __init__(self, wake: Callable[[list[str]], None], now: Callable[[], int]) -> None:
        self._tables: dict[str, DormantTable] = {}
        self._due_times: list[tuple[int, str]] = []
        self._tables_by_player: dict[str, set[str]] = {}
        self._wake, self._now = wake, now
        self._alarm = Alarm(now)

    def __len__(self) -> int:
        return len(self._tables)

    def __contains__(self, table: str) -> bool:
        return table in self._tables

    def values(self) -> ValuesView[DormantTable]:
        return self._tables.values()

    def items(self) -> ItemsView[str, DormantTable]:
        return self._tables.items()

    def add(self, table: str, dormant: DormantTable) -> None:
        self._tables[table] = dormant
        for player in dormant.summary.players:
            self._tables_by_player.setdefault(player, set()).add(table)
        if dormant.due is not None:
            heapq.heappush(self._due_times, (dormant.due, table))
            self._alarm.set(self._due_times[0][0], self.wake_due)

    def pop(self, table: str) -> DormantTable | None:
        dormant = self._tables.pop(table, None)
        for player in dormant.summary.players if dormant else ():
            self._tables_by_player[player].discard(table)
            if not self._tables_by_player[player]:
                del self._tables_by_player[player]
        return dormant

    def tables_of(self, player: str) -> tuple[str, ...]:
        """Return the tables at which a player has a seat."""
        return tuple(self._tables_by_player.get(player, ()))

    def phase(self, table: str) -> str:
        return self._tables[table].summary.phase

    def stop(self) -> None:
        self._alarm.stop()

    def wake_due(self) -> None:
        """Call `wake` with the tables that are due, and set the alarm for the next one."""
        now, tables = self._now(), []
        while self._due_times and self._due_times[0][0] <= now:
            due, table = heapq.heappop(self._due_times)
            dormant = self._tables.get(table)
            if dormant is not None and dormant.due == due:
                tables.append(table)
        if tables:
            self._wake(tables)
        if self._due_times:
            self._alarm.set(self._due_times[0][0], self.wake_due)
