"""Find the games and decisions that the desk has taken over from the server.

In an online tournament, the server takes many decisions itself. If the desk undoes one of them, the server must not
repeat it, so the desk takes over. The server is in charge again in three cases:

- the desk hands the game back (`HandedBack`);
- the desk undoes its own `Undone` event;
- the desk takes the same kind of decision itself, if it is about no game (such as a draw).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from carteado.tournaments.events import Decision, Event, HandedBack, Undone
from carteado.tournaments.state import Tournament

SERVER_AUTHOR: Final = "Carteado"
"""The name of the server as the author of decisions."""


def left_to_desk(state: Tournament) -> frozenset[str]:
    """Return the games and decisions that the desk has taken over from the server.

    The set contains the ids of games and, for decisions about no game, such as draws, the kinds of their events.
    """
    if not state.undone:
        return frozenset()
    left: set[str] = set()
    for decision in state.log:
        if decision.number in state.undone:
            continue
        resumed = decision.event.game if isinstance(decision.event, HandedBack) else decision.event.kind
        left.discard(resumed)  # handed back, or decided by the desk itself
        left.update(subject_of(undone.event) for undone in _undone_by(decision, state) if undone.by == SERVER_AUTHOR)
    return frozenset(left)


def _undone_by(decision: Decision, state: Tournament) -> Iterator[Decision]:
    if isinstance(decision.event, Undone):
        yield state.decision(decision.event.decision)


def subject_of(event: Event) -> str:
    """Return the id of the game that an event is about, or the kind of the event if it is about no game."""
    return str(getattr(event, "game", "")) or event.kind
