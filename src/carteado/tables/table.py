"""A live table: it applies one command at a time, and shows a change only when it is on disk.

A command is turned into events, which are applied to the state and appended to the log. When they are on disk, the
viewers get an update. If the disk is full, the command is refused and the viewers stay connected. If the log fails for
another reason, the viewers are disconnected and the table is loaded from the log again.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final, NamedTuple

from carteado.tables import command_handlers, events
from carteado.tables.alarm import Alarm
from carteado.tables.archiving import Archiving
from carteado.tables.bot_turns import BotSchedule, TableBots, Turn, program_turn
from carteado.tables.broadcast import Broadcast, Cause
from carteado.tables.command_handlers import Handler, Person
from carteado.tables.deadlines import earliest, expired_events, next_deadline
from carteado.tables.environment import TableEnvironment
from carteado.tables.events import Events
from carteado.tables.recent_commands import RecentCommands
from carteado.tables.recovery import rebuild_from_log
from carteado.tables.refusal import DiskFull, FileDamaged, table_refusal
from carteado.tables.shielded import run_shielded
from carteado.tables.state import TableState
from carteado.tables.store import LogEntry, Summary
from carteado.tables.turn_clock import ClockSnapshot
from carteado.tables.viewers import Viewer, Viewers

log = logging.getLogger(__name__)

SEATING: Final = frozenset({events.Seated, events.Freed, events.Swapped, events.BotSeated})
"""Events that change who has which seat."""
SUMMARY_EVENTS: Final = SEATING | {
    events.Created, events.Started, events.Prepared, events.Substituted, events.Returned, events.GameChanged,
    events.Renamed,
}  # fmt: skip
"""Events after which the table computes its `Summary` again."""
FULL_DISK_RETRY_MS: Final = 1000
"""How long a table waits before it retries a write that failed because the disk was full."""


class CommandResult(NamedTuple):
    """The table's version after a command.

    confirmed: whether the sender's update already contains the command's id.
    """

    version: int
    confirmed: bool = False


class Table:
    """A table in memory. Only `TableRegistry` creates tables."""

    def __init__(self, state: TableState, environment: TableEnvironment) -> None:
        self.state = state
        self.environment = environment
        self.summary = self._summarize()
        self.recent_commands = RecentCommands()
        self.broken = False
        self.quiet_since = environment.now()
        self._broadcast = Broadcast(state.id, len(state.places), environment)
        self._lock = asyncio.Lock()
        self._bots = TableBots()
        self._bot_schedule = BotSchedule(environment, self._broadcast.viewers)
        self._archiving = Archiving()
        self._alarm = Alarm(environment.now)
        self._task: asyncio.Task[None] | None = None
        self._ready_seats: set[int] = set()
        self._retry_at = 0

    @property
    def viewers(self) -> Viewers:
        return self._broadcast.viewers

    # People --------------------------------------------------------------------------------------------

    async def do(self, person: Person, command: str, handle: Handler) -> CommandResult:
        """Apply a person's command. A command with the same id is applied only once. Raises Refusal.

        This completes even if the caller is cancelled, for example by a disconnect.
        """
        return await run_shielded(self.do_unshielded(person, command, handle))

    async def do_unshielded(self, person: Person, command: str, handle: Handler) -> CommandResult:
        """Like `do`, but the caller must make sure that its own task is not cancelled (see `ShieldedTask`)."""
        key = f"{person.player}:{command}"
        async with self._lock:
            version = self.recent_commands.version_of(key)
            if version is None and self.recent_commands.may_be_older(key):
                version = await self._version_in_log(key)
            if version is not None:
                return CommandResult(version)
            self._check_open()
            entry = handle(self.state, person)
            acted = entry[0] if entry and isinstance(entry[0], events.Acted) else None
            version = await self._commit(entry, key, (acted.seat, command) if acted else None)
            return CommandResult(version, acted is not None)

    async def watch(self, viewer: Viewer, version: int | None) -> None:
        """Add a viewer and send it the state, then every change. If possible, a player takes the seat back from a bot.

        Raises Refusal if the table is closed.

        version: the last version that the viewer has seen if it reconnects, else None.
        """
        await run_shielded(self._bring_back(viewer.player))
        async with self._lock:
            self._check_open()
            self._broadcast.add_viewer(viewer, self.state, version)
            self._notify_organiser()
            self.wake()

    async def _bring_back(self, player: str) -> None:
        async with self._lock:
            self._check_open()
            with suppress(DiskFull):  # the player can take the seat back later
                await self._commit(command_handlers.take_seats_back(self.state, self._person(player)))

    async def rename(self, player: str, name: str) -> None:
        """Rename a player who sits here or has reserved a seat."""
        await run_shielded(self._rename(self._person(player, name)))

    async def _rename(self, person: Person) -> None:
        async with self._lock:
            self._check_open()
            await self._commit(command_handlers.rename(self.state, person))

    async def go_on(self, player: str) -> int:
        """Mark a player as ready to continue. Return the table's version.

        When all connected players are ready, the pause ends. This is not logged. Raises Refusal if the player has no
        seat.
        """
        async with self._lock:
            self._check_open()
            self._ready_seats.update(command_handlers.require_seats(self.state, self._person(player)))
            self._end_pause_if_all_ready()
            return self.state.version

    def _end_pause_if_all_ready(self) -> None:
        if not self._ready_seats or not self._ready_seats.issuperset(self.viewers.present()):
            return
        self._ready_seats.clear()
        now = self.environment.now()
        if self.state.pause is None or self.state.pause.until <= now:
            return
        self.state.clock.end_pause(now)
        self._bot_schedule.clear()
        self._broadcast.send_pause_ended(self.state)
        self.wake()

    def unwatch(self, viewer: Viewer) -> None:
        self.viewers.remove(viewer)
        self.quiet_since = self._bot_schedule.alone_since = self.environment.now()
        if not self._lock.locked():
            self._end_pause_if_all_ready()
        self._broadcast.send_departure(viewer, self.state)
        self._notify_organiser()

    def _notify_organiser(self) -> None:
        """If the table is reserved, tell its tournament or evening that something happened here."""
        if self.state.created.reserved_for:
            self.environment.on_reserved_table(self.state.created.reserved_for)

    def _person(self, player: str, name: str = "") -> Person:
        return Person(player, name, self.environment.now())

    async def durable_state(self) -> TableState:
        """Wait until all pending writes are on disk, then return the state. Raises Refusal if the table is closed.

        The state stays the same until the caller's next `await`.
        """
        async with self._lock:
            self._check_open()
            return self.state

    async def _version_in_log(self, key: str) -> int | None:
        """Search the log for a command. Return the table's version after it, or None if it is not in the log."""
        seq = await self.environment.store.find_command(self.state.id, key)
        return None if seq is None else self.state.version_at(seq)

    # Commits -------------------------------------------------------------------------------------------

    async def append_first_entry(self, entry: Events) -> None:
        """Append the entry that opens a new table."""
        await self._append(entry)

    async def resume(self, at: int, known: Summary | None = None) -> None:
        """Resume after loading: restart the clocks, store the summary if it has changed, archive finished matches.

        at:    the time at which the clocks restart.
        known: the stored summary, or None if there is nothing to compare.
        """
        async with self._lock:
            outdated = known is not None and known != self.summary
            if next_deadline(self.state) is not None or self.state.pause or outdated:
                await self._commit([events.Resumed(at)])
            await self._archive()

    async def retry_archiving(self) -> None:
        async with self._lock:
            await self._archive()

    async def commit(self, entry: Events) -> int:
        return await run_shielded(self._commit_next(entry))

    async def _commit_next(self, entry: Events) -> int:
        async with self._lock:
            return await self._commit(entry)

    async def _commit(self, entry: Events, key: str | None = None, cause: Cause | None = None) -> int:
        if not entry:
            if key is not None:  # if the client sends the command again, it must have no effect
                self.recent_commands.add(key, self.state.version)
            return self.state.version
        if not self.environment.store.accepts_writes():
            raise DiskFull
        state, clock = self.state, self.state.clock.snapshot()
        state.fold(entry)
        acted = type(entry[0]) is events.Acted
        if acted and not len(self.viewers):
            state.clock.end_pause(self.environment.now())  # nobody watches, so bots need no pause
        ended = self._prepare_next(entry)
        self._seat_spectators(entry)
        is_stored = True
        try:
            await self._append(entry, key)
        except DiskFull:
            is_stored = False
        if not is_stored:
            await self._undo(clock)
            raise DiskFull
        if acted:
            self._ready_seats.clear()
        if key is not None:
            self.recent_commands.add(key, state.version)
        archived = await self._archiving.archive(state, self.environment) if ended else []
        self._show(entry, cause)
        if archived:
            await self._log_archived(archived)
        self.wake()
        if ended or state.phase != "playing":
            self._notify_organiser()
        return state.version

    async def _undo(self, clock: ClockSnapshot) -> None:
        """Undo an entry that could not be stored, by rebuilding the state from the log. Nobody has seen the entry.

        `clock` contains the part of the clock that is not in the log.
        """
        try:
            state, _ = await rebuild_from_log(self.state.id, self.environment)
        except BaseException:
            self.fail()
            raise
        state.clock.restore(clock)
        self.state = state

    def _prepare_next(self, entry: Events) -> bool:
        """If the entry ends a match, add the event that prepares the next match. Return whether a match ended."""
        match = self.state.match
        if match is None or not match.is_over or match.number != self.state.number:
            return False
        prepared = command_handlers.prepare_match(self.state, entry[0].at)
        entry.append(prepared)
        self.state.apply(prepared)
        return True

    def _seat_spectators(self, entry: Events) -> None:
        """If the entry ends a hand, add the events that seat the spectators who reserved a seat."""
        if self.state.places.reserved and type(entry[0]) is events.Acted:
            for seated in command_handlers.seat_spectators(self.state, entry[0].at):
                entry.append(seated)
                self.state.apply(seated)

    async def _append(self, entry: Events, key: str | None = None) -> None:
        state = self.state
        summary = self.summary if SUMMARY_EVENTS.isdisjoint(map(type, entry)) else self._summarize()
        changed = summary if summary != self.summary or state.seq == 1 else None
        row = LogEntry(
            state.id, state.seq, events.encode(entry), key, state.closed, events.VERSION, state.at, self.due(), changed
        )
        try:
            await self.environment.store.append(row)
        except DiskFull:
            raise
        except FileDamaged:
            self.fail("damaged")
            raise
        except BaseException:
            self.fail()
            raise
        self.summary = summary

    def _summarize(self) -> Summary:
        state = self.state
        players = tuple(dict.fromkeys(place.player for place in state.places.seats if place.player is not None))
        public = state.created.public
        return Summary(state.phase, public, players, self.environment.presenter.lobby_card(state) if public else b"")

    def _check_open(self) -> None:
        if self.broken or self.state.closed:
            raise table_refusal("gone")

    def fail(self, why: str = "restart") -> None:
        """Stop using this object, because its state may differ from the log. Viewers are disconnected.

        why: the code of the reason. Clients reconnect after "restart", but not after "damaged".
        """
        self.broken = True
        self.dismiss(why, again=why == "restart")

    def dismiss(self, code: str, *, again: bool) -> None:
        """Disconnect all viewers with the reason `code`. `again` tells their clients to reconnect."""
        self.stop()
        self._broadcast.send_goodbye(self.state, code, again=again)

    async def _archive(self) -> None:
        """Archive the finished matches that are not in the archive yet."""
        if self.state.unarchived:
            await self._log_archived(await self._archiving.archive(self.state, self.environment))

    async def _log_archived(self, numbers: list[int]) -> None:
        """Log that matches are archived.

        If the server stops before this entry is on disk, it archives the matches again, which changes nothing.
        """
        for number in numbers:
            if self.broken:
                return
            try:
                await self._commit([events.Archived(self.environment.now(), number)])
            except DiskFull:
                self._archiving.due = self.environment.now() + FULL_DISK_RETRY_MS
                return

    def _show(self, entry: Events, cause: Cause | None) -> None:
        """Send an entry that is on disk to the viewers, and its signs to the bots."""
        if not SEATING.isdisjoint(map(type, entry)):
            self._broadcast.reseat_viewers(self.state)
        if events.is_public(entry):
            self._broadcast.send_change(self.state, cause)
            return
        for event in entry:
            if isinstance(event, events.Signed):
                self._bots.show_sign(self.state, event)
        self._broadcast.send_signs(self.state, entry)

    # Time ----------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Set the alarm for the next time at which the table must act."""
        due = None if self.broken or self.state.closed else self._next_due()
        if due is not None:
            self._alarm.set(due, self._on_alarm)

    def stop(self) -> None:
        self._alarm.stop()

    def _next_due(self) -> int | None:
        due = earliest(self._bot_schedule.due(self.state), next_deadline(self.state), self._archiving.due)
        return None if due is None else max(due, self._retry_at)

    def due(self) -> int | None:
        """Return when the table must next be in memory, or None.

        If a bot must act or a match must be archived, this is the time of the latest event: the table is due already.
        The time is stored with each log entry, so that it is known after a restart.
        """
        state = self.state
        if state.closed:
            return None
        busy = (program_turn(state) is not None and self._bot_schedule.may_play_on(state)) or state.unarchived
        return state.at if busy else next_deadline(state)

    def may_sleep(self, until: int) -> bool:
        """Return whether the table may leave memory: nothing is due until `until` and all matches are archived."""
        due, busy = self._next_due(), self._lock.locked() or self.state.unarchived
        return not busy and not self.broken and (due is None or due > until)

    def _on_alarm(self) -> None:
        due = None if self.broken or self.state.closed else self._next_due()
        if due is not None and due <= self.environment.now():
            self._task = asyncio.get_running_loop().create_task(self._tick())
        else:
            self.wake()

    async def _tick(self) -> None:
        try:
            await self._run_due()
        except asyncio.CancelledError:
            raise
        except DiskFull:
            self._retry_at = self.environment.now() + FULL_DISK_RETRY_MS
            self.wake()
        except Exception:
            log.exception("table %s stopped", self.state.id)
            self.fail()

    async def _run_due(self) -> None:
        now = self.environment.now()
        turn = self._bot_schedule.due_turn(now)
        if turn is not None:
            await self._play_turn(turn)
            return
        async with self._lock:
            if self.broken:
                return
            if self._archiving.due is not None and self._archiving.due <= now:
                await self._archive()
            await self._commit(expired_events(self.state, now))
            self.wake()

    async def _play_turn(self, turn: Turn) -> None:
        """Let a bot choose an action and play it. The lock is not held while the bot thinks.

        The choice is dropped if somebody acts before the bot does.
        """
        async with self._lock:
            if self._is_current(turn):
                await self._make_signs()
            decision = self._bots.decision(self.state, turn) if self._is_current(turn) else None
        action = await decision.choose(self.environment.think) if decision else ""
        if decision and (delay := decision.hesitation(action) * self._bot_schedule.bot_delay(self.state)):
            await asyncio.sleep(delay / 1000)
        async with self._lock:
            if decision and self._is_current(turn):
                await self._commit([events.Acted(self.environment.now(), turn.seat, action, turn.by)])
            else:
                self.wake()

    async def _make_signs(self) -> None:
        """Let the bots make their signs of this hand, and log them."""
        now, signs = self.environment.now(), self._bots.make_signs(self.state)
        try:
            await self._commit([command_handlers.create_sign(self.state, now, *sign) for sign in signs])
        except DiskFull:
            self._bots.retract_signs(self.state, signs)
            raise

    def _is_current(self, turn: Turn) -> bool:
        return not self.broken and program_turn(self.state) == turn
