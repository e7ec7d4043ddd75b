"""How one comes into one's account: devices, the password, recovery codes, passkeys."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from carteado.server import arrivals
from carteado.server.database import Player
from carteado.server.http_bodies import Call, call
from carteado.server.names import account_key
from carteado.server.passkeys import Site
from carteado.server.recovery import codes_left
from carteado.server.refusals import HttpRefused
from carteado.server.routes_me import as_me, need_patience, with_codes
from carteado.server.sessions import Known
from carteado.server.wire_account import (
    Account,
    Codes,
    Device,
    NewPassword,
    PasskeyAsked,
    PasskeyGiven,
    PasskeyInfo,
    Registered,
    Sure,
    Transfer,
)
from carteado.server.wire_http import Me

router = APIRouter(prefix="/api")


def site_of(one: Call[Any]) -> Site:
    """Where the browser is. What it says was compared with our own addresses before (see `security`)."""
    scheme = "https" if one.services.settings.secure else one.request.url.scheme
    return Site(one.request.headers.get("origin") or f"{scheme}://{one.request.headers.get('host', '')}")


async def account_of(one: Call[Any]) -> Account:
    services, player = one.services, one.player
    current = one.session.id if one.session else ""
    devices = [device_of(each, current) for each in await services.sessions.of(player)]
    passkeys = [
        PasskeyInfo(id=key.id, name=key.name, created=key.created, used=key.used)
        for key in await services.passkeys.of(player)
    ]
    codes = await services.database.run(lambda session: codes_left(session, player))
    here = site_of(one).may_have_passkeys
    return Account(devices=devices, passkeys=passkeys, codes=codes, passkeys_here=here)


def device_of(known: Known, current: str) -> Device:
    return Device(
        id=known.id, name=known.agent, how=known.how, created=known.created, seen=known.seen,
        current=known.id == current,
    )  # fmt: skip


async def need_account(one: Call[Any]) -> Player:
    person = await one.services.people.get(one.player, one.lang)
    if person.account is None or one.session is None:
        raise HttpRefused("no_account")
    return person


async def need_sure(one: Call[Any], password: str) -> Player:
    """What would lock somebody out is done only shortly after signing in, or with the password."""
    person = await need_account(one)
    if one.session is not None and one.session.is_fresh:
        return person
    if not password:
        raise HttpRefused("need_password")
    await need_password(one, person, password)
    return person


async def need_password(one: Call[Any], person: Player, password: str) -> None:
    need_patience(one, account_key(person.account or ""))
    if not await one.services.people.is_password(person.id, password):
        raise HttpRefused("bad_login")


# Devices -------------------------------------------------------------------------------------------------


@call(router, "GET", "/me/account", gives=Account)
async def account(one: Call[None]) -> Account:
    """Your devices, passkeys and recovery codes."""
    return await account_of(one)


@call(router, "POST", "/me/devices/{device}/end", gives=Account, refuses=(403, 404))
async def end_device(one: Call[None]) -> Account:
    """Signs one device out."""
    if not await one.services.sessions.end(one.player, only=one.path("device")):
        raise HttpRefused("not_found")
    return await account_of(one)


@call(router, "POST", "/me/devices/end", gives=Account, refuses=(403,))
async def end_devices(one: Call[None]) -> Account:
    """Signs every other device out."""
    await end_others(one)
    return await account_of(one)


@call(router, "POST", "/me/transfer", body=Sure, gives=Transfer, refuses=(401, 403))
async def transfer(one: Call[Sure]) -> Transfer:
    """A token that makes another device the same person. For an account it wants a fresh session, or the password."""
    person = await one.services.people.get(one.player, one.lang)
    if person.account is not None:
        await need_sure(one, one.body.password)
    return Transfer(token=await one.services.arrivals.offer(one.player), seconds=arrivals.SECONDS)


async def end_others(one: Call[Any]) -> None:
    await one.services.sessions.end(one.player, but=one.session.id if one.session else None)
    await one.services.old_cookies.spend(one.player)


# Passwords and codes -------------------------------------------------------------------------------------


@call(router, "POST", "/me/password", body=NewPassword, gives=Registered, refuses=(401, 409))
async def new_password(one: Call[NewPassword]) -> Registered:
    """Another password. Every other session ends and this one is begun anew, with new recovery codes; passkeys that are
    not kept are forgotten."""
    person = await need_account(one)
    await need_password(one, person, one.body.password)
    entering = one.entering("password", anew=True, spends=True)
    codes = await one.services.people.new_password(one.player, one.body.new, one.body.keep, entering)
    one.has_entered(entering)
    return await with_codes(one, person, codes)


@call(router, "POST", "/me/codes", body=Sure, gives=Codes, refuses=(401, 403, 409))
async def new_codes(one: Call[Sure]) -> Codes:
    """New recovery codes, shown this once; the old ones are good no more."""
    person = await need_sure(one, one.body.password)
    return Codes(codes=await one.services.people.codes(person.id))


# Passkeys ------------------------------------------------------------------------------------------------


@call(router, "POST", "/me/passkeys/ask", body=Sure, gives=PasskeyAsked, refuses=(401, 403, 409))
async def ask_passkey(one: Call[Sure]) -> PasskeyAsked:
    """What the browser needs to make a passkey."""
    person = await need_sure(one, one.body.password)
    ticket, options = await one.services.passkeys.ask_for_new(person, site_of(one))
    return PasskeyAsked(ticket=ticket, options=options)


@call(router, "POST", "/me/passkeys", body=PasskeyGiven, gives=Account, refuses=(401, 409))
async def add_passkey(one: Call[PasskeyGiven]) -> Account:
    """Keeps a passkey that the browser has made."""
    person, given = await need_account(one), one.body
    name = " ".join(given.name.split()) or (one.session.agent if one.session else "")
    await one.services.passkeys.add(person, site_of(one), given.ticket, given.credential, name)
    return await account_of(one)


@call(router, "POST", "/me/passkeys/{key}/remove", body=Sure, gives=Account, refuses=(401, 403, 404, 409))
async def remove_passkey(one: Call[Sure]) -> Account:
    """Forgets a passkey."""
    await need_sure(one, one.body.password)
    if not await one.services.passkeys.remove(one.player, one.path("key")):
        raise HttpRefused("not_found")
    return await account_of(one)


@call(router, "POST", "/passkey/ask", gives=PasskeyAsked, refuses=(409,))
async def ask_who(one: Call[None]) -> PasskeyAsked:
    """What the browser needs to sign in by a passkey."""
    need_patience(one)
    ticket, options = one.services.passkeys.ask_who(site_of(one))
    return PasskeyAsked(ticket=ticket, options=options)


@call(router, "POST", "/passkey", body=PasskeyGiven, gives=Me, refuses=(401, 403))
async def login_by_passkey(one: Call[PasskeyGiven]) -> Me:
    """Comes back to an account by a passkey."""
    need_patience(one)
    player = await one.services.passkeys.who(site_of(one), one.body.ticket, one.body.credential)
    one.becomes(player, "passkey")
    return await as_me(one, await one.services.people.get(player, one.lang))
