"""The odds of a game's rules. Those of its regulations come with the package; others are computed once, in a process of
their own, and kept in the house's folder.

One set of rules is computed at a time, a bounded number waits, and none may take longer than its time.
"""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import aclosing, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from carteado.games import Study, study
from carteado.regulation.rulebook import Regulation
from carteado.server import worker
from carteado.server.addresses import people_behind
from carteado.server.refusals import HttpRefused
from carteado.server.wire_http import Odds

log = logging.getLogger(__name__)

FOLDER: Final = "odds"
MOST_WAITING: Final = 20
MOST_OF_ONE: Final = 4
"""How many an address may have asked for at a time."""
MOST_KEPT: Final = 500
SECONDS: Final = 180
PROCESS: Final = "carteado.server.odds_process"


@dataclass(slots=True)
class Job:
    """Odds that are being computed."""

    address: str
    task: asyncio.Task[None] | None = None
    done: int = 0
    of: int = 0


class OddsOffice:
    """Every question is answered at once: with the odds, or with how far they are."""

    def __init__(self, data: Path, people: int = 1) -> None:
        self._folder, self._people = data / FOLDER, people
        self._jobs: dict[str, Job] = {}
        self._one = asyncio.Semaphore(1)

    async def look(self, game: str, regulation: Regulation[Any], address: str) -> Odds:
        """The odds of a regulation, or the progress; who asks first has them computed."""
        known = need_study(game)
        rules = asdict(regulation.rules)
        name = f"{game}-{known.key(rules)}"
        kept = await asyncio.to_thread(lambda: known.shipped(rules) or self._read(name))
        if kept is not None:
            return Odds(ready=True, done=1, of=1, odds=kept)
        job = self._jobs.get(name) or self._begin(name, game, rules, address)
        return Odds(ready=False, done=job.done, of=job.of, odds=None)

    def _begin(self, name: str, game: str, rules: dict[str, Any], address: str) -> Job:
        asked = sum(job.address == address for job in self._jobs.values())
        if asked >= MOST_OF_ONE * people_behind(address, self._people):
            raise HttpRefused("still_busy")
        if len(self._jobs) >= MOST_WAITING:
            raise HttpRefused("busy")
        job = self._jobs[name] = Job(address)
        job.task = asyncio.create_task(self._work(name, game, rules, job))
        return job

    async def _work(self, name: str, game: str, rules: dict[str, Any], job: Job) -> None:
        try:
            async with self._one, asyncio.timeout(SECONDS):
                odds = await _compute(game, rules, job)
                await asyncio.to_thread(self._keep, name, odds)
        except (OSError, TimeoutError, ValueError):
            log.exception("the odds of %s could not be computed", name)
        finally:
            del self._jobs[name]

    def _read(self, name: str) -> dict[str, Any] | None:
        with suppress(OSError, ValueError):
            found: dict[str, Any] = json.loads((self._folder / f"{name}.json").read_text(encoding="utf-8"))
            return found
        return None

    def _keep(self, name: str, odds: dict[str, Any]) -> None:
        """On disk as a whole or not at all; of too many the oldest goes."""
        self._folder.mkdir(mode=0o700, exist_ok=True)
        half = self._folder / f"{name}.half"
        half.write_text(json.dumps(odds), encoding="utf-8")
        half.replace(self._folder / f"{name}.json")
        kept = sorted(self._folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
        for old in kept[:-MOST_KEPT]:
            old.unlink(missing_ok=True)

    async def close(self) -> None:
        tasks = [job.task for job in self._jobs.values() if job.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def need_study(game: str) -> Study:
    found = study(game)
    if found is None:
        raise HttpRefused("not_found")
    return found


async def _compute(game: str, rules: dict[str, Any], job: Job) -> dict[str, Any]:
    async with aclosing(worker.answers(PROCESS, game, content=json.dumps(rules).encode())) as said:
        async for line in said:
            if "odds" in line:
                odds: dict[str, Any] = line["odds"]
                return odds
            job.done, job.of = line["done"], line["of"]
    raise ValueError("the process said nothing more, and no odds")
