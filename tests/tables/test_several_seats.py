"""One person at several places of a blackjack table: who may act where, what is seen, and what comes of leaving."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from carteado.core.view_layers import laid_over
from carteado.server import wire_commands
from carteado.server.commands import decision
from carteado.tables.events import Created, Events, Seated
from carteado.tables.rebuilding import rebuilt
from carteado.tables.refused import Refused
from carteado.tables.table import Table
from carteado.tables.timing import longer
from tests.tables.salon import Eyes, Salon, salon


def at_a_table(tmp_path: Path, story: Callable[[Salon], Coroutine[Any, Any, None]]) -> None:
    async def told() -> None:
        async with salon(tmp_path) as place:
            await story(place)

    asyncio.run(told())


async def table_of(
    place: Salon, *people: str, seats: int = 4, places: int = 3, regulation: str = "cassino", **options: Any
) -> Table:
    created = Created(
        place.ms, "blackjack", regulation, "", options, seats, "atento", "normal", False, people[0], places=places
    )
    seated: Events = [Seated(place.ms, seat, name, name) for seat, name in enumerate(people, 1)]
    return await place.hall.open(created, seated)


async def ask(place: Salon, table: Table, name: str, do: str, **fields: Any) -> None:
    message = msgspec.convert({"do": do, "id": f"{do}{table.state.seq}", **fields}, wire_commands.ClientMessage)
    await table.do(place.who(name), message.id, decision(message))


def test_one_more_place_is_taken_as_often_as_the_table_allows(tmp_path: Path) -> None:
    async def story(place: Salon) -> None:
        table = await table_of(place, "Ana", "Bia", places=2)
        await ask(place, table, "Ana", "sit", seat=4, also=True)
        places = table.state.places
        assert places.seats_of("Ana") == (1, 4)
        assert places.at(4).name == "Ana (2)"
        with pytest.raises(Refused, match="enough_places"):
            await ask(place, table, "Ana", "sit", seat=3, also=True)
        with pytest.raises(Refused, match="seat_taken"):
            await ask(place, table, "Bia", "sit", seat=4, also=True)
        await ask(place, table, "Ana", "stand", seat=1)
        assert places.seats_of("Ana") == (4,)
        assert places.host == "Ana"

    at_a_table(tmp_path, story)


def test_without_the_tables_word_nobody_holds_two_places(tmp_path: Path) -> None:
    async def story(place: Salon) -> None:
        table = await table_of(place, "Ana", places=1)
        with pytest.raises(Refused, match="enough_places"):
            await ask(place, table, "Ana", "sit", seat=2, also=True)
        await ask(place, table, "Ana", "sit", seat=2)
        assert table.state.places.seats_of("Ana") == (2,)
        with pytest.raises(Refused, match="not_seated"):
            await ask(place, table, "Bia", "sit", seat=3, also=True)

    at_a_table(tmp_path, story)


async def playing(place: Salon, **fields: Any) -> Table:
    """Ana at 1 and 3, Bia at 2, a bot at 4."""
    table = await table_of(place, "Ana", "Bia", **fields)
    await ask(place, table, "Ana", "sit", seat=3, also=True)
    await place.start(table)
    return table


def test_a_person_acts_at_the_places_they_hold_and_at_no_other(tmp_path: Path) -> None:
    async def story(place: Salon) -> None:
        table = await playing(place)
        match = table.state.match
        assert match is not None
        for seat in (2, 4):
            with pytest.raises(Refused, match="not_yours"):
                await ask(place, table, "Ana", "act", action="aposta 10", seat=seat)
        with pytest.raises(Refused, match="not_yours"):
            await ask(place, table, "Bia", "act", action="aposta 10", seat=3)
        with pytest.raises(Refused, match="not_yours"):
            await ask(place, table, "Bia", "stand", seat=3)
        assert match.done == []
        await ask(place, table, "Ana", "act", action="aposta 20", seat=3)
        await ask(place, table, "Ana", "act", action="aposta 10")
        assert match.done == [(3, "aposta 20"), (1, "aposta 10")]
        with pytest.raises(Refused, match="rule"):
            await ask(place, table, "Ana", "act", action="aposta 10")

    at_a_table(tmp_path, story)


def test_the_place_that_is_waited_for_is_the_one_that_is_played_at(tmp_path: Path) -> None:
    async def story(place: Salon) -> None:
        table = await playing(place)
        eyes = Eyes("Ana")
        eyes.viewer.text = True
        await table.watch(eyes.viewer, None)
        sync = eyes.last
        assert (sync["you"]["seat"], sync["you"]["seats"], sync["match"]["view"]["seat"]) == (1, [1, 3], 1)
        assert sync["said"]["position"][0] == "Agora você joga em Ana."
        await ask(place, table, "Ana", "act", action="aposta 10", moves=0)
        step = eyes.last
        assert step["own"]["seat"] == 3
        assert step["done"] is not None
        assert step["legal"][0] == "aposta 10"
        assert step["said"]["position"][0] == "Agora você joga em Ana (2)."
        with pytest.raises(Refused, match="late"):
            await ask(place, table, "Ana", "act", action="aposta 10", moves=0)

    at_a_table(tmp_path, story)


@pytest.mark.parametrize("regulation", ["cassino", "nevada"])
def test_every_step_gives_what_a_fresh_look_gives(tmp_path: Path, regulation: str) -> None:
    """Ana's stream, laid over what she had, is her view anew; and of the others' closed cards she sees none."""

    async def story(place: Salon) -> None:
        table = await playing(place, regulation=regulation)
        eyes = Eyes("Ana")
        await table.watch(eyes.viewer, None)
        view = eyes.last["match"]["view"]
        for number in range(60):
            state = table.state
            assert state.match is not None
            seat = state.waiting()[0]
            player = state.places.at(seat).player
            action = state.match.state.legal(seat)[0]
            if player is None:
                await place.bots_act(table, 1)
            else:
                await place.act(table, player, action, f"n{number}")
            step = eyes.last
            view = laid_over(laid_over(view, step["move"]["view"]), step.get("own", {}))
            fresh = Eyes("Ana")
            await table.watch(fresh.viewer, None)
            assert view == fresh.last["match"]["view"]
            assert step.get("legal", []) == fresh.last["match"]["legal"]
            table.viewers.drop(fresh.viewer)
            assert_sees_only(table, view)

    at_a_table(tmp_path, story)


def assert_sees_only(table: Table, view: dict[str, Any]) -> None:
    """Each hand is as its owner sees it if that is Ana, and else as everybody does; so is all the rest."""
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


def test_leaving_gives_up_all_places_and_coming_back_takes_them_again(tmp_path: Path) -> None:
    async def story(place: Salon) -> None:
        table = await playing(place)
        places = table.state.places
        await ask(place, table, "Ana", "stand")
        assert [places.at(seat).level for seat in (1, 3)] == ["atento", "atento"]
        assert len({one.name for one in places.seats}) == 4
        await ask(place, table, "Ana", "sit")
        assert places.seats_of("Ana") == (1, 3)
        assert places.at(3).name == "Ana (2)"

    at_a_table(tmp_path, story)


def test_a_bot_covers_all_places_of_somebody_away_and_gives_them_back(tmp_path: Path) -> None:
    async def story(place: Salon) -> None:
        table = await playing(place)
        await ask(place, table, "Bia", "act", action="aposta 10")
        await place.pass_time(table, 600_000)
        places = table.state.places
        assert [places.at(seat).covered for seat in (1, 2, 3)] == [True, False, True]
        eyes = Eyes("Ana")
        await table.watch(eyes.viewer, None)
        assert [places.at(seat).covered for seat in (1, 2, 3)] == [False, False, False]
        assert [one["present"] for one in eyes.last["table"]["seats"]] == [True, False, True, True]

    at_a_table(tmp_path, story)


def test_a_finished_round_is_held_longer_for_who_plays_at_several_places(tmp_path: Path) -> None:
    async def story(place: Salon) -> None:
        place.ports.holds = {"hand": 2500, "match": 2500}
        assert (longer(2500, 1), longer(2500, 3)) == (2500, 5500)
        table = await table_of(place, "Ana", seats=2, rounds=5)
        await ask(place, table, "Ana", "sit", seat=2, also=True)
        await place.start(table)
        await table.watch(Eyes("Ana").viewer, None)
        action = ""
        for _ in range(30):
            if table.state.hold is not None:
                break
            assert table.state.match is not None
            seat = table.state.waiting()[0]
            legal = table.state.match.state.legal(seat)
            action = "mantém" if "mantém" in legal else legal[0]
            await ask(place, table, "Ana", "act", action=action, seat=seat)
        assert table.state.hold is not None
        drawn = len(table.state.looks.open["last"]["dealer"]) - 1
        dealt = 75 * 2 * 3 if action.startswith("aposta") else 0  # a blackjack may end the round as it is dealt
        assert table.state.hold.until == table.state.at + 4000 + dealt + 400 + 240 * drawn

    at_a_table(tmp_path, story)


def test_a_table_with_several_places_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async def story(place: Salon) -> None:
        table = await playing(place)
        await ask(place, table, "Ana", "act", action="aposta 20", seat=3)
        again, _ = rebuilt(table.state.id, await place.ports.store.read(table.state.id))
        assert again.places.seats_of("Ana") == (1, 3)
        assert again.created.places == 3
        assert again.match is not None
        assert again.match.done == [(3, "aposta 20")]

    at_a_table(tmp_path, story)


async def finished(place: Salon) -> Table:
    table = await playing(place, rounds=1)
    for number in range(60):
        state = table.state
        if state.phase != "playing":
            break
        assert state.match is not None
        seat = state.waiting()[0]
        player = state.places.at(seat).player
        if player is None:
            await place.bots_act(table, 1)
        else:
            await place.act(table, player, state.match.state.legal(seat)[0], f"n{number}")
    return table


def test_a_rematch_asks_each_person_once(tmp_path: Path) -> None:
    async def story(place: Salon) -> None:
        table = await finished(place)
        (kept,) = place.shelf.kept.values()
        assert kept.players == ["Ana", "Bia", "Ana", None]
        assert kept.record["players"][2] == "Ana (2)"
        await ask(place, table, "Ana", "rematch", agree=True)
        await ask(place, table, "Bia", "rematch", agree=True)
        assert table.state.phase == "playing"
        assert table.state.places.seats_of("Ana") == (1, 3)

    at_a_table(tmp_path, story)


def test_in_a_game_of_hidden_hands_one_person_keeps_one_place(tmp_path: Path) -> None:
    async def story(place: Salon) -> None:
        table = await finished(place)
        await ask(place, table, "Ana", "rematch", agree=True, game="truco", regulation="paulista")
        await ask(place, table, "Bia", "rematch", agree=True)
        assert (table.state.phase, table.state.created.game) == ("playing", "truco")
        assert table.state.places.seats_of("Ana") == (1,)
        assert table.state.places.at(3).level is not None
        assert table.state.created.places == 1

    at_a_table(tmp_path, story)
