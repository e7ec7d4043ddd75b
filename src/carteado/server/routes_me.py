"""Who is playing: a guest with a name, or somebody with an account."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from carteado.server.database import Player
from carteado.server.http_bodies import Call, call
from carteado.server.identity import new_player
from carteado.server.names import account_key, clean_name
from carteado.server.refusals import HttpRefused
from carteado.server.wire_account import Arrival, Arrive, Carried, Credentials, Recover, Registered
from carteado.server.wire_http import ChangeMe, Me

router = APIRouter(prefix="/api")


def playing(one: Call[Any], player: str) -> list[str]:
    """The open tables where somebody holds a seat."""
    return one.services.hall.tables_of(player)


async def as_me(one: Call[Any], person: Player) -> Me:
    return await one.services.people.me(person, playing(one, person.id))


@call(router, "GET", "/me", gives=Me, keeps=True)
async def me(one: Call[None]) -> Me:
    """Who this browser is; a new guest, when it is nobody yet."""
    return await as_me(one, await one.services.people.get(one.player, one.lang))


@call(router, "PATCH", "/me", body=ChangeMe, gives=Me, refuses=(409,))
async def change_me(one: Call[ChangeMe]) -> Me:
    """Another name, another preference."""
    asked = one.body
    if asked.name is not None and not one.services.names.take(one.player):
        raise HttpRefused("too_fast")
    values: dict[str, Any] = {"name": clean_name(asked.name)} if asked.name is not None else {}
    if asked.auto_cut is not None:
        values["auto_cut"] = asked.auto_cut
    person = await one.services.people.change(one.player, one.lang, **values)
    if asked.name is not None:
        await at_the_tables(one, person)
    return await as_me(one, person)


async def at_the_tables(one: Call[Any], *renamed: Player) -> None:
    """Wherever they sit these people are called by the name they have now."""
    for person in renamed:
        await one.services.hall.rename(person.id, person.name)


# In and out ----------------------------------------------------------------------------------------------


@call(router, "POST", "/register", body=Credentials, gives=Registered, refuses=(409,))
async def register(one: Call[Credentials]) -> Registered:
    """Makes an account of this guest."""
    need_patience(one)
    entering, asked = one.entering("register", spends=True), one.body
    person, codes, guests = await one.services.people.register(
        one.player, one.lang, asked.name, asked.password, entering
    )
    one.has_entered(entering)
    await at_the_tables(one, person, *guests)
    return await with_codes(one, person, codes)


async def with_codes(one: Call[Any], person: Player, codes: list[str]) -> Registered:
    """Somebody, with codes that are shown this once."""
    made = await as_me(one, person)
    return Registered(codes=codes, **{field: getattr(made, field) for field in Me.__struct_fields__})


@call(router, "POST", "/login", body=Credentials, gives=Me, refuses=(401,))
async def login(one: Call[Credentials]) -> Me:
    """Comes back to an account, on any device."""
    need_patience(one, one.body.name)
    person = await one.services.people.login(one.body.name, one.body.password)
    one.becomes(person.id, "password")
    return await as_me(one, person)


@call(router, "POST", "/recover", body=Recover, gives=Registered, refuses=(401,))
async def recover(one: Call[Recover]) -> Registered:
    """Comes back to an account by a recovery code, with a new password. Every other session, code and passkey ends."""
    need_patience(one, one.body.name)
    entering, asked = one.entering("code", anew=True, spends=True), one.body
    person, codes = await one.services.people.recover(asked.name, asked.code, asked.password, entering)
    one.has_entered(entering)
    return await with_codes(one, person, codes)


@call(router, "POST", "/logout", gives=Me, refuses=(403,))
async def logout(one: Call[None]) -> Me:
    """Leaves: the session is over, and this browser is a new guest."""
    await one.services.old_cookies.spend(one.player)
    one.becomes(new_player(), "guest")
    return await as_me(one, await one.services.people.get(one.player, one.lang))


# To another device ---------------------------------------------------------------------------------------


@call(router, "POST", "/me/arrival", body=Arrive, gives=Arrival)
async def arrival(one: Call[Arrive]) -> Arrival:
    """Who a token would make of this device, to be asked about before it does."""
    need_patience(one)
    player = await one.services.arrivals.whose(one.body.token)
    if player is None:
        raise HttpRefused("bad_token")
    you = await carried(one, one.player) if one.session else None
    return Arrival(who=await carried(one, player), you=you, same=player == one.player)


@call(router, "POST", "/me/arrive", body=Arrive, gives=Me)
async def arrive(one: Call[Arrive]) -> Me:
    """Becomes the person whose token it is. The token is good no more."""
    need_patience(one)
    entering = one.entering("arrived")
    if await one.services.arrivals.take(one.body.token, entering) is None:
        raise HttpRefused("bad_token")
    one.has_entered(entering)
    return await as_me(one, await one.services.people.get(one.player, one.lang))


async def carried(one: Call[Any], player: str) -> Carried:
    person = await one.services.people.get(player, one.lang)
    games = await one.services.people.games(player)
    return Carried(name=person.name, account=person.account, games=games, playing=len(playing(one, player)))


def need_patience(one: Call[Any], name: str | None = None) -> None:
    """Attempts are counted for the address, and for the account they are about, whether there is one or not."""
    if not one.services.logins.take(one.address):
        raise HttpRefused("too_fast")
    if name is not None and not one.services.attempts.take(account_key(name)):
        raise HttpRefused("too_fast")
