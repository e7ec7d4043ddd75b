"""Run evenings: pair free players, open their tables and count the points."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from msgspec import Struct

from carteado.server.evenings.store import EveningStore, StoredEvening
from carteado.server.runtime.refusal import site_refusal
from carteado.server.tournaments.online_tables import Player, seat_teams
from carteado.server.tournaments.registry import new_alias
from carteado.server.tournaments.reserved_tables import Runner, RunnerGroup, start_match
from carteado.tables.events import Created
from carteado.tables.registry import TableRegistry, new_table_id
from carteado.tables.shielded import run_shielded
from carteado.tables.state import TableState
from carteado.tables.table import Table
from carteado.tournaments.evening import (
    BOT_PREFIX,
    Evening,
    Event,
    Finished,
    Joined,
    Left,
    Paired,
    bot_due_at,
    decide,
    free_players,
    is_bot,
    pairings,
    players_due_a_bot,
)
from carteado.tournaments.online import points_of_two
from carteado.tournaments.sign_ups import BOT_NAMES

log = logging.getLogger(__name__)

ARRIVAL_MS: Final = 60_000
"""How long a table waits for its two players to arrive."""

RECHECK_MS: Final = 5_000
"""How often to check whether a player's game in another evening has ended."""

FollowUp = Callable[[], Awaitable[object]]


async def _do_nothing() -> None: ...


class EveningSetup(Struct, kw_only=True, frozen=True):
    """The setup of an evening and its tables.

    name: the name of the evening.
    bots: whether a player who has waited too long plays against a bot.

    The other fields have the same meaning as in `carteado.tables.events.Created`.
    """

    name: str
    game: str
    regulation: str
    rules: str
    text: str
    seats: int
    level: str
    pace: str
    bots: bool


class EveningRunner(Runner):
    """Owns and runs one evening. Every event is stored before viewers see it."""

    def __init__(self, kept: StoredEvening, state: Evening, group: EveningRunners) -> None:
        super().__init__(group.table_registry, f"evening {kept.id}")
        self.id, self.state, self.group = kept.id, state, group
        self.setup = msgspec.convert(kept.setup, EveningSetup)
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()

    @property
    def version(self) -> int:
        return self.state.events

    @property
    def is_over(self) -> bool:
        return self.state.is_over(self.now)

    async def take(self, event: Event, before_publishing: FollowUp = _do_nothing) -> None:
        """Check, store and apply an event. This completes even if the caller is cancelled.

        Raises Refusal if the event is not possible now.

        `before_publishing` runs after the event is stored and before viewers see it.
        """
        await run_shielded(self._take(event, before_publishing))

    async def _take(self, event: Event, before_publishing: FollowUp) -> None:
        async with self.lock:
            new = decide(self.state, event)
            await self.group.store.append(self.id, new.events, event)
            try:
                await before_publishing()
            finally:
                self.state = new
        self.wake_up.set()
        for watcher in self.watchers:
            watcher.set()

    async def forget(self, player: str, alias: str) -> None:
        """Anonymise a player in the evening; `alias` replaces the id. A player who still takes part leaves first."""
        score = self.state.scores.get(player)
        if score is not None and score.here and not self.is_over:
            await self.take(Left(self.now, player))
        async with self.lock:
            self.state = await self.group.store.forget(self.id, player, alias)
        for watcher in self.watchers:
            watcher.set()

    def claims(self, player: str, other: EveningRunner) -> bool:
        """Return whether this evening prevents a player from joining `other`.

        It does if the player is in a game here, or takes part here and the two evenings overlap.
        """
        score = self.state.scores.get(player)
        at_once = self.state.starts < other.state.ends and other.state.starts < self.state.ends
        return player in self.state.playing or (score is not None and score.here and at_once)

    async def take_step(self) -> bool:
        for table, pair in tuple(self.state.tables.items()):
            if await self._take_table_step(table, pair):
                return True
        for who in free_players(self.state):
            if is_bot(who):
                return await self._take_and_report(Left(self.now, who))
        elsewhere = self.group.playing_elsewhere(self)
        for pair in pairings(self.state, self.now, elsewhere):
            return await self._pair(*pair)
        for who in players_due_a_bot(self.state, self.now, elsewhere) if self.setup.bots else ():
            return await self._bring_bot(who)
        self._schedule()
        if not elsewhere.isdisjoint(free_players(self.state)):
            self.wake_by(self.now + RECHECK_MS)
        return False

    def _schedule(self) -> None:
        """Wake up when the evening begins, when it ends, and when a waiting player may play against a bot."""
        state = self.state
        moments = [state.starts, state.ends, *(bot_due_at(state, who) for who in free_players(state))]
        for moment in moments:
            if moment > self.now:
                self.wake_by(moment)

    async def _take_and_report(self, event: Event) -> bool:
        """Take an event. Return True, as `take_step` does after a step."""
        await self.take(event)
        return True

    # Tables ----------------------------------------------------------------------------------------------

    async def _pair(self, one: str, other: str) -> bool:
        table_id = new_table_id()
        await self.take(Paired(self.now, table_id, (one, other)), lambda: self._open(table_id, (one, other)))
        return True

    async def _bring_bot(self, who: str) -> bool:
        """Add a bot to the evening and pair it with a player. The bot leaves after the game."""
        number = 1 + sum(map(is_bot, self.state.scores)) % len(BOT_NAMES)
        taken = self.state.playing
        ids = (f"{BOT_PREFIX}{n}" for n in range(number, number + len(taken) + 2))
        bot = next(id_ for id_ in ids if id_ not in taken)
        name = BOT_NAMES[(int(bot.removeprefix(BOT_PREFIX)) - 1) % len(BOT_NAMES)]
        await self.take(Joined(self.now, bot, name))
        return await self._pair(who, bot)

    async def _open(self, table_id: str, pair: tuple[str, str]) -> Table:
        setup = self.setup
        created = Created(
            self.now, setup.game, setup.regulation, setup.rules, {}, setup.seats, setup.level, setup.pace, True, "",
            text=setup.text, reserved_for=f"noites/{self.id}/{table_id}",
        )  # fmt: skip
        seated = seat_teams(created, [[self._player(who)] for who in pair])
        return await self.table_registry.open(created, seated, table_id)

    def _player(self, who: str) -> Player:
        return "" if is_bot(who) else who, self.state.scores[who].name

    async def _take_table_step(self, table_id: str, pair: tuple[str, str]) -> bool:
        table = await self.table_registry.find(table_id)
        if table is None and await self.table_registry.environment.store.status(table_id) is None:
            table = await self._open(table_id, pair)
        if table is None:  # the table was closed or cannot be read: nobody wins
            return await self._take_and_report(Finished(self.now, table_id, ""))
        snapshot = await table.durable_state()
        outcome = snapshot.match.state.outcome if snapshot.match else None
        if outcome is not None:
            one, other = points_of_two(outcome.score)
            return await self._take_and_report(Finished(self.now, table_id, pair[one < other] if one != other else ""))
        return snapshot.phase == "waiting" and await self._start(table_id, pair, table, snapshot)

    async def _start(self, table_id: str, pair: tuple[str, str], table: Table, snapshot: TableState) -> bool:
        """Start a game when both players are at the table. A player who does not arrive in time loses and leaves.

        Return whether something changed.
        """
        present = {snapshot.places.at(seat).player for seat in table.viewers.present()}
        absent = [who for who in pair if not is_bot(who) and who not in present]
        if not absent:
            return self.has_seeds(table, snapshot) and await start_match(table, [])
        if self.now < snapshot.created.at + ARRIVAL_MS:
            self.wake_by(snapshot.created.at + ARRIVAL_MS)
            return False
        arrived = [who for who in pair if who not in absent and not is_bot(who)]
        for who in absent:
            await self._take_and_report(Left(self.now, who))
        return await self._take_and_report(Finished(self.now, table_id, arrived[0] if arrived else ""))


