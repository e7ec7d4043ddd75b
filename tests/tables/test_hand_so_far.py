"""A viewer who connects again reads the whole current hand, in the same sentences."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert

from carteado.server.tables.commands import make_handler
from carteado.server.wire.commands import ClientMessage
from carteado.tables import command_handlers
from carteado.tables.events import Acted, Created, Events, Seated
from carteado.tables.recovery import rebuild
from carteado.tables.state import MIN_CHANGES_KEPT, Change
from carteado.tables.table import Table
from tests.tables.fake_server import FakeServer, Screen, fake_server

PEOPLE = ("Ana", "Bruno")


async def play(server: FakeServer, table: Table, steps: int, which: int) -> None:
    """Act this many times, always with the first (0) or the last (-1) legal action."""
    for _ in range(steps):
        server.ms += 60_000
        seat = table.state.wait.seats[0]
        assert table.state.match is not None
        player = table.state.places.at(seat).player
        assert player is not None
        legal = table.state.match.state.legal(seat)
        await server.act(table, player, legal[which], f"x{table.state.version}")


def lines_of(events: Iterable[dict[str, Any]]) -> list[str]:
    return [line["text"] for event in events for line in event["lines"]]


@pytest.mark.parametrize(("game", "regulation"), [("buraco", "stbl"), ("pifpaf", "rapido")])
def test_long_hand_is_told_from_its_beginning(game: str, regulation: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            hands = 0
            while hands != 1:  # some deals end early
                table = await server.open(*PEOPLE, seats=2, game=game, regulation=regulation)
                await server.start(table)
                watching = Screen("Ana")
                await table.watch(watching.viewer, None)
                await play(server, table, MIN_CHANGES_KEPT + 12, -1)
                assert table.state.match is not None
                hands = table.state.match.hands
            lines = lines_of(watching.messages[0]["so_far"])
            lines += lines_of(one["event"] for one in watching.messages[1:])
            anew = Screen("Ana")
            await table.watch(anew.viewer, None)
            assert lines_of(anew.last["so_far"]) == lines

    asyncio.run(story())


def test_changes_of_finished_hands_are_dropped(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*PEOPLE, seats=2, game="blackjack", regulation="cassino")
            await server.start(table)
            await play(server, table, 2 * MIN_CHANGES_KEPT, 0)
            assert table.state.match is not None
            assert table.state.match.hands > 5
            assert len(table.state.recent) == MIN_CHANGES_KEPT

    asyncio.run(story())


def acted_at(change: Change, seat: int) -> bool:
    event = change.events[0]
    return isinstance(event, Acted) and event.seat == seat


async def reserve_seat_of_bruno(server: FakeServer, table: Table) -> None:
    """Let Bruno leave, and reserve his seat for the spectator Zeca."""
    await table.do(server.person("Ana"), "late", lambda s, p: command_handlers.set_late_seats(s, p, True))
    await table.do(server.person("Bruno"), "up", command_handlers.stand)
    await table.do(server.person("Zeca"), "sit", lambda s, p: command_handlers.sit(s, p, 2))


def test_new_owner_of_a_seat_does_not_see_earlier_cards(tmp_path: Path) -> None:
    """Zeca has the seat of Bruno now, but must not see the cards that Bruno drew."""

    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*PEOPLE, seats=2, game="buraco", regulation="stbl")
            await server.start(table)
            await table.watch(Screen("Ana").viewer, None)
            await play(server, table, 2, -1)
            before = table.state.version
            while not any(one.version > before and acted_at(one, 2) for one in table.state.recent):
                await play(server, table, 1, -1)
            await reserve_seat_of_bruno(server, table)
            assert table.state.match is not None
            seated = Seated(server.ms, 2, "Zeca", "Zeca", True)
            await table.commit([seated])
            assert table.state.places.seats_of("Zeca") == (2,)
            for version, part in ((before, "missed"), (None, "so_far")):
                screen, nobody = Screen("Zeca"), Screen("Nobody")
                for one in (screen, nobody):
                    await table.watch(one.viewer, version)
                assert screen.last[part] == nobody.last[part]
                assert any(one["seat"] == 2 for one in screen.last[part] if one["kind"] == "acted")
            again, _ = rebuild(table.state.id, await server.environment.store.read(table.state.id))
            assert again.places.at(2).since == table.state.places.at(2).since, "also after a restart"

    asyncio.run(story())


def test_changes_of_the_previous_game_are_not_told(tmp_path: Path) -> None:
    """A client loses its connection during truco and reconnects when the table plays buraco."""

    async def story() -> None:
        async with fake_server(tmp_path) as server:
            short = {"target": 1, "special_at": 0}
            created = Created(server.ms, "truco", "paulista", "", short, 2, "atento", "normal", False, "Ana")
            sat: Events = [Seated(server.ms, seat, name, name) for seat, name in enumerate(PEOPLE, 1)]
            table = await server.table_registry.open(created, sat)
            await server.start(table)
            lost = table.state.version
            while table.state.phase == "playing":
                await play(server, table, 1, -1)
            other = {"do": "rematch", "agree": True, "game": "buraco", "regulation": "stbl"}
            message = convert(other | {"id": "a", "options": {}, "seed": ""}, ClientMessage)
            for name in PEOPLE:
                await table.do(server.person(name), f"again {name}", make_handler(message))
            assert table.state.created.game == "buraco"
            for version in (lost, table.state.version - 1, None):
                for name in ("Ana", "Nobody"):
                    screen = Screen(name)
                    await table.watch(screen.viewer, version)
                    assert screen.last["t"] == "sync"

    asyncio.run(story())


def test_sync_contains_the_result_of_the_previous_hand(tmp_path: Path) -> None:
    """`last_hand` has the viewer's result and the version that ended the hand. It is None in the first hand."""

    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*PEOPLE, seats=2, game="blackjack", regulation="cassino")
            await server.start(table)
            assert (await sync_of(table, "Ana"))["last_hand"] is None
            match = table.state.match
            assert match is not None
            number = 0
            while match.state.view(None)["played"] < 1:
                await play_one(server, table, number := number + 1)
            ended = table.state.version
            await play_one(server, table, 0)
            for name, you in (("Ana", "Você: "), ("Bruno", "Você: "), ("Zeca", "Crupiê: ")):
                last = (await sync_of(table, name))["last_hand"]
                assert last["version"] == ended
                assert last["result"].startswith(you)
            await table.do(server.person("Bruno"), "up", lambda s, p: command_handlers.stand(s, p))
            assert (await sync_of(table, "Bruno"))["last_hand"]["result"].startswith("Crupiê: ")

    asyncio.run(story())


async def sync_of(table: Table, name: str) -> dict[str, Any]:
    screen = Screen(name)
    await table.watch(screen.viewer, None)
    return screen.last


async def play_one(server: FakeServer, table: Table, number: int) -> None:
    assert table.state.match is not None
    seat = table.state.wait.seats[0]
    player = table.state.places.at(seat).player
    assert player is not None
    await server.act(table, player, table.state.match.state.legal(seat)[0], f"one{number}")


def test_moves_keep_the_name_of_a_person_who_left(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", "Bruno", "Carla", seats=3, game="pifpaf", regulation="rapido")
            await server.start(table)
            watching = Screen("Carla")
            await table.watch(watching.viewer, None)
            await play(server, table, 14, -1)  # enough for a turn of each player
            await table.do(server.person("Bruno"), "gone", lambda s, p: command_handlers.stand(s, p, None))
            lines = lines_of(watching.messages[0]["so_far"])
            lines += lines_of(one["event"] for one in watching.messages[1:])
            assert any(line.startswith("Bruno") for line in lines)
            anew = Screen("Carla")
            await table.watch(anew.viewer, None)
            assert lines_of(anew.last["so_far"]) == lines

    asyncio.run(story())
