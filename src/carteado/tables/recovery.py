"""A table's state from its log: after a restart, after sleep, and where memory is ahead of what could be kept."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from carteado.tables import events
from carteado.tables.events import Created
from carteado.tables.match import regulation_of
from carteado.tables.ports import Ports
from carteado.tables.state import TableState
from carteado.tables.store import Entry
from carteado.tables.timing import NO_HOLDS, Holds

Answered = list[tuple[str, int]]
"""The commands that were done, and at which version."""
AT_A_TIME: Final = 50
"""How many entries of a log are taken in before others have their turn."""


async def read_back(table: str, ports: Ports) -> tuple[TableState, Answered]:
    """The state that the log of a table leads to, and the commands in it; ValueError where there is no log."""
    state, answered = TableState(table, ports.holds, ports.luck), Answered()
    entries = await ports.store.read(table)
    await _read_rules(entries)
    for number, entry in enumerate(entries):
        take_in(state, entry, answered)
        if number % AT_A_TIME == AT_A_TIME - 1:
            await asyncio.sleep(0)
    if not state.seq:
        raise ValueError("its log is empty")
    return state, answered


async def _read_rules(entries: list[Entry]) -> None:
    """Reads the regulation of a table beside the event loop: people's own may be long. It is remembered, and what is
    wrong with it is found again, and told, by whoever needs it."""
    first = events.decode(entries[0].payload, entries[0].version)[0] if entries else None
    if isinstance(first, Created) and first.rules:
        with suppress(Exception):
            await asyncio.to_thread(regulation_of, first)


def take_in(state: TableState, entry: Entry, answered: Answered) -> None:
    """One more entry of a log."""
    state.fold(events.decode(entry.payload, entry.version))
    if entry.seq != state.seq:
        raise ValueError(f"entry {state.seq} is missing")
    if entry.command is not None:
        answered.append((entry.command, state.version))


def rebuilt(table: str, log_of_it: list[Entry], holds: Holds = NO_HOLDS) -> tuple[TableState, Answered]:
    """The same of a log that was read already."""
    state, answered = TableState(table, holds), Answered()
    for entry in log_of_it:
        take_in(state, entry, answered)
    return state, answered
