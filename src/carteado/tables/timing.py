"""How long a table waits for a person, and how long it pauses to show a result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from carteado.core.game import Game, Moment

WEEK: Final = 7 * 24 * 60 * 60
PACES: Final[dict[str, int | None]] = {"rapid": 15, "normal": 30, "relaxed": 90, "week": WEEK, "none": None}
"""The seconds that a person has for each action, or None for no limit. Only a person alone with bots has no limit."""

COMPANY_PACE: Final = "relaxed"
"""The pace of a table with pace "none" while several people sit at it."""

PauseLengths = Mapping[str, int]
"""The length of the pause (ms) after each kind of moment. In games with a score sheet, "sheet" replaces "hand" and
"match"."""

NO_PAUSES: Final[PauseLengths] = {}


def milliseconds(pace: str) -> int | None:
    seconds = PACES[pace]
    return None if seconds is None else seconds * 1000


def pause_key(game: Game, kind: Moment | None) -> str:
    """Return the key in `PauseLengths` of the pause after this kind of moment, or "" if there is no moment."""
    return "sheet" if kind in ("hand", "match") and game.has_score_sheet else kind or ""


def lengthen(ms: int, seats: int) -> int:
    """Return a pause (ms), longer by 60 % for each additional seat of one person, who has more cards to look at."""
    return ms + ms * 3 * (seats - 1) // 5
