"""Let browser tests stage a table: score, cards, deadlines and dice.

Only `serve.py` adds these routes to the real server. Production servers do not have them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random, SystemRandom
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from carteado.core.game import Game
from carteado.fairness.shuffles import FairMatch
from carteado.games.bot import RandomBot
from carteado.games.truco import bots, record_actions
from carteado.games.truco.match import Match as Truco
from carteado.playthrough.playthrough import Playthrough
from carteado.server.tournaments.reserved_tables import Runner
from carteado.tables import events
from carteado.tables.events import Acted
from carteado.tables.match import Match
from carteado.tables.randomness import Randomness
from carteado.tables.table import Table
from carteado.tables.turn_clock import allowed_ms

STACKS: dict[str, dict[str, list[str]]] = {}
"""The items to put on top, by table and by purpose of the shuffle ("dealer" or "pack")."""
SCORES: dict[str, tuple[int, int]] = {}
"""The initial score of the match, by table."""
CLOCK_OFFSETS: dict[str, int] = {}
"""How many milliseconds the clock of a tournament or evening is ahead, by its id."""
ROLLS: dict[str, int] = {}
"""The roll for noticing a sign, by table."""


class Calm(RandomBot):
    """A bot that plays its first card face up and never raises or folds, so that a short match does not end early."""

    def choose(self, view: Any, legal: Sequence[str]) -> str:  # noqa: ARG002
        return next((one for one in legal if len(one) == len("4p") or one == "aceita"), legal[0])


class LoadedDice(Random):
    """Dice that always show the same number."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def randrange(self, *_: Any, **__: Any) -> int:
        return self.number


class StackedMatch(FairMatch):
    """Shuffles with the staged items on top."""

    def order(self, number: int, items: Sequence[str]) -> tuple[str, ...]:
        drawn = FairMatch.order(self, number, items)
        purpose = "dealer" if drawn[0].isdigit() else "pack"
        top = STACKS.get(self.match.rpartition("-")[0], {}).get(purpose, [])
        remaining = Counter(top)  # two packs have every card twice: move only as many copies as are named
        return (*top, *(one for one in drawn if not _take(remaining, one)))


def make_dice(table: str) -> Random:
    return LoadedDice(ROLLS[table]) if table in ROLLS else SystemRandom()


RANDOMNESS = Randomness(StackedMatch, make_dice)


def add_stage_routes(app: Starlette) -> Starlette:
    """Add the staging routes to an app that was created with RANDOMNESS."""
    _patch_scores()
    _patch_throws()
    _patch_clocks()
    bots.BASELINE_BOTS["calmo"] = Calm

    async def stage(request: Request) -> Response:
        table = await app.state.services.table_registry.find(request.path_params["table"])
        assert table is not None
        await _arrange(table, await request.json())
        return JSONResponse({})

    async def clock(request: Request) -> Response:
        """Advance the clock of one tournament or evening."""
        id_, services = request.path_params["id"], app.state.services
        CLOCK_OFFSETS[id_] = CLOCK_OFFSETS.get(id_, 0) + (await request.json())["forward"]
        for runner in (services.tournaments.runners, services.evenings):
            runner.wake()
        return JSONResponse({})

    app.router.routes.insert(0, Route("/_stage/{table}", stage, methods=["POST"]))
    app.router.routes.insert(0, Route("/_clock/{id}", clock, methods=["POST"]))
    return app


async def _arrange(table: Table, wanted: dict[str, Any]) -> None:
    name = table.state.id
    if "dealer" in wanted:
        STACKS.setdefault(name, {})["dealer"] = [str(wanted["dealer"])]
    if "pack" in wanted:
        STACKS.setdefault(name, {})["pack"] = wanted["pack"].split()
    if "score" in wanted:
        SCORES[name] = tuple(wanted["score"])
    if "hold" in wanted:
        table.state.clock.lengths = dict.fromkeys(("trick", "hand", "match", "sheet"), wanted["hold"])
    if "roll" in wanted:
        ROLLS[name] = wanted["roll"]
    if "left" in wanted:
        await _set_deadline(table, wanted["left"])
    if "throw" in wanted:
        await _throw(table, *wanted["throw"])


def _take(remaining: Counter[str], item: str) -> bool:
    """Remove one copy of an item and return whether there was one."""
    if not remaining[item]:
        return False
    remaining[item] -= 1
    return True


def _patch_scores() -> None:
    start = Playthrough.start

    def start_with_score(game: Game, draw_order: Any) -> Playthrough:
        playthrough = start(game, draw_order)
        score = SCORES.get(draw_order.__self__.match.rpartition("-")[0])
        if score is None or not isinstance(playthrough.state, Truco):
            return playthrough
        first = Truco(playthrough.state.regulation, game.seats, score=score)
        return replace(playthrough, shuffles=0, hands=0).continue_from(first)

    Playthrough.start = staticmethod(start_with_score)  # type: ignore[method-assign]


def _patch_throws() -> None:
    act = Match.act

    def act_or_throw(self: Match, acted: Acted) -> None:
        if not acted.action.startswith("joga "):
            act(self, acted)
            return
        assert isinstance(self.state, Truco)
        after = record_actions.apply_recorded(self.state, acted.seat, acted.action)
        self.playthrough = self.playthrough.continue_from(after)
        self.actions.append((acted.seat, acted.action))

    Match.act = act_or_throw  # type: ignore[method-assign]


def _patch_clocks() -> None:
    def now(self: Runner) -> int:
        return self.table_registry.environment.now() + CLOCK_OFFSETS.get(self.name.rpartition(" ")[2], 0)

    Runner.now = property(now)  # type: ignore[method-assign, assignment]


async def _set_deadline(table: Table, left: int) -> None:
    """Set the current deadline of the table to this many milliseconds from now."""
    state, due = table.state, table.environment.now() + left
    if state.offer is not None:
        state.offer.until = due
        table.wake()
    elif state.match is not None:
        await table.commit([events.Resumed(due - (allowed_ms(state) or 0))])


async def _throw(table: Table, seat: int, cards: str) -> None:
    """Let a seat throw several cards at once, as can happen with real cards."""
    await table.commit([Acted(table.environment.now(), seat, f"joga {cards}")])
