"""Guests, accounts, names and ratings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text
from sqlalchemy.orm import Session

from carteado.core.game import Outcome
from carteado.server.accounts.rating import rate, ratings_of
from carteado.server.rules.offers import offer
from carteado.server.runtime.database import NEWEST, Database, migrate
from tests.server.house import Chair, running


def test_guest_registers_and_keeps_the_id(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana, other = house.browser(), house.browser()
            guest = await ana.get("/api/me")
            assert guest["name"].startswith("Visitante")
            await ana.patch("/api/me", {"name": "  Ana\u0007 Clara "})
            assert (await ana.get("/api/me"))["name"] == "Ana Clara"
            made = await ana.post("/api/register", {"name": "Ana", "password": "segredo longo"})
            assert (made["id"], made["account"]) == (guest["id"], "Ana")
            await ana.post("/api/register", {"name": "Ana2", "password": "segredo longo"}, status=409)
            taken = await other.post("/api/register", {"name": "ANA", "password": "segredo longo"}, status=409)
            assert taken["code"] == "name_taken"
            wrong = await other.post("/api/login", {"name": "Ana", "password": "outra coisa"}, status=401)
            nobody = await other.post("/api/login", {"name": "Ninguém", "password": "outra coisa"}, status=401)
            assert wrong == nobody
            there = await other.post("/api/login", {"name": "ana", "password": "segredo longo"})
            assert there["id"] == guest["id"]
            assert (await other.post("/api/logout"))["id"] != guest["id"]
            assert (await other.get("/api/me"))["account"] is None

    asyncio.run(story())


def test_name_changes_are_limited_and_guest_names_are_reserved(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana, other = house.browser(), house.browser()
            numbered = (await ana.get("/api/me"))["name"]
            refused = await other.post("/api/register", {"name": numbered, "password": "segredo longo"}, status=409)
            assert refused["code"] == "name_taken"
            for number in range(10):
                await ana.patch("/api/me", {"name": f"Ana {number}"})
            refused = await ana.patch("/api/me", {"name": "Ana once more"}, status=429)
            assert refused["code"] == "too_fast"
            await ana.patch("/api/me", {"auto_cut": False})

    asyncio.run(story())


def test_seat_shows_the_new_account_name_also_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana, bia, double = house.browser(), house.browser(), house.browser()
            table = (await ana.post("/api/tables", {"seats": 4}))["table"]
            await double.patch("/api/me", {"name": "Ana"})
            async with ana.sit(table) as host, bia.sit(table) as other, double.sit(table) as third:
                for chair in (host, other, third):
                    await chair.next()
                await other.do("sit")
                await third.do("sit")
                await host.do("start")
                await ana.post("/api/register", {"name": "Ana", "password": "segredo longo"})
                names = await names_when(other, lambda names: names[0] == "Ana" and names.count("Ana") == 1)
                assert names[2].startswith("Visitante"), "only the account may have its name"
                await bia.patch("/api/me", {"name": "Vovó Bia"})
                await names_when(other, lambda names: names[1] == "Vovó Bia")
        async with running(tmp_path) as house:
            stranger = house.browser()
            async with stranger.sit(table) as chair:
                await chair.next()
                names = [one["name"] for one in chair.state["table"]["seats"]]
                assert names[:2] == ["Ana", "Vovó Bia"]

    asyncio.run(story())


async def names_when(chair: Chair, condition: Callable[[list[str]], bool]) -> list[str]:
    """Wait until the names of the seats meet the condition, and return them."""
    while True:
        names = [one["name"] for one in chair.state["table"]["seats"]]
        if condition(names):
            return names
        await chair.next()


def test_bad_name_is_refused_in_the_readers_language(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            english = house.browser(**{"Accept-Language": "en-US,en;q=0.9,pt;q=0.5"})
            refused = await english.patch("/api/me", {"name": "\u0000\u0001"}, status=422)
            assert refused == {"code": "bad_name", "reason": "A name has 1 to 24 visible letters."}

    asyncio.run(story())


def test_game_between_accounts_changes_both_ratings(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana, bruno = house.browser(), house.browser()
            for browser, name in ((ana, "Ana"), (bruno, "Bruno")):
                await browser.post("/api/register", {"name": name, "password": "segredo longo"})
            asked = {"seats": 2, "options": {"target": 2, "special_at": 0}, "pace": "rapid"}
            table = (await ana.post("/api/tables", asked))["table"]
            async with ana.sit(table) as one, bruno.sit(table) as other:
                await one.next()
                await other.next()
                await other.do("sit")
                await one.do("start")
                await other.until("update")
                await asyncio.gather(one.play(), other.play())
            ratings = [(await browser.get("/api/me"))["ratings"] for browser in (ana, bruno)]
            assert [list(one) for one in ratings] == [["truco"], ["truco"]]
            assert ratings[0]["truco"] != ratings[1]["truco"]
            games = [(await browser.get("/api/games"))["games"][0]["won"] for browser in (ana, bruno)]
            assert sorted(games) == [False, True]

    asyncio.run(story())


def test_jogar_agora_uses_the_rules_used_last(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            await ana.post("/api/tables", {"regulation": "mineiro", "seats": 2, "pace": "rapid", "public": True})
            table = (await ana.post("/api/play"))["table"]
            info = await ana.get(f"/api/tables/{table}")
            assert (info["regulation"], len(info["seats"]), info["pace"]) == ("mineiro", 2, "none")
            assert info["public"] is False

    asyncio.run(story())


def test_old_ratings_become_truco_ratings(tmp_path: Path) -> None:
    """The migration keeps the ratings of an older database as ratings of truco."""
    url = f"sqlite:///{tmp_path / 'old.db'}"
    config = Config()
    config.set_main_option("script_location", "src/carteado/server/migrations")
    config.set_main_option("sqlalchemy.url", url)
    config.set_main_option("path_separator", "os")
    command.upgrade(config, "0002")
    engine = create_engine(url)
    with engine.begin() as old:
        old.execute(
            text(
                "INSERT INTO players (id, name, auto_cut, last_table, mu, sigma, created) VALUES "
                "('ana', 'Ana', 1, '{}', 30.0, 5.0, 1), ('bia', 'Bia', 1, '{}', NULL, NULL, 1)"
            )
        )
    migrate(url)
    with engine.begin() as new:
        assert new.execute(text("SELECT player, game, mu, sigma FROM ratings")).all() == [("ana", "truco", 30.0, 5.0)]
        assert new.execute(text("SELECT count(*) FROM players")).scalar() == 2
    engine.dispose()


def test_migrated_database_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    migrate(url)
    config = Config()
    config.set_main_option("script_location", "src/carteado/server/migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == NEWEST
    monkeypatch.setattr(command, "upgrade", lambda *given: pytest.fail("already migrated"))
    migrate(url)


def test_each_game_has_its_own_rating_and_blackjack_has_none(tmp_path: Path) -> None:
    def work(session: Session) -> list[dict[str, float]]:
        rate(session, "truco", {1: "ana", 2: "bia"}, [(1, 3), (2, 4)], Outcome((1, 3), (12, 3)))
        rate(session, "pifpaf", {1: "ana", 2: "bia", 3: "caio"}, [(1,), (2,), (3,)], Outcome((3,), (5, 40, 105)))
        rate(session, "buraco", {1: "ana", 3: "caio"}, [(1, 3), (2, 4)], Outcome((1, 3), (3000, 10)))
        session.flush()
        return [ratings_of(session, one) for one in ("ana", "bia", "caio")]

    database = Database(tmp_path / "kept.db")
    ana, bia, caio = database.run_here(work)
    database.close()
    assert ana["truco"] > bia["truco"]
    assert caio["pifpaf"] > bia["pifpaf"] > ana["pifpaf"], "each player is a side, ranked by chips"
    assert "buraco" not in ana, "only one side had accounts"
    assert [offer(game).rated for game in ("truco", "buraco", "pifpaf", "blackjack")] == [True, True, True, False]
