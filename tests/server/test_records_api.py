"""`POST /api/records/rules`: a record replayed by the rules, in a process of its own and within bounds."""

from __future__ import annotations

import asyncio
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from carteado.fairness.shuffles import FairMatch
from carteado.games import new_game, rulebook
from carteado.hosting import HostedGame
from carteado.server import routes_games, rules_office, worker
from carteado.server.refusals import HttpRefused
from carteado.server.rules_process import checked
from carteado.server.settings import UPLOAD_KB
from tests.forged.forging import LIST, rebuilt
from tests.server.house import running
from tests.server.server_process import PLENTY

ADDRESS = "/api/records/rules"
KEPT = json.loads(LIST.read_text(encoding="utf-8"))
TRUCO = KEPT["honest"]["truco"]
OWN = 'carteado = 1\ngame = "truco"\nname = "Da firma"\nbase = "paulista"\n[rules]\ntarget = 1\nspecial_at = 0\n'


def illegal(game: str) -> dict[str, Any]:
    forgery = next(one for one in KEPT["forged"] if (one["game"], one["name"]) == (game, "illegal_play_resealed"))
    return rebuilt(KEPT["honest"][game], forgery)


def test_the_honest_is_kept_and_the_illegal_refused_in_the_readers_language(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana, ben = house.browser(), house.browser(**{"Accept-Language": "en"})
            assert (await ana.post(ADDRESS, TRUCO))["status"] == "kept"
            told = await ana.post(ADDRESS, illegal("truco"))
            assert (told["status"], told["problems"][0]["hand"]) == ("broken", 1)
            assert "não está na mão" in told["problems"][0]["text"]
            english = await ben.post(ADDRESS, illegal("truco"))
            assert "Carteado's choice" in english["problems"][0]["text"]
            await ana.close()
            await ben.close()

    asyncio.run(story())


def by_own_rules(name: str) -> dict[str, Any]:
    """A match of one hand by a regulation of somebody's own."""
    regulation = rulebook("truco").read(OWN.encode(), name)
    table = HostedGame(
        new_game("truco", regulation, 2), f"{name}.toml", ["Ana", "Bia"], FairMatch(bytes(32), "m-1", ("", ""))
    )
    table.begin()
    while table.state.outcome is None:
        seat = table.state.actors()[0]
        table.act(seat, table.state.legal(seat)[0])
    return table.record()


def test_a_regulation_of_ones_own_is_found_by_its_name_and_never_on_disk(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            name = (await ana.post("/api/rules/truco", {"text": OWN}))["id"]
            record = by_own_rules(name)
            assert (await ana.post(ADDRESS, record))["status"] == "kept"
            (tmp_path / "mine.toml").write_text(OWN, encoding="utf-8")
            for elsewhere in ("r00000000000000000000.toml", str(tmp_path / "mine.toml"), "../mine.toml"):
                refused = await ana.post(ADDRESS, {**record, "regulation": elsewhere}, 422)
                assert refused["code"] == "bad_file"
            await ana.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    "record",
    [[], "x", 7, {"game": "truco"}, {**TRUCO, "game": "gamão"}, {**TRUCO, "carteado": 2}, {**TRUCO, "hands": 3},
     {**TRUCO, "hands": [None]}, {**TRUCO, "players": {"a": 1}}, {**TRUCO, "dealer": 1e300},
     {**TRUCO, "options": {"deck": [[[None]]]}}],
)  # fmt: skip
def test_what_is_no_record_is_refused(record: Any) -> None:
    assert "unreadable" in checked(json.dumps(record).encode(), "", "pt")


def test_what_nests_without_end_is_refused_in_the_process_and_by_the_house(tmp_path: Path) -> None:
    deep = json.dumps(TRUCO)[:-1] + ', "x": ' + "[" * 50_000 + "]" * 50_000 + "}"
    assert "unreadable" in checked(deep.encode(), "", "pt")

    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            answer = await ana.http.post(ADDRESS, content=deep, headers={"Content-Type": "application/json"})
            assert answer.status_code == 422
            await ana.close()

    asyncio.run(story())


def test_its_size_its_rate_and_how_many_wait_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = replace(PLENTY, upload_kilobytes_per_minute=3 * UPLOAD_KB)
    monkeypatch.setattr(routes_games, "MOST_RECORD_BYTES", 20_000)

    async def story() -> None:
        async with running(tmp_path, limits=limits) as house:
            ana = house.browser()
            assert (await ana.post(ADDRESS, {**TRUCO, "about": "x" * 20_000}, 413))["code"] == "too_large"
            await ana.post(ADDRESS, TRUCO)
            assert (await ana.post(ADDRESS, TRUCO, 429))["code"] == "too_fast"
            await ana.close()
        monkeypatch.setattr(rules_office, "MOST_WAITING", 0)
        async with running(tmp_path) as house:
            bia = house.browser()
            await bia.post(ADDRESS, TRUCO, 429)
            await bia.close()

    asyncio.run(story())


def test_one_that_takes_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process sleeps; nobody waits for it, and it does not stay."""
    slow = tmp_path / "slow_process.py"
    slow.write_text("import os, time\nopen('pid', 'w').write(str(os.getpid()))\ntime.sleep(600)\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(rules_office, "PROCESS", "slow_process")
    monkeypatch.setattr(rules_office, "SECONDS", 1)

    async def story() -> None:
        with pytest.raises(HttpRefused) as refused:
            await rules_office.RulesOffice().check(b"{}", "", "pt")
        assert refused.value.code == "too_large"

    asyncio.run(story())
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text(encoding="utf-8")), 0)


def test_a_process_that_uses_too_much_is_stopped_by_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    greedy = tmp_path / "greedy_process.py"
    greedy.write_text(
        "from carteado.server.worker import be_polite\nbe_polite(1, 1 << 28)\nbytes(1 << 29)\n", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)

    async def story() -> list[dict[str, Any]]:
        return [line async for line in worker.answers("greedy_process", content=b"")]

    assert asyncio.run(story()) == []
