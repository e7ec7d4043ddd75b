"""The deadlines of a table: for moves, for offers of a rematch, and for filling the empty seats."""

from __future__ import annotations

from carteado.tables import command_handlers, events
from carteado.tables.events import Events
from carteado.tables.state import TableState


def earliest(*times: int | None) -> int | None:
    """Return the earliest of several times. None means never."""
    first = None
    for time in times:
        if time is not None and (first is None or time < first):
            first = time
    return first


def next_deadline(state: TableState) -> int | None:
    return earliest(state.wait.deadline, _offer_deadline(state), _fill_deadline(state))


def expired_events(state: TableState, now: int) -> Events:
    """Return the events that a deadline causes if it has passed, or no events. Only one deadline is handled."""
    deadline, until, fill_at = state.wait.deadline, _offer_deadline(state), _fill_deadline(state)
    if deadline is not None and deadline <= now:
        return [events.Substituted(now, state.wait.people)]
    if until is not None and until <= now:
        return [events.RematchDropped(now)]
    if fill_at is not None and fill_at <= now:
        return command_handlers.begin_match(state, now)
    return []


def _offer_deadline(state: TableState) -> int | None:
    return state.offer.until if state.offer else None


def _fill_deadline(state: TableState) -> int | None:
    """Return when bots fill the empty seats and the match starts, or None."""
    waits = state.phase == "waiting" and state.fill_at and state.places.people()
    return state.fill_at if waits else None
