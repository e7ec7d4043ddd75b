"""All open tables of this server, in memory or dormant."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from carteado.core.refusal import Refusal
from carteado.tables import command_handlers, events
from carteado.tables.dormant_tables import DormantTable, DormantTables
from carteado.tables.environment import TableEnvironment
from carteado.tables.events import Created, Events
from carteado.tables.match import with_full_text
from carteado.tables.recovery import rebuild_from_log
from carteado.tables.refusal import DiskFull
from carteado.tables.shielded import run_shielded
from carteado.tables.state import TableState
from carteado.tables.store import LogEntry, Summary
from carteado.tables.table import FULL_DISK_RETRY_MS, Table

log = logging.getLogger(__name__)

SLEEP_AFTER_MS: Final = 10 * 60_000
"""A table may leave memory when it has had no viewers for this time."""
AWAKE_BEFORE_DUE_MS: Final = 60_000
"""A table that must act within this time stays in memory."""
MAX_PRUNED: Final = 200
"""How many logs are deleted in one transaction."""
POLL_SECONDS: Final = 0.02
"""How often `wait_until_unwatched` checks for viewers."""


def new_table_id() -> str:
    """Return an id that nobody can guess."""
    return secrets.token_urlsafe(12)


class TableRegistry:
    """Holds the tables in memory and the dormant tables, and loads a dormant table when it is needed."""

    def __init__(self, environment: TableEnvironment) -> None:
        self.environment = environment
        self.tables: dict[str, Table] = {}
        self.dormant_tables = DormantTables(self._wake_up, environment.now)
        self._loading: dict[str, asyncio.Lock] = {}
        self._started_at = environment.now()
        self._pending_names: dict[str, str] = {}
        self._waking: asyncio.Task[None] | None = None

    async def open(self, created: Created, seated: Events, name: str = "") -> Table:
        """Open a table, seat its first players and prepare its first match. Raises DiskFull.

        name: the id for the table, or "" for a random id.
        """
        return await run_shielded(self._open(created, seated, name))

    async def _open(self, created: Created, seated: Events, name: str) -> Table:
        name = name or new_table_id()
        state = TableState(name, self.environment.pause_lengths, self.environment.randomness)
        created = created if created.text else with_full_text(created)
        entry: Events = [created, command_handlers.prepare_match(state, created.at), *seated]
        state.fold(entry)
        table = Table(state, self.environment)
        await table.append_first_entry(entry)
        self.tables[name] = table
        table.wake()
        return table

    async def find(self, table: str) -> Table | None:
        """Return a table, or None if it is not open. A dormant table is loaded from its log first.

        If the table is being closed, wait for that: the table stays open if the disk is full. Raises DiskFull if the
        disk is too full to log that a dormant table woke up.
        """
        found = None if table in self._loading else self._table_in_memory(table)
        if found is None:
            found = await run_shielded(self._find_or_load(table))
        if found is not None and found.state.closed:
            with suppress(Refusal):
                await found.durable_state()
        return None if found is None or found.state.closed else found

    async def _find_or_load(self, table: str) -> Table | None:
        async with self._loading.setdefault(table, asyncio.Lock()):
            found = self._table_in_memory(table) or await self._load(table)
        self._loading.pop(table, None)
        return found

    async def durable_state(self, table: str) -> TableState | None:
        """Return the state of a table when all pending writes are on disk, or None if the table is not open.

        Raises DiskFull, like `find`.
        """
        for _ in range(2):
            found = await self.find(table)
            if found is None:
                return None
            with suppress(Refusal):
                return await found.durable_state()
        return None

    def _table_in_memory(self, table: str) -> Table | None:
        found = self.tables.get(table)
        return None if found is None or found.broken else found

    async def _load(self, table: str) -> Table | None:
        """Load a table from its log. Return None if it is not open, or if it cannot be rebuilt and is quarantined.

        Raises DiskFull or FileDamaged if it cannot be logged that the table woke up. The table is then dormant again.
        """
        if await self.environment.store.status(table) != "open":
            return None
        try:
            found = await self._rebuild(table)
        except Exception as error:
            await self._quarantine(table, error)
            return None
        dormant = self.dormant_tables.pop(table)
        self.tables[table] = found
        try:
            await self._resume_table(found, dormant)
        except Refusal:
            found.fail()
            self._return_to_sleep(table, dormant)
            raise
        found.wake()
        return found

    async def _resume_table(self, found: Table, dormant: DormantTable | None) -> None:
        """Restart the clocks of a loaded table, so that people do not lose time in which they could not play.

        They restart from the server's start, or from now if the table failed or could not wake since then. If the table
        fell asleep in this process, its clocks continue.
        """
        if dormant is not None and dormant.ran_here:
            await found.retry_archiving()
            return
        since = self.environment.now() if dormant is None or dormant.failed_to_wake else self._started_at
        await found.resume(since, dormant.summary if dormant else None)

    def _return_to_sleep(self, table: str, dormant: DormantTable | None) -> None:
        """Make a table dormant again, because it could not be logged that it woke up. If it is due, it retries soon."""
        del self.tables[table]
        if dormant is not None:
            due = None if dormant.due is None else max(dormant.due, self.environment.now() + FULL_DISK_RETRY_MS)
            self.dormant_tables.add(table, dormant._replace(due=due, failed_to_wake=True))

    async def _rebuild(self, table: str) -> Table:
        state, commands = await rebuild_from_log(table, self.environment)
        found = Table(state, self.environment)
        for key, version in commands:
            found.recent_commands.add(key, version)
        return found

    async def _quarantine(self, table: str, error: Exception) -> None:
        reason = f"{type(error).__name__}: {error}"
        log.error("table %s cannot be rebuilt and is quarantined; its log is kept (carteado doctor): %s", table, reason)
        self.dormant_tables.pop(table)
        try:
            await self.environment.store.quarantine(table, reason, self.environment.now())
        except Exception:
            log.exception("table %s could not be quarantined", table)

    # Dormant tables ------------------------------------------------------------------------------------

    async def resume(self) -> int:
        """Register all open tables as dormant, without reading their logs. Return how many there are.

        A table is loaded when somebody asks for it or when it is due. The time that was left after its latest log entry
        starts again now.
        """
        self._started_at = self.environment.now()
        for row in await self.environment.store.open_tables():
            due = None if row.due is None else self._started_at + max(0, row.due - row.at)
            self.dormant_tables.add(row.table, DormantTable(row.seq, row.at, due, row.summary, ran_here=False))
        return len(self.dormant_tables)

    def _wake_up(self, due: list[str]) -> None:
        """Start to load the tables that are due, one after the other."""
        self._waking = asyncio.get_running_loop().create_task(self._wake_all(due, self._waking))

    async def _wake_all(self, due: list[str], earlier: asyncio.Task[None] | None) -> None:
        if earlier is not None:
            await earlier
        for name in due:
            try:
                table = await self.find(name)
            except Refusal:  # usually a full disk: `_return_to_sleep` has scheduled a retry
                continue
            if table is not None and not len(table.viewers):
                table.quiet_since = 0
            await asyncio.sleep(0)

    def public_cards(self) -> Iterator[tuple[bytes, frozenset[int]]]:
        """Yield the lobby card of each public table, with the seats whose people are connected.

        Tables with viewers come first.
        """
        awake = [one for one in self.tables.values() if one.summary.public and not one.broken and not one.state.closed]
        for table in sorted(awake, key=lambda one: not len(one.viewers)):
            yield table.summary.card, table.viewers.present()
        for dormant in self.dormant_tables.values():
            if dormant.summary.public and dormant.summary.card:
                yield dormant.summary.card, frozenset()

    def tables_of(self, player: str) -> list[str]:
        """Return the ids of the open tables at which a player has a seat.

        Tables whose match is over are left out if they are dormant or belong to a tournament or an evening.
        """
        awake = [
            name
            for name, table in self.tables.items()
            if player in table.summary.players and not table.state.closed and not _is_finished(table)
        ]
        dormant = self.dormant_tables.tables_of(player)
        return [*awake, *(name for name in dormant if self.dormant_tables.phase(name) != "over")]

    async def rename(self, player: str, name: str) -> None:
        """Rename a player at every table where the player has a seat or, if the table is in memory, a reservation.

        If the disk is full, the next `sweep` tries again.
        """
        awake = [
            one
            for one, table in self.tables.items()
            if player in table.summary.players or table.state.places.has_reservation(player)
        ]
        self._pending_names.pop(player, None)
        for one in [*awake, *self.dormant_tables.tables_of(player)]:
            try:
                found = await self.find(one)
                if found is not None:
                    await found.rename(player, name)
            except DiskFull:
                self._pending_names[player] = name  # the next sweep tries again
            except Refusal:
                pass

    async def sweep(self, keep_closed_ms: int | None = None) -> None:
        """Make unwatched tables dormant, close idle ones, delete old logs, and retry renames that failed.

        keep_closed_ms: how long the log of a closed table is kept, or None to keep all logs.
        """
        for player, name in list(self._pending_names.items()):
            await self.rename(player, name)
        now = self.environment.now()
        for name, table in list(self.tables.items()):
            if table.broken or table.state.closed:
                self.tables.pop(name, None)
            elif not len(table.viewers):
                await self._sweep_one(name, table, now)
        for name, dormant in list(self.dormant_tables.items()):
            if dormant.due is None and now - dormant.at > self._idle_limit_ms(dormant.summary):
                await self._close(name, dormant, now)
        if keep_closed_ms is not None:
            while await self.environment.store.prune(now - keep_closed_ms, MAX_PRUNED) == MAX_PRUNED:
                await asyncio.sleep(0)

    async def _sweep_one(self, name: str, table: Table, now: int) -> None:
        quiet = now - table.quiet_since
        if quiet > SLEEP_AFTER_MS and table.may_sleep(now + AWAKE_BEFORE_DUE_MS):
            table.stop()
            self.tables.pop(name, None)
            self.dormant_tables.add(
                name, DormantTable(table.state.seq, table.state.at, table.due(), table.summary, ran_here=True)
            )

    def _idle_limit_ms(self, summary: Summary) -> int:
        """Return how long a table may be idle before it is closed. It is longer if people are playing a match."""
        has_begun = summary.phase == "playing" and summary.players
        return self.environment.wait_ms if has_begun else self.environment.forget_ms

    async def _close(self, name: str, dormant: DormantTable, now: int) -> None:
        """Close a dormant table without loading it."""
        payload = events.encode([events.Closed(now)])
        entry = LogEntry(name, dormant.seq + 1, payload, None, True, events.VERSION, now)
        self.dormant_tables.pop(name)
        try:
            await self.environment.store.append(entry)
        except DiskFull:
            self.dormant_tables.add(name, dormant)
        except Exception:
            log.exception("table %s could not be closed", name)

    def phase(self, name: str) -> str:
        """Return the phase of a table, "" if it is not open. A dormant table is not loaded for this."""
        found = self._table_in_memory(name)
        if found is not None:
            return "" if found.state.closed else found.summary.phase
        return self.dormant_tables.phase(name) if name in self.dormant_tables else ""

    async def close(self, name: str, table: Table, why: str = "gone") -> None:
        """Close a table and disconnect its viewers. `why` is the code of the reason that they get.

        Raises DiskFull. The table then stays open.
        """
        await table.commit([events.Closed(self.environment.now())])
        table.stop()
        table.dismiss(why, again=False)
        self.tables.pop(name, None)

    def dismiss(self) -> None:
        """Disconnect all viewers before the server stops. Their clients reconnect later."""
        self.dormant_tables.stop()
        if self._waking is not None:
            self._waking.cancel()
        for table in self.tables.values():
            table.fail()

    async def wait_until_unwatched(self, seconds: float) -> None:
        """Wait until no table has viewers, for at most this many seconds."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while any(len(table.viewers) for table in self.tables.values()) and loop.time() < until:
            await asyncio.sleep(POLL_SECONDS)


def _is_finished(table: Table) -> bool:
    return bool(table.state.created.reserved_for) and table.summary.phase == "over"
