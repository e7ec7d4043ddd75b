"""The database of people, tournaments and evenings on a full disk."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from carteado.server.accounts import sessions
from carteado.server.runtime.database import ROOM_BYTES, Database
from carteado.tables.refusal import DiskFull
from tests.server.house import Browser, running


def test_transaction_on_a_full_disk_is_rolled_back(tmp_path: Path) -> None:
    database = Database(tmp_path / "carteado.db")

    database.run_here(lambda session: session.execute(text("CREATE TABLE much (text TEXT)")))

    def write(session: Session) -> None:
        session.execute(text("PRAGMA max_page_count = 1"))  # SQLite treats this limit like a full disk
        for _ in range(100):
            session.execute(text("INSERT INTO much VALUES (hex(randomblob(4000)))"))

    with pytest.raises(DiskFull):
        database.run_here(write)
    assert database.run_here(lambda session: session.execute(text("SELECT count(*) FROM much")).scalar()) == 0
    database.close()


CREDENTIALS = {"name": "Ana", "password": "segredo longo"}


def test_multi_step_changes_are_not_started_without_space(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise an account could exist, or a seat be lost, although the client was told that nothing was done."""
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

    asyncio.run(story())


def test_session_stays_valid_if_its_use_cannot_be_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            table = (await ana.post("/api/play"))["table"]
            who = (await ana.get("/api/me"))["id"]
            monkeypatch.setattr(sessions, "TOUCH_MS", -1)
            run = house.services.runtime.database.run_here

            def full(work: object) -> object:
                if getattr(work, "__qualname__", "").startswith("Sessions._touch"):
                    raise DiskFull
                return run(work)

            monkeypatch.setattr(house.services.runtime.database, "run_here", full)
            assert (await ana.get("/api/me"))["id"] == who
            async with ana.sit(table) as chair:
                assert (await chair.next())["t"] == "sync"

    asyncio.run(story())


def test_account_and_its_new_session_are_written_together_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk fills up between the two writes, although there was space when the request began."""

    def full(*_: object) -> None:
        raise DiskFull

    async def story() -> None:
        async with running(tmp_path) as house:
            ana, there = house.browser(), house.browser()
            await ana.get("/api/me")

            async def fail_to_post(browser: Browser, path: str, body: Any) -> None:
                with monkeypatch.context() as patched:
                    patched.setattr(sessions.Sessions, "begin_in", full)
                    assert (await browser.post(f"/api/{path}", body, 503))["code"] == "no_room"

            await fail_to_post(ana, "register", CREDENTIALS)
            assert (await ana.get("/api/me"))["account"] is None
            made = await ana.post("/api/register", CREDENTIALS)
            await fail_to_post(
                ana, "me/password", {"password": CREDENTIALS["password"], "new": "outro segredo", "keep": []}
            )
            await fail_to_post(there, "recover", {"name": "Ana", "code": made["codes"][0], "password": "outro segredo"})
            token = (await ana.post("/api/me/transfer", {"password": ""}))["token"]
            await fail_to_post(there, "me/arrive", {"token": token})
            assert (await there.post("/api/me/arrive", {"token": token}))["account"] == "Ana"
            assert (await ana.get("/api/me"))["account"] == "Ana", "the session that would have ended is still valid"
            assert (await ana.post("/api/login", CREDENTIALS))["account"] == "Ana", "the old password still works"
            recovered = {"name": "Ana", "code": made["codes"][0], "password": "outro segredo"}
            assert (await there.post("/api/recover", recovered))["account"] == "Ana", "the code is not used up"

    asyncio.run(story())
