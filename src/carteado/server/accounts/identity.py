"""The cookie that names a session, and the signed cookies of releases that had no sessions."""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy.orm import Session

from carteado.server.account_tables import Fact, SpentCookie
from carteado.server.database import Database, Player
from carteado.server.sessions import now_ms

COOKIE: Final = "carteado"
UNTIL: Final = "old_cookies_until"
_KEY: Final = re.compile("[0-9a-f]{64}")


def new_player() -> str:
    return secrets.token_urlsafe(12)


def cookie_header(secret: str, days: int, *, secure: bool) -> str:
    """The header that sets the cookie. Scripts can't read it, and other sites can't send it along."""
    only_https = "; Secure" if secure else ""
    return f"{COOKIE}={secret}; Path=/; Max-Age={days * 24 * 3600}; HttpOnly; SameSite=Lax{only_https}"


class OldCookies:
    """A cookie of an older release, signed and good for ever, is exchanged for a session.

    The same cookie may be on two of a person's devices, so each may exchange it; until the person signs out, ends
    sessions or changes the password, and for some months after the upgrade at most.
    """

    def __init__(self, database: Database, folder: Path) -> None:
        self._database = database
        key = key_in(folder)
        self._signed = URLSafeSerializer(key, salt="cookie") if key else None

    async def player(self, cookie: str | None) -> str | None:
        """The person of an old cookie; None when it is none, or is taken no more."""
        player = self._read(cookie) if cookie else None
        if player is None:
            return None

        def work(session: Session) -> bool:
            until, person = session.get(Fact, UNTIL), session.get(Player, player)
            spent = session.get(SpentCookie, player) is not None or (person is not None and person.banned is not None)
            return until is not None and until.value > now_ms() and not spent

        return player if await self._database.run(work) else None

    async def spend(self, player: str) -> None:
        """From now on somebody's old cookies are nothing."""
        if self._signed is not None:
            await self._database.run(lambda session: self.spend_in(session, player))

    def spend_in(self, session: Session, player: str) -> None:
        """The same within a transaction of somebody's."""
        if self._signed is not None:
            session.merge(SpentCookie(player=player))

    def _read(self, cookie: str) -> str | None:
        if self._signed is None or len(cookie) > 256:
            return None
        try:
            player = self._signed.loads(cookie)
        except BadSignature:
            return None
        return player if isinstance(player, str) and 0 < len(player) <= 32 else None


def key_in(folder: Path) -> str | None:
    """The key that older releases signed with. A damaged or empty one signs for nobody."""
    path = folder / "cookie.key"
    text = path.read_text(encoding="ascii", errors="replace").strip() if path.is_file() else ""
    return text if _KEY.fullmatch(text) else None
