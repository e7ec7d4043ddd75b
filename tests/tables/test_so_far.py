"""Who opens the page anew reads all of the hand that is played, in the words it was told in."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from carteado.tables.state import KEPT
from carteado.tables.table import Table
from tests.tables.salon import Eyes, Salon, salon

PEOPLE = ("Ana", "Bruno")


async def play(place: Salon, table: Table, steps: int, which: int) -> None:
    """Plays so many steps, each time the first (0) or the last (-1) of what is legal."""
    for number in range(steps):
        place.ms += 60_000
        seat = table.state.waiting()[0]
        assert table.state.match is not None
        player = table.state.places.at(seat).player
        assert player is not None
        legal = table.state.match.state.legal(seat)
        await place.act(table, player, legal[which], f"x{number}")


def told(sync: dict[str, list[dict[str, list[str]]]], part: str) -> list[str]:
    return [line for one in sync[part] for line in one["told"]]


@pytest.mark.parametrize(("game", "regulation"), [("buraco", "stbl"), ("pifpaf", "rapido")])
def test_a_deal_longer_than_what_is_kept_for_the_gap_is_told_from_its_beginning(
    game: str, regulation: str, tmp_path: Path
) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open(*PEOPLE, seats=2, game=game, regulation=regulation)
            await place.start(table)
            watching = Eyes("Ana")
            await table.watch(watching.viewer, None)
            await play(place, table, KEPT + 12, -1)
            assert table.state.match is not None
            heard = told(watching.seen[0], "so_far")
            heard += [line for one in watching.seen[1:] for line in one["happened"]["told"]]
            anew = Eyes("Ana")
            await table.watch(anew.viewer, None)
            assert table.state.match.hands == 1
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
