"""What a browser test may arrange at a table, so that it begins near its moment: score, cards, time, dice.

Only `serve.py` puts this in front of the real server; no server that people use has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Any

from fastapi import FastAPI, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from carteado.bots import truco
from carteado.bots.bot import RandomBot
from carteado.fairness.shuffles import FairMatch
from carteado.hosting import HostedGame
from carteado.server.held_tables import Tending
from carteado.tables import events
from carteado.tables.events import Acted
from carteado.tables.luck import Luck
from carteado.tables.match import Match
from carteado.tables.table import Table
from carteado.truco import scorekeeper
from carteado.truco.match import Match as Truco

LAID: dict[str, dict[str, list[str]]] = {}
"""By table and purpose of a shuffle: what comes out on top."""
SCORES: dict[str, tuple[int, int]] = {}
"""By table: the score its match begins with."""
AHEAD: dict[str, int] = {}
"""By tournament or evening: by how many milliseconds its clock is ahead of the house's."""
ROLLS: dict[str, int] = {}
"""By table: what the dice of a sign show."""


class Calm(RandomBot):
    """Plays its first card open, never raises, and stays in: no truco of a bot ends a short match before its time."""

    def choose(self, view: Any, legal: Any) -> str:  # noqa: ARG002
        return next((one for one in legal if len(one) == len("4p") or one == "aceita"), legal[0])


class Loaded(Random):
    """Dice that always show the same."""

    def __init__(self, shows: int) -> None:
        super().__init__()
        self.shows = shows

    def randrange(self, *_: Any, **__: Any) -> int:
        return self.shows


class Laid(FairMatch):
    """Shuffles, with what was asked for on top."""

    def order(self, number: int, items: Sequence[str]) -> tuple[str, ...]:
        drawn = FairMatch.order(self, number, items)
        purpose = "dealer" if drawn[0].isdigit() else "pack"
        top = LAID.get(self.match.rpartition("-")[0], {}).get(purpose, [])
        left = Counter(top)  # two packs have every card twice: only as many as are named go to the top
        return (*top, *(one for one in drawn if not _taken(left, one)))


def dice(table: str) -> Random:
    return Loaded(ROLLS[table]) if table in ROLLS else SystemRandom()


LUCK = Luck(Laid, dice)


def staged(app: FastAPI) -> FastAPI:
    """The site with its stage; it is to be made with LUCK."""
    _load_scores()
    _load_throws()
    _load_clocks()
    truco.YARDSTICKS["calmo"] = Calm

    async def stage(request: Request) -> Response:
        table = await app.state.services.hall.find(request.path_params["table"])
        assert table is not None
        await _arrange(table, await request.json())
        return JSONResponse({})

    async def clock(request: Request) -> Response:
        """The clock of one tournament or evening goes forward."""
        id_, services = request.path_params["id"], app.state.services
        AHEAD[id_] = AHEAD.get(id_, 0) + (await request.json())["forward"]
        for house in (services.online, services.evenings):
            house.stir()
        return JSONResponse({})

    app.router.routes.insert(0, Route("/_stage/{table}", stage, methods=["POST"]))
    app.router.routes.insert(0, Route("/_clock/{id}", clock, methods=["POST"]))
    return app


async def _arrange(table: Table, wanted: dict[str, Any]) -> None:
    name = table.state.id
    if "dealer" in wanted:
        LAID.setdefault(name, {})["dealer"] = [str(wanted["dealer"])]
    if "pack" in wanted:
        LAID.setdefault(name, {})["pack"] = wanted["pack"].split()
    if "score" in wanted:
        SCORES[name] = tuple(wanted["score"])
    if "hold" in wanted:
        table.state._holds = dict.fromkeys(("trick", "hand", "match", "sheet"), wanted["hold"])
    if "roll" in wanted:
        ROLLS[name] = wanted["roll"]
    if "left" in wanted:
        await _hasten(table, wanted["left"])
    if "throw" in wanted:
        await _throw(table, *wanted["throw"])


def _taken(left: Counter[str], one: str) -> bool:
    """Takes one of what is left to take, if there is one."""
    if not left[one]:
        return False
    left[one] -= 1
    return True


def _load_scores() -> None:
    begin, shuffle = HostedGame.begin, Match._shuffle

    def score(state: Any, match: str) -> None:
        staged = SCORES.get(match.rpartition("-")[0])
        if staged is not None and isinstance(state, Truco):
            state.score = staged

    def scored_record(self: HostedGame) -> None:
        if not self.hands:
            score(self.state, self.fair.match)
        begin(self)

    def scored(self: Match) -> None:
        if not self.shuffles:
            score(self.state, self.fair.match)
        shuffle(self)

    HostedGame.begin = scored_record  # type: ignore[method-assign]
    Match._shuffle = scored  # type: ignore[method-assign]


def _load_throws() -> None:
    act = Match.act

    def entered(self: Match, acted: Acted) -> None:
        if not acted.action.startswith("joga "):
            act(self, acted)
            return
        assert isinstance(self.state, Truco)
        self.state = scorekeeper.enter(self.state, acted.seat, acted.action)
        self.done.append((acted.seat, acted.action))

    Match.act = entered  # type: ignore[method-assign]


def _load_clocks() -> None:
    def now(self: Tending) -> int:
        return self.hall.ports.now() + AHEAD.get(self.name.rpartition(" ")[2], 0)

    Tending.now = property(now)  # type: ignore[method-assign, assignment]


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
