"""The interface of the event log. Every implementation must pass tests/tables/test_store.py."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

Status = Literal["open", "closed", "aside"]
"""The status of a table in the log. `aside` means quarantined: the table could not be rebuilt."""


class Summary(NamedTuple):
    """The data of a table that the server knows without reading its log.

    phase:   "waiting", "playing" or "over".
    public:  whether the lobby lists the table.
    players: the people at the seats.
    card:    the encoded public information of a public table for the lobby.
    """

    phase: str = "waiting"
    public: bool = False
    players: tuple[str, ...] = ()
    card: bytes = b""


class LogEntry(NamedTuple):
    """One entry of a table's log.

    command: "<player>:<command id>" if a player caused the entry, else None.
    payload: the encoded events.
    closes:  whether the entry closes the table.
    version: the schema version of the events.
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
    """An open table in the log: its summary, and the number and times of its latest entry (see `LogEntry`)."""

    table: str
    seq: int
    at: int
    due: int | None
    summary: Summary


class Quarantined(NamedTuple):
    """A table that could not be rebuilt. `at` and `reason` are the time and the reason of its quarantine."""

    table: str
    at: int
    reason: str


class Conflict(Exception):
    """Raised if the log already has an entry with this table and number: another process has written it."""


class LogStore(Protocol):
    """Append-only event log, one sequence per table, numbered from 1 without gaps.

    Every method that reads or writes, except `open_tables` and `close`, raises FileDamaged if the log file is corrupt.
    """

    async def append(self, entry: LogEntry) -> None:
        """Write an entry durably.

        Raises Conflict if (table, seq) exists, DiskFull if there is no space.
        """

    def accepts_writes(self) -> bool:
        """Return whether writing is worth a try. False for a short while after the disk was full."""

    def is_damaged(self) -> bool:
        """Return whether an earlier call found that the log file is corrupt."""

    async def read(self, table: str) -> list[LogEntry]:
        """Return all entries of a table's log, or [] if the table does not exist.

        Only `table`, `seq`, `payload`, `command` and `version` are set.
        """

    async def find_command(self, table: str, command: str) -> int | None:
        """Return the number of the entry that a command caused, or None.

        This scans the table's whole log, so check `RecentCommands` first.
        """

    async def status(self, table: str) -> Status | None:
        """Return the status of a table, or None if it does not exist."""

    async def open_tables(self) -> list[OpenTable]:
        """Return all open tables. Quarantine those whose rows are corrupt."""

    async def quarantine(self, table: str, reason: str, at: int) -> None:
        """Close a table that cannot be rebuilt. Its log is kept."""

    async def quarantined_tables(self) -> list[Quarantined]: ...

    async def prune(self, before: int, limit: int) -> int:
        """Delete the logs of tables that were closed before a time, at most `limit`. Return how many were deleted."""

    async def close(self) -> None:
        """Write all pending entries and close the files."""
