"""Database tables for signing in (sessions, device transfers, recovery codes, passkeys, …), facts and reports.

Cookies, tokens and codes are stored as hashes, so a leaked database does not let anybody sign in.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from carteado.server.runtime.database import Base


class WebSession(Base):
    """A browser that is signed in until `expires`.

    how: how it signed in: guest, register, password, passkey, code (recovery code), arrived (device transfer), or old
         (cookie of an older release).
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


class DeviceTransfer(Base):
    """A token that signs in another device. It works once and expires after a few minutes."""

    __tablename__ = "arrivals"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    player: Mapped[str] = mapped_column(String(32), index=True)
    expires: Mapped[int] = mapped_column(BigInteger, index=True)


class RecoveryCode(Base):
    """An unused recovery code."""

    __tablename__ = "recovery_codes"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    player: Mapped[str] = mapped_column(String(32), index=True)


class Passkey(Base):
    """The public key of a passkey. Browsers use the passkey only on the host `site`."""

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
    """The id of a person whose cookies of older releases are no longer accepted."""

    __tablename__ = "spent_cookies"

    player: Mapped[str] = mapped_column(String(32), primary_key=True)


class Fact(Base):
    """A number stored under a name, such as the time at which something happened."""

    __tablename__ = "facts"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[int] = mapped_column(BigInteger)


class Report(Base):
    """A report about a person at a table. `closed` is when an operator closed it, or None."""

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
