"""Odds of a game under given rules.

The package contains the odds of its presets. The odds of other rules are computed once, in a subprocess, and stored
in the data folder. One set of rules is computed at a time, with a bounded queue and a timeout.
"""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import aclosing, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from carteado.games.registry import Study, study
from carteado.regulation.rulebook import Regulation
from carteado.server.runtime.addresses import people_behind
from carteado.server.runtime.refusal import site_refusal
from carteado.server.runtime.subprocesses import stream_answers
from carteado.server.wire.http import Odds

log = logging.getLogger(__name__)

FOLDER: Final = "odds"
MAX_WAITING: Final = 20
MAX_PER_ADDRESS: Final = 4
"""How many computations one address may have waiting or running."""
MAX_FILES: Final = 500
SECONDS: Final = 180
"""Timeout of one computation, without the time in the queue."""
PROCESS: Final = "carteado.server.rules.odds_process"


@dataclass(slots=True)
class Job:
    """A computation that is waiting or running. `done` of its `total` parts are complete."""

    address: str
    task: asyncio.Task[None] | None = None
    done: int = 0
    total: int = 0


class OddsService:
    """Computes odds in the background.

    people: how many people may share one private address. Its limit is multiplied by this number.
    """

    def __init__(self, data: Path, people: int = 1) -> None:
        self._folder, self._people = data / FOLDER, people
        self._jobs: dict[str, Job] = {}
        self._slot = asyncio.Semaphore(1)

    async def look(self, game: str, regulation: Regulation[Any], address: str) -> Odds:
        """Return the odds of a regulation, or how far their computation is.

        Starts the computation if needed. Raises Refusal if too many are waiting, or if the game has no odds.
        """
        game_study = require_study(game)
        rules = asdict(regulation.rules)
        name = f"{game}-{game_study.key(rules)}"
        stored = await asyncio.to_thread(lambda: game_study.load_shipped_odds(rules) or self._read(name))
        if stored is not None:
            return Odds(ready=True, done=1, of=1, odds=stored)
        job = self._jobs.get(name) or self._begin(name, game, rules, address)
        return Odds(ready=False, done=job.done, of=job.total, odds=None)

    def _begin(self, name: str, game: str, rules: dict[str, Any], address: str) -> Job:
        pending = sum(job.address == address for job in self._jobs.values())
        if pending >= MAX_PER_ADDRESS * people_behind(address, self._people):
            raise site_refusal("still_busy")
        if len(self._jobs) >= MAX_WAITING:
            raise site_refusal("busy")
        job = self._jobs[name] = Job(address)
        job.task = asyncio.create_task(self._work(name, game, rules, job))
        return job

    async def _work(self, name: str, game: str, rules: dict[str, Any], job: Job) -> None:
        try:
            async with self._slot, asyncio.timeout(SECONDS):
                odds = await _compute(game, rules, job)
                await asyncio.to_thread(self._store, name, odds)
        except (OSError, TimeoutError, ValueError):
            log.exception("the odds of %s could not be computed", name)
        finally:
            del self._jobs[name]

    def _read(self, name: str) -> dict[str, Any] | None:
        with suppress(OSError, ValueError):
            found: dict[str, Any] = json.loads((self._folder / f"{name}.json").read_text(encoding="utf-8"))
            return found
        return None

    def _store(self, name: str, odds: dict[str, Any]) -> None:
        """Write the odds atomically, and delete the oldest files beyond `MAX_FILES`."""
        self._folder.mkdir(mode=0o700, exist_ok=True)
        temporary = self._folder / f"{name}.half"
        temporary.write_text(json.dumps(odds), encoding="utf-8")
        temporary.replace(self._folder / f"{name}.json")
        stored = sorted(self._folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
        for old in stored[:-MAX_FILES]:
            old.unlink(missing_ok=True)

    async def close(self) -> None:
        tasks = [job.task for job in self._jobs.values() if job.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def require_study(game: str) -> Study:
    found = study(game)
    if found is None:
        raise site_refusal("not_found")
    return found


async def _compute(game: str, rules: dict[str, Any], job: Job) -> dict[str, Any]:
    async with aclosing(stream_answers(PROCESS, game, content=json.dumps(rules).encode())) as answers:
        async for line in answers:
            if "odds" in line:
                odds: dict[str, Any] = line["odds"]
                return odds
            job.done, job.total = line["done"], line["of"]
    raise ValueError("the process ended without a result")
