"""`POST /api/records/rules`: a record is checked against the rules in a subprocess with limits."""

from __future__ import annotations

import asyncio
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from carteado.fairness.shuffles import FairMatch
from carteado.games.registry import new_game, rulebook
from carteado.playthrough.recorded_game import RecordedGame
from carteado.server.replays import routes
from carteado.server.rules import record_checker
from carteado.server.rules.record_checker_process import check
from carteado.server.runtime.settings import UPLOAD_KB
from carteado.server.runtime.subprocesses import stream_answers
from tests.records.forged.forging import LIST, rebuild
from tests.refusals import refused
from tests.server.house import running
from tests.server.server_process import PLENTY

ADDRESS = "/api/records/rules"
KEPT = json.loads(LIST.read_text(encoding="utf-8"))
TRUCO = KEPT["honest"]["truco"]
OWN = 'carteado = 1\ngame = "truco"\nname = "Da firma"\nbase = "paulista"\n[rules]\ntarget = 1\nspecial_at = 0\n'


def illegal(game: str) -> dict[str, Any]:
    forgery = next(one for one in KEPT["forged"] if (one["game"], one["name"]) == (game, "illegal_play_resealed"))
    return rebuild(KEPT["honest"][game], forgery)


def test_illegal_play_is_reported_in_the_readers_language(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana, ben = house.browser(), house.browser(**{"Accept-Language": "en"})
            assert (await ana.post(ADDRESS, TRUCO))["status"] == "kept"
            told = await ana.post(ADDRESS, illegal("truco"))
            assert (told["status"], told["problems"][0]["hand"]) == ("broken", 1)
            assert "não está na mão" in told["problems"][0]["text"]
            english = await ben.post(ADDRESS, illegal("truco"))
            assert "Carteado’s choice" in english["problems"][0]["text"]

    asyncio.run(story())


def play_by_custom_rules(name: str) -> dict[str, Any]:
    """Return a match of one hand by a custom regulation."""
    regulation = rulebook("truco").read(OWN.encode(), name)
    table = RecordedGame(
        new_game("truco", regulation, 2), f"{name}.toml", ["Ana", "Bia"], FairMatch(bytes(32), "m-1", ("", ""))
    )
    while table.state.outcome is None:
        seat = table.state.actors()[0]
        table.act(seat, table.state.legal(seat)[0])
    return table.record()


def test_custom_regulation_is_found_by_name_never_on_disk(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            name = (await ana.post("/api/rules/truco", {"text": OWN}))["id"]
            record = play_by_custom_rules(name)
            assert (await ana.post(ADDRESS, record))["status"] == "kept"
            (tmp_path / "mine.toml").write_text(OWN, encoding="utf-8")
            for elsewhere in ("r00000000000000000000.toml", str(tmp_path / "mine.toml"), "../mine.toml"):
                refused = await ana.post(ADDRESS, {**record, "regulation": elsewhere}, 422)
                assert refused["code"] == "bad_file"

    asyncio.run(story())


@pytest.mark.parametrize(
    "record",
    [[], "x", 7, {"game": "truco"}, {**TRUCO, "game": "gamão"}, {**TRUCO, "carteado": 2}, {**TRUCO, "hands": 3},
     {**TRUCO, "hands": [None]}, {**TRUCO, "players": {"a": 1}}, {**TRUCO, "dealer": 1e300},
     {**TRUCO, "options": {"deck": [[[None]]]}}],
)  # fmt: skip
def test_invalid_record_is_unreadable(record: Any) -> None:
    assert "unreadable" in check(json.dumps(record).encode(), "", "pt")


def test_deeply_nested_record_is_refused(tmp_path: Path) -> None:
    deep = json.dumps(TRUCO)[:-1] + ', "x": ' + "[" * 50_000 + "]" * 50_000 + "}"
    assert "unreadable" in check(deep.encode(), "", "pt")

    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            answer = await ana.http.post(ADDRESS, content=deep, headers={"Content-Type": "application/json"})
            assert answer.status_code == 422

    asyncio.run(story())


def test_size_rate_and_queue_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = replace(PLENTY, upload_kilobytes_per_minute=2 * UPLOAD_KB + 30)
    monkeypatch.setattr(routes, "MAX_RECORD_BYTES", 20_000)

    async def story() -> None:
        async with running(tmp_path, limits=limits) as house:
            house.services.runtime.limits.uploads.rate = 0  # no allowance comes back while a slow machine checks
            ana = house.browser()
            assert (await ana.post(ADDRESS, {**TRUCO, "about": "x" * 20_000}, 413))["code"] == "too_large"
            await ana.post(ADDRESS, TRUCO)
            assert (await ana.post(ADDRESS, TRUCO, 429))["code"] == "too_fast"
        monkeypatch.setattr(record_checker, "MAX_WAITING", 0)
        async with running(tmp_path) as house:
            bia = house.browser()
            await bia.post(ADDRESS, TRUCO, 429)

    asyncio.run(story())


def test_slow_check_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The subprocess sleeps. The caller stops waiting, and the process is killed."""
    slow = tmp_path / "slow_process.py"
    slow.write_text("import os, time\nopen('pid', 'w').write(str(os.getpid()))\ntime.sleep(600)\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(record_checker, "PROCESS", "slow_process")
    monkeypatch.setattr(record_checker, "SECONDS", 1)

    async def story() -> None:
        with refused("too_large"):
            await record_checker.RecordChecker().check(b"{}", "", "pt")

    asyncio.run(story())
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text(encoding="utf-8")), 0)


def test_process_over_its_memory_limit_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    greedy = tmp_path / "greedy_process.py"
    greedy.write_text(
        "from carteado.server.runtime.subprocesses import limit_resources\n"
        "limit_resources(1, 1 << 28)\nbytes(1 << 29)\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)

    async def story() -> list[dict[str, Any]]:
        return [line async for line in stream_answers("greedy_process", content=b"")]

    assert asyncio.run(story()) == []
