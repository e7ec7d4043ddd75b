"""The interface of the event log. Every implementation must pass tests/tables/test_store.py."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

Status = Literal["open", "closed", "aside"]
"""`aside` means quarantined: the table could not be rebuilt. Its log is kept."""


class Summary(NamedTuple):
    """What the server knows about a table without reading its log.

    phase:   "waiting", "playing" or "over".
    public:  whether the lobby lists the table.
    players: the people at the seats.
    card:    the encoded entry of a public table in the lobby.
    """

    phase: str = "waiting"
    public: bool = False
    players: tuple[str, ...] = ()
    card: bytes = b""


class LogEntry(NamedTuple):
    """One entry of a table's log.

    command: "<player>:<command id>" if a player caused the entry, else None.
    closes:  whether the entry closes the table.
    version: schema version of the encoded events.
    at:      the time of the entry (ms since 1970).
    due:     when the table must act next without a player, or None.
    summary: the new summary, or None if it did not change.
    """

    table: str
    seq: int
    payload: bytes
    command: str | None = None
    closes: bool = False
    version: int = 0
    at: int = 0
    due: int | None = None
    summary: Summary | None = None


class OpenTable(NamedTuple):
    """An open table in the log: the latest entry without its payload, and the current summary."""

    table: str
    seq: int
    at: int
    due: int | None
    summary: Summary


class Quarantined(NamedTuple):
    """A table that could not be rebuilt, with the time and the reason of its quarantine."""

    table: str
    at: int
    reason: str


class Conflict(Exception):
    """An entry with this table and number already exists, so another process writes to the table."""


class LogStore(Protocol):
    """Append-only event log, one sequence per table, numbered from 1 without gaps.

    Every method that reads or writes raises FileDamaged if the log file is corrupt.
    """

    async def append(self, entry: LogEntry) -> None:
        """Write an entry durably.

        Raises Conflict if (table, seq) exists, DiskFull if there is no space.
        """

    def accepts_writes(self) -> bool:
        """Return False for a short while after the disk was full, so that callers fail early."""

    def is_damaged(self) -> bool:
        """Return whether an earlier call found the log file corrupt. An operator must repair it."""

    async def read(self, table: str) -> list[LogEntry]:
        """Return the whole log of a table. It is empty if the table does not exist."""

    async def find_command(self, table: str, command: str) -> int | None:
        """Return the seq of the entry that a command produced, or None.

        Scans the table's whole log in a worker thread. Check `RecentCommands` first.
        """

    async def status(self, table: str) -> Status | None:
        """Return the status of a table, or None if it does not exist."""

    async def open_tables(self) -> list[OpenTable]:
        """Return all open tables. Tables whose rows are corrupt are quarantined."""

    async def quarantine(self, table: str, reason: str, at: int) -> None:
        """Close a table that cannot be rebuilt. Its log is kept."""

    async def quarantined_tables(self) -> list[Quarantined]: ...

    async def prune(self, before: int, limit: int) -> int:
        """Delete the logs of at most `limit` tables that were closed before a time. Return how many."""

    async def close(self) -> None:
        """Write all pending entries and close the files."""
