"""Store training samples of buraco: positions of played deals with their target values.

Each network has its own samples (see `carteado.games.buraco.bots.net`). Their targets are:

- TURN_OVER: computed from the result of the deal and the later predictions for the same side or seat (TD(λ)).
- TO_DRAW and TAKEN: the value at the end of that turn, or when the hand is empty.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit

from carteado.games.buraco.bots.features import FEATURES
from carteado.games.buraco.bots.net import NETS, TURN_OVER

LAMBDA: Final = 0.8


class Samples(NamedTuple):
    """The samples of all networks. A network has at most `most` samples."""

    x: Any
    """float32[NETS, most, FEATURES]: the features"""
    y: Any
    """float64[NETS, most]: the target values"""
    predicted: Any
    owner: Any
    """float64[most] and int64[most]: the predicted value of each TURN_OVER sample, and the side or seat that played"""
    count: Any
    """int64[NETS]: the number of samples of each network"""


@njit
def new_samples(most: Any) -> Any:
    return Samples(
        np.zeros((NETS, most, FEATURES), np.float32), np.zeros((NETS, most)), np.zeros(most), np.zeros(most, np.int64),
        np.zeros(NETS, np.int64),
    )  # fmt: skip


@njit
def add_sample(samples: Any, which: Any, x: Any) -> Any:
    """Record a position for network `which`. Return the number of the sample."""
    number = samples.count[which]
    samples.x[which, number, :] = x
    samples.count[which] += 1
    return number


@njit
def add_turn(samples: Any, x: Any, predicted: Any, owner: Any) -> None:
    """Record the position at the end of a turn, or after the hand became empty, with its predicted value.

    owner: the side or seat that played the turn.
    """
    number = add_sample(samples, TURN_OVER, x)
    samples.predicted[number] = predicted
    samples.owner[number] = owner


@njit
def set_target(samples: Any, which: Any, predicted: Any, explored: Any) -> None:
    """Set the target of a network's latest sample to `predicted`.

    If the turn was chosen to explore (`explored`), remove the sample instead.
    """
    last = samples.count[which] - 1
    if explored:
        samples.count[which] = last
    else:
        samples.y[which, last] = predicted


@njit
def compute_targets(first: Any, players: Any, ends: Any, samples: Any) -> None:
    """Compute the TD(λ) targets of all turns of a deal.

    first:   the number of the first TURN_OVER sample of the deal.
    players: 2 to count each side as one player, or the number of seats to count each seat as one. A turn learns from
             the later turns of the same player.
    ends:    the result of the deal for each side, from -1 to 1.
    """
    for player in range(players):
        goal = ends[player % 2]
        following = goal
        for at in range(samples.count[TURN_OVER] - 1, first - 1, -1):
            if samples.owner[at] == player:
                goal = (1 - LAMBDA) * following + LAMBDA * goal
                samples.y[TURN_OVER, at] = goal
                following = samples.predicted[at]
