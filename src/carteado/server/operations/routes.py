"""Endpoints for `carteado admin`, for reports, and for exporting and deleting personal data."""

from __future__ import annotations

import hmac
import json
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from carteado.server.accounts.endpoint import Call, endpoint
from carteado.server.accounts.identity import new_player
from carteado.server.accounts.profile_routes import as_me
from carteado.server.accounts.routes import require_recent_sign_in
from carteado.server.accounts.schema import Report
from carteado.server.accounts.sessions import now_ms
from carteado.server.evenings.runner import EveningRunners
from carteado.server.http.openapi import JSON
from carteado.server.http.routing import Router
from carteado.server.operations import operator, personal_data
from carteado.server.runtime.refusal import site_refusal
from carteado.server.runtime.services import Runtime
from carteado.server.tournaments.services import TournamentServices
from carteado.server.wire.account import AdminCommand, Complaint, PasswordConfirmation
from carteado.server.wire.http import Me, Ok
from carteado.tables import command_handlers
from carteado.tables.command_handlers import Person
from carteado.tables.registry import TableRegistry

router = Router(prefix="/api")


def require_operator(request: Request) -> None:
    """Refuse the request as "not found" unless it has the token that is stored in the data folder."""
    token = request.app.state.services.use(Runtime).settings.admin_token
    given = request.headers.get("authorization", "")
    if not token or not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        raise site_refusal("not_found")


@endpoint(
    router, "POST", "/admin", body=AdminCommand, gives=list[dict[str, Any]], refuses=(404, 409), before=require_operator
)
async def admin(call: Call[AdminCommand]) -> list[dict[str, Any]]:
    """Run a command of `carteado admin`."""
    return await operator.run_command(call.services, call.body.do, call.body.target, call.body.value)


@endpoint(router, "POST", "/tables/{table}/report", body=Complaint, gives=Ok, refuses=(404,))
async def report(call: Call[Complaint]) -> Ok:
    """Report a person at a table to the operator."""
    if not call.runtime.limits.openings.take(call.address):
        raise site_refusal("too_fast")
    state, asked = await call.use(TableRegistry).durable_state(call.path("table")), call.body
    if state is None or not 1 <= asked.seat <= len(state.places):
        raise site_refusal("not_found")
    place = state.places.at(asked.seat)
    row = Report(
        table=state.id, reporter=call.player, player=place.player, name=place.name[:24], reason=asked.reason,
        text=asked.text, created=now_ms(),
    )  # fmt: skip
    await call.runtime.database.run(lambda session: session.add(row))
    return Ok()


@endpoint(router, "GET", "/me/everything", gives=dict[str, Any])
async def everything(call: Call[None]) -> Response:
    """Return all data about you as a file."""
    kept = await call.runtime.database.run(lambda session: personal_data.export_person(session, call.player))
    kept["tables"] = call.use(TableRegistry).tables_of(call.player)
    text = await call.runtime.replay_thread.run(lambda: json.dumps(kept, ensure_ascii=False, indent=1), call.address)
    return Response(text, 200, {"Content-Disposition": 'attachment; filename="carteado.json"'}, JSON)


@endpoint(router, "POST", "/me/forget", body=PasswordConfirmation, gives=Me, refuses=(401, 403))
async def forget(call: Call[PasswordConfirmation]) -> Me:
    """Delete your seats, sessions, account and name. Your games are kept without your name."""
    person = await call.person()
    if person.account is not None:
        await require_recent_sign_in(call, call.body.password)
    for name in call.use(TableRegistry).tables_of(call.player):
        table = await call.use(TableRegistry).find(name)
        if table is not None:
            who = Person(call.player, person.name, table.environment.now(), person.auto_cut)
            await table.do(who, f"forget-{now_ms()}", command_handlers.remove_player)
    await call.use(TournamentServices).registry.forget(call.player, person.name)
    await call.use(EveningRunners).forget(call.player)
    await call.accounts.sessions.end(call.player)
    await call.runtime.database.run(lambda session: personal_data.forget(session, call.player))
    call.session = None
    call.become(new_player(), "guest")
    return await as_me(call, await call.person())
