"""Sign in another device with a token that works once, within `SECONDS`."""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import delete
from sqlalchemy.orm import Session

from carteado.server.accounts.schema import DeviceTransfer
from carteado.server.accounts.sessions import hash_secret, now_ms
from carteado.server.accounts.sign_in import Enter
from carteado.server.runtime.database import Database

SECONDS: Final = 300


class DeviceTransfers:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, player: str) -> str:
        token = secrets.token_urlsafe(24)
        row = DeviceTransfer(key=hash_secret(token), player=player, expires=now_ms() + SECONDS * 1000)
        await self._database.run(lambda session: session.add(row))
        return token

    async def find(self, token: str) -> str | None:
        """Return the id of the person to whom a token belongs, or None if it is invalid. The token stays valid."""

        def work(session: Session) -> str | None:
            row = session.get(DeviceTransfer, hash_secret(token))
            return row.player if row is not None and row.expires > now_ms() else None

        return await self._database.run(work)

    async def use(self, token: str, enter: Enter) -> str | None:
        """Use up a token, and call `enter` in the same transaction to sign the browser in.

        Returns the id of the person, or None if the token is invalid.
        """
        is_valid = (DeviceTransfer.key == hash_secret(token), DeviceTransfer.expires > now_ms())
        # One statement, so that only one of several simultaneous requests succeeds.
        use_up = delete(DeviceTransfer).where(*is_valid).returning(DeviceTransfer.player)

        def work(session: Session) -> str | None:
            player = session.scalar(use_up)
            if player is not None:
                enter(session, player)
            return player

        return await self._database.run(work)