class EveningRunners(RunnerGroup):
    """The runners of all evenings that have not ended."""

    def __init__(self, store: EveningStore, table_registry: TableRegistry) -> None:
        super().__init__("noites")
        self.store, self.table_registry = store, table_registry
        self._addresses: dict[str, str] = {}
        self._joining = asyncio.Lock()

    async def join(self, runner: EveningRunner, player: str, name: str) -> None:
        """Add a player to an evening.

        Raises Refusal if the player takes part in another evening at the same time: two tables could then wait for
        the same person.
        """
        async with self._joining:
            for other in self.running.values():
                assert isinstance(other, EveningRunner)
                if other is not runner and other.claims(player, runner):
                    raise site_refusal("other_evening", evening=other.setup.name)
            await runner.take(Joined(runner.now, player, name))

    def playing_elsewhere(self, runner: EveningRunner) -> set[str]:
        """Return the players who are in a game of another evening. A game may outlast its evening."""
        others = (one for one in self.running.values() if one is not runner and isinstance(one, EveningRunner))
        return {player for one in others for player in one.state.playing}

    def count_open_from(self, address: str) -> int:
        """Return how many open evenings were created from an address since the server started."""
        self._addresses = {id_: creator for id_, creator in self._addresses.items() if id_ in self.running}
        return sum(creator == address for creator in self._addresses.values())

    async def resume(self) -> None:
        """Resume the evenings that have not ended, and those that ended recently, whose last games may still run."""
        for kept in await self.store.open(self.table_registry.environment.now() - LATE_END_MS, MAX_RESUMED):
            try:
                await self.find(kept.id)
            except Exception:
                log.exception("evening %s cannot be resumed", kept.id)

    async def forget(self, player: str) -> None:
        for id_ in await self.store.with_person(player):
            await (await self.find(id_)).forget(player, new_alias())

    async def create(self, kept: StoredEvening, address: str) -> EveningRunner:
        await self.store.begin(kept, self.table_registry.environment.now())
        self._addresses[kept.id] = address
        return self._make_runner(kept, Evening(kept.starts, kept.ends))

    async def find(self, id_: str) -> EveningRunner:
        """Return the runner of an evening. Start it unless the evening is over.

        Raises Refusal if there is no such evening.
        """
        if (found := self.running.get(id_)) is not None:
            assert isinstance(found, EveningRunner)
            return found
        loaded = await self.store.load(id_)
        if loaded is None:
            raise site_refusal("not_found")
        started_meanwhile: Any = self.running.get(id_)
        return started_meanwhile or self._make_runner(*loaded)

    def _make_runner(self, kept: StoredEvening, state: Evening) -> EveningRunner:
        runner = EveningRunner(kept, state, self)
        if not runner.is_over:
            self.begin(kept.id, runner)
        return runner


LATE_END_MS: Final = 6 * 3_600_000
"""After a restart, an evening is resumed automatically only if it ended less than this long ago."""
MAX_RESUMED: Final = 200
"""The largest number of evenings that are resumed after a restart."""
