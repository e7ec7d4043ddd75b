"""What the house leaves to the desk: who undoes one of its decisions takes the matter out of its hands.

Otherwise it would decide the same again at once. A game is handed back by a decision of its own, or by undoing the
undoing; the desk may as well decide it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from carteado.tournaments.events import Decision, Event, HandedBack, Undone
from carteado.tournaments.state import Tournament

HOUSE: Final = "Carteado"
"""The author of what the house decides by itself."""


def left_to_desk(state: Tournament) -> frozenset[str]:
    """The games that the house no longer looks after; of what concerns no game, the kind of the decision."""
    if not state.undone:
        return frozenset()
    left: set[str] = set()
    for decision in state.log:
        if decision.number in state.undone:
            continue
        done = decision.event.game if isinstance(decision.event, HandedBack) else decision.event.kind
        left.discard(done)  # a draw or a bracket that the desk has made is the desk's; the next is the house's again
        left.update(matter(undone.event) for undone in _undone_by(decision, state) if undone.by == HOUSE)
    return frozenset(left)


def _undone_by(decision: Decision, state: Tournament) -> Iterator[Decision]:
    if isinstance(decision.event, Undone):
        yield state.decision(decision.event.decision)


def matter(event: Event) -> str:
    """What an event is about: its game, else its kind."""
    return str(getattr(event, "game", "")) or event.kind
