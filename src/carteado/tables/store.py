"""Where the logs are kept. A second implementation has to pass the same tests (tests/tables/test_store.py)."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Entry(NamedTuple):
    """One entry of a table's log. `command` names who asked for it and under which id, where somebody did."""

    table: str
    seq: int
    payload: bytes
    command: str | None = None
    closes: bool = False


class Conflict(Exception):
    """The place in the log is taken, or the command was done before: somebody else owns this table."""


class Store(Protocol):
    """An append-only log for each table, its entries numbered from 1 without a gap."""

    async def append(self, entry: Entry) -> None:
        """Returns when the entry is on disk; Conflict when (table, seq) or (table, command) is there already."""

    async def read(self, table: str) -> list[Entry]:
        """The whole log of a table; empty when there is none."""

    async def open_tables(self) -> list[str]:
        """The tables whose last entry does not close them."""

    async def close(self) -> None:
        """Writes what is waiting and lets go of the files."""
