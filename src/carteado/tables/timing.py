"""How long a table waits for a person, and how long it pauses to show a result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from carteado.core.game import Game, Moment

WEEK: Final = 7 * 24 * 60 * 60
PACES: Final[dict[str, int | None]] = {"rapid": 15, "normal": 30, "relaxed": 90, "week": WEEK, "none": None}
"""Seconds for each action. With "week", people come and go. With "none" a person who plays alone with bots has no
limit."""

COMPANY_PACE: Final = "relaxed"
"""The pace of a table without a limit after a second person sits down."""

PauseLengths = Mapping[str, int]
"""The length of the pause after each kind of moment (ms); "sheet" is the end of a hand with a score sheet."""

NO_PAUSES: Final[PauseLengths] = {}


def milliseconds(pace: str) -> int | None:
    seconds = PACES[pace]
    return None if seconds is None else seconds * 1000


def pause_key(game: Game, kind: Moment | None) -> str:
    """Return the key under which `PauseLengths` has the pause after a moment, "" for no moment."""
    return "sheet" if kind in ("hand", "match") and game.has_score_sheet else kind or ""


def lengthen(ms: int, seats: int) -> int:
    """Lengthen a pause by 60 % for each additional seat of a person, because there are more hands to look at."""
    return ms + ms * 3 * (seats - 1) // 5
