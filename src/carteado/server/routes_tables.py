"""Opening tables, finding them, and playing at once."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import Any, Final

import msgspec
from fastapi import APIRouter

from carteado.bots.bot import every_bot, first_level
from carteado.games import GAMES, new_game, usual_regulation, usual_seats
from carteado.regulation.rulebook import BadRegulation
from carteado.server.database import Player
from carteado.server.http_bodies import Call, call
from carteado.server.offers import Complaints, offer
from carteado.server.presenter import table_info
from carteado.server.refusals import HttpRefused
from carteado.server.wire import TableInfo
from carteado.server.wire_http import LastTable, Lobby, NewTable, Opened, PlayNow
from carteado.tables import deciding
from carteado.tables.events import Created, Events, Seated
from carteado.tables.match import regulation_of, written_out
from carteado.tables.state import TableState

router = APIRouter(prefix="/api")

MOST_OFFERED: Final = 1000
_read_card: Final = msgspec.json.Decoder(TableInfo).decode


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
        if not last or refused.code in ("too_fast", "too_many_tables"):
            raise
        return await open_table(one, alone(usual), person)


@call(router, "GET", "/play", gives=list[LastTable])
async def last_tables(one: Call[None]) -> list[LastTable]:
    """For each game what `POST /play` would open: by the rules used last, or the usual ones."""
    person = await one.services.people.get(one.player, one.lang)
    return [await last_table(one, game, person.last_table.get(game)) for game in GAMES]


async def last_table(one: Call[Any], game: str, last: dict[str, Any] | None) -> LastTable:
    asked = usual_table(game)
    with suppress(HttpRefused, msgspec.ValidationError):
        if last:
            kept = msgspec.convert(last, NewTable)
            return LastTable(table=kept, regulation_name=(await one.services.rules.find(game, kept.regulation)).name)
    return LastTable(table=asked, regulation_name=(await one.services.rules.find(game, asked.regulation)).name)


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
    offered = islice(one.services.hall.public(), MOST_OFFERED)
    found = [(present, on_card(card, present)) for card, present in offered]
    tables = [info for _, info in sorted(found, key=_fullest)]
    waiting = [info for info in tables if info.phase == "waiting" and not info.held_for]  # whose seats are not free
    return Lobby(waiting=waiting[:100], playing=[info for info in tables if info.phase == "playing"][:100])


@call(router, "GET", "/tables/{table}", gives=TableInfo, refuses=(404,))
async def table(one: Call[None]) -> TableInfo:
    """A table for whoever has its link."""
    state = await one.services.hall.state(one.path("table"))
    if state is None:
        raise HttpRefused("not_found")
    return table_info(state, one.services.hall.tables[state.id].viewers.present())


def alone(table: NewTable) -> NewTable:
    """The same table for one person with bots: no clock, and nobody else comes."""
    return msgspec.structs.replace(table, bots=True, pace="none", public=False, fill_after=None)


def on_card(card: bytes, present: frozenset[int]) -> TableInfo:
    """A public table as it is on disk, with those who are there."""
    info = _read_card(card)
    for seat in info.seats:
        seat.present = seat.holder == "bot" or seat.seat in present
    return info


def _fullest(one: tuple[frozenset[int], TableInfo]) -> tuple[bool, int, str]:
    """Where somebody is comes first, then where fewest seats are empty."""
    present, info = one
    return not present, sum(seat.holder == "empty" for seat in info.seats), info.id


async def open_table(one: Call[Any], asked: NewTable, person: Player) -> Opened:
    if not one.services.openings.take(one.address):
        raise HttpRefused("too_fast")
    open_tables = one.services.open_tables
    if not open_tables.may_open(one.player, one.address):
        raise HttpRefused("too_many_tables")
    created = await checked(one, asked)
    table = await one.services.hall.open(created, seats_of(created, asked, person))
    open_tables.opened(one.player, one.address, table.state.id)
    return Opened(table=table.state.id)


async def checked(one: Call[Any], asked: NewTable) -> Created:
    """The table as asked for, if it can be played at."""
    rules = await one.services.rules.text(asked.game, asked.regulation)
    level = asked.level or first_level(asked.game)
    if level not in every_bot(asked.game):
        raise HttpRefused("bad_level")
    now = one.services.hall.ports.now()
    fill_at = now + asked.fill_after * 1000 if asked.fill_after else 0
    created = Created(
        now, asked.game, asked.regulation, rules, dict(asked.options), asked.seats, level, asked.pace, asked.public,
        one.player, fill_at, places=min(asked.places, asked.seats, offer(asked.game).places),
    )  # fmt: skip
    return await one.services.aside.run(lambda: playable(created), one.address)


def playable(created: Created) -> Created:
    """The table with its regulation written out, if it can be played by. What was read is kept for the table."""
    try:
        created = written_out(created)
        new_game(created.game, regulation_of(created), created.seats)
    except BadRegulation as error:
        raise HttpRefused("bad_regulation", reason=Complaints(created.game, error.problems)) from None
    except ValueError:
        raise HttpRefused("bad_seats", seats=created.seats) from None
    return created


def seats_of(created: Created, asked: NewTable, person: Player) -> Events:
    """Who sits from the beginning: the host, and bots where they were asked for."""
    state = TableState("")
    state.take(created)
    seated: Events = [Seated(created.at, 1, person.id, person.name, person.auto_cut)]
    state.take(seated[0])
    host = deciding.Who(person.id, person.name, created.at, person.auto_cut)
    for _ in range(created.places - 1) if asked.bots else ():
        also = deciding.sit_also(state, host, None)
        state.take(also[0])
        seated += also
    for seat in state.places.empty() if asked.bots else ():
        bots = deciding.bots_for(state, created.at, [seat])
        state.take(bots[0])
        seated += bots
    return seated


def usual_table(game: str) -> NewTable:
    """What is played when nobody asks for anything else."""
    if game not in GAMES:
        raise HttpRefused("not_found")
    return NewTable(game=game, regulation=usual_regulation(game), seats=usual_seats(game), bots=True)
