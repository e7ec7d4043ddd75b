"""A live table: one command after the other, clocks, bots that cover, and a log that it is rebuilt from."""

from __future__ import annotations

import asyncio
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carteado.server.presenter import Shown
from carteado.tables import deciding
from carteado.tables.done_commands import REMEMBERED
from carteado.tables.events import Acted
from carteado.tables.hall import Hall
from carteado.tables.luck import Luck
from carteado.tables.rebuilding import rebuilt
from carteado.tables.refused import Refused
from carteado.tables.store import Entry
from tests.tables.salon import NAMES, Eyes, person_to_act, play_out, salon


def test_an_action_is_on_disk_before_anybody_sees_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES)
            await place.start(table)
            eyes = Eyes("Bruno")
            await table.watch(eyes.viewer, None)
            order: list[str] = []
            append = place.ports.store.append

            async def slow(entry: Entry) -> None:
                await asyncio.sleep(0.05)
                order.append(f"shown {len(eyes.raw)}")
                await append(entry)
                order.append("on disk")

            place.ports.store.append = slow  # type: ignore[method-assign]
            player, action = person_to_act(table)
            await place.act(table, player, action, "1")
            assert order == ["shown 1", "on disk"]
            assert eyes.last["happened"]["what"] == "acted"

    asyncio.run(story())


def test_a_command_that_changed_nothing_is_not_done_when_it_comes_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana")

            async def cut(on: bool, command: str) -> int:
                return (await table.do(place.who("Ana"), command, lambda s, w: deciding.auto_cut(s, w, on))).version

            was = table.state.places.at(1).auto_cut
            first = await cut(was, "nothing")
            await cut(not was, "something")
            assert await cut(was, "nothing") == first
            assert table.state.places.at(1).auto_cut is not was

    asyncio.run(story())


def test_the_same_command_twice_is_done_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES)
            await place.start(table)
            player, action = person_to_act(table)
            first = await place.act(table, player, action, "same")
            assert await place.act(table, player, action, "same") == first
            assert table.state.match is not None
            assert table.state.match.moves == 1

    asyncio.run(story())


@pytest.mark.parametrize("more", [0, REMEMBERED + 2], ids=["of just now", "of long ago"])
def test_a_command_is_done_once_before_and_after_a_restart(more: int, tmp_path: Path) -> None:
    """It is answered with the version at which it was done, whatever has happened since; nobody's counts a sign."""

    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES)
            await place.start(table)
            await table.do(place.who("Ana"), "s", lambda s, w: deciding.sign(s, w, "zap"))
            first = person_to_act(table)
            done = await place.act(table, *first, "same")
            await table.do(place.who("Ana"), "t", lambda s, w: deciding.sign(s, w, "zap"))
            for number in range(more):
                await place.act(table, *person_to_act(table), f"{number}")
            again = await Hall(place.ports).find(table.state.id)
            assert again is not None
            assert again is not table
            for one in (table, again):
                before = one.state.seq
                assert await place.act(one, *first, "same") == done
                assert one.state.seq == before
                assert one.state.match is not None
                assert one.state.match.moves == 1 + more
            again.stop()

    asyncio.run(story())


def test_a_refusal_names_the_rule_and_changes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES)
            await place.start(table)
            before = table.state.seq
            with pytest.raises(Refused) as refused:
                await place.act(table, person_to_act(table)[0], "seis", "1")
            assert refused.value.code == "rule"
            assert refused.value.text("en") != refused.value.text("pt")
            assert table.state.seq == before
            assert len(await place.ports.store.read(table.state.id)) == before

    asyncio.run(story())


def test_an_answer_that_comes_late_is_not_applied_to_something_else(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES)
            await place.start(table)
            player, action = person_to_act(table)
            with pytest.raises(Refused, match="late"):
                await place.act(table, player, action, "1", moves=1)
            await place.act(table, player, action, "2", moves=0)

    asyncio.run(story())


def test_the_log_rebuilds_the_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana")
            await place.start(table)
            for number in range(60):
                await place.bots_act(table)
                if table.state.phase == "over":
                    break
                _, action = person_to_act(table)
                await place.act(table, "Ana", action, str(number))
            again, _ = rebuilt(table.state.id, await place.ports.store.read(table.state.id))
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


