"""How long a table waits for a person, and how long what has just been finished lies on it before anything goes on.

While a table holds, no bot acts, no chore is done and no clock runs. The hold follows from the log, from the moment of
the action that finished something, so that it is the same for all viewers and after a restart.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from carteado.core.game import Game, Moment

WEEK: Final = 7 * 24 * 60 * 60
PACES: Final[dict[str, int | None]] = {"rapid": 15, "normal": 30, "relaxed": 90, "week": WEEK, "none": None}
"""Seconds for each action: a week at a table that is left and taken up again, none for somebody alone with bots."""

COMPANY_PACE: Final = "relaxed"
"""The pace of a table without a clock once a second person sits down at it."""


def milliseconds(pace: str) -> int | None:
    seconds = PACES[pace]
    return None if seconds is None else seconds * 1000


# Time to see -----------------------------------------------------------------------------------------

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
