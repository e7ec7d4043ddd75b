"""Games at their own address: the record, the replay, somebody's history."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from carteado import records
from carteado.server.archive import frames
from carteado.server.calls import Call, call
from carteado.server.database import KeptGame
from carteado.server.refusals import HttpRefused
from carteado.server.showing import Shown
from carteado.server.wire_http import GameRecord, HandFrames, History
from carteado.tables.table import Table

router = APIRouter(prefix="/api")
TOML = "application/toml"


@call(router, "GET", "/games", gives=History, query=("before",))
async def history(one: Call[None]) -> History:
    """Your games, the newest first."""
    return await one.services.archive.history(one.player, before(one))


@call(router, "GET", "/games/{game}", gives=GameRecord, refuses=(404,))
async def game(one: Call[None]) -> GameRecord:
    """A game: the whole record once it is over, and until then what you may see."""
    name = one.path("game")
    if (kept := await one.services.archive.find(name)) is not None:
        hands = len(kept.record["hands"])
        return GameRecord(id=name, over=True, table=kept.table, hands=hands, record=kept.record, match=None)
    table = await running(one, name)
    return unfinished(table, table.state.places.seat_of(one.player))


@call(router, "GET", "/games/{game}/hands/{number}", gives=HandFrames, refuses=(404, 409))
async def hand(one: Call[None]) -> HandFrames:
    """One hand of a finished game, moment by moment."""
    kept = await over(one)
    number = one.path("number")
    found = frames(kept, int(number), one.lang) if number.isascii() and number.isdigit() and len(number) < 6 else None
    if found is None:
        raise HttpRefused("not_found")
    return found


@call(router, "GET", "/games/{game}/record.toml", gives=TOML, refuses=(404, 409))
async def record(one: Call[None]) -> Response:
    """The record of a finished game as a file."""
    kept = await over(one)
    named = {"Content-Disposition": f'attachment; filename="carteado-{kept.id}.toml"'}
    return Response(records.dump(kept.record), 200, named, TOML)


def before(one: Call[None]) -> int | None:
    text = one.request.query_params.get("before", "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 15:
        raise HttpRefused("malformed", detail="before")
    return int(text)


async def over(one: Call[None]) -> KeptGame:
    kept = await one.services.archive.find(one.path("game"))
    if kept is None:
        await running(one, one.path("game"))
        raise HttpRefused("not_over")
    return kept


async def running(one: Call[None], name: str) -> Table:
    table = await one.services.hall.find(name.rpartition("-")[0])
    if table is None or table.state.match is None or table.state.match.id != name:
        raise HttpRefused("not_found")
    return table


def unfinished(table: Table, seat: int | None) -> GameRecord:
    """A running game for one viewer: the head of the record and the view. No pack, no shuffle's order, no secret."""
    state = table.state
    assert state.match is not None
    hosted = state.match.hosted
    head = {key: hosted.header[key] for key in ("carteado", "game", "regulation", "players")}
    fair = {"version": 1, "match": state.match.id, "commitment": state.match.commitment, "seeds": hosted.fair.seeds}
    shown = Shown(state, frozenset(), 0)
    return GameRecord(
        id=state.match.id,
        over=False,
        table=state.id,
        hands=len(hosted.hands),
        record={**head, "fair": fair},
        match=shown.match(seat),
    )
