"""The pause after a finished trick, hand or match, which is the same for all viewers."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from carteado.library import new_game
from carteado.tables import command_handlers
from carteado.tables.registry import TableRegistry
from carteado.tables.table import Table
from carteado.tables.timing import pause_key
from tests.refusals import refused
from tests.tables.fake_server import FakeServer, Screen, fake_server

HOLDS = {"trick": 1500, "hand": 2500, "match": 2500}
TWO = ("Ana", "Bruno")


async def play_to_finished(
    kind: str, server: FakeServer, *people: str, **options: Any
) -> tuple[Table, dict[str, Screen]]:
    """Open a table with viewers, and play until something of this kind is finished."""
    server.environment.pause_lengths = HOLDS
    table = await server.open(*(people or TWO), seats=2, **options)
    await server.start(table)
    screens = {name: Screen(name) for name in (*(people or TWO), "somebody")}
    for one in screens.values():
        await table.watch(one.viewer, None)
    await play_until(kind, server, table)
    return table, screens


async def play_until(kind: str, server: FakeServer, table: Table) -> None:
    """Play until something of this kind is finished."""
    for number in range(200):
        server.ms += 5000
        await act(server, table, f"{kind}{number}")
        if table.state.pause is not None and table.state.pause.kind == kind:
            return
    raise AssertionError(f"no {kind} is ever finished")


async def act(server: FakeServer, table: Table, command: str) -> None:
    seat = table.state.wait.seats[0]
    assert table.state.match is not None
    legal = table.state.match.state.legal(seat)
    chosen = next((one for one in ("aceita", "vai") if one in legal), legal[0])
    player = table.state.places.at(seat).player
    if player is None:
        table.wake()
        assert table._bot_schedule.turn is not None
        await table._play_turn(table._bot_schedule.turn)
    else:
        await server.act(table, player, chosen, command)


@pytest.mark.parametrize(("kind", "ms"), HOLDS.items())
def test_every_viewer_receives_the_end_of_the_pause(kind: str, ms: int, tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            _, screens = await play_to_finished(kind, server)
            for one in screens.values():
                assert one.last["changes"]["pause"] == {"kind": kind, "until": server.ms + ms}

    asyncio.run(story())


def test_sentences_of_the_next_hand_are_separate_from_the_result(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table, screens = await play_to_finished("hand", server)
            lines = screens["Ana"].last["event"]["lines"]
            opening = [line for line in lines if line["kind"] == "opening"]
            ended = lines[: -len(opening)]
            assert opening == lines[len(ended) :]
            assert ended[-1]["kind"] == "result"
            assert any("vira" in line["text"].lower() for line in opening)
            assert not any("vira" in line["text"].lower() for line in ended)
            late = Screen("somebody else")
            await table.watch(late.viewer, None)
            assert [line["kind"] for line in late.last["so_far"][-1]["lines"]] == [line["kind"] for line in lines]
            await act(server, table, "on")
            later = Screen("Ana")
            await table.watch(later.viewer, None)
            assert [len(one["lines"]) for one in later.last["so_far"]] == [len(opening), 1]
            assert later.last["so_far"][0]["lines"] == opening

    asyncio.run(story())


def test_pause_allows_time_to_lay_the_dealers_cards() -> None:
    game = new_game("blackjack", "cassino", 1)
    before = {"round": {"hands": [{}]}, "played": 0}
    for cards, takes in ((2, 640), (5, 1360)):
        after = {"last": {"hands": [{}], "dealer": ["5p"] * cards}, "played": 1}
        assert game.laying_ms(before, after) == takes
    assert game.laying_ms({**before, "round": None}, after) == 1360 + 4 * 75


def test_no_clock_runs_during_a_pause(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table, screens = await play_to_finished("trick", server)
            assert table.state.wait.deadline == server.ms + 1500 + 30_000
            assert screens["Ana"].last["changes"]["deadline"] == server.ms + 31_500
            await server.pass_time(table, 31_499)
            assert not any(one.substituted for one in table.state.places.seats)
            await server.pass_time(table, 1)
            assert any(one.substituted for one in table.state.places.seats)

    asyncio.run(story())


def test_pause_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table, _ = await play_to_finished("hand", server)
            again = await TableRegistry(server.environment).find(table.state.id)
            assert again is not None
            assert again.state.pause == table.state.pause
            assert again.state.wait.deadline == table.state.wait.deadline
            again.stop()

    asyncio.run(story())


def test_program_does_not_act_during_a_pause(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            server.environment.bot_delay = lambda: 700
            table, _ = await play_to_finished("hand", server, "Ana", regulation="sinsep")
            table.wake()
            assert table._bot_schedule.turn is not None
            assert table._bot_schedule.turn.by in ("bot", "auto")
            assert table._bot_schedule.at >= server.ms + 2500

    asyncio.run(story())


def test_legal_action_ends_the_pause(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table, screens = await play_to_finished("trick", server)
            await act(server, table, "at once")
            assert screens["Ana"].last["changes"]["pause"] is None
            assert table.state.wait.deadline == server.ms + 30_000

    asyncio.run(story())


def test_pause_ends_when_all_players_are_ready(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table, screens = await play_to_finished("trick", server)
            assert table.state.match is not None
            before = table.state.seq
            server.ms += 200
            await table.go_on("Ana")
            assert table.state.pause is not None
            await table.go_on("Bruno")
            assert table.state.pause is None
            moves = table.state.match.moves
            for one in screens.values():
                deadline = server.ms + 30_000
                assert one.last == {"t": "pause_ended", "moves": moves, "deadline": deadline, "clock": 30_000}
            assert table.state.seq == before

    asyncio.run(story())


def test_pause_does_not_wait_for_players_who_left(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table, screens = await play_to_finished("trick", server)
            await table.go_on("Ana")
            table.unwatch(screens["Bruno"].viewer)
            assert table.state.pause is None

    asyncio.run(story())


def test_spectator_cannot_end_the_pause(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table, _ = await play_to_finished("trick", server)
            with refused("not_seated"):
                await table.go_on("somebody")

    asyncio.run(story())


def test_new_viewer_sees_the_pause_only_while_it_lasts(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table, _ = await play_to_finished("trick", server)
            seen = []
            for ms in (1499, 1):
                server.ms += ms
                screen = Screen("late")
                await table.watch(screen.viewer, None)
                seen.append(screen.last["match"]["pause"])
            assert seen == [{"kind": "trick", "until": server.ms}, None]

    asyncio.run(story())


def test_no_pause_without_viewers(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            server.environment.pause_lengths, server.environment.bot_delay = HOLDS, lambda: 0
            table = await server.open("Ana", "Bruno", seats=2)
            await server.start(table)
            for name in ("Ana", "Bruno"):
                await table.do(server.person(name), "leave", command_handlers.stand)
            while table.state.phase == "playing":
                table.wake()
                assert table._bot_schedule.turn is not None
                assert table._bot_schedule.at == server.ms
                await table._play_turn(table._bot_schedule.turn)

    asyncio.run(story())


def test_score_sheet_has_its_own_pause() -> None:
    buraco, truco = new_game("buraco", "copag", 4), new_game("truco", "paulista", 4)
    assert [pause_key(buraco, kind) for kind in ("trick", "hand", "match", None)] == ["trick", "sheet", "sheet", ""]
    assert [pause_key(truco, kind) for kind in ("trick", "hand", "match", None)] == ["trick", "hand", "match", ""]
