"""Endpoints for tables: open, list and show them, and play at once."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

import msgspec

from carteado.core.refusal import Refusal
from carteado.games.bot import every_bot, first_level
from carteado.games.registry import GAMES, default_regulation, default_seats, new_game
from carteado.presenter.messages import TableInfo
from carteado.presenter.table_info import table_info
from carteado.regulation.rulebook import BadRegulation
from carteado.server.accounts.endpoint import Call, endpoint
from carteado.server.http.routing import Router
from carteado.server.rules.offers import Complaints, offer
from carteado.server.rules.services import RuleServices
from carteado.server.runtime.database import Player
from carteado.server.runtime.refusal import site_refusal
from carteado.server.tables.services import TableServices
from carteado.server.wire.http import LastTable, Lobby, NewTable, Opened, PlayNow
from carteado.tables import command_handlers
from carteado.tables.events import Created, Events, Seated
from carteado.tables.match import regulation_of, with_full_text
from carteado.tables.refusal import StorageFailure
from carteado.tables.registry import TableRegistry
from carteado.tables.state import TableState

router = Router(prefix="/api")

MAX_OFFERED: Final = 1000
_read_card: Final = msgspec.json.Decoder(TableInfo).decode


@endpoint(router, "POST", "/play", body=PlayNow, gives=Opened, refuses=(404,))
async def play_now(call: Call[PlayNow]) -> Opened:
    """Open a table with bots, by the rules of your last table of this game if they still work, else the default."""
    person = await call.person()
    last = person.last_table.get(call.body.game)
    usual = default_table(call.body.game)
    asked = msgspec.convert(last, NewTable) if last else usual
    try:
        return await open_table(call, solo_table(asked), person)
    except StorageFailure:
        raise
    except Refusal as refusal:
        if not last or refusal.code in ("too_fast", "too_many_tables"):
            raise
        return await open_table(call, solo_table(usual), person)


@endpoint(router, "GET", "/play", gives=list[LastTable])
async def last_tables(call: Call[None]) -> list[LastTable]:
    """Return your last table of each game, or one with the default rules. `POST /play` uses these rules."""
    person = await call.person()
    return [await last_table(call, game, person.last_table.get(game)) for game in GAMES]


async def last_table(call: Call[Any], game: str, last: dict[str, Any] | None) -> LastTable:
    rules = call.use(RuleServices).shared
    try:
        if last:
            kept = msgspec.convert(last, NewTable)
            return LastTable(table=kept, regulation_name=(await rules.find(game, kept.regulation)).name)
    except StorageFailure:
        raise
    except (Refusal, msgspec.ValidationError):
        pass  # these rules can no longer be used
    usual = default_table(game)
    return LastTable(table=usual, regulation_name=(await rules.find(game, usual.regulation)).name)


@endpoint(router, "POST", "/tables", body=NewTable, gives=Opened, refuses=(404,))
async def new_table(call: Call[NewTable]) -> Opened:
    """Open a table and sit down at it. The next `POST /play` uses its rules."""
    person = await call.person()
    if call.body.pace == "none" and not call.body.bots:
        raise site_refusal("need_pace")
    opened = await open_table(call, call.body, person)
    last = {**person.last_table, call.body.game: msgspec.to_builtins(call.body)}
    await call.accounts.store.change(call.player, call.lang, last_table=last)
    return opened


@endpoint(router, "GET", "/tables", gives=Lobby)
async def lobby(call: Call[None]) -> Lobby:
    """Return up to 100 waiting and 100 playing public tables: those with people connected first, then the fullest."""
    offered = islice(call.use(TableRegistry).public_cards(), MAX_OFFERED)
    found = [(present, info_of_card(card, present)) for card, present in offered]
    tables = [info for _, info in sorted(found, key=_lobby_order)]
    # A reserved table has no free seats for others.
    waiting = [info for info in tables if info.phase == "waiting" and not info.reserved_for]
    return Lobby(waiting=waiting[:100], playing=[info for info in tables if info.phase == "playing"][:100])


@endpoint(router, "GET", "/tables/{table}", gives=TableInfo, refuses=(404,))
async def table(call: Call[None]) -> TableInfo:
    """Return the public information about a table. The link is enough, even if the table is private."""
    state = await call.use(TableRegistry).durable_state(call.path("table"))
    if state is None:
        raise site_refusal("not_found")
    return table_info(state, call.use(TableRegistry).tables[state.id].viewers.present())


def solo_table(table: NewTable) -> NewTable:
    """Return the requested table as a private table with bots in all other seats and without a clock."""
    return msgspec.structs.replace(table, bots=True, pace="none", public=False, fill_after=None)


def info_of_card(card: bytes, present: frozenset[int]) -> TableInfo:
    """Decode the lobby card of a public table. Mark bots, and people at the seats in `present`, as connected."""
    info = _read_card(card)
    for seat in info.seats:
        seat.present = seat.holder == "bot" or seat.seat in present
    return info


def _lobby_order(entry: tuple[frozenset[int], TableInfo]) -> tuple[bool, int, str]:
    """Sort key for the lobby: tables with people present come first, then those with fewer empty seats."""
    present, info = entry
    return not present, sum(seat.holder == "empty" for seat in info.seats), info.id


async def open_table(call: Call[Any], asked: NewTable, person: Player) -> Opened:
    if not call.runtime.limits.openings.take(call.address):
        raise site_refusal("too_fast")
    open_tables = call.use(TableServices).open_table_limit
    if not open_tables.may_open(call.player, call.address):
        raise site_refusal("too_many_tables")
    created = await check_table(call, asked)
    table = await call.use(TableRegistry).open(created, seats_of(created, asked, person))
    open_tables.add(call.player, call.address, table.state.id)
    return Opened(table=table.state.id)


async def check_table(call: Call[Any], asked: NewTable) -> Created:
    """Return the `Created` event of the requested table. Raises Refusal if the request is invalid."""
    rules = await call.use(RuleServices).shared.text(asked.game, asked.regulation)
    level = asked.level or first_level(asked.game)
    if level not in every_bot(asked.game):
        raise site_refusal("bad_level")
    now = call.use(TableRegistry).environment.now()
    fill_at = now + asked.fill_after * 1000 if asked.fill_after else 0
    created = Created(
        now, asked.game, asked.regulation, rules, dict(asked.options), asked.seats, level, asked.pace, asked.public,
        call.player, fill_at, places=min(asked.places, asked.seats, offer(asked.game).places),
    )  # fmt: skip
    return await call.runtime.rules_thread.run(lambda: write_out_rules(created), call.address)


def write_out_rules(created: Created) -> Created:
    """Return a copy of the event with the full text of the regulation.

    Refuses a regulation that is invalid or does not allow this number of seats.

    The parsed regulation is cached, so the table need not parse it again.
    """
    try:
        created = with_full_text(created)
        new_game(created.game, regulation_of(created), created.seats)
    except BadRegulation as error:
        raise site_refusal("bad_regulation", reason=Complaints(created.game, error.problems)) from None
    except ValueError:
        raise site_refusal("bad_seats", seats=created.seats) from None
    return created


def seats_of(created: Created, asked: NewTable, person: Player) -> Events:
    """Return the events that seat the host. With bots, the host gets all seats they may have, and bots get the rest."""
    state = TableState("")
    state.apply(created)
    seated: Events = [Seated(created.at, 1, person.id, person.name, person.auto_cut)]
    state.apply(seated[0])
    host = command_handlers.Person(person.id, person.name, created.at, person.auto_cut)
    for _ in range(created.places - 1) if asked.bots else ():
        also = command_handlers.sit_at_another_seat(state, host, None)
        state.apply(also[0])
        seated += also
    for seat in state.places.empty_seats() if asked.bots else ():
        bots = command_handlers.seat_bots(state, created.at, [seat])
        state.apply(bots[0])
        seated += bots
    return seated


def default_table(game: str) -> NewTable:
    """Return a request for a table with bots and the default rules of a game. Raises Refusal for an unknown game."""
    if game not in GAMES:
        raise site_refusal("not_found")
    return NewTable(game=game, regulation=default_regulation(game), seats=default_seats(game), bots=True)
