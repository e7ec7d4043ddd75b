"""Endpoints for account security: devices, password, recovery codes, passkeys."""

from __future__ import annotations

from typing import Any

from carteado.server.accounts import device_transfer
from carteado.server.accounts.endpoint import Call, endpoint
from carteado.server.accounts.names import account_key
from carteado.server.accounts.passkeys import Site
from carteado.server.accounts.profile_routes import as_me, limit_attempts, with_codes
from carteado.server.accounts.recovery import codes_left
from carteado.server.accounts.sessions import ActiveSession
from carteado.server.http.routing import Router
from carteado.server.runtime.database import Player
from carteado.server.runtime.refusal import site_refusal
from carteado.server.wire.account import (
    Account,
    Codes,
    Device,
    NewPassword,
    PasskeyAsked,
    PasskeyGiven,
    PasskeyInfo,
    PasswordConfirmation,
    Registered,
    Transfer,
)
from carteado.server.wire.http import Me

router = Router(prefix="/api")


def site_of(call: Call[Any]) -> Site:
    """Return the origin of the page. Unless the method is GET, `security.Guard` has checked that it is this site's."""
    scheme = "https" if call.runtime.settings.secure else call.request.url.scheme
    return Site(call.request.headers.get("origin") or f"{scheme}://{call.request.headers.get('host', '')}")


async def account_of(call: Call[Any]) -> Account:
    accounts, player = call.accounts, call.player
    current = call.session.id if call.session else ""
    devices = [device_of(each, current) for each in await accounts.sessions.of(player)]
    passkeys = [
        PasskeyInfo(id=key.id, name=key.name, created=key.created, used=key.used)
        for key in await accounts.passkeys.of(player)
    ]
    codes = await call.runtime.database.run(lambda session: codes_left(session, player))
    here = site_of(call).may_have_passkeys
    return Account(devices=devices, passkeys=passkeys, codes=codes, passkeys_here=here)


def device_of(known: ActiveSession, current: str) -> Device:
    return Device(
        id=known.id, name=known.agent, how=known.how, created=known.created, seen=known.seen,
        current=known.id == current,
    )  # fmt: skip


async def require_account(call: Call[Any]) -> Player:
    person = await call.person()
    if person.account is None or call.session is None:
        raise site_refusal("no_account")
    return person


async def require_recent_sign_in(call: Call[Any], password: str) -> Player:
    """Return the person. Refuse unless they have an account, and signed in recently or give the password.

    Handlers call this before changes that could lock the owner out of the account.
    """
    person = await require_account(call)
    if call.session is not None and call.session.is_fresh:
        return person
    if not password:
        raise site_refusal("need_password")
    await require_password(call, person, password)
    return person


async def require_password(call: Call[Any], person: Player, password: str) -> None:
    limit_attempts(call, account_key(person.account or ""))
    if not await call.accounts.store.is_password(person.id, password):
        raise site_refusal("bad_login")


# Devices -------------------------------------------------------------------------------------------------


@endpoint(router, "GET", "/me/account", gives=Account)
async def account(call: Call[None]) -> Account:
    """Return your devices, your passkeys and how many recovery codes are left."""
    return await account_of(call)


@endpoint(router, "POST", "/me/devices/{device}/end", gives=Account, refuses=(403, 404))
async def end_device(call: Call[None]) -> Account:
    """Sign out one device."""
    if not await call.accounts.sessions.end(call.player, only=call.path("device")):
        raise site_refusal("not_found")
    return await account_of(call)


@endpoint(router, "POST", "/me/devices/end", gives=Account, refuses=(403,))
async def end_devices(call: Call[None]) -> Account:
    """Sign out all other devices."""
    await end_others(call)
    return await account_of(call)


@endpoint(router, "POST", "/me/transfer", body=PasswordConfirmation, gives=Transfer, refuses=(401, 403))
async def transfer(call: Call[PasswordConfirmation]) -> Transfer:
    """Create a token that signs in another device.

    If you have an account, this needs a recent sign-in or the password.
    """
    person = await call.person()
    if person.account is not None:
        await require_recent_sign_in(call, call.body.password)
    token = await call.accounts.device_transfers.create(call.player)
    return Transfer(token=token, seconds=device_transfer.SECONDS)


