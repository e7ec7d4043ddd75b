"""The source of a table's randomness. Tests replace it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Final

from carteado.fairness.shuffles import FairMatch

Fair = Callable[[bytes, str, tuple[str, ...], bytes], FairMatch]
"""Creates the shuffles of a match from its secret, its id, the players' seeds and the key for the sealed names."""


def system_dice(_table: str) -> Random:
    return SystemRandom()


@dataclass(frozen=True, slots=True)
class Randomness:
    """The sources of a table's randomness.

    fair: creates the shuffles of a match.
    dice: returns a generator for everything else, such as whether an opponent notices a sign, given the table's id.
    """

    fair: Fair = field(default=FairMatch)
    dice: Callable[[str], Random] = field(default=system_dice)


FAIR: Final = Randomness()
