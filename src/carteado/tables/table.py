"""The owner of a live table: one command after the other, on disk before anybody sees it.

Every change takes the same way: events are decided, folded into the state, appended to the log; only when the
log has them on disk are they shown. Should the log fail, the table's memory is thrown away and read anew. Where the
disk is full that is all that happens: whoever asked is refused, and everybody stays.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

from carteado.core.game import Refusal
from carteado.tables import deciding, events
from carteado.tables.archiving import Archiving
from carteado.tables.carried import carried
from carteado.tables.deciding import Who
from carteado.tables.done_commands import DoneCommands
from carteado.tables.events import Events
from carteado.tables.ports import Ports, Showing
from carteado.tables.rebuilding import read_back
from carteado.tables.refused import FileDamaged, NoRoomLeft, Refused, by_rule
from carteado.tables.robots import Robots, Turn, program_turn
from carteado.tables.state import Clocks, TableState
from carteado.tables.store import Entry, NoRoom, Summary
from carteado.tables.viewers import Viewer, Viewers

log = logging.getLogger(__name__)

Answer = tuple[int, str]
"""The seat that acted, and the command by which it did."""

SEATING: Final = frozenset({events.Seated, events.Freed, events.Swapped, events.BotSeated})
SUMMED_UP: Final = SEATING | {
    events.Created, events.Started, events.Prepared, events.Covered, events.Returned, events.GameChanged,
    events.Renamed,
}  # fmt: skip
"""What changes how a table looks from outside."""
ALONE: Final = 10
"""How many times as fast bots play where no person is."""
HELD: Final = 6
"""How many times as long bots play on for nobody where the house waits for a result, as in a tournament."""
NO_ROOM_MS: Final = 1000
"""After how long the program tries again what a full disk kept it from."""


class Done(NamedTuple):
    """The version at which a command was done; `told`: the step itself has said so to whoever sent it."""

    version: int
    told: bool = False


def earliest(*times: int | None) -> int | None:
    """The first of several moments, of which any may never come."""
    first = None
    for time in times:
        if time is not None and (first is None or time < first):
            first = time
    return first


class Table:
    """A table in memory. Made by `Hall`."""

    def __init__(self, state: TableState, ports: Ports) -> None:
        self.state = state
        self.ports = ports
        self.viewers = Viewers(state.id, len(state.places), ports.bus)
        self.summary = self._sum_up()
        self.done = DoneCommands()
        self.broken = False
        self.quiet_since = self._alone_since = ports.now()
        self._lock = asyncio.Lock()
        self._robots = Robots()
        self._archiving = Archiving()
        self._timer: asyncio.TimerHandle | None = None
        self._alarm = 0
        self._task: asyncio.Task[None] | None = None
        self._bot_due: tuple[Turn, int] | None = None
        self._seen_enough: set[int] = set()
        self._not_before = 0

    # People --------------------------------------------------------------------------------------------

    async def do(self, who: Who, command: str, decide: Callable[[TableState, Who], Events]) -> Done:
        """Does what a person asks for, once for each command id. Once begun it is done to its end, whoever hangs up."""
        return await carried(self.do_here(who, command, decide))

    async def do_here(self, who: Who, command: str, decide: Callable[[TableState, Who], Events]) -> Done:
        """The same in the task that asks, for one that nobody cancels meanwhile (see `BeingCarried`)."""
        key = f"{who.player}:{command}"
        async with self._lock:
            version = self.done.version_of(key)
            if version is None and self.done.may_be_older(key):
                version = await self._version_in_log(key)
            if version is not None:
                return Done(version)
            self._need_sound()
            entry = decide(self.state, who)
            acted = entry[0] if entry and isinstance(entry[0], events.Acted) else None
            version = await self._commit(entry, key, (acted.seat, command) if acted else None)
            return Done(version, acted is not None)

    async def watch(self, viewer: Viewer, version: int | None) -> None:
        """Lets somebody in: the state as it is, then every step. A covered player who comes takes the seat back."""
        await carried(self._bring_back(viewer.player))
        async with self._lock:
            self._need_sound()
            seats = self.state.places.seats_of(viewer.player)
            for seat in seats:
                if not self.viewers.of_seat(seat):
                    self._tell_presence(seat, present=True)
            self.viewers.add(viewer, seats)
            self._stir()
            self.wake()
            viewer.deliver(self._showing().sync(viewer.kind, version))

    async def _bring_back(self, player: str) -> None:
        async with self._lock:
            self._need_sound()
            with suppress(NoRoomLeft):  # who asks for it later gets the place back
                await self._commit(deciding.back(self.state, Who(player, "", self.ports.now())))

    async def rename(self, player: str, name: str) -> None:
        """Somebody who sits here, or waits for a seat, is called otherwise from now on."""
        await carried(self._rename(Who(player, name, self.ports.now())))

    async def _rename(self, who: Who) -> None:
        async with self._lock:
            self._need_sound()
            await self._commit(deciding.rename(self.state, who))

    async def go_on(self, player: str) -> int:
        """Somebody has seen enough. When everybody at the table has, it holds no longer; nothing of this is logged."""
        async with self._lock:
            self._need_sound()
            self._seen_enough.update(deciding.seats_of(self.state, Who(player, "", self.ports.now())))
            self._go_on_together()
            return self.state.version

    def unwatch(self, viewer: Viewer) -> None:
        self.viewers.drop(viewer)
        self.quiet_since = self._alone_since = self.ports.now()
        if not self._lock.locked():
            self._go_on_together()
        for seat in viewer.seats:
            if not self.viewers.of_seat(seat):
                self._tell_presence(seat, present=False)
        self._stir()

    def _stir(self) -> None:
        if self.state.created.held_for:
            self.ports.stirred(self.state.created.held_for)

    async def settled(self) -> TableState:
        """The state, once what is being written is on disk. Until the next await nothing changes it."""
        async with self._lock:
            self._need_sound()
            return self.state

    async def _version_in_log(self, key: str) -> int | None:
        """For a command that was done long ago, where its outcome stands in the stream."""
        seq = await self.ports.store.done_at(self.state.id, key)
        return None if seq is None else self.state.version_at(seq)

    # The one way to change anything --------------------------------------------------------------------

    async def begin(self, entry: Events) -> None:
        """Writes down the first entry of a new table."""
        try:
            await self._append(entry)
        except NoRoom:
            raise NoRoomLeft from None

    async def resume(self, at: int, known: Summary | None = None) -> None:
        """Comes back after a restart: clocks run from then. What was kept besides the log is brought up to date."""
        async with self._lock:
            if self._due_by_clock() is not None or self.state.hold or (known is not None and known != self.summary):
                await self._commit([events.Resumed(at)])
            await self._archive()

    async def keep_matches(self) -> None:
        """Tries again to keep what the archive has not got yet."""
        async with self._lock:
            await self._archive()

    async def commit(self, entry: Events) -> int:
        return await carried(self._commit_next(entry))

    async def _commit_next(self, entry: Events) -> int:
        async with self._lock:
            return await self._commit(entry)

    async def _commit(self, entry: Events, key: str | None = None, done: Answer | None = None) -> int:
        if not entry:
            if key is not None:  # sent again when it would change something, it is not done again
                self.done.add(key, self.state.version)
            return self.state.version
        if not self.ports.store.has_room():
            raise NoRoomLeft
        state, clocks = self.state, self.state.clocks
        try:
            state.fold(entry)
        except Refusal as refusal:
            raise by_rule(refusal) from None
        acted = type(entry[0]) is events.Acted
        if acted and not len(self.viewers):
            state.let_go(self.ports.now())  # where nobody looks, nothing is held: bots among themselves lose no time
        ended = self._prepare_next(entry)
        self._seat_those_who_waited(entry)
        has_room = True
        try:
            await self._append(entry, key)
        except NoRoom:
            has_room = False
        if not has_room:
            await self._undo(clocks)
            raise NoRoomLeft
        if acted:
            self._seen_enough.clear()
        if key is not None:
            self.done.add(key, state.version)
        kept = await self._archiving.keep(state, self.ports) if ended else []
        self._show(entry, done)
        if kept:
            await self._note_archived(kept)
        self.wake()
        if ended or state.phase != "playing":
            self._stir()
        return state.version

    async def _undo(self, clocks: Clocks) -> None:
        """Nothing of the latest entry could be kept, and nobody has seen it: the state is again what the log tells, and
        of clocks and holds what it does not tell."""
        try:
            state, _ = await read_back(self.state.id, self.ports)
        except BaseException:
            self.fail()
            raise
        state.clocks = clocks
        self.state = state

    def _prepare_next(self, entry: Events) -> bool:
        """When a match has just ended, the next one's commitment goes out with the last move."""
        match = self.state.match
        if match is None or not match.is_over or match.number != self.state.number:
            return False
        prepared = deciding.prepared(self.state, entry[0].at)
        entry.append(prepared)
        self.state.take(prepared)
        return True

    def _seat_those_who_waited(self, entry: Events) -> None:
        if self.state.places.reserved and type(entry[0]) is events.Acted:
            for seated in deciding.seated_now(self.state, entry[0].at):
                entry.append(seated)
                self.state.take(seated)

    async def _append(self, entry: Events, key: str | None = None) -> None:
        state = self.state
        summary = self.summary if SUMMED_UP.isdisjoint(map(type, entry)) else self._sum_up()
        changed = summary if summary != self.summary or state.seq == 1 else None
        row = Entry(
            state.id, state.seq, events.encode(entry), key, state.closed, events.VERSION, state.at, self.due(), changed
        )
        try:
            await self.ports.store.append(row)
        except NoRoom:
            raise
        except FileDamaged:
            self.fail("damaged")
            raise
        except BaseException:
            self.fail()
            raise
        self.summary = summary

    def _sum_up(self) -> Summary:
        state = self.state
        players = tuple(dict.fromkeys(place.player for place in state.places.seats if place.player is not None))
        public = state.created.public
        return Summary(state.phase, public, players, self.ports.show.card(state) if public else b"")

    def _need_sound(self) -> None:
        if self.broken or self.state.closed:
            raise Refused("gone")

    def fail(self, why: str = "restart") -> None:
        """What is in memory may not be what is on disk, or soon will not be: nobody may see it any more, and a bot that
        is still thinking about its turn does nothing. After a restart one comes again; on a damaged log in vain."""
        self.broken = True
        self.dismiss(why, again=why == "restart")

    def dismiss(self, code: str, *, again: bool) -> None:
        """Sends everybody away."""
        self.stop()
        showing = self._showing()
        for viewer in self.viewers:
            viewer.deliver(showing.bye(code, viewer.lang, again=again))

    async def _archive(self) -> None:
        """Keeps the matches that are over and not kept yet."""
        if self.state.unarchived:
            await self._note_archived(await self._archiving.keep(self.state, self.ports))

    async def _note_archived(self, numbers: list[int]) -> None:
        """Where the house shuts meanwhile, nothing is noted: the archive keeps the same match once, however often."""
        for number in numbers:
            if self.broken:
                return
            try:
                await self._commit([events.Archived(self.ports.now(), number)])
            except NoRoomLeft:
                self._archiving.due = self.ports.now() + NO_ROOM_MS
                return

    # What viewers see ----------------------------------------------------------------------------------

    def _showing(self) -> Showing:
        return self.ports.show.begin(self.state, self.viewers.present(), self.ports.now())

    def _show(self, entry: Events, done: Answer | None) -> None:
        if not SEATING.isdisjoint(map(type, entry)):
            self._place_viewers()
        if not events.is_public(entry):
            self._show_signs(entry)
            return
        showing, happening = self._showing(), self.state.recent[-1]
        actor, command = done or (0, None)
        for kind, name in self.viewers.heard():
            self.ports.bus.publish(name, showing.step(happening, kind, command if actor in kind.seats else None))
        self.state.shown()

    def _place_viewers(self) -> None:
        for viewer in self.viewers:
            seats = self.state.places.seats_of(viewer.player)
            if seats != viewer.seats:
                self.viewers.place(viewer, seats)

    def _show_signs(self, entry: Events) -> None:
        showing = self._showing()
        for signed in (event for event in entry if isinstance(event, events.Signed)):
            self._robots.hear(self.state, signed)
            partners = deciding.partners_of(self.state, signed.seat)
            for kind, name in self.viewers.heard():
                noticed = any(seat in signed.noticed for seat in kind.seats)
                if noticed or any(seat in partners for seat in kind.seats):
                    self.ports.bus.publish(name, showing.signal(signed, kind.lang, noticed=noticed))

    def _tell_presence(self, seat: int, *, present: bool) -> None:
        message = self._showing().presence(seat, present)
        for _, name in self.viewers.heard():
            self.ports.bus.publish(name, message)

    def _go_on_together(self) -> None:
        if not self._seen_enough or not self._seen_enough.issuperset(self.viewers.present()):
            return
        self._seen_enough.clear()
        now = self.ports.now()
        if self.state.hold is None or self.state.hold.until <= now:
            return
        self.state.let_go(now)
        self._bot_due = None
        message = self._showing().went_on()
        for _, name in self.viewers.heard():
            self.ports.bus.publish(name, message)
        self.wake()

    # Time ----------------------------------------------------------------------------------------------

    def wake(self) -> None:
        """Sets the alarm for whatever is due next. One that will ring too early is left alone: it looks again then."""
        due = None if self.broken or self.state.closed else self._next_due()
        if due is None or (self._timer is not None and self._alarm <= due):
            return
        self.stop()
        delay = max(0, due - self.ports.now()) / 1000
        self._timer, self._alarm = asyncio.get_running_loop().call_later(delay, self._ring), due

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _next_due(self) -> int | None:
        due = earliest(self._program_due(), self._due_by_clock(), self._archiving.due)
        return None if due is None else max(due, self._not_before)

    def _due_by_clock(self) -> int | None:
        return earliest(self.state.deadline(), self._offer_until(), self._fill_at())

    def due(self) -> int | None:
        """When the table has to be awake, as far as its log tells: at once, if it is a program's turn."""
        state = self.state
        if state.closed:
            return None
        busy = (program_turn(state) is not None and self._may_play_on()) or state.unarchived
        return state.at if busy else self._due_by_clock()

    def may_sleep(self, until: int) -> bool:
        """Whether nothing is going on, and nothing will before a moment. A match to be kept keeps the table awake."""
        due, busy = self._next_due(), self._lock.locked() or self.state.unarchived
        return not busy and not self.broken and (due is None or due > until)

    def _program_due(self) -> int | None:
        """When the program acts; an alarm set again for the same turn does not put it off."""
        turn = program_turn(self.state)
        if turn is None or not self._may_play_on():
            self._bot_due = None
        elif self._bot_due is None or self._bot_due[0] != turn:
            delay = self.ports.cut_delay if turn.by == "auto" else self._bot_delay()
            hold = self.state.hold
            self._bot_due = turn, max(self.ports.now(), hold.until if hold else 0) + delay
        return self._bot_due[1] if self._bot_due else None

    def _may_play_on(self) -> bool:
        """Whether bots play on. Where nobody looks they finish the match for those who went away, in a bounded time;
        where the only one who began it has stood up, nobody misses its end. Who comes back finds it as it was."""
        if len(self.viewers):
            return True
        state = self.state
        began = sum(player is not None for player in state.match.players) if state.match else 0
        times = HELD if state.created.held_for else 1 if began > 1 or state.places.people() else 0
        return self.ports.now() - self._alone_since < times * self.ports.play_on_ms

    def _bot_delay(self) -> int:
        """Bots take their time so that people can follow; where nobody plays or looks, they need less."""
        alone = not len(self.viewers) and not self.state.places.people()
        return self.ports.bot_delay() // ALONE if alone else self.ports.bot_delay()

    def _offer_until(self) -> int | None:
        return self.state.offer.until if self.state.offer else None

    def _fill_at(self) -> int | None:
        state = self.state
        waits = state.phase == "waiting" and state.fill_at and state.places.people()
        return state.fill_at if waits else None

    def _ring(self) -> None:
        self._timer = None
        due = None if self.broken or self.state.closed else self._next_due()
        if due is not None and due <= self.ports.now():
            self._task = asyncio.get_running_loop().create_task(self._tick())
        else:
            self.wake()

    async def _tick(self) -> None:
        try:
            await self._do_what_is_due()
        except asyncio.CancelledError:
            raise
        except NoRoomLeft:
            self._not_before = self.ports.now() + NO_ROOM_MS
            self.wake()
        except Exception:
            log.exception("table %s stopped", self.state.id)
            self.fail()

    async def _do_what_is_due(self) -> None:
        now = self.ports.now()
        if self._bot_due is not None and self._bot_due[1] <= now:
            await self._play_turn(self._bot_due[0])
            return
        async with self._lock:
            if self.broken:
                return
            if self._archiving.due is not None and self._archiving.due <= now:
                await self._archive()
            await self._commit(self._lapsed(now))
            self.wake()

    async def _play_turn(self, turn: Turn) -> None:
        """Thinks without holding the table up; if somebody acted meanwhile, the thought is dropped."""
        async with self._lock:
            if self._is_still(turn):
                await self._make_signs()
            sight = self._robots.sight(self.state, turn) if self._is_still(turn) else None
        action = await sight.choose(self.ports.think) if sight else ""
        if sight and (longer := sight.hesitation(action) * self._bot_delay()):
            await asyncio.sleep(longer / 1000)
        async with self._lock:
            if sight and self._is_still(turn):
                await self._commit([events.Acted(self.ports.now(), turn.seat, action, turn.by)])
            else:
                self.wake()

    async def _make_signs(self) -> None:
        """Bots make their signs before the first of them acts in a hand."""
        now, signs = self.ports.now(), self._robots.signs(self.state)
        try:
            await self._commit([deciding.signed(self.state, now, *sign) for sign in signs])
        except NoRoomLeft:
            self._robots.unmade(self.state, signs)
            raise

    def _is_still(self, turn: Turn) -> bool:
        return not self.broken and program_turn(self.state) == turn

    def _lapsed(self, now: int) -> Events:
        """What time alone has brought about."""
        state = self.state
        deadline, until, fill_at = state.deadline(), self._offer_until(), self._fill_at()
        if deadline is not None and deadline <= now:
            return [events.Covered(now, state.awaited_people())]
        if until is not None and until <= now:
            return [events.RematchDropped(now)]
        if fill_at is not None and fill_at <= now:
            return deciding.started(state, now)
        return []
