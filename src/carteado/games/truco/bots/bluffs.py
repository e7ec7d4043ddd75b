"""Raises on nothing: how often a seat bluffed in a match, and how often each level does.

A raise is a bluff when the hand behind it is weak: its side has won no trick yet and none of its cards is as good as
the best plain rank. What the levels do was measured (`python scripts/truco_habits.py`) and is kept beside this file.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from carteado.bots.truco_reading import Reading
from carteado.bots.truco_state import BEST_PLAIN, HANDS, WINNER
from carteado.regulation.rulebook import Regulation

MEASURED: Final = "truco_habits.toml"


@dataclass(slots=True)
class Bluffs:
    """Raises, how many of them were bluffs, and how many of the bluffs won the hand."""

    raises: int = 0
    bluffs: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class LevelBluffs:
    """The same of a level, over so many hands with four of it at a table."""

    level: str
    hands: int
    raises: int
    bluffs: int
    won: int


def is_bluff(reading: Reading) -> bool:
    """Whether a raise from here would be one."""
    cards = reading.row[HANDS + 3 * reading.seat : HANDS + 3 * reading.seat + 3]
    return bool(reading.row[WINNER] != reading.seat % 2 and max(cards) < BEST_PLAIN)


class BluffCounter:
    """Follows a match that may be looked at from every seat."""

    def __init__(self, regulation: Regulation[Any], seats: int) -> None:
        self.rules = regulation.rules
        self.seats = [Bluffs() for _ in range(seats)]
        self._undecided: list[int] = []

    def saw(self, before: Any, seat: int, action: str, after: Any) -> None:
        """An action, with the states before and after it."""
        if action in self.rules.raises:
            self._raised(before.view(seat), seat)
        if after.last is not before.last:
            for bluffer in self._undecided:
                self.seats[bluffer - 1].won += after.last.points[(bluffer - 1) % 2] > 0
            self._undecided = []

    def _raised(self, view: Any, seat: int) -> None:
        count = self.seats[seat - 1]
        count.raises += 1
        if view["hand"]["cards"] and is_bluff(Reading(view, self.rules, {})):
            count.bluffs += 1
            self._undecided.append(seat)


@cache
def measured_bluffs() -> tuple[LevelBluffs, ...]:
    """What was measured of each level, weakest first."""
    content = (files("carteado.bots") / MEASURED).read_text(encoding="utf-8")
    return tuple(LevelBluffs(**row) for row in tomllib.loads(content)["level"])
