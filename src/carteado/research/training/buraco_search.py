"""Compile the search of buraco's `mestre`, and define its working memory.

The search is the bot's own code. Only `begin_evaluation` and `evaluate` are replaced, by versions that read the weights
of all networks from one array.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from carteado.games.buraco.bots import features, laying, pile_top, plan
from carteado.games.buraco.bots.encoding import KINDS, ROW
from carteado.games.buraco.bots.features import FEATURES, HAND_AT
from carteado.games.buraco.bots.laying import MAX_STEPS, MAX_WAYS
from carteado.games.buraco.bots.net import HIDDEN, WEIGHTS
from carteado.research.training.buraco_deal import ROWS
from carteado.research.training.compiled import compile_module


@njit(fastmath=True)
def begin_evaluation(x: Any, w: Any, which: Any, sums: Any) -> None:
    """Do the same as `carteado.games.buraco.bots.net.begin_evaluation`, with all weights in one array."""
    for number in range(HIDDEN + 1):
        start = which * WEIGHTS + number * (FEATURES + 1)
        total = w[start + FEATURES]
        for place in range(HAND_AT):
            total += x[place] * w[start + place]
        sums[number] = total


@njit(fastmath=True)
def evaluate(x: Any, w: Any, which: Any, sums: Any) -> Any:
    """Return the same as `carteado.games.buraco.bots.net.evaluate`, with all weights in one array."""
    output = which * WEIGHTS + (HIDDEN + 1) * (FEATURES + 1)
    total = 0.0
    for number in range(HIDDEN + 1):
        start = which * WEIGHTS + number * (FEATURES + 1)
        active = sums[number]
        for place in range(HAND_AT, FEATURES):
            active += x[place] * w[start + place]
        if number == HIDDEN:
            total += active
        elif active > 0:
            total += active * w[output + number]
    return total


_LAYING = compile_module(laying, ROWS)
_FEATURES = compile_module(features, ROWS)
_COMPILED = {**ROWS, **_LAYING, **_FEATURES, "begin_evaluation": begin_evaluation, "evaluate": evaluate}
_PLAN = compile_module(plan, _COMPILED)
_TOP = compile_module(pile_top, {**_COMPILED, **_PLAN})
_best_turn, best_discard, value_of_going_out, take_morto, _position_value = (
    _PLAN[name] for name in ("best_turn", "best_discard", "value_of_going_out", "take_morto", "position_value")
)
_use_top = _TOP["use_top"]


class Room(NamedTuple):
    """The working memory of the search in one turn."""

    r: Any
    """int64[ROW]: the encoded view of the seat, updated during its turn"""
    before: Any
    again: Any
    trial: Any
    other: Any
    """int64[ROW], like `before`, `again` and `trial`: rows of alternative turns"""
    x: Any
    sums: Any
    values: Any
    codes: Any
    more: Any
    steps: Any
    tried: Any
    """The last seven are buffers (see `carteado.games.buraco.bots.plan`). `steps` gets the steps of the chosen turn."""


@njit
def new_room() -> Any:
    return Room(
        np.zeros(ROW, np.int64), np.zeros(ROW, np.int64), np.zeros(ROW, np.int64), np.zeros(ROW, np.int64),
        np.zeros(ROW, np.int64), np.zeros(FEATURES), np.zeros(HIDDEN + 1), np.zeros(KINDS + 1),
        np.zeros(MAX_WAYS, np.int64), np.zeros(MAX_WAYS, np.int64), np.zeros(MAX_STEPS, np.int64),
        np.zeros(MAX_STEPS, np.int64),
    )  # fmt: skip


@njit
def best_turn(r: Any, g: Any, w: Any, room: Any) -> Any:
    """Lay the cards of the best turn in the row `r`. Return its discard, still in the hand, or -1 if the hand is empty.

    The last element of `room.values` is the value of the turn.
    """
    return _best_turn(r, g, w, room.x, room.sums, room.trial, room.other, room.values, room.codes, room.more,
                      room.steps, room.tried)  # fmt: skip


@njit
def use_pile_top(g: Any, w: Any, room: Any) -> Any:
    """Set `room.again` to the row after the top card of the pile is laid in the best way.

    Return whether the card can be laid. The last element of `room.values` is the value of the turn.
    """
    return _use_top(room.r, g, w, room.x, room.sums, room.again, room.before, room.trial, room.other, room.values,
                     room.codes, room.more, room.steps, room.tried)  # fmt: skip


@njit
def position_value(r: Any, g: Any, w: Any, which: Any, room: Any) -> Any:
    """Return the value of a row by network `which`. The features of the row stay in `room.x`."""
    return _position_value(r, g, w, room.x, room.sums, which)
