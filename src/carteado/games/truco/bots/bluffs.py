"""Count the bluffs in a match, and load the measured bluff rate of each bot level.

A raise is a bluff if the side did not win the first trick and the seat holds no card as strong as the best plain rank.
The rates were measured with `python scripts/truco_habits.py` and are stored in `habits.toml`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from carteado.games.truco.bots.kernel_state import BEST_PLAIN, HANDS, WINNER
from carteado.games.truco.bots.view_encoding import EncodedView
from carteado.regulation.rulebook import Regulation

MEASURED: Final = "habits.toml"


@dataclass(slots=True)
class Bluffs:
    """The number of raises of a seat, how many were bluffs, and how many bluffs won the hand."""

    raises: int = 0
    bluffs: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class LevelBluffs:
    """The bluffs of a bot level, measured over `hands` hands with four bots of this level at the table."""

    level: str
    hands: int
    raises: int
    bluffs: int
    won: int


def is_bluff(encoded: EncodedView) -> bool:
    cards = encoded.row[HANDS + 3 * encoded.seat : HANDS + 3 * encoded.seat + 3]
    return bool(encoded.row[WINNER] != encoded.seat % 2 and max(cards) < BEST_PLAIN)


class BluffCounter:
    """Counts the bluffs of each seat in a match whose cards are all known. Raises in the dark are not counted."""

    def __init__(self, regulation: Regulation[Any], seats: int) -> None:
        self.rules = regulation.rules
        self.seats = [Bluffs() for _ in range(seats)]
        self._undecided: list[int] = []

    def observe(self, before: Any, seat: int, action: str, after: Any) -> None:
        """Update the counts with an action of a seat, given the states before and after it."""
        if action in self.rules.raises:
            self._count_raise(before.view(seat), seat)
        if after.last is not before.last:
            for bluffer in self._undecided:
                self.seats[bluffer - 1].won += after.last.points[(bluffer - 1) % 2] > 0
            self._undecided = []

    def _count_raise(self, view: Any, seat: int) -> None:
        count = self.seats[seat - 1]
        count.raises += 1
        if view["hand"]["cards"] and is_bluff(EncodedView(view, self.rules, {})):
            count.bluffs += 1
            self._undecided.append(seat)


@cache
def measured_bluffs() -> tuple[LevelBluffs, ...]:
    """Return the measured bluffs of each level, weakest first."""
    content = (files("carteado.games.truco.bots") / MEASURED).read_text(encoding="utf-8")
    return tuple(LevelBluffs(**row) for row in tomllib.loads(content)["level"])
