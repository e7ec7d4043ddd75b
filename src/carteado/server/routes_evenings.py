"""Evenings of play over HTTP: set up, joined, left, looked at."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from fastapi import APIRouter

from carteado.server.evening_house import EveningHost, EveningSetup
from carteado.server.evening_store import MOST_OPEN, KeptEvening
from carteado.server.http_bodies import Call, call
from carteado.server.refusals import HttpRefused
from carteado.server.routes_online import table_asked_for
from carteado.server.tournament_import import new_id
from carteado.server.wire_evenings import (
    EveningCard,
    EveningOpened,
    EveningPage,
    EveningRow,
    EveningTable,
    NewEvening,
)
from carteado.server.wire_http import Ok
from carteado.tournaments.evening import Left
from carteado.tournaments.sign_ups import free_among

router = APIRouter(prefix="/api/evenings")

MINUTE_MS: Final = 60_000
MOST_FROM_ONE: Final = 6
"""Open evenings that were set up from one address: guests are made quickly, and the list is everybody's."""


@call(router, "GET", "", gives=list[EveningCard])
async def evenings(one: Call[None]) -> list[EveningCard]:
    """The evenings that are going on or yet to come."""
    house = one.services.evenings
    now = house.hall.ports.now()
    return [await _card(one, kept.id, now) for kept in await house.store.open(now, MOST_OPEN)]


async def _card(one: Call[None], id_: str, now: int) -> EveningCard:
    host = await one.services.evenings.find(id_)
    state = host.state
    here = sum(score.here for _, score in state.ranking())
    return EveningCard(
        id=id_, name=host.setup.name, game=host.setup.game, starts=state.starts, ends=state.ends, now=now, here=here
    )


@call(router, "POST", "", body=NewEvening, gives=EveningOpened, refuses=(404,))
async def new_evening(one: Call[NewEvening]) -> EveningOpened:
    """Sets up an evening of play."""
    if not one.services.openings.take(one.address):
        raise HttpRefused("too_fast")
    if one.services.evenings.open_from(one.address) >= MOST_FROM_ONE:
        raise HttpRefused("too_many_evenings")
    asked, now = one.body, one.services.hall.ports.now()
    if not asked.name.strip() or not asked.name.isprintable():
        raise HttpRefused("malformed", detail="name")
    table = await table_asked_for(one, asked.online)
    setup = EveningSetup(
        name=asked.name, game=table.game, regulation=table.regulation, rules=table.rules, text=table.text,
        seats=table.seats, level=table.level, pace=table.pace, bots=asked.bots,
    )  # fmt: skip
    starts = now + asked.begins_in * MINUTE_MS
    kept = KeptEvening(
        id=new_id(), organiser=one.player, setup=msgspec.to_builtins(setup), starts=starts,
        ends=starts + asked.lasts * MINUTE_MS,
    )  # fmt: skip
    await one.services.evenings.create(kept, one.address)
    return EveningOpened(id=kept.id)


@call(router, "GET", "/{evening}", gives=EveningPage, refuses=(404,))
async def evening(one: Call[None]) -> EveningPage:
    """An evening: the ranking, the tables, and where the asking person plays."""
    return _page(await _host(one), one.player)


@call(router, "POST", "/{evening}/join", gives=EveningPage, refuses=(404, 409))
async def join_evening(one: Call[None]) -> EveningPage:
    """Comes, or comes back: from now on the house pairs this person."""
    if not one.services.openings.take(one.address):
        raise HttpRefused("too_fast")
    host = await _host(one)
    person = await one.services.people.get(one.player, one.lang)
    score = host.state.scores.get(one.player)
    if score is None or not score.here:
        others = [score.name for who, score in host.state.scores.items() if who != one.player]
        await one.services.evenings.join(host, one.player, free_among(others, person.name))
    return _page(host, one.player)


@call(router, "POST", "/{evening}/leave", gives=Ok, refuses=(404, 409))
async def leave_evening(one: Call[None]) -> Ok:
    """Goes. A game that is being played is played to its end."""
    host = await _host(one)
    score = host.state.scores.get(one.player)
    if score is not None and score.here and not host.is_over:
        await host.take(Left(host.now, one.player))
    return Ok()


async def _host(one: Call[Any]) -> EveningHost:
    return await one.services.evenings.find(one.path("evening"))


def _page(host: EveningHost, player: str) -> EveningPage:
    """Built by naming: people are shown by their names, not as the site knows them."""
    state, setup = host.state, host.setup
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
        version=host.version, id=host.id, name=setup.name, game=setup.game, starts=state.starts, ends=state.ends,
        now=host.now, over=host.is_over, bots=setup.bots, rows=rows,
        tables=[EveningTable(site=site, names=[names[who] for who in pair]) for site, pair in state.tables.items()],
        joined=me is not None and me.here and not host.is_over, table=mine[0],
        against=next((names[who] for who in mine[1] if who and who != player), "") if mine[0] else "",
    )  # fmt: skip
