"""The source of a table's shuffles and dice. Tests replace it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Final

from carteado.fairness.shuffles import FairMatch

Fair = Callable[[bytes, str, tuple[str, ...], bytes], FairMatch]
"""Creates the shuffles of a match from its secret, its id, the players' seeds and the key of the seals of the names."""


def system_dice(_table: str) -> Random:
    return SystemRandom()


@dataclass(frozen=True, slots=True)
class Randomness:
    """The random generators of a table.

    fair: makes the shuffles.
    dice: returns a table's generator for other chances, such as whether an opponent notices a sign.
    """

    fair: Fair = field(default=FairMatch)
    dice: Callable[[str], Random] = field(default=system_dice)


FAIR: Final = Randomness()
