"""Several people decide at the same time. An action is accepted only for the decision it was meant for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carteado.core.game import State
from carteado.core.refusal import Refusal
from carteado.tables import command_handlers
from carteado.tables.events import Acted
from carteado.tables.match import Match
from carteado.tables.table import Table
from tests.refusals import refused
from tests.tables.fake_server import NAMES, FakeServer, fake_server
from tests.tables.test_several_seats import ask, start_with_several_seats


def run_with_server(folder: Path, story: Callable[[FakeServer], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        async with fake_server(folder) as server:
            await story(server)

    asyncio.run(run())


def match_of(table: Table) -> Match:
    assert table.state.match is not None
    return table.state.match


def without_folding(legal: Sequence[str]) -> list[str]:
    """Return the actions that do not end the hand."""
    return [one for one in legal if one not in ("larga", "bate", "desiste")] or list(legal)


async def play_to_first_discard(server: FakeServer, regulation: str = "mesa") -> Table:
    """Open a table of pif-paf and play until several people may claim the first discard."""
    table = await server.open(*NAMES, game="pifpaf", regulation=regulation)
    await server.start(table)
    for number in range(60):
        await server.bots_act(table)
        seats = table.state.wait.seats
        if len(seats) > 1:
            return table
        legal = match_of(table).state.legal(seats[0])
        await server.act(table, NAMES[seats[0] - 1], without_folding(legal)[0], f"n{number}")
    raise AssertionError("no discard could be claimed")


def test_two_bets_at_the_same_time_are_both_accepted(tmp_path: Path) -> None:
    async def story(server: FakeServer) -> None:
        table = await server.open("Ana", "Bruno", "Carla", seats=3, game="blackjack", regulation="cassino")
        await server.start(table)
        for name in ("Bruno", "Carla", "Ana"):
            await server.act(table, name, "aposta 10", f"bet of {name}", moves=0)
        assert [seat for seat, _ in match_of(table).actions[:3]] == [2, 3, 1]

    run_with_server(tmp_path, story)


def test_double_click_bets_once_and_does_not_answer_the_next_decision(tmp_path: Path) -> None:
    async def story(server: FakeServer) -> None:
        table = await server.open("Ana", "Bruno", seats=2, game="blackjack", regulation="cassino")
        await server.start(table)
        await server.act(table, "Ana", "aposta 10", "1", moves=0)
        with refused("late"):
            await server.act(table, "Ana", "aposta 10", "1 again", moves=0)
        await server.act(table, "Bruno", "aposta 10", "2", moves=0)
        with refused("late"):
            await server.act(table, "Ana", "para", "meant for the bets", moves=0)
        with refused("late"):
            await server.act(table, "Ana", "aposta 10", "meant for later", moves=9)

    run_with_server(tmp_path, story)


def test_double_click_at_one_seat_does_not_bet_at_the_other(tmp_path: Path) -> None:
    """Ana has seats 1 and 3, and her second click was meant for seat 1."""

    async def story(server: FakeServer) -> None:
        table = await start_with_several_seats(server)
        await ask(server, table, "Ana", "act", action="aposta 10", moves=0)
        await ask(server, table, "Bia", "act", action="aposta 10", moves=0)
        with refused("late"):
            await ask(server, table, "Ana", "act", action="aposta 10", moves=0)
        await ask(server, table, "Ana", "act", action="aposta 20", moves=0, seat=3)
        assert match_of(table).actions == [(1, "aposta 10"), (2, "aposta 10"), (3, "aposta 20")]

    run_with_server(tmp_path, story)


def test_answers_to_a_discard_are_accepted_in_any_order(tmp_path: Path) -> None:
    async def story(server: FakeServer) -> None:
        table = await play_to_first_discard(server)
        asked, moves = table.state.wait.seats, match_of(table).moves
        for seat in reversed(asked):
            await server.act(table, NAMES[seat - 1], "passa", f"{seat}", moves=moves)
        assert match_of(table).moves == moves + len(asked)
        for seat in asked:
            with refused("late"):
                await server.act(table, NAMES[seat - 1], "passa", f"{seat} again", moves=moves)

    run_with_server(tmp_path, story)


def test_accepting_an_answer_reveals_nothing_about_other_answers(tmp_path: Path) -> None:
    """Whether the last player claims the discard or passes, the server responds to the others in the same way."""

    async def story(server: FakeServer, last: str) -> list[str]:
        table = await play_to_first_discard(server)
        moves, turn = match_of(table).moves, match_of(table).actions[-1][0]
        first, second, third = [(turn + step - 1) % 4 + 1 for step in (1, 2, 3)]
        results: list[str] = []
        for seat, action in ((third, last), (second, "passa"), (second, "passa"), (first, "passa")):
            try:
                await server.act(table, NAMES[seat - 1], action, f"{seat} {len(results)}", moves=moves)
                results.append("taken")
            except Refusal as refusal:
                results.append(refusal.code)
        return results

    found: dict[str, list[str]] = {}
    for last in ("bate", "passa"):
        folder = tmp_path / last
        folder.mkdir()

        async def play(server: FakeServer, last: str = last) -> None:
            found[last] = await story(server, last)

        run_with_server(folder, play)
    assert found["bate"] == found["passa"] == ["taken", "taken", "late", "taken"]


def test_person_cannot_repeat_the_answer_of_a_bot(tmp_path: Path) -> None:
    async def story(server: FakeServer) -> None:
        table = await play_to_first_discard(server)
        asked, match = table.state.wait.seats, match_of(table)
        moves = match.moves
        table.state.fold([Acted(server.ms, asked[0], "passa", "bot")])
        with refused("late"):
            command_handlers.act(table.state, server.person(NAMES[asked[0] - 1]), "passa", moves)
        assert command_handlers.act(table.state, server.person(NAMES[asked[1] - 1]), "passa", moves)

    run_with_server(tmp_path, story)


def open_decision(game: str, state: State) -> object:
    """Return the public part of the view that describes the current decision."""
    view = state.view(None)
    if game == "blackjack":
        shown = view["round"] or {}
        return view["number"], bool(shown.get("asked")), shown.get("turn"), shown.get("dealer")
    if game == "pifpaf":
        play = view["deal"]["play"] or {}
        return view["number"], view["deal"]["stage"], play.get("pile"), play.get("declarer")
    return view["number"], view["hand"]["stake"], view["hand"]["raise"]


@pytest.mark.parametrize(
    ("game", "regulation", "seats"),
    [("blackjack", "cassino", 3), ("blackjack", "nevada", 4), ("pifpaf", "mesa", 5), ("pifpaf", "copag", 4),
     ("truco", "paulista", 4), ("truco", "mineiro", 4)],
)  # fmt: skip
def test_unchanged_decision_was_open_all_the_time(tmp_path: Path, game: str, regulation: str, seats: int) -> None:
    """In random play, since `decision_began_at` the seat had the same legal actions, did not act, and no hand ended."""

    async def story(server: FakeServer) -> None:
        people = (*NAMES, "Elis")[:seats]
        table = await server.open(*people, game=game, regulation=regulation, seats=seats)
        await server.start(table)
        match, rng = match_of(table), Random(7)
        states = [match.state]
        together = 0
        while not match.is_over and match.moves < 400:
            seat = rng.choice(match.state.waiting())
            match.act(Acted(server.ms, seat, rng.choice(without_folding(match.state.legal(seat)))))
            states.append(match.state)
            for one in match.state.waiting():
                since = match.decision_began_at(one)
                together += since < match.moves
                for earlier in states[since:]:
                    assert one in earlier.waiting()
                    assert earlier.legal(one) == match.state.legal(one)
                    assert since == match.moves or open_decision(game, earlier) == open_decision(game, match.state)
                assert all(other != one for other, _ in match.actions[since:])
        assert together or game == "truco"

    run_with_server(tmp_path, story)
