"""Weaker levels, which play the same policy with human weaknesses.

A weaker level chooses with a higher temperature and sometimes follows a beginner's rules of thumb: play the best card
first, and accept a raise with a three or better. The weakest levels also ignore the score and their partners' signs.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from carteado.core.game import View
from carteado.games.truco.bots.abstraction import SCORE_BASE
from carteado.games.truco.bots.kernel_game import ACCEPT, HIDE, RAISE, RUN
from carteado.games.truco.bots.kernel_state import BEST_PLAIN, HANDS, IS_PLAYED, LEVEL_ASKED, MANILHA
from carteado.games.truco.bots.trained import TrainedBot
from carteado.games.truco.bots.view_encoding import EncodedView, Signs

PLAIN_SCORES: Final = 4
"""Score digits below this say for which sides a raise wins the match. The others mean that neither side may raise."""
HESITATION: Final = 1.0
"""The extra time that a weak level takes if it is not sure, as a multiple of its usual time."""


@dataclass(frozen=True, slots=True)
class Weaknesses:
    """The ways in which a level plays worse than the policy.

    mistake_rate: the probability that the bot follows a beginner's rule of thumb instead of the policy.
    temperature:  1 leaves the probabilities of the policy unchanged; a higher value makes them more equal.
    reads_score:  whether the bot considers for which sides a raise wins the match.
    reads_signs:  whether the bot considers the signs of its partners.
    tells:        whether the bot takes longer when it is not sure, so that opponents can notice its doubt.
    """

    mistake_rate: float = 0.0
    temperature: float = 1.0
    reads_score: bool = True
    reads_signs: bool = True
    tells: bool = False


NOVATO: Final = Weaknesses(mistake_rate=0.8, temperature=2.0, reads_score=False, reads_signs=False, tells=True)
AMADOR: Final = Weaknesses(mistake_rate=0.54, temperature=1.6, reads_score=False, reads_signs=False, tells=True)
EXPERIENTE: Final = Weaknesses(mistake_rate=0.22, temperature=1.2)


class WeakerBot(TrainedBot):
    """Plays the trained policy with the weaknesses of a level."""

    def __init__(self, rng: Random, weaknesses: Weaknesses) -> None:
        super().__init__(rng)
        self.weaknesses = weaknesses
        self._unsure = False

    def visible_signs(self, view: View) -> Signs:
        return super().visible_signs(view) if self.weaknesses.reads_signs else {}

    def key(self, encoded: EncodedView) -> int:
        key = super().key(encoded)
        plain = key % SCORE_BASE < PLAIN_SCORES
        return key - key % SCORE_BASE if plain and not self.weaknesses.reads_score else key

    def chances(self, encoded: EncodedView, words: dict[int, str]) -> dict[int, float] | None:
        found = super().chances(encoded, words)
        if found is None:
            return None
        if self.rng.random() < self.weaknesses.mistake_rate:
            self._unsure = True
            return {rule_of_thumb(encoded, words): 1.0}
        flat = {action: chance ** (1 / self.weaknesses.temperature) for action, chance in found.items()}
        self._unsure = max(flat.values()) < 0.8 * sum(flat.values())
        return flat

    def hesitates(self, view: View, action: str) -> float:  # noqa: ARG002
        """Return HESITATION if this level shows its doubt and the bot was not sure of the action, otherwise 0."""
        return HESITATION if self.weaknesses.tells and self._unsure else 0.0


def rule_of_thumb(encoded: EncodedView, words: dict[int, str]) -> int:
    """Return a beginner's action: play the best card; accept a raise with a three or better, at 11 with a manilha."""
    best = max(encoded.row[HANDS + 3 * encoded.seat : HANDS + 3 * encoded.seat + 3])
    if encoded.row[LEVEL_ASKED] or not encoded.row[IS_PLAYED]:
        return ACCEPT if best >= (BEST_PLAIN if encoded.row[IS_PLAYED] else MANILHA) else RUN
    cards = [action for action in words if action not in (HIDE, RAISE)]
    return max(cards) if cards else next(iter(words))
