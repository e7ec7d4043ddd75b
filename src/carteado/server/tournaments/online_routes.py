"""Routes for the players of an online tournament: sign up, withdraw, and find your game."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from carteado.games.registry import GAMES, default_regulation, default_seats
from carteado.server.accounts.endpoint import Call, endpoint
from carteado.server.http.routing import Router
from carteado.server.rules.offers import offer
from carteado.server.runtime.refusal import site_refusal
from carteado.server.tables.routes import check_table
from carteado.server.tournaments.registry import TournamentOwner
from carteado.server.tournaments.services import TournamentServices
from carteado.server.wire.http import NewTable, Ok
from carteado.server.wire.tournaments import MyEntry, OnlineGame, SignUp
from carteado.tables.events import Created as TableCreated
from carteado.tables.match import game_of, regulation_of
from carteado.tournaments.calling import start_deadline
from carteado.tournaments.events import Created, Event, PartnerJoined, SignedOff, SignedUp
from carteado.tournaments.online import points_of, seats_of_two
from carteado.tournaments.sign_ups import entry_of, free_name, is_open
from carteado.tournaments.state import Tournament

router = Router(prefix="/api/tournaments")


async def make_table(call: Call[Any], asked: OnlineGame) -> TableCreated:
    """Return the `Created` event of a table for the requested game, with the full text of its rules.

    Raises Refusal if the game is unknown or unrated, or its settings are invalid.
    """
    if asked.game not in GAMES or not offer(asked.game).rated:
        raise site_refusal("not_found")
    wanted = NewTable(
        game=asked.game,
        regulation=asked.regulation or default_regulation(asked.game),
        seats=asked.seats or default_seats(asked.game),
        level=asked.level or None,
        pace=asked.pace,
    )
    return await check_table(call, wanted)


async def make_online(call: Call[Any], asked: OnlineGame, created: Created) -> tuple[Created, int]:
    """Add the requested game to the `Created` event of an online tournament.

    Return the new event and the number of points that wins a partida. Raises Refusal if the game cannot be played.
    """
    table = await make_table(call, asked)
    team = len(seats_of_two(game_of(table))[0])
    made = replace(
        created, game=table.game, game_regulation=table.regulation, game_text=table.text, game_rules=table.rules,
        online=True, team=team, seats=table.seats, level=table.level, pace=table.pace,
    )  # fmt: skip
    return made, points_of(regulation_of(table))


@endpoint(router, "POST", "/{tournament}/entry", body=SignUp, gives=MyEntry, refuses=(404, 409))
async def sign_up(call: Call[SignUp]) -> MyEntry:
    """Sign up alone, or join a partner's entry with its code."""
    if not call.runtime.limits.openings.take(call.address):
        raise site_refusal("too_fast")
    owner = await call.use(TournamentServices).registry.find(call.path("tournament"))
    person, asked = await call.person(), call.body

    def make_event(state: Tournament) -> Event:
        name = free_name(state, person.name)
        if asked.code:
            return PartnerJoined(asked.code, call.player, name, asked.seed)
        return SignedUp(call.player, name, secrets.token_hex(6), asked.seed)

    await owner.take(make_event, person.name)
    return _own_entry(owner, call)


@endpoint(router, "POST", "/{tournament}/entry/withdraw", gives=Ok, refuses=(404, 409))
async def sign_off(call: Call[None]) -> Ok:
    """Cancel your sign-up. This is possible while entries are open."""
    owner = await call.use(TournamentServices).registry.find(call.path("tournament"))
    person = await call.person()
    await owner.take(lambda _: SignedOff(call.player), person.name)
    return Ok()


@endpoint(router, "GET", "/{tournament}/entry", gives=MyEntry, refuses=(404,))
async def my_entry(call: Call[None]) -> MyEntry:
    """Return your entry, the code for your partner, and your current game with its table."""
    return _own_entry(await call.use(TournamentServices).registry.find(call.path("tournament")), call)


def _own_entry(owner: TournamentOwner, call: Call[Any]) -> MyEntry:
    state, now = owner.state, call.use(TournamentServices).registry.now()
    entry = entry_of(state, call.player)
    if entry is None:
        return MyEntry(now=now)
    mine = MyEntry(entry=entry.id, name=entry.name, now=now)
    if not state.closed and is_open(state, entry):
        mine.code = state.codes.get(entry.id, "")
    for id_, called in state.playing.items():
        pairs = state.games[id_].pairs
        if entry.id in pairs and called.site:
            mine.game, mine.table = id_, called.site
            mine.against = state.name(pairs[1] if pairs[0] == entry.id else pairs[0])
            mine.until = None if called.started else start_deadline(state, id_)
    return mine
