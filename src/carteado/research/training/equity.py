"""Compute the match equity: the chance of winning the match from every score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

Outcomes = Mapping[tuple[int, int], float]
"""The probability of each result of a hand. A result is the points of both sides."""

GUESS: Final = ((0, 0.27), (1, 0.18), (2, 0.04), (3, 0.005), (4, 0.005))
"""For each number of accepted raises, the guessed probability that a given side wins the hand at that stake."""


def guess_outcomes(rules: Any, ours: int, theirs: int) -> Outcomes:
    """Return guessed probabilities for the results of a hand at a score. Training begins with them."""
    near = [score >= rules.special_at for score in (ours, theirs)]
    if all(near):
        return {(rules.stakes[0], 0): 0.5, (0, rules.stakes[0]): 0.5}
    if any(near):
        runs, wins, loses = rules.special_gives, rules.special_stake, rules.special_stake
        at_eleven = {(0, runs): 0.4, (wins, 0): 0.34, (0, loses): 0.26}
        return at_eleven if near[0] else {(b, a): chance for (a, b), chance in at_eleven.items()}
    found: dict[tuple[int, int], float] = {}
    for level, chance in GUESS:
        points = rules.stakes[min(level, len(rules.stakes) - 1)]
        found[points, 0] = found.get((points, 0), 0) + chance
        found[0, points] = found.get((0, points), 0) + chance
    return found


def match_equity(rules: Any, outcomes: Mapping[tuple[int, int], Outcomes] | None = None) -> Any:
    """Return the first side's chance of winning the match, as an array indexed by the points of both sides.

    Both sides are assumed to play equally well.

    outcomes: for each score, the probabilities of the results of a hand. They are guessed for missing scores.
    """
    target = rules.target
    equity = np.zeros((target + 1, target + 1))
    equity[target, :] = 1.0
    for total in range(2 * target - 2, -1, -1):
        for ours in range(max(0, total - target + 1), min(target - 1, total) + 1):
            theirs = total - ours
            given = (outcomes or {}).get((ours, theirs)) or guess_outcomes(rules, ours, theirs)
            equity[ours, theirs] = _expected_equity(equity, target, ours, theirs, given)
    return (equity + 1 - equity.T) / 2


def _expected_equity(equity: Any, target: int, ours: int, theirs: int, given: Outcomes) -> float:
    """Return the expected equity after a hand in which a side scores. `given` has the probability of each result."""
    sure = {points: chance for points, chance in given.items() if points != (0, 0)}
    return float(
        sum(chance * equity[min(target, ours + a), min(target, theirs + b)] for (a, b), chance in sure.items())
        / sum(sure.values())
    )
