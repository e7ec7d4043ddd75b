"""What is kept about how people come in: sessions, ways to another device, recovery codes, passkeys, reports.

Whatever opens a door (a cookie, a token, a code) is kept as its hash: who reads the database can't come in with it.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from carteado.server.database import Base


class WebSession(Base):
    """A browser that is somebody, until `expires`.

    `how` it came in: guest, register, password, passkey, code, arrived, or old for a cookie of an older release.
    """

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    key: Mapped[str] = mapped_column(String(64), unique=True)
    player: Mapped[str] = mapped_column(String(32), index=True)
    how: Mapped[str] = mapped_column(String(12))
    agent: Mapped[str] = mapped_column(String(60))
    created: Mapped[int] = mapped_column(BigInteger)
    seen: Mapped[int] = mapped_column(BigInteger)
    expires: Mapped[int] = mapped_column(BigInteger, index=True)


class Arrival(Base):
    """A way to another device: good once, and for minutes."""

    __tablename__ = "arrivals"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    player: Mapped[str] = mapped_column(String(32), index=True)
    expires: Mapped[int] = mapped_column(BigInteger, index=True)


class RecoveryCode(Base):
    """A code that was not used yet."""

    __tablename__ = "recovery_codes"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    player: Mapped[str] = mapped_column(String(32), index=True)


class Passkey(Base):
    """A key that somebody's device holds the other half of, for the site `site`."""

    __tablename__ = "passkeys"

    id: Mapped[str] = mapped_column(String(1400), primary_key=True)
    player: Mapped[str] = mapped_column(String(32), index=True)
    site: Mapped[str] = mapped_column(String(255))
    name: Mapped[str] = mapped_column(String(60))
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    sign_count: Mapped[int] = mapped_column(BigInteger)
    created: Mapped[int] = mapped_column(BigInteger)
    used: Mapped[int | None] = mapped_column(BigInteger)


class SpentCookie(Base):
    """Somebody whose signed cookie of older releases is no longer taken."""

    __tablename__ = "spent_cookies"

    player: Mapped[str] = mapped_column(String(32), primary_key=True)


class Fact(Base):
    """A number about the database as a whole."""

    __tablename__ = "facts"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[int] = mapped_column(BigInteger)


class Report(Base):
    """Somebody at a table was reported; `closed` is when an operator was done with it."""

    __tablename__ = "reports"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    table: Mapped[str] = mapped_column(String(32), index=True)
    reporter: Mapped[str | None] = mapped_column(String(32), index=True)
    player: Mapped[str | None] = mapped_column(String(32), index=True)
    name: Mapped[str] = mapped_column(String(24))
    reason: Mapped[str] = mapped_column(String(16))
    text: Mapped[str] = mapped_column(Text)
    created: Mapped[int] = mapped_column(BigInteger)
    closed: Mapped[int | None] = mapped_column(BigInteger)
