"""The server answers only to its own names, so that a stranger's name for its address gives no access."""

from __future__ import annotations

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from httpx import Response

from carteado.cli.operate.serve import derive_settings
from carteado.server.app.configuration import Process
from tests.server.house import Browser, House, running

KNOWN = (
    "cartas.example",
    "CARTAS.example:443",
    "cartas.example.",
    "127.0.0.1:8000",
    "[::1]:8000",
    "localhost",
    "192.168.0.7",
)
UNKNOWN = (
    "evil.example",
    "cartas.example.evil",
    "evil.example:80",
    "a b",
    "x:y:z",
    "evil@127.0.0.1",
    "//localhost",
    "[::1]x",
)


def hosts_of(process: Process, **settings: object) -> tuple[str, ...]:
    names: tuple[str, ...] = derive_settings(process, settings, "en")[1]["hosts"]
    return names


def test_hosts_come_from_address_origins_and_host() -> None:
    settings = {
        "address": "https://Cartas.example",
        "origins": ("https://www.cartas.example:8443",),
        "hosts": ("mesa",),
    }
    assert hosts_of(Process(host="0.0.0.0"), **settings) == ("mesa", "cartas.example", "www.cartas.example", "0.0.0.0")
    assert hosts_of(Process(host="Bar.local")) == ("bar.local",)


def test_lan_knows_the_name_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("carteado.server.runtime.addresses.local_network_address", lambda: "192.168.0.7")
    monkeypatch.setattr("socket.gethostname", lambda: "Balcao")
    assert hosts_of(Process(lan=True, host="0.0.0.0")) == ("192.168.0.7", "balcao", "balcao.local", "0.0.0.0")


def test_only_known_hosts_are_answered(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, hosts=("cartas.example",)) as house:
            browser = house.browser()
            table = (await browser.post("/api/tables", {"game": "truco", "seats": 2, "bots": True}))["table"]
            for host in KNOWN:
                assert (await ask(browser, host)).status_code == 200, host
                assert await handshake(house, table, host) == 101, host
            for host in UNKNOWN:
                answer = await ask(browser, host)
                assert (answer.status_code, answer.json()["code"]) == (421, "unknown_host"), host
                assert "does not answer to the name" in answer.json()["reason"]
                assert await handshake(house, table, host) == 403, host

    asyncio.run(story())


async def ask(browser: Browser, host: str) -> Response:
    return await browser.http.get("/api/house", headers={"Host": host, "Accept-Language": "en"})


async def handshake(house: House, table: str, host: str) -> int:
    """Return the status that a WebSocket handshake gets."""
    reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(house.url).port)
    head = f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    head += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    writer.write(head.encode())
    status = int((await reader.readline()).split()[1])
    writer.close()
    return status
