"""Endpoints for finished and running games: history, record, replay and bluffs."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from carteado.core.refusal import Refusal
from carteado.games.bot import counts_bluffs
from carteado.games.registry import GAMES
from carteado.presenter.messages import WIRE_VERSION
from carteado.presenter.presenter import JsonPresentation
from carteado.records import record_text
from carteado.server.accounts.endpoint import Call, endpoint, read_upload
from carteado.server.http.routing import Router
from carteado.server.replays.frames import Checkpoints, bluffs, frames
from carteado.server.rules.services import RuleServices
from carteado.server.runtime.database import StoredGame
from carteado.server.runtime.refusal import site_refusal
from carteado.server.tables.services import TableServices
from carteado.server.wire.http import GameBluffs, GameRecord, HandFrames, History, PlayByRules
from carteado.tables.refusal import StorageFailure
from carteado.tables.registry import TableRegistry
from carteado.tables.state import TableState
from carteado.tables.view_cache import Seats

router = Router(prefix="/api")
TOML = "application/toml"
MAX_RECORD_BYTES = 1024 * 1024


class RecordHead(msgspec.Struct):
    """The fields of a record that name its game and its rules."""

    game: str
    regulation: str


@endpoint(router, "GET", "/games", gives=History, query=("before",))
async def history(call: Call[None]) -> History:
    """Return one page of your finished games, newest first."""
    return await call.use(TableServices).archive.history(call.player, page_before(call))


@endpoint(router, "GET", "/games/{game}", gives=GameRecord, refuses=(404,))
async def game(call: Call[None]) -> GameRecord:
    """Return a game: the complete record if it is finished, or else only the parts that you may see."""
    name = call.path("game")
    if (kept := await call.use(TableServices).archive.find(name)) is not None:
        hands = len(kept.record["hands"])
        bluffing = counts_bluffs(kept.game)
        return GameRecord(
            id=name, over=True, table=kept.table, hands=hands, record=kept.record, match=None, bluffs=bluffing,
            seat=await call.use(TableServices).archive.seat_of(name, call.player),
        )  # fmt: skip
    state = await find_running(call, name)
    return running_game(state, state.places.seats_of(call.player))


@endpoint(router, "GET", "/games/{game}/hands/{number}", gives=HandFrames, refuses=(404, 409), query=("wire",))
async def hand(call: Call[None]) -> HandFrames:
    """Return one hand of a finished game, step by step."""
    if call.request.query_params.get("wire") != str(WIRE_VERSION):
        raise site_refusal("reload")
    kept = await find_finished(call)
    number = call.path("number")
    if not (number.isascii() and number.isdigit() and len(number) < 6):
        raise site_refusal("not_found")
    checkpoints, fair = call.use(Checkpoints), call.use(TableRegistry).environment.randomness.fair
    found = await call.runtime.replay_thread.run(
        lambda: frames(kept, int(number), call.lang, checkpoints, fair), call.address
    )
    if found is None:
        raise site_refusal("not_found")
    return found


@endpoint(router, "GET", "/games/{game}/bluffs", gives=GameBluffs, refuses=(404, 409))
async def game_bluffs(call: Call[None]) -> GameBluffs:
    """Count the bluffs of each player in a finished game. For comparison, add counts measured for each bot level."""
    kept = await find_finished(call)
    fair = call.use(TableRegistry).environment.randomness.fair
    return await call.runtime.replay_thread.run(lambda: bluffs(kept, call.lang, fair), call.address)


@endpoint(router, "GET", "/games/{game}/record.toml", gives=TOML, refuses=(404, 409))
async def record(call: Call[None]) -> Response:
    """Return the record of a finished game as a TOML file."""
    kept = await find_finished(call)
    headers = {"Content-Disposition": f'attachment; filename="carteado-{kept.id}.toml"'}
    text = await call.runtime.replay_thread.run(lambda: record_text.dump(kept.record), call.address)
    return Response(text, 200, headers, TOML)


@endpoint(router, "POST", "/records/rules", gives=PlayByRules, refuses=(413, 422))
async def check_record(call: Call[None]) -> PlayByRules:
    """Check whether a record, sent as JSON, follows the rules. Nothing is stored."""
    content = await read_upload(call, MAX_RECORD_BYTES)
    try:
        head = msgspec.json.decode(content, type=RecordHead)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise site_refusal("malformed", detail=str(error)[:200]) from None
    return await call.use(RuleServices).records.check(content, await own_rules(call, head), call.lang)


async def own_rules(call: Call[None], head: RecordHead) -> str:
    """Return the text of the custom regulation that a record names.

    Returns "" for a preset or an unknown regulation. The check of the record reports an unknown one.
    """
    name = head.regulation.removesuffix(".toml")
    if name == head.regulation or head.game not in GAMES:
        return ""
    try:
        return await call.use(RuleServices).shared.text(head.game, name)
    except StorageFailure:
        raise
    except Refusal:
        return ""


def page_before(call: Call[None]) -> int | None:
    text = call.request.query_params.get("before", "")
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 15:
        raise site_refusal("malformed", detail="before")
    return int(text)


async def find_finished(call: Call[None]) -> StoredGame:
    kept = await call.use(TableServices).archive.find(call.path("game"))
    if kept is None:
        await find_running(call, call.path("game"))
        raise site_refusal("not_over")
    return kept


async def find_running(call: Call[None], name: str) -> TableState:
    """Return the state of the table at which the game `name` is in progress. Raises Refusal if it is not."""
    state = await call.use(TableRegistry).durable_state(name.rpartition("-")[0])
    if state is None or state.match is None or state.match.id != name:
        raise site_refusal("not_found")
    return state


def running_game(state: TableState, seats: Seats) -> GameRecord:
    """Return a running game as a viewer with these seats may see it, without hidden cards and the secret."""
    match = state.match
    assert match is not None
    fair = {"version": match.fair.version, "match": match.id, "commitment": match.commitment, "seeds": match.fair.seeds}
    presentation = JsonPresentation(state, frozenset(), 0)
    return GameRecord(
        id=match.id,
        over=False,
        table=state.id,
        hands=match.hands,
        record={**match.record_header(), "fair": fair},
        match=presentation.match(seats),
    )
