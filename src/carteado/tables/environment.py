"""The interfaces that a table depends on: log, bus, clock, presenter and archive."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from carteado.core.game import Outcome, View
from carteado.games.bot import Bot
from carteado.tables.events import Created, Signed
from carteado.tables.randomness import FAIR, Randomness
from carteado.tables.state import Change, TableState
from carteado.tables.store import LogStore
from carteado.tables.timing import NO_PAUSES, PauseLengths
from carteado.tables.viewers import Audience, Bus
from carteado.words.catalogue import Language


class Presenter(Protocol):
    """Encodes a table for its viewers."""

    def lobby_card(self, state: TableState) -> bytes:
        """Return the public information about the table, encoded for the list of tables."""

    def present(self, state: TableState, present: frozenset[int], now: int) -> Presentation:
        """Prepare a state for encoding. `present` contains the seats whose people are connected."""


class Presentation(Protocol):
    """One state of a table, encoded for its audiences."""

    def update(self, change: Change, audience: Audience, command: str | None) -> bytes:
        """Return the encoded update about a change.

        command: the id of the command that caused it if the audience is its sender, else None.
        """

    def sync(self, audience: Audience, since: int | None) -> bytes:
        """Return the encoded state, with the changes since version `since` if they are still in memory.

        since: the last version that a reconnecting viewer has seen, else None.
        """

    def signal(self, signed: Signed, lang: Language, *, noticed: bool) -> bytes: ...

    def presence(self, seat: int, present: bool) -> bytes: ...

    def pause_ended(self) -> bytes: ...

    def bye(self, code: str, lang: Language, *, again: bool) -> bytes: ...


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished match.

    players: the person at each seat when the match began, None for a bot.
    left:    the seats that these people gave up before the end.
    joined:  the people who took over a seat during the match and had it at the end, by seat.
    """

    id: str
    table: str
    created: Created
    players: list[str | None]
    record: dict[str, Any]
    actions: list[tuple[int, str]]
    outcome: Outcome
    ended: int
    left: tuple[int, ...] = ()
    joined: Mapping[int, str] = field(default_factory=dict)


class Archive(Protocol):
    """Stores finished matches. Storing a match is idempotent."""

    async def keep(self, finished: FinishedMatch) -> None: ...


Think = Callable[[Bot, View, tuple[str, ...]], Awaitable[str]]


async def think_here(bot: Bot, view: View, legal: tuple[str, ...]) -> str:
    return bot.choose(view, legal)


HOUR_MS: Final = 3_600_000
DAY_MS: Final = 24 * HOUR_MS


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


class ServerClock:
    """A monotonic clock in milliseconds since 1970.

    It reads the wall clock only once, so that corrections of the wall clock do not affect the clocks of tables.
    """

    def __init__(self) -> None:
        self._opened = wall_clock() - time.monotonic_ns() // 1_000_000

    def __call__(self) -> int:
        return self._opened + time.monotonic_ns() // 1_000_000


@dataclass(slots=True)
class TableEnvironment:
    """The dependencies and timings of a table, in milliseconds.

    think:         asks a bot for its action.
    bot_delay:     returns the delay before a bot acts, so that people can follow.
    cut_delay:     the delay before the program cuts for a person.
    pause_lengths: how long a finished trick, hand or match stays on the table.
    play_on_ms:    how long bots continue a match that nobody watches.
    wait_ms:       how long a table with people and a match in progress may be idle before it is closed.
    forget_ms:     how long any other table may be idle before it is closed.
    """

    store: LogStore
    bus: Bus
    presenter: Presenter
    archive: Archive
    now: Callable[[], int] = field(default_factory=ServerClock)
    think: Think = think_here
    bot_delay: Callable[[], int] = field(default=lambda: 0)
    cut_delay: int = 0
    pause_lengths: PauseLengths = field(default_factory=lambda: NO_PAUSES)
    randomness: Randomness = FAIR
    play_on_ms: int = HOUR_MS
    forget_ms: int = DAY_MS
    wait_ms: int = 30 * DAY_MS
    on_reserved_table: Callable[[str], None] = field(default=lambda _reserved_for: None)
    """Called with `reserved_for` when something happens at a table that is reserved for a tournament or an evening."""
