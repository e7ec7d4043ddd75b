"""Search for the turn that leads to the best position: the cards to lay and the card to discard.

The search is hill climbing. For each way to lay cards (see `laying`), it computes the value of laying them and then
ending the turn. It takes the best way and repeats this, until no way is better than discarding now. If the player may
empty the hand, it also tries at first to lay as much as possible. This is pure arithmetic on rows, so that it can be
compiled (`carteado.research.training.buraco_search`).

In all functions, `r` is the row of a position and `g` the row of the rules (see `encoding`). `w` contains the networks.
`x`, `sums`, `values`, `codes`, `more`, `tried`, `trial` and `other` are buffers, which the caller allocates once.
"""

from __future__ import annotations

from math import tanh
from typing import Any, Final

from carteado.games.buraco.bots.encoding import (
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
from carteado.games.buraco.bots.features import fill_hand_features, fill_table_features
from carteado.games.buraco.bots.jogo_encoding import may_empty, may_go_out
from carteado.games.buraco.bots.laying import find_ways, follow
from carteado.games.buraco.bots.net import TURN_OVER, begin_evaluation, evaluate

ILLEGAL: Final = -1e6
"""A value below that of every legal action."""
CLOSE_MARGIN: Final = 0.06
"""After a way, the search tries only the discards whose value before the way was within this margin of the best."""


def value_of_going_out(r: Any, g: Any) -> Any:
    """Return the value of going out now, from -1 to 1.

    It is computed from the points laid, the bonus for going out and the expected points in the other hands.
    """
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
    """Replace the empty hand with a morto: eleven unseen cards.

    fresh: 1 if the hand was emptied by the discard, 2 if by laying cards (see the field FRESH in `encoding`).
    """
    r[FRESH] = fresh
    r[CARDS] = 11
    r[MORTO] = 0
    r[MORTOS] -= 1
    if r[MORTOS] == 0:
        r[MORTO + 1] = 0
    r[LAID] += g[G_NO_MORTO]


def position_value(r: Any, g: Any, w: Any, x: Any, sums: Any, which: Any) -> Any:
    """Return the value of a position according to the network `which`. Overwrites `x` and `sums`."""
    fill_table_features(x, r, g)
    begin_evaluation(x, w, which, sums)
    fill_hand_features(x, r, g)
    return evaluate(x, w, which, sums)


def value_of_empty_hand(r: Any, g: Any, w: Any, x: Any, sums: Any, other: Any, fresh: Any) -> Any:
    """Return the value of an empty hand: the player takes a morto or goes out. ILLEGAL if neither is allowed.

    `fresh` is as in `take_morto`.
    """
    if not r[MORTO]:
        return value_of_going_out(r, g) if may_go_out(r, 0, g) else ILLEGAL
    other[:] = r[:]
    take_morto(other, g, fresh)
    return position_value(other, g, w, x, sums, TURN_OVER)


def best_discard(r: Any, g: Any, w: Any, x: Any, sums: Any, other: Any, values: Any, among: Any) -> Any:
    """Return the card whose discard has the highest value, or -1 if no discard is legal.

    The function writes the value of each discard into `values`, and the value of the best into its last item.

    among: a mask of the cards that may be discarded, or -1 for all.
    """
    best = -1
    values[KINDS] = ILLEGAL
    if r[CARDS] == 1 and not may_empty(r, g):
        return -1
    fill_table_features(x, r, g)
    begin_evaluation(x, w, TURN_OVER, sums)
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
            fill_hand_features(x, r, g)
            value = evaluate(x, w, TURN_OVER, sums)
        else:
            value = value_of_empty_hand(r, g, w, x, sums, other, 1)
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


def value_of_ending(r: Any, g: Any, w: Any, x: Any, sums: Any, other: Any, values: Any, among: Any) -> Any:
    """Return the value of ending the turn now, with a discard or with an empty hand.

    among: a mask of the cards that may be discarded. If the hand has none of them, any card may be discarded.
    """
    if r[CARDS] == 0:
        return value_of_empty_hand(r, g, w, x, sums, other, 2)
    held = 0
    for card in range(KINDS):
        if r[HAND + card]:
            held |= 1 << card
    best_discard(r, g, w, x, sums, other, values, among if among & held else -1)
    return values[KINDS]


def _close_discards(values: Any) -> Any:
    """Return a mask of the discards whose value is close to that of the best."""
    found = 0
    for card in range(KINDS):
        if values[card] > values[KINDS] - CLOSE_MARGIN:
            found |= 1 << card
    return found


def _lay_all(r: Any, g: Any, codes: Any, steps: Any) -> None:
    """Lay as many cards as possible, preferring ways without a wild card."""
    for _ in range(20):
        count = find_ways(r, g, codes)
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
    """Lay the cards of the best turn and return the card to discard, or -1 if laying has emptied the hand.

    The function writes its results into its arguments: `r` becomes the position after laying, `steps` the steps of the
    turn, and the last item of `values` the value of the turn.
    """
    steps[0] = 0
    discard = best_discard(r, g, w, x, sums, other, values, -1)
    value = values[KINDS]
    first = True
    while True:
        among = _close_discards(values)
        count = find_ways(r, g, codes)
        best = -1
        for number in range(count):
            trial[:] = r[:]
            tried[0] = 0
            follow(trial, g, codes[number], tried)
            found = value_of_ending(trial, g, w, x, sums, other, values, among)
            if found > value:
                value = found
                best = number
        if first and count > 1 and may_empty(r, g):
            trial[:] = r[:]
            tried[0] = 0
            _lay_all(trial, g, more, tried)
            if trial[CARDS] <= 1:
                found = value_of_ending(trial, g, w, x, sums, other, values, -1)
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
