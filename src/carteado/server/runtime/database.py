"""What is kept besides the logs: people, their games, the regulations they share."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import JSON, BigInteger, Engine, ForeignKey, String, Text, create_engine, event
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, sessionmaker

from carteado.tables.refused import FileDamaged, NoRoomLeft
from carteado.tables.store_sqlite import is_damaged, is_full

log = logging.getLogger(__name__)

T = TypeVar("T")
ROOM_BYTES: Final = 1 << 20


class Base(DeclarativeBase):
    """All tables of this database."""


class Player(Base):
    """A person. A guest has no `account`; `account_key` is the name as it is typed to sign in.

    `look` and `account_look` are what `name` and `account` look like (see `names.look_of`); `banned` is since when.
    """

    __tablename__ = "players"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(24))
    account: Mapped[str | None] = mapped_column(String(24))
    account_key: Mapped[str | None] = mapped_column(String(64), unique=True)
    password: Mapped[str | None] = mapped_column(String(200))
    look: Mapped[str | None] = mapped_column(String(200), index=True)
    account_look: Mapped[str | None] = mapped_column(String(200), unique=True)
    banned: Mapped[int | None] = mapped_column(BigInteger)
    auto_cut: Mapped[bool] = mapped_column(default=True)
    last_table: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)
    created: Mapped[int] = mapped_column(BigInteger)


class Rating(Base):
    """How strong somebody plays one game."""

    __tablename__ = "ratings"

    player: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(32), primary_key=True)
    mu: Mapped[float]
    sigma: Mapped[float]


class KeptGame(Base):
    """A finished match: its record, and every action as it was sent, to show it again."""

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    table: Mapped[str] = mapped_column(String(32), index=True)
    game: Mapped[str] = mapped_column(String(32))
    created: Mapped[dict[str, Any]] = mapped_column(JSON)
    record: Mapped[dict[str, Any]] = mapped_column(JSON)
    done: Mapped[list[Any]] = mapped_column(JSON)
    score: Mapped[list[int]] = mapped_column(JSON)
    winners: Mapped[list[int]] = mapped_column(JSON)
    ended: Mapped[int] = mapped_column(BigInteger)


class Played(Base):
    """Who sat where when a game began. `left_early`: not any more when it ended."""

    __tablename__ = "played"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(String(32), index=True)
    ended: Mapped[int] = mapped_column(BigInteger, index=True)
    left_early: Mapped[bool] = mapped_column(default=False)


class SharedRegulation(Base):
    """A regulation somebody wrote; its id follows from its text."""

    __tablename__ = "regulations"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(32), primary_key=True)
    text: Mapped[str] = mapped_column(Text)
    created: Mapped[int] = mapped_column(BigInteger)


class Database:
    """Sessions on the database, each in a thread of its own so that no table waits for it.

    `is_damaged`: its file has shown itself so, and somebody has to mend it.
    """

    def __init__(self, path: Path) -> None:
        self.is_damaged = False
        self._path, self._folder = path, path.resolve().parent
        url = f"sqlite:///{path}"
        self._engine: Engine = create_engine(url)
        event.listen(self._engine, "connect", _set_up)
        migrate(url)
        self._session = sessionmaker(self._engine, expire_on_commit=False)

    async def run(self, work: Callable[[Session], T]) -> T:
        """Does something in one transaction; NoRoomLeft when the disk is full, and nothing of it is kept;
        FileDamaged when the file is damaged."""
        return await asyncio.to_thread(self.run_here, work)

    def run_here(self, work: Callable[[Session], T]) -> T:
        try:
            with self._session.begin() as session:
                return work(session)
        except DatabaseError as error:
            if is_full(self._path, error.orig):
                raise NoRoomLeft from error
            if not is_damaged(error.orig):
                raise
            if not self.is_damaged:
                log.error("%s is damaged (carteado doctor): %s", self._path, error.orig)
            self.is_damaged = True
            raise FileDamaged(str(error.orig)) from error

    def has_room(self) -> bool:
        """Whether there is room for a good deal. What takes several transactions is not begun otherwise: where the last
        of them failed, somebody would be told that nothing was done."""
        return shutil.disk_usage(self._folder).free >= ROOM_BYTES

    def close(self) -> None:
        self._engine.dispose()


NEWEST: Final = "0006"
"""The latest of the migrations."""


def _form(url: str) -> str | None:
    """The form of a database, as it says itself; None when there is none yet."""
    try:
        with closing(sqlite3.connect(f"file:{url.removeprefix('sqlite:///')}?mode=ro", uri=True)) as connection:
            return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    except (sqlite3.Error, TypeError):
        return None


def migrate(url: str) -> None:
    """Brings a database to the newest form, or makes it. Where it has that form nothing is loaded: a house that comes
    back opens sooner."""
    if _form(url) == NEWEST:
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("sqlalchemy.url", url)
    config.set_main_option("path_separator", "os")
    command.upgrade(config, "head")


def _set_up(connection: Any, _: object) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA foreign_keys = ON")
