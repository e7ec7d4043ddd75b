"""Rebuild the state of a table from its log: after a restart, when a dormant table wakes, or after a failed write."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from carteado.tables import events
from carteado.tables.environment import TableEnvironment
from carteado.tables.events import Created
from carteado.tables.match import regulation_of
from carteado.tables.state import TableState
from carteado.tables.store import LogEntry
from carteado.tables.timing import NO_PAUSES, PauseLengths

Commands = list[tuple[str, int]]
"""The commands in a log, each with the version after it."""
ENTRIES_PER_TURN: Final = 50
"""After this many entries, other tasks of the event loop may run."""


async def rebuild_from_log(table: str, environment: TableEnvironment) -> tuple[TableState, Commands]:
    """Return the state of a table and the commands in its log. Raises ValueError if the log is empty or has a gap."""
    state, commands = TableState(table, environment.pause_lengths, environment.randomness), Commands()
    entries = await environment.store.read(table)
    await _load_regulation(entries)
    for number, entry in enumerate(entries):
        apply_entry(state, entry, commands)
        if number % ENTRIES_PER_TURN == ENTRIES_PER_TURN - 1:
            await asyncio.sleep(0)
    if not state.seq:
        raise ValueError("its log is empty")
    return state, commands


async def _load_regulation(entries: list[LogEntry]) -> None:
    """Parse a custom regulation in a thread, because parsing may be slow. `regulation_of` caches the result.

    Errors are ignored, because `regulation_of` raises them again when the regulation is needed.
    """
    first = events.decode(entries[0].payload, entries[0].version)[0] if entries else None
    if isinstance(first, Created) and first.rules:
        with suppress(Exception):
            await asyncio.to_thread(regulation_of, first)


def apply_entry(state: TableState, entry: LogEntry, commands: Commands) -> None:
    """Apply a log entry to the state, and add its command to `commands`.

    Raises ValueError if an earlier entry is missing.
    """
    state.fold(events.decode(entry.payload, entry.version))
    if entry.seq != state.seq:
        raise ValueError(f"entry {state.seq} is missing")
    if entry.command is not None:
        commands.append((entry.command, state.version))


def rebuild(
    table: str, entries: list[LogEntry], pause_lengths: PauseLengths = NO_PAUSES
) -> tuple[TableState, Commands]:
    """Like `rebuild_from_log`, but for entries that are already in memory. Without entries, the state is empty."""
    state, commands = TableState(table, pause_lengths), Commands()
    for entry in entries:
        apply_entry(state, entry, commands)
    return state, commands
