"""Who opens the page anew reads all of the hand that is played, in the words it was told in."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert

from carteado.server.commands import decision
from carteado.server.wire_commands import ClientMessage
from carteado.tables import deciding
from carteado.tables.events import Acted, Created, Events, Seated
from carteado.tables.rebuilding import rebuilt
from carteado.tables.state import KEPT, Happening
from carteado.tables.table import Table
from tests.tables.salon import Eyes, Salon, salon

PEOPLE = ("Ana", "Bruno")


async def play(place: Salon, table: Table, steps: int, which: int) -> None:
    """Plays so many steps, each time the first (0) or the last (-1) of what is legal."""
    for _ in range(steps):
        place.ms += 60_000
        seat = table.state.waiting()[0]
        assert table.state.match is not None
        player = table.state.places.at(seat).player
        assert player is not None
        legal = table.state.match.state.legal(seat)
        await place.act(table, player, legal[which], f"x{table.state.version}")


def told(sync: dict[str, list[dict[str, list[str]]]], part: str) -> list[str]:
    return [line for one in sync[part] for line in one["told"]]


@pytest.mark.parametrize(("game", "regulation"), [("buraco", "stbl"), ("pifpaf", "rapido")])
def test_a_deal_longer_than_what_is_kept_for_the_gap_is_told_from_its_beginning(
    game: str, regulation: str, tmp_path: Path
) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            hands = 0
            while hands != 1:  # now and then the cards end a deal before it is long
                table = await place.open(*PEOPLE, seats=2, game=game, regulation=regulation)
                await place.start(table)
                watching = Eyes("Ana")
                await table.watch(watching.viewer, None)
                await play(place, table, KEPT + 12, -1)
                assert table.state.match is not None
                hands = table.state.match.hands
            heard = told(watching.seen[0], "so_far")
            heard += [line for one in watching.seen[1:] for line in one["happened"]["told"]]
            anew = Eyes("Ana")
            await table.watch(anew.viewer, None)
            assert told(anew.last, "so_far") == heard

    asyncio.run(story())


def test_of_hands_that_are_over_no_more_is_remembered_than_for_the_gap(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*PEOPLE, seats=2, game="blackjack", regulation="cassino")
            await place.start(table)
            await play(place, table, 2 * KEPT, 0)
            assert table.state.match is not None
            assert table.state.match.hands > 5
            assert len(table.state.recent) == KEPT

    asyncio.run(story())


def acted_at(happening: Happening, seat: int) -> bool:
    event = happening.events[0]
    return isinstance(event, Acted) and event.seat == seat


async def reserved_by_a_spectator(place: Salon, table: Table) -> None:
    """Zeca, who looks on, gets Bruno's seat when the hand is over; Bruno has stood up."""
    await table.do(place.who("Ana"), "late", lambda state, who: deciding.late_seats(state, who, True))
    await table.do(place.who("Bruno"), "up", deciding.stand)
    await table.do(place.who("Zeca"), "sit", lambda state, who: deciding.sit(state, who, 2))


def test_who_takes_a_seat_is_not_told_through_it_what_came_before(tmp_path: Path) -> None:
    """The cards Bruno drew are his, also when somebody else sits there now and asks for what was missed."""

    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*PEOPLE, seats=2, game="buraco", regulation="stbl")
            await place.start(table)
            await table.watch(Eyes("Ana").viewer, None)
            await play(place, table, 2, -1)
            before = table.state.version
            while not any(one.version > before and acted_at(one, 2) for one in table.state.recent):
                await play(place, table, 1, -1)
            await reserved_by_a_spectator(place, table)
            assert table.state.match is not None
            seated = Seated(place.ms, 2, "Zeca", "Zeca", True)
            await table.commit([seated])
            assert table.state.places.seats_of("Zeca") == (2,)
            for version, part in ((before, "missed"), (None, "so_far")):
                eyes, nobody = Eyes("Zeca"), Eyes("Nobody")
                for one in (eyes, nobody):
                    await table.watch(one.viewer, version)
                assert eyes.last[part] == nobody.last[part]
                assert any(one["seat"] == 2 for one in eyes.last[part] if one["what"] == "acted")
            again, _ = rebuilt(table.state.id, await place.ports.store.read(table.state.id))
            assert again.places.at(2).since == table.state.places.at(2).since, "also after a restart"

    asyncio.run(story())


