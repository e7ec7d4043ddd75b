"""With --lan a private address has the limits of a whole hall of people. Public addresses keep the usual limits."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from carteado.cli.operate.serve import derive_settings
from carteado.server.app.configuration import Process, read
from carteado.server.runtime.limits import Buckets, ConnectionCounter, OpenTables
from carteado.server.runtime.settings import PEOPLE_IN_A_HALL, Limits
from tests.server.house import running
from tests.server.server_process import PLENTY


def test_private_address_may_be_many_people_and_a_public_one_is_one() -> None:
    for address, most in (("192.168.0.7", 3 * 10), ("8.8.8.8", 10)):
        buckets, connections = Buckets(10, people=3), ConnectionCounter(10, people=3)
        assert sum(buckets.take(address) for _ in range(100)) == most
        assert sum(connections.enter(address) for _ in range(100)) == most


def test_without_lan_every_address_is_one_person() -> None:
    buckets = Buckets(10)
    assert sum(buckets.take("192.168.0.7") for _ in range(100)) == 10
    assert Limits().people_per_private_address == 1


def test_lan_uses_the_hall_limits_unless_configured(monkeypatch) -> None:
    monkeypatch.setattr("carteado.server.runtime.addresses.local_network_address", lambda: "192.168.0.2")
    _, more = derive_settings(Process(lan=True), {}, "pt")
    assert more["limits"].people_per_private_address == PEOPLE_IN_A_HALL
    told = read({"limits.people_per_private_address": 5}, {}, None).settings
    assert derive_settings(Process(lan=True), told, "pt")[1]["limits"].people_per_private_address == 5
    assert derive_settings(Process(), {}, "pt")[1]["limits"].people_per_private_address == 1


def test_unfinished_tables_count_per_person_and_per_address() -> None:
    phases: dict[str, str] = {}
    tables = OpenTables(lambda table: phases.get(table, ""), 2, 3)

    def open_table(player: str, address: str) -> bool:
        if not tables.may_open(player, address):
            return False
        name = f"{player}{len(phases)}"
        phases[name] = "playing"
        tables.add(player, address, name)
        return True

    assert [open_table("ana", "8.8.8.8") for _ in range(3)] == [True, True, False]
    assert open_table("ana", "9.9.9.9") is False, "from any address"
    assert [open_table("bruno", "8.8.8.8") for _ in range(2)] == [True, False]
    assert open_table("carla", "9.9.9.9")
    phases["ana0"] = "over"
    assert open_table("ana", "8.8.8.8")


def test_too_many_open_tables_are_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, limits=replace(PLENTY, open_tables_per_person=2)) as house:
            ana = house.browser()
            for _ in range(2):
                await ana.post("/api/play")
            assert (await ana.post("/api/play", status=429))["code"] == "too_many_tables"

    asyncio.run(story())
