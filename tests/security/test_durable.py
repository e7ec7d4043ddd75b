"""No endpoint shows a change before it is on disk: here the write hangs while clients read, and then fails."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from carteado.tables.store import LogEntry
from tests.server.house import running


class HangingStore:
    """Replaces the `append` of a store by one that waits and then fails."""

    def __init__(self, store: Any) -> None:
        self.reached, self.fail = asyncio.Event(), asyncio.Event()
        self._append = store.append
        store.append = self.append
        self._store = store

    async def append(self, entry: LogEntry) -> None:
        self.reached.set()
        await self.fail.wait()
        raise OSError("disk full")

    def mend(self) -> None:
        self._store.append = self._append


def test_http_does_not_show_what_is_being_written(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            table = (await ana.post("/api/tables", {"seats": 2, "bots": True, "pace": "none"}))["table"]
            async with ana.sit(table) as chair:
                await chair.begin()
                game, moves = chair.match["id"], chair.match["moves"]
                hanging = HangingStore(house.services.tables.log)
                await chair.send("act", action=chair.match["legal"][0])
                await hanging.reached.wait()
                looked = watch_lookups(house.services.table_registry)
                paths = (f"/api/games/{game}", f"/api/tables/{table}", "/api/tables", "/api/me")
                asked = [asyncio.create_task(ana.get(path)) for path in paths]
                late = asyncio.create_task(sync_of(ana, table))
                await looked.wait()
                for _ in range(20):  # by then every response would have been rendered
                    await asyncio.sleep(0)
                hanging.mend()
                hanging.fail.set()
                shown = (await asyncio.gather(*asked))[0]
                assert shown["match"]["moves"] == moves
                assert (await late)["match"]["moves"] == moves

    asyncio.run(story())


def watch_lookups(table_registry: Any) -> asyncio.Event:
    """Return an event that is set when both the game and the socket have looked up the table."""
    found, looked, names = table_registry.find, asyncio.Event(), []

    async def find(table: str) -> Any:
        names.append(table)
        if len(names) == 2:
            looked.set()
        return await found(table)

    table_registry.find = find
    return looked


async def sync_of(browser: Any, table: str) -> Any:
    """Return the first `sync` that a new connection gets."""
    while True:
        async with browser.sit(table) as chair:
            message = await chair.next()
            if message["t"] == "sync":
                return message
