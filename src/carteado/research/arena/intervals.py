"""How sure a share of wins is, when games come in mirrored pairs, and how strong each bot is by all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10, sqrt
from typing import Final

SURE: Final = 1.96
"""Standard deviations of an interval that is right 95 times in a hundred."""
MIDDLE: Final = 1500.0
"""The rating of a bot as good as the average of those who played."""
STEPS: Final = 500


def wilson(won: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share of independent games.

    >>> [round(end, 3) for end in wilson(60, 100)]
    [0.502, 0.691]
    """
    share, spread = won / games, SURE * SURE / games
    middle = (share + spread / 2) / (1 + spread)
    reach = sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    return middle - reach, middle + reach


def mirrored(wins: Sequence[float]) -> list[float]:
    """Games of which each two had the same packs, as pairs: one observation each."""
    return [(one + other) / 2 for one, other in zip(wins[0::2], wins[1::2], strict=True)]


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """The interval of the average of independent observations between 0 and 1.

    Where all are the same there is no spread to go by; then they are taken as games won or lost.

    >>> [round(end, 3) for end in interval(mirrored([1, 1, 1, 0, 0, 1, 1, 1]))]
    [0.467, 1.0]
    """
    if len(set(shares)) < 2:
        return wilson(sum(shares), len(shares))
    share = sum(shares) / len(shares)
    variance = sum((one - share) ** 2 for one in shares) / (len(shares) - 1)
    reach = SURE * sqrt(variance / len(shares))
    return max(0.0, share - reach), min(1.0, share + reach)


def ratings(scores: Mapping[tuple[str, str], tuple[float, int]]) -> dict[str, float]:
    """Bradley and Terry's strength of each bot on Elo's scale, 400 points for ten to one.

    A game is added half won and half lost for each pair, so that whoever never lost has a rating too.

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
    return {name: MIDDLE + logs[name] - average for name in names}
