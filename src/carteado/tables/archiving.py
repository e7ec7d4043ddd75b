"""Finished matches on their way into the archive. Only when the log says so is a match there: until then it is tried
again, also after a restart."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from carteado.tables.match import Match
from carteado.tables.ports import Finished, Ports
from carteado.tables.state import TableState

log = logging.getLogger(__name__)

PATIENCE: Final = 2.0
"""How many seconds a table waits for the archive before it goes on without."""
AGAIN_MS: Final = (1_000, 5_000, 30_000, 300_000)
"""After how long it is tried again; the last from then on."""


class Archiving:
    """The archiving of one table: when it is due, and what has been kept."""

    __slots__ = ("_failed", "due")

    def __init__(self) -> None:
        self._failed = 0
        self.due: int | None = None

    async def keep(self, state: TableState, ports: Ports) -> list[int]:
        """Tries to keep what has not been; the numbers of the matches that were."""
        kept = []
        for match in tuple(state.unarchived.values()):
            try:
                async with asyncio.timeout(PATIENCE):
                    await _keep(state, match, ports)
            except Exception as error:
                log.warning("match %s could not be archived yet: %s", match.id, error or type(error).__name__)
                break
            kept.append(match.number)
        self._plan(ports.now(), failed=len(kept) < len(state.unarchived))
        return kept

    def _plan(self, now: int, *, failed: bool) -> None:
        self.due = now + AGAIN_MS[min(self._failed, len(AGAIN_MS) - 1)] if failed else None
        self._failed = self._failed + 1 if failed else 0


async def _keep(state: TableState, match: Match, ports: Ports) -> None:
    """The archive keeps a match once, however often it is given it."""
    outcome = match.state.outcome
    assert outcome is not None
    record = await asyncio.to_thread(match.record)
    finished = Finished(
        match.id, state.id, match.created, match.players, record, match.done, outcome, match.ended,
        tuple(match.left), match.joined,
    )  # fmt: skip
    await ports.archive.keep(finished)