def test_steps_of_another_game_are_not_told_by_the_rules_of_the_next(tmp_path: Path) -> None:
    """Who lost the line before the last move of truco comes back when buraco is played."""

    async def story() -> None:
        async with salon(tmp_path) as place:
            short = {"target": 1, "special_at": 0}
            created = Created(place.ms, "truco", "paulista", "", short, 2, "atento", "normal", False, "Ana")
            sat: Events = [Seated(place.ms, seat, name, name) for seat, name in enumerate(PEOPLE, 1)]
            table = await place.hall.open(created, sat)
            await place.start(table)
            lost = table.state.version
            while table.state.phase == "playing":
                await play(place, table, 1, -1)
            other = {"do": "rematch", "agree": True, "game": "buraco", "regulation": "stbl"}
            message = convert(other | {"id": "a", "options": {}, "seed": ""}, ClientMessage)
            for name in PEOPLE:
                await table.do(place.who(name), f"again {name}", decision(message))
            assert table.state.created.game == "buraco"
            for version in (lost, table.state.version - 1, None):
                for name in ("Ana", "Nobody"):
                    eyes = Eyes(name)
                    await table.watch(eyes.viewer, version)
                    assert eyes.last["t"] == "sync"

    asyncio.run(story())


def test_who_comes_back_hears_how_the_hand_before_ended(tmp_path: Path) -> None:
    """Of the round before this one: what it gave them, and the version that ended it; in the first there is none."""

    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*PEOPLE, seats=2, game="blackjack", regulation="cassino")
            await place.start(table)
            assert (await seen_by(table, "Ana"))["last_hand"] is None
            match = table.state.match
            assert match is not None
            number = 0
            while match.state.view(None)["played"] < 1:
                await play_one(place, table, number := number + 1)
            ended = table.state.version
            await play_one(place, table, 0)
            for name, you in (("Ana", "Você: "), ("Bruno", "Você: "), ("Zeca", "Crupiê: ")):
                last = (await seen_by(table, name))["last_hand"]
                assert last["version"] == ended
                assert last["ended"].startswith(you)
            await table.do(place.who("Bruno"), "up", lambda s, w: deciding.stand(s, w))
            assert (await seen_by(table, "Bruno"))["last_hand"]["ended"].startswith("Crupiê: ")

    asyncio.run(story())


async def seen_by(table: Table, name: str) -> dict[str, Any]:
    eyes = Eyes(name)
    await table.watch(eyes.viewer, None)
    return eyes.last


async def play_one(place: Salon, table: Table, number: int) -> None:
    assert table.state.match is not None
    seat = table.state.waiting()[0]
    player = table.state.places.at(seat).player
    assert player is not None
    await place.act(table, player, table.state.match.state.legal(seat)[0], f"one{number}")


def test_what_somebody_did_is_told_by_their_name_after_they_left(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", "Bruno", "Carla", seats=3, game="pifpaf", regulation="rapido")
            await place.start(table)
            watching = Eyes("Carla")
            await table.watch(watching.viewer, None)
            await play(place, table, 14, -1)  # whoever deals, each has had a turn
            await table.do(place.who("Bruno"), "gone", lambda s, w: deciding.stand(s, w, None))
            heard = told(watching.seen[0], "so_far")
            heard += [line for one in watching.seen[1:] for line in one["happened"]["told"]]
            assert any(line.startswith("Bruno") for line in heard)
            anew = Eyes("Carla")
            await table.watch(anew.viewer, None)
            assert told(anew.last, "so_far") == heard

    asyncio.run(story())
