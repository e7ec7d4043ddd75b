"""All tables of this server: opened, found by their id, asleep in the log until they are needed."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from carteado.tables import deciding, events
from carteado.tables.carried import carried
from carteado.tables.events import Created, Events
from carteado.tables.match import written_out
from carteado.tables.ports import Ports
from carteado.tables.rebuilding import read_back
from carteado.tables.refused import NoRoomLeft, Refused
from carteado.tables.sleepers import Sleeper, Sleepers
from carteado.tables.state import TableState
from carteado.tables.store import Entry, NoRoom, Summary
from carteado.tables.table import NO_ROOM_MS, Table

log = logging.getLogger(__name__)

ASLEEP_MS: Final = 10 * 60_000
"""How long a table nobody watches stays in memory."""
SOON_MS: Final = 60_000
"""A table with something to do within this time is not put to sleep."""
PRUNED_AT_ONCE: Final = 200
LOOK_AGAIN_SECONDS: Final = 0.02


def new_name() -> str:
    """An id for a table, which nobody can guess."""
    return secrets.token_urlsafe(12)


class Hall:
    """The tables in memory, and the way to those that are only in the log."""

    def __init__(self, ports: Ports) -> None:
        self.ports = ports
        self.tables: dict[str, Table] = {}
        self.asleep = Sleepers(self._wake_up, ports.now)
        self._loading: dict[str, asyncio.Lock] = {}
        self._opened = ports.now()
        self._unnamed: dict[str, str] = {}
        self._waking: asyncio.Task[None] | None = None

    async def open(self, created: Created, seated: Events, name: str = "") -> Table:
        """A new table, its first match prepared and its first seats taken, under a name nobody can guess."""
        return await carried(self._open(created, seated, name))

    async def _open(self, created: Created, seated: Events, name: str) -> Table:
        name = name or new_name()
        state = TableState(name, self.ports.holds, self.ports.luck)
        created = created if created.text else written_out(created)
        entry: Events = [created, deciding.prepared(state, created.at), *seated]
        state.fold(entry)
        table = Table(state, self.ports)
        await table.begin(entry)
        self.tables[name] = table
        table.wake()
        return table

    async def find(self, table: str) -> Table | None:
        """The table of this id, read from the log if it is not in memory; None when there is none, or no more. One that
        is being woken or closed is waited for: on a full disk it may stay as it was."""
        found = None if table in self._loading else self._sound(table)
        if found is None:
            found = await carried(self._loaded(table))
        if found is not None and found.state.closed:
            with suppress(Refused):
                await found.settled()
        return None if found is None or found.state.closed else found

    async def _loaded(self, table: str) -> Table | None:
        async with self._loading.setdefault(table, asyncio.Lock()):
            found = self._sound(table) or await self._load(table)
        self._loading.pop(table, None)
        return found

    async def state(self, table: str) -> TableState | None:
        """A table as it is on disk, to be shown at once: what is being written now is waited for."""
        for _ in range(2):
            found = await self.find(table)
            if found is None:
                return None
            with suppress(Refused):
                return await found.settled()
        return None

    def _sound(self, table: str) -> Table | None:
        found = self.tables.get(table)
        return None if found is None or found.broken else found

    async def _load(self, table: str) -> Table | None:
        """Rebuilds a table. Clocks begin anew when the house opens: nobody could play while it was shut."""
        if await self.ports.store.status(table) != "open":
            return None
        try:
            found = await self._rebuilt(table)
        except Exception as error:
            await self._set_aside(table, error)
            return None
        sleeper = self.asleep.pop(table)
        self.tables[table] = found
        try:
            await self._take_up(found, sleeper)
        except Refused:
            found.fail()
            self._leave_asleep(table, sleeper)
            raise
        found.wake()
        return found

    async def _take_up(self, found: Table, sleeper: Sleeper | None) -> None:
        if sleeper is not None and sleeper.ours:
            await found.keep_matches()
            return
        since = self.ports.now() if sleeper is None or sleeper.kept_asleep else self._opened
        await found.resume(since, sleeper.summary if sleeper else None)

    def _leave_asleep(self, table: str, sleeper: Sleeper | None) -> None:
        """There is no room to write down that it is awake: that is tried again."""
        del self.tables[table]
        if sleeper is not None:
            due = None if sleeper.due is None else max(sleeper.due, self.ports.now() + NO_ROOM_MS)
            self.asleep.add(table, sleeper._replace(due=due, kept_asleep=True))

    async def _rebuilt(self, table: str) -> Table:
        state, answered = await read_back(table, self.ports)
        found = Table(state, self.ports)
        for key, version in answered:
            found.done.add(key, version)
        return found

    async def _set_aside(self, table: str, error: Exception) -> None:
        """One table that can't be read keeps nobody else from playing."""
        reason = f"{type(error).__name__}: {error}"
        log.error("table %s can't be rebuilt and is set aside, its log kept (carteado doctor): %s", table, reason)
        self.asleep.pop(table)
        try:
            await self.ports.store.set_aside(table, reason, self.ports.now())
        except Exception:
            log.exception("table %s can't be marked as set aside", table)

    # Asleep --------------------------------------------------------------------------------------------

    async def resume(self) -> int:
        """Learns which tables are open, without reading their logs; how many there are. A table is woken when it is
        asked for, or when something is due: as long after the opening as it was after its latest move."""
        self._opened = self.ports.now()
        for row in await self.ports.store.rows():
            due = None if row.due is None else self._opened + max(0, row.due - row.at)
            self.asleep.add(row.table, Sleeper(row.seq, row.at, due, row.summary, ours=False))
        return len(self.asleep)

    def _wake_up(self, due: list[str]) -> None:
        """Something is due at these tables: one after the other they are woken."""
        self._waking = asyncio.get_running_loop().create_task(self._wake_all(due, self._waking))

    async def _wake_all(self, due: list[str], earlier: asyncio.Task[None] | None) -> None:
        if earlier is not None:
            await earlier
        for name in due:
            try:
                table = await self.find(name)
            except Refused:  # no room: it is due again in a moment
                continue
            if table is not None and not len(table.viewers):
                table.quiet_since = 0
            await asyncio.sleep(0)

    def public(self) -> Iterator[tuple[bytes, frozenset[int]]]:
        """Public tables as they are on disk, each as the lobby has it and with the seats whose people are there: those
        that somebody watches first."""
        awake = [one for one in self.tables.values() if one.summary.public and not one.broken and not one.state.closed]
        for table in sorted(awake, key=lambda one: not len(one.viewers)):
            yield table.summary.card, table.viewers.present()
        for sleeper in self.asleep.values():
            if sleeper.summary.public and sleeper.summary.card:
                yield sleeper.summary.card, frozenset()

    def tables_of(self, player: str) -> list[str]:
        """The open tables at which somebody holds a seat. A game of a tournament that is over asks nobody back."""
        awake = [
            name
            for name, table in self.tables.items()
            if player in table.summary.players and not table.state.closed and not _is_done(table)
        ]
        return [*awake, *(name for name in self.asleep.of(player) if self.asleep.phase(name) != "over")]

    async def rename(self, player: str, name: str) -> None:
        """Somebody is called otherwise from now on, at every table where they sit or wait for a seat."""
        awake = [
            one
            for one, table in self.tables.items()
            if player in table.summary.players or table.state.places.waits(player)
        ]
        self._unnamed.pop(player, None)
        for one in [*awake, *self.asleep.of(player)]:
            try:
                found = await self.find(one)
                if found is not None:
                    await found.rename(player, name)
            except NoRoomLeft:
                self._unnamed[player] = name  # the name is theirs already: the tables hear of it at the next sweep
            except Refused:
                pass

    async def sweep(self, keep_closed_ms: int | None = None) -> None:
        """Puts tables to sleep that nobody watches, closes those long forgotten, prunes logs."""
        for player, name in list(self._unnamed.items()):
            await self.rename(player, name)
        now = self.ports.now()
        for name, table in list(self.tables.items()):
            if table.broken or table.state.closed:
                self.tables.pop(name, None)
            elif not len(table.viewers):
                await self._sweep_one(name, table, now)
        for name, sleeper in list(self.asleep.items()):
            if sleeper.due is None and now - sleeper.at > self._forget_after(sleeper.summary):
                await self._close(name, sleeper, now)
        if keep_closed_ms is not None:
            while await self.ports.store.prune(now - keep_closed_ms, PRUNED_AT_ONCE) == PRUNED_AT_ONCE:
                await asyncio.sleep(0)

    async def _sweep_one(self, name: str, table: Table, now: int) -> None:
        quiet = now - table.quiet_since
        if quiet > ASLEEP_MS and table.may_sleep(now + SOON_MS):
            table.stop()
            self.tables.pop(name, None)
            self.asleep.add(name, Sleeper(table.state.seq, table.state.at, table.due(), table.summary, ours=True))

    def _forget_after(self, summary: Summary) -> int:
        """A match that people have begun waits for them much longer than an empty table."""
        waits = summary.phase == "playing" and summary.players
        return self.ports.wait_ms if waits else self.ports.forget_ms

    async def _close(self, name: str, sleeper: Sleeper, now: int) -> None:
        """Closes a table without waking it."""
        payload = events.encode([events.Closed(now)])
        entry = Entry(name, sleeper.seq + 1, payload, None, True, events.VERSION, now)
        self.asleep.pop(name)
        try:
            await self.ports.store.append(entry)
        except NoRoom:
            self.asleep.add(name, sleeper)
        except Exception:
            log.exception("table %s could not be closed", name)

    def phase(self, name: str) -> str:
        """How far a table is, without waking it; "" when it is not open."""
        found = self._sound(name)
        if found is not None:
            return "" if found.state.closed else found.summary.phase
        return self.asleep.phase(name) if name in self.asleep else ""

    async def close(self, name: str, table: Table, why: str = "gone") -> None:
        """Closes a table that nobody needs any more; who is there is told why."""
        await table.commit([events.Closed(self.ports.now())])
        table.stop()
        table.dismiss(why, again=False)
        self.tables.pop(name, None)

    def dismiss(self) -> None:
        """The server goes down: everybody is asked to come back."""
        self.asleep.stop()
        if self._waking is not None:
            self._waking.cancel()
        for table in self.tables.values():
            table.fail()

    async def emptied(self, seconds: float) -> None:
        """Until nobody watches a table any more, or for so long at most."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while any(len(table.viewers) for table in self.tables.values()) and loop.time() < until:
            await asyncio.sleep(LOOK_AGAIN_SECONDS)


def _is_done(table: Table) -> bool:
    return bool(table.state.created.held_for) and table.summary.phase == "over"