async def end_others(call: Call[Any]) -> None:
    await call.accounts.sessions.end(call.player, but=call.session.id if call.session else None)
    await call.accounts.old_cookies.spend(call.player)


# Passwords and codes -------------------------------------------------------------------------------------


@endpoint(router, "POST", "/me/password", body=NewPassword, gives=Registered, refuses=(401, 409))
async def new_password(call: Call[NewPassword]) -> Registered:
    """Change the password.

    Your other sessions end and you get new recovery codes. Passkeys that are not in `keep` are deleted.
    """
    person = await require_account(call)
    await require_password(call, person, call.body.password)
    sign_in = call.sign_in("password", end_others=True, spend_old=True)
    codes = await call.accounts.store.new_password(call.player, call.body.new, call.body.keep, sign_in)
    call.complete(sign_in)
    return await with_codes(call, person, codes)


@endpoint(router, "POST", "/me/codes", body=PasswordConfirmation, gives=Codes, refuses=(401, 403, 409))
async def new_codes(call: Call[PasswordConfirmation]) -> Codes:
    """Create new recovery codes. They are shown only once, and the old ones stop working."""
    person = await require_recent_sign_in(call, call.body.password)
    return Codes(codes=await call.accounts.store.renew_codes(person.id))


# Passkeys ------------------------------------------------------------------------------------------------


@endpoint(router, "POST", "/me/passkeys/ask", body=PasswordConfirmation, gives=PasskeyAsked, refuses=(401, 403, 409))
async def ask_passkey(call: Call[PasswordConfirmation]) -> PasskeyAsked:
    """Start to add a passkey. Return a ticket and the WebAuthn options for the browser."""
    person = await require_recent_sign_in(call, call.body.password)
    ticket, options = await call.accounts.passkeys.start_registration(person, site_of(call))
    return PasskeyAsked(ticket=ticket, options=options)


@endpoint(router, "POST", "/me/passkeys", body=PasskeyGiven, gives=Account, refuses=(401, 409))
async def add_passkey(call: Call[PasskeyGiven]) -> Account:
    """Store a passkey that the browser has created."""
    person, given = await require_account(call), call.body
    name = " ".join(given.name.split()) or (call.session.agent if call.session else "")
    await call.accounts.passkeys.add(person, site_of(call), given.ticket, given.credential, name)
    return await account_of(call)


@endpoint(
    router, "POST", "/me/passkeys/{key}/remove", body=PasswordConfirmation, gives=Account, refuses=(401, 403, 404, 409)
)
async def remove_passkey(call: Call[PasswordConfirmation]) -> Account:
    """Delete a passkey."""
    await require_recent_sign_in(call, call.body.password)
    if not await call.accounts.passkeys.remove(call.player, call.path("key")):
        raise site_refusal("not_found")
    return await account_of(call)


@endpoint(router, "POST", "/passkey/ask", gives=PasskeyAsked, refuses=(409,))
async def start_passkey_sign_in(call: Call[None]) -> PasskeyAsked:
    """Start a sign-in with a passkey. Return a ticket and the WebAuthn options for the browser."""
    limit_attempts(call)
    ticket, options = call.accounts.passkeys.start_sign_in(site_of(call))
    return PasskeyAsked(ticket=ticket, options=options)


@endpoint(router, "POST", "/passkey", body=PasskeyGiven, gives=Me, refuses=(401, 403))
async def login_by_passkey(call: Call[PasskeyGiven]) -> Me:
    """Sign in with a passkey."""
    limit_attempts(call)
    player = await call.accounts.passkeys.identify(site_of(call), call.body.ticket, call.body.credential)
    call.become(player, "passkey")
    return await as_me(call, await call.accounts.store.get(player, call.lang))
