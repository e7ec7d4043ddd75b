"""The session cookie, and the signed cookies of older releases, which had no sessions."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy.orm import Session

from carteado.server.accounts.schema import Fact, SpentCookie
from carteado.server.accounts.sessions import now_ms
from carteado.server.runtime.database import Database, Player

COOKIE: Final = "carteado"
UNTIL: Final = "old_cookies_until"
_KEY: Final = re.compile("[0-9a-f]{64}")


def new_player() -> str:
    return secrets.token_urlsafe(12)


def cookie_header(secret: str, days: int, *, secure: bool) -> str:
    """Return the Set-Cookie header for the secret of a session.

    Scripts cannot read the cookie (HttpOnly). Requests from other sites carry it only if they open
    a page (SameSite=Lax).
    """
    only_https = "; Secure" if secure else ""
    return f"{COOKIE}={secret}; Path=/; Max-Age={days * 24 * 3600}; HttpOnly; SameSite=Lax{only_https}"


class OldCookies:
    """Exchanges the signed cookies of older releases, which never expired, for sessions.

    Several devices may have the same cookie, so each of them may exchange it. The cookie stops working when the person
    signs out, after changes such as a new password, and at the latest some months after the upgrade.
    """

    def __init__(self, database: Database, folder: Path) -> None:
        self._database = database
        key = key_in(folder)
        self._serializer = URLSafeSerializer(key, salt="cookie") if key else None

    async def player(self, cookie: str | None) -> str | None:
        """Return the id of the person in a cookie. None if it is invalid, spent or expired, or the person is banned."""
        player = self._read(cookie) if cookie else None
        if player is None:
            return None

        def work(session: Session) -> bool:
            until, person = session.get(Fact, UNTIL), session.get(Player, player)
            spent = session.get(SpentCookie, player) is not None or (person is not None and person.banned is not None)
            return until is not None and until.value > now_ms() and not spent

        return player if await self._database.run(work) else None

    async def spend(self, player: str) -> None:
        """Stop accepting the cookies of older releases that a person still has."""
        if self._serializer is not None:
            await self._database.run(lambda session: self.spend_in(session, player))

    def spend_in(self, session: Session, player: str) -> None:
        """Like `spend`, but within the caller's transaction."""
        if self._serializer is not None:
            session.merge(SpentCookie(player=player))

    def _read(self, cookie: str) -> str | None:
        if self._serializer is None or len(cookie) > 256:
            return None
        try:
            player = self._serializer.loads(cookie)
        except BadSignature:
            return None
        return player if isinstance(player, str) and 0 < len(player) <= 32 else None


def key_in(folder: Path) -> str | None:
    """Return the signing key of older releases, or None if there is none or it is damaged."""
    path = folder / "cookie.key"
    text = path.read_text(encoding="ascii", errors="replace").strip() if path.is_file() else ""
    return text if _KEY.fullmatch(text) else None
