"""The HTTP routes of evenings: create, join, leave, view."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from carteado.server.accounts.endpoint import Call, endpoint
from carteado.server.evenings.runner import EveningRunner, EveningRunners, EveningSetup
from carteado.server.evenings.store import MAX_OPEN, StoredEvening
from carteado.server.http.routing import Router
from carteado.server.runtime.refusal import site_refusal
from carteado.server.tournaments.import_file import new_id
from carteado.server.tournaments.online_routes import make_table
from carteado.server.wire.evenings import (
    EveningCard,
    EveningOpened,
    EveningPage,
    EveningRow,
    EveningTable,
    NewEvening,
)
from carteado.server.wire.http import Ok
from carteado.tables.registry import TableRegistry
from carteado.tournaments.evening import Left
from carteado.tournaments.sign_ups import make_unique

router = Router(prefix="/api/evenings")

MINUTE_MS: Final = 60_000
MAX_PER_ADDRESS: Final = 6
"""The largest number of open evenings from one IP address. One person can have many guest accounts."""


@endpoint(router, "GET", "", gives=list[EveningCard])
async def evenings(call: Call[None]) -> list[EveningCard]:
    """Return the evenings that have not ended, including future ones."""
    runners = call.use(EveningRunners)
    now = runners.table_registry.environment.now()
    return [await _card(call, kept.id, now) for kept in await runners.store.open(now, MAX_OPEN)]


async def _card(call: Call[None], id_: str, now: int) -> EveningCard:
    runner = await call.use(EveningRunners).find(id_)
    state = runner.state
    here = sum(score.here for _, score in state.ranking())
    return EveningCard(
        id=id_, name=runner.setup.name, game=runner.setup.game, starts=state.starts, ends=state.ends, now=now, here=here
    )


@endpoint(router, "POST", "", body=NewEvening, gives=EveningOpened, refuses=(404,))
async def new_evening(call: Call[NewEvening]) -> EveningOpened:
    """Create an evening."""
    if not call.runtime.limits.openings.take(call.address):
        raise site_refusal("too_fast")
    if call.use(EveningRunners).count_open_from(call.address) >= MAX_PER_ADDRESS:
        raise site_refusal("too_many_evenings")
    asked, now = call.body, call.use(TableRegistry).environment.now()
    if not asked.name.strip() or not asked.name.isprintable():
        raise site_refusal("malformed", detail="name")
    table = await make_table(call, asked.online)
    setup = EveningSetup(
        name=asked.name, game=table.game, regulation=table.regulation, rules=table.rules, text=table.text,
        seats=table.seats, level=table.level, pace=table.pace, bots=asked.bots,
    )  # fmt: skip
    starts = now + asked.begins_in * MINUTE_MS
    kept = StoredEvening(
        id=new_id(), organiser=call.player, setup=msgspec.to_builtins(setup), starts=starts,
        ends=starts + asked.lasts * MINUTE_MS,
    )  # fmt: skip
    await call.use(EveningRunners).create(kept, call.address)
    return EveningOpened(id=kept.id)


@endpoint(router, "GET", "/{evening}", gives=EveningPage, refuses=(404,))
async def evening(call: Call[None]) -> EveningPage:
    """Return an evening: the ranking, the tables, and the table of the caller."""
    return _page(await _get_runner(call), call.player)


@endpoint(router, "POST", "/{evening}/join", gives=EveningPage, refuses=(404, 409))
async def join_evening(call: Call[None]) -> EveningPage:
    """Join an evening, or join it again after leaving. The server then finds opponents for you."""
    if not call.runtime.limits.openings.take(call.address):
        raise site_refusal("too_fast")
    runner = await _get_runner(call)
    person = await call.person()
    score = runner.state.scores.get(call.player)
    if score is None or not score.here:
        others = [score.name for who, score in runner.state.scores.items() if who != call.player]
        await call.use(EveningRunners).join(runner, call.player, make_unique(others, person.name))
    return _page(runner, call.player)


@endpoint(router, "POST", "/{evening}/leave", gives=Ok, refuses=(404, 409))
async def leave_evening(call: Call[None]) -> Ok:
    """Leave an evening. A game in progress continues to its end."""
    runner = await _get_runner(call)
    score = runner.state.scores.get(call.player)
    if score is not None and score.here and not runner.is_over:
        await runner.take(Left(runner.now, call.player))
    return Ok()


async def _get_runner(call: Call[Any]) -> EveningRunner:
    return await call.use(EveningRunners).find(call.path("evening"))


def _page(runner: EveningRunner, player: str) -> EveningPage:
    """Return the page of an evening for one player. It contains the names of all players but not their ids."""
    state, setup = runner.state, runner.setup
    names = {who: score.name for who, score in state.scores.items()}
    mine = next(((site, pair) for site, pair in state.tables.items() if player in pair), ("", ("", "")))
    playing, me = state.playing, state.scores.get(player)
    rows = [
        EveningRow(
            place=place, name=score.name, points=score.points, played=score.played, won=score.won,
            streak=score.streak, here=score.here, playing=who in playing, you=who == player,
        )
        for place, (who, score) in enumerate(state.ranking(), start=1)
    ]  # fmt: skip
    return EveningPage(
        version=runner.version, id=runner.id, name=setup.name, game=setup.game, starts=state.starts, ends=state.ends,
        now=runner.now, over=runner.is_over, bots=setup.bots, rows=rows,
        tables=[EveningTable(site=site, names=[names[who] for who in pair]) for site, pair in state.tables.items()],
        joined=me is not None and me.here and not runner.is_over, table=mine[0],
        against=next((names[who] for who in mine[1] if who and who != player), "") if mine[0] else "",
    )  # fmt: skip