def test_a_slow_player_is_covered_and_takes_the_seat_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES)
            await place.start(table)
            slow, _ = person_to_act(table)
            seat = table.state.places.seat_of(slow)
            assert seat is not None
            watching = Eyes("somebody")
            await table.watch(watching.viewer, None)
            assert watching.last["match"]["deadline"] == place.ms + 30_000
            await place.pass_time(table, 29_999)
            assert not table.state.places.at(seat).covered
            await place.pass_time(table, 1)
            assert table.state.places.at(seat).covered
            assert watching.last["table"]["seats"][seat - 1]["covered"]
            await place.bots_act(table)
            assert table.state.match is not None
            assert table.state.match.moves >= 1
            back = Eyes(slow)
            await table.watch(back.viewer, None)
            assert not back.last["table"]["seats"][seat - 1]["covered"]
            assert back.last["you"]["seat"] == seat

    asyncio.run(story())


def test_acting_takes_a_covered_seat_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES)
            await place.start(table)
            slow, action = person_to_act(table)
            await place.pass_time(table, 30_000)
            await place.act(table, slow, action, "1")
            assert not any(one.covered for one in table.state.places.seats)

    asyncio.run(story())


def test_clocks_begin_anew_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES)
            await place.start(table)
            place.ms += 3_600_000
            again = await Hall(place.ports).find(table.state.id)
            assert again is not None
            assert again.state.deadline() == place.ms + 30_000
            again.stop()

    asyncio.run(story())


