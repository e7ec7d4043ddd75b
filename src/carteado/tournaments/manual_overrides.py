"""Find the games and decisions that the desk has taken over from the server.

In an online tournament the server decides many things itself. If the desk undoes one of these decisions, the server
must not repeat it at once, so the desk takes over. The server is in charge again in three cases:

- the desk hands the game back (`HandedBack`);
- the desk undoes its undoing;
- the desk has made that decision itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from carteado.tournaments.events import Decision, Event, HandedBack, Undone
from carteado.tournaments.state import Tournament

HOUSE: Final = "Carteado"
"""The author of the server's own decisions."""


def left_to_desk(state: Tournament) -> frozenset[str]:
    """Return the ids of the games that the desk has taken over.

    A decision without a game, such as a draw, is represented by the kind of its event.
    """
    if not state.undone:
        return frozenset()
    left: set[str] = set()
    for decision in state.log:
        if decision.number in state.undone:
            continue
        done = decision.event.game if isinstance(decision.event, HandedBack) else decision.event.kind
        left.discard(done)  # the desk has decided it; the next draw or bracket is the server's again
        left.update(subject_of(undone.event) for undone in _undone_by(decision, state) if undone.by == HOUSE)
    return frozenset(left)


def _undone_by(decision: Decision, state: Tournament) -> Iterator[Decision]:
    if isinstance(decision.event, Undone):
        yield state.decision(decision.event.decision)


def subject_of(event: Event) -> str:
    """Return the id of the game that an event concerns. If it concerns none, return the kind of the event."""
    return str(getattr(event, "game", "")) or event.kind
