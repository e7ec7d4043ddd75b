"""Who a browser is: a session on this server, which a cookie names by a secret.

The database is the truth, and has only the secret's hash; what was looked up is kept in memory. A session that ends
takes its open sockets with it.
"""

from __future__ import annotations

import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from carteado.server.account_tables import Arrival, WebSession
from carteado.server.database import Database
from carteado.tables.refused import NoRoomLeft

DAY_MS: Final = 24 * 3600 * 1000
TOUCH_MS: Final = 3600 * 1000
"""How often it is written down that a session is still in use."""
FRESH_MS: Final = 15 * 60 * 1000
"""How long after signing in no password is asked for again."""
MOST_KEPT: Final = 20_000
SIGNED_IN: Final = ("register", "password", "passkey", "code")


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def hashed(secret: str) -> str:
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Known:
    """A session that holds."""

    id: str
    player: str
    how: str
    agent: str
    created: int
    seen: int
    expires: int

    @property
    def is_fresh(self) -> bool:
        """Whether its person has just shown who they are."""
        return self.how in SIGNED_IN and now_ms() - self.created < FRESH_MS


class Sessions:
    """All sessions of this server."""

    def __init__(self, database: Database, days: int, ended: Callable[[str], None]) -> None:
        self._database, self._ended = database, ended
        self._lasts_ms = days * DAY_MS
        self._kept: OrderedDict[str, Known] = OrderedDict()
        self._changes = 0

    async def find(self, cookie: str | None) -> Known | None:
        if not cookie or len(cookie) > 128:
            return None
        key, now = hashed(cookie), now_ms()
        known = self._kept.get(key) or await self._look_up(key)
        if known is None or known.expires <= now:
            return None
        return known if now - known.seen < TOUCH_MS else await self._touch(key, known, now)

    async def end(self, player: str, only: str | None = None, but: str | None = None) -> int:
        """Ends somebody's sessions: all, `only` one, or all `but` one. How many ended."""
        gone = await self._database.run(lambda session: self.end_in(session, player, only, but))
        self.have_changed(gone)
        return len(gone)

    # Within a transaction of somebody's; once that is on disk, `have_changed` -----------------------------

    def begin_in(self, session: Session, player: str, how: str, agent: str) -> tuple[WebSession, str]:
        """A new session, and the secret for its cookie."""
        secret, now = secrets.token_urlsafe(32), now_ms()
        row = WebSession(
            id=secrets.token_urlsafe(9), key=hashed(secret), player=player, how=how, agent=agent,
            created=now, seen=now, expires=now + self._lasts_ms,
        )  # fmt: skip
        session.add(row)
        return row, secret

    def end_in(
        self, session: Session, player: str, only: str | None = None, but: str | None = None
    ) -> list[WebSession]:
        rows = list(session.scalars(select(WebSession).where(WebSession.player == player)))
        gone = [row for row in rows if row.id != but and only in (None, row.id)]
        for row in gone:
            session.delete(row)
        if only is None:  # a way to another device would be a way back in
            session.execute(delete(Arrival).where(Arrival.player == player))
        return gone

    def have_changed(self, gone: list[WebSession], begun: WebSession | None = None) -> None:
        if begun is not None:
            self._keep(begun.key, _known(begun))
        self._changes += bool(gone)
        for row in gone:
            self._kept.pop(row.key, None)
            self._ended(row.id)

    # -----------------------------------------------------------------------------------------------------

    async def of(self, player: str) -> list[Known]:
        """Somebody's sessions, the one used last first."""

        def work(session: Session) -> list[Known]:
            asked = select(WebSession).where(WebSession.player == player, WebSession.expires > now_ms())
            return [_known(row) for row in session.scalars(asked.order_by(WebSession.seen.desc()))]

        return await self._database.run(work)

    async def sweep(self) -> None:
        """Forgets what has expired."""
        now = now_ms()

        def work(session: Session) -> None:
            session.execute(delete(WebSession).where(WebSession.expires <= now))
            session.execute(delete(Arrival).where(Arrival.expires <= now))

        await self._database.run(work)

    async def _look_up(self, key: str) -> Known | None:
        changes = self._changes

        def work(session: Session) -> Known | None:
            row = session.scalar(select(WebSession).where(WebSession.key == key))
            return _known(row) if row else None

        known = await self._database.run(work)
        if known is not None and changes == self._changes:  # else one that ended meanwhile would stay
            self._keep(key, known)
        return known

    async def _touch(self, key: str, known: Known, now: int) -> Known:
        touched = replace(known, seen=now, expires=now + self._lasts_ms)

        def work(session: Session) -> None:
            row = session.get(WebSession, known.id)
            if row is not None:
                row.seen, row.expires = touched.seen, touched.expires

        try:
            await self._database.run(work)
        except NoRoomLeft:
            return known  # it holds all the same, and is tried again
        if key in self._kept:
            self._keep(key, touched)
        return touched

    def _keep(self, key: str, known: Known) -> None:
        self._kept[key] = known
        self._kept.move_to_end(key)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)


def _known(row: WebSession) -> Known:
    return Known(row.id, row.player, row.how, row.agent, row.created, row.seen, row.expires)


class OpenSockets:
    """The open connections of each session: they close when it ends."""

    def __init__(self) -> None:
        self._closing: dict[str, set[Callable[[], None]]] = {}

    def add(self, session: str, close: Callable[[], None]) -> None:
        self._closing.setdefault(session, set()).add(close)

    def remove(self, session: str, close: Callable[[], None]) -> None:
        closing = self._closing.get(session, set())
        closing.discard(close)
        if not closing:
            self._closing.pop(session, None)

    def end(self, session: str) -> None:
        for close in list(self._closing.get(session, ())):
            close()


_MOST: Final = 60
_BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"), ("Chrome", "Chrome"), ("CriOS", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
_SYSTEMS: Final = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
    ("Mac OS", "Mac"), ("Linux", "Linux"),
)  # fmt: skip


def agent_name(header: str) -> str:
    """The browser and the system; the first word of a program's own name.

    >>> agent_name("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36")
    'Chrome, Android'
    >>> agent_name("python-httpx/0.28"), agent_name("")
    ('python-httpx', '')
    """
    header = header[:400]
    browser = next((name for mark, name in _BROWSERS if mark in header), "")
    system = next((name for mark, name in _SYSTEMS if mark in header), "")
    if browser or system:
        return ", ".join(filter(None, (browser, system)))
    return "".join(re.findall(r"^[\w .-]+", header))[:_MOST].strip()
