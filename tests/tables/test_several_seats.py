"""One person with several seats at a table of blackjack."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from carteado.core.view_layers import apply_layer
from carteado.server.tables.commands import make_handler
from carteado.server.wire import commands
from carteado.tables.events import Created, Events, Seated
from carteado.tables.recovery import rebuild
from carteado.tables.table import Table
from carteado.tables.timing import lengthen
from tests.refusals import refused
from tests.tables.fake_server import FakeServer, Screen, fake_server


def run_with_server(tmp_path: Path, story: Callable[[FakeServer], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        async with fake_server(tmp_path) as server:
            await story(server)

    asyncio.run(run())


async def open_blackjack(
    server: FakeServer, *people: str, seats: int = 4, places: int = 3, regulation: str = "cassino", **options: Any
) -> Table:
    created = Created(
        server.ms, "blackjack", regulation, "", options, seats, "atento", "normal", False, people[0], places=places
    )
    seated: Events = [Seated(server.ms, seat, name, name) for seat, name in enumerate(people, 1)]
    return await server.table_registry.open(created, seated)


async def ask(server: FakeServer, table: Table, name: str, do: str, **fields: Any) -> None:
    message = msgspec.convert({"do": do, "id": f"{do}{table.state.seq}", **fields}, commands.ClientMessage)
    await table.do(server.person(name), message.id, make_handler(message))


def test_person_takes_as_many_seats_as_the_table_allows(tmp_path: Path) -> None:
    async def story(server: FakeServer) -> None:
        table = await open_blackjack(server, "Ana", "Bia", places=2)
        await ask(server, table, "Ana", "sit", seat=4, also=True)
        places = table.state.places
        assert places.seats_of("Ana") == (1, 4)
        assert places.at(4).name == "Ana (2)"
        with refused("enough_places"):
            await ask(server, table, "Ana", "sit", seat=3, also=True)
        with refused("seat_taken"):
            await ask(server, table, "Bia", "sit", seat=4, also=True)
        await ask(server, table, "Ana", "stand", seat=1)
        assert places.seats_of("Ana") == (4,)
        assert places.host == "Ana"

    run_with_server(tmp_path, story)


def test_table_allows_one_seat_by_default(tmp_path: Path) -> None:
    async def story(server: FakeServer) -> None:
        table = await open_blackjack(server, "Ana", places=1)
        with refused("enough_places"):
            await ask(server, table, "Ana", "sit", seat=2, also=True)
        await ask(server, table, "Ana", "sit", seat=2)
        assert table.state.places.seats_of("Ana") == (2,)
        with refused("not_seated"):
            await ask(server, table, "Bia", "sit", seat=3, also=True)

    run_with_server(tmp_path, story)


async def start_with_several_seats(server: FakeServer, **fields: Any) -> Table:
    """Start a match with Ana at 1 and 3, Bia at 2 and a bot at 4."""
    table = await open_blackjack(server, "Ana", "Bia", **fields)
    await ask(server, table, "Ana", "sit", seat=3, also=True)
    await server.start(table)
    return table


def test_person_acts_only_at_own_seats(tmp_path: Path) -> None:
    async def story(server: FakeServer) -> None:
        table = await start_with_several_seats(server)
        match = table.state.match
        assert match is not None
        for seat in (2, 4):
            with refused("not_yours"):
                await ask(server, table, "Ana", "act", action="aposta 10", seat=seat)
        with refused("not_yours"):
            await ask(server, table, "Bia", "act", action="aposta 10", seat=3)
        with refused("not_yours"):
            await ask(server, table, "Bia", "stand", seat=3)
        assert match.actions == []
        await ask(server, table, "Ana", "act", action="aposta 20", seat=3)
        await ask(server, table, "Ana", "act", action="aposta 10")
        assert match.actions == [(3, "aposta 20"), (1, "aposta 10")]
        with refused("rule"):
            await ask(server, table, "Ana", "act", action="aposta 10")

    run_with_server(tmp_path, story)


def test_action_goes_to_the_seat_that_must_act(tmp_path: Path) -> None:
    async def story(server: FakeServer) -> None:
        table = await start_with_several_seats(server)
        screen = Screen("Ana")
        screen.viewer.text = True
        await table.watch(screen.viewer, None)
        sync = screen.last
        assert (sync["you"]["seat"], sync["you"]["seats"], sync["match"]["view"]["seat"]) == (1, [1, 3], 1)
        assert sync["said"]["position"][0] == "Agora você joga em Ana."
        await ask(server, table, "Ana", "act", action="aposta 10", moves=0)
        step = screen.last
        assert step["own"]["seat"] == 3
        assert step["done"] is not None
        assert step["legal"][0] == "aposta 10"
        assert step["said"]["position"][0] == "Agora você joga em Ana (2)."
        with refused("late"):
            await ask(server, table, "Ana", "act", action="aposta 10", moves=0)

    run_with_server(tmp_path, story)


@pytest.mark.parametrize("regulation", ["cassino", "nevada"])
def test_updates_lead_to_the_view_of_a_new_viewer(tmp_path: Path, regulation: str) -> None:
    """The updates lead to the view that Ana receives when she connects again, without hidden cards of others."""

    async def story(server: FakeServer) -> None:
        table = await start_with_several_seats(server, regulation=regulation)
        screen = Screen("Ana")
        await table.watch(screen.viewer, None)
        view = screen.last["match"]["view"]
        for number in range(60):
            state = table.state
            assert state.match is not None
            seat = state.wait.seats[0]
            player = state.places.at(seat).player
            action = state.match.state.legal(seat)[0]
            if player is None:
                await server.bots_act(table, 1)
            else:
                await server.act(table, player, action, f"n{number}")
            step = screen.last
            view = apply_layer(apply_layer(view, step["changes"]["view"]), step.get("own", {}))
            fresh = Screen("Ana")
            await table.watch(fresh.viewer, None)
            assert view == fresh.last["match"]["view"]
            assert step.get("legal", []) == fresh.last["match"]["legal"]
            table.viewers.remove(fresh.viewer)
            assert_sees_only(table, view)

    run_with_server(tmp_path, story)


def assert_sees_only(table: Table, view: dict[str, Any]) -> None:
    """Check that Ana sees her own hands as their owner, and everything else as a spectator."""
    match = table.state.match
    assert match is not None
    shared = match.state.view(None)
    for part in ("round", "last"):
        for at, hand in enumerate(view[part]["hands"] if view[part] else ()):
            seat = hand["seat"]
            own = match.state.view(seat) if seat in (1, 3) else shared
            assert hand == own[part]["hands"][at]
    rest = [{**one, "round": None, "last": None, "seat": None} for one in (view, shared)]
    assert rest[0] == rest[1]


def test_leaving_frees_all_seats_and_returning_takes_them_back(tmp_path: Path) -> None:
    async def story(server: FakeServer) -> None:
        table = await start_with_several_seats(server)
        places = table.state.places
        await ask(server, table, "Ana", "stand")
        assert [places.at(seat).level for seat in (1, 3)] == ["atento", "atento"]
        assert len({one.name for one in places.seats}) == 4
        await ask(server, table, "Ana", "sit")
        assert places.seats_of("Ana") == (1, 3)
        assert places.at(3).name == "Ana (2)"

    run_with_server(tmp_path, story)


def test_bots_cover_all_seats_of_an_absent_person(tmp_path: Path) -> None:
    async def story(server: FakeServer) -> None:
        table = await start_with_several_seats(server)
        await ask(server, table, "Bia", "act", action="aposta 10")
        await server.pass_time(table, 600_000)
        places = table.state.places
        assert [places.at(seat).substituted for seat in (1, 2, 3)] == [True, False, True]
        screen = Screen("Ana")
        await table.watch(screen.viewer, None)
        assert [places.at(seat).substituted for seat in (1, 2, 3)] == [False, False, False]
        assert [one["present"] for one in screen.last["table"]["seats"]] == [True, False, True, True]

    run_with_server(tmp_path, story)


def test_pause_is_longer_with_several_seats_per_person(tmp_path: Path) -> None:
    async def story(server: FakeServer) -> None:
        server.environment.pause_lengths = {"hand": 2500, "match": 2500}
        assert (lengthen(2500, 1), lengthen(2500, 3)) == (2500, 5500)
        table = await open_blackjack(server, "Ana", seats=2, rounds=5)
        await ask(server, table, "Ana", "sit", seat=2, also=True)
        await server.start(table)
        await table.watch(Screen("Ana").viewer, None)
        action = ""
        for _ in range(30):
            if table.state.pause is not None:
                break
            assert table.state.match is not None
            seat = table.state.wait.seats[0]
            legal = table.state.match.state.legal(seat)
            action = "mantém" if "mantém" in legal else legal[0]
            await ask(server, table, "Ana", "act", action=action, seat=seat)
        assert table.state.pause is not None
        drawn = len(table.state.views.public["last"]["dealer"]) - 1
        dealt = 75 * 2 * 3 if action.startswith("aposta") else 0  # a blackjack may end the round as it is dealt
        assert table.state.pause.until == table.state.at + 4000 + dealt + 400 + 240 * drawn

    run_with_server(tmp_path, story)


def test_several_seats_survive_a_restart(tmp_path: Path) -> None:
    async def story(server: FakeServer) -> None:
        table = await start_with_several_seats(server)
        await ask(server, table, "Ana", "act", action="aposta 20", seat=3)
        again, _ = rebuild(table.state.id, await server.environment.store.read(table.state.id))
        assert again.places.seats_of("Ana") == (1, 3)
        assert again.created.places == 3
        assert again.match is not None
        assert again.match.actions == [(3, "aposta 20")]

    run_with_server(tmp_path, story)


async def play_short_match(server: FakeServer) -> Table:
    table = await start_with_several_seats(server, rounds=1)
    for number in range(60):
        state = table.state
        if state.phase != "playing":
            break
        assert state.match is not None
        seat = state.wait.seats[0]
        player = state.places.at(seat).player
        if player is None:
            await server.bots_act(table, 1)
        else:
            await server.act(table, player, state.match.state.legal(seat)[0], f"n{number}")
    return table


def test_a_rematch_asks_each_person_once(tmp_path: Path) -> None:
    async def story(server: FakeServer) -> None:
        table = await play_short_match(server)
        (kept,) = server.archive.matches.values()
        assert kept.players == ["Ana", "Bia", "Ana", None]
        assert kept.record["players"][2] == "Ana (2)"
        await ask(server, table, "Ana", "rematch", agree=True)
        await ask(server, table, "Bia", "rematch", agree=True)
        assert table.state.phase == "playing"
        assert table.state.places.seats_of("Ana") == (1, 3)

    run_with_server(tmp_path, story)


def test_game_with_hidden_hands_allows_one_seat_per_person(tmp_path: Path) -> None:
    async def story(server: FakeServer) -> None:
        table = await play_short_match(server)
        await ask(server, table, "Ana", "rematch", agree=True, game="truco", regulation="paulista")
        await ask(server, table, "Bia", "rematch", agree=True)
        assert (table.state.phase, table.state.created.game) == ("playing", "truco")
        assert table.state.places.seats_of("Ana") == (1,)
        assert table.state.places.at(3).level is not None
        assert table.state.created.places == 1

    run_with_server(tmp_path, story)
