"""The search for the best turn of buraco: what to lay, and what to discard, by what the table is then worth.

It climbs: of all ways to go on laying it follows the one after which the turn would end best, until none is better than
to discard. Pure arithmetic on rows, so that it can be compiled (`carteado.training.buraco_search`).
"""

from __future__ import annotations

from math import tanh
from typing import Any, Final

from carteado.bots.buraco_features import hand_features, table_features
from carteado.bots.buraco_jogo_rows import may_empty, may_go_out
from carteado.bots.buraco_laying import follow, ways
from carteado.bots.buraco_net import TURN_OVER, begin, judged
from carteado.bots.buraco_row import (
    BACK,
    CARDS,
    FRESH,
    G_NO_MORTO,
    G_OUT,
    G_SCALE,
    G_VALUES,
    HAND,
    KINDS,
    LAID,
    LAST_LEFT,
    MATE_LEFT,
    MORTO,
    MORTOS,
    NEXT_LEFT,
    PILE,
    PILE_LEFT,
    SEATS,
    TOP,
    UNSEEN,
)

ILLEGAL: Final = -1e6
"""Worth less than anything that may be done, by any points."""
CLOSE: Final = 0.06
"""Discards that are worth so much less than the best one are still weighed after something more is laid."""


def ended(r: Any, g: Any) -> Any:
    """What it is worth to go out now, by what is laid and by what the others may hold."""
    points = 0
    unseen = 1
    for card in range(KINDS):
        unseen += r[UNSEEN + card]
        points += r[UNSEEN + card] * g[G_VALUES + card]
    against = r[NEXT_LEFT]
    if r[SEATS] > 2:
        against += r[LAST_LEFT]
    if r[SEATS] > 3:
        against -= r[MATE_LEFT]
    return tanh((r[LAID] - r[LAID + 1] + g[G_OUT] + against * points / unseen) / g[G_SCALE])


def take_morto(r: Any, g: Any, fresh: Any) -> None:
    """An empty hand takes a morto: eleven cards nobody has looked at."""
    r[FRESH] = fresh
    r[CARDS] = 11
    r[MORTO] = 0
    r[MORTOS] -= 1
    if r[MORTOS] == 0:
        r[MORTO + 1] = 0
    r[LAID] += g[G_NO_MORTO]


def worth(r: Any, g: Any, w: Any, x: Any, sums: Any, which: Any) -> Any:
    """What one of the networks thinks of a situation; its features stay in `x`."""
    table_features(x, r, g)
    begin(x, w, which, sums)
    hand_features(x, r, g)
    return judged(x, w, which, sums)


def emptied(r: Any, g: Any, w: Any, x: Any, sums: Any, other: Any, fresh: Any) -> Any:
    """What an empty hand is worth: a morto, or the end of the deal."""
    if not r[MORTO]:
        return ended(r, g) if may_go_out(r, 0, g) else ILLEGAL
    other[:] = r[:]
    take_morto(other, g, fresh)
    return worth(other, g, w, x, sums, TURN_OVER)


def best_discard(r: Any, g: Any, w: Any, x: Any, sums: Any, other: Any, values: Any, among: Any) -> Any:
    """The card it is best to discard, of those in the mask `among`; -1 when there is none. Notes what each is worth in
    `values`, and in the last of them the best."""
    best = -1
    values[KINDS] = ILLEGAL
    if r[CARDS] == 1 and not may_empty(r, g):
        return -1
    table_features(x, r, g)
    begin(x, w, TURN_OVER, sums)
    top = r[TOP]
    for card in range(KINDS):
        values[card] = ILLEGAL
        if not r[HAND + card] or not among >> card & 1:
            continue
        if card == r[BACK] and r[HAND + card] == 1 and r[CARDS] > 1:
            continue
        r[HAND + card] -= 1
        r[CARDS] -= 1
        r[PILE + card] += 1
        r[PILE_LEFT] += 1
        r[TOP] = card
        if r[CARDS]:
            hand_features(x, r, g)
            value = judged(x, w, TURN_OVER, sums)
        else:
            value = emptied(r, g, w, x, sums, other, 1)
        values[card] = value
        if value > values[KINDS]:
            values[KINDS] = value
            best = card
        r[HAND + card] += 1
        r[CARDS] += 1
        r[PILE + card] -= 1
        r[PILE_LEFT] -= 1
        r[TOP] = top
    return best


def _end(r: Any, g: Any, w: Any, x: Any, sums: Any, other: Any, values: Any, among: Any) -> Any:
    """What a turn is worth that ends with what is laid now."""
    if r[CARDS] == 0:
        return emptied(r, g, w, x, sums, other, 2)
    held = 0
    for card in range(KINDS):
        if r[HAND + card]:
            held |= 1 << card
    best_discard(r, g, w, x, sums, other, values, among if among & held else -1)
    return values[KINDS]


def _close(values: Any) -> Any:
    """The discards that are worth about as much as the best, as a mask."""
    found = 0
    for card in range(KINDS):
        if values[card] > values[KINDS] - CLOSE:
            found |= 1 << card
    return found


def _emptying(r: Any, g: Any, codes: Any, steps: Any) -> None:
    """Lays as much as can be, what needs no wild card first."""
    for _ in range(20):
        count = ways(r, g, codes)
        if count == 0 or r[CARDS] <= 1:
            return
        way = codes[0]
        for number in range(1, count):
            way = min(way, codes[number])
        follow(r, g, way, steps)


def best_turn(
    r: Any,
    g: Any,
    w: Any,
    x: Any,
    sums: Any,
    trial: Any,
    other: Any,
    values: Any,
    codes: Any,
    more: Any,
    steps: Any,
    tried: Any,
) -> Any:  # fmt: skip
    """Plays the best turn on the row, but for its discard, which it returns: -1 when the hand is empty without one.
    Notes the steps; what the turn is worth is the last of `values`."""
    steps[0] = 0
    discard = best_discard(r, g, w, x, sums, other, values, -1)
    value = values[KINDS]
    first = True
    while True:
        among = _close(values)
        count = ways(r, g, codes)
        best = -1
        for number in range(count):
            trial[:] = r[:]
            tried[0] = 0
            follow(trial, g, codes[number], tried)
            found = _end(trial, g, w, x, sums, other, values, among)
            if found > value:
                value = found
                best = number
        if first and count > 1 and may_empty(r, g):
            trial[:] = r[:]
            tried[0] = 0
            _emptying(trial, g, more, tried)
            if trial[CARDS] <= 1:
                found = _end(trial, g, w, x, sums, other, values, -1)
                if found > value:
                    r[:] = trial[:]
                    steps[:] = tried[:]
                    if r[CARDS] == 0:
                        values[KINDS] = found
                        return -1
                    return best_discard(r, g, w, x, sums, other, values, -1)
        first = False
        if best < 0:
            values[KINDS] = value
            return discard
        follow(r, g, codes[best], steps)
        if r[CARDS] == 0:
            values[KINDS] = value
            return -1
        discard = best_discard(r, g, w, x, sums, other, values, -1)
        value = values[KINDS]
