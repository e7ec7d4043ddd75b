"""Sessions: each browser has a cookie with the secret of its session.

The database stores only the hash of the secret. Sessions that were looked up are cached in memory. When a session ends,
its open WebSockets are closed.
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

from carteado.server.accounts.schema import DeviceTransfer, WebSession
from carteado.server.runtime.database import Database
from carteado.tables.refusal import DiskFull

DAY_MS: Final = 24 * 3600 * 1000
TOUCH_MS: Final = 3600 * 1000
"""The last use of a session is written to the database at most once in this time."""
FRESH_MS: Final = 15 * 60 * 1000
"""For this long after signing in, sensitive actions do not ask for the password."""
MAX_CACHED: Final = 20_000
SIGNED_IN: Final = ("register", "password", "passkey", "code")


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def hash_secret(secret: str) -> str:
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class ActiveSession:
    """A session that has not ended. `how` is as in `WebSession`; `seen` is the last use, to within `TOUCH_MS`."""

    id: str
    player: str
    how: str
    agent: str
    created: int
    seen: int
    expires: int

    @property
    def is_fresh(self) -> bool:
        """Return whether the session began within the last `FRESH_MS`, in one of the ways in `SIGNED_IN`."""
        return self.how in SIGNED_IN and now_ms() - self.created < FRESH_MS


class Sessions:
    """All sessions of this server.

    days:   a session expires after this many days without use.
    on_end: is called with the id of each session that ends before it expires.
    """

    def __init__(self, database: Database, days: int, on_end: Callable[[str], None]) -> None:
        self._database, self._on_end = database, on_end
        self._lasts_ms = days * DAY_MS
        self._cache: OrderedDict[str, ActiveSession] = OrderedDict()
        self._end_count = 0

    async def find(self, cookie: str | None) -> ActiveSession | None:
        if not cookie or len(cookie) > 128:
            return None
        key, now = hash_secret(cookie), now_ms()
        known = self._cache.get(key) or await self._look_up(key)
        if known is None or known.expires <= now:
            return None
        return known if now - known.seen < TOUCH_MS else await self._touch(key, known, now)

    async def end(self, player: str, only: str | None = None, but: str | None = None) -> int:
        """End all sessions of a person, or only the session `only`, or all except the session `but`.

        Unless `only` is given, also deletes the person's device transfers. Returns how many sessions ended.
        """
        ended_rows = await self._database.run(lambda session: self.end_in(session, player, only, but))
        self.publish_changes(ended_rows)
        return len(ended_rows)

    # Within a transaction of the caller, who calls `publish_changes` after the commit ----------------------

    def begin_in(self, session: Session, player: str, how: str, agent: str) -> tuple[WebSession, str]:
        """Add a session within the caller's transaction. Returns its row and the secret for its cookie."""
        secret, now = secrets.token_urlsafe(32), now_ms()
        row = WebSession(
            id=secrets.token_urlsafe(9), key=hash_secret(secret), player=player, how=how, agent=agent,
            created=now, seen=now, expires=now + self._lasts_ms,
        )  # fmt: skip
        session.add(row)
        return row, secret

    def end_in(
        self, session: Session, player: str, only: str | None = None, but: str | None = None
    ) -> list[WebSession]:
        rows = list(session.scalars(select(WebSession).where(WebSession.player == player)))
        ended_rows = [row for row in rows if row.id != but and only in (None, row.id)]
        for row in ended_rows:
            session.delete(row)
        if only is None:  # a pending device transfer could sign the person in again
            session.execute(delete(DeviceTransfer).where(DeviceTransfer.player == player))
        return ended_rows

    def publish_changes(self, ended_rows: list[WebSession], created: WebSession | None = None) -> None:
        if created is not None:
            self._add_to_cache(created.key, _active_session(created))
        self._end_count += bool(ended_rows)
        for row in ended_rows:
            self._cache.pop(row.key, None)
            self._on_end(row.id)

    # -----------------------------------------------------------------------------------------------------

    async def of(self, player: str) -> list[ActiveSession]:
        """Return the sessions of a person, most recently used first."""

        def work(session: Session) -> list[ActiveSession]:
            query = select(WebSession).where(WebSession.player == player, WebSession.expires > now_ms())
            return [_active_session(row) for row in session.scalars(query.order_by(WebSession.seen.desc()))]

        return await self._database.run(work)

    async def sweep(self) -> None:
        """Delete expired sessions and device transfers."""
        now = now_ms()

        def work(session: Session) -> None:
            session.execute(delete(WebSession).where(WebSession.expires <= now))
            session.execute(delete(DeviceTransfer).where(DeviceTransfer.expires <= now))

        await self._database.run(work)

    async def _look_up(self, key: str) -> ActiveSession | None:
        end_count = self._end_count

        def work(session: Session) -> ActiveSession | None:
            row = session.scalar(select(WebSession).where(WebSession.key == key))
            return _active_session(row) if row else None

        known = await self._database.run(work)
        any_ended = end_count != self._end_count  # if it was this session, it must not be cached
        if known is not None and not any_ended:
            self._add_to_cache(key, known)
        return known

    async def _touch(self, key: str, known: ActiveSession, now: int) -> ActiveSession:
        touched = replace(known, seen=now, expires=now + self._lasts_ms)

        def work(session: Session) -> None:
            row = session.get(WebSession, known.id)
            if row is not None:
                row.seen, row.expires = touched.seen, touched.expires

        try:
            await self._database.run(work)
        except DiskFull:
            return known  # still valid; the next request tries again
        if key in self._cache:
            self._add_to_cache(key, touched)
        return touched

    def _add_to_cache(self, key: str, known: ActiveSession) -> None:
        self._cache[key] = known
        self._cache.move_to_end(key)
        if len(self._cache) > MAX_CACHED:
            self._cache.popitem(last=False)


def _active_session(row: WebSession) -> ActiveSession:
    return ActiveSession(row.id, row.player, row.how, row.agent, row.created, row.seen, row.expires)


class OpenSockets:
    """For each session, the functions that close its open WebSockets when it ends."""

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
    """Return the browser and operating system in a User-Agent header. If neither is found, return the program name.

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
