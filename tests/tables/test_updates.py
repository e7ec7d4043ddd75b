"""Updates contain only what changed. In every game they lead to the state that a new viewer receives."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carteado.games.registry import GAMES, default_seats, rulebook
from carteado.tables import command_handlers
from carteado.tables.table import Table
from tests.server.house import apply_update
from tests.tables.fake_server import NAMES, FakeServer, Screen, fake_server

STEPS = 150


class Follower(Screen):
    """A viewer that applies updates as docs/wire.md describes."""

    match: Any = None

    def follow(self) -> None:
        for message in map(json.loads, self.raw):
            self.match = message.get("match", self.match)
            if "changes" in message:
                self.match = apply_update(self.match, message)
        self.raw.clear()


async def match_of_new_viewer(table: Table, player: str) -> Any:
    screen = Screen(player)
    await table.watch(screen.viewer, None)
    table.unwatch(screen.viewer)
    return screen.last["match"]


async def disable_auto_cut(server: FakeServer, table: Table, names: Iterable[str]) -> None:
    """Turn off automatic cuts, so that only the test acts."""
    for name in names:
        await table.do(server.person(name), "cuts", lambda s, p: command_handlers.set_auto_cut(s, p, False))


async def act_at_random(server: FakeServer, table: Table, rng: Random, command: str) -> str:
    """Choose a random legal action of a random seat. Return the player who acted."""
    state = table.state
    assert state.match is not None
    seat = rng.choice(state.wait.seats)
    player = state.places.at(seat).player
    assert player is not None
    await server.act(table, player, rng.choice(state.match.state.legal(seat)), command)
    return player


@pytest.mark.parametrize("game", GAMES)
def test_updates_lead_to_the_state_of_a_new_viewer(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        rng, names, book = Random(game), [f"P{seat}" for seat in range(1, default_seats(game) + 1)], rulebook(game)
        async with fake_server(tmp_path) as server:
            preset = next(name for name in book.presets() if len(names) in book.preset(name).rules.players)
            table = await server.open(*names, seats=len(names), regulation=preset, game=game)
            await disable_auto_cut(server, table, names)
            await server.start(table, names[0])
            followers = [Follower(name) for name in (*names, "somebody else")]
            for one in followers:
                await table.watch(one.viewer, None)
            for number in range(STEPS):
                if table.state.phase != "playing":
                    break
                await act_at_random(server, table, rng, str(number))
                for one in followers:
                    one.follow()
                if number % 10 == 0 or table.state.phase != "playing":
                    for one in followers:
                        assert one.match == await match_of_new_viewer(table, one.viewer.player)

    asyncio.run(story())


def test_only_the_actor_receives_the_command_id(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES)
            await disable_auto_cut(server, table, NAMES)
            await server.start(table)
            screens = {name: Screen(name) for name in (*NAMES, "somebody else")}
            for one in screens.values():
                await table.watch(one.viewer, None)
            player = await act_at_random(server, table, Random(1), "my-command")
            for name, one in screens.items():
                assert one.last.get("done") == ("my-command" if name == player else None)
                assert (b"my-command" in one.raw[-1]) == (name == player)

    asyncio.run(story())
