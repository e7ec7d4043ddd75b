"""Tournaments that are played here, for those who play in them: entering, taking it back, where one's game is."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from fastapi import APIRouter

from carteado.games import GAMES, usual_regulation, usual_seats
from carteado.server.http_bodies import Call, call
from carteado.server.offers import offer
from carteado.server.refusals import HttpRefused
from carteado.server.routes_tables import checked
from carteado.server.tournament_office import Owner
from carteado.server.wire_http import NewTable, Ok
from carteado.server.wire_tournaments import MyEntry, OnlineGame, SignUp
from carteado.tables.events import Created as Table
from carteado.tables.match import game_of, regulation_of
from carteado.tournaments.calling import waits_until
from carteado.tournaments.events import Created, Event, PartnerCame, SignedOff, SignedUp
from carteado.tournaments.online import points_of, seats_of_two
from carteado.tournaments.sign_ups import entry_of, free_name, is_open
from carteado.tournaments.state import Tournament

router = APIRouter(prefix="/api/tournaments")


async def table_asked_for(one: Call[Any], asked: OnlineGame) -> Table:
    """A table for what is asked for, its rules written out; HttpRefused when it can't be played, or ranks nobody."""
    if asked.game not in GAMES or not offer(asked.game).rated:
        raise HttpRefused("not_found")
    wanted = NewTable(
        game=asked.game,
        regulation=asked.regulation or usual_regulation(asked.game),
        seats=asked.seats or usual_seats(asked.game),
        level=asked.level or None,
        pace=asked.pace,
    )
    return await checked(one, wanted)


async def at_our_tables(one: Call[Any], asked: OnlineGame, created: Created) -> tuple[Created, int]:
    """The tournament as one that is played here, and what its partidas go to; HttpRefused when it can't be."""
    table = await table_asked_for(one, asked)
    team = len(seats_of_two(game_of(table))[0])
    made = replace(
        created, game=table.game, game_regulation=table.regulation, game_text=table.text, game_rules=table.rules,
        online=True, team=team, seats=table.seats, level=table.level, pace=table.pace,
    )  # fmt: skip
    return made, points_of(regulation_of(table))


@call(router, "POST", "/{tournament}/entry", body=SignUp, gives=MyEntry, refuses=(404, 409))
async def sign_up(one: Call[SignUp]) -> MyEntry:
    """Enters: alone, or beside the partner who has the code."""
    if not one.services.openings.take(one.address):
        raise HttpRefused("too_fast")
    owner = await one.services.tournaments.find(one.path("tournament"))
    person, asked = await one.services.people.get(one.player, one.lang), one.body

    def entering(state: Tournament) -> Event:
        name = free_name(state, person.name)
        if asked.code:
            return PartnerCame(asked.code, one.player, name, asked.seed)
        return SignedUp(one.player, name, secrets.token_hex(6), asked.seed)

    await owner.take(entering, person.name)
    return _mine(owner, one)


@call(router, "POST", "/{tournament}/entry/withdraw", gives=Ok, refuses=(404, 409))
async def sign_off(one: Call[None]) -> Ok:
    """Takes the entry back, while entries are open."""
    owner = await one.services.tournaments.find(one.path("tournament"))
    person = await one.services.people.get(one.player, one.lang)
    await owner.take(lambda _: SignedOff(one.player), person.name)
    return Ok()


@call(router, "GET", "/{tournament}/entry", gives=MyEntry, refuses=(404,))
async def my_entry(one: Call[None]) -> MyEntry:
    """How the asking person stands: the entry, the code for a partner, the game that was called and its table."""
    return _mine(await one.services.tournaments.find(one.path("tournament")), one)


def _mine(owner: Owner, one: Call[Any]) -> MyEntry:
    state, now = owner.state, one.services.tournaments.now()
    entry = entry_of(state, one.player)
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
            mine.until = None if called.started else waits_until(state, id_)
    return mine
