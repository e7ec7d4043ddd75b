"""Deleting an account removes the name from tournaments and evenings, on disk and in memory."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

from carteado.server.runtime.database import Base
from tests.server.house import Browser, House, running
from tests.server.test_online_tournaments import Site, create_tournament, games_of

NAME, REFEREE = "Anacleta", "Juiza Anacleta"


async def open_browser(house: House, name: str) -> Browser:
    browser = house.browser()
    await browser.patch("/api/me", {"name": name})
    return browser


async def create_evening(browser: Browser) -> str:
    body = {"name": "Quinta", "begins_in": 0, "lasts": 30, "bots": False, "online": {"game": "truco", "seats": 2}}
    return str((await browser.post("/api/evenings", body))["id"])


async def everywhere(house: House, site: Site, evening: str) -> str:
    """Return everything that the pages and the desk show of a tournament and an evening."""
    other = house.browser()
    shown: list[Any] = [await site.public(), await site.desk(), await other.get(f"/api/evenings/{evening}")]
    return str([*shown, await other.get("/api/tournaments"), await other.get("/api/evenings")])


def rows_with(folder: Path, *words: str) -> list[str]:
    """Return the database tables that contain one of the words, except the list of spent cookies."""
    with sqlite3.connect(folder / "carteado.db") as database:
        tables = [each.name for each in Base.metadata.sorted_tables if each.name != "spent_cookies"]
        rows = {table: str(database.execute(f"SELECT * FROM {table}").fetchall()) for table in tables}
    return [table for table, kept in rows.items() if any(word in kept for word in words)]


def test_tournaments_and_evenings_stay_without_the_name(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            site = await create_tournament(house)
            ana, bia = await open_browser(house, NAME), await open_browser(house, "Bia")
            link = await site.link("referee", REFEREE)
            await ana.post(f"{site.path}/arrive", {"key": link["path"].partition("chave=")[2]})
            for browser in (ana, bia):
                await site.seen_by(browser).enter()
            evening = await create_evening(ana)
            for browser in (ana, bia):
                await browser.post(f"/api/evenings/{evening}/join")
            await site.begin()
            before = games_of(await site.until(lambda one: games_of(one)[0]["site"] != ""))[0]

            kept, me = await ana.get("/api/me/everything"), (await ana.get("/api/me"))["id"]
            [tournament], [night] = kept["tournaments"], kept["evenings"]
            assert [(one["kind"], one["name"]) for one in tournament["entered"]] == [("signed_up", NAME)]
            assert tournament["staff"] == {"role": "referee", "name": REFEREE}
            assert (tournament["organiser"], night["organiser"]) == (False, True)
            assert [one["kind"] for one in night["came"]] == ["joined"]
            assert (await bia.get("/api/me"))["id"] not in str((tournament, night))
            assert NAME in await everywhere(house, site, evening)

            await ana.post("/api/me/forget")
            shown = await everywhere(house, site, evening)
            assert NAME not in shown
            assert "Jogador removido" in shown
            assert {"Bia", "Jogador removido"} == set(games_of(await site.public())[0]["names"])
            assert games_of(await site.public())[0]["pairs"] == before["pairs"]
            assert [link["revoked"] for link in (await site.desk())["links"]] == [True]
            await site.decide("remarked", game="A1", text="segue")  # the changed log accepts further decisions
        async with running(tmp_path) as house:
            house.move(site.browser)
            assert NAME not in await everywhere(house, site, evening)
        assert rows_with(tmp_path, NAME, me) == []

    asyncio.run(story())


def test_forgotten_entrant_is_withdrawn_before_the_draw(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            site = await create_tournament(house)
            ana = await open_browser(house, NAME)
            await site.seen_by(ana).enter()
            await ana.post("/api/me/forget")
            assert (await site.public())["entries"] == []
            assert NAME not in str((await site.desk())["log"])

    asyncio.run(story())


def test_tournament_of_a_forgotten_organiser_stays_without_the_name(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            organiser = await open_browser(house, NAME)
            body = {"name": "Copa", "tables": 2}
            site = Site(organiser, (await organiser.post("/api/tournaments", body))["id"])
            await site.decide("setup_changed", place="Clube")
            assert (await organiser.get("/api/me/everything"))["tournaments"][0]["organiser"]
            await organiser.post("/api/me/forget")
            assert (await site.desk())["role"] == "public"
            log = house.services.tournaments.registry.store.load((await site.public())["id"]).log
            assert {decision.by for decision in log} == {"Jogador removido"}

    asyncio.run(story())
