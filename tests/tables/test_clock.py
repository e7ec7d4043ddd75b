"""Clocks that step, stop and start again: nobody's time is lost, and nothing freezes."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from carteado.tables import deciding
from carteado.tables.hall import Hall
from carteado.tables.ports import HouseClock
from carteado.tables.refused import Refused
from carteado.tables.table import Table
from tests.tables.salon import NAMES, Eyes, Salon, person_to_act, play_out, salon

HOUR = 3_600_000


@pytest.mark.parametrize("step", [-HOUR, HOUR])
def test_the_clock_of_the_house_does_not_step(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HouseClock()
    before = clock()
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + step * 1_000_000)
    assert 0 <= clock() - before < 60_000


@pytest.mark.parametrize("step", [-24 * HOUR, 24 * HOUR])
def test_a_deadline_survives_a_restart_with_the_clock_put_to_another_day(step: int, tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES)
            await place.start(table)
            table.stop()
            place.ms += step
            hall = Hall(place.ports)
            await hall.resume()
            again = await hall.find(table.state.id)
            assert again is not None
            assert again.state.deadline() == place.ms + 30_000
            place.ms += 30_000
            await again._do_what_is_due()
            assert any(one.covered for one in again.state.places.seats)
            again.stop()

    asyncio.run(story())


@pytest.mark.parametrize("step", [-24 * HOUR, 24 * HOUR])
def test_so_do_an_offer_and_a_hold(step: int, tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            place.ports.holds = {"trick": 1500, "hand": 2500, "match": 2500}
            table = await place.open("Ana", "Bruno", seats=2)
            await table.watch(Eyes("Ana").viewer, None)
            await place.start(table)
            await play_out(place, table)
            await table.do(place.who("Ana"), "again", lambda s, w: deciding.rematch(s, w, True, ""))
            assert table.state.hold is not None
            until = table.state.hold.until - place.ms
            table.stop()
            place.ms += step
            hall = Hall(place.ports)
            await hall.resume()
            again = await hall.find(table.state.id)
            assert again is not None
            assert again.state.offer is not None
            assert again.state.offer.until == place.ms + deciding.REMATCH_MS
            assert again.state.hold is not None
            assert again.state.hold.until == place.ms + until
            again.stop()

    asyncio.run(story())


async def two_with_a_clock(place: Salon) -> Table:
    """A match of two who both look, and whose time is short."""
    table = await place.open("Ana", "Bruno", seats=2, pace="rapid")
    for name in ("Ana", "Bruno"):
        await table.watch(Eyes(name).viewer, None)
    await place.start(table)
    return table


def test_who_comes_and_goes_holds_nobody_up(tmp_path: Path) -> None:
    """Coming back brings a fresh clock once; who lets it run out over the same question leaves that one to the bot."""

    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await two_with_a_clock(place)
            while (
                table.state.game is not None
                and table.state.match
                and table.state.match.game.is_chore(table.state.game.view(None))
            ):
                await place.act(table, *person_to_act(table), f"cut {table.state.version}")
            (seat,) = table.state.waiting()
            name = table.state.places.at(seat).name
            place.ms = table.state.deadline() or 0
            await table._do_what_is_due()
            assert table.state.places.at(seat).covered
            await table.do(place.who(name), "back", deciding.ask_back)
            assert table.state.deadline() == place.ms + 15_000
            await place.pass_time(table, 15_000)
            assert table.state.places.at(seat).covered
            with pytest.raises(Refused, match="bot_first"):
                await table.do(place.who(name), "again", deciding.ask_back)
            await table.watch(Eyes(name).viewer, None)
            assert table.state.places.at(seat).covered, "to come in again takes nothing back either"
            moves = table.state.match.moves if table.state.match else 0
            await place.bots_act(table)
            assert table.state.match is not None
            assert table.state.match.moves > moves
            await table.do(place.who(name), "after", deciding.ask_back)
            assert not table.state.places.at(seat).covered

    asyncio.run(story())


def test_who_answers_is_back_however_often_the_time_ran_out(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await two_with_a_clock(place)
            (seat,) = table.state.waiting()
            name = table.state.places.at(seat).name
            place.ms = table.state.deadline() or 0
            await table._do_what_is_due()
            await table.do(place.who(name), "back", deciding.ask_back)
            await place.pass_time(table, 15_000)
            assert table.state.has_had_its_time(seat)
            assert table.state.game is not None
            await place.act(table, name, table.state.game.legal(seat)[0], "answered")
            assert not table.state.places.at(seat).covered

    asyncio.run(story())
