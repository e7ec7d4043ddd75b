"""Several are asked at once: each answers for themselves, and nobody's answer lands on something else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carteado.core.game import State
from carteado.tables import deciding
from carteado.tables.events import Acted
from carteado.tables.match import Match
from carteado.tables.refused import Refused
from carteado.tables.table import Table
from tests.tables.salon import NAMES, Salon, salon
from tests.tables.test_several_places import ask, playing


def at_a_table(folder: Path, story: Callable[[Salon], Coroutine[Any, Any, None]]) -> None:
    async def told() -> None:
        async with salon(folder) as place:
            await story(place)

    asyncio.run(told())


def match_of(table: Table) -> Match:
    assert table.state.match is not None
    return table.state.match


def keen(legal: Sequence[str]) -> list[str]:
    """What keeps a hand going."""
    return [one for one in legal if one not in ("larga", "bate", "desiste")] or list(legal)


async def a_discard(place: Salon, regulation: str = "mesa") -> Table:
    """A pif-paf table of four people who are asked about the first discard."""
    table = await place.open(*NAMES, game="pifpaf", regulation=regulation)
    await place.start(table)
    for number in range(60):
        await place.bots_act(table)
        seats = table.state.waiting()
        if len(seats) > 1:
            return table
        legal = match_of(table).state.legal(seats[0])
        await place.act(table, NAMES[seats[0] - 1], keen(legal)[0], f"n{number}")
    raise AssertionError("nobody was asked")


def test_two_bets_at_the_same_moment_are_both_taken(tmp_path: Path) -> None:
    async def story(place: Salon) -> None:
        table = await place.open("Ana", "Bruno", "Carla", seats=3, game="blackjack", regulation="cassino")
        await place.start(table)
        for name in ("Bruno", "Carla", "Ana"):
            await place.act(table, name, "aposta 10", f"bet of {name}", moves=0)
        assert [seat for seat, _ in match_of(table).done[:3]] == [2, 3, 1]

    at_a_table(tmp_path, story)


def test_a_double_click_bets_once_and_never_on_the_next_question(tmp_path: Path) -> None:
    async def story(place: Salon) -> None:
        table = await place.open("Ana", "Bruno", seats=2, game="blackjack", regulation="cassino")
        await place.start(table)
        await place.act(table, "Ana", "aposta 10", "1", moves=0)
        with pytest.raises(Refused, match="late"):
            await place.act(table, "Ana", "aposta 10", "1 again", moves=0)
        await place.act(table, "Bruno", "aposta 10", "2", moves=0)
        with pytest.raises(Refused, match="late"):
            await place.act(table, "Ana", "para", "meant for the bets", moves=0)
        with pytest.raises(Refused, match="late"):
            await place.act(table, "Ana", "aposta 10", "meant for later", moves=9)

    at_a_table(tmp_path, story)


def test_a_double_click_at_one_place_does_not_bet_at_ones_other(tmp_path: Path) -> None:
    """Ana has places 1 and 3: her second click was meant for place 1."""

    async def story(place: Salon) -> None:
        table = await playing(place)
        await ask(place, table, "Ana", "act", action="aposta 10", moves=0)
        await ask(place, table, "Bia", "act", action="aposta 10", moves=0)
        with pytest.raises(Refused, match="late"):
            await ask(place, table, "Ana", "act", action="aposta 10", moves=0)
        await ask(place, table, "Ana", "act", action="aposta 20", moves=0, seat=3)
        assert match_of(table).done == [(1, "aposta 10"), (2, "aposta 10"), (3, "aposta 20")]

    at_a_table(tmp_path, story)


def test_answers_to_one_discard_are_taken_whoever_was_quicker(tmp_path: Path) -> None:
    async def story(place: Salon) -> None:
        table = await a_discard(place)
        asked, moves = table.state.waiting(), match_of(table).moves
        for seat in reversed(asked):
            await place.act(table, NAMES[seat - 1], "passa", f"{seat}", moves=moves)
        assert match_of(table).moves == moves + len(asked)
        for seat in asked:
            with pytest.raises(Refused, match="late"):
                await place.act(table, NAMES[seat - 1], "passa", f"{seat} again", moves=moves)

    at_a_table(tmp_path, story)


def test_whether_an_answer_is_taken_tells_nothing_of_anothers(tmp_path: Path) -> None:
    """The last in the order claims the discard or lets it go: the others' answers fare alike until all have spoken."""

    async def story(place: Salon, last: str) -> list[str]:
        table = await a_discard(place)
        moves, turn = match_of(table).moves, match_of(table).done[-1][0]
        first, second, third = [(turn + step - 1) % 4 + 1 for step in (1, 2, 3)]
        fates: list[str] = []
        for seat, action in ((third, last), (second, "passa"), (second, "passa"), (first, "passa")):
            try:
                await place.act(table, NAMES[seat - 1], action, f"{seat} {len(fates)}", moves=moves)
                fates.append("taken")
            except Refused as refused:
                fates.append(refused.code)
        return fates

    found: dict[str, list[str]] = {}
    for last in ("bate", "passa"):
        folder = tmp_path / last
        folder.mkdir()

        async def told(place: Salon, last: str = last) -> None:
            found[last] = await story(place, last)

        at_a_table(folder, told)
    assert found["bate"] == found["passa"] == ["taken", "taken", "late", "taken"]


def test_what_a_covering_bot_answered_is_not_answered_again(tmp_path: Path) -> None:
    async def story(place: Salon) -> None:
        table = await a_discard(place)
        asked, match = table.state.waiting(), match_of(table)
        moves = match.moves
        table.state.fold([Acted(place.ms, asked[0], "passa", "bot")])
        with pytest.raises(Refused, match="late"):
            deciding.act(table.state, place.who(NAMES[asked[0] - 1]), "passa", moves)
        assert deciding.act(table.state, place.who(NAMES[asked[1] - 1]), "passa", moves)

    at_a_table(tmp_path, story)


def question(game: str, state: State) -> object:
    """What everybody is asked, by what all can see."""
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
def test_who_counts_as_still_asked_was_waited_for_all_along(
    tmp_path: Path, game: str, regulation: str, seats: int
) -> None:
    """Over random play: since then nobody changed what may be said, no hand ended, and the seat is silent."""

    async def story(place: Salon) -> None:
        people = (*NAMES, "Elis")[:seats]
        table = await place.open(*people, game=game, regulation=regulation, seats=seats)
        await place.start(table)
        match, rng = match_of(table), Random(7)
        states = [match.state]
        together = 0
        while not match.is_over and match.moves < 400:
            seat = rng.choice(match.state.waiting())
            match.act(Acted(place.ms, seat, rng.choice(keen(match.state.legal(seat)))))
            states.append(match.state)
            for one in match.state.waiting():
                since = match.asked_since(one)
                together += since < match.moves
                for earlier in states[since:]:
                    assert one in earlier.waiting()
                    assert earlier.legal(one) == match.state.legal(one)
                    assert since == match.moves or question(game, earlier) == question(game, match.state)
                assert all(other != one for other, _ in match.done[since:])
        assert together or game == "truco"

    at_a_table(tmp_path, story)
