"""Regulations people wrote, kept under a name that follows from their text."""

from __future__ import annotations

import time
from hashlib import sha256
from typing import Any

from sqlalchemy.orm import Session

from carteado.games import GAMES, rulebook
from carteado.regulation.rulebook import BadRegulation, Regulation
from carteado.server.aside import Aside
from carteado.server.database import Database, SharedRegulation
from carteado.server.refusals import HttpRefused


def need_game(game: str) -> str:
    if game not in GAMES:
        raise HttpRefused("not_found")
    return game


class SharedRules:
    """Presets by their name, people's own by the name they were given."""

    def __init__(self, database: Database, aside: Aside) -> None:
        self._database, self._aside = database, aside

    async def text(self, game: str, name: str) -> str:
        """The text of somebody's own regulation; "" for a preset."""
        if name in rulebook(need_game(game)).presets():
            return ""
        kept = await self._database.run(lambda session: session.get(SharedRegulation, (name, game)))
        if kept is None:
            raise HttpRefused("not_found")
        return kept.text

    async def find(self, game: str, name: str) -> Regulation[Any]:
        text = await self.text(game, name)
        book = rulebook(game)
        try:
            return await self._aside.run(lambda: book.read(text.encode(), name)) if text else book.preset(name)
        except BadRegulation as error:
            raise HttpRefused("bad_regulation", reason=error.said) from None

    async def share(self, game: str, text: str) -> str:
        """Keeps a regulation; its name from now on."""
        name = name_of(text)

        def work(session: Session) -> None:
            now = time.time_ns() // 1_000_000
            session.merge(SharedRegulation(id=name, game=game, text=text, created=now))

        await self._database.run(work)
        return name


def name_of(text: str) -> str:
    return "r" + sha256(text.encode()).hexdigest()[:20]
