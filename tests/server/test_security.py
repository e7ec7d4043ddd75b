"""Cookies, origins, limits and static pages: refusals are clear and reveal nothing."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
import websockets

from carteado.server.runtime.settings import Limits
from tests.server.house import House, running


def test_cookie_is_hidden_from_scripts_and_other_sites(tmp_path: Path) -> None:
    async def story() -> None:
        for secure in (False, True):
            async with running(tmp_path / str(secure), secure=secure) as house:
                ana = house.browser()
                header = (await ana.http.get("/api/me")).headers["set-cookie"]
                assert "HttpOnly" in header
                assert "SameSite=Lax" in header
                assert ("Secure" in header) is secure

    asyncio.run(story())


def test_forged_cookie_is_ignored(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana, thief = house.browser(), house.browser()
            me = (await ana.get("/api/me"))["id"]
            value = ana.http.cookies["carteado"]
            thief.http.cookies.set("carteado", value[:-2] + ("aa" if value[-2:] != "aa" else "bb"))
            assert (await thief.get("/api/me"))["id"] != me

    asyncio.run(story())


def test_requests_from_other_origins_are_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, origins=("https://carteado.example",)) as house:
            ana = house.browser()
            for origin, status in (
                ("https://evil.example", 403), ("null", 403), (house.url, 200), ("https://carteado.example", 200),
            ):  # fmt: skip
                response = await ana.http.post("/api/play", json={}, headers={"Origin": origin})
                assert response.status_code == status, origin
            crossed = await ana.http.post("/api/play", json={}, headers={"Sec-Fetch-Site": "cross-site"})
            assert crossed.status_code == 403
            form = await ana.http.post("/api/play", content="{}", headers={"Content-Type": "text/plain"})
            assert form.status_code == 415

    asyncio.run(story())


def test_websocket_checks_the_origin(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            table = (await ana.post("/api/play"))["table"]
            async with ana.sit(table, origin="https://evil.example") as chair:
                assert (await chair.next())["code"] == "origin"
                with pytest.raises(websockets.ConnectionClosed):
                    await chair.next()
            async with ana.sit(table, origin=house.url) as chair:
                assert (await chair.next())["t"] == "sync"

    asyncio.run(story())


def test_missing_and_private_resources_look_alike(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            table = (await ana.post("/api/tables", {}))["table"]
            assert len(table) == 16
            answers = {
                (await ana.http.get(path)).text
                for path in ("/api/tables/AAAAAAAAAAAAAAAA", f"/api/games/{table}-1", "/api/games/x", "/api/nothing")
            }
            assert len(answers) == 1
            lobby = await ana.get("/api/tables")
            assert lobby == {"waiting": [], "playing": []}

    asyncio.run(story())


def test_every_response_has_a_csp_without_inline_code(tmp_path: Path) -> None:
    async def story() -> None:
        folder = pages(tmp_path)
        async with running(tmp_path, static=folder) as house:
            ana = house.browser()
            for path in ("/", "/mesa/abc", "/api/me", "/api/nothing"):
                headers = (await ana.http.get(path)).headers
                policy = headers["content-security-policy"]
                for kind in ("script", "style"):
                    allowed = re.search(rf"{kind}-src ([^;]*)", policy)
                    assert allowed
                    assert allowed[1] == "'self'"
                assert "frame-ancestors 'none'" in policy
                assert headers["x-content-type-options"] == "nosniff"

    asyncio.run(story())


def pages(folder: Path) -> Path:
    built = folder / "dist"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>Carteado</title>")
    (built / "assets" / "app-1a2b.js").write_text("1")
    return built


def test_paths_fall_back_to_the_page_and_hashed_files_are_cached(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, static=pages(tmp_path)) as house:
            ana = house.browser()
            page = await ana.http.get("/mesa/qualquer")
            assert "Carteado" in page.text
            assert page.headers["cache-control"] == "no-cache"
            script = await ana.http.get("/assets/app-1a2b.js")
            assert "immutable" in script.headers["cache-control"]
            assert (await ana.http.get("/assets/nada.js")).status_code == 404
            assert (await ana.http.get("/../tables.db")).status_code in (200, 404)
            assert "SQLite" not in (await ana.http.get("/%2e%2e/tables.db")).text

    asyncio.run(story())


# Limits --------------------------------------------------------------------------------------------------


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, limits=Limits(requests_per_minute=5)) as house:
            ana = house.browser()
            statuses = [(await ana.http.get("/api/me")).status_code for _ in range(8)]
            assert statuses[:5] == [200] * 5
            assert statuses[-1] == 429

    asyncio.run(story())


def test_large_body_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            response = await ana.http.post("/api/rules/truco/check", json={"text": "x" * 2_000_000})
            assert response.status_code in (413, 422)

    asyncio.run(story())


def test_too_many_connections_from_one_address_are_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, limits=Limits(connections_per_address=2)) as house:
            ana = house.browser()
            table = (await ana.post("/api/play"))["table"]
            async with ana.sit(table) as one, ana.sit(table) as two:
                await one.next()
                await two.next()
                async with ana.sit(table) as three:
                    assert (await three.next())["code"] == "too_many"
            async with ana.sit(table) as again:
                assert (await again.next())["t"] == "sync"

    asyncio.run(story())


def test_client_that_sends_too_fast_is_refused_then_disconnected(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, limits=Limits(messages_per_second=1, messages_at_once=3)) as house:
            await talk_too_fast(house)

    asyncio.run(story())


async def talk_too_fast(house: House) -> None:
    ana = house.browser()
    table = (await ana.post("/api/play"))["table"]
    async with ana.sit(table) as chair:
        await chair.next()
        for _ in range(150):
            await chair.send("back")
        while (message := await chair.next())["t"] != "bye":
            assert message["t"] == "done" or message["code"] == "too_fast"
            assert message["id"]
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await chair.next()
        assert chair.seen[-1]["t"] == "bye"
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
