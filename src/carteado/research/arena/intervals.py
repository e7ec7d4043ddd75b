"""Compute ratings, and confidence intervals of win rates, from mirrored games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10, sqrt
from typing import Final

Z_95: Final = 1.96
"""Half the width of a 95 % confidence interval, in standard errors."""
MEAN_RATING: Final = 1500.0
STEPS: Final = 500


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a win rate. The games must be independent.

    >>> [round(end, 3) for end in wilson(60, 100)]
    [0.502, 0.691]
    """
    share, term = won / games, Z_95 * Z_95 / games
    middle = (share + term / 2) / (1 + term)
    reach = sqrt(share * (1 - share) * term + term * term / 4) / (1 + term)
    return middle - reach, middle + reach


def average_pairs(wins: Sequence[float]) -> list[float]:
    """Return the mean of the first and second game, of the third and fourth, and so on. Their number must be even.

    Both games of a pair have the same packs, so together they count as one observation.
    """
    return [(one + other) / 2 for one, other in zip(wins[0::2], wins[1::2], strict=True)]


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % confidence interval of the mean of independent observations between 0 and 1.

    If all observations are equal, the sample variance is zero. The function then returns the Wilson interval.

    >>> [round(end, 3) for end in interval(average_pairs([1, 1, 1, 0, 0, 1, 1, 1]))]
    [0.467, 1.0]
    """
    if len(set(shares)) < 2:
        return wilson(sum(shares), len(shares))
    share = sum(shares) / len(shares)
    variance = sum((one - share) ** 2 for one in shares) / (len(shares) - 1)
    reach = Z_95 * sqrt(variance / len(shares))
    return max(0.0, share - reach), min(1.0, share + reach)


def ratings(scores: Mapping[tuple[str, str], tuple[float, int]]) -> dict[str, float]:
    """Return the Bradley–Terry rating of each bot on the Elo scale (400 points mean odds of ten to one).

    Each pair of bots gets one additional draw, so that a bot that never lost has a finite rating.

    scores: for each pair of bots, the first one's wins and the number of games.

    >>> {name: round(rating) for name, rating in ratings({("a", "b"): (75, 100)}).items()}
    {'a': 1594, 'b': 1406}
    """
    names = list(dict.fromkeys(name for pair in scores for name in pair))
    won = dict.fromkeys(names, 0.0)
    met: dict[str, list[tuple[str, float]]] = {name: [] for name in names}
    for (one, other), (wins, games) in scores.items():
        won[one] += wins + 0.5
        won[other] += games - wins + 0.5
        met[one].append((other, games + 1))
        met[other].append((one, games + 1))
    strength = dict.fromkeys(names, 1.0)
    for _ in range(STEPS):
        for name in names:
            strength[name] = won[name] / sum(games / (strength[name] + strength[other]) for other, games in met[name])
    logs = {name: 400 * log10(strength[name]) for name in names}
    average = sum(logs.values()) / len(logs)
    return {name: MEAN_RATING + logs[name] - average for name in names}
