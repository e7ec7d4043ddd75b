"""A live table: commands, clocks, bots that play for absent people, and recovery from the log."""

from __future__ import annotations

import asyncio
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carteado.core.refusal import Refusal
from carteado.presenter.change_describer import ChangeDescriber
from carteado.tables import command_handlers
from carteado.tables.events import Acted
from carteado.tables.randomness import Randomness
from carteado.tables.recent_commands import MAX_RECENT
from carteado.tables.recovery import rebuild
from carteado.tables.refusal import text_with_names
from carteado.tables.registry import TableRegistry
from carteado.tables.store import LogEntry
from tests.refusals import refused
from tests.tables.fake_server import NAMES, Screen, fake_server, person_to_act, play_out


def test_action_is_durable_before_it_is_shown(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES)
            await server.start(table)
            screen = Screen("Bruno")
            await table.watch(screen.viewer, None)
            order: list[str] = []
            append = server.environment.store.append

            async def slow(entry: LogEntry) -> None:
                await asyncio.sleep(0.05)
                order.append(f"shown {len(screen.raw)}")
                await append(entry)
                order.append("on disk")

            server.environment.store.append = slow  # type: ignore[method-assign]
            player, action = person_to_act(table)
            await server.act(table, player, action, "1")
            assert order == ["shown 1", "on disk"]
            assert screen.last["event"]["kind"] == "acted"

    asyncio.run(story())


def test_command_without_effect_is_not_repeated(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana")

            async def cut(on: bool, command: str) -> int:
                return (
                    await table.do(server.person("Ana"), command, lambda s, p: command_handlers.set_auto_cut(s, p, on))
                ).version

            was = table.state.places.at(1).auto_cut
            first = await cut(was, "nothing")
            await cut(not was, "something")
            assert await cut(was, "nothing") == first
            assert table.state.places.at(1).auto_cut is not was

    asyncio.run(story())


def test_repeated_command_is_applied_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES)
            await server.start(table)
            player, action = person_to_act(table)
            first = await server.act(table, player, action, "same")
            assert await server.act(table, player, action, "same") == first
            assert table.state.match is not None
            assert table.state.match.moves == 1

    asyncio.run(story())


@pytest.mark.parametrize("more", [0, MAX_RECENT + 2], ids=["of just now", "of long ago"])
def test_command_is_applied_once_across_a_restart(more: int, tmp_path: Path) -> None:
    """A retry returns the version after the command, even if there were later changes. Signs do not count."""

    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES)
            await server.start(table)
            await table.do(server.person("Ana"), "s", lambda s, p: command_handlers.sign(s, p, "zap"))
            first = person_to_act(table)
            done = await server.act(table, *first, "same")
            await table.do(server.person("Ana"), "t", lambda s, p: command_handlers.sign(s, p, "zap"))
            for number in range(more):
                await server.act(table, *person_to_act(table), f"{number}")
            again = await TableRegistry(server.environment).find(table.state.id)
            assert again is not None
            assert again is not table
            for one in (table, again):
                before = one.state.seq
                assert await server.act(one, *first, "same") == done
                assert one.state.seq == before
                assert one.state.match is not None
                assert one.state.match.moves == 1 + more
            again.stop()

    asyncio.run(story())


def test_refusal_names_the_rule_and_changes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES)
            await server.start(table)
            before = table.state.seq
            with pytest.raises(Refusal) as found:
                await server.act(table, person_to_act(table)[0], "seis", "1")
            assert found.value.code == "rule"
            assert found.value.text("en") != found.value.text("pt")
            assert table.state.seq == before
            assert len(await server.environment.store.read(table.state.id)) == before

    asyncio.run(story())


def test_late_action_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES)
            await server.start(table)
            player, action = person_to_act(table)
            with refused("late"):
                await server.act(table, player, action, "1", moves=1)
            await server.act(table, player, action, "2", moves=0)

    asyncio.run(story())


