"""How long a table waits for a person."""

from __future__ import annotations

from typing import Final

WEEK: Final = 7 * 24 * 60 * 60
PACES: Final[dict[str, int | None]] = {"rapid": 15, "normal": 30, "relaxed": 90, "week": WEEK, "none": None}
"""Seconds for each action: a week at a table that is left and taken up again, none for somebody alone with bots."""

COMPANY_PACE: Final = "relaxed"
"""The pace of a table without a clock once a second person sits down at it."""


def milliseconds(pace: str) -> int | None:
    seconds = PACES[pace]
    return None if seconds is None else seconds * 1000
