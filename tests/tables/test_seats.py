"""Seats change hands: the host leaves, people return, spectators join, and the same people change the game."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import replace
from pathlib import Path
from typing import Any

from carteado.server.tables.commands import make_handler
from carteado.server.wire import commands
from carteado.tables import command_handlers
from carteado.tables.events import Created, Seated
from carteado.tables.places import MAX_CHANGES_PER_MINUTE, MAX_MESSAGES_PER_MINUTE
from carteado.tables.recovery import rebuild
from carteado.tables.table import Table
from tests.refusals import refused
from tests.tables.fake_server import NAMES, FakeServer, Screen, fake_server, person_to_act, play_out


async def sit(server: FakeServer, table: Table, name: str, seat: int | None, command: str = "sit") -> None:
    await table.do(server.person(name), command, lambda s, p: command_handlers.sit(s, p, seat))


async def set_seed(server: FakeServer, table: Table, text: str) -> None:
    await table.do(
        server.person("Ana"), f"{text} {table.state.seq}", lambda s, p: command_handlers.set_seed(s, p, text)
    )


async def offer(server: FakeServer, table: Table, name: str, command: str, **fields: object) -> None:
    message = commands.PlayAgain(id=command, agree=True, **fields)  # type: ignore[arg-type]
    await table.do(server.person(name), command, make_handler(message))


def test_first_person_at_an_empty_table_becomes_host(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana")
            await table.do(server.person("Ana"), "up", command_handlers.stand)
            await sit(server, table, "Bruno", None)
            assert table.state.places.host == "Bruno"
            await server.start(table, "Bruno")
            assert table.state.phase == "playing"

    asyncio.run(story())


def test_number_of_seeds_is_limited(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana")
            for number in range(command_handlers.MAX_SEEDS_PER_MATCH):
                await set_seed(server, table, f"seed {number}")
            before = table.state.seq
            await set_seed(server, table, table.state.places.at(1).seed)
            with refused("enough_seeds"):
                await set_seed(server, table, "another")
            assert table.state.seq == before

    asyncio.run(story())


def test_person_who_left_takes_the_seat_back_from_the_bot(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", "Bruno", seats=2)
            await server.start(table)
            await table.do(server.person("Bruno"), "up", command_handlers.stand)
            with refused("not_now"):
                await sit(server, table, "Zeca", 2, "stranger")
            await sit(server, table, "Bruno", None, "back")
            assert table.state.places.seat_of("Bruno") == 2
            await play_out(server, table)
            (kept,) = server.archive.matches.values()
            assert (kept.players, kept.left) == (["Ana", "Bruno"], ())

    asyncio.run(story())


def test_spectator_takes_a_bots_seat_after_the_hand_if_the_host_allows_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", seats=2)
            await server.start(table)
            await server.bots_act(table)
            zeca = Screen("Zeca")
            await table.watch(zeca.viewer, None)
            match = table.state.match
            assert match is not None
            if match.is_between_hands:
                await server.act(table, "Ana", match.state.legal(1)[0], "first")
            with refused("not_now"):
                await sit(server, table, "Zeca", 2, "too early")
            await table.do(server.person("Ana"), "let them", lambda s, p: command_handlers.set_late_seats(s, p, True))
            await sit(server, table, "Zeca", 2)
            assert table.state.places.seat_of("Zeca") is None
            assert zeca.last["table"]["seats"][1]["reserved"] == "Zeca"
            hands = match.hands
            for number in range(200):
                await server.bots_act(table)
                if match.hands > hands or match.is_over:
                    break
                legal = match.state.legal(1)
                await server.act(table, "Ana", "corre" if "corre" in legal else legal[0], f"n{number}")
            assert table.state.places.seat_of("Zeca") == 2
            assert zeca.viewer.seats == (2,)
            again, _ = rebuild(table.state.id, await server.environment.store.read(table.state.id))
            assert again.places.seat_of("Zeca") == 2
            whole = next(one for one in reversed(zeca.messages) if one.get("you", {}).get("seat") == 2)
            assert whole["match"]["view"]["seat"] == 2

    asyncio.run(story())


def test_nobody_sees_the_cards_of_two_seats_in_one_hand(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", "Bruno")
            await server.start(table)
            await table.do(server.person("Ana"), "let them", lambda s, p: command_handlers.set_late_seats(s, p, True))
            assert table.state.match is not None
            assert table.state.match.is_between_hands
            await table.do(server.person("Ana"), "up", command_handlers.stand)
            await sit(server, table, "Ana", 3, "elsewhere")
            assert table.state.places.seat_of("Ana") is None
            assert table.state.places.reserved[3].player == "Ana"
            await sit(server, table, "Ana", 1, "her own seat, where she has seen nothing else")
            assert table.state.places.seat_of("Ana") == 1
            assert not table.state.places.reserved
            await sit(server, table, "Zeca", 4, "between hands")
            assert table.state.places.seat_of("Zeca") == 4
            await table.do(server.person("Zeca"), "up again", command_handlers.stand)
            await sit(server, table, "Zeca", 3, "the partner of another")
            assert table.state.places.seat_of("Zeca") is None

    asyncio.run(story())


def test_person_who_saw_other_cards_cannot_return_in_the_same_hand(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", "Bruno")
            await server.start(table)
            await table.do(server.person("Ana"), "let them", lambda s, p: command_handlers.set_late_seats(s, p, True))
            await table.do(server.person("Ana"), "up", command_handlers.stand)
            await sit(server, table, "Ana", 3, "elsewhere")
            match = table.state.match
            assert match is not None
            for number in range(200):
                await server.bots_act(table)
                if match.hands > 1:
                    break
                legal = match.state.legal(2)
                await server.act(table, "Bruno", "corre" if "corre" in legal else legal[0], f"n{number}")
            assert table.state.places.seat_of("Ana") == 3
            await table.do(server.person("Ana"), "up again", command_handlers.stand)
            with refused("saw_cards"):
                await sit(server, table, "Ana", 1, "too early")

    asyncio.run(story())


def test_rematch_agreement_ends_with_a_change_of_seats(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", "Bruno", seats=2)
            await server.start(table)
            await play_out(server, table)
            await offer(server, table, "Ana", "1", game="blackjack", regulation="copag")
            await table.do(server.person("Ana"), "swap", lambda s, p: command_handlers.swap(s, p, 1, 2))
            await offer(server, table, "Ana", "2")
            assert table.state.phase == "over"
            assert table.state.offer is not None
            assert table.state.offer.agreed == [2]

    asyncio.run(story())


def test_players_can_agree_on_another_game(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", "Bruno", seats=2)
            await server.start(table)
            await play_out(server, table)
            await offer(server, table, "Ana", "1")
            await offer(server, table, "Bruno", "2", game="buraco", regulation="copag")
            assert table.state.offer is not None
            assert table.state.offer.agreed == [2]
            await offer(server, table, "Ana", "3")
            assert table.state.phase == "playing"
            assert table.state.views.public["game"] == "buraco"
            again, _ = rebuild(table.state.id, await server.environment.store.read(table.state.id))
            assert again.created.game == "buraco"
            assert again.match is not None
            assert table.state.match is not None
            assert again.match.state == table.state.match.state
            (kept,) = server.archive.matches.values()
            assert kept.created.game == "truco"

    asyncio.run(story())


def test_unknown_game_or_wrong_number_of_seats_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES)
            await server.start(table)
            await play_out(server, table)
            for number, (game, regulation, code) in enumerate(
                [("xadrez", "fide", "unknown"), ("truco", "nenhum", "unknown"), ("truco", "jtb", "other_seats")]
            ):
                if code == "other_seats":
                    table.state.created.seats = 9
                with refused(code):
                    await offer(server, table, "Ana", str(number), game=game, regulation=regulation)

    asyncio.run(story())


def test_phrases_and_signs_are_rate_limited(tmp_path: Path) -> None:
    """They are entries of the log and must not fill the disk. The limit survives a restart."""

    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open(*NAMES)
            await server.start(table)

            async def talk(number: int, name: str = "Ana") -> None:
                say = command_handlers.sign if number % 2 else command_handlers.say
                await table.do(server.person(name), str(number), lambda state, person: say(state, person, "zap"))

            for number in range(MAX_MESSAGES_PER_MINUTE):
                await talk(number)
            for number in (100, 101):
                with refused("too_fast"):
                    await talk(number)
            await talk(102, "Bruno")
            again, _ = rebuild(table.state.id, await server.environment.store.read(table.state.id))
            assert not again.places.at(1).may_send_message(server.ms)
            server.ms += 60_000
            await talk(103)

    asyncio.run(story())


def test_changes_of_seats_are_rate_limited(tmp_path: Path) -> None:
    """Each change is an entry of the log."""

    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", "Bruno")
            numbers = itertools.count()

            async def ask(name: str, decide: Any) -> None:
                await table.do(server.person(name), f"n{next(numbers)}", decide)

            async def again_and_again(name: str, decides: Any) -> None:
                for done in range(2 * MAX_CHANGES_PER_MINUTE + 2):
                    await ask(name, decides[done % len(decides)])

            async def often(name: str, *decides: Any) -> None:
                with refused("too_fast"):
                    await again_and_again(name, decides)

            cut = [
                lambda s, p: command_handlers.set_auto_cut(s, p, False),
                lambda s, p: command_handlers.set_auto_cut(s, p, True),
            ]
            await often("Bruno", *cut)
            await often("Ana", lambda s, p: command_handlers.swap(s, p, 3, 4))
            await often("Zeca", lambda s, p: command_handlers.sit(s, p, 3), command_handlers.stand)
            await ask("Carla", lambda s, p: command_handlers.sit(s, p, 4))
            server.ms += 60_000
            await ask("Bruno", cut[0])
            await ask("Carla", lambda s, p: command_handlers.stand(s, p))
            await ask("Ana", lambda s, p: command_handlers.set_late_seats(s, p, True))
            await server.start(table)
            await server.bots_act(table)
            await server.act(table, *person_to_act(table), "first")
            await often("Rita", lambda s, p: command_handlers.sit(s, p, 3), lambda s, p: command_handlers.sit(s, p, 4))

    asyncio.run(story())


def test_new_name_is_shown_to_every_viewer_and_survives_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Visitante 1", "Bruno", seats=3, regulation="copag", game="blackjack")
            await server.start(table, "Visitante 1")
            viewers = [Screen("Visitante 1"), Screen("Bruno", "en"), Screen("Zeca")]
            for screen in viewers:
                await table.watch(screen.viewer, None)
            version, bot = table.state.version, table.state.places.at(3).name
            await server.table_registry.rename("Visitante 1", f"{bot} Maria")
            assert table.state.version == version + 1
            for screen in viewers:
                names = [one["name"] for one in screen.last["table"]["seats"]]
                assert names[:2] == [f"{bot} Maria", "Bruno"]
                assert names[2] not in ("", bot)
            assert viewers[2].last["event"]["lines"][0]["text"] == f"Visitante 1 agora é {bot} Maria."
            assert viewers[1].last["event"]["lines"][0]["text"] == f"Visitante 1 is now {bot} Maria."
            again, _ = rebuild(table.state.id, await server.environment.store.read(table.state.id))
            assert [one.name for one in again.places.seats] == [one.name for one in table.state.places.seats]
            assert again.match is not None
            assert again.match.names == ("Visitante 1", "Bruno", bot), "a match keeps the names that were sealed"
            await server.table_registry.rename("Visitante 1", f"{bot} Maria")
            assert table.state.version == version + 1, "an unchanged name is not logged"

    asyncio.run(story())


def test_reservation_gets_the_new_name(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", seats=2)
            await server.start(table)
            await table.do(server.person("Ana"), "let them", lambda s, p: command_handlers.set_late_seats(s, p, True))
            await server.bots_act(table)
            assert table.state.match is not None
            if table.state.match.is_between_hands:
                await server.act(table, "Ana", table.state.match.state.legal(1)[0], "first")
            await sit(server, table, "Zeca", 2)
            await server.table_registry.rename("Zeca", "José")
            assert table.state.places.reserved[2].name == "José"

    asyncio.run(story())


def test_all_seats_of_a_person_are_renamed_without_rate_limit(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", seats=3, regulation="copag", game="blackjack")
            table.state.places.seats[1] = replace(table.state.places.at(1), name="Ana (2)")
            await server.table_registry.rename("Ana", "Nana")
            assert [one.name for one in table.state.places.seats] == ["Nana", "Nana (2)", ""]
            for number in range(MAX_CHANGES_PER_MINUTE):
                await server.table_registry.rename("Ana", f"Nana {number}")
            await server.table_registry.rename("Ana", "Once more")
            assert table.state.places.at(1).name == "Once more", "the name is free again"
            assert table.state.places.may_change("Ana", server.ms)

    asyncio.run(story())


def test_reserved_table_keeps_the_names_of_the_entry_list(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            created = Created(
                server.ms, "truco", "paulista", "", {}, 2, "atento", "normal", False, "", reserved_for="torneios/x/1"
            )
            table = await server.table_registry.open(created, [Seated(server.ms, 1, "ana", "Ana")])
            await server.table_registry.rename("ana", "Nana")
            assert table.state.places.at(1).name == "Ana"

    asyncio.run(story())
