"""Steps say only what changed: whoever lays them over one another sees what a newcomer is shown, in every game."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carteado.games import GAMES, rulebook
from carteado.tables import deciding
from carteado.tables.table import Table
from tests.server.house import moved
from tests.tables.salon import NAMES, Eyes, Salon, salon

SEATS = {"truco": 4, "blackjack": 3, "pifpaf": 3, "buraco": 4}
STEPS = 150


class Follower(Eyes):
    """A viewer that keeps the match as docs/wire.md says a client should."""

    match: Any = None

    def follow(self) -> None:
        for message in map(json.loads, self.raw):
            self.match = message.get("match", self.match)
            if "move" in message:
                self.match = moved(self.match, message)
        self.raw.clear()


async def newcomer(table: Table, player: str) -> Any:
    eyes = Eyes(player)
    await table.watch(eyes.viewer, None)
    table.unwatch(eyes.viewer)
    return eyes.last["match"]


async def cut_themselves(place: Salon, table: Table, names: Iterable[str]) -> None:
    """Nothing is left to the program, so that nothing happens but what the test does."""
    for name in names:
        await table.do(place.who(name), "cuts", lambda state, who: deciding.auto_cut(state, who, False))


async def act_somehow(place: Salon, table: Table, rng: Random, command: str) -> str:
    """Somebody who is awaited does anything; the player who did."""
    state = table.state
    assert state.match is not None
    seat = rng.choice(state.waiting())
    player = state.places.at(seat).player
    assert player is not None
    await place.act(table, player, rng.choice(state.match.state.legal(seat)), command)
    return player


@pytest.mark.parametrize("game", GAMES)
def test_steps_lead_to_what_a_newcomer_is_shown(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        rng, names = Random(game), [f"P{seat}" for seat in range(1, SEATS[game] + 1)]
        async with salon(tmp_path) as place:
            preset = next(iter(rulebook(game).presets()))
            table = await place.open(*names, seats=len(names), regulation=preset, game=game)
            await cut_themselves(place, table, names)
            await place.start(table, names[0])
            followers = [Follower(name) for name in (*names, "somebody else")]
            for one in followers:
                await table.watch(one.viewer, None)
            for number in range(STEPS):
                if table.state.phase != "playing":
                    break
                await act_somehow(place, table, rng, str(number))
                for one in followers:
                    one.follow()
                if number % 10 == 0 or table.state.phase != "playing":
                    for one in followers:
                        assert one.match == await newcomer(table, one.viewer.player)

    asyncio.run(story())


def test_whoever_acted_hears_it_is_done_with_the_step_and_nobody_else_does(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES)
            await cut_themselves(place, table, NAMES)
            await place.start(table)
            eyes = {name: Eyes(name) for name in (*NAMES, "somebody else")}
            for one in eyes.values():
                await table.watch(one.viewer, None)
            player = await act_somehow(place, table, Random(1), "my-command")
            for name, one in eyes.items():
                assert one.last.get("done") == ("my-command" if name == player else None)
                assert (b"my-command" in one.raw[-1]) == (name == player)

    asyncio.run(story())
