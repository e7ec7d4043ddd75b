"""What a bot can do wrong, and what it costs: the hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from carteado.core.game import State
from carteado.truco.hand import Hand
from carteado.truco.match import Match

Reason = Literal["late", "illegal", "silent", "broken"]
"""No answer in time; one the rules refuse; the program is gone; what it wrote is no answer at all."""


class Faulty(Exception):
    """A bot gave no answer that can be played."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Fault:
    """What a seat did wrong; `side` is 0 for the bot named first and 1 for the other."""

    seat: int
    reason: Reason
    side: int = 0

    def of(self, side: int) -> Fault:
        return replace(self, side=side)


def hand_lost(state: State, seat: int) -> Any:
    """The state after the seat's side has lost the hand; None where a game knows no such thing.

    At the cut no hand has been dealt yet: there the pack is dealt as it lies.
    """
    if not isinstance(state, Match):
        return None
    if isinstance(state.stage, Hand):
        return state.after(state.stage.give_up(seat))
    return state.apply(seat, "segue" if "segue" in (legal := state.legal(seat)) else legal[0])
