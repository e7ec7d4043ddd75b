"""Endpoints for the odds at a table and the expected value of your actions."""

from __future__ import annotations

from carteado.server.accounts.endpoint import Call, endpoint
from carteado.server.http.routing import Router
from carteado.server.rules.odds import require_study
from carteado.server.rules.services import RuleServices
from carteado.server.runtime.refusal import site_refusal
from carteado.server.wire.http import ActionValues, Odds
from carteado.tables.match import regulation_of
from carteado.tables.registry import TableRegistry

router = Router(prefix="/api")


@endpoint(router, "GET", "/tables/{table}/odds", gives=Odds, refuses=(404,))
async def table_odds(call: Call[None]) -> Odds:
    """Return the odds under the rules and options of a table, or the progress of their computation."""
    state = await call.use(TableRegistry).durable_state(call.path("table"))
    if state is None:
        raise site_refusal("not_found")
    return await call.use(RuleServices).odds.look(state.created.game, regulation_of(state.created), call.address)


@endpoint(router, "GET", "/tables/{table}/worths", gives=ActionValues, refuses=(404,))
async def worths(call: Call[None]) -> ActionValues:
    """Return the expected value of each of your legal actions, computed only from what you can see."""
    state = await call.use(TableRegistry).durable_state(call.path("table"))
    seats = state.places.seats_of(call.player) if state else ()
    seat = state.views.acting(seats) if state and state.match else None
    if state is None or state.match is None or seat is None:
        raise site_refusal("not_found")
    known, match = require_study(state.created.game), state.match
    view, legal, moves = match.state.view(seat), match.state.legal(seat), match.moves
    found = await call.runtime.replay_thread.run(lambda: known.action_values(view, legal), call.address)
    return ActionValues(moves=moves, worths=found)
