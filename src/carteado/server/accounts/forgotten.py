"""People who deleted their data.

The server stores hashes of their ids, so that a match that ends later is saved without their names.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete
from sqlalchemy.orm import Session

from carteado.server.accounts.schema import Fact
from carteado.server.accounts.sessions import DAY_MS, hash_secret, now_ms

PREFIX: Final = "gone "
REMEMBERED_MS: Final = 180 * DAY_MS
"""How long a deletion is remembered: longer than matches usually stay unfinished."""


def remember_forgotten(session: Session, player: str) -> None:
    """Store that a person was deleted, and drop deletions older than `REMEMBERED_MS`."""
    now = now_ms()
    session.execute(delete(Fact).where(Fact.name.startswith(PREFIX), Fact.value < now - REMEMBERED_MS))
    session.merge(Fact(name=_fact_name(player), value=now))


def is_forgotten(session: Session, player: str) -> bool:
    """Return whether a person was deleted. Deletions older than `REMEMBERED_MS` may be forgotten."""
    return session.get(Fact, _fact_name(player)) is not None


def _fact_name(player: str) -> str:
    return PREFIX + hash_secret(player)[:26]
