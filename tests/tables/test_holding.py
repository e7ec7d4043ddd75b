"""Time to see: a finished trick or hand lies on the table before anything goes on, for everybody alike."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from carteado.library import new_game
from carteado.tables import deciding
from carteado.tables.hall import Hall
from carteado.tables.refused import Refused
from carteado.tables.table import Table
from carteado.tables.timing import what_is_seen
from tests.tables.salon import Eyes, Salon, salon

HOLDS = {"trick": 1500, "hand": 2500, "match": 2500}
TWO = ("Ana", "Bruno")


async def at_a_finished(kind: str, place: Salon, *people: str, **options: Any) -> tuple[Table, dict[str, Eyes]]:
    """A table where the latest action finished something of this kind, with everybody watching."""
    place.ports.holds = HOLDS
    table = await place.open(*(people or TWO), seats=2, **options)
    await place.start(table)
    eyes = {name: Eyes(name) for name in (*(people or TWO), "somebody")}
    for one in eyes.values():
        await table.watch(one.viewer, None)
    await play_until(kind, place, table)
    return table, eyes


async def play_until(kind: str, place: Salon, table: Table) -> None:
    """Plays plain cards until something of this kind is finished."""
    for number in range(200):
        place.ms += 5000
        await act(place, table, f"{kind}{number}")
        if table.state.hold is not None and table.state.hold.kind == kind:
            return
    raise AssertionError(f"no {kind} is ever finished")


async def act(place: Salon, table: Table, command: str) -> None:
    seat = table.state.waiting()[0]
    assert table.state.match is not None
    legal = table.state.match.state.legal(seat)
    chosen = next((one for one in ("aceita", "vai") if one in legal), legal[0])
    player = table.state.places.at(seat).player
    if player is None:
        table.wake()
        assert table._bot_due is not None
        await table._play_turn(table._bot_due[0])
    else:
        await place.act(table, player, chosen, command)


@pytest.mark.parametrize(("kind", "ms"), HOLDS.items())
def test_what_was_finished_is_held_and_every_viewer_is_told_until_when(kind: str, ms: int, tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            _, eyes = await at_a_finished(kind, place)
            for one in eyes.values():
                assert one.last["move"]["hold"] == {"kind": kind, "until": place.ms + ms}

    asyncio.run(story())


def test_what_opens_the_next_hand_is_told_apart_from_how_this_one_ended(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table, eyes = await at_a_finished("hand", place)
            happened = eyes["Ana"].last["happened"]
            ended, opening = happened["told"][: -happened["opens"]], happened["told"][-happened["opens"] :]
            assert ended[-1] == happened["ended"]
            assert any("vira" in line.lower() for line in opening)
            assert not any("vira" in line.lower() for line in ended)
            late = Eyes("somebody else")
            await table.watch(late.viewer, None)
            assert late.last["so_far"][-1]["opens"] == happened["opens"]
            await act(place, table, "on")
            later = Eyes("Ana")
            await table.watch(later.viewer, None)
            assert [len(one["told"]) for one in later.last["so_far"]] == [len(opening), 1]
            assert later.last["so_far"][0]["told"] == opening

    asyncio.run(story())


def test_the_dealers_cards_are_laid_before_the_round_is_looked_at() -> None:
    game = new_game("blackjack", "cassino", 1)
    before = {"round": {"hands": [{}]}, "played": 0}
    for cards, takes in ((2, 640), (5, 1360)):
        after = {"last": {"hands": [{}], "dealer": ["5p"] * cards}, "played": 1}
        assert game.laying_ms(before, after) == takes
    assert game.laying_ms({**before, "round": None}, after) == 1360 + 4 * 75


def test_no_clock_runs_while_the_table_holds(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table, eyes = await at_a_finished("trick", place)
            assert table.state.deadline() == place.ms + 1500 + 30_000
            assert eyes["Ana"].last["move"]["deadline"] == place.ms + 31_500
            await place.pass_time(table, 31_499)
            assert not any(one.covered for one in table.state.places.seats)
            await place.pass_time(table, 1)
            assert any(one.covered for one in table.state.places.seats)

    asyncio.run(story())


def test_the_hold_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table, _ = await at_a_finished("hand", place)
            again = await Hall(place.ports).find(table.state.id)
            assert again is not None
            assert again.state.hold == table.state.hold
            assert again.state.deadline() == table.state.deadline()
            again.stop()

    asyncio.run(story())


def test_no_bot_acts_and_no_chore_is_done_while_the_table_holds(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            place.ports.bot_delay = lambda: 700
            table, _ = await at_a_finished("hand", place, "Ana", regulation="sinsep")
            table.wake()
            assert table._bot_due is not None
            assert table._bot_due[0].by in ("bot", "auto")
            assert table._bot_due[1] >= place.ms + 2500

    asyncio.run(story())


def test_a_legal_action_ends_the_hold(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table, eyes = await at_a_finished("trick", place)
            await act(place, table, "at once")
            assert eyes["Ana"].last["move"]["hold"] is None
            assert table.state.deadline() == place.ms + 30_000

    asyncio.run(story())


def test_it_goes_on_when_everybody_at_the_table_has_seen_enough(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table, eyes = await at_a_finished("trick", place)
            assert table.state.match is not None
            before = table.state.seq
            place.ms += 200
            await table.go_on("Ana")
            assert table.state.hold is not None
            await table.go_on("Bruno")
            assert table.state.hold is None
            moves = table.state.match.moves
            for one in eyes.values():
                deadline = place.ms + 30_000
                assert one.last == {"t": "went_on", "moves": moves, "deadline": deadline, "clock": 30_000}
            assert table.state.seq == before

    asyncio.run(story())


def test_it_goes_on_without_those_who_left(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table, eyes = await at_a_finished("trick", place)
            await table.go_on("Ana")
            table.unwatch(eyes["Bruno"].viewer)
            assert table.state.hold is None

    asyncio.run(story())


def test_a_spectator_does_not_hurry_the_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table, _ = await at_a_finished("trick", place)
            with pytest.raises(Refused, match="not_seated"):
                await table.go_on("somebody")

    asyncio.run(story())


def test_who_comes_in_the_middle_sees_the_hold_and_who_comes_later_does_not(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table, _ = await at_a_finished("trick", place)
            seen = []
            for ms in (1499, 1):
                place.ms += ms
                eyes = Eyes("late")
                await table.watch(eyes.viewer, None)
                seen.append(eyes.last["match"]["hold"])
            assert seen == [{"kind": "trick", "until": place.ms}, None]

    asyncio.run(story())


def test_bots_alone_hold_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            place.ports.holds, place.ports.bot_delay = HOLDS, lambda: 0
            table = await place.open("Ana", "Bruno", seats=2)
            await place.start(table)
            for name in ("Ana", "Bruno"):
                await table.do(place.who(name), "leave", deciding.stand)
            while table.state.phase == "playing":
                table.wake()
                assert table._bot_due is not None
                assert table._bot_due[1] == place.ms
                await table._play_turn(table._bot_due[0])

    asyncio.run(story())


def test_a_score_sheet_is_held_for_as_long_as_figures_take_to_be_read() -> None:
    buraco, truco = new_game("buraco", "copag", 4), new_game("truco", "paulista", 4)
    assert [what_is_seen(buraco, kind) for kind in ("trick", "hand", "match", None)] == ["trick", "sheet", "sheet", ""]
    assert [what_is_seen(truco, kind) for kind in ("trick", "hand", "match", None)] == ["trick", "hand", "match", ""]
