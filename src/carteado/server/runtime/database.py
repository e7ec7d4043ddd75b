"""The site's database, and its tables of people, ratings, finished games and shared regulations.

The event logs of game tables have their own file.
"""

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

from carteado.tables.refusal import DiskFull, FileDamaged
from carteado.tables.store_sqlite import is_damaged, is_full

log = logging.getLogger(__name__)

T = TypeVar("T")
ROOM_BYTES: Final = 1 << 20


class Base(DeclarativeBase):
    """The base class of all tables of this database."""


class Player(Base):
    """A person. A guest has no `account`.

    account_key:        the account name in the form that is compared at sign-in.
    look, account_look: skeletons of `name` and `account`, to find names that look alike (`names.look_of`).
    banned:             when the person was banned, in milliseconds since 1970, or None.
    last_table:         for each game, the `NewTable` with which the person last opened a table.
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
    """The rating of one person in one game: mean (`mu`) and standard deviation (`sigma`) of the skill."""

    __tablename__ = "ratings"

    player: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(32), primary_key=True)
    mu: Mapped[float]
    sigma: Mapped[float]


class StoredGame(Base):
    """A finished match.

    created: the settings of its table.
    done:    every action as [seat, action], for the replay.
    """

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


class PlayerGame(Base):
    """A person's seat in a finished game: from the start, or taken over from a bot and kept to the end.

    left_early: whether they gave it up before the end.
    """

    __tablename__ = "played"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(String(32), index=True)
    ended: Mapped[int] = mapped_column(BigInteger, index=True)
    left_early: Mapped[bool] = mapped_column(default=False)


class SharedRegulation(Base):
    """A regulation that a user wrote. Its id is a hash of its text."""

    __tablename__ = "regulations"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(32), primary_key=True)
    text: Mapped[str] = mapped_column(Text)
    created: Mapped[int] = mapped_column(BigInteger)


class Database:
    """The site's database. `run` runs a transaction in a worker thread.

    `is_damaged` becomes true when SQLite reports that the file is corrupt. The operator has to repair it.
    """

    def __init__(self, path: Path) -> None:
        self.is_damaged = False
        self._path, self._folder = path, path.resolve().parent
        url = f"sqlite:///{path}"
        self._engine: Engine = create_engine(url)
        event.listen(self._engine, "connect", _configure)
        migrate(url)
        self._session = sessionmaker(self._engine, expire_on_commit=False)

    async def run(self, work: Callable[[Session], T]) -> T:
        """Run `work` in one transaction, in a worker thread. Any exception rolls it back.

        Raises DiskFull if the disk is full and FileDamaged if the file is corrupt.
        """
        return await asyncio.to_thread(self.run_here, work)

    def run_here(self, work: Callable[[Session], T]) -> T:
        """Like `run`, but in the thread of the caller."""
        try:
            with self._session.begin() as session:
                return work(session)
        except DatabaseError as error:
            if is_full(self._path, error.orig):
                raise DiskFull from error
            if not is_damaged(error.orig):
                raise
            if not self.is_damaged:
                log.error("%s is damaged (carteado doctor): %s", self._path, error.orig)
            self.is_damaged = True
            raise FileDamaged(str(error.orig)) from error

    def accepts_writes(self) -> bool:
        """Return whether the disk has at least `ROOM_BYTES` free.

        A request with several transactions checks this before it starts. Otherwise the disk could fill up between two
        transactions, and the client would be told that nothing was done although the first one was committed.
        """
        return shutil.disk_usage(self._folder).free >= ROOM_BYTES

    def close(self) -> None:
        self._engine.dispose()


MIGRATIONS: Final = Path(__file__).parents[1] / "migrations"
NEWEST: Final = "0006"


def _schema_version(url: str) -> str | None:
    """Return the migration that a database is at, or None if the database is new or unreadable."""
    try:
        with closing(sqlite3.connect(f"file:{url.removeprefix('sqlite:///')}?mode=ro", uri=True)) as connection:
            return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    except (sqlite3.Error, TypeError):
        return None


def migrate(url: str) -> None:
    """Create a database or upgrade it to the latest migration.

    Alembic is imported only if there is something to do, which makes a restart faster.
    """
    if _schema_version(url) == NEWEST:
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("sqlalchemy.url", url)
    config.set_main_option("path_separator", "os")
    command.upgrade(config, "head")


def _configure(connection: Any, _: object) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA foreign_keys = ON")
