"""Finished matches on their way into the archive. Only when the log says so is a match there: until then it is tried
again, also after a restart."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from carteado.tables.match import Match
from carteado.tables.ports import Finished, Ports
from carteado.tables.state import TableState

log = logging.getLogger(__name__)

Record = dict[str, Any]

PATIENCE: Final = 2.0
"""How many seconds a table waits for a record to be made, and then for the archive, before it goes on without."""
AGAIN_MS: Final = (1_000, 5_000, 30_000, 300_000)
"""After how long it is tried again; the last from then on."""


_MAKING: Final = ThreadPoolExecutor(2, "records")
"""Where records are made: the whole match is played again, and a long one takes longer than any patience."""


class Archiving:
    """The archiving of one table: when it is due, and what has been kept."""

    __slots__ = ("_failed", "_records", "due")

    def __init__(self) -> None:
        self._failed = 0
        self._records: dict[int, asyncio.Future[Record]] = {}
        self.due: int | None = None

    async def keep(self, state: TableState, ports: Ports) -> list[int]:
        """Tries to keep what has not been; the numbers of the matches that were."""
        kept = []
        for match in tuple(state.unarchived.values()):
            try:
                finished = finished_match(state, match, await self._record(match))
                async with asyncio.timeout(PATIENCE):
                    await ports.archive.keep(finished)
            except Exception as error:
                log.warning("match %s could not be archived yet: %s", match.id, error or type(error).__name__)
                break
            self._records.pop(match.number, None)
            kept.append(match.number)
        self._plan(ports.now(), failed=len(kept) < len(state.unarchived))
        return kept

    async def _record(self, match: Match) -> Record:
        """The record, made once: one that takes longer than the patience is there when it is tried again."""
        made = self._records.get(match.number)
        if made is None or (made.done() and made.exception() is not None):
            made = self._records[match.number] = asyncio.get_running_loop().run_in_executor(_MAKING, match.record)
        async with asyncio.timeout(PATIENCE):
            return await asyncio.shield(made)

    def _plan(self, now: int, *, failed: bool) -> None:
        self.due = now + AGAIN_MS[min(self._failed, len(AGAIN_MS) - 1)] if failed else None
        self._failed = self._failed + 1 if failed else 0


def finished_match(state: TableState, match: Match, record: Record) -> Finished:
    """A match as the archive keeps it, once however often it is given it."""
    assert match.state.outcome is not None
    return Finished(
        match.id, state.id, match.created, match.players, record, match.done, match.state.outcome, match.ended,
        tuple(match.left), match.joined,
    )  # fmt: skip
