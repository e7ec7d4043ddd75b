"""Finished matches are archived, even if the archive fails for a while, under the people who played them."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from carteado.core.refusal import Refusal
from carteado.tables import archiving, command_handlers
from carteado.tables.dormant_tables import DormantTable
from carteado.tables.environment import FinishedMatch
from carteado.tables.match import Match
from carteado.tables.places import MAX_CHANGES_PER_MINUTE
from carteado.tables.registry import TableRegistry
from carteado.tables.table import Table
from tests.tables.fake_server import FakeServer, fake_server, play_out


class FailingArchive:
    """An archive that fails until it is opened."""

    def __init__(self, server: FakeServer) -> None:
        self.working, self.is_open, self.tries = server.archive, False, 0
        server.environment.archive = self

    async def keep(self, finished: FinishedMatch) -> None:
        self.tries += 1
        if not self.is_open:
            raise OSError("database is locked")
        await self.working.keep(finished)


async def rematch(server: FakeServer, table: Table, *names: str) -> None:
    for name in names:
        await table.do(server.person(name), f"again-{name}", lambda s, p: command_handlers.rematch(s, p, True, ""))


async def play_while_closed(server: FakeServer) -> tuple[FailingArchive, Table]:
    """Play a match to its end while the archive fails."""
    archive = FailingArchive(server)
    table = await server.open("Ana", "Bruno", seats=2)
    await server.start(table)
    await play_out(server, table)
    return archive, table


def test_match_is_archived_when_the_archive_works_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            archive, table = await play_while_closed(server)
            assert table.state.phase == "over"
            assert server.archive.matches == {}
            archive.is_open = True
            await server.pass_time(table, 1_000)
            assert list(server.archive.matches) == [f"{table.state.id}-1"]
            assert table.state.unarchived == {}
            await server.pass_time(table, 600_000)
            assert archive.tries == 2

    asyncio.run(story())


def test_match_is_archived_once_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            archive, table = await play_while_closed(server)
            table.stop()
            archive.is_open = True
            for _ in range(2):
                again = await TableRegistry(server.environment).find(table.state.id)
                assert again is not None
                assert again.state.unarchived == {}
                again.stop()
            assert archive.tries == 2
            assert list(server.archive.matches) == [f"{table.state.id}-1"]

    asyncio.run(story())


def test_table_with_an_unarchived_match_stays_awake_and_archives_it_on_waking(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            archive, table = await play_while_closed(server)
            for _ in range(4):
                await server.pass_time(table, 600_000)  # by now the table retries only every five minutes
            await server.table_registry.sweep()
            assert table.state.id in server.table_registry.tables
            archive.is_open = True
            table.stop()
            server.table_registry.tables.clear()
            server.table_registry.dormant_tables.add(
                table.state.id, DormantTable(table.state.seq, table.state.at, None, table.summary, True)
            )
            again = await server.table_registry.find(table.state.id)
            assert again is not None
            assert list(server.archive.matches) == [f"{table.state.id}-1"]

    asyncio.run(story())


def test_slow_record_is_ready_at_the_next_retry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A retry must not compute the record again, or a long match would never be archived."""
    record, may_continue = Match.record, threading.Semaphore(0)

    def slow(match: Match) -> Any:
        may_continue.acquire()
        return record(match)

    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", "Bruno", seats=2)
            await server.start(table)
            monkeypatch.setattr(archiving, "TIMEOUT_SECONDS", 0.05)
            monkeypatch.setattr(Match, "record", slow)
            await play_out(server, table)
            assert table.state.phase == "over"
            assert server.archive.matches == {}
            may_continue.release()
            monkeypatch.setattr(archiving, "TIMEOUT_SECONDS", 5)
            await server.pass_time(table, 1_000)
            may_continue.release(9)  # for computations that should not have begun
            assert list(server.archive.matches) == [f"{table.state.id}-1"]

    asyncio.run(story())


def test_two_unarchived_matches_are_archived_together(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            archive, table = await play_while_closed(server)
            await rematch(server, table, "Ana", "Bruno")
            await play_out(server, table)
            archive.is_open = True
            await server.pass_time(table, 600_000)
            assert list(server.archive.matches) == [f"{table.state.id}-1", f"{table.state.id}-2"]

    asyncio.run(story())


def test_match_belongs_to_the_people_who_began_it(tmp_path: Path) -> None:
    """It does not belong to the people who sit there when it is archived."""

    async def story() -> None:
        async with fake_server(tmp_path) as server:
            archive, table = await play_while_closed(server)
            await table.do(server.person("Bruno"), "up", command_handlers.stand)
            await table.do(server.person("Zeca"), "down", lambda s, p: command_handlers.sit(s, p, 2))
            archive.is_open = True
            await server.pass_time(table, 1_000)
            (kept,) = server.archive.matches.values()
            assert kept.players == ["Ana", "Bruno"]
            assert kept.left == ()

    asyncio.run(story())


def test_leaving_before_the_end_is_archived(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", "Bruno", seats=2)
            await server.start(table)
            await table.do(server.person("Bruno"), "up", command_handlers.stand)
            await play_out(server, table)
            (kept,) = server.archive.matches.values()
            assert kept.players == ["Ana", "Bruno"]
            assert kept.left == (2,)

    asyncio.run(story())


def test_rematch_offers_are_rate_limited(tmp_path: Path) -> None:
    async def story() -> None:
        async with fake_server(tmp_path) as server:
            table = await server.open("Ana", "Bruno", seats=2)
            await server.start(table)
            await play_out(server, table)
            taken = 0
            for number in range(2 * MAX_CHANGES_PER_MINUTE):
                await table.do(
                    server.person("Ana"), f"no {number}", lambda s, p: command_handlers.rematch(s, p, False, "")
                )
                with suppress(Refusal):
                    await table.do(
                        server.person("Ana"), f"yes {number}", lambda s, p: command_handlers.rematch(s, p, True, "")
                    )
                    taken += 1
            assert MAX_CHANGES_PER_MINUTE - 5 < taken <= MAX_CHANGES_PER_MINUTE
            server.ms += 60_000
            await table.do(server.person("Ana"), "later", lambda s, p: command_handlers.rematch(s, p, True, ""))
            assert table.state.offer is not None

    asyncio.run(story())