def test_table_is_rebuilt_from_its_log(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana")
            await server.start(table)
            for number in range(60):
                await server.bots_act(table)
                if table.state.phase == "over":
                    break
                _, action = person_to_act(table)
                await server.act(table, "Ana", action, str(number))
            again, _ = rebuild(table.state.id, await server.environment.store.read(table.state.id))
            assert again.version == table.state.version
            assert again.match is not None
            assert table.state.match is not None
            assert again.match.state == table.state.match.state
            assert again.match.record() == table.state.match.record()
            assert again.match.seals() == table.state.match.seals()
            assert again.next_match == table.state.next_match
            assert [vars_of(one) for one in again.places.seats] == [vars_of(one) for one in table.state.places.seats]

    asyncio.run(story())


def vars_of(place: Any) -> tuple[Any, ...]:
    return tuple(getattr(place, field.name) for field in fields(place))


# Time ----------------------------------------------------------------------------------------------------


def test_bot_covers_a_slow_player_who_takes_the_seat_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES)
            await server.start(table)
            slow, _ = person_to_act(table)
            seat = table.state.places.seat_of(slow)
            assert seat is not None
            watching = Screen("somebody")
            await table.watch(watching.viewer, None)
            assert watching.last["match"]["deadline"] == server.ms + 30_000
            await server.pass_time(table, 29_999)
            assert not table.state.places.at(seat).substituted
            await server.pass_time(table, 1)
            assert table.state.places.at(seat).substituted
            assert watching.last["table"]["seats"][seat - 1]["substituted"]
            await server.bots_act(table)
            assert table.state.match is not None
            assert table.state.match.moves >= 1
            back = Screen(slow)
            await table.watch(back.viewer, None)
            assert not back.last["table"]["seats"][seat - 1]["substituted"]
            assert back.last["you"]["seat"] == seat

    asyncio.run(story())


def test_acting_takes_the_seat_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES)
            await server.start(table)
            slow, action = person_to_act(table)
            await server.pass_time(table, 30_000)
            await server.act(table, slow, action, "1")
            assert not any(one.substituted for one in table.state.places.seats)

    asyncio.run(story())


def test_clocks_restart_with_the_server(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES)
            await server.start(table)
            server.ms += 3_600_000
            again = await TableRegistry(server.environment).find(table.state.id)
            assert again is not None
            assert again.state.wait.deadline == server.ms + 30_000
            again.stop()

    asyncio.run(story())


