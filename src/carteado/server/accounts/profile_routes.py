"""Endpoints for the person of this browser: profile, registration, sign-in, transfer to another device."""

from __future__ import annotations

from typing import Any

from carteado.server.accounts.endpoint import Call, endpoint
from carteado.server.accounts.identity import new_player
from carteado.server.accounts.names import account_key, clean_name
from carteado.server.http.routing import Router
from carteado.server.runtime.database import Player
from carteado.server.runtime.refusal import site_refusal
from carteado.server.wire.account import Arrival, Arrive, Credentials, PersonSummary, Recover, Registered
from carteado.server.wire.http import ChangeMe, Me
from carteado.tables.registry import TableRegistry

router = Router(prefix="/api")


def open_tables_of(call: Call[Any], player: str) -> list[str]:
    return call.use(TableRegistry).tables_of(player)


async def as_me(call: Call[Any], person: Player) -> Me:
    return await call.accounts.store.me(person, open_tables_of(call, person.id))


@endpoint(router, "GET", "/me", gives=Me, creates_guest=True)
async def me(call: Call[None]) -> Me:
    """Return the person of this browser; a new browser becomes a guest."""
    return await as_me(call, await call.person())


@endpoint(router, "PATCH", "/me", body=ChangeMe, gives=Me, refuses=(409,))
async def change_me(call: Call[ChangeMe]) -> Me:
    """Change your name or preferences."""
    asked = call.body
    if asked.name is not None and not call.runtime.limits.renames.take(call.player):
        raise site_refusal("too_fast")
    values: dict[str, Any] = {"name": clean_name(asked.name)} if asked.name is not None else {}
    if asked.auto_cut is not None:
        values["auto_cut"] = asked.auto_cut
    person = await call.accounts.store.change(call.player, call.lang, **values)
    if asked.name is not None:
        await rename_at_tables(call, person)
    return await as_me(call, person)


async def rename_at_tables(call: Call[Any], *renamed: Player) -> None:
    """Show the current names of these people at all tables where they sit."""
    for person in renamed:
        await call.use(TableRegistry).rename(person.id, person.name)


# Sign-in and sign-out ------------------------------------------------------------------------------------


@endpoint(router, "POST", "/register", body=Credentials, gives=Registered, refuses=(409,))
async def register(call: Call[Credentials]) -> Registered:
    """Create an account for this guest."""
    limit_attempts(call)
    sign_in, asked = call.sign_in("register", spend_old=True), call.body
    person, codes, guests = await call.accounts.store.register(
        call.player, call.lang, asked.name, asked.password, sign_in
    )
    call.complete(sign_in)
    await rename_at_tables(call, person, *guests)
    return await with_codes(call, person, codes)


async def with_codes(call: Call[Any], person: Player, codes: list[str]) -> Registered:
    """Return the person and their new recovery codes. The codes are not shown again."""
    made = await as_me(call, person)
    return Registered(codes=codes, **{field: getattr(made, field) for field in Me.__struct_fields__})


@endpoint(router, "POST", "/login", body=Credentials, gives=Me, refuses=(401,))
async def login(call: Call[Credentials]) -> Me:
    """Sign in with the password."""
    limit_attempts(call, call.body.name)
    person = await call.accounts.store.login(call.body.name, call.body.password)
    call.become(person.id, "password")
    return await as_me(call, person)


@endpoint(router, "POST", "/recover", body=Recover, gives=Registered, refuses=(401,))
async def recover(call: Call[Recover]) -> Registered:
    """Sign in with a recovery code and set a new password.

    Your other sessions end. Your old recovery codes and your passkeys are deleted.
    """
    limit_attempts(call, call.body.name)
    sign_in, asked = call.sign_in("code", end_others=True, spend_old=True), call.body
    person, codes = await call.accounts.store.recover(asked.name, asked.code, asked.password, sign_in)
    call.complete(sign_in)
    return await with_codes(call, person, codes)


@endpoint(router, "POST", "/logout", gives=Me, refuses=(403,))
async def logout(call: Call[None]) -> Me:
    """Sign out. The browser becomes a new guest."""
    await call.accounts.old_cookies.spend(call.player)
    call.become(new_player(), "guest")
    return await as_me(call, await call.person())


# Device transfer -----------------------------------------------------------------------------------------


@endpoint(router, "POST", "/me/arrival", body=Arrive, gives=Arrival)
async def arrival(call: Call[Arrive]) -> Arrival:
    """Return the person that a transfer token signs in, for you to confirm. The token stays valid."""
    limit_attempts(call)
    player = await call.accounts.device_transfers.find(call.body.token)
    if player is None:
        raise site_refusal("bad_token")
    you = await describe_person(call, call.player) if call.session else None
    return Arrival(who=await describe_person(call, player), you=you, same=player == call.player)


@endpoint(router, "POST", "/me/arrive", body=Arrive, gives=Me)
async def arrive(call: Call[Arrive]) -> Me:
    """Sign in with a transfer token. The token is used up."""
    limit_attempts(call)
    sign_in = call.sign_in("arrived")
    if await call.accounts.device_transfers.use(call.body.token, sign_in) is None:
        raise site_refusal("bad_token")
    call.complete(sign_in)
    return await as_me(call, await call.person())


async def describe_person(call: Call[Any], player: str) -> PersonSummary:
    person = await call.accounts.store.get(player, call.lang)
    games, tables = await call.accounts.store.games(player), open_tables_of(call, player)
    return PersonSummary(name=person.name, account=person.account, games=games, playing=len(tables))


def limit_attempts(call: Call[Any], name: str | None = None) -> None:
    """Refuse too many sign-in attempts from one address or, if `name` is given, on the account with this name.

    It does not matter whether the account exists.
    """
    if not call.runtime.limits.sign_ins.take(call.address):
        raise site_refusal("too_fast")
    if name is not None and not call.runtime.limits.account_sign_ins.take(account_key(name)):
        raise site_refusal("too_fast")
