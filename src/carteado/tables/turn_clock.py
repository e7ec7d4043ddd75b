"""The clock of a table: whom it waits for, until when, and the pause in which people look at a result.

A pause begins with the action that finished a trick, a hand or a match. During a pause, the program does not act and no
clock runs. The pause is computed from the log, so a restart does not lose it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from carteado.core.game import Moment, State
from carteado.tables.timing import COMPANY_PACE, NO_PAUSES, PauseLengths, lengthen, milliseconds, pause_key

if TYPE_CHECKING:
    from carteado.tables.state import TableState


class Wait(NamedTuple):
    """Whom the table waits for.

    seats:    the seats that the game waits for.
    people:   those of these seats at which a person must act.
    deadline: when bots take over for these people, or None.
    clock:    how long these people may take in total, in milliseconds, or None without a deadline.
    """

    seats: tuple[int, ...]
    people: list[int]
    deadline: int | None
    clock: int | None


class Pause(NamedTuple):
    """The pause after a trick, hand or match (`kind`). It ends at the time `until`."""

    kind: Moment
    until: int


class ClockSnapshot(NamedTuple):
    """The state of a clock. The log does not contain all of it, because the early end of a pause is not logged."""

    since: int
    finished: tuple[State, int] | None
    pause: Pause | None


class TurnClock:
    """The clock of one table.

    lengths: how long the pauses are.
    since:   the time from which people's clocks run.

    The results of `wait` and `pause` are computed only when they are needed, which makes it faster to rebuild a table
    from its log. Until the pause is computed, `_finished` has the state before the latest action and its time.
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
        """Return whom the table waits for. The result is cached until the next change."""
        if self._wait is None:
            match = state.match
            seats = match.state.waiting() if match is not None and state.phase == "playing" else ()
            people = [seat for seat in seats if state.places.at(seat).waits_for_person]
            allowed = allowed_ms(state) if people else None
            self._wait = Wait(seats, people, None if allowed is None else self._start(state) + allowed, allowed)
        return self._wait

    def _start(self, state: TableState) -> int:
        """Return when the clocks of the people start: after the pause, if there is one."""
        pause = self.pause(state)
        return max(self.since, pause.until) if pause else self.since

    def pause(self, state: TableState) -> Pause | None:
        """Return the pause after the latest action, which may be over. None if it was ended early or there was none."""
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
        """Drop the cached result of `wait`. Call this when the table changes."""
        self._wait = None

    def restart(self, at: int) -> None:
        """Restart people's clocks at this time."""
        self.since = at

    def begin_match(self, at: int) -> None:
        self.since = at
        self._pause = self._finished = None

    def act(self, before: State, at: int) -> None:
        """Register an action at the time `at` in the state `before`. It may end a pause and begin another."""
        self.since = at
        self._pause, self._finished = None, (before, at) if self.lengths else None

    def end_pause(self, now: int) -> None:
        """End the pause early, if there is one. People's clocks then start now."""
        if self._pause is not None:
            self.since = now
        self._pause = self._finished = self._wait = None

    def resume(self, at: int, downtime: int) -> None:
        """Restart people's clocks at the time `at`, and end the pause later by `downtime` (ms)."""
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
    """Return how long a person may take for an action, or None for no limit.

    With the pace "none", only a person alone with bots has no limit.
    """
    pace = state.created.pace
    return milliseconds(COMPANY_PACE if pace == "none" and len(state.places.people()) > 1 else pace)
