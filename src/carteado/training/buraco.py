"""Buraco played against itself by compiled kernels: every turn the best one found, and what came of it.

The search and the features are those of the bot (`carteado.bots.buraco_plan`), compiled as they stand. A turn that is
over is judged by what later turns of the same side, or seat, were judged at, and by how the deal ended (TD(λ)).
"""

from __future__ import annotations

from math import tanh
from typing import Any, Final

import numpy as np
from numba import njit

from carteado.bots import buraco_features, buraco_jogo_rows, buraco_laying, buraco_plan
from carteado.bots.buraco_features import FEATURES, HAND_AT
from carteado.bots.buraco_laying import MOST_STEPS, MOST_WAYS
from carteado.bots.buraco_net import HIDDEN, WEIGHTS
from carteado.bots.buraco_row import (
    BACK,
    CARDS,
    FIELDS,
    FRESH,
    G_NO_MORTO,
    G_OUT,
    G_SCALE,
    G_USE_TOP,
    G_VALUES,
    HAND,
    JOGOS,
    JOKER,
    KINDS,
    KNOWN,
    KNOWN_LEFT,
    LAID,
    LAST_LEFT,
    MATE_LEFT,
    MORTO,
    MORTOS,
    MOST_JOGOS,
    NEXT_LEFT,
    PILE,
    PILE_LEFT,
    ROW,
    SEATS,
    STOCK,
    TABLE,
    TOP,
    UNSEEN,
)
from carteado.training.compiled import compiled

LAMBDA: Final = 0.8
MOST_TURNS: Final = 400
SAMPLES: Final = 320


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


_ROWS = compiled(buraco_jogo_rows)
_LAYING = compiled(buraco_laying, _ROWS)
_FEATURES = compiled(buraco_features, _ROWS)
_PLAN = compiled(buraco_plan, {**_ROWS, **_LAYING, **_FEATURES, "begin": begin, "judged": judged})
refresh, note_fits, may_empty = (_ROWS[name] for name in ("refresh", "note_fits", "may_empty"))
ways, follow = (_LAYING[name] for name in ("ways", "follow"))
table_features, hand_features = _FEATURES["table_features"], _FEATURES["hand_features"]
best_turn, best_discard, take_morto = (_PLAN[name] for name in ("best_turn", "best_discard", "take_morto"))

# A deal: one row of numbers for all that is on the table, and the cards in arrays.
HALF: Final = MOST_JOGOS * FIELDS


@njit
def _sight(r: Any, g: Any, seats: Any, seat: Any, hands: Any, known: Any, jogos: Any, counts: Any, laid: Any,
           took: Any, pile: Any, pile_left: Any, stock_left: Any, mortos_left: Any, each: Any,
           laid_cards: Any) -> None:  # fmt: skip
    """What a seat sees of a deal."""
    side = seat % 2
    r[:] = 0
    r[SEATS] = seats
    r[STOCK] = stock_left
    r[MORTOS] = mortos_left
    r[LAST_LEFT] = 11
    r[MATE_LEFT] = 11
    r[BACK] = -1
    for other in range(seats):
        left = hands[other].sum()
        if other == (seat + 1) % seats:
            r[NEXT_LEFT] = left
        elif other % 2 != side:
            r[LAST_LEFT] = left
        elif other != seat:
            r[MATE_LEFT] = left
        else:
            r[CARDS] = left
    for number in range(2):
        whose = (side + number) % 2
        r[MORTO + number] = 1 if mortos_left > 0 and took[whose] < each else 0
        r[LAID + number] = laid[whose]
        r[JOGOS + number] = counts[whose]
        r[TABLE + number * HALF : TABLE + (number + 1) * HALF] = jogos[whose]
    r[PILE_LEFT] = pile_left
    r[TOP] = pile[pile_left - 1] if pile_left else -1
    following = (seat + 1) % seats
    for card in range(KINDS):
        r[HAND + card] = hands[seat, card]
        r[KNOWN + card] = known[following, card]
        r[KNOWN_LEFT] += known[following, card]
        left = (4 if card == JOKER else 2) - hands[seat, card] - laid_cards[card]
        for other in range(seats):
            if other != seat:
                left -= known[other, card]
        r[UNSEEN + card] = left
    for at in range(pile_left):
        if not g[G_USE_TOP] or at == pile_left - 1:
            r[PILE + pile[at]] += 1
            r[UNSEEN + pile[at]] -= 1
    for number in range(2):
        for which in range(r[JOGOS + number]):
            refresh(r, TABLE + number * HALF + which * FIELDS, g)
        note_fits(r, number)


