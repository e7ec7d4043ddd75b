"""Time to see: what has just been finished lies on the table for a moment before anything goes on.

While a table holds, no bot acts, no chore is done and no clock runs. The hold follows from the log, from the moment of
the action that finished something, so that it is the same for all viewers and after a restart.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from carteado.core.game import Game, Moment

Holds = Mapping[str, int]
"""For how many milliseconds a table holds each kind of moment; "sheet" is the end of a hand with a score sheet."""

NO_HOLDS: Final[Holds] = {}


class Hold(NamedTuple):
    """What was finished, and until when it lies there."""

    kind: Moment
    until: int


def what_is_seen(game: Game, kind: Moment | None) -> str:
    """The key of a moment in `Holds`; "" for none."""
    return "sheet" if kind in ("hand", "match") and game.has_score_sheet else kind or ""


def longer(held: int, places: int) -> int:
    """For who plays at several places and has as many hands to look at: each more adds three fifths of the first's."""
    return held + held * 3 * (places - 1) // 5
