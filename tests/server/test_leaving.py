"""Leaving a match before its end: it counts as a loss in the rating, and the game stays in the history."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from carteado.core.game import Outcome
from carteado.server.accounts.rating import ratings_of
from carteado.server.runtime.database import Database, Player
from carteado.server.tables.archive import GameArchive
from carteado.tables.environment import FinishedMatch
from carteado.tables.events import Created


def make_finished(winners: tuple[int, ...], **changes: Any) -> FinishedMatch:
    created = Created(1, "truco", "paulista", "", {}, 2, "atento", "normal", False, "ana")
    record = {"regulation": "paulista", "players": ["Ana", "Bruno"], "hands": []}
    values = {"players": ["ana", "bruno"], "outcome": Outcome(winners, (12, 3)), "ended": 5, **changes}
    return FinishedMatch(id="t-1", table="t", created=created, record=record, actions=[], **values)


async def ratings_after(folder: Path, match: FinishedMatch) -> dict[str, float | None]:
    database = await asyncio.to_thread(Database, folder / "carteado.db")
    for name in ("ana", "bruno"):
        person = Player(id=name, name=name, account=name, account_key=name, created=1, auto_cut=True, last_table={})
        await database.run(partial(Session.add, instance=person))
    archive = GameArchive(database)
    await archive.keep(match)
    history = await archive.history("bruno", None)
    assert [one.id for one in history.games] == ["t-1"]
    assert history.games[0].left == (2 in match.left)
    assert history.games[0].won == (2 in match.outcome.winners and 2 not in match.left)
    found = await database.run(lambda session: {name: ratings_of(session, name) for name in ("ana", "bruno")})
    database.close()
    return {name: ratings.get("truco") for name, ratings in found.items()}


def test_leaving_before_a_loss_counts_as_a_loss(tmp_path: Path) -> None:
    ratings = asyncio.run(ratings_after(tmp_path, make_finished((1,), left=(2,))))
    assert ratings["ana"] is not None
    assert ratings["bruno"] is not None
    assert ratings["ana"] > ratings["bruno"]


def test_win_of_a_substitute_bot_is_not_rated(tmp_path: Path) -> None:
    assert asyncio.run(ratings_after(tmp_path, make_finished((2,), left=(2,)))) == {"ana": None, "bruno": None}


def test_late_player_has_the_game_in_the_history_without_rating(tmp_path: Path) -> None:
    match = make_finished((2,), players=["ana", None], joined={2: "bruno"})
    assert asyncio.run(ratings_after(tmp_path, match)) == {"ana": None, "bruno": None}
