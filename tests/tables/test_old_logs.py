"""Logs of earlier versions rebuild the same tables as then."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from carteado.tables.events import VERSION
from carteado.tables.recovery import rebuild
from carteado.tables.registry import TableRegistry
from carteado.tables.state import TableState
from tests.tables.fake_server import fake_server, person_to_act

LOG_FOLDERS = sorted(folder for folder in (Path(__file__).parent / "logs").iterdir() if folder.is_dir())


def load_old_log(log: Path, folder: Path) -> dict[str, Any]:
    """Write an old log into a folder. Return the tables that it must rebuild."""
    with sqlite3.connect(folder / "tables.db") as database:
        database.executescript((log / "tables.sql").read_text())
    expected: dict[str, Any] = json.loads((log / "expected.json").read_text())
    return expected


def seats(state: TableState) -> list[list[Any]]:
    return [[one.player, one.level, one.name, one.substituted, one.auto_cut, one.seed] for one in state.places.seats]


def test_every_event_version_has_logs() -> None:
    assert {folder.name for folder in LOG_FOLDERS} == {str(version) for version in range(VERSION + 1)}


@pytest.mark.parametrize("game", ["truco", "blackjack", "buraco", "pifpaf"])
@pytest.mark.parametrize("phase", ["playing", "over"])
def test_logs_of_version_2_contain_every_game_open_and_finished(game: str, phase: str) -> None:
    expected = json.loads((Path(__file__).parent / "logs" / "2" / "expected.json").read_text())
    tables = [(then["record"]["game"], then["phase"]) for then in expected.values() if then["record"]]
    assert (game, phase) in tables


@pytest.mark.parametrize("log", LOG_FOLDERS, ids=lambda folder: folder.name)
def test_old_logs_rebuild_the_same_tables(log: Path, tmp_path: Path) -> None:
    async def story() -> None:
        expected = load_old_log(log, tmp_path)
        async with fake_server(tmp_path) as server:
            server.environment.cut_delay = 10**9
            assert await server.table_registry.resume() == sum(not then["closed"] for then in expected.values())
            for name, then in expected.items():
                table = await server.table_registry.find(name)
                assert (table is None) == then["closed"], then["what"]
                if table is None:
                    continue
                table.stop()
                state, _ = rebuild(name, (await server.environment.store.read(name))[: then["seq"]])
                assert (state.phase, state.number, state.places.host) == (then["phase"], then["number"], then["host"])
                assert seats(state) == then["seats"], then["what"]
                assert list(state.next_match) == then["next"]
                assert (state.match.moves if state.match else None) == then["moves"], then["what"]
                assert (state.match.record() if state.match else None) == then["record"], then["what"]
            assert await server.environment.store.quarantined_tables() == []

    asyncio.run(story())


@pytest.mark.parametrize("log", LOG_FOLDERS, ids=lambda folder: folder.name)
def test_old_match_can_be_continued_and_survives_a_restart(log: Path, tmp_path: Path) -> None:
    async def story() -> None:
        expected = load_old_log(log, tmp_path)
        name = next(name for name, then in expected.items() if then["what"] == "mid hand")
        async with fake_server(tmp_path) as server:
            table = await server.table_registry.find(name)
            assert table is not None
            player, action = person_to_act(table)
            await server.act(table, player, action, "one more")
            again = await TableRegistry(server.environment).find(name)
            assert again is not None
            assert again.state.match is not None
            assert again.state.match.moves == expected[name]["moves"] + 1
            for one in (table, again):
                one.stop()

    asyncio.run(story())
