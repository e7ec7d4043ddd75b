"""A server with a corrupt table, with a clock that jumps, and with a full disk."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import websockets

from tests.security.attacked_server import LONG, AttackedServer
from tests.server.house import Browser, Chair, choice, furnish

LOST = (TimeoutError, OSError, websockets.WebSocketException, EOFError, AssertionError)
SHORT = {"target": 4, "special_at": 3}
TABLES = 20 if LONG else 3


async def open_table(server: AttackedServer) -> tuple[Browser, str]:
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


async def find_refusal(chair: Chair) -> dict[str, Any]:
    """Do the next possible thing at the table and return the refusal, or {} if it was accepted.

    While a bot's turn cannot be stored, no turn comes; then say a phrase.
    """
    try:
        while not chair.my_turn and not chair.match["over"]:
            await chair.next(2)
    except TimeoutError:
        answer = await chair.do("say", phrase="boa")
    else:
        if chair.match["over"]:
            answer = await chair.do("rematch", agree=True)
        else:
            answer = await chair.do("act", action=choice(chair.match["legal"]), moves=chair.match["moves"])
    return answer if answer["t"] == "refusal" else {}


def test_corrupt_table_does_not_affect_others(tmp_path: Path) -> None:
    async def story() -> None:
        server = AttackedServer(tmp_path)
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


def test_clock_jumps_do_not_disturb_a_game(tmp_path: Path) -> None:
    """The clock jumps an hour forward, then at another table two hours back."""

    async def story() -> None:
        server, off = AttackedServer(tmp_path / "house"), tmp_path / "step"
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


def test_full_disk_refuses_moves_and_keeps_connections(tmp_path: Path) -> None:
    """Everything that was acknowledged or shown is on disk. With space again the same table plays on."""

    async def story() -> None:
        furnish(tmp_path)
        server = AttackedServer(tmp_path)
        await server.start("", "300000")
        browser, table = await open_table(server)
        refused: dict[str, Any] = {}
        async with browser.sit(table) as chair:
            await begin(chair)
            while not refused:
                name = f"/api/games/{chair.match['id']}"
                reading = asyncio.create_task(count_moves_shown(browser, name))
                refused = await find_refusal(chair)
                shown = await reading
            assert refused["code"] == "no_room"
            assert "espaço" in refused["reason"]
            assert max(shown, await count_moves_shown(browser, name)) <= chair.match["moves"]
            async with browser.sit(table) as another:
                await another.next()
                assert another.match["view"] == chair.match["view"]
            server.make_room()
            while await find_refusal(chair):
                await asyncio.sleep(0.1)
            assert (await chair.play())["over"]
            moves = chair.match["moves"]
        server.kill()
        await server.start()
        async with browser.sit(table) as chair:
            assert (await chair.next())["match"]["moves"] == moves
        server.kill()
        await browser.close()

    asyncio.run(story())


async def count_moves_shown(browser: Browser, path: str) -> int:
    """Return how many moves the game has over HTTP, or 0 if it is not shown."""
    response = await browser.http.get(path)
    match: Any = response.json().get("match") if response.status_code == 200 else None
    return int(match["moves"]) if match else 0
