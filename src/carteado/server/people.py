"""Guests and accounts."""

from __future__ import annotations

import time
import unicodedata
import zlib
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from carteado.messages import Language, say
from carteado.server.database import Database, Played, Player
from carteado.server.rating import shown_rating
from carteado.server.refusals import HttpRefused
from carteado.server.wire_http import Me

MOST_NAME: Final = 24
_hasher: Final = PasswordHasher()
_NOBODY: Final = _hasher.hash("nobody has this password")
"""Checked when there is no such account, so that the answer takes as long as for a wrong password."""


def clean_name(name: str) -> str:
    """A name as it is shown: one line, no control characters, single spaces."""
    shown = "".join(letter if letter.isprintable() else " " for letter in unicodedata.normalize("NFC", name))
    shown = " ".join(shown.split())
    if not 0 < len(shown) <= MOST_NAME:
        raise HttpRefused("bad_name")
    return shown


def account_key(name: str) -> str:
    """A name as it is compared: nobody gets one that looks just like another's."""
    return unicodedata.normalize("NFKC", clean_name(name)).casefold()[:64]


def guest_name(player: str, lang: Language) -> str:
    return say("server.guest", lang, number=100 + zlib.crc32(player.encode()) % 900)


class People:
    """The people this server knows."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, player: str, lang: Language) -> Player:
        """The person with this id; a guest nobody has seen yet gets a name, and is kept once something changes."""

        def work(session: Session) -> Player:
            return session.get(Player, player) or _guest(player, lang)

        return await self._database.run(work)

    async def change(self, player: str, lang: Language, **values: Any) -> Player:
        def work(session: Session) -> Player:
            person = session.get(Player, player) or _guest(player, lang)
            for name, value in values.items():
                setattr(person, name, value)
            session.add(person)
            return person

        return await self._database.run(work)

    async def register(self, player: str, lang: Language, name: str, password: str) -> Player:
        """The guest gets an account, and keeps seats and games."""

        def work(session: Session) -> Player:
            person = session.get(Player, player) or _guest(player, lang)
            if person.account is not None:
                raise HttpRefused("has_account")
            person.name = person.account = clean_name(name)
            person.account_key = account_key(name)
            person.password = _hasher.hash(password)
            session.add(person)
            session.flush()
            return person

        try:
            return await self._database.run(work)
        except IntegrityError:
            raise HttpRefused("name_taken") from None

    async def login(self, name: str, password: str) -> Player:
        def work(session: Session) -> Player:
            person = session.scalar(select(Player).where(Player.account_key == account_key(name)))
            kept = person.password if person else None
            if not _verify(kept or _NOBODY, password) or person is None:
                raise HttpRefused("bad_login")
            if _hasher.check_needs_rehash(person.password or ""):
                person.password = _hasher.hash(password)
            return person

        return await self._database.run(work)

    async def me(self, person: Player, playing: list[str]) -> Me:
        games = await self._database.run(
            lambda session: session.scalar(select(func.count()).where(Played.player == person.id)) or 0
        )
        return Me(
            id=person.id,
            name=person.name,
            account=person.account,
            auto_cut=person.auto_cut,
            rating=shown_rating(person.mu, person.sigma),
            games=games,
            playing=playing,
        )


def _guest(player: str, lang: Language) -> Player:
    name = guest_name(player, lang)
    return Player(id=player, name=name, auto_cut=True, last_table={}, created=time.time_ns() // 1_000_000)


def _verify(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
