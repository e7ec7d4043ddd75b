"""All tables of this server: opened, found by their id, brought back after a restart."""

from __future__ import annotations

import asyncio
import secrets
from typing import Final

from carteado.tables import deciding, events
from carteado.tables.events import Created, Events
from carteado.tables.ports import Ports
from carteado.tables.state import TableState
from carteado.tables.store import Entry
from carteado.tables.table import Table

ASLEEP_MS: Final = 10 * 60_000
"""How long a table nobody watches stays in memory."""
CLOSED_MS: Final = 24 * 3_600_000
"""How long a table nobody watches stays open."""


class Hall:
    """The tables in memory, and the way to those that are only in the log."""

    def __init__(self, ports: Ports) -> None:
        self.ports = ports
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    async def open(self, created: Created, seated: Events) -> Table:
        """A new table, its first match prepared and its first seats taken, under a name nobody can guess."""
        table = secrets.token_urlsafe(12)
        state = TableState(table)
        entry: Events = [created, deciding.prepared(state, created.at), *seated]
        state.fold(entry)
        await self.ports.store.append(Entry(table, 1, events.encode(entry)))
        self.tables[table] = Table(state, self.ports)
        self.tables[table].wake()
        return self.tables[table]

    async def find(self, table: str) -> Table | None:
        """The table of this id, read from the log if it is not in memory; None when there is none, or no more."""
        found = self._sound(table)
        if found is None:
            async with self._loading.setdefault(table, asyncio.Lock()):
                found = self._sound(table) or await self._load(table)
            self._loading.pop(table, None)
        return None if found is None or found.state.closed else found

    def _sound(self, table: str) -> Table | None:
        found = self.tables.get(table)
        return None if found is None or found.broken else found

    async def _load(self, table: str) -> Table | None:
        """Rebuilds a table. Clocks begin anew: nobody could play while it was not there."""
        log = await self.ports.store.read(table)
        if not log:
            return None
        state, answered = rebuilt(table, log)
        found = self.tables[table] = Table(state, self.ports)
        for key, version in answered:
            found.remember(key, version)
        await found.archive()
        if state.deadline() is not None:
            await found.commit([events.Resumed(self.ports.now())])
        found.wake()
        return found

    async def resume(self) -> int:
        """Brings every open table back; how many there are."""
        tables = await self.ports.store.open_tables()
        for name in tables:
            table = await self.find(name)
            if table is not None and self.ports.now() - last_moment(table.state) > CLOSED_MS:
                await table.commit([events.Closed(self.ports.now())])
        return len(tables)

    def public(self) -> list[Table]:
        tables = self.tables.values()
        return [one for one in tables if one.state.created.public and not one.broken and not one.state.closed]

    async def sweep(self) -> None:
        """Puts tables to sleep that nobody watches, and closes those long forgotten."""
        now = self.ports.now()
        for name, table in list(self.tables.items()):
            quiet = 0 if len(table.viewers) else now - table.quiet_since
            if table.broken or table.state.closed:
                self.tables.pop(name, None)
            elif quiet > CLOSED_MS:
                await table.commit([events.Closed(now)])
            elif quiet > ASLEEP_MS and not self._is_running(table):
                table.stop()
                self.tables.pop(name, None)

    def _is_running(self, table: Table) -> bool:
        state = table.state
        return state.phase == "playing" and (state.deadline() is not None or not state.awaited_people())

    def dismiss(self) -> None:
        """The server goes down: everybody is asked to come back."""
        for table in self.tables.values():
            table.dismiss("restart", again=True)


def rebuilt(table: str, log: list[Entry]) -> tuple[TableState, list[tuple[str, int]]]:
    """The state that a log leads to, and the commands that were done."""
    state, answered = TableState(table), []
    for entry in log:
        state.fold(events.decode(entry.payload))
        if entry.command is not None:
            answered.append((entry.command, state.version))
    return state, answered


def last_moment(state: TableState) -> int:
    """When something last happened at a table."""
    return max((event.at for one in state.recent for event in one.events), default=state.created.at)