@njit
def best_use(
    r: Any, g: Any, w: Any, x: Any, sums: Any, trial: Any, other: Any, values: Any, codes: Any, tried: Any
) -> Any:
    """The best way to lay the top card of the pile at once, as a way for a hand that holds it; -1 for none. The cards
    under it are not known."""
    top = r[TOP]
    r[HAND + top] += 1
    r[CARDS] += 1
    count = ways(r, g, codes)
    best = -1
    value = -8.0
    for number in range(count):
        trial[:] = r[:]
        tried[0] = 0
        follow(trial, g, codes[number], tried)
        if trial[HAND + top] < r[HAND + top]:
            room = trial[CARDS] + r[PILE_LEFT] - 1
            if room < 2 and not may_empty(trial, g):
                continue
            trial[PILE_LEFT] = 0
            trial[TOP] = -1
            if trial[CARDS] == 0:
                found = values[KINDS] * 0.0
            else:
                best_discard(trial, g, w, x, sums, other, values, -1)
                found = values[KINDS]
            if found > value:
                value = found
                best = codes[number]
    r[HAND + top] -= 1
    r[CARDS] -= 1
    return best


@njit
def _returns(first: Any, last: Any, owner: Any, judged_at: Any, players: Any, ends: Any, targets: Any) -> None:
    """What each turn of a deal should have been judged at."""
    for player in range(players):
        goal = ends[player % 2]
        following = goal
        for at in range(last - 1, first - 1, -1):
            if owner[at] == player:
                goal = (1 - LAMBDA) * following + LAMBDA * goal
                targets[at] = goal
                following = judged_at[at]


