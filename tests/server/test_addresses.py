"""Who can reach this server, and what links to it begin with."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from carteado.server import addresses
from carteado.server.addresses import local_network_address
from tests.server.house import running


def test_a_server_for_this_machine_alone_says_so_and_how_to_let_friends_in(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, reachable=False) as house:
            ana = house.browser()
            told = await ana.get("/api/house")
            assert (told["reachable"], told["address"]) == (False, "")
            assert "carteado serve --lan" in told["how"]
            through_a_proxy = (await ana.http.get("/api/house", headers={"Host": "cartas.example"})).json()
            assert (through_a_proxy["reachable"], through_a_proxy["how"]) == (True, "")
            await ana.close()

    asyncio.run(story())


def test_on_the_local_network_links_begin_with_its_address(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, address="http://192.168.0.7:8000") as house:
            ana = house.browser()
            told = await ana.get("/api/house")
            assert (told["reachable"], told["address"], told["how"]) == (True, "http://192.168.0.7:8000", "")
            await ana.close()

    asyncio.run(story())


def test_a_machine_on_no_network_has_no_address_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_SOMEWHERE", (("127.0.0.1", 9),))
    assert local_network_address() is None
