"""Who is playing: a guest with a name, or somebody with an account."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from carteado.server.calls import Call, call
from carteado.server.identity import TRANSFER_SECONDS, new_player
from carteado.server.people import clean_name
from carteado.server.refusals import HttpRefused
from carteado.server.wire_http import Arrive, ChangeMe, Credentials, Me, Transfer

router = APIRouter(prefix="/api")


def playing(one: Call[Any], player: str) -> list[str]:
    """The tables in memory where somebody holds a seat."""
    tables = one.services.hall.tables.values()
    return [table.state.id for table in tables if table.state.places.seat_of(player) and not table.state.closed]


def becomes(one: Call[Any], player: str) -> None:
    """From now on this browser is somebody else: the answer sets the cookie."""
    one.player, one.known = player, False


@call(router, "GET", "/me", gives=Me)
async def me(one: Call[None]) -> Me:
    """Who this browser is; a new guest, when it is nobody yet."""
    person = await one.services.people.get(one.player, one.lang)
    return await one.services.people.me(person, playing(one, one.player))


@call(router, "PATCH", "/me", body=ChangeMe, gives=Me)
async def change_me(one: Call[ChangeMe]) -> Me:
    """Another name, another preference."""
    asked = one.body
    values: dict[str, Any] = {"name": clean_name(asked.name)} if asked.name is not None else {}
    if asked.auto_cut is not None:
        values["auto_cut"] = asked.auto_cut
    person = await one.services.people.change(one.player, one.lang, **values)
    return await one.services.people.me(person, playing(one, one.player))


@call(router, "POST", "/register", body=Credentials, gives=Me, refuses=(409,))
async def register(one: Call[Credentials]) -> Me:
    """Makes an account of this guest."""
    need_patience(one)
    person = await one.services.people.register(one.player, one.lang, one.body.name, one.body.password)
    return await one.services.people.me(person, playing(one, one.player))


@call(router, "POST", "/login", body=Credentials, gives=Me, refuses=(401,))
async def login(one: Call[Credentials]) -> Me:
    """Comes back to an account, on any device."""
    need_patience(one)
    person = await one.services.people.login(one.body.name, one.body.password)
    becomes(one, person.id)
    return await one.services.people.me(person, playing(one, person.id))


@call(router, "POST", "/logout", gives=Me, refuses=(403,))
async def logout(one: Call[None]) -> Me:
    """Leaves: this browser is a new guest."""
    becomes(one, new_player())
    person = await one.services.people.get(one.player, one.lang)
    return await one.services.people.me(person, [])


@call(router, "POST", "/me/transfer", gives=Transfer, refuses=(403,))
async def transfer(one: Call[None]) -> Transfer:
    """A token that makes another device the same person."""
    return Transfer(token=one.services.identity.transfer(one.player), seconds=TRANSFER_SECONDS)


@call(router, "POST", "/me/arrive", body=Arrive, gives=Me)
async def arrive(one: Call[Arrive]) -> Me:
    """Becomes the person whose token it is."""
    need_patience(one)
    player = one.services.identity.arrive(one.body.token)
    if player is None:
        raise HttpRefused("bad_token")
    becomes(one, player)
    person = await one.services.people.get(player, one.lang)
    return await one.services.people.me(person, playing(one, player))


def need_patience(one: Call[Any]) -> None:
    if not one.services.logins.take(one.address):
        raise HttpRefused("too_fast")
