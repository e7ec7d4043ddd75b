"""Bots make signs to a human partner and see the signs of that partner."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from carteado.tables import command_handlers
from carteado.tables.events import Created, Seated, Signed
from carteado.tables.table import Table
from tests.tables.fake_server import FakeServer, Screen, fake_server


async def open_with_bots(server: FakeServer, regulation: str = "paulista") -> Table:
    """Start a match of Ana with three bots of the level mestre."""
    created = Created(server.ms, "truco", regulation, "", {}, 4, "mestre", "normal", False, "Ana")
    table = await server.table_registry.open(created, [Seated(server.ms, 1, "Ana", "Ana")])
    await server.start(table)
    return table


async def play_turns(server: FakeServer, table: Table, number: int) -> None:
    """Play this many turns of Ana, with the turns of the bots between them."""
    for turn in range(number):
        await server.bots_act(table)
        if table.state.match is None or table.state.match.is_over:
            return
        await server.act(table, "Ana", table.state.match.state.legal(1)[0], f"turn {turn}")


def test_bot_signs_only_to_its_partner(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await open_with_bots(server)
            ana = Screen("Ana")
            await table.watch(ana.viewer, None)
            await play_turns(server, table, 12)
            signals = [one for one in ana.messages if one["t"] == "signal"]
            assert {one["seat"] for one in signals if not one["noticed"]} == {3}

    asyncio.run(story())


def test_bot_sees_the_sign_of_its_human_partner(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await open_with_bots(server)
            await server.bots_act(table)
            await table.do(server.person("Ana"), "sign", lambda s, p: command_handlers.sign(s, p, "zap"))
            mate: Any = table._bots._bot(table.state, 3)
            rival: Any = table._bots._bot(table.state, 2)
            assert mate.visible_signs(table.state.views.view(3)).get(1) == "zap"
            assert 1 not in rival.visible_signs(table.state.views.view(2))

    asyncio.run(story())


def test_bots_make_no_signs_if_the_regulation_forbids_them(tmp_path: Path) -> None:
    """In fenacef only the official calls are allowed."""

    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await open_with_bots(server, "fenacef")
            await play_turns(server, table, 6)
            assert table._bots.make_signs(table.state) == []
            assert not any(isinstance(event, Signed) for one in table.state.recent for event in one.events)

    asyncio.run(story())
