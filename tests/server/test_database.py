"""The database of people, tournaments and evenings on a full disk."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from carteado.server import sessions
from carteado.server.database import ROOM_BYTES, Database
from carteado.tables.refused import NoRoomLeft
from tests.server.house import Browser, running


def test_what_finds_no_room_is_refused_and_nothing_of_it_is_kept(tmp_path: Path) -> None:
    database = Database(tmp_path / "carteado.db")

    database.run_here(lambda session: session.execute(text("CREATE TABLE much (text TEXT)")))

    def write(session: Session) -> None:
        session.execute(text("PRAGMA max_page_count = 1"))  # the file may not grow: to SQLite that is a full disk
        for _ in range(100):
            session.execute(text("INSERT INTO much VALUES (hex(randomblob(4000)))"))

    with pytest.raises(NoRoomLeft):
        database.run_here(write)
    assert database.run_here(lambda session: session.execute(text("SELECT count(*) FROM much")).scalar()) == 0
    database.close()


CREDENTIALS = {"name": "Ana", "password": "segredo longo"}


def test_what_takes_several_steps_is_not_begun_without_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An account that is there though somebody was told that nothing was done, a seat that is given up for nothing."""
    free = shutil.disk_usage(tmp_path)

    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            table = (await ana.post("/api/play"))["table"]
            monkeypatch.setattr(shutil, "disk_usage", lambda _: free._replace(free=ROOM_BYTES - 1))
            for path, body in (("register", CREDENTIALS), ("me/forget", {}), ("tables", {})):
                assert (await ana.post(f"/api/{path}", body, 503))["code"] == "no_room"
            assert (await ana.get("/api/me"))["account"] is None
            async with ana.sit(table) as chair:
                await chair.next()
                assert chair.state["you"]["seat"] == 1
            monkeypatch.undo()
            await ana.post("/api/register", CREDENTIALS)
            await ana.close()

    asyncio.run(story())


def test_a_session_holds_though_it_can_not_be_noted_that_it_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            table = (await ana.post("/api/play"))["table"]
            who = (await ana.get("/api/me"))["id"]
            monkeypatch.setattr(sessions, "TOUCH_MS", -1)
            run = house.services.database.run_here

            def full(work: object) -> object:
                if getattr(work, "__qualname__", "").startswith("Sessions._touch"):
                    raise NoRoomLeft
                return run(work)

            monkeypatch.setattr(house.services.database, "run_here", full)
            assert (await ana.get("/api/me"))["id"] == who
            async with ana.sit(table) as chair:
                assert (await chair.next())["t"] == "sync"
            await ana.close()

    asyncio.run(story())


def test_an_account_is_changed_together_with_the_session_by_which_one_comes_in_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fills between the two, whatever room there was when it was asked for."""

    def full(*_: object) -> None:
        raise NoRoomLeft

    async def story() -> None:
        async with running(tmp_path) as house:
            ana, there = house.browser(), house.browser()
            await ana.get("/api/me")

            async def in_vain(browser: Browser, path: str, body: Any) -> None:
                with monkeypatch.context() as patched:
                    patched.setattr(sessions.Sessions, "begin_in", full)
                    assert (await browser.post(f"/api/{path}", body, 503))["code"] == "no_room"

            await in_vain(ana, "register", CREDENTIALS)
            assert (await ana.get("/api/me"))["account"] is None
            made = await ana.post("/api/register", CREDENTIALS)
            await in_vain(ana, "me/password", {"password": CREDENTIALS["password"], "new": "outro segredo", "keep": []})
            await in_vain(there, "recover", {"name": "Ana", "code": made["codes"][0], "password": "outro segredo"})
            token = (await ana.post("/api/me/transfer", {"password": ""}))["token"]
            await in_vain(there, "me/arrive", {"token": token})
            assert (await there.post("/api/me/arrive", {"token": token}))["account"] == "Ana"
            assert (await ana.get("/api/me"))["account"] == "Ana", "the session holds that was to end"
            assert (await ana.post("/api/login", CREDENTIALS))["account"] == "Ana", "by the password of before"
            recovered = {"name": "Ana", "code": made["codes"][0], "password": "outro segredo"}
            assert (await there.post("/api/recover", recovered))["account"] == "Ana", "its code is not used up"
            for browser in (ana, there):
                await browser.close()

    asyncio.run(story())
