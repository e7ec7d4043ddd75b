"""The owner of a live table: one command after the other, on disk before anybody sees it.

Every change takes the same way: events are decided, folded into the state, appended to the log; only when the
log has them on disk are they shown. Should the log fail, the table's memory is thrown away and read anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final, NamedTuple

from carteado.game import Refusal
from carteado.tables import deciding, events
from carteado.tables.deciding import Who
from carteado.tables.events import Events
from carteado.tables.ports import Finished, Ports, Showing
from carteado.tables.refused import Refused, by_rule
from carteado.tables.robots import Robots, Turn, program_turn
from carteado.tables.state import TableState
from carteado.tables.store import Entry
from carteado.tables.viewers import Viewer, Viewers

log = logging.getLogger(__name__)

Answer = tuple[int | None, str]
"""The seat that acted, and the command by which it did."""

SEATING: Final = (events.Seated, events.Freed, events.Swapped, events.BotSeated)


class Done(NamedTuple):
    """The version at which a command was done; `told`: the step itself has said so to whoever sent it."""

    version: int
    told: bool = False


class Table:
    """A table in memory. Made by `Hall`."""

    def __init__(self, state: TableState, ports: Ports) -> None:
        self.state = state
        self.ports = ports
        self.viewers = Viewers(state.id, len(state.places), ports.bus)
        self.broken = False
        self.quiet_since = ports.now()
        self._lock = asyncio.Lock()
        self._answered: dict[str, int] = {}
        self._robots = Robots()
        self._timer: asyncio.TimerHandle | None = None
        self._alarm = 0
        self._task: asyncio.Task[None] | None = None
        self._bot_due: tuple[Turn, int] | None = None

    # People --------------------------------------------------------------------------------------------

    async def do(self, who: Who, command: str, decide: Callable[[TableState, Who], Events]) -> Done:
        """Does what a person asks for, once for each command id."""
        key = f"{who.player}:{command}"
        async with self._lock:
            if (version := self._answered.get(key)) is not None:
                return Done(version)
            self._need_sound()
            entry = decide(self.state, who)
            seat = self.state.places.seat_of(who.player)
            told = seat is not None and bool(entry) and type(entry[0]) is events.Acted
            version = await self._commit(entry, key, (seat, command) if told else None)
            return Done(version, told)

    async def watch(self, viewer: Viewer, version: int | None) -> None:
        """Lets somebody in: the state as it is, then every step. A covered player who comes takes the seat back."""
        async with self._lock:
            self._need_sound()
            who = Who(viewer.player, "", self.ports.now())
            await self._commit(deciding.back(self.state, who))
            seat = self.state.places.seat_of(viewer.player)
            came = seat is not None and not self.viewers.of_seat(seat)
            if came and seat is not None:
                self._tell_presence(seat, present=True)
            self.viewers.add(viewer, seat)
            viewer.deliver(self._showing().sync(seat, viewer.lang, version))

    def unwatch(self, viewer: Viewer) -> None:
        seat = viewer.seat
        self.viewers.drop(viewer)
        self.quiet_since = self.ports.now()
        if seat is not None and not self.viewers.of_seat(seat):
            self._tell_presence(seat, present=False)

    # The one way to change anything --------------------------------------------------------------------

    async def commit(self, entry: Events) -> int:
        async with self._lock:
            return await self._commit(entry)

    async def _commit(self, entry: Events, key: str | None = None, done: Answer | None = None) -> int:
        if not entry:
            return self.state.version
        state = self.state
        try:
            state.fold(entry)
        except Refusal as refusal:
            raise by_rule(refusal) from None
        ended = self._prepare_next(entry)
        await self._append(Entry(state.id, state.seq, events.encode(entry), key, state.closed))
        if key is not None:
            self.remember(key, state.version)
        if ended:
            await self.archive()
        self._show(entry, done)
        self.wake()
        return state.version

    def _prepare_next(self, entry: Events) -> bool:
        """When a match has just ended, the next one's commitment goes out with the last move."""
        match = self.state.match
        if match is None or not match.is_over or match.number != self.state.number:
            return False
        prepared = deciding.prepared(self.state, entry[0].at)
        entry.append(prepared)
        self.state.take(prepared)
        return True

    async def _append(self, entry: Entry) -> None:
        try:
            await self.ports.store.append(entry)
        except BaseException:
            self.fail()
            raise

    def remember(self, key: str, version: int) -> None:
        self._answered[key] = version

    def _need_sound(self) -> None:
        if self.broken or self.state.closed:
            raise Refused("gone")

    def fail(self) -> None:
        """What is in memory may not be what is on disk: nobody may see it any more."""
        self.broken = True
        self.dismiss("restart", again=True)

    def dismiss(self, code: str, *, again: bool) -> None:
        """Sends everybody away."""
        self.stop()
        showing = self._showing()
        for viewer in self.viewers:
            viewer.deliver(showing.bye(code, viewer.lang, again=again))

    async def archive(self) -> None:
        """Keeps the match that is over. Asked twice (after a restart), the archive keeps it once."""
        match = self.state.match
        if match is None or (outcome := match.state.outcome) is None:
            return
        players = [place.player for place in self.state.places.seats]
        record = match.hosted.record()
        finished = Finished(
            match.id, self.state.id, self.state.created, players, record, match.done, outcome, match.since
        )
        try:
            await self.ports.archive.keep(finished)
        except Exception:
            log.exception("match %s could not be archived; it will be when its table is next opened", match.id)

    # What viewers see ----------------------------------------------------------------------------------

    def _showing(self) -> Showing:
        return self.ports.show.begin(self.state, self.viewers.present(), self.ports.now())

    def _show(self, entry: Events, done: Answer | None) -> None:
        if any(isinstance(event, SEATING) for event in entry):
            self._place_viewers()
        if not events.is_public(entry):
            self._show_signs(entry)
            return
        showing, happening = self._showing(), self.state.recent[-1]
        actor, command = done or (0, None)
        for seat, lang, name in self.viewers.heard():
            self.ports.bus.publish(name, showing.step(happening, seat, lang, command if seat == actor else None))
        self.state.shown()

    def _place_viewers(self) -> None:
        for viewer in self.viewers:
            seat = self.state.places.seat_of(viewer.player)
            if seat != viewer.seat:
                self.viewers.place(viewer, seat)

    def _show_signs(self, entry: Events) -> None:
        showing = self._showing()
        for signed in (event for event in entry if isinstance(event, events.Signed)):
            for seat, lang, name in self.viewers.heard():
                noticed = seat in signed.noticed
                partner = seat is not None and seat != signed.seat and seat % 2 == signed.seat % 2
                if partner or noticed:
                    self.ports.bus.publish(name, showing.signal(signed, lang, noticed=noticed))

    def _tell_presence(self, seat: int, *, present: bool) -> None:
        message = self._showing().presence(seat, present)
        for _, _, name in self.viewers.heard():
            self.ports.bus.publish(name, message)

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
        times = [self._program_due(), self.state.deadline(), self._offer_until(), self._fill_at()]
        return min((time for time in times if time is not None), default=None)

    def _program_due(self) -> int | None:
        """When the program acts; an alarm set again for the same turn does not put it off."""
        turn = program_turn(self.state)
        if turn is None:
            self._bot_due = None
        elif self._bot_due is None or self._bot_due[0] != turn:
            delay = self.ports.cut_delay if turn.by == "auto" else self.ports.bot_delay()
            self._bot_due = turn, self.ports.now() + delay
        return self._bot_due[1] if self._bot_due else None

    def _offer_until(self) -> int | None:
        return self.state.offer.until if self.state.offer else None

    def _fill_at(self) -> int | None:
        state = self.state
        waits = state.phase == "waiting" and state.created.fill_at and state.places.people()
        return state.created.fill_at if waits else None

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
        except Exception:
            log.exception("table %s stopped", self.state.id)
            self.fail()

    async def _do_what_is_due(self) -> None:
        now = self.ports.now()
        if self._bot_due is not None and self._bot_due[1] <= now:
            await self._play_turn(self._bot_due[0])
            return
        async with self._lock:
            if not self.broken:
                await self._commit(self._lapsed(now))
                self.wake()

    async def _play_turn(self, turn: Turn) -> None:
        """Thinks without holding the table up; if somebody acted meanwhile, the thought is dropped."""
        async with self._lock:
            sight = self._robots.sight(self.state, turn) if self._is_still(turn) else None
        action = await sight.choose(self.ports.think) if sight else ""
        async with self._lock:
            if sight and self._is_still(turn):
                await self._commit([events.Acted(self.ports.now(), turn.seat, action, turn.by)])
            else:
                self.wake()

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
