"""Odds over HTTP: computed once in a subprocess and stored. The value of an action is told only to its own seat."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from carteado.games.blackjack import study
from carteado.games.blackjack.rules import RULEBOOK
from carteado.server.rules import odds as office
from tests.server.house import Browser, running

ODDS = "/api/rules/blackjack/nevada/odds"


async def poll_odds(ana: Browser, path: str) -> dict[str, Any]:
    """Poll until the odds are ready. `seen` has the progress reported on the way."""
    seen = []
    while not (answer := await ana.get(path))["ready"]:
        seen.append(answer["done"])
        await asyncio.sleep(0.1)
    return {**answer, "seen": seen}


@pytest.mark.parametrize("regulation", RULEBOOK.presets())
def test_odds_of_a_shipped_regulation_need_no_computation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, regulation: str
) -> None:
    monkeypatch.setattr(office, "MAX_WAITING", 0)

    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            answer = await ana.get(f"/api/rules/blackjack/{regulation}/odds")
            assert answer["ready"]
            assert answer["odds"]["strategy"]["hard"]["11"]["6"] == "D"

    asyncio.run(story())


QUICK = """carteado = 1
game = "blackjack"
name = "Sem dividir"
base = "nevada"

[rules]
split_times = 0
"""
"""Quick to compute, because splits take most of the time."""


def test_odds_are_computed_once_and_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            own = (await ana.post("/api/rules/blackjack", {"text": QUICK}))["id"]
            found = await poll_odds(ana, f"/api/rules/blackjack/{own}/odds")
            assert found["seen"] == sorted(found["seen"])
            assert -0.01 < found["odds"]["edge"] < 0
            assert found["odds"]["strategy"]["hard"]["11"]["6"] == "D"
            await ana.get("/api/rules/truco/paulista/odds", status=404)
        monkeypatch.setattr(study, "compute", None)
        async with running(tmp_path) as house:
            bia = house.browser()
            assert (await bia.get(f"/api/rules/blackjack/{own}/odds"))["odds"] == found["odds"]

    asyncio.run(story())


@pytest.mark.parametrize(("limit", "status"), [("MAX_WAITING", 503), ("MAX_PER_ADDRESS", 429)])
def test_too_many_computations_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, status: int
) -> None:
    monkeypatch.setattr(office, limit, 0)
    monkeypatch.setattr(study, "load_shipped_odds", lambda rules: None)

    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            await ana.get(ODDS, status=status)

    asyncio.run(story())


def test_value_of_an_action_is_told_only_to_its_seat(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana, bia = house.browser(), house.browser()
            table = (await ana.post("/api/tables", {"game": "blackjack", "seats": 1, "options": {"decks": 1}}))["table"]
            async with ana.sit(table) as chair:
                await chair.next()
                await chair.do("start")
                answer = await ana.get(f"/api/tables/{table}/worths")
                assert answer == {"moves": 0, "worths": {}}
            await bia.get(f"/api/tables/{table}/worths", status=404)

    asyncio.run(story())
