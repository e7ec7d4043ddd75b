"""Opening tables, finding them, and playing at once."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter

from carteado.bots.bot import levels
from carteado.games import new_game
from carteado.regulations import BadRegulation
from carteado.server.calls import Call, call
from carteado.server.database import Player
from carteado.server.refusals import HttpRefused
from carteado.server.showing import table_info
from carteado.server.usual import usual_table
from carteado.server.wire import TableInfo
from carteado.server.wire_http import Lobby, NewTable, Opened, PlayNow
from carteado.tables import deciding
from carteado.tables.events import Created, Events, Seated
from carteado.tables.match import regulation_of
from carteado.tables.state import TableState
from carteado.tables.table import Table

router = APIRouter(prefix="/api")


@call(router, "POST", "/play", body=PlayNow, gives=Opened, refuses=(404,))
async def play_now(one: Call[PlayNow]) -> Opened:
    """A table with bots, by the rules used last."""
    person = await one.services.people.get(one.player, one.lang)
    last = person.last_table.get(one.body.game)
    usual = usual_table(one.body.game)
    asked = msgspec.convert(last, NewTable) if last else usual
    try:
        return await open_table(one, alone(asked), person)
    except HttpRefused as refused:
        if not last or refused.code == "too_fast":
            raise
        return await open_table(one, alone(usual), person)


@call(router, "POST", "/tables", body=NewTable, gives=Opened, refuses=(404,))
async def new_table(one: Call[NewTable]) -> Opened:
    """Opens a table, its first seat yours."""
    person = await one.services.people.get(one.player, one.lang)
    if one.body.pace == "none" and not one.body.bots:
        raise HttpRefused("need_pace")
    opened = await open_table(one, one.body, person)
    last = {**person.last_table, one.body.game: msgspec.to_builtins(one.body)}
    await one.services.people.change(one.player, one.lang, last_table=last)
    return opened


@call(router, "GET", "/tables", gives=Lobby)
async def lobby(one: Call[None]) -> Lobby:
    """The public tables, the fullest first."""
    tables = [shown(table) for table in one.services.hall.public() if len(table.viewers)]
    tables.sort(key=lambda info: (sum(seat.holder == "empty" for seat in info.seats), info.id))
    waiting = [info for info in tables if info.phase == "waiting"]
    return Lobby(waiting=waiting[:100], playing=[info for info in tables if info.phase == "playing"][:100])


@call(router, "GET", "/tables/{table}", gives=TableInfo, refuses=(404,))
async def table(one: Call[None]) -> TableInfo:
    """A table for whoever has its link."""
    found = await one.services.hall.find(one.path("table"))
    if found is None:
        raise HttpRefused("not_found")
    return shown(found)


def alone(table: NewTable) -> NewTable:
    """The same table for one person with bots: no clock, and nobody else comes."""
    return msgspec.structs.replace(table, bots=True, pace="none", public=False, fill_after=None)


def shown(table: Table) -> TableInfo:
    return table_info(table.state, table.viewers.present())


async def open_table(one: Call[Any], asked: NewTable, person: Player) -> Opened:
    if not one.services.openings.take(one.address):
        raise HttpRefused("too_fast")
    created = await checked(one, asked)
    table = await one.services.hall.open(created, seats_of(created, asked, person))
    return Opened(table=table.state.id)


async def checked(one: Call[Any], asked: NewTable) -> Created:
    """The table as asked for, if it can be played at."""
    rules = await one.services.rules.text(asked.game, asked.regulation)
    known = levels(asked.game)
    level = asked.level or next(reversed(known))
    if level not in known:
        raise HttpRefused("bad_level")
    now = one.services.hall.ports.now()
    fill_at = now + asked.fill_after * 1000 if asked.fill_after else 0
    created = Created(
        now, asked.game, asked.regulation, rules, dict(asked.options), asked.seats, level, asked.pace, asked.public,
        one.player, fill_at,
    )  # fmt: skip
    check_playable(created)
    return created


def check_playable(created: Created) -> None:
    try:
        new_game(created.game, regulation_of(created), created.seats)
    except BadRegulation as error:
        raise HttpRefused("bad_regulation", reason=error.said) from None
    except ValueError:
        raise HttpRefused("bad_seats", seats=created.seats) from None


def seats_of(created: Created, asked: NewTable, person: Player) -> Events:
    """Who sits from the beginning: the host, and bots where they were asked for."""
    state = TableState("")
    state.take(created)
    seated: Events = [Seated(created.at, 1, person.id, person.name, person.auto_cut)]
    state.take(seated[0])
    for seat in state.places.empty() if asked.bots else ():
        bots = deciding.bots_for(state, created.at, [seat])
        state.take(bots[0])
        seated += bots
    return seated
