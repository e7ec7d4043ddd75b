"""Games at their own address: the record, the replay, somebody's history."""

from __future__ import annotations

from contextlib import suppress

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from carteado.bots.bot import counts_bluffs
from carteado.files import records
from carteado.games import GAMES
from carteado.server.database import KeptGame
from carteado.server.http_bodies import Call, call, uploaded
from carteado.server.presenter import Shown
from carteado.server.refusals import HttpRefused
from carteado.server.replay_frames import bluffs, frames
from carteado.server.wire_http import GameBluffs, GameRecord, HandFrames, History, PlayByRules
from carteado.tables.state import TableState
from carteado.tables.views import Seats

router = APIRouter(prefix="/api")
TOML = "application/toml"
MOST_RECORD_BYTES = 1024 * 1024


class RecordHead(msgspec.Struct):
    """What of a record must be known to find its rules."""

    game: str
    regulation: str


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
        bluffing = counts_bluffs(kept.game)
        return GameRecord(
            id=name, over=True, table=kept.table, hands=hands, record=kept.record, match=None, bluffs=bluffing,
            seat=await one.services.archive.seat_of(name, one.player),
        )  # fmt: skip
    state = await running(one, name)
    return unfinished(state, state.places.seats_of(one.player))


@call(router, "GET", "/games/{game}/hands/{number}", gives=HandFrames, refuses=(404, 409))
async def hand(one: Call[None]) -> HandFrames:
    """One hand of a finished game, moment by moment."""
    kept = await over(one)
    number = one.path("number")
    if not (number.isascii() and number.isdigit() and len(number) < 6):
        raise HttpRefused("not_found")
    marks, fair = one.services.marks, one.services.hall.ports.luck.fair
    found = await one.services.replays.run(lambda: frames(kept, int(number), one.lang, marks, fair), one.address)
    if found is None:
        raise HttpRefused("not_found")
    return found


@call(router, "GET", "/games/{game}/bluffs", gives=GameBluffs, refuses=(404, 409))
async def bluffed(one: Call[None]) -> GameBluffs:
    """Who bluffed how often in a finished game, and how often each level of bots does."""
    kept = await over(one)
    fair = one.services.hall.ports.luck.fair
    return await one.services.replays.run(lambda: bluffs(kept, one.lang, fair), one.address)


@call(router, "GET", "/games/{game}/record.toml", gives=TOML, refuses=(404, 409))
async def record(one: Call[None]) -> Response:
    """The record of a finished game as a file."""
    kept = await over(one)
    named = {"Content-Disposition": f'attachment; filename="carteado-{kept.id}.toml"'}
    text = await one.services.replays.run(lambda: records.dump(kept.record), one.address)
    return Response(text, 200, named, TOML)


@call(router, "POST", "/records/rules", gives=PlayByRules, refuses=(413, 422))
async def by_rules(one: Call[None]) -> PlayByRules:
    """Whether the play of a record, sent as JSON, follows the rules. Nothing of it is kept."""
    content = await uploaded(one, MOST_RECORD_BYTES)
    try:
        head = msgspec.json.decode(content, type=RecordHead)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise HttpRefused("malformed", detail=str(error)[:200]) from None
    return await one.services.records.check(content, await own_rules(one, head), one.lang)


async def own_rules(one: Call[None], head: RecordHead) -> str:
    """The text of the regulation of their own that a record names; "" for a preset, and for what nobody knows here,
    which the replay then says."""
    name = head.regulation.removesuffix(".toml")
    if name == head.regulation or head.game not in GAMES:
        return ""
    with suppress(HttpRefused):
        return await one.services.rules.text(head.game, name)
    return ""


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


async def running(one: Call[None], name: str) -> TableState:
    """The table of a game that is played, as it is on disk."""
    state = await one.services.hall.state(name.rpartition("-")[0])
    if state is None or state.match is None or state.match.id != name:
        raise HttpRefused("not_found")
    return state


def unfinished(state: TableState, seats: Seats) -> GameRecord:
    """A running game for one viewer: the head of the record and the view. No pack, no shuffle's order, no secret."""
    match = state.match
    assert match is not None
    fair = {"version": match.fair.version, "match": match.id, "commitment": match.commitment, "seeds": match.fair.seeds}
    shown = Shown(state, frozenset(), 0)
    return GameRecord(
        id=match.id,
        over=False,
        table=state.id,
        hands=match.hands,
        record={**match.head(), "fair": fair},
        match=shown.match(seats),
    )
