"""The commands of the operator, who may use them, and the export and deletion of personal data."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest

from carteado.cli.main import main
from carteado.server.operations.admin_file import NAME, AdminAccess, announce_admin
from carteado.server.runtime.database import Base
from tests.server.house import Browser, House, running

TOKEN = "a token for tests"
SECRET = {"name": "Ana", "password": "segredo longo"}


async def run_admin(house: House, do: str, target: str = "", value: str = "", status: int = 200) -> Any:
    operator = house.browser(Authorization=f"Bearer {TOKEN}")
    return await operator.post("/api/admin", {"do": do, "target": target, "value": value}, status=status)


async def play_game_of_two(ana: Browser, bruno: Browser) -> None:
    asked = {"seats": 2, "options": {"target": 2, "special_at": 0}, "pace": "rapid"}
    table = (await ana.post("/api/tables", asked))["table"]
    async with ana.sit(table) as one, bruno.sit(table) as other:
        await one.next()
        await other.next()
        await other.do("sit")
        await one.do("start")
        await other.until("update")
        await asyncio.gather(one.play(), other.play())


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer wrong", TOKEN, "Bearer açaí"])
def test_without_the_token_the_endpoint_is_not_found(tmp_path: Path, header: str) -> None:
    async def story(token: str) -> None:
        async with running(tmp_path, admin_token=token) as house:
            thief = house.browser()
            headers = [(b"Authorization", header.encode())]
            bodies: list[Any] = [{"do": "tables"}, {"do": "nonsense"}, []]
            for body in bodies:
                answer = await thief.http.post("/api/admin", json=body, headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (404, "not_found")

    for token in ("", TOKEN):
        asyncio.run(story(token))


def test_unknown_admin_command_is_refused_in_one_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, admin_token=TOKEN) as house:
            operator = house.browser(Authorization=f"Bearer {TOKEN}")
            bodies: list[Any] = [{"do": "nonsense"}, {}, [], {"do": "close", "target": 7}]
            for body in bodies:
                refused = await operator.post("/api/admin", body, 422)
                assert refused["code"] == "malformed"
                assert refused["reason"] == "Não deu para entender o pedido."

    asyncio.run(story())


def test_token_file_is_private_and_deleted_with_the_server(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("old, and readable by all")
    with announce_admin(tmp_path, AdminAccess("http://127.0.0.1:1", TOKEN)):
        assert stat.S_IMODE((tmp_path / NAME).stat().st_mode) == 0o600
        assert json.loads((tmp_path / NAME).read_text())["token"] == TOKEN
    assert not (tmp_path / NAME).exists()


def test_an_operator_renames_bans_and_resets(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, admin_token=TOKEN) as house:
            ana, again = house.browser(), house.browser()
            me = (await ana.post("/api/register", SECRET))["id"]
            assert (await run_admin(house, "rename", "ana", "Outra"))[0]["name"] == "Outra"
            assert [each["id"] for each in await run_admin(house, "people", "OUTRA")] == [me]
            assert (await run_admin(house, "ban", "Ana"))[0]["sessions_ended"] == 1
            assert (await ana.get("/api/me"))["id"] != me
            assert (await again.post("/api/login", SECRET, status=403))["code"] == "banned"
            await run_admin(house, "unban", me)
            new = (await run_admin(house, "password", "Ana"))[0]["new_password"]
            await again.post("/api/login", SECRET, status=401)
            assert (await again.post("/api/login", {"name": "Ana", "password": new}))["id"] == me
            assert (await run_admin(house, "sessions", me))[0]["sessions_ended"] == 1
            await run_admin(house, "ban", "ninguém", status=404)

    asyncio.run(story())


def test_report_reaches_the_operator_who_closes_the_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, admin_token=TOKEN) as house:
            ana = house.browser()
            table = (await ana.post("/api/play"))["table"]
            await ana.post(f"/api/tables/{table}/report", {"seat": 1, "reason": "name", "text": "feio"})
            await ana.post(f"/api/tables/{table}/report", {"seat": 9, "reason": "name"}, status=404)
            (report,) = await run_admin(house, "reports")
            assert (report["table"], report["reason"], report["text"]) == (table, "name", "feio")
            assert [each["table"] for each in await run_admin(house, "tables")] == [table]
            async with ana.sit(table) as chair:
                await chair.next()
                await run_admin(house, "close", table)
                assert (await chair.until("bye"))["code"] == "gone"
            await ana.get(f"/api/tables/{table}", status=404)
            await run_admin(house, "done", str(report["report"]))
            assert await run_admin(house, "reports") == []

    asyncio.run(story())


def test_person_downloads_everything_and_is_forgotten_while_the_game_stays(tmp_path: Path) -> None:
    found: list[str] = []

    async def story() -> None:
        async with running(tmp_path, admin_token=TOKEN) as house:
            ana, bruno = house.browser(), house.browser()
            for browser, name in ((ana, "Ana"), (bruno, "Bruno")):
                await browser.post("/api/register", {**SECRET, "name": name})
            await play_game_of_two(ana, bruno)
            kept = await ana.get("/api/me/everything")
            assert kept["person"]["account"] == "Ana"
            assert len(kept["games"]) == len(kept["devices"]) == 1
            assert "password" not in kept["person"]
            assert kept["recovery_codes_left"] == 8
            game = kept["games"][0]["id"]
            me = kept["person"]["id"]
            seats = [(await each.get(f"/api/games/{game}"))["seat"] for each in (ana, bruno, house.browser())]
            assert seats == [kept["games"][0]["seat"], 3 - seats[0], 1]  # strangers see the first person's seat
            found.append(me)
            assert [each["game"] for each in kept["ratings"]] == ["truco"]
            assert (await ana.post("/api/me/forget"))["id"] != me
            await bruno.post("/api/login", SECRET, status=401)
            assert (await ana.get(f"/api/games/{game}"))["seat"] == seats[1]  # now a stranger
            record = (await bruno.get(f"/api/games/{game}"))["record"]
            assert sorted(record["players"]) == ["Bruno", "Jogador removido"]
            assert (await bruno.get("/api/games"))["games"][0]["id"] == game
            assert await run_admin(house, "people", "Ana") == []

    asyncio.run(story())
    with sqlite3.connect(tmp_path / "carteado.db") as database:
        left = {
            table: database.execute(f"SELECT count(*) FROM {table} WHERE player = ?", found).fetchone()[0]
            for table, columns in ((each.name, each.columns) for each in Base.metadata.sorted_tables)
            if "player" in columns and table != "spent_cookies"  # which remembers that old cookies are invalid
        }
    assert set(left.values()) == {0}, left
    assert b"segredo" not in (tmp_path / "carteado.db").read_bytes()


def test_admin_reports_that_no_server_is_running(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", "tables", "--data", str(tmp_path)]) == 2
    assert "não há servidor aberto" in capsys.readouterr().err
    assert main(["admin", "close", "--data", str(tmp_path)]) == 2
    assert "falta dizer" in capsys.readouterr().err


def test_admin_asks_the_running_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def story() -> None:
        async with running(tmp_path / "data", admin_token=TOKEN) as house:
            ana = house.browser()
            table = (await ana.post("/api/play"))["table"]
            with announce_admin(tmp_path, AdminAccess(house.url, TOKEN)):
                assert await asyncio.to_thread(main, ["admin", "tables", "--data", str(tmp_path)]) == 0
            assert f"table={table}" in capsys.readouterr().out

    asyncio.run(story())


def test_match_that_ends_after_a_deletion_is_archived_without_the_person(tmp_path: Path) -> None:
    """Bots finish the match after the deletion; the archive must not store the name and the id again."""

    async def story() -> None:
        async with running(tmp_path) as house:
            ana, bruno = house.browser(), house.browser()
            await ana.patch("/api/me", {"name": "Vera Segredo"})
            gone = (await ana.get("/api/me"))["id"]
            table = (await ana.post("/api/tables", {"seats": 2}))["table"]
            async with bruno.sit(table) as other:
                await other.next()
                await other.do("sit", seat=2)
                async with ana.sit(table) as chair:
                    await chair.next()
                    await chair.do("start")
                await ana.post("/api/me/forget")
                while other.state.get("match") is None:
                    await other.next()
                await other.play()
            kept = await house.services.tables.archive.find(f"{table}-1")
            while kept is None:
                kept = await house.services.tables.archive.find(f"{table}-1")
            told = json.dumps([kept.record, kept.created])
            assert "Vera" not in told
            assert gone not in told
            assert kept.record["fair"]["salts"][0] == ""
            assert await house.services.accounts.store.games(gone) == 0

    asyncio.run(story())
