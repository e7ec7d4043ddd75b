"""Store guests and accounts in the database: names, passwords and recovery codes."""

from __future__ import annotations

import re
import time
import zlib
from collections.abc import Callable
from typing import Any

from sqlalchemy import delete, func, or_, select, update
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from carteado.server.accounts.names import account_key, clean_name, look_of
from carteado.server.accounts.passwords import Passwords, check_password
from carteado.server.accounts.rating import ratings_of
from carteado.server.accounts.recovery import give_codes, use_code
from carteado.server.accounts.schema import Passkey
from carteado.server.accounts.sign_in import Enter
from carteado.server.runtime.database import Database, Player, PlayerGame
from carteado.server.runtime.refusal import site_refusal
from carteado.server.wire.http import Me
from carteado.words.catalogue import LANGUAGES, Language, say


def guest_name(player: str, lang: Language) -> str:
    return say("server.guest", lang, number=100 + zlib.crc32(player.encode()) % 900)


def is_guest_name(name: str) -> bool:
    """Return whether a name looks like a generated guest name."""
    numbers = re.findall(r"[0-9]+", name)
    numbered = (say("server.guest", lang, number=number) for lang in LANGUAGES for number in numbers)
    return look_of(name) in map(look_of, numbered)


class AccountStore:
    def __init__(self, database: Database, passwords: Passwords) -> None:
        self._database, self._passwords = database, passwords

    async def get(self, player: str, lang: Language) -> Player:
        """Return a person. For an unknown id, return a guest with a generated name without storing it."""

        def work(session: Session) -> Player:
            return session.get(Player, player) or Player(**_guest_values(player, lang))

        return await self._database.run(work)

    async def change(self, player: str, lang: Language, **values: Any) -> Player:
        """Set these fields of a person, and store a new guest.

        Raises Refusal if a new name looks like the name of another person's account.
        """

        def work(session: Session) -> Player:
            person = _find_or_store(session, player, lang)
            if "name" in values:
                require_free_name(session, player, values["name"])
                person.look = look_of(values["name"])
            for name, value in values.items():
                setattr(person, name, value)
            return person

        return await self._database.run(work)

    async def register(
        self, player: str, lang: Language, name: str, password: str, enter: Enter
    ) -> tuple[Player, list[str], list[Player]]:
        """Turn a guest into an account. Seats and games are kept.

        Returns the person, the recovery codes, and the guests that were renamed because the account now owns their
        name. `enter` signs the browser in within the same transaction. Raises Refusal if the name or password is not
        allowed, or if the person has an account already.
        """
        name = clean_name(name)
        check_password(password, name)
        hashed = await self._passwords.hash(password)

        def work(session: Session) -> tuple[Player, list[str], list[Player]]:
            person = _find_or_store(session, player, lang)
            if person.account is not None:
                raise site_refusal("has_account")
            if is_guest_name(name):
                raise site_refusal("name_taken")
            require_free_name(session, player, name)
            person.name = person.account = name
            person.account_key, person.password = account_key(name), hashed
            person.look = person.account_look = look_of(name)
            session.flush()
            renamed = _rename_guests(session, person, lang)
            enter(session, player)
            return person, give_codes(session, player), renamed

        try:
            return await self._database.run(work)
        except IntegrityError:
            raise site_refusal("name_taken") from None

    async def login(self, name: str, password: str) -> Player:
        person = await self._database.run(lambda session: find_account(session, name))
        if not await self._passwords.verify(person.password if person else None, password) or person is None:
            raise site_refusal("bad_login")
        if person.banned is not None:
            raise site_refusal("banned")
        if self._passwords.is_old(person.password or ""):
            await self._set_password(person.id, await self._passwords.hash(password))
        return person

    async def is_password(self, player: str, password: str) -> bool:
        person = await self._database.run(lambda session: session.get(Player, player))
        return await self._passwords.verify(person.password if person else None, password)

    async def new_password(self, player: str, password: str, keep: list[str], enter: Enter) -> list[str]:
        """Change the password and return new recovery codes.

        Someone who knew the old password may have seen the old codes, so they stop working. Passkeys that are not in
        `keep` are deleted for the same reason.
        """
        person = await self._database.run(lambda session: session.get(Player, player))
        if person is None or person.account is None:
            raise site_refusal("no_account")
        check_password(password, person.account)
        hashed = await self._passwords.hash(password)

        def work(session: Session) -> list[str]:
            enter(session, player)
            return reset_credentials(session, player, hashed, keep)

        return await self._database.run(work)

    async def recover(self, name: str, code: str, password: str, enter: Enter) -> tuple[Player, list[str]]:
        """Set a new password with a recovery code and sign the browser in. Deletes all passkeys.

        Returns the person and new recovery codes. Raises Refusal if the code or the new password is not accepted, or
        the person is banned.
        """
        check_password(password, name)
        hashed = await self._passwords.hash(password)  # before the lookup, so that unknown accounts take as long

        def work(session: Session) -> tuple[Player, list[str]] | None:
            person = find_account(session, name)
            if person is None or person.banned is not None or not use_code(session, person.id, code):
                return None
            enter(session, person.id)
            return person, reset_credentials(session, person.id, hashed, [])

        recovered = await self._database.run(work)
        if recovered is None:
            raise site_refusal("bad_code")
        return recovered

    async def renew_codes(self, player: str) -> list[str]:
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
        """Return in how many finished games a person played, also if they left early."""
        query = select(func.count(func.distinct(PlayerGame.game_id))).where(PlayerGame.player == player)
        return await self._database.run(lambda session: session.scalar(query) or 0)

    async def _set_password(self, player: str, hashed: str) -> None:
        changed = update(Player).where(Player.id == player).values(password=hashed)
        work: Callable[[Session], object] = lambda session: session.execute(changed)  # noqa: E731
        await self._database.run(work)


