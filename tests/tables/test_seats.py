"""Seats that change hands: the host goes, somebody comes back, a spectator joins, the same people play another game."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from carteado.server import wire_commands
from carteado.server.commands import decision
from carteado.tables import deciding
from carteado.tables.events import Created, Seated
from carteado.tables.places import MOST_CHANGES, MOST_SAID
from carteado.tables.rebuilding import rebuilt
from carteado.tables.refused import Refused
from carteado.tables.table import Table
from tests.tables.salon import NAMES, Eyes, Salon, person_to_act, play_out, salon


async def sit(place: Salon, table: Table, name: str, seat: int | None, command: str = "sit") -> None:
    await table.do(place.who(name), command, lambda s, w: deciding.sit(s, w, seat))


async def seed(place: Salon, table: Table, text: str) -> None:
    await table.do(place.who("Ana"), f"{text} {table.state.seq}", lambda s, w: deciding.seed(s, w, text))


async def offer(place: Salon, table: Table, name: str, command: str, **fields: object) -> None:
    message = wire_commands.PlayAgain(id=command, agree=True, **fields)  # type: ignore[arg-type]
    await table.do(place.who(name), command, decision(message))


def test_when_the_host_leaves_an_empty_table_the_next_to_sit_hosts_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana")
            await table.do(place.who("Ana"), "up", deciding.stand)
            await sit(place, table, "Bruno", None)
            assert table.state.places.host == "Bruno"
            await place.start(table, "Bruno")
            assert table.state.phase == "playing"

    asyncio.run(story())


def test_seeds_are_not_rewritten_without_end(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana")
            for number in range(deciding.MOST_SEEDS):
                await seed(place, table, f"seed {number}")
            before = table.state.seq
            await seed(place, table, table.state.places.at(1).seed)
            with pytest.raises(Refused, match="enough_seeds"):
                await seed(place, table, "another")
            assert table.state.seq == before

    asyncio.run(story())


def test_who_left_takes_the_seat_back_from_the_bot(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", "Bruno", seats=2)
            await place.start(table)
            await table.do(place.who("Bruno"), "up", deciding.stand)
            with pytest.raises(Refused, match="not_now"):
                await sit(place, table, "Zeca", 2, "stranger")
            await sit(place, table, "Bruno", None, "back")
            assert table.state.places.seat_of("Bruno") == 2
            await play_out(place, table)
            (kept,) = place.shelf.kept.values()
            assert (kept.players, kept.left) == (["Ana", "Bruno"], ())

    asyncio.run(story())


def test_a_spectator_takes_a_bots_seat_when_the_hand_is_over_if_the_host_allows_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", seats=2)
            await place.start(table)
            await place.bots_act(table)
            zeca = Eyes("Zeca")
            await table.watch(zeca.viewer, None)
            match = table.state.match
            assert match is not None
            if match.is_between_hands:
                await place.act(table, "Ana", match.state.legal(1)[0], "first")
            with pytest.raises(Refused, match="not_now"):
                await sit(place, table, "Zeca", 2, "too early")
            await table.do(place.who("Ana"), "let them", lambda s, w: deciding.late_seats(s, w, True))
            await sit(place, table, "Zeca", 2)
            assert table.state.places.seat_of("Zeca") is None
            assert zeca.last["table"]["seats"][1]["reserved"] == "Zeca"
            hands = match.hands
            for number in range(200):
                await place.bots_act(table)
                if match.hands > hands or match.is_over:
                    break
                legal = match.state.legal(1)
                await place.act(table, "Ana", "corre" if "corre" in legal else legal[0], f"n{number}")
            assert table.state.places.seat_of("Zeca") == 2
            assert zeca.viewer.seats == (2,)
            again, _ = rebuilt(table.state.id, await place.ports.store.read(table.state.id))
            assert again.places.seat_of("Zeca") == 2
            whole = next(one for one in reversed(zeca.seen) if one.get("you", {}).get("seat") == 2)
            assert whole["match"]["view"]["seat"] == 2

    asyncio.run(story())


def test_nobody_sees_the_cards_of_two_seats_in_one_hand(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", "Bruno")
            await place.start(table)
            await table.do(place.who("Ana"), "let them", lambda s, w: deciding.late_seats(s, w, True))
            assert table.state.match is not None
            assert table.state.match.is_between_hands
            await table.do(place.who("Ana"), "up", deciding.stand)
            await sit(place, table, "Ana", 3, "elsewhere")
            assert table.state.places.seat_of("Ana") is None
            assert table.state.places.reserved[3].player == "Ana"
            await sit(place, table, "Ana", 1, "her own seat, where she has seen nothing else")
            assert table.state.places.seat_of("Ana") == 1
            assert not table.state.places.reserved
            await sit(place, table, "Zeca", 4, "between hands")
            assert table.state.places.seat_of("Zeca") == 4
            await table.do(place.who("Zeca"), "up again", deciding.stand)
            await sit(place, table, "Zeca", 3, "the partner of another")
            assert table.state.places.seat_of("Zeca") is None

    asyncio.run(story())


def test_who_has_seen_another_seat_takes_the_old_one_back_when_the_hand_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", "Bruno")
            await place.start(table)
            await table.do(place.who("Ana"), "let them", lambda s, w: deciding.late_seats(s, w, True))
            await table.do(place.who("Ana"), "up", deciding.stand)
            await sit(place, table, "Ana", 3, "elsewhere")
            match = table.state.match
            assert match is not None
            for number in range(200):
                await place.bots_act(table)
                if match.hands > 1:
                    break
                legal = match.state.legal(2)
                await place.act(table, "Bruno", "corre" if "corre" in legal else legal[0], f"n{number}")
            assert table.state.places.seat_of("Ana") == 3
            await table.do(place.who("Ana"), "up again", deciding.stand)
            with pytest.raises(Refused, match="saw_cards"):
                await sit(place, table, "Ana", 1, "too early")

    asyncio.run(story())


def test_agreement_to_play_again_is_a_persons_and_goes_with_a_change_of_seats(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", "Bruno", seats=2)
            await place.start(table)
            await play_out(place, table)
            await offer(place, table, "Ana", "1", game="blackjack", regulation="copag")
            await table.do(place.who("Ana"), "swap", lambda s, w: deciding.swap(s, w, 1, 2))
            await offer(place, table, "Ana", "2")
            assert table.state.phase == "over"
            assert table.state.offer is not None
            assert table.state.offer.agreed == [2]

    asyncio.run(story())


def test_the_same_seats_change_the_game_by_agreement(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", "Bruno", seats=2)
            await place.start(table)
            await play_out(place, table)
            await offer(place, table, "Ana", "1")
            await offer(place, table, "Bruno", "2", game="buraco", regulation="copag")
            assert table.state.offer is not None
            assert table.state.offer.agreed == [2]
            await offer(place, table, "Ana", "3")
            assert table.state.phase == "playing"
            assert table.state.looks.open["game"] == "buraco"
            again, _ = rebuilt(table.state.id, await place.ports.store.read(table.state.id))
            assert again.created.game == "buraco"
            assert again.match is not None
            assert table.state.match is not None
            assert again.match.state == table.state.match.state
            (kept,) = place.shelf.kept.values()
            assert kept.created.game == "truco"

    asyncio.run(story())


def test_a_game_for_other_seats_or_of_no_house_is_not_offered(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES)
            await place.start(table)
            await play_out(place, table)
            for number, (game, regulation, code) in enumerate(
                [("xadrez", "fide", "unknown"), ("truco", "nenhum", "unknown"), ("truco", "jtb", "other_seats")]
            ):
                if code == "other_seats":
                    table.state.created.seats = 9
                with pytest.raises(Refused, match=code):
                    await offer(place, table, "Ana", str(number), game=game, regulation=regulation)

    asyncio.run(story())


def test_phrases_and_signs_are_bounded_in_a_minute(tmp_path: Path) -> None:
    """They stand in the log: nobody fills a disk by talking. What time brings back survives a restart."""

    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*NAMES)
            await place.start(table)

            async def talk(number: int, name: str = "Ana") -> None:
                say = deciding.sign if number % 2 else deciding.say
                await table.do(place.who(name), str(number), lambda state, who: say(state, who, "zap"))

            for number in range(MOST_SAID):
                await talk(number)
            for number in (100, 101):
                with pytest.raises(Refused, match="too_fast"):
                    await talk(number)
            await talk(102, "Bruno")
            again, _ = rebuilt(table.state.id, await place.ports.store.read(table.state.id))
            assert not again.places.at(1).may_say(place.ms)
            place.ms += 60_000
            await talk(103)

    asyncio.run(story())


def test_sitting_swapping_and_cutting_are_bounded_in_a_minute(tmp_path: Path) -> None:
    """All of it stands in the log."""

    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", "Bruno")
            numbers = itertools.count()

            async def ask(name: str, decide: Any) -> None:
                await table.do(place.who(name), f"n{next(numbers)}", decide)

            async def again_and_again(name: str, decides: Any) -> None:
                for done in range(2 * MOST_CHANGES + 2):
                    await ask(name, decides[done % len(decides)])

            async def often(name: str, *decides: Any) -> None:
                with pytest.raises(Refused, match="too_fast"):
                    await again_and_again(name, decides)

            cut = [lambda s, w: deciding.auto_cut(s, w, False), lambda s, w: deciding.auto_cut(s, w, True)]
            await often("Bruno", *cut)
            await often("Ana", lambda s, w: deciding.swap(s, w, 3, 4))
            await often("Zeca", lambda s, w: deciding.sit(s, w, 3), deciding.stand)
            await ask("Carla", lambda s, w: deciding.sit(s, w, 4))
            place.ms += 60_000
            await ask("Bruno", cut[0])
            await ask("Carla", lambda s, w: deciding.stand(s, w))
            await ask("Ana", lambda s, w: deciding.late_seats(s, w, True))
            await place.start(table)
            await place.bots_act(table)
            await place.act(table, *person_to_act(table), "first")
            await often("Rita", lambda s, w: deciding.sit(s, w, 3), lambda s, w: deciding.sit(s, w, 4))

    asyncio.run(story())


def test_somebody_with_another_name_has_it_for_every_viewer_and_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Visitante 1", "Bruno", seats=3, regulation="copag", game="blackjack")
            await place.start(table, "Visitante 1")
            viewers = [Eyes("Visitante 1"), Eyes("Bruno", "en"), Eyes("Zeca")]
            for eyes in viewers:
                await table.watch(eyes.viewer, None)
            version, bot = table.state.version, table.state.places.at(3).name
            await place.hall.rename("Visitante 1", f"{bot} Maria")
            assert table.state.version == version + 1
            for eyes in viewers:
                names = [one["name"] for one in eyes.last["table"]["seats"]]
                assert names[:2] == [f"{bot} Maria", "Bruno"]
                assert names[2] not in ("", bot)
            assert viewers[2].last["happened"]["told"][0] == f"Visitante 1 agora é {bot} Maria."
            assert viewers[1].last["happened"]["told"][0] == f"Visitante 1 is {bot} Maria now."
            again, _ = rebuilt(table.state.id, await place.ports.store.read(table.state.id))
            assert [one.name for one in again.places.seats] == [one.name for one in table.state.places.seats]
            assert again.match is not None
            assert again.match.names == ("Visitante 1", "Bruno", bot), "a match keeps the names it was sealed with"
            await place.hall.rename("Visitante 1", f"{bot} Maria")
            assert table.state.version == version + 1, "nothing new is nothing to tell"

    asyncio.run(story())


def test_who_waits_for_a_seat_sits_down_by_the_new_name(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", seats=2)
            await place.start(table)
            await table.do(place.who("Ana"), "let them", lambda s, w: deciding.late_seats(s, w, True))
            await place.bots_act(table)
            assert table.state.match is not None
            if table.state.match.is_between_hands:
                await place.act(table, "Ana", table.state.match.state.legal(1)[0], "first")
            await sit(place, table, "Zeca", 2)
            await place.hall.rename("Zeca", "José")
            assert table.state.places.reserved[2].name == "José"

    asyncio.run(story())


def test_every_place_of_one_person_is_renamed_however_often_and_costs_no_allowance(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", seats=3, regulation="copag", game="blackjack")
            table.state.places.seats[1] = replace(table.state.places.at(1), name="Ana (2)")
            await place.hall.rename("Ana", "Nana")
            assert [one.name for one in table.state.places.seats] == ["Nana", "Nana (2)", ""]
            for number in range(MOST_CHANGES):
                await place.hall.rename("Ana", f"Nana {number}")
            await place.hall.rename("Ana", "Once more")
            assert table.state.places.at(1).name == "Once more", "the name somebody gave up is nobody's to keep"
            assert table.state.places.may_change("Ana", place.ms)

    asyncio.run(story())


def test_where_the_house_holds_the_seats_names_are_those_of_its_list(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            created = Created(
                place.ms, "truco", "paulista", "", {}, 2, "atento", "normal", False, "", held_for="torneios/x/1"
            )
            table = await place.hall.open(created, [Seated(place.ms, 1, "ana", "Ana")])
            await place.hall.rename("ana", "Nana")
            assert table.state.places.at(1).name == "Ana"

    asyncio.run(story())
