"""The way to another device: a token that is good once, and for minutes."""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import delete
from sqlalchemy.orm import Session

from carteado.server.account_tables import Arrival
from carteado.server.database import Database
from carteado.server.entering import Enter
from carteado.server.sessions import hashed, now_ms

SECONDS: Final = 300


class Arrivals:
    """Tokens that were given out and not used yet."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def offer(self, player: str) -> str:
        token = secrets.token_urlsafe(24)
        row = Arrival(key=hashed(token), player=player, expires=now_ms() + SECONDS * 1000)
        await self._database.run(lambda session: session.add(row))
        return token

    async def whose(self, token: str) -> str | None:
        """The person a token stands for. Asking uses nothing up."""

        def work(session: Session) -> str | None:
            row = session.get(Arrival, hashed(token))
            return row.player if row is not None and row.expires > now_ms() else None

        return await self._database.run(work)

    async def take(self, token: str, enter: Enter) -> str | None:
        """The person a token stands for, as whom the browser comes in (`enter`); the token is good no more."""
        mine = (Arrival.key == hashed(token), Arrival.expires > now_ms())
        gone = delete(Arrival).where(*mine).returning(Arrival.player)  # one statement: of two at once one gets it

        def work(session: Session) -> str | None:
            player = session.scalar(gone)
            if player is not None:
                enter(session, player)
            return player

        return await self._database.run(work)
