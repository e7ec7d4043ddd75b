"""Limits below the application, addresses behind a proxy, and limits on the cost of a request."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from carteado.games.registry import rulebook
from carteado.server.http.refusals import status_of
from carteado.server.runtime.settings import Limits
from carteado.server.runtime.threads import WorkerThread
from carteado.tables import match as match_module
from tests.refusals import refused
from tests.server.house import House, running


async def connect(house: House) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", int(house.url.rpartition(":")[2]))


async def read_all(reader: asyncio.StreamReader) -> bytes:
    return await asyncio.wait_for(reader.read(), 20)


def test_an_endless_header_is_cut_off(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, limits=Limits(header_bytes=4096)) as house:
            for head in (b"X-Long: " + b"x" * 100_000, b"GET /" + b"y" * 100_000, b"A: b\r\n" * 10_000):
                reader, writer = await connect(house)
                writer.write((b"" if head.startswith(b"GET") else b"GET /api/me HTTP/1.1\r\nHost: x\r\n") + head)
                assert (await read_all(reader)).startswith(b"HTTP/1.1 431")
                writer.close()

    asyncio.run(story())


def test_unfinished_requests_and_silent_connections_are_ended(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, limits=Limits(header_seconds=0.2, body_seconds=0.2)) as house:
            halves = (
                b"", b"GET /api/me HTTP/1.1\r\nHost: x\r\n",
                b"POST /api/play HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
            )  # fmt: skip
            for half in halves:
                reader, writer = await connect(house)
                writer.write(half)
                assert (await read_all(reader)).startswith(b"HTTP/1.1 408"), half
                writer.close()
            async with httpx.AsyncClient(base_url=house.url, verify=False) as client:
                assert (await client.get("/api/me")).status_code == 200

    asyncio.run(story())


def test_connections_per_address_are_limited_and_given_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, limits=Limits(tcp_connections_per_address=3)) as house:
            held = [await connect(house) for _ in range(3)]
            reader, writer = await connect(house)
            with pytest.raises((ConnectionError, AssertionError)):
                assert await read_all(reader) != b""
            writer.close()
            for _, each in held:
                each.close()
                await each.wait_closed()
            ana = house.browser()
            table = (await ana.post("/api/play"))["table"]
            for _ in range(6):  # a socket that closes gives its place back as well
                async with ana.sit(table) as chair:
                    assert (await chair.next())["t"] == "sync"

    asyncio.run(story())


def test_handshakes_are_counted(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, limits=Limits(handshakes_per_minute=3)) as house:
            ana = house.browser()
            table = (await ana.post("/api/play"))["table"]
            for _ in range(3):
                async with ana.sit(table) as chair:
                    await chair.next()
            with pytest.raises(websockets.InvalidStatus):
                async with ana.sit(table):
                    pass

    asyncio.run(story())


# Behind a proxy ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trusted", [(), ("127.0.0.0/8",)])
def test_only_a_trusted_proxy_says_where_a_request_comes_from(tmp_path: Path, trusted: tuple[str, ...]) -> None:
    async def story() -> None:
        async with running(tmp_path, trusted_proxies=trusted, limits=Limits(requests_per_minute=3)) as house:
            ana = house.browser()
            statuses = [
                (await ana.http.get("/api/tables", headers={"X-Forwarded-For": f"6.6.6.{n}, 192.0.2.{n}"})).status_code
                for n in range(6)
            ]
            assert statuses == ([200] * 6 if trusted else [200] * 3 + [429] * 3)

    asyncio.run(story())


def test_behind_a_trusted_proxy_the_last_address_counts(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, trusted_proxies=("127.0.0.1",), limits=Limits(requests_per_minute=3)) as house:
            ana = house.browser()
            forged = [
                (await ana.http.get("/api/tables", headers={"X-Forwarded-For": f"1.1.1.{n}, 192.0.2.9"})).status_code
                for n in range(6)
            ]
            assert forged == [200] * 3 + [429] * 3

    asyncio.run(story())


def test_malformed_origin_is_foreign(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            for origin in ("http://[", "http://[::1", "://"):
                answer = await ana.http.post("/api/play", json={}, headers={"Origin": origin})
                assert answer.status_code == 403, origin

    asyncio.run(story())


# What a request costs ------------------------------------------------------------------------------------

TABLE = {"game": "truco", "seats": 2, "bots": True, "pace": "none"}
HEAD = 'carteado = 1\ngame = "truco"\nname = "x"\nbase = "paulista"\n[rules]\n'


def test_regulations_are_checked_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where: list[Any] = []
    book = rulebook("truco")
    read = type(book).read

    def note_thread(*given: Any) -> Any:
        where.append(threading.current_thread())
        return read(*given)

    monkeypatch.setattr(type(book), "read", note_thread)

    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            assert (await ana.post("/api/rules/truco/check", {"text": HEAD}))["ok"]
            shared = (await ana.post("/api/rules/truco", {"text": HEAD}))["id"]
            await ana.get(f"/api/rules/truco/{shared}")
            await ana.get(f"/api/rules/truco/{shared}/diff/paulista")
            opened = await ana.post("/api/tables", {**TABLE, "regulation": shared})
            match_module._regulation.cache_clear()
            house.services.table_registry.tables.pop(opened["table"]).stop()
            await ana.get(f"/api/tables/{opened['table']}")

    asyncio.run(story())
    assert len(where) >= 6
    assert threading.main_thread() not in where


@pytest.mark.parametrize(
    "text",
    [HEAD + "".join(f"a{n}=1\n" for n in range(5000)), HEAD + "a=" + "[" * 2000 + "]" * 2000,
     HEAD + "a=[" + "1," * 3000 + "]", HEAD + "#" * 60_000],
    ids=["fields", "depth", "items", "size"],
)  # fmt: skip
def test_regulation_that_is_slow_to_read_is_refused_unread(tmp_path: Path, text: str) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            for path in ("/api/rules/truco/check", "/api/rules/truco"):
                assert (await ana.post(path, {"text": text}, status=413))["code"] == "too_large"

    asyncio.run(story())


def test_only_the_first_problems_are_reported(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            text = HEAD + "".join(f"a{n}=1\n" for n in range(300))
            assert len((await ana.post("/api/rules/truco/check", {"text": text}))["problems"]) == 20

    asyncio.run(story())


def test_checking_is_limited_by_how_much_there_is_to_check(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, limits=Limits(check_kilobytes_per_minute=25)) as house:
            ana = house.browser()
            large, small = {"text": HEAD + "#" * 10_000}, {"text": HEAD}
            assert [(await ana.http.post("/api/rules/truco/check", json=large)).status_code for _ in range(3)] == [
                200, 200, 429,
            ]  # fmt: skip
            await ana.post("/api/rules/truco/check", small)

    asyncio.run(story())


def test_waiting_work_is_limited_per_address() -> None:
    """Work of other addresses goes on, and after its work is done the address may ask again."""

    async def story() -> None:
        worker, going = WorkerThread(per_address=3), threading.Event()
        asked = [asyncio.create_task(worker.run(going.wait, "8.8.8.8")) for _ in range(4)]
        await asyncio.sleep(0)
        other = asyncio.create_task(worker.run(lambda: "done", "9.9.9.9"))
        with refused("still_busy") as found:
            await asked[3]
        assert status_of(found.value) == 429
        going.set()
        assert await other == "done"
        await asyncio.gather(*asked[:3])
        assert await worker.run(lambda: "again", "8.8.8.8") == "again"
        worker.close()

    asyncio.run(story())


def test_replays_do_not_block_opening_tables(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana, going = house.browser(), threading.Event()
            shown = asyncio.create_task(house.services.runtime.replay_thread.run(going.wait))
            assert (await ana.post("/api/play"))["table"]
            going.set()
            await shown

    asyncio.run(story())
