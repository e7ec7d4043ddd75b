"""The strongest level (`mestre`). With two players it looks up a solved policy, otherwise it uses the trained policy.

A solved policy file has tables for some scores. Some of them maximise the points of the hand, and the bot uses them
while neither side is near the end of the match. The others maximise the chance of winning the match. At a score without
a table the bot uses the trained policy, which considers the score.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import Final

from carteado.core.game import View
from carteado.games.truco.bots.trained import TrainedBot
from carteado.games.truco.duel.card_classes import card_classes
from carteado.games.truco.duel.description import rules_hash
from carteado.games.truco.duel.policy import Chances, DuelPolicy
from carteado.games.truco.duel.policy_file import PolicyFile, read_policy
from carteado.games.truco.rules import RULEBOOK, Rules
from carteado.regulation.rulebook import Regulation

MAX_POINTS_ONLY_SCORE: Final = 7
"""While neither side has more points than this, the bot may use a table that ignores the score."""


@lru_cache(maxsize=32)
def find_shipped_policy(regulation: Regulation[Rules]) -> PolicyFile | None:
    """Return the solved policy in the package for the rules of a regulation, or None."""
    wanted = rules_hash(regulation.rules)
    for entry in files("carteado.games.truco.bots").joinpath("policies").iterdir():
        if entry.name.endswith(".duel"):
            policy = read_policy(entry.read_bytes())
            if policy.head["rules"] == wanted:
                return policy
    return None


@lru_cache(maxsize=64)
def _load_table(regulation: Regulation[Rules], place: int) -> DuelPolicy:
    policy = find_shipped_policy(regulation)
    assert policy is not None
    return policy.policy(regulation, place)


class SolvedDuel:
    """Looks up the solved policy for a seat, and remembers the three cards that the seat was dealt in this hand."""

    def __init__(self, regulation: Regulation[Rules]) -> None:
        self.regulation = regulation
        self.policy = find_shipped_policy(regulation)
        self._hand: tuple[int, tuple[str, ...]] = (0, ())

    def chances(self, view: View, legal: Sequence[str]) -> Chances | None:
        """Return the result of `DuelPolicy.chances`, or None if the solved policy does not cover the position."""
        hand = view["hand"]
        if self.policy is None or hand is None or view["seats"] != 2 or hand["blind"] or hand["thrown"]:
            return None
        if self._hand[0] != view["number"] or len(hand["cards"]) == 3:
            self._hand = view["number"], tuple(hand["cards"])
        place = self._find_table(view)
        return _load_table(self.regulation, place).chances(view, legal, self._hand[1]) if place is not None else None

    def _find_table(self, view: View) -> int | None:
        """Return the index of the table for the score of the view, or None if there is none.

        In the score of a table, the mão's points come first.
        """
        assert self.policy is not None
        mao = view["hand"]["mao"] - 1
        score = (view["score"][mao], view["score"][1 - mao])
        counts = card_classes(self.regulation.rules, view["hand"]["vira"]).counts
        return self.policy.find_table(score, counts, MAX_POINTS_ONLY_SCORE)


class SolvedBot(TrainedBot):
    """Plays the solved policy if it covers the position, else the trained policy."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._duel: SolvedDuel | None = None

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if view["seats"] != 2 or view["hand"] is None or "olha" in legal:
            return super().choose(view, legal)
        regulation = self.regulation or RULEBOOK.preset(view["regulation"])
        if self._duel is None or self._duel.regulation is not regulation:
            self._duel = SolvedDuel(regulation)
        chances = self._duel.chances(view, legal)
        if chances is None:
            return super().choose(view, legal)
        return self.rng.choices(list(chances), list(chances.values()))[0]
