"""A finished match reaches the archive, however long that is shut, and under those who played it."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from carteado.tables import archiving, deciding
from carteado.tables.hall import Hall
from carteado.tables.match import Match
from carteado.tables.places import MOST_CHANGES
from carteado.tables.ports import Finished
from carteado.tables.refused import Refused
from carteado.tables.sleepers import Sleeper
from carteado.tables.table import Table
from tests.tables.salon import Salon, play_out, salon


class Shut:
    """An archive that can't be written to until it is opened."""

    def __init__(self, place: Salon) -> None:
        self.inner, self.is_open, self.tries = place.shelf, False, 0
        place.ports.archive = self

    async def keep(self, finished: Finished) -> None:
        self.tries += 1
        if not self.is_open:
            raise OSError("database is locked")
        await self.inner.keep(finished)


async def rematch(place: Salon, table: Table, *names: str) -> None:
    for name in names:
        await table.do(place.who(name), f"again-{name}", lambda s, w: deciding.rematch(s, w, True, ""))


async def played_while_shut(place: Salon) -> tuple[Shut, Table]:
    """A match that is over, and an archive that has not taken it."""
    archive = Shut(place)
    table = await place.open("Ana", "Bruno", seats=2)
    await place.start(table)
    await play_out(place, table)
    return archive, table


def test_a_match_that_ends_while_the_archive_is_shut_is_kept_when_it_opens(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            archive, table = await played_while_shut(place)
            assert table.state.phase == "over"
            assert place.shelf.kept == {}
            archive.is_open = True
            await place.pass_time(table, 1_000)
            assert list(place.shelf.kept) == [f"{table.state.id}-1"]
            assert table.state.unarchived == {}
            await place.pass_time(table, 600_000)
            assert archive.tries == 2

    asyncio.run(story())


def test_it_is_kept_after_a_restart_and_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            archive, table = await played_while_shut(place)
            table.stop()
            archive.is_open = True
            for _ in range(2):
                again = await Hall(place.ports).find(table.state.id)
                assert again is not None
                assert again.state.unarchived == {}
                again.stop()
            assert archive.tries == 2
            assert list(place.shelf.kept) == [f"{table.state.id}-1"]

    asyncio.run(story())


def test_a_table_with_a_match_to_keep_does_not_sleep_and_if_it_does_keeps_it_on_waking(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            archive, table = await played_while_shut(place)
            for _ in range(4):
                await place.pass_time(table, 600_000)  # by now it is tried every five minutes only
            await place.hall.sweep()
            assert table.state.id in place.hall.tables
            archive.is_open = True
            table.stop()
            place.hall.tables.clear()
            place.hall.asleep.add(table.state.id, Sleeper(table.state.seq, table.state.at, None, table.summary, True))
            again = await place.hall.find(table.state.id)
            assert again is not None
            assert list(place.shelf.kept) == [f"{table.state.id}-1"]

    asyncio.run(story())


def test_a_record_that_takes_longer_than_the_patience_is_there_at_the_next_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three thousand rounds of blackjack failed every try: each began the record anew."""
    made, going_on = Match.record, threading.Semaphore(0)

    def slow(match: Match) -> Any:
        going_on.acquire()
        return made(match)

    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", "Bruno", seats=2)
            await place.start(table)
            monkeypatch.setattr(archiving, "PATIENCE", 0.05)
            monkeypatch.setattr(Match, "record", slow)
            await play_out(place, table)
            assert table.state.phase == "over"
            assert place.shelf.kept == {}
            going_on.release()
            monkeypatch.setattr(archiving, "PATIENCE", 5)
            await place.pass_time(table, 1_000)
            going_on.release(9)  # lets go whatever was begun besides
            assert list(place.shelf.kept) == [f"{table.state.id}-1"]

    asyncio.run(story())


def test_two_matches_wait_for_the_archive_together(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            archive, table = await played_while_shut(place)
            await rematch(place, table, "Ana", "Bruno")
            await play_out(place, table)
            archive.is_open = True
            await place.pass_time(table, 600_000)
            assert list(place.shelf.kept) == [f"{table.state.id}-1", f"{table.state.id}-2"]

    asyncio.run(story())


def test_a_match_is_theirs_who_began_it(tmp_path: Path) -> None:
    """It was credited to whoever sat there when the archive was open again."""

    async def story() -> None:
        async with salon(tmp_path) as place:
            archive, table = await played_while_shut(place)
            await table.do(place.who("Bruno"), "up", deciding.stand)
            await table.do(place.who("Zeca"), "down", lambda s, w: deciding.sit(s, w, 2))
            archive.is_open = True
            await place.pass_time(table, 1_000)
            (kept,) = place.shelf.kept.values()
            assert kept.players == ["Ana", "Bruno"]
            assert kept.left == ()

    asyncio.run(story())


def test_standing_up_before_losing_leaves_a_trace(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", "Bruno", seats=2)
            await place.start(table)
            await table.do(place.who("Bruno"), "up", deciding.stand)
            await play_out(place, table)
            (kept,) = place.shelf.kept.values()
            assert kept.players == ["Ana", "Bruno"]
            assert kept.left == (2,)

    asyncio.run(story())


def test_offers_to_play_again_do_not_fill_the_log(tmp_path: Path) -> None:
    async def story() -> None:
        async with salon(tmp_path) as place:
            table = await place.open("Ana", "Bruno", seats=2)
            await place.start(table)
            await play_out(place, table)
            taken = 0
            for number in range(2 * MOST_CHANGES):
                await table.do(place.who("Ana"), f"no {number}", lambda s, w: deciding.rematch(s, w, False, ""))
                with suppress(Refused):
                    await table.do(place.who("Ana"), f"yes {number}", lambda s, w: deciding.rematch(s, w, True, ""))
                    taken += 1
            assert MOST_CHANGES - 5 < taken <= MOST_CHANGES
            place.ms += 60_000
            await table.do(place.who("Ana"), "later", lambda s, w: deciding.rematch(s, w, True, ""))
            assert table.state.offer is not None

    asyncio.run(story())
