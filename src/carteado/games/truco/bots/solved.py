"""Mestre one-on-one: a table that the solver made, looked up; everything else as it was trained.

The tables say how often each action is to be chosen: for points while nobody is near the end, and for the chance of
winning the match at the scores that are solved for it. Between them the trained policy, which knows the score, plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import Final

from carteado.bots.truco_trained import Trained
from carteado.core.game import View
from carteado.duel.card_classes import card_classes
from carteado.duel.description import rules_hash
from carteado.duel.policy import Chances, DuelPolicy
from carteado.duel.policy_file import PolicyFile, read_policy
from carteado.regulation.rulebook import Regulation
from carteado.truco.rules import RULEBOOK, Rules

FAR: Final = 7
"""Up to how many points of either side a hand is played for points alone: as long as nobody is near the end."""


@lru_cache(maxsize=32)
def shipped(regulation: Regulation[Rules]) -> PolicyFile | None:
    """The solved policy in the package whose rules are the regulation's; None when there is none."""
    wanted = rules_hash(regulation.rules)
    for entry in files("carteado.bots").joinpath("policies").iterdir():
        if entry.name.endswith(".duel"):
            policy = read_policy(entry.read_bytes())
            if policy.head["rules"] == wanted:
                return policy
    return None


@lru_cache(maxsize=64)
def _table(regulation: Regulation[Rules], place: int) -> DuelPolicy:
    policy = shipped(regulation)
    assert policy is not None
    return policy.policy(regulation, place)


class SolvedDuel:
    """What the solved policy says for a seat; remembers the three cards it was dealt in this hand."""

    def __init__(self, regulation: Regulation[Rules]) -> None:
        self.regulation = regulation
        self.policy = shipped(regulation)
        self._hand: tuple[int, tuple[str, ...]] = (0, ())

    def chances(self, view: View, legal: Sequence[str]) -> Chances | None:
        """How often each legal action is chosen; None where no table fits."""
        hand = view["hand"]
        if self.policy is None or hand is None or view["seats"] != 2 or hand["blind"] or hand["thrown"]:
            return None
        if self._hand[0] != view["number"] or len(hand["cards"]) == 3:
            self._hand = view["number"], tuple(hand["cards"])
        place = self._place(view)
        return _table(self.regulation, place).chances(view, legal, self._hand[1]) if place is not None else None

    def _place(self, view: View) -> int | None:
        """The table for this score: the mão's points first."""
        assert self.policy is not None
        mao = view["hand"]["mao"] - 1
        score = (view["score"][mao], view["score"][1 - mao])
        counts = card_classes(self.regulation.rules, view["hand"]["vira"]).counts
        return self.policy.place_for(score, counts, FAR)


class Solved(Trained):
    """Mestre: solved where a table fits, trained elsewhere."""

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
