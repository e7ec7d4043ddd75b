"""Logs kept from earlier versions lead to the tables that they led to then."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from carteado.tables.hall import Hall
from carteado.tables.rebuilding import rebuilt
from carteado.tables.state import TableState
from tests.tables.salon import person_to_act, salon

KEPT = sorted(folder for folder in (Path(__file__).parent / "logs").iterdir() if folder.is_dir())


def brought_back(kept: Path, folder: Path) -> dict[str, Any]:
    """Writes a kept log into a folder; what its tables were."""
    with sqlite3.connect(folder / "tables.db") as database:
        database.executescript((kept / "tables.sql").read_text())
    expected: dict[str, Any] = json.loads((kept / "expected.json").read_text())
    return expected


def seats(state: TableState) -> list[list[Any]]:
    return [[one.player, one.level, one.name, one.covered, one.auto_cut, one.seed] for one in state.places.seats]


@pytest.mark.parametrize("kept", KEPT, ids=lambda folder: folder.name)
def test_every_table_of_an_old_log_is_what_it_was(kept: Path, tmp_path: Path) -> None:
    async def story() -> None:
        expected = brought_back(kept, tmp_path)
        async with salon(tmp_path) as place:
            place.ports.cut_delay = 10**9
            assert await place.hall.resume() == sum(not then["closed"] for then in expected.values())
            for name, then in expected.items():
                table = await place.hall.find(name)
                assert (table is None) == then["closed"], then["what"]
                if table is None:
                    continue
                table.stop()
                state, _ = rebuilt(name, (await place.ports.store.read(name))[: then["seq"]])
                assert (state.phase, state.number, state.places.host) == (then["phase"], then["number"], then["host"])
                assert seats(state) == then["seats"], then["what"]
                assert list(state.next_match) == then["next"]
                assert (state.match.moves if state.match else None) == then["moves"], then["what"]
                assert (state.match.record() if state.match else None) == then["record"], then["what"]
            assert await place.ports.store.aside() == []

    asyncio.run(story())


@pytest.mark.parametrize("kept", KEPT, ids=lambda folder: folder.name)
def test_an_old_match_is_played_on_and_is_there_after_the_next_restart(kept: Path, tmp_path: Path) -> None:
    async def story() -> None:
        expected = brought_back(kept, tmp_path)
        name = next(name for name, then in expected.items() if then["what"] == "mid hand")
        async with salon(tmp_path) as place:
            table = await place.hall.find(name)
            assert table is not None
            player, action = person_to_act(table)
            await place.act(table, player, action, "one more")
            again = await Hall(place.ports).find(name)
            assert again is not None
            assert again.state.match is not None
            assert again.state.match.moves == expected[name]["moves"] + 1
            for one in (table, again):
                one.stop()

    asyncio.run(story())
