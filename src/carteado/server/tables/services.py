"""The objects that the routes and sockets of tables use."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from carteado.core.game import View
from carteado.games.bot import Bot
from carteado.presenter.presenter import JsonPresenter
from carteado.server.runtime import data_folder
from carteado.server.runtime.limits import OpenTables
from carteado.server.runtime.metrics import MeasuredStore
from carteado.server.runtime.services import Runtime
from carteado.server.tables.archive import GameArchive
from carteado.tables.environment import DAY_MS, HOUR_MS, TableEnvironment, think_here
from carteado.tables.randomness import Randomness
from carteado.tables.registry import TableRegistry
from carteado.tables.store import LogStore
from carteado.tables.store_sqlite import SqliteStore
from carteado.tables.viewers import BatchedSendQueue, LocalBus, SendQueue

BOT_THREADS: Final = 2
"""With two threads, a slow bot does not block the next bot."""


class BotThreads:
    """A thread pool in which bots choose their actions, so that a slow bot does not block the event loop."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(BOT_THREADS, "bots")

    async def think(self, bot: Bot, view: View, legal: tuple[str, ...]) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._threads, bot.choose, view, legal)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


@dataclass(slots=True)
class TableServices:
    registry: TableRegistry
    log: LogStore
    archive: GameArchive
    open_table_limit: OpenTables
    send_queue: SendQueue
    bot_threads: BotThreads

    async def close(self) -> None:
        """Close the log and stop the bots. The caller must disconnect all viewers first (`TableRegistry.dismiss`)."""
        await self.log.close()
        self.bot_threads.close()


def make_table_services(runtime: Runtime, randomness: Randomness) -> TableServices:
    settings, limits = runtime.settings, runtime.settings.limits
    log, archive = MeasuredStore(SqliteStore(settings.data / data_folder.LOG)), GameArchive(runtime.database)
    bot_threads = BotThreads()
    environment = TableEnvironment(
        log, LocalBus(), JsonPresenter(), archive,
        think=bot_threads.think if settings.bots_in_threads else think_here, bot_delay=settings.bot_delay,
        cut_delay=settings.cut_delay_ms, pause_lengths=settings.holds(), randomness=randomness,
        play_on_ms=settings.play_on_ms, forget_ms=settings.forget_hours * HOUR_MS, wait_ms=settings.wait_days * DAY_MS,
    )  # fmt: skip
    registry = TableRegistry(environment)
    return TableServices(
        registry=registry,
        log=log,
        archive=archive,
        open_table_limit=OpenTables(
            registry.phase,
            limits.open_tables_per_person,
            limits.open_tables_per_address,
            limits.people_per_private_address,
        ),
        send_queue=BatchedSendQueue(),
        bot_threads=bot_threads,
    )
