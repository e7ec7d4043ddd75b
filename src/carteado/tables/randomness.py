"""Where the luck of a table comes from: who shuffles its matches, and the dice that tell whether a sign is noticed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Final

from carteado.fairness.shuffles import FairMatch

Fair = Callable[[bytes, str, tuple[str, ...], bytes], FairMatch]
"""Makes a match of its secret, its id, the seeds of its players and the key of their names."""


def true_dice(_table: str) -> Random:
    return SystemRandom()


@dataclass(frozen=True, slots=True)
class Luck:
    """`dice` are those of a table, by its id. Nobody but tests brings in others."""

    fair: Fair = field(default=FairMatch)
    dice: Callable[[str], Random] = field(default=true_dice)


FAIR: Final = Luck()