def test_no_clock_for_a_person_alone_with_bots(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", pace="none")
            await server.start(table)
            await server.bots_act(table)
            assert table.state.wait.deadline is None
            await server.pass_time(table, 10**8)
            assert not table.state.places.at(1).substituted

    asyncio.run(story())


def test_second_person_starts_the_clock(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", "Bruno", pace="none", seats=2)
            await server.start(table)
            assert table.state.wait.deadline == server.ms + 90_000

    asyncio.run(story())


def test_bots_fill_empty_seats_after_a_wait(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana")
            table.state.fill_at = server.ms + 60_000
            phases: list[str] = []
            for ms in (59_999, 1):
                await server.pass_time(table, ms)
                phases.append(table.state.phase)
            assert phases == ["waiting", "playing"]
            assert [one.level for one in table.state.places.seats] == [None, "atento", "atento", "atento"]

    asyncio.run(story())


def test_program_cuts_unless_the_player_wants_to(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES, regulation="sinsep")
            await server.start(table)
            assert table.state.views.view(1)["cut"]
            await server.bots_act(table)
            assert not table.state.views.view(1)["cut"]
            by = [event.by for one in table.state.recent for event in one.events if isinstance(event, Acted)]
            assert set(by) == {"auto"}
            describer = ChangeDescriber(table.state)
            cut = next(one for one in table.state.recent if isinstance(one.events[0], Acted))
            first = {seat: describer.describe(cut, (seat,), "pt").lines[0].text for seat in (1, 2, 3, 4)}
            (own,) = [one for one in first.values() if one.endswith(" (no automático).")]
            assert own.startswith("Você ")
            assert len(set(first.values())) == 2, "the others read who cut"
            other = await server.open(*NAMES, regulation="sinsep")
            for number, name in enumerate(NAMES):
                await other.do(
                    server.person(name), f"{number}", lambda s, p: command_handlers.set_auto_cut(s, p, False)
                )
            await server.start(other)
            await server.bots_act(other)
            assert other.state.views.view(1)["cut"]
            assert other.state.wait.deadline is not None

    asyncio.run(story())


# Rematch -------------------------------------------------------------------------------------------------


def test_finished_match_is_archived_and_the_next_is_committed(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", "Bruno", seats=2)
            first = table.state.next_match
            await server.start(table)
            await play_out(server, table)
            assert list(server.archive.matches) == [first[0]]
            assert "secret" in server.archive.matches[first[0]].record["fair"]
            assert table.state.next_match[1] != first[1]

    asyncio.run(story())


def test_rematch_needs_everybody_and_expires(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", "Bruno", seats=2)
            await server.start(table)
            await play_out(server, table)

            async def again(name: str, command: str) -> None:
                await table.do(server.person(name), command, lambda s, p: command_handlers.rematch(s, p, True, "seed"))

            await again("Ana", "r1")
            assert table.state.offer is not None
            await server.pass_time(table, command_handlers.REMATCH_MS)
            assert table.state.offer is None
            await again("Bruno", "r2")
            await again("Ana", "r3")
            assert table.state.phase == "playing"
            assert table.state.match is not None
            assert table.state.match.number == 2

    asyncio.run(story())


# Signs ---------------------------------------------------------------------------------------------------


class LoadedDice(Random):
    """Dice that always show the same number."""

    def __init__(self, shown: int) -> None:
        super().__init__()
        self.shown = shown

    def randrange(self, *_: Any, **__: Any) -> int:
        return self.shown


def test_sign_reaches_only_the_partner(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            server.environment.randomness = Randomness(dice=lambda _table: LoadedDice(99))
            table = await server.open(*NAMES)
            await server.start(table)
            screens = {name: Screen(name) for name in (*NAMES, "spectator")}
            for screen in screens.values():
                await table.watch(screen.viewer, None)
                screen.raw.clear()
            for screen in screens.values():
                screen.raw.clear()
            version = table.state.version

            await table.do(server.person("Ana"), "s", lambda s, p: command_handlers.sign(s, p, "zap"))
            assert [name for name, screen in screens.items() if screen.raw] == ["Carla"]
            assert screens["Carla"].last["noticed"] is False
            assert table.state.version == version

    asyncio.run(story())


def test_opponent_may_notice_a_sign(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            server.environment.randomness = Randomness(dice=lambda _table: LoadedDice(0))
            table = await server.open(*NAMES)
            await server.start(table)
            bruno = Screen("Bruno")
            await table.watch(bruno.viewer, None)

            await table.do(server.person("Ana"), "s", lambda s, p: command_handlers.sign(s, p, "zap"))
            assert bruno.last["t"] == "signal"
            assert bruno.last["noticed"] is True

    asyncio.run(story())


# Seats ---------------------------------------------------------------------------------------------------


def test_only_the_host_arranges_seats(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", "Bruno")
            with refused("not_host"):
                await table.do(server.person("Bruno"), "1", lambda s, p: command_handlers.swap(s, p, 1, 2))
            await table.do(server.person("Ana"), "2", lambda s, p: command_handlers.swap(s, p, 2, 3))
            assert table.state.places.seat_of("Bruno") == 3
            await table.do(server.person("Ana"), "3", lambda s, p: command_handlers.add_bots(s, p, 2, ""))
            await table.do(server.person("Ana"), "4", lambda s, p: command_handlers.remove(s, p, 3))
            assert table.state.places.seat_of("Bruno") is None
            assert table.state.places.empty_seats() == [3, 4]

    asyncio.run(story())


def test_bot_replaces_a_person_who_leaves_during_a_match(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES)
            await server.start(table)
            await table.do(server.person("Ana"), "x", command_handlers.stand)
            assert table.state.places.at(1).level == "atento"
            assert table.state.places.host == "Bruno"

    asyncio.run(story())


def test_action_is_not_shown_if_the_log_fails(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES)
            await server.start(table)
            screen = Screen("Bruno")
            await table.watch(screen.viewer, None)
            append = server.environment.store.append

            async def broken(entry: LogEntry) -> None:
                raise OSError("disk full")

            server.environment.store.append = broken  # type: ignore[method-assign]
            player, action = person_to_act(table)
            with pytest.raises(OSError, match="disk full"):
                await server.act(table, player, action, "1")
            assert [message["t"] for message in screen.messages] == ["sync", "bye"]
            server.environment.store.append = append  # type: ignore[method-assign]
            again = await server.table_registry.find(table.state.id)
            assert again is not None
            await server.act(again, player, action, "1")

    asyncio.run(story())


def test_refusal_out_of_turn_names_the_player_whose_turn_it_is(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES)
            await server.start(table)
            while table.state.views.public["cut"]:
                await server.act(table, *person_to_act(table), f"{table.state.version}")
            turn = table.state.wait.seats[0]
            other = turn % len(NAMES) + 1
            card = table.state.views.view(other)["hand"]["cards"][0]
            with pytest.raises(Refusal) as found:
                await server.act(table, NAMES[other - 1], card, "out of turn")
            assert text_with_names(found.value, "pt", NAMES) == f"é a vez de {NAMES[turn - 1]}"
            assert text_with_names(found.value, "en", NAMES) == f"it is {NAMES[turn - 1]}’s turn"
            assert found.value.sentence.text("pt") == f"é a vez do lugar {turn}"

    asyncio.run(story())
