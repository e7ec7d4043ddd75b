"""What buraco's `mestre` learns from: situations of deals it has played, and what they should have been judged at.

There are lessons for each of its networks. A turn that is over is judged by what later turns of the same side, or seat,
were judged at, and by how the deal ended (TD(λ)); a turn in which a card is drawn, or a closed pile taken, by how that
turn ends.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit

from carteado.bots.buraco_features import FEATURES
from carteado.bots.buraco_net import NETS, TURN_OVER

LAMBDA: Final = 0.8


class Lessons(NamedTuple):
    """The lessons of all networks, in their order."""

    x: Any
    """float32[NETS, most, FEATURES]: what was seen"""
    y: Any
    """float64[NETS, most]: what it should have been judged at"""
    judged_at: Any
    owner: Any
    """float64[most] and int64[most]: what turns that were over were judged at, and whose they were"""
    count: Any
    """int64[NETS]: how many there are for each network"""


@njit
def new_lessons(most: Any) -> Any:
    return Lessons(
        np.zeros((NETS, most, FEATURES), np.float32), np.zeros((NETS, most)), np.zeros(most), np.zeros(most, np.int64),
        np.zeros(NETS, np.int64),
    )  # fmt: skip


@njit
def note(lessons: Any, which: Any, x: Any) -> Any:
    """Notes a situation for a network to learn from; the number of the lesson."""
    number = lessons.count[which]
    lessons.x[which, number, :] = x
    lessons.count[which] += 1
    return number


@njit
def note_over(lessons: Any, x: Any, judged_at: Any, owner: Any) -> None:
    """Notes a turn that is over, or a hand that was emptied before its end."""
    number = note(lessons, TURN_OVER, x)
    lessons.judged_at[number] = judged_at
    lessons.owner[number] = owner


@njit
def teach(lessons: Any, which: Any, judged_at: Any, tried_out: Any) -> None:
    """What came of the situation that was noted last for a network; nothing is learnt where something was tried out."""
    last = lessons.count[which] - 1
    if tried_out:
        lessons.count[which] = last
    else:
        lessons.y[which, last] = judged_at


@njit
def look_back(first: Any, players: Any, ends: Any, lessons: Any) -> None:
    """What each turn of a deal should have been judged at, from its first on. ends: how it ended for each side."""
    for player in range(players):
        goal = ends[player % 2]
        following = goal
        for at in range(lessons.count[TURN_OVER] - 1, first - 1, -1):
            if lessons.owner[at] == player:
                goal = (1 - LAMBDA) * following + LAMBDA * goal
                lessons.y[TURN_OVER, at] = goal
                following = lessons.judged_at[at]
