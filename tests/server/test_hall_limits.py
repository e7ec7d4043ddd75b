"""A hall behind one router: with --lan a private address may ask for as much as a hall does, a public one may not."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from carteado.cli.serve import opened
from carteado.server.configuration import Process, read
from carteado.server.limits import Buckets, Connections, OpenTables
from carteado.server.settings import HALL, Limits
from tests.server.house import running
from tests.server.server_process import PLENTY


def test_a_private_address_may_be_many_people_and_a_public_one_is_one() -> None:
    for address, most in (("192.168.0.7", 3 * 10), ("8.8.8.8", 10)):
        buckets, connections = Buckets(10, people=3), Connections(10, people=3)
        assert sum(buckets.take(address) for _ in range(100)) == most
        assert sum(connections.enter(address) for _ in range(100)) == most


def test_without_lan_every_address_is_one_person() -> None:
    buckets = Buckets(10)
    assert sum(buckets.take("192.168.0.7") for _ in range(100)) == 10
    assert Limits().people_per_private_address == 1


def test_lan_takes_a_private_address_for_a_hall_unless_told_otherwise(monkeypatch) -> None:
    monkeypatch.setattr("carteado.server.addresses.local_network_address", lambda: "192.168.0.2")
    _, more = opened(Process(lan=True), {}, "pt")
    assert more["limits"].people_per_private_address == HALL
    told = read({"limits.people_per_private_address": 5}, {}, None).settings
    assert opened(Process(lan=True), told, "pt")[1]["limits"].people_per_private_address == 5
    assert opened(Process(), {}, "pt")[1]["limits"].people_per_private_address == 1


def test_tables_that_are_not_over_are_counted_for_a_person_and_for_an_address() -> None:
    phases: dict[str, str] = {}
    tables = OpenTables(lambda table: phases.get(table, ""), 2, 3)

    def opened(player: str, address: str) -> bool:
        if not tables.may_open(player, address):
            return False
        name = f"{player}{len(phases)}"
        phases[name] = "playing"
        tables.opened(player, address, name)
        return True

    assert [opened("ana", "8.8.8.8") for _ in range(3)] == [True, True, False]
    assert opened("ana", "9.9.9.9") is False, "from anywhere"
    assert [opened("bruno", "8.8.8.8") for _ in range(2)] == [True, False]
    assert opened("carla", "9.9.9.9")
    phases["ana0"] = "over"
    assert opened("ana", "8.8.8.8")


def test_who_has_too_many_tables_open_is_told_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, limits=replace(PLENTY, open_tables_per_person=2)) as house:
            ana = house.browser()
            for _ in range(2):
                await ana.post("/api/play")
            assert (await ana.post("/api/play", status=429))["code"] == "too_many_tables"
            await ana.close()

    asyncio.run(story())
