"""What a browser test may arrange at a table, so that it begins near its moment: score, cards, time, dice.

Only `serve.py` puts this in front of the real server; no server that people use has it.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from fastapi import FastAPI, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from carteado.fair import FairMatch, Shuffled
from carteado.hosting import HostedGame
from carteado.tables import deciding, events
from carteado.tables.events import Acted, Events
from carteado.tables.match import Match
from carteado.tables.state import TableState
from carteado.tables.table import Table
from carteado.truco import scorekeeper
from carteado.truco.match import Match as Truco

LAID: dict[str, dict[str, list[str]]] = {}
"""By table and purpose of a shuffle: what comes out on top."""
SCORES: dict[str, tuple[int, int]] = {}
"""By table: the score its match begins with."""
ROLLS: dict[str, int] = {}
"""By table: what the dice of a sign show."""


class Loaded(Random):
    """Dice that always show the same."""

    shows = 0

    def randrange(self, *_: Any, **__: Any) -> int:
        return self.shows


def staged(app: FastAPI) -> FastAPI:
    """The site with its stage."""
    _load_shuffles()
    _load_scores()
    _load_dice()
    _load_throws()

    async def stage(request: Request) -> Response:
        table = await app.state.services.hall.find(request.path_params["table"])
        assert table is not None
        await _arrange(table, await request.json())
        return JSONResponse({})

    app.router.routes.insert(0, Route("/_stage/{table}", stage, methods=["POST"]))
    return app


async def _arrange(table: Table, wanted: dict[str, Any]) -> None:
    name = table.state.id
    if "dealer" in wanted:
        LAID.setdefault(name, {})["dealer"] = [str(wanted["dealer"])]
    if "pack" in wanted:
        LAID.setdefault(name, {})["pack"] = wanted["pack"].split()
    if "score" in wanted:
        SCORES[name] = tuple(wanted["score"])
    if "roll" in wanted:
        ROLLS[name] = wanted["roll"]
    if "left" in wanted:
        await _hasten(table, wanted["left"])
    if "throw" in wanted:
        await _throw(table, *wanted["throw"])


def _load_shuffles() -> None:
    shuffle = FairMatch.shuffle

    def laid(self: FairMatch, number: int, purpose: str, items: Any) -> Shuffled:
        drawn = shuffle(self, number, purpose, items)
        top = LAID.get(self.match.rpartition("-")[0], {}).get(purpose, [])
        return replace(drawn, order=(*top, *(one for one in drawn.order if one not in top)))

    FairMatch.shuffle = laid  # type: ignore[method-assign]


def _load_scores() -> None:
    begin = HostedGame.begin

    def scored(self: HostedGame) -> None:
        score = SCORES.get(self.fair.match.rpartition("-")[0])
        if score is not None and not self.hands and isinstance(self.state, Truco):
            self.state.score = score
        begin(self)

    HostedGame.begin = scored  # type: ignore[method-assign]


def _load_dice() -> None:
    sign = deciding.sign

    def loaded(state: TableState, who: deciding.Who, word: str) -> Events:
        dice = Loaded() if state.id in ROLLS else None
        if dice is not None:
            dice.shows = ROLLS[state.id]
        return sign(state, who, word, dice)

    deciding.sign = loaded  # type: ignore[assignment]


def _load_throws() -> None:
    act = Match.act

    def entered(self: Match, acted: Acted) -> None:
        if not acted.action.startswith("joga "):
            act(self, acted)
            return
        game = self.hosted.state
        assert isinstance(game, Truco)
        self.hosted.state = scorekeeper.enter(game, acted.seat, acted.action)
        self.done.append((acted.seat, acted.action))

    Match.act = entered  # type: ignore[method-assign]


async def _hasten(table: Table, left: int) -> None:
    """Whatever the table waits for has this many milliseconds left."""
    state, due = table.state, table.ports.now() + left
    if state.offer is not None:
        state.offer.until = due
        table.wake()
    elif state.match is not None:
        await table.commit([events.Resumed(due - (state.allowed_ms() or 0))])


async def _throw(table: Table, seat: int, cards: str) -> None:
    """Somebody throws several cards at once, as happens where cards are of paper."""
    await table.commit([Acted(table.ports.now(), seat, f"joga {cards}")])
