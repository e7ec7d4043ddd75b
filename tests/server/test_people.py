"""Guests, accounts, names, ratings."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.house import running


def test_a_guest_keeps_the_name_and_becomes_an_account(tmp_path: Path) -> None:
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
            for browser in (ana, other):
                await browser.close()

    asyncio.run(story())


def test_a_bad_name_is_refused_in_the_readers_language(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            english = house.browser(**{"Accept-Language": "en-US,en;q=0.9,pt;q=0.5"})
            refused = await english.patch("/api/me", {"name": "\u0000\u0001"}, status=422)
            assert refused == {"code": "bad_name", "reason": "A name has 1 to 24 visible letters."}
            await english.close()

    asyncio.run(story())


def test_a_game_between_accounts_moves_both_ratings(tmp_path: Path) -> None:
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
                await other.until("step")
                await asyncio.gather(one.play(), other.play())
            ratings = [(await browser.get("/api/me"))["rating"] for browser in (ana, bruno)]
            assert len(set(ratings)) == 2
            games = [(await browser.get("/api/games"))["games"][0]["won"] for browser in (ana, bruno)]
            assert sorted(games) == [False, True]
            for browser in (ana, bruno):
                await browser.close()

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
            await ana.close()

    asyncio.run(story())
