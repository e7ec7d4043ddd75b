"""The clock of a table: whom it waits for, until when, and the pause in which people look at a result.

During a pause no bot acts, the program does not cut for anybody, and no clock runs. The pause follows from the log: it
starts at the action that finished a trick, hand or match. So it is the same for all viewers and after a restart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from carteado.core.game import Moment, State
from carteado.tables.timing import COMPANY_PACE, NO_PAUSES, PauseLengths, lengthen, milliseconds, pause_key

if TYPE_CHECKING:
    from carteado.tables.state import TableState


class Wait(NamedTuple):
    """Whom the table waits for.

    seats:    the seats the game waits for.
    people:   the seats among these at which a person must act, not a bot.
    deadline: when a bot takes over for these people, or None.
    clock:    how much time these people had in total, in milliseconds, or None without a deadline.
    """

    seats: tuple[int, ...]
    people: list[int]
    deadline: int | None
    clock: int | None


class Pause(NamedTuple):
    """The pause after a trick, hand or match, and the time when it ends."""

    kind: Moment
    until: int


class ClockSnapshot(NamedTuple):
    """The part of a clock that the log does not contain: players can end a pause, and that is not logged."""

    since: int
    finished: tuple[State, int] | None
    pause: Pause | None


class TurnClock:
    """The clock of one table.

    lengths: how long the pauses are.
    since:   the time from which people's clocks run.

    Answers are computed on first use: a table is rebuilt from many entries, and only the answer after the last one
    matters. `_finished` has the state before the latest action and the time of the action, until the pause after that
    action is computed.
    """

    __slots__ = ("_finished", "_pause", "_wait", "lengths", "since")

    def __init__(self, lengths: PauseLengths) -> None:
        self.lengths = lengths if any(lengths.values()) else NO_PAUSES
        self.since = 0
        self._finished: tuple[State, int] | None = None
        self._pause: Pause | None = None
        self._wait: Wait | None = None

    # Questions -----------------------------------------------------------------------------------------

    def wait(self, state: TableState) -> Wait:
        """Return whom the table waits for. Cached, because every change needs it several times."""
        if self._wait is None:
            match = state.match
            seats = match.state.waiting() if match is not None and state.phase == "playing" else ()
            people = [seat for seat in seats if state.places.at(seat).waits_for_person]
            allowed = allowed_ms(state) if people else None
            self._wait = Wait(seats, people, None if allowed is None else self._start(state) + allowed, allowed)
        return self._wait

    def _start(self, state: TableState) -> int:
        """Return when the clock starts for the people whom the table waits for: after the pause, if there is one."""
        pause = self.pause(state)
        return max(self.since, pause.until) if pause else self.since

    def pause(self, state: TableState) -> Pause | None:
        """Return the pause after the latest action, or None if it finished nothing."""
        if self._finished is not None:
            (before, at), self._finished = self._finished, None
            match = state.match
            assert match is not None
            earlier = state.earlier_public_view(before)
            kind = match.game.moment(earlier, state.views.public)
            length = self.lengths.get(pause_key(match.game, kind), 0) if kind else 0
            if kind and length:
                laying = match.game.laying_ms(earlier, state.views.public)
                self._pause = Pause(kind, at + lengthen(length, state.places.max_seats_per_person()) + laying)
        return self._pause

    # Changes -------------------------------------------------------------------------------------------

    def forget_wait(self) -> None:
        """Drop the cached answer of `wait`, because the table changes."""
        self._wait = None

    def restart(self, at: int) -> None:
        """Restart people's clocks at this time."""
        self.since = at

    def begin_match(self, at: int) -> None:
        self.since = at
        self._pause = self._finished = None

    def act(self, before: State, at: int) -> None:
        """Note that somebody acted in the state `before`. This ends the current pause and may begin the next one."""
        self.since = at
        self._pause, self._finished = None, (before, at) if self.lengths else None

    def end_pause(self, now: int) -> None:
        """End the pause early. People's clocks start now."""
        if self._pause is not None:
            self.since = now
        self._pause = self._finished = self._wait = None

    def resume(self, at: int, downtime: int) -> None:
        """Restart the clocks, and shift the pause by the time the server was down."""
        self.since = at
        if self._pause is not None:
            self._pause = self._pause._replace(until=self._pause.until + downtime)
        if self._finished is not None:
            self._finished = self._finished[0], self._finished[1] + downtime

    def snapshot(self) -> ClockSnapshot:
        return ClockSnapshot(self.since, self._finished, self._pause)

    def restore(self, snapshot: ClockSnapshot) -> None:
        self.since, self._finished, self._pause = snapshot
        self._wait = None


def allowed_ms(state: TableState) -> int | None:
    """Return how long a person may take, or None for no limit. Only a person alone with bots may have no limit."""
    pace = state.created.pace
    return milliseconds(COMPANY_PACE if pace == "none" and len(state.places.people()) > 1 else pace)
