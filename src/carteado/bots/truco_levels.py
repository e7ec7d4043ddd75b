"""Weaker levels from the same policy: coarser sight, a less steady hand, and faults that people make.

None of them is stupid. What a level gets wrong is planned: it overlooks the score or its partner's signs, it wavers
between actions where the policy is clearer, and now and then it plays by a beginner's rules of thumb: its best card
first, and staying in with a three or better.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from carteado.bots.truco_game import ACCEPT, HIDE, RAISE, RUN
from carteado.bots.truco_key import SCORES
from carteado.bots.truco_reading import Reading, Signs
from carteado.bots.truco_state import ASKED, BEST_PLAIN, DECIDED, HANDS, MANILHA
from carteado.bots.truco_trained import Trained
from carteado.core.game import View

PLAIN_SCORES: Final = 4
"""The last digits of a key that stand for a score at which one can still raise."""
TELL: Final = 1.0
"""A weak level takes as long again over what it is not sure of."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a level falls short of the policy.

    faults: how often it goes by rules of thumb; wavering: the temperature, 1 for the policy's own; tells: whether one
    can see that it is not sure.
    """

    faults: float = 0.0
    wavering: float = 1.0
    reads_score: bool = True
    reads_signs: bool = True
    tells: bool = False


NOVATO: Final = Manner(faults=0.8, wavering=2.0, reads_score=False, reads_signs=False, tells=True)
AMADOR: Final = Manner(faults=0.54, wavering=1.6, reads_score=False, reads_signs=False, tells=True)
EXPERIENTE: Final = Manner(faults=0.22, wavering=1.2)


class Mannered(Trained):
    """The policy, played with the shortcomings of a level."""

    def __init__(self, rng: Random, manner: Manner) -> None:
        super().__init__(rng)
        self.manner = manner
        self._unsure = False

    def signs_read(self, view: View) -> Signs:
        return super().signs_read(view) if self.manner.reads_signs else {}

    def key(self, reading: Reading) -> int:
        key = super().key(reading)
        plain = key % SCORES < PLAIN_SCORES
        return key - key % SCORES if plain and not self.manner.reads_score else key

    def chances(self, reading: Reading, words: dict[int, str]) -> dict[int, float] | None:
        found = super().chances(reading, words)
        if found is None:
            return None
        if self.rng.random() < self.manner.faults:
            self._unsure = True
            return {rule_of_thumb(reading, words): 1.0}
        flat = {action: chance ** (1 / self.manner.wavering) for action, chance in found.items()}
        self._unsure = max(flat.values()) < 0.8 * sum(flat.values())
        return flat

    def hesitates(self, view: View, action: str) -> float:  # noqa: ARG002
        """Whoever gives tells is slower where he wavered or guessed; the others never are."""
        return TELL if self.manner.tells and self._unsure else 0.0


def rule_of_thumb(reading: Reading, words: dict[int, str]) -> int:
    """What a beginner does: stays in with a three or better, and plays the best card he has."""
    best = max(reading.row[HANDS + 3 * reading.seat : HANDS + 3 * reading.seat + 3])
    if reading.row[ASKED] or not reading.row[DECIDED]:
        return ACCEPT if best >= (BEST_PLAIN if reading.row[DECIDED] else MANILHA) else RUN
    cards = [action for action in words if action not in (HIDE, RAISE)]
    return max(cards) if cards else next(iter(words))