@njit
def play(
    seed: Any,
    deals: Any,
    seats: Any,
    g: Any,
    jokers: Any,
    mortos: Any,
    each: Any,
    runs_on: Any,
    players: Any,
    w: Any,
    explore: Any,
) -> Any:
    """Deals of a policy against itself that now and then tries something else. The features of every turn that was
    over and what it should have been judged at; then the same for every turn in which a card was drawn. players: 2 to
    learn from the later turns of a side, as many as seats to learn from those of the seat alone."""
    np.random.seed(seed)
    capacity = deals * SAMPLES // 4 + SAMPLES
    xs = np.zeros((capacity, FEATURES), np.float32)
    ys = np.zeros(capacity)
    judged_at = np.zeros(capacity)
    owner = np.zeros(capacity, np.int64)
    xd = np.zeros((capacity, FEATURES), np.float32)
    yd = np.zeros(capacity)
    count = 0
    drawn = 0
    r = np.zeros(ROW, np.int64)
    again = np.zeros(ROW, np.int64)
    trial = np.zeros(ROW, np.int64)
    other = np.zeros(ROW, np.int64)
    x = np.zeros(FEATURES)
    sums = np.zeros(HIDDEN + 1)
    values = np.zeros(KINDS + 1)
    codes = np.zeros(MOST_WAYS, np.int64)
    more = np.zeros(MOST_WAYS, np.int64)
    steps = np.zeros(MOST_STEPS, np.int64)
    tried = np.zeros(MOST_STEPS, np.int64)
    pack = np.zeros(104 + jokers, np.int64)
    for at in range(104):
        pack[at] = at % 52
    for at in range(104, 104 + jokers):
        pack[at] = JOKER
    cards = pack.copy()
    for _ in range(deals):
        cards[:] = pack[np.random.permutation(pack.size)]
        hands = np.zeros((seats, KINDS), np.int64)
        known = np.zeros((seats, KINDS), np.int64)
        laid_cards = np.zeros(KINDS, np.int64)
        jogos = np.zeros((2, HALF), np.int64)
        counts = np.zeros(2, np.int64)
        laid = np.zeros(2, np.int64)
        took = np.zeros(2, np.int64)
        if mortos:
            laid[:] = -g[G_NO_MORTO]
        for at in range(11 * seats):
            hands[at % seats, cards[at]] += 1
        at = 11 * seats
        mortos_at = at
        at += 11 * mortos
        stock = cards[at:].copy()
        top = 0
        mortos_left = mortos
        pile = np.zeros(pack.size, np.int64)
        pile_left = 0
        seat = 0
        took_running = 0
        out = -1
        over = False
        first = count
        for _turn in range(MOST_TURNS):
            if over or count + 4 >= capacity:
                break
            side = seat % 2
            _sight(r, g, seats, seat, hands, known, jogos, counts, laid, took, pile, pile_left, stock.size - top,
                   mortos_left, each, laid_cards)  # fmt: skip
            # Draw, or take the pile
            table_features(x, r, g)
            hand_features(x, r, g)
            begin(x, w, 1, sums)
            to_draw = judged(x, w, 1, sums)
            taken = False
            planned = False
            discard = -1
            noted = -1
            if pile_left and took_running < 3 * seats:
                if g[G_USE_TOP]:
                    way = best_use(r, g, w, x, sums, trial, other, values, codes, tried)
                    if way >= 0:
                        again[:] = r[:]
                        again[HAND + pile[pile_left - 1]] += 1
                        again[CARDS] += 1
                        again[PILE + pile[pile_left - 1]] = 0
                        again[PILE_LEFT] = 0
                        again[TOP] = -1
                        tried[0] = 0
                        follow(again, g, way, tried)
                        if pile_left == 1:
                            if again[CARDS] == 0:
                                taken = True
                            else:
                                trial2 = again.copy()
                                best_turn(trial2, g, w, x, sums, trial, other, values, codes, more, steps, tried)
                                taken = values[KINDS] > to_draw
                        else:
                            taken = True
                        if np.random.random() < explore / 2:
                            taken = not taken
                        if taken:
                            for under in range(pile_left - 1):
                                again[HAND + pile[under]] += 1
                                again[CARDS] += 1
                            for under in range(pile_left - 1):
                                again[UNSEEN + pile[under]] -= 1  # it has been seen now
                            r[:] = again[:]
                            for number in range(2):
                                for which in range(r[JOGOS + number]):
                                    refresh(r, TABLE + number * HALF + which * FIELDS, g)
                                note_fits(r, number)
                else:
                    again[:] = r[:]
                    for under in range(pile_left):
                        again[HAND + pile[under]] += 1
                        again[PILE + pile[under]] = 0
                    again[CARDS] += pile_left
                    again[PILE_LEFT] = 0
                    again[TOP] = -1
                    trial2 = again.copy()
                    discard = best_turn(trial2, g, w, x, sums, trial, other, values, codes, more, steps, tried)
                    planned = True
                    taken = values[KINDS] > to_draw
                    if np.random.random() < explore / 2:
                        taken = not taken
                    if taken:
                        r[:] = again[:]
                        again[:] = trial2[:]
            if taken:
                took_running += 1
                if not g[G_USE_TOP]:
                    for under in range(pile_left):
                        known[seat, pile[under]] += 1
                pile_left = 0
            else:
                planned = False
                table_features(x, r, g)
                hand_features(x, r, g)
                noted = drawn
                xd[drawn, :] = x
                drawn += 1
                took_running = 0
                card = stock[top]
                top += 1
                r[HAND + card] += 1
                r[CARDS] += 1
                r[UNSEEN + card] -= 1
                r[STOCK] -= 1
            # Lay and discard, once more after a morto
            tried_out = False
            while True:
                if r[CARDS] == 0:
                    discard = -1
                else:
                    if planned:
                        r[:] = again[:]
                        planned = False
                    else:
                        trial2 = r.copy()
                        discard = best_turn(r, g, w, x, sums, trial, other, values, codes, more, steps, tried)
                        if np.random.random() < explore:
                            tried_out = True
                            if np.random.random() < 0.35:
                                r[:] = trial2[:]
                                discard = best_discard(r, g, w, x, sums, other, values, -1)
                            elif discard >= 0 and r[CARDS] > 1:
                                which = np.random.randint(r[CARDS])
                                for card in range(KINDS):
                                    which -= r[HAND + card]
                                    if which < 0:
                                        discard = card
                                        break
                # What was laid leaves the hand
                jogos[side] = r[TABLE : TABLE + HALF]
                counts[side] = r[JOGOS]
                laid[side] = r[LAID]
                if discard >= 0:
                    r[HAND + discard] -= 1
                    r[CARDS] -= 1
                    r[PILE + discard] += 1
                    r[PILE_LEFT] += 1
                    r[TOP] = discard
                    pile[pile_left] = discard
                    pile_left += 1
                for card in range(KINDS):
                    hands[seat, card] = r[HAND + card]
                    known[seat, card] = min(known[seat, card], r[HAND + card])
                if r[CARDS] == 0:
                    if not r[MORTO]:
                        out = seat
                        over = True
                        break
                    take_morto(r, g, 1 if discard >= 0 else 2)
                    laid[side] = r[LAID]
                    took[side] += 1
                    for which in range(11):
                        hands[seat, cards[mortos_at + which]] += 1
                    mortos_at += 11
                    mortos_left -= 1
                table_features(x, r, g)
                hand_features(x, r, g)
                xs[count, :] = x
                begin(x, w, 0, sums)
                judged_at[count] = judged(x, w, 0, sums)
                owner[count] = seat % players
                if noted >= 0:
                    yd[noted] = judged_at[count]
                    if tried_out:
                        drawn -= 1
                    noted = -1
                count += 1
                if r[FRESH] != 2:
                    break
                _laid_cards(laid_cards, hands, stock, top, pile, pile_left, cards, mortos_at, mortos_left, jokers)
                _sight(r, g, seats, seat, hands, known, jogos, counts, laid, took, pile, pile_left, stock.size - top,
                       mortos_left, each, laid_cards)  # fmt: skip
                planned = False
            if over:
                if noted >= 0:
                    drawn -= 1
                break
            _laid_cards(laid_cards, hands, stock, top, pile, pile_left, cards, mortos_at, mortos_left, jokers)
            seat = (seat + 1) % seats
            if top >= stock.size:
                if mortos_left and runs_on:
                    stock = cards[mortos_at : mortos_at + 11].copy()
                    top = 0
                    mortos_at += 11
                    mortos_left -= 1
                else:
                    over = True
        for which in range(seats):
            for card in range(KINDS):
                laid[which % 2] -= hands[which, card] * g[G_VALUES + card]
        if out >= 0:
            laid[out % 2] += g[G_OUT]
        diff = float(laid[0] - laid[1])
        ends = np.array([tanh(diff / g[G_SCALE]), -tanh(diff / g[G_SCALE])])
        _returns(first, count, owner, judged_at, players, ends, ys)
    return xs[:count], ys[:count], xd[:drawn], yd[:drawn]


@njit
def _laid_cards(laid_cards: Any, hands: Any, stock: Any, top: Any, pile: Any, pile_left: Any, cards: Any,
                mortos_at: Any, mortos_left: Any, jokers: Any) -> None:  # fmt: skip
    """Every card that lies in a jogo: those that are nowhere else."""
    laid_cards[:] = 2
    laid_cards[JOKER] = jokers
    for seat in range(hands.shape[0]):
        for card in range(KINDS):
            laid_cards[card] -= hands[seat, card]
    for at in range(top, stock.size):
        laid_cards[stock[at]] -= 1
    for at in range(pile_left):
        laid_cards[pile[at]] -= 1
    for at in range(mortos_at, mortos_at + 11 * mortos_left):
        laid_cards[cards[at]] -= 1
