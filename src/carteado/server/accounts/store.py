"""Guests and accounts."""

from __future__ import annotations

import re
import time
import zlib
from collections.abc import Callable
from typing import Any

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from carteado.server.account_tables import Passkey
from carteado.server.database import Database, Played, Player
from carteado.server.entering import Enter
from carteado.server.names import account_key, clean_name, look_of
from carteado.server.passwords import Passwords, check_password
from carteado.server.rating import ratings_of
from carteado.server.recovery import give_codes, use_code
from carteado.server.refusals import HttpRefused
from carteado.server.wire_http import Me
from carteado.words.catalogue import LANGUAGES, Language, say


def guest_name(player: str, lang: Language) -> str:
    return say("server.guest", lang, number=100 + zlib.crc32(player.encode()) % 900)


def is_guest_name(name: str) -> bool:
    """Whether some guest is called so who has not said a name."""
    numbers = re.findall(r"[0-9]+", name)
    numbered = (say("server.guest", lang, number=number) for lang in LANGUAGES for number in numbers)
    return look_of(name) in map(look_of, numbered)


class People:
    """The people this server knows."""

    def __init__(self, database: Database, passwords: Passwords) -> None:
        self._database, self._passwords = database, passwords

    async def get(self, player: str, lang: Language) -> Player:
        """The person with this id; a guest nobody has seen yet gets a name, and is kept once something changes."""

        def work(session: Session) -> Player:
            return session.get(Player, player) or _guest(player, lang)

        return await self._database.run(work)

    async def change(self, player: str, lang: Language, **values: Any) -> Player:
        def work(session: Session) -> Player:
            person = session.get(Player, player) or _guest(player, lang)
            if "name" in values:
                need_free(session, player, values["name"])
                person.look = look_of(values["name"])
            for name, value in values.items():
                setattr(person, name, value)
            session.add(person)
            return person

        return await self._database.run(work)

    async def register(
        self, player: str, lang: Language, name: str, password: str, enter: Enter
    ) -> tuple[Player, list[str], list[Player]]:
        """The guest gets an account and recovery codes, and keeps seats and games. Guests who had its name, and have it
        no more, come with it. With this, as with whatever makes or changes an account, the browser comes in (`enter`)
        or nothing is changed."""
        name = clean_name(name)
        check_password(password, name)
        hashed = await self._passwords.hash(password)

        def work(session: Session) -> tuple[Player, list[str], list[Player]]:
            person = session.get(Player, player) or _guest(player, lang)
            if person.account is not None:
                raise HttpRefused("has_account")
            if is_guest_name(name):
                raise HttpRefused("name_taken")
            need_free(session, player, name)
            person.name = person.account = name
            person.account_key, person.password = account_key(name), hashed
            person.look = person.account_look = look_of(name)
            session.add(person)
            session.flush()
            renamed = _rename_guests(session, person, lang)
            enter(session, player)
            return person, give_codes(session, player), renamed

        try:
            return await self._database.run(work)
        except IntegrityError:
            raise HttpRefused("name_taken") from None

    async def login(self, name: str, password: str) -> Player:
        person = await self._database.run(lambda session: named(session, name))
        if not await self._passwords.verify(person.password if person else None, password) or person is None:
            raise HttpRefused("bad_login")
        if person.banned is not None:
            raise HttpRefused("banned")
        if self._passwords.is_old(person.password or ""):
            await self._set_password(person.id, await self._passwords.hash(password))
        return person

    async def is_password(self, player: str, password: str) -> bool:
        person = await self._database.run(lambda session: session.get(Player, player))
        return await self._passwords.verify(person.password if person else None, password)

    async def new_password(self, player: str, password: str, keep: list[str], enter: Enter) -> list[str]:
        """Another password, and with it other recovery codes: who knew the old one may have taken those. Passkeys that
        are not named are forgotten."""
        person = await self._database.run(lambda session: session.get(Player, player))
        if person is None or person.account is None:
            raise HttpRefused("no_account")
        check_password(password, person.account)
        hashed = await self._passwords.hash(password)

        def work(session: Session) -> list[str]:
            enter(session, player)
            return begin_anew(session, player, hashed, keep)

        return await self._database.run(work)

    async def recover(self, name: str, code: str, password: str, enter: Enter) -> tuple[Player, list[str]]:
        """A code instead of the password: the new password holds, no passkey does, and the codes are new."""
        check_password(password, name)
        hashed = await self._passwords.hash(password)  # before anything is known, so that it takes the same time

        def work(session: Session) -> tuple[Player, list[str]] | None:
            person = named(session, name)
            if person is None or person.banned is not None or not use_code(session, person.id, code):
                return None
            enter(session, person.id)
            return person, begin_anew(session, person.id, hashed, [])

        recovered = await self._database.run(work)
        if recovered is None:
            raise HttpRefused("bad_code")
        return recovered

    async def codes(self, player: str) -> list[str]:
        return await self._database.run(lambda session: give_codes(session, player))

    async def me(self, person: Player, playing: list[str]) -> Me:
        return Me(
            id=person.id,
            name=person.name,
            account=person.account,
            auto_cut=person.auto_cut,
            ratings=await self._database.run(lambda session: ratings_of(session, person.id)),
            games=await self.games(person.id),
            playing=playing,
        )

    async def games(self, player: str) -> int:
        """How many games somebody has finished."""
        asked = select(func.count(func.distinct(Played.game_id))).where(Played.player == player)
        return await self._database.run(lambda session: session.scalar(asked) or 0)

    async def _set_password(self, player: str, hashed: str) -> None:
        changed = update(Player).where(Player.id == player).values(password=hashed)
        work: Callable[[Session], object] = lambda session: session.execute(changed)  # noqa: E731
        await self._database.run(work)


def begin_anew(session: Session, player: str, hashed: str, keep: list[str]) -> list[str]:
    """A new password leaves no older way in: new codes, and only the passkeys that are kept."""
    session.execute(update(Player).where(Player.id == player).values(password=hashed))
    session.execute(delete(Passkey).where(Passkey.player == player, Passkey.id.not_in(keep)))
    return give_codes(session, player)


def named(session: Session, name: str) -> Player | None:
    return session.scalar(select(Player).where(Player.account_key == account_key(name)))


def need_free(session: Session, player: str, name: str) -> None:
    """Nobody carries a name that looks like that of somebody else's account."""
    look = look_of(name)
    alike = or_(Player.look == look, Player.account_look == look)
    asked = select(Player.id).where(alike, Player.account.is_not(None), Player.id != player)
    if session.scalar(asked.limit(1)) is not None:
        raise HttpRefused("name_taken")


def _rename_guests(session: Session, owner: Player, lang: Language) -> list[Player]:
    """Guests who carry the name of a new account are guests with a number again."""
    alike = select(Player).where(Player.look == owner.look, Player.account.is_(None))
    guests = list(session.scalars(alike).all())
    for guest in guests:
        guest.name = guest_name(guest.id, lang)
        guest.look = look_of(guest.name)
    return guests


def _guest(player: str, lang: Language) -> Player:
    name = guest_name(player, lang)
    return Player(
        id=player, name=name, look=look_of(name), auto_cut=True, last_table={}, created=time.time_ns() // 1_000_000
    )
