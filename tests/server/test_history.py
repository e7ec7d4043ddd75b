"""What the list of one's games says of each."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from carteado.core.game import Outcome
from carteado.server.archive import GameArchive
from carteado.server.database import Database
from carteado.server.wire_http import GameInfo
from carteado.tables.events import Created
from carteado.tables.ports import Finished


def listed(folder: Path, game: str, score: tuple[int, ...], players: list[str | None], **record: Any) -> GameInfo:
    """The first game of Ana's history, after one that ended so."""

    async def story() -> GameInfo:
        database = await asyncio.to_thread(Database, folder / "carteado.db")
        archive = GameArchive(database)
        preset = {"blackjack": "copag", "truco": "paulista"}[game]
        created = Created(1, game, preset, "", {}, len(score), "atento", "normal", False, "ana")
        kept = {"regulation": preset, "players": ["?"] * len(score), "hands": [], **record}
        ends: dict[str, Any] = {"outcome": Outcome((1,), score), "players": players, "ended": 5}
        await archive.keep(Finished(id="t-1", table="t", created=created, record=kept, done=[], **ends))
        history = await archive.history("ana", None)
        database.close()
        return history.games[0]

    return asyncio.run(story())


def test_a_session_of_blackjack_says_what_one_gained(tmp_path: Path) -> None:
    found = listed(tmp_path, "blackjack", (560, 560, 515), ["ana", None, None], chips=[500, 500, 500])
    assert (found.gained, found.score) == (60, [560, 560, 515])


def test_a_session_at_several_places_says_what_all_of_them_gained(tmp_path: Path) -> None:
    found = listed(tmp_path, "blackjack", (560, 400, 515), ["ana", "ana", "bruno"], chips=[500, 500, 500])
    assert found.gained == -40


def test_a_game_against_others_has_a_score_alone(tmp_path: Path) -> None:
    found = listed(tmp_path, "truco", (12, 3), ["ana", None])
    assert (found.gained, found.score) == (None, [12, 3])
