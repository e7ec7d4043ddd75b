"""What befalls a house: a table that can't be read, a clock that steps, a disk that is full."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import websockets

from tests.security.attacked import LONG, Attacked
from tests.server.house import Browser, Chair, choice, furnish

LOST = (TimeoutError, OSError, websockets.WebSocketException, EOFError, AssertionError)
SHORT = {"target": 4, "special_at": 3}
TABLES = 20 if LONG else 3


async def open_table(server: Attacked) -> tuple[Browser, str]:
    browser = Browser(server.url)
    asked = {"seats": 2, "bots": True, "pace": "none", "options": SHORT}
    return browser, (await browser.post("/api/tables", asked))["table"]


async def begin(chair: Chair) -> None:
    await chair.next()
    if chair.state["table"]["phase"] == "waiting":
        await chair.do("start")


async def act(chair: Chair) -> None:
    while not chair.my_turn and not chair.match["over"]:
        await chair.next()
    if not chair.match["over"]:
        await chair.do("act", action=choice(chair.match["legal"]), moves=chair.match["moves"])


def test_a_bad_table_among_good_ones(tmp_path: Path) -> None:
    async def story() -> None:
        server = Attacked(tmp_path)
        await server.start()
        tables = [await open_table(server) for _ in range(TABLES)]
        for browser, table in tables:
            async with browser.sit(table) as chair:
                await begin(chair)
                await act(chair)
        server.kill()
        with sqlite3.connect(tmp_path / "tables.db") as database:
            database.execute("UPDATE log SET payload = x'00' WHERE \"table\" = ? AND seq = 3", (tables[0][1],))
        await server.start()
        for browser, table in tables[1:]:
            async with browser.sit(table) as chair:
                await begin(chair)
                assert (await chair.play())["over"]
        async with tables[0][0].sit(tables[0][1]) as chair:
            assert (await chair.next())["code"] == "not_found"
        server.kill()
        for browser, _ in tables:
            await browser.close()

    asyncio.run(story())


def test_the_clock_steps_in_the_middle_of_a_game(tmp_path: Path) -> None:
    """An hour forward, and at another table the hour back and one more."""

    async def story() -> None:
        server, off = Attacked(tmp_path / "house"), tmp_path / "step"
        await server.start(str(off))
        for step in (3600, -3600):
            browser, table = await open_table(server)
            async with browser.sit(table) as chair:
                await begin(chair)
                await act(chair)
                before = chair.seen[-1].get("now")
                off.write_text(str(step))
                assert (await chair.play())["over"]
                assert before is not None
                assert abs(chair.seen[-1]["now"] - before) < 600_000
            await browser.close()
        server.kill()

    asyncio.run(story())


def test_the_disk_is_full_while_everybody_looks(tmp_path: Path) -> None:
    """Whatever was acknowledged, and whatever was shown by any way, is there when there is room again."""

    async def story() -> None:
        furnish(tmp_path)
        server = Attacked(tmp_path)
        await server.start("", "300000")
        browser, table = await open_table(server)
        shown: list[int] = []
        acknowledged = 0
        try:
            async with browser.sit(table) as chair:
                await begin(chair)
                for _ in range(400):
                    reading = asyncio.create_task(look(browser, f"/api/games/{table}-1"))
                    await act(chair)
                    acknowledged = chair.match["moves"]
                    shown.append(await reading)
                    if chair.match["over"]:
                        await chair.do("rematch", agree=True)
                        break
        except LOST:
            shown.append(await look(browser, f"/api/games/{table}-1"))
        server.kill()
        await server.start()
        async with browser.sit(table) as chair:
            assert (await chair.next())["match"]["moves"] >= max(acknowledged, *shown, 0) or chair.match["number"] > 1
        server.kill()
        await browser.close()

    asyncio.run(story())


async def look(browser: Browser, path: str) -> int:
    """How many moves HTTP shows; 0 when it shows nothing."""
    response = await browser.http.get(path)
    match: Any = response.json().get("match") if response.status_code == 200 else None
    return int(match["moves"]) if match else 0
