"""What a table needs from outside: a log, a bus, a clock, somebody who draws what viewers see."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from carteado.bots.bot import Bot
from carteado.game import Outcome, View
from carteado.messages import Language
from carteado.tables.bus import Bus
from carteado.tables.events import Created, Signed
from carteado.tables.state import Happening, TableState
from carteado.tables.store import Store


class Show(Protocol):
    """Draws what one kind of viewer may see: a seat, or a spectator (None), in a language."""

    def begin(self, state: TableState, present: frozenset[int], now: int) -> Showing: ...


class Showing(Protocol):
    """One state, to be drawn for several viewers."""

    def step(self, happening: Happening, seat: int | None, lang: Language, done: str | None) -> bytes: ...

    def sync(self, seat: int | None, lang: Language, since: int | None) -> bytes: ...

    def signal(self, signed: Signed, lang: Language, *, noticed: bool) -> bytes: ...

    def presence(self, seat: int, present: bool) -> bytes: ...

    def bye(self, code: str, lang: Language, *, again: bool) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that is over. `players` are the people by seat, None where a bot sat."""

    id: str
    table: str
    created: Created
    players: list[str | None]
    record: dict[str, Any]
    done: list[tuple[int, str]]
    outcome: Outcome
    ended: int


class Archive(Protocol):
    """Keeps finished matches; the same one given twice is kept once."""

    async def keep(self, finished: Finished) -> None: ...


Think = Callable[[Bot, View, tuple[str, ...]], Awaitable[str]]


async def think_here(bot: Bot, view: View, legal: tuple[str, ...]) -> str:
    return bot.choose(view, legal)


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


@dataclass(slots=True)
class Ports:
    """`bot_delay` and `cut_delay` are the milliseconds a program waits before it acts, so that people can follow."""

    store: Store
    bus: Bus
    show: Show
    archive: Archive
    now: Callable[[], int] = wall_clock
    think: Think = think_here
    bot_delay: Callable[[], int] = field(default=lambda: 0)
    cut_delay: int = 0
