"""What a table needs from outside: a log, a bus, a clock, somebody who draws what viewers see."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from carteado.bots.bot import Bot
from carteado.core.game import Outcome, View
from carteado.tables.events import Created, Signed
from carteado.tables.luck import FAIR, Luck
from carteado.tables.state import Happening, TableState
from carteado.tables.store import Store
from carteado.tables.timing import NO_HOLDS, Holds
from carteado.tables.viewers import Bus, Kind
from carteado.words.catalogue import Language


class Show(Protocol):
    """Draws what one kind of viewer may see."""

    def card(self, state: TableState) -> bytes:
        """A table as the lobby has it."""

    def begin(self, state: TableState, present: frozenset[int], now: int) -> Showing: ...


class Showing(Protocol):
    """One state, to be drawn for several viewers."""

    def step(self, happening: Happening, kind: Kind, done: str | None) -> bytes: ...

    def sync(self, kind: Kind, since: int | None) -> bytes: ...

    def signal(self, signed: Signed, lang: Language, *, noticed: bool) -> bytes: ...

    def presence(self, seat: int, present: bool) -> bytes: ...

    def went_on(self) -> bytes: ...

    def bye(self, code: str, lang: Language, *, again: bool) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that is over. `players` are the people by seat when it began, None where a bot sat; `left` the seats
    they had given up by its end, `joined` the people who sat there then."""

    id: str
    table: str
    created: Created
    players: list[str | None]
    record: dict[str, Any]
    done: list[tuple[int, str]]
    outcome: Outcome
    ended: int
    left: tuple[int, ...] = ()
    joined: Mapping[int, str] = field(default_factory=dict)


class Archive(Protocol):
    """Keeps finished matches; the same one given twice is kept once."""

    async def keep(self, finished: Finished) -> None: ...


Think = Callable[[Bot, View, tuple[str, ...]], Awaitable[str]]


async def think_here(bot: Bot, view: View, legal: tuple[str, ...]) -> str:
    return bot.choose(view, legal)


HOUR_MS: Final = 3_600_000
DAY_MS: Final = 24 * HOUR_MS


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


class HouseClock:
    """Milliseconds since 1970 by the machine's clock as it was when the house opened, and from then on by one that
    never steps: a clock that is put right, forward or back, neither freezes a table nor rushes it."""

    def __init__(self) -> None:
        self._opened = wall_clock() - time.monotonic_ns() // 1_000_000

    def __call__(self) -> int:
        return self._opened + time.monotonic_ns() // 1_000_000


@dataclass(slots=True)
class Ports:
    """`bot_delay` and `cut_delay` are the milliseconds a program waits before it acts, so that people can follow;
    `holds` those for which what was finished lies on the table, `play_on_ms` those for which bots play on where nobody
    looks, for people who went away. A table where nothing happens is closed after
    `forget_ms`, one with a match that people have begun after `wait_ms`."""

    store: Store
    bus: Bus
    show: Show
    archive: Archive
    now: Callable[[], int] = field(default_factory=HouseClock)
    think: Think = think_here
    bot_delay: Callable[[], int] = field(default=lambda: 0)
    cut_delay: int = 0
    holds: Holds = field(default_factory=lambda: NO_HOLDS)
    luck: Luck = FAIR
    play_on_ms: int = HOUR_MS
    forget_ms: int = DAY_MS
    wait_ms: int = 30 * DAY_MS
    stirred: Callable[[str], None] = field(default=lambda _held_for: None)
    """Told when something happens at a table that the house holds, and what it is held for."""
