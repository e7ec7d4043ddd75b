"""For whoever runs the house: `carteado admin`, reports from tables, and what people may ask for about themselves."""

from __future__ import annotations

import hmac
import json
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from carteado.server import operator, personal_data
from carteado.server.account_tables import Report
from carteado.server.http_bodies import JSON, Call, call
from carteado.server.identity import new_player
from carteado.server.refusals import HttpRefused
from carteado.server.routes_account import need_sure
from carteado.server.routes_me import as_me
from carteado.server.sessions import now_ms
from carteado.server.wire_account import AdminDeed, Complaint, Sure
from carteado.server.wire_http import Me, Ok
from carteado.tables import deciding
from carteado.tables.deciding import Who

router = APIRouter(prefix="/api")


def need_operator(request: Request) -> None:
    """Without the token in the data folder there is nothing here, whatever is sent."""
    token = request.app.state.services.settings.admin_token
    given = request.headers.get("authorization", "")
    if not token or not hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        raise HttpRefused("not_found")


@call(router, "POST", "/admin", body=AdminDeed, gives=list[dict[str, Any]], refuses=(404, 409), before=need_operator)
async def admin(one: Call[AdminDeed]) -> list[dict[str, Any]]:
    """Something only the operator may do."""
    return await operator.do(one.services, one.body.do, one.body.target, one.body.value)


@call(router, "POST", "/tables/{table}/report", body=Complaint, gives=Ok, refuses=(404,))
async def report(one: Call[Complaint]) -> Ok:
    """Tells the operator about somebody at a table."""
    if not one.services.openings.take(one.address):
        raise HttpRefused("too_fast")
    state, asked = await one.services.hall.state(one.path("table")), one.body
    if state is None or not 1 <= asked.seat <= len(state.places):
        raise HttpRefused("not_found")
    place = state.places.at(asked.seat)
    row = Report(
        table=state.id, reporter=one.player, player=place.player, name=place.name[:24], reason=asked.reason,
        text=asked.text, created=now_ms(),
    )  # fmt: skip
    await one.services.database.run(lambda session: session.add(row))
    return Ok()


@call(router, "GET", "/me/everything", gives=dict[str, Any])
async def everything(one: Call[None]) -> Response:
    """All that is kept about you, as a file."""
    kept = await one.services.database.run(lambda session: personal_data.everything(session, one.player))
    kept["tables"] = one.services.hall.tables_of(one.player)
    text = await one.services.replays.run(lambda: json.dumps(kept, ensure_ascii=False, indent=1), one.address)
    return Response(text, 200, {"Content-Disposition": 'attachment; filename="carteado.json"'}, JSON)


@call(router, "POST", "/me/forget", body=Sure, gives=Me, refuses=(401, 403))
async def forget(one: Call[Sure]) -> Me:
    """Deletes you: seats, sessions, account and name. Games stay, without the name."""
    person = await one.services.people.get(one.player, one.lang)
    if person.account is not None:
        await need_sure(one, one.body.password)
    for name in one.services.hall.tables_of(one.player):
        table = await one.services.hall.find(name)
        if table is not None:
            who = Who(one.player, person.name, table.ports.now(), person.auto_cut)
            await table.do(who, f"forget-{now_ms()}", deciding.leave_for_good)
    await one.services.tournaments.forget(one.player, person.name)
    await one.services.evenings.forget(one.player)
    await one.services.sessions.end(one.player)
    await one.services.database.run(lambda session: personal_data.forget(session, one.player))
    one.session = None
    one.becomes(new_player(), "guest")
    return await as_me(one, await one.services.people.get(one.player, one.lang))
