"""The search of buraco's `mestre` compiled as it stands: what it is judged by, what it plans, and room to work in."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from carteado.bots import buraco_features, buraco_laying, buraco_plan, buraco_top
from carteado.bots.buraco_features import FEATURES, HAND_AT
from carteado.bots.buraco_laying import MOST_STEPS, MOST_WAYS
from carteado.bots.buraco_net import HIDDEN, WEIGHTS
from carteado.bots.buraco_row import KINDS, ROW
from carteado.training.buraco_deal import ROWS
from carteado.training.compiled import compiled


@njit(fastmath=True)
def begin(x: Any, w: Any, which: Any, sums: Any) -> None:
    """The twin of `carteado.bots.buraco_net.begin`, for weights in one row."""
    for number in range(HIDDEN + 1):
        start = which * WEIGHTS + number * (FEATURES + 1)
        total = w[start + FEATURES]
        for place in range(HAND_AT):
            total += x[place] * w[start + place]
        sums[number] = total


@njit(fastmath=True)
def judged(x: Any, w: Any, which: Any, sums: Any) -> Any:
    """The twin of `carteado.bots.buraco_net.judged`."""
    counts = which * WEIGHTS + (HIDDEN + 1) * (FEATURES + 1)
    total = 0.0
    for number in range(HIDDEN + 1):
        start = which * WEIGHTS + number * (FEATURES + 1)
        active = sums[number]
        for place in range(HAND_AT, FEATURES):
            active += x[place] * w[start + place]
        if number == HIDDEN:
            total += active
        elif active > 0:
            total += active * w[counts + number]
    return total


_LAYING = compiled(buraco_laying, ROWS)
_FEATURES = compiled(buraco_features, ROWS)
_MADE = {**ROWS, **_LAYING, **_FEATURES, "begin": begin, "judged": judged}
_PLAN = compiled(buraco_plan, _MADE)
_TOP = compiled(buraco_top, {**_MADE, **_PLAN})
_best_turn, best_discard, ended, take_morto, _worth = (
    _PLAN[name] for name in ("best_turn", "best_discard", "ended", "take_morto", "worth")
)
_top_used = _TOP["top_used"]


class Room(NamedTuple):
    """Where a turn is worked out."""

    r: Any
    """int64[ROW]: what the seat sees, and what it makes of it"""
    before: Any
    again: Any
    trial: Any
    other: Any
    """int64[ROW] each: rows of what might be"""
    x: Any
    sums: Any
    values: Any
    codes: Any
    more: Any
    steps: Any
    tried: Any


@njit
def new_room() -> Any:
    return Room(
        np.zeros(ROW, np.int64), np.zeros(ROW, np.int64), np.zeros(ROW, np.int64), np.zeros(ROW, np.int64),
        np.zeros(ROW, np.int64), np.zeros(FEATURES), np.zeros(HIDDEN + 1), np.zeros(KINDS + 1),
        np.zeros(MOST_WAYS, np.int64), np.zeros(MOST_WAYS, np.int64), np.zeros(MOST_STEPS, np.int64),
        np.zeros(MOST_STEPS, np.int64),
    )  # fmt: skip


@njit
def best_turn(r: Any, g: Any, w: Any, room: Any) -> Any:
    """Plays the best turn on a row, but for its discard, which it returns; the last of `room.values` is its worth."""
    return _best_turn(r, g, w, room.x, room.sums, room.trial, room.other, room.values, room.codes, room.more,
                      room.steps, room.tried)  # fmt: skip


@njit
def top_used(g: Any, w: Any, room: Any) -> Any:
    """Whether the top card of the pile can be laid; `room.again` is then the row with it laid in the best way, the last
    of `room.values` what that is worth."""
    return _top_used(room.r, g, w, room.x, room.sums, room.again, room.before, room.trial, room.other, room.values,
                     room.codes, room.more, room.steps, room.tried)  # fmt: skip


@njit
def worth(r: Any, g: Any, w: Any, which: Any, room: Any) -> Any:
    """What one of the networks thinks of a row; its features stay in `room.x`."""
    return _worth(r, g, w, room.x, room.sums, which)
