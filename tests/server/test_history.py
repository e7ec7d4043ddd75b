"""The entries of a person's game history."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from carteado.core.game import Outcome
from carteado.server.runtime.database import Database
from carteado.server.tables.archive import GameArchive
from carteado.server.wire.http import GameInfo
from carteado.tables.environment import FinishedMatch
from carteado.tables.events import Created


def history_entry(
    folder: Path, game: str, score: tuple[int, ...], players: list[str | None], **record: Any
) -> GameInfo:
    """Store a finished game and return its entry in Ana's history."""

    async def story() -> GameInfo:
        database = await asyncio.to_thread(Database, folder / "carteado.db")
        archive = GameArchive(database)
        preset = {"blackjack": "copag", "truco": "paulista"}[game]
        created = Created(1, game, preset, "", {}, len(score), "atento", "normal", False, "ana")
        kept = {"regulation": preset, "players": ["?"] * len(score), "hands": [], **record}
        ends: dict[str, Any] = {"outcome": Outcome((1,), score), "players": players, "ended": 5}
        await archive.keep(FinishedMatch(id="t-1", table="t", created=created, record=kept, actions=[], **ends))
        history = await archive.history("ana", None)
        database.close()
        return history.games[0]

    return asyncio.run(story())


def test_blackjack_session_shows_the_gain(tmp_path: Path) -> None:
    found = history_entry(tmp_path, "blackjack", (560, 560, 515), ["ana", None, None], chips=[500, 500, 500])
    assert (found.gained, found.score) == (60, [560, 560, 515])


def test_session_at_several_places_shows_their_total_gain(tmp_path: Path) -> None:
    found = history_entry(tmp_path, "blackjack", (560, 400, 515), ["ana", "ana", "bruno"], chips=[500, 500, 500])
    assert found.gained == -40


def test_game_without_a_bank_has_only_a_score(tmp_path: Path) -> None:
    found = history_entry(tmp_path, "truco", (12, 3), ["ana", None])
    assert (found.gained, found.score) == (None, [12, 3])
