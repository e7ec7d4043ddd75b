"""Whether other machines can reach the server, and the address in links to it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from carteado.server.runtime import addresses
from carteado.server.runtime.addresses import local_network_address
from tests.server.house import running


def test_local_only_server_explains_how_to_let_friends_in(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, reachable=False) as house:
            ana = house.browser()
            told = await ana.get("/api/house")
            assert (told["reachable"], told["address"]) == (False, "")
            assert "carteado serve --lan" in told["how"]
            through_a_proxy = (await ana.http.get("/api/house", headers={"Host": "cartas.example"})).json()
            assert (through_a_proxy["reachable"], through_a_proxy["how"]) == (True, "")

    asyncio.run(story())


def test_links_use_the_local_network_address(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, address="http://192.168.0.7:8000") as house:
            ana = house.browser()
            told = await ana.get("/api/house")
            assert (told["reachable"], told["address"], told["how"]) == (True, "http://192.168.0.7:8000", "")

    asyncio.run(story())


def test_machine_without_network_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_PROBE_TARGETS", (("127.0.0.1", 9),))
    assert local_network_address() is None
