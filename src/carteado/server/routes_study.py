"""What can be learnt about a game's rules: their odds, and what a play was worth."""

from __future__ import annotations

from fastapi import APIRouter

from carteado.server.http_bodies import Call, call
from carteado.server.odds import need_study
from carteado.server.refusals import HttpRefused
from carteado.server.shared_rules import need_game
from carteado.server.wire_http import Odds, Worths
from carteado.tables.match import regulation_of

router = APIRouter(prefix="/api")


@call(router, "GET", "/rules/{game}/{regulation}/odds", gives=Odds, refuses=(404,))
async def odds(one: Call[None]) -> Odds:
    """The odds of a regulation, or how far their computation is."""
    game = need_game(one.path("game"))
    need_study(game)
    return await one.services.odds.look(game, await one.services.rules.find(game, one.path("regulation")), one.address)


@call(router, "GET", "/tables/{table}/odds", gives=Odds, refuses=(404,))
async def table_odds(one: Call[None]) -> Odds:
    """The odds of what a table plays by, its options included."""
    state = await one.services.hall.state(one.path("table"))
    if state is None:
        raise HttpRefused("not_found")
    return await one.services.odds.look(state.created.game, regulation_of(state.created), one.address)


@call(router, "GET", "/tables/{table}/worths", gives=Worths, refuses=(404,))
async def worths(one: Call[None]) -> Worths:
    """What each action you may take now is worth, computed from your own view alone."""
    state = await one.services.hall.state(one.path("table"))
    seats = state.places.seats_of(one.player) if state else ()
    seat = state.looks.acting(seats) if state and state.match else None
    if state is None or state.match is None or seat is None:
        raise HttpRefused("not_found")
    known, match = need_study(state.created.game), state.match
    view, legal, moves = match.state.view(seat), match.state.legal(seat), match.moves
    found = await one.services.replays.run(lambda: known.worths(view, legal), one.address)
    return Worths(moves=moves, worths=found)
