"""Database tables of tournaments: the log, the links for the staff, and the people who opened them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from carteado.server.runtime.database import Base


class StoredTournament(Base):
    """A tournament and its organiser. `card` is its summary for the list of tournaments (see `card_of`)."""

    __tablename__ = "tournaments"

    id: Mapped[str] = mapped_column(String(40), primary_key=True)
    organiser: Mapped[str] = mapped_column(String(32), index=True)
    card: Mapped[dict[str, Any]] = mapped_column(JSON)
    created: Mapped[int] = mapped_column(BigInteger, index=True)


class StoredDecision(Base):
    """One decision of a tournament. The primary key ensures that each number is written only once."""

    __tablename__ = "tournament_decisions"

    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)
    by: Mapped[str] = mapped_column(Text)
    reason: Mapped[str] = mapped_column(Text)
    kind: Mapped[str] = mapped_column(String(32))
    event: Mapped[dict[str, Any]] = mapped_column(JSON)


class StaffLink(Base):
    """A link that makes somebody a referee or a clerk.

    digest:  the hash of the link's secret, which is not stored.
    revoked: the time of the revocation, or 0.
    """

    __tablename__ = "tournament_links"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id"), index=True)
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    role: Mapped[str] = mapped_column(String(16))
    name: Mapped[str] = mapped_column(String(80))
    expires: Mapped[int] = mapped_column(BigInteger)
    revoked: Mapped[int] = mapped_column(BigInteger, default=0)


class StaffMember(Base):
    """A person who opened a staff link. The person has the role while the link is valid."""

    __tablename__ = "tournament_staff"

    tournament: Mapped[str] = mapped_column(String(40), primary_key=True)
    player: Mapped[str] = mapped_column(String(32), primary_key=True)
    link: Mapped[str] = mapped_column(ForeignKey("tournament_links.id"))
