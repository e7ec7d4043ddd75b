"""Signing in: a new session can be written in the same transaction as the change that allows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from carteado.server.accounts.identity import OldCookies
from carteado.server.accounts.schema import WebSession
from carteado.server.accounts.sessions import ActiveSession, Sessions

Enter = Callable[[Session, str], None]
"""A function that signs the browser in as the given person within a transaction, for example a `SignIn`."""


@dataclass(slots=True)
class SignIn:
    """A browser that is about to sign in. Call this object within the transaction, and `publish` after the commit.

    before:     the current session of the browser, which ends, or None.
    how:        how the browser signs in, see `WebSession`.
    end_others: also end every other session of the person, as after a new password.
    spend_old:  stop accepting the person's signed cookies of older releases.
    """

    sessions: Sessions
    old_cookies: OldCookies
    agent: str
    before: ActiveSession | None
    how: str
    end_others: bool = False
    spend_old: bool = False
    player: str = ""
    _secret: str = ""
    _new_row: WebSession | None = None
    _ended_rows: list[WebSession] = field(default_factory=list)

    def __call__(self, session: Session, player: str) -> None:
        """Write the new session within the caller's transaction, and end the sessions that it replaces."""
        self.player = player
        self._ended_rows = self.sessions.end_in(session, player) if self.end_others else []
        if self.before is not None and self.before.id not in [row.id for row in self._ended_rows]:
            self._ended_rows += self.sessions.end_in(session, self.before.player, only=self.before.id)
        if self.spend_old:
            self.old_cookies.spend_in(session, player)
        self._new_row, self._secret = self.sessions.begin_in(session, player, self.how, self.agent)

    def publish(self) -> str:
        """Cache the committed session, close the sockets of the ended ones, and return the secret for the cookie."""
        assert self._new_row is not None
        self.sessions.publish_changes(self._ended_rows, self._new_row)
        return self._secret
