"""Tables that people have left to bots: they finish what somebody misses, and do not play on for ever."""

from __future__ import annotations

import asyncio
from pathlib import Path

from carteado.tables import deciding
from carteado.tables.events import Created, Events, Seated
from carteado.tables.ports import HOUR_MS
from carteado.tables.table import Table
from tests.tables.salon import Eyes, Salon, salon


async def endless(place: Salon, *people: str, held_for: str = "") -> Table:
    """Blackjack without a last round, and with chips for years."""
    options = {"rounds": 0, "chips": 1_000_000}
    created = Created(
        place.ms, "blackjack", "cassino", "", options, 3, "novato", "normal", False, people[0], held_for=held_for
    )
    seated: Events = [Seated(place.ms, seat, name, name) for seat, name in enumerate(people, 1)]
    table = await place.hall.open(created, seated)
    await table.commit(deciding.started(table.state, place.ms))
    return table


async def stand(place: Salon, table: Table, *names: str) -> None:
    for name in names:
        await table.do(place.who(name), f"up-{name}", deciding.stand)


def is_played(table: Table) -> bool:
    return table._next_due() is not None


def test_a_table_whose_only_person_stood_up_and_left_stops_sleeps_and_is_closed(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await endless(place, "Ana")
            eyes = Eyes("Ana")
            await table.watch(eyes.viewer, None)
            await stand(place, table, "Ana")
            assert is_played(table), "while somebody looks bots play on"
            table.unwatch(eyes.viewer)
            assert not is_played(table)
            assert table.due() is None
            place.ms += HOUR_MS
            await place.hall.sweep()
            assert table.state.id in place.hall.asleep
            place.ms += 25 * HOUR_MS
            await place.hall.sweep()
            assert await place.hall.find(table.state.id) is None

    asyncio.run(story())


def test_who_comes_back_finds_the_match_as_it_was_and_it_goes_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await endless(place, "Ana")
            await stand(place, table, "Ana")
            assert not is_played(table)
            await table.watch(Eyes("Ana").viewer, None)
            assert is_played(table)
            await table.do(place.who("Ana"), "down", lambda state, who: deciding.sit(state, who, 1))
            assert table.state.places.people() == [1]

    asyncio.run(story())


def test_bots_finish_for_those_who_left_for_an_hour_and_at_a_table_of_the_house_for_six(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            left = await endless(place, "Ana", "Bruno")
            await stand(place, left, "Ana", "Bruno")
            held = await endless(place, "Carla", held_for="torneios/x/1")
            await stand(place, held, "Carla")
            assert is_played(left), "who left a match of two has lost it, once it is over"
            place.ms += HOUR_MS
            assert not is_played(left)
            assert is_played(held)
            place.ms += 5 * HOUR_MS
            assert not is_played(held)

    asyncio.run(story())


def test_bots_play_for_a_person_who_is_covered_and_away_for_an_hour(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await endless(place, "Ana")
            while (deadline := table.state.deadline()) is None:
                assert table._next_due() is not None
                await place.bots_act(table)
            await place.pass_time(table, deadline - place.ms)
            assert table.state.places.at(1).covered
            table.wake()
            assert is_played(table)
            place.ms += HOUR_MS
            assert not is_played(table)

    asyncio.run(story())
