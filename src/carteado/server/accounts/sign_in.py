"""How a browser comes in as somebody: within the transaction of what lets it in, so that both are kept or neither."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from carteado.server.account_tables import WebSession
from carteado.server.identity import OldCookies
from carteado.server.sessions import Known, Sessions

Enter = Callable[[Session, str], None]
"""Lets a browser in as a person, within a transaction: an `Entering`."""


@dataclass(slots=True)
class Entering:
    """A browser about to come in. `before` is its session until now, which ends. `anew`: so does every other session of
    the person it comes in as, as after a new password; `spends`: their old cookies are nothing from then on."""

    sessions: Sessions
    old_cookies: OldCookies
    agent: str
    before: Known | None
    how: str
    anew: bool = False
    spends: bool = False
    player: str = ""
    _secret: str = ""
    _begun: WebSession | None = None
    _gone: list[WebSession] = field(default_factory=list)

    def __call__(self, session: Session, player: str) -> None:
        """Writes it down with whatever else the transaction does."""
        self.player = player
        self._gone = self.sessions.end_in(session, player) if self.anew else []
        if self.before is not None and self.before.id not in [row.id for row in self._gone]:
            self._gone += self.sessions.end_in(session, self.before.player, only=self.before.id)
        if self.spends:
            self.old_cookies.spend_in(session, player)
        self._begun, self._secret = self.sessions.begin_in(session, player, self.how, self.agent)

    def kept(self) -> str:
        """It is on disk: from now on it holds. The secret for the cookie."""
        assert self._begun is not None
        self.sessions.have_changed(self._gone, self._begun)
        return self._secret
