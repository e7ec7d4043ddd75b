"""Store finished matches in the archive.

A match is archived when the table's log contains an `Archived` event for it. Until then the table retries, even after
a restart.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from carteado.tables.environment import FinishedMatch, TableEnvironment
from carteado.tables.match import Match
from carteado.tables.state import TableState

log = logging.getLogger(__name__)

Record = dict[str, Any]

TIMEOUT_SECONDS: Final = 2.0
"""How long play waits for a record to be computed, and then again for the archive to store it."""
RETRY_MS: Final = (1_000, 5_000, 30_000, 300_000)
"""The delay before each retry. The last delay repeats."""

_record_threads: Final = ThreadPoolExecutor(2, "records")
"""Computes records by replaying whole matches. A long match can take longer than the timeout."""


class Archiving:
    """Archives the matches of one table. `due` is the time of the next retry, None if no match is waiting."""

    __slots__ = ("_failures", "_records", "due")

    def __init__(self) -> None:
        self._failures = 0
        self._records: dict[int, asyncio.Future[Record]] = {}
        self.due: int | None = None

    async def archive(self, state: TableState, environment: TableEnvironment) -> list[int]:
        """Archive the finished matches, and return their numbers. The first failure stops it and sets `due`."""
        archived = []
        for match in tuple(state.unarchived.values()):
            try:
                finished = finished_match(state, match, await self._record(match))
                async with asyncio.timeout(TIMEOUT_SECONDS):
                    await environment.archive.keep(finished)
            except Exception as error:
                log.warning("match %s could not be archived yet: %s", match.id, error or type(error).__name__)
                break
            self._records.pop(match.number, None)
            archived.append(match.number)
        self._plan_retry(environment.now(), failed=len(archived) < len(state.unarchived))
        return archived

    async def _record(self, match: Match) -> Record:
        """Return the record of a match, computed once unless that fails. Raises TimeoutError after the timeout.

        The computation then continues, and a later retry gets its result.
        """
        record = self._records.get(match.number)
        if record is None or (record.done() and record.exception() is not None):
            record = asyncio.get_running_loop().run_in_executor(_record_threads, match.record)
            self._records[match.number] = record
        async with asyncio.timeout(TIMEOUT_SECONDS):
            return await asyncio.shield(record)

    def _plan_retry(self, now: int, *, failed: bool) -> None:
        self.due = now + RETRY_MS[min(self._failures, len(RETRY_MS) - 1)] if failed else None
        self._failures = self._failures + 1 if failed else 0


def finished_match(state: TableState, match: Match, record: Record) -> FinishedMatch:
    assert match.state.outcome is not None
    return FinishedMatch(
        match.id, state.id, match.created, match.players, record, match.actions, match.state.outcome, match.ended,
        tuple(match.left), match.joined,
    )  # fmt: skip
