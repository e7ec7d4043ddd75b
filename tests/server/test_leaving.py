"""Standing up before losing: it counts as a loss where the match is rated, and the game stays in one's history."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from carteado.core.game import Outcome
from carteado.server.archive import GameArchive
from carteado.server.database import Database, Player
from carteado.server.rating import ratings_of
from carteado.tables.events import Created
from carteado.tables.ports import Finished


def finished(winners: tuple[int, ...], **changes: Any) -> Finished:
    created = Created(1, "truco", "paulista", "", {}, 2, "atento", "normal", False, "ana")
    record = {"regulation": "paulista", "players": ["Ana", "Bruno"], "hands": []}
    values = {"players": ["ana", "bruno"], "outcome": Outcome(winners, (12, 3)), "ended": 5, **changes}
    return Finished(id="t-1", table="t", created=created, record=record, done=[], **values)


async def ratings_after(folder: Path, match: Finished) -> dict[str, float | None]:
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


def test_who_stood_up_before_losing_has_lost(tmp_path: Path) -> None:
    ratings = asyncio.run(ratings_after(tmp_path, finished((1,), left=(2,))))
    assert ratings["ana"] is not None
    assert ratings["bruno"] is not None
    assert ratings["ana"] > ratings["bruno"]


def test_what_a_bot_won_for_somebody_is_no_win(tmp_path: Path) -> None:
    assert asyncio.run(ratings_after(tmp_path, finished((2,), left=(2,)))) == {"ana": None, "bruno": None}


def test_who_came_later_has_the_game_in_the_history_and_no_rating(tmp_path: Path) -> None:
    match = finished((2,), players=["ana", None], joined={2: "bruno"})
    assert asyncio.run(ratings_after(tmp_path, match)) == {"ana": None, "bruno": None}