def test_alone_with_bots_there_is_no_clock(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", pace="none")
            await place.start(table)
            await place.bots_act(table)
            assert table.state.deadline() is None
            await place.pass_time(table, 10**8)
            assert not table.state.places.at(1).covered

    asyncio.run(story())


def test_a_second_person_at_a_table_without_a_clock_brings_one(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", "Bruno", pace="none", seats=2)
            await place.start(table)
            assert table.state.deadline() == place.ms + 90_000

    asyncio.run(story())


def test_empty_seats_are_filled_after_a_wait(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana")
            table.state.fill_at = place.ms + 60_000
            phases: list[str] = []
            for ms in (59_999, 1):
                await place.pass_time(table, ms)
                phases.append(table.state.phase)
            assert phases == ["waiting", "playing"]
            assert [one.level for one in table.state.places.seats] == [None, "atento", "atento", "atento"]

    asyncio.run(story())


def test_the_cut_is_left_to_the_program_unless_it_is_taken_up(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES, regulation="sinsep")
            await place.start(table)
            assert table.state.looks.view(1)["cut"]
            await place.bots_act(table)
            assert not table.state.looks.view(1)["cut"]
            by = [event.by for one in table.state.recent for event in one.events if isinstance(event, Acted)]
            assert set(by) == {"auto"}
            shown = Shown(table.state, frozenset(), place.ms)
            cut = next(one for one in table.state.recent if isinstance(one.events[0], Acted))  # or a look before it
            told = {seat: shown.happened(cut, (seat,), "pt").told[0] for seat in (1, 2, 3, 4)}
            (own,) = [one for one in told.values() if one.endswith(" (no automático).")]
            assert own.startswith("Você ")
            assert len(set(told.values())) == 2, "the others read who cut, as always"
            other = await place.open(*NAMES, regulation="sinsep")
            for number, name in enumerate(NAMES):
                await other.do(place.who(name), f"{number}", lambda s, w: deciding.auto_cut(s, w, False))
            await place.start(other)
            await place.bots_act(other)
            assert other.state.looks.view(1)["cut"]
            assert other.state.deadline() is not None

    asyncio.run(story())


# Rematch -------------------------------------------------------------------------------------------------


def test_a_finished_match_is_kept_and_the_next_one_is_promised(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", "Bruno", seats=2)
            first = table.state.next_match
            await place.start(table)
            await play_out(place, table)
            assert list(place.shelf.kept) == [first[0]]
            assert "secret" in place.shelf.kept[first[0]].record["fair"]
            assert table.state.next_match[1] != first[1]

    asyncio.run(story())


def test_a_rematch_needs_everybody_and_lapses(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", "Bruno", seats=2)
            await place.start(table)
            await play_out(place, table)

            async def again(name: str, command: str) -> None:
                await table.do(place.who(name), command, lambda s, w: deciding.rematch(s, w, True, "seed"))

            await again("Ana", "r1")
            assert table.state.offer is not None
            await place.pass_time(table, deciding.REMATCH_MS)
            assert table.state.offer is None
            await again("Bruno", "r2")
            await again("Ana", "r3")
            assert table.state.phase == "playing"
            assert table.state.match is not None
            assert table.state.match.number == 2

    asyncio.run(story())


# Signs ---------------------------------------------------------------------------------------------------


class Showing(Random):
    """Dice that always show the same."""

    def __init__(self, shown: int) -> None:
        super().__init__()
        self.shown = shown

    def randrange(self, *_: Any, **__: Any) -> int:
        return self.shown


def test_a_sign_reaches_the_partner_and_nobody_hears_of_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            place.ports.luck = Luck(dice=lambda _table: Showing(99))
            table = await place.open(*NAMES)
            await place.start(table)
            all_eyes = {name: Eyes(name) for name in (*NAMES, "spectator")}
            for eyes in all_eyes.values():
                await table.watch(eyes.viewer, None)
                eyes.raw.clear()
            for eyes in all_eyes.values():
                eyes.raw.clear()
            version = table.state.version

            await table.do(place.who("Ana"), "s", lambda s, w: deciding.sign(s, w, "zap"))
            assert [name for name, eyes in all_eyes.items() if eyes.raw] == ["Carla"]
            assert all_eyes["Carla"].last["noticed"] is False
            assert table.state.version == version

    asyncio.run(story())


def test_an_opponent_may_notice_a_sign(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            place.ports.luck = Luck(dice=lambda _table: Showing(0))
            table = await place.open(*NAMES)
            await place.start(table)
            bruno = Eyes("Bruno")
            await table.watch(bruno.viewer, None)

            await table.do(place.who("Ana"), "s", lambda s, w: deciding.sign(s, w, "zap"))
            assert bruno.last["t"] == "signal"
            assert bruno.last["noticed"] is True

    asyncio.run(story())


# Seats ---------------------------------------------------------------------------------------------------


def test_the_host_arranges_seats_and_others_may_not(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", "Bruno")
            with pytest.raises(Refused, match="not_host"):
                await table.do(place.who("Bruno"), "1", lambda s, w: deciding.swap(s, w, 1, 2))
            await table.do(place.who("Ana"), "2", lambda s, w: deciding.swap(s, w, 2, 3))
            assert table.state.places.seat_of("Bruno") == 3
            await table.do(place.who("Ana"), "3", lambda s, w: deciding.add_bots(s, w, 2, ""))
            await table.do(place.who("Ana"), "4", lambda s, w: deciding.remove(s, w, 3))
            assert table.state.places.seat_of("Bruno") is None
            assert table.state.places.empty() == [3, 4]

    asyncio.run(story())


def test_who_leaves_during_a_match_is_followed_by_a_bot(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES)
            await place.start(table)
            await table.do(place.who("Ana"), "x", deciding.stand)
            assert table.state.places.at(1).level == "atento"
            assert table.state.places.host == "Bruno"

    asyncio.run(story())


def test_when_the_log_fails_nobody_sees_the_action(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES)
            await place.start(table)
            eyes = Eyes("Bruno")
            await table.watch(eyes.viewer, None)
            append = place.ports.store.append

            async def broken(entry: Entry) -> None:
                raise OSError("disk full")

            place.ports.store.append = broken  # type: ignore[method-assign]
            player, action = person_to_act(table)
            with pytest.raises(OSError, match="disk full"):
                await place.act(table, player, action, "1")
            assert [message["t"] for message in eyes.seen] == ["sync", "bye"]
            place.ports.store.append = append  # type: ignore[method-assign]
            again = await place.hall.find(table.state.id)
            assert again is not None
            await place.act(again, player, action, "1")

    asyncio.run(story())


def test_who_acts_out_of_turn_hears_the_name_of_whoever_is_waited_for(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES)
            await place.start(table)
            while table.state.looks.open["cut"]:
                await place.act(table, *person_to_act(table), f"{table.state.version}")
            turn = table.state.waiting()[0]
            other = turn % len(NAMES) + 1
            card = table.state.looks.view(other)["hand"]["cards"][0]
            with pytest.raises(Refused) as refused:
                await place.act(table, NAMES[other - 1], card, "out of turn")
            assert refused.value.text("pt", NAMES) == f"é a vez de {NAMES[turn - 1]}"
            assert refused.value.text("en", NAMES) == f"it is {NAMES[turn - 1]}'s turn"
            assert refused.value.text("pt") == f"é a vez do lugar {turn}"

    asyncio.run(story())