def reset_credentials(session: Session, player: str, hashed: str, keep: list[str]) -> list[str]:
    """Set the password and delete the passkeys that are not in `keep`. Returns new recovery codes."""
    session.execute(update(Player).where(Player.id == player).values(password=hashed))
    session.execute(delete(Passkey).where(Passkey.player == player, Passkey.id.not_in(keep)))
    return give_codes(session, player)


def find_account(session: Session, name: str) -> Player | None:
    return session.scalar(select(Player).where(Player.account_key == account_key(name)))


def require_free_name(session: Session, player: str, name: str) -> None:
    """Refuse a name that looks like the name of another person's account."""
    look = look_of(name)
    alike = or_(Player.look == look, Player.account_look == look)
    query = select(Player.id).where(alike, Player.account.is_not(None), Player.id != player)
    if session.scalar(query.limit(1)) is not None:
        raise site_refusal("name_taken")


def _rename_guests(session: Session, owner: Player, lang: Language) -> list[Player]:
    """Give a generated name to every guest whose name now belongs to a new account. Returns these guests."""
    alike = select(Player).where(Player.look == owner.look, Player.account.is_(None))
    guests = list(session.scalars(alike).all())
    for guest in guests:
        guest.name = guest_name(guest.id, lang)
        guest.look = look_of(guest.name)
    return guests


def _find_or_store(session: Session, player: str, lang: Language) -> Player:
    """Return the stored person. If the person is a new guest who is not stored yet, store them first."""
    found = session.get(Player, player)
    if found is None:
        session.execute(insert(Player).values(_guest_values(player, lang)).on_conflict_do_nothing())
        found = session.get_one(Player, player)
    return found


def _guest_values(player: str, lang: Language) -> dict[str, Any]:
    name, created = guest_name(player, lang), time.time_ns() // 1_000_000
    return {
        "id": player, "name": name, "look": look_of(name), "auto_cut": True, "last_table": {}, "created": created,
    }  # fmt: skip
