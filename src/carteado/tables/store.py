"""Where the logs are kept. A second implementation has to pass the same tests (tests/tables/test_store.py)."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

Status = Literal["open", "closed", "aside"]
"""`aside`: it could not be rebuilt; its log is kept as it is."""


class Summary(NamedTuple):
    """What is known of a table without reading its log: for the lobby, and to know when to close it.

    `players` are the people seated; `card` is what the lobby shows of a public table.
    """

    phase: str = "waiting"
    public: bool = False
    players: tuple[str, ...] = ()
    card: bytes = b""


class Entry(NamedTuple):
    """One entry of a table's log. `command` names who asked for it and under which id, where somebody did.

    `version` is that of its events; `at` is its moment, and `due` when time alone will bring about the next one.
    A `summary` replaces the one that was kept.
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


class Row(NamedTuple):
    """An open table: its summary, and its latest entry but for what it says."""

    table: str
    seq: int
    at: int
    due: int | None
    summary: Summary


class Aside(NamedTuple):
    """A table that was set aside, when and why."""

    table: str
    at: int
    reason: str


class Conflict(Exception):
    """The place in the log is taken: somebody else owns this table."""


class NoRoom(Exception):
    """The disk is full: the entry is not in the log, and may be appended again when there is room."""


class Store(Protocol):
    """An append-only log for each table, its entries numbered from 1 without a gap."""

    async def append(self, entry: Entry) -> None:
        """Returns when the entry is on disk; Conflict when (table, seq) is there already, NoRoom on a full disk. Like
        all that reads or writes, FileDamaged where the log's file is damaged."""

    def has_room(self) -> bool:
        """Whether an append is worth trying. Once the disk is full, only after a moment without a try: whoever tries in
        vain has to undo what was to be written."""

    def is_damaged(self) -> bool:
        """Whether the log's file has shown itself damaged: somebody has to mend it."""

    async def read(self, table: str) -> list[Entry]:
        """The whole log of a table; empty when there is none."""

    async def done_at(self, table: str, command: str) -> int | None:
        """The number of the entry in a table's log that a command led to; None where there is none. The log is looked
        through from end to end, beside the event loop: a table asks only of what it has reason to take for done."""

    async def status(self, table: str) -> Status | None:
        """Whether a table is open; None where there is no such table."""

    async def rows(self) -> list[Row]:
        """The open tables. Those whose rows can't be read are set aside."""

    async def set_aside(self, table: str, reason: str, at: int) -> None:
        """The table can't be rebuilt: its log stays, and it is not open any more."""

    async def aside(self) -> list[Aside]:
        """The tables that were set aside."""

    async def prune(self, before: int, most: int) -> int:
        """Drops the logs of tables closed before a moment, so many at once; how many there were."""

    async def close(self) -> None:
        """Writes what is waiting and lets go of the files."""
