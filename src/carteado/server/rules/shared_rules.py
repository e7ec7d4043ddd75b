"""Custom regulations, each stored under a hash of its text."""

from __future__ import annotations

import time
from hashlib import sha256
from typing import Any

from sqlalchemy.orm import Session

from carteado.games.registry import GAMES, rulebook
from carteado.regulation.rulebook import BadRegulation, Regulation
from carteado.server.runtime.database import Database, SharedRegulation
from carteado.server.runtime.refusal import site_refusal
from carteado.server.runtime.threads import WorkerThread


def require_game(game: str) -> str:
    if game not in GAMES:
        raise site_refusal("not_found")
    return game


class SharedRules:
    """Finds presets and custom regulations by name, and stores custom ones."""

    def __init__(self, database: Database, worker: WorkerThread) -> None:
        self._database, self._worker = database, worker

    async def text(self, game: str, name: str) -> str:
        """Return the text of a custom regulation, or "" for a preset. Refuses an unknown name."""
        if name in rulebook(require_game(game)).presets():
            return ""
        kept = await self._database.run(lambda session: session.get(SharedRegulation, (name, game)))
        if kept is None:
            raise site_refusal("not_found")
        return kept.text

    async def find(self, game: str, name: str) -> Regulation[Any]:
        text = await self.text(game, name)
        book = rulebook(game)
        try:
            return await self._worker.run(lambda: book.read(text.encode(), name)) if text else book.preset(name)
        except BadRegulation as error:
            raise site_refusal("bad_regulation", reason=error.sentence) from None

    async def share(self, game: str, text: str) -> str:
        """Store a regulation and return its name."""
        name = name_of(text)

        def work(session: Session) -> None:
            now = time.time_ns() // 1_000_000
            session.merge(SharedRegulation(id=name, game=game, text=text, created=now))

        await self._database.run(work)
        return name


def name_of(text: str) -> str:
    return "r" + sha256(text.encode()).hexdigest()[:20]
