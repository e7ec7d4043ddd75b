"""Odds over HTTP: computed beside the tables, kept, and what a play is worth told to its own seat alone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from carteado.blackjack import study
from carteado.blackjack.rules import RULEBOOK
from carteado.server import odds as office
from tests.server.house import Browser, running

ODDS = "/api/rules/blackjack/nevada/odds"


async def ready(ana: Browser, path: str) -> dict[str, Any]:
    """Asks until the odds are there; what it saw of the progress comes along."""
    seen = []
    while not (answer := await ana.get(path))["ready"]:
        seen.append(answer["done"])
        await asyncio.sleep(0.1)
    return {**answer, "seen": seen}


@pytest.mark.parametrize("regulation", RULEBOOK.presets())
def test_the_odds_of_a_shipped_regulation_are_there_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, regulation: str
) -> None:
    monkeypatch.setattr(office, "MOST_WAITING", 0)

    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            answer = await ana.get(f"/api/rules/blackjack/{regulation}/odds")
            assert answer["ready"]
            assert answer["odds"]["strategy"]["hard"]["11"]["6"] == "D"
            await ana.close()

    asyncio.run(story())


QUICK = """carteado = 1
game = "blackjack"
name = "Sem dividir"
base = "nevada"

[rules]
split_times = 0
"""
"""Soon computed: splits take most of the time."""


def test_odds_are_computed_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            own = (await ana.post("/api/rules/blackjack", {"text": QUICK}))["id"]
            found = await ready(ana, f"/api/rules/blackjack/{own}/odds")
            assert found["seen"] == sorted(found["seen"])
            assert -0.01 < found["odds"]["edge"] < 0
            assert found["odds"]["strategy"]["hard"]["11"]["6"] == "D"
            await ana.get("/api/rules/truco/paulista/odds", status=404)
            await ana.close()
        monkeypatch.setattr(study, "compute", None)
        async with running(tmp_path) as house:
            bia = house.browser()
            assert (await bia.get(f"/api/rules/blackjack/{own}/odds"))["odds"] == found["odds"]
            await bia.close()

    asyncio.run(story())


@pytest.mark.parametrize(("limit", "status"), [("MOST_WAITING", 503), ("MOST_OF_ONE", 429)])
def test_who_asks_for_too_much_is_told_to_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, status: int
) -> None:
    monkeypatch.setattr(office, limit, 0)
    monkeypatch.setattr(study, "shipped", lambda rules: None)

    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            await ana.get(ODDS, status=status)
            await ana.close()

    asyncio.run(story())


def test_what_a_play_is_worth_is_told_to_its_own_seat(tmp_path: Path) -> None:
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
            await ana.close()
            await bia.close()

    asyncio.run(story())
