"""Handle the faults of bots, such as late answers and illegal actions.

A fault loses the hand in truco (nothing at the cut), and the whole game in the other games.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from carteado.core.game import State
from carteado.games.truco.hand import Hand
from carteado.games.truco.match import Match

Reason = Literal["late", "illegal", "silent", "broken"]
"""`silent`: the program does not start, has exited or does not read its input. `broken`: the answer is malformed."""


class Faulty(Exception):
    """Raised if a bot gives no legal answer in time."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of the bot in a seat. `side` is 0 for `Contest.ours` and 1 for `Contest.theirs`."""

    seat: int
    reason: Reason
    side: int = 0

    def of(self, side: int) -> Fault:
        return replace(self, side=side)


def lose_hand(state: State, seat: int) -> Any:
    """Return the state after the side of this seat loses the hand. Return None if the game is not truco.

    During the cut there is no hand to lose yet. The bot then takes `segue` (go on), or the first legal action.
    """
    if not isinstance(state, Match):
        return None
    if isinstance(state.stage, Hand):
        return state.with_hand(state.stage.give_up(seat))
    return state.apply(seat, "segue" if "segue" in (legal := state.legal(seat)) else legal[0])
