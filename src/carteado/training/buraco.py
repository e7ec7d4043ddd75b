"""Buraco played against itself by compiled kernels: every turn the best one found, and what came of it.

The search and the features are those of the bot (`carteado.bots.buraco_plan`), compiled as they stand. A turn that is
over is judged by what later turns of the same side, or seat, were judged at, and by how the deal ended (TD(λ)).
"""

from __future__ import annotations

from math import tanh
from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit

from carteado.bots import buraco_features, buraco_laying, buraco_plan
from carteado.bots.buraco_features import FEATURES, HAND_AT
from carteado.bots.buraco_laying import (
    LAYS,
    MOST_STEPS,
    MOST_WAYS,
    SEQUENCE,
    SET,
    WILD_ADDED,
    WILD_SEQUENCE,
    WILD_SET,
)
from carteado.bots.buraco_net import HIDDEN, TO_DRAW, TURN_OVER, WEIGHTS
from carteado.bots.buraco_plan import ILLEGAL
from carteado.bots.buraco_row import (
    BACK,
    CARDS,
    FIELDS,
    FRESH,
    G_ACE_HIGH,
    G_SCALE,
    G_SETS,
    G_USE_TOP,
    G_WILD_SETS,
    HAND,
    HIGH_ACE,
    JOGOS,
    KINDS,
    LOW_ACE,
    MOST_JOGOS,
    PILE,
    PILE_LEFT,
    ROW,
    STOCK,
    SUIT,
    TABLE,
    TOP,
    TWO,
    UNSEEN,
)
from carteado.training.buraco_deal import (
    OVER,
    PILE_SIZE,
    ROWS,
    TAKES,
    TURN,
    deal_out,
    discard_card,
    draw,
    empty_hand,
    lay_down,
    new_deal,
    pass_on,
    points,
    sight,
    take_pile,
    use_top,
)
from carteado.training.compiled import compiled

LAMBDA: Final = 0.8
MOST_TURNS: Final = 400
SAMPLES: Final = 80
"""Turns that a deal is expected to have at most, on average."""
DRAWS: Final = 4 << 20
TAKES_PILE: Final = 8 << 20
DISCARDS: Final = 16 << 20
"""Steps of a turn beside those of `carteado.bots.buraco_laying`."""
DRAWN: Final = -2
"""In place of a discard: the pile is not taken."""


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
_PLAN = compiled(buraco_plan, {**ROWS, **_LAYING, **_FEATURES, "begin": begin, "judged": judged})
is_wild, may_empty, takes = (ROWS[name] for name in ("is_wild", "may_empty", "takes"))
at_place, chosen_wild, code, extend, first_step = (
    _LAYING[name] for name in ("at_place", "chosen_wild", "code", "extend", "first_step")
)
table_features, hand_features = _FEATURES["table_features"], _FEATURES["hand_features"]
best_turn, best_discard, emptied, take_morto = (
    _PLAN[name] for name in ("best_turn", "best_discard", "emptied", "take_morto")
)


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


class Lessons(NamedTuple):
    """Turns to learn from: the features of those that were over, whose they were and what they were judged at, what
    they should have been judged at; then features and goal of those in which a card was drawn."""

    x: Any
    y: Any
    judged_at: Any
    owner: Any
    x_draw: Any
    y_draw: Any
    count: Any
    """int64[2]: how many there are of each kind"""


@njit
def new_room() -> Any:
    return Room(
        np.zeros(ROW, np.int64), np.zeros(ROW, np.int64), np.zeros(ROW, np.int64), np.zeros(ROW, np.int64),
        np.zeros(ROW, np.int64), np.zeros(FEATURES), np.zeros(HIDDEN + 1), np.zeros(KINDS + 1),
        np.zeros(MOST_WAYS, np.int64), np.zeros(MOST_WAYS, np.int64), np.zeros(MOST_STEPS, np.int64),
        np.zeros(MOST_STEPS, np.int64),
    )  # fmt: skip


@njit
def new_lessons(most: Any) -> Any:
    return Lessons(
        np.zeros((most, FEATURES), np.float32), np.zeros(most), np.zeros(most), np.zeros(most, np.int64),
        np.zeros((most, FEATURES), np.float32), np.zeros(most), np.zeros(2, np.int64),
    )  # fmt: skip


# What a turn is made of ------------------------------------------------------------------------------


@njit
def _note(trail: Any, step: Any) -> None:
    if trail[0] < trail.size - 1:
        trail[0] += 1
        trail[trail[0]] = step


@njit
def _note_all(trail: Any, steps: Any) -> None:
    for at in range(1, steps[0] + 1):
        _note(trail, steps[at])


@njit
def _best_turn(r: Any, g: Any, w: Any, room: Any) -> Any:
    """Plays the best turn on a row, but for its discard, which it returns; the last of `room.values` is its worth."""
    return best_turn(r, g, w, room.x, room.sums, room.trial, room.other, room.values, room.codes, room.more,
                     room.steps, room.tried)  # fmt: skip


@njit
def _judge(g: Any, w: Any, which: Any, room: Any) -> Any:
    """What the seat's row is worth; its features stay in `room.x`."""
    table_features(room.x, room.r, g)
    hand_features(room.x, room.r, g)
    begin(room.x, w, which, room.sums)
    return judged(room.x, w, which, room.sums)


@njit
def _pile_wanted(house: Any, g: Any, w: Any, to_draw: Any, explore: Any, room: Any) -> Any:
    """A pile that may be freely taken: the discard of the best turn with it, which `room.again` then is; or DRAWN."""
    r, again = room.r, room.again
    again[:] = r[:]
    for card in range(KINDS):
        again[HAND + card] += r[PILE + card]
        again[PILE + card] = 0
    again[CARDS] += r[PILE_LEFT]
    again[PILE_LEFT] = 0
    again[TOP] = -1
    if r[PILE_LEFT] == 1 and not house.discard_taken:
        again[BACK] = r[TOP]
    discard = _best_turn(again, g, w, room)
    taken = room.values[KINDS] > to_draw
    if np.random.random() < explore / 2:
        taken = not taken
    return discard if taken else DRAWN


@njit
def _top_wanted(g: Any, w: Any, to_draw: Any, explore: Any, room: Any) -> Any:
    """A pile whose top card must be laid at once: whether it is. `room.again` is then what it looks like with that
    card laid, its first step the only one of `room.steps`."""
    r, again = room.r, room.again
    way = _best_use(g, w, room)
    if way < 0:
        return False
    again[:] = r[:]
    _pick_up_top(again)
    room.steps[0] = 0
    first_step(again, g, way, room.steps)
    step = room.steps[1]
    taken = True
    if r[PILE_LEFT] == 1 and again[CARDS] > 0:  # else the other cards are a present
        room.before[:] = again[:]
        _best_turn(room.before, g, w, room)
        taken = room.values[KINDS] > to_draw
    room.steps[0] = 1
    room.steps[1] = step
    return not taken if np.random.random() < explore / 2 else taken


@njit
def _pick_up_top(r: Any) -> None:
    """A row as if its seat held the top card of the pile, and the others were nowhere."""
    r[HAND + r[TOP]] += 1
    r[CARDS] += 1
    for card in range(KINDS):
        r[PILE + card] = 0
    r[PILE_LEFT] = 0
    r[TOP] = -1


@njit
def _best_use(g: Any, w: Any, room: Any) -> Any:
    """The best way to lay the top card of the pile at once; -1 for none. The cards under it are not reckoned with."""
    r, again, trial = room.r, room.again, room.trial
    top, rest = r[TOP], r[PILE_LEFT] - 1
    again[:] = r[:]
    _pick_up_top(again)
    best = -1
    value = 2 * ILLEGAL
    for number in range(_uses(again, g, top, room.codes)):
        trial[:] = again[:]
        room.tried[0] = 0
        jogo = first_step(trial, g, room.codes[number], room.tried)
        if not _lays(room.tried[1], top):
            continue
        emptying = may_empty(again if room.tried[1] & LAYS else trial, g)
        if trial[CARDS] + rest < 2 and not emptying:
            continue
        extend(trial, g, jogo, room.tried)
        if trial[CARDS] == 0:
            found = emptied(trial, g, w, room.x, room.sums, room.other, 2)
        else:
            best_discard(trial, g, w, room.x, room.sums, room.other, room.values, -1)
            found = room.values[KINDS]
        if found > value:
            value = found
            best = room.codes[number]
    return best


@njit
def _uses(r: Any, g: Any, top: Any, codes: Any) -> Any:
    """Notes ways that may begin with this card of the hand, and says how many there are."""
    count = 0
    for number in range(r[JOGOS]):
        if takes(r, TABLE + number * FIELDS, top, g):
            codes[count] = code(WILD_ADDED, number, top, 0)
            count += 1
    if r[JOGOS] >= MOST_JOGOS or r[CARDS] < 3:
        return count
    for suit in range(4):
        if suit == top // SUIT or is_wild(top, g):
            count = _uses_in_suit(r, g, suit, codes, count)
    if not g[G_SETS]:
        return count
    wild = chosen_wild(r, g, -1)
    for rank in range(SUIT):
        held = r[HAND + rank] + r[HAND + 13 + rank] + r[HAND + 26 + rank] + r[HAND + 39 + rank]
        if is_wild(rank, g) or held < 2 or not (wild == top or top % SUIT == rank):
            continue
        if held >= 3:
            codes[count] = code(SET, rank, 0, 0)
            count += 1
        if wild >= 0 and held == 2 and g[G_WILD_SETS]:
            codes[count] = code(WILD_SET, rank, wild, 0)
            count += 1
    return count


@njit
def _uses_in_suit(r: Any, g: Any, suit: Any, codes: Any, count: Any) -> Any:
    """The same: sequences of a suit."""
    last = HIGH_ACE if g[G_ACE_HIGH] else HIGH_ACE - 1
    wild = chosen_wild(r, g, suit)
    for low in range(LOW_ACE, last):
        if not r[HAND + at_place(suit, low)] or count >= MOST_WAYS - 30:
            continue
        one = r[HAND + at_place(suit, low + 1)] > 0
        two = low + 2 <= last and r[HAND + at_place(suit, low + 2)] > 0
        if one and two:
            codes[count] = code(SEQUENCE, suit, low, 0)
            count += 1
        elif wild >= 0 and low != TWO + 1:
            for apart in (1, 2):
                if (one if apart == 1 else two) and low + apart != TWO + 1:
                    codes[count] = code(WILD_SEQUENCE, suit, low, apart)
                    count += 1
    return count


@njit
def _lays(step: Any, card: Any) -> Any:
    """Whether a step lays a card."""
    if step & LAYS:
        return step >> 12 & 63 == card or step >> 6 & 63 == card or step & 63 == card
    return step & 63 == card


@njit
def _draw(deal: Any, g: Any, w: Any, room: Any, lessons: Any, trail: Any) -> Any:
    """A card is drawn; the number of the lesson that this is."""
    r = room.r
    _judge(g, w, TO_DRAW, room)
    noted = lessons.count[1]
    lessons.x_draw[noted, :] = room.x
    lessons.count[1] += 1
    card = draw(deal)
    r[HAND + card] += 1
    r[CARDS] += 1
    r[UNSEEN + card] -= 1
    r[STOCK] -= 1
    _note(trail, DRAWS)
    return noted


@njit
def _lay_and_discard(g: Any, w: Any, explore: Any, room: Any) -> Any:
    """Lays on the row what is best to lay; the discard, or -1, and whether it was something else for once. Notes what
    was laid in `room.steps`."""
    r = room.r
    room.before[:] = r[:]
    discard = _best_turn(r, g, w, room)
    if np.random.random() >= explore:
        return discard, False
    if np.random.random() < 0.35:
        r[:] = room.before[:]
        room.steps[0] = 0
        return best_discard(r, g, w, room.x, room.sums, room.other, room.values, -1), True
    if discard >= 0 and r[CARDS] > 1:
        which = np.random.randint(r[CARDS])
        for card in range(KINDS):
            which -= r[HAND + card]
            if which < 0:
                return card, True
    return discard, True


@njit
def _discard(deal: Any, card: Any, r: Any, trail: Any) -> None:
    r[HAND + card] -= 1
    r[CARDS] -= 1
    r[PILE + card] += 1
    r[PILE_LEFT] += 1
    r[TOP] = card
    discard_card(deal, card)
    _note(trail, DISCARDS | card)


@njit
def _learn(deal: Any, g: Any, w: Any, players: Any, room: Any, lessons: Any) -> Any:
    """Notes a turn that is over, or a hand that was emptied before its end; what it was judged at."""
    count = lessons.count[0]
    lessons.judged_at[count] = _judge(g, w, TURN_OVER, room)
    lessons.x[count, :] = room.x
    lessons.owner[count] = deal.now[TURN] % players
    lessons.count[0] += 1
    return lessons.judged_at[count]


# Turns and deals -------------------------------------------------------------------------------------


@njit
def seed_dice(seed: Any) -> None:
    """Kernels have dice of their own."""
    np.random.seed(seed)


@njit
def play_turn(deal: Any, house: Any, g: Any, w: Any, players: Any, explore: Any, room: Any, lessons: Any,
              trail: Any) -> None:  # fmt: skip
    """The turn of whoever is to play. trail: where its steps are noted, the first number counts them; one of a single
    number notes none."""
    sight(room.r, deal, house, g)
    to_draw = _judge(g, w, TO_DRAW, room)
    taken, planned = False, DRAWN
    if deal.now[PILE_SIZE] and deal.now[TAKES] < house.most_takes:
        if g[G_USE_TOP]:
            taken = _top_wanted(g, w, to_draw, explore, room)
        else:
            planned = _pile_wanted(house, g, w, to_draw, explore, room)
            taken = planned != DRAWN
    noted = -1
    if not taken:
        noted = _draw(deal, g, w, room, lessons, trail)
    else:
        _note(trail, TAKES_PILE)
        if g[G_USE_TOP]:
            _note_all(trail, room.steps)
            use_top(deal, house, room.again)
            sight(room.r, deal, house, g)
        else:
            take_pile(deal, house)
    _end_turn(deal, house, g, w, players, explore, room, lessons, trail, noted, planned)


@njit
def _end_turn(deal: Any, house: Any, g: Any, w: Any, players: Any, explore: Any, room: Any, lessons: Any,
              trail: Any, noted: Any, planned: Any) -> None:  # fmt: skip
    """Lays and discards, once more after a morto. noted: the lesson of the card that was drawn, or -1. planned: the
    discard of a turn that has been worked out already, as `room.again` and `room.steps`; or DRAWN."""
    r = room.r
    while True:
        discard, tried_out = -1, False
        if planned != DRAWN:
            r[:] = room.again[:]
            discard, planned = planned, DRAWN
            _note_all(trail, room.steps)
        elif r[CARDS]:
            discard, tried_out = _lay_and_discard(g, w, explore, room)
            _note_all(trail, room.steps)
        lay_down(deal, r)
        if discard >= 0:
            _discard(deal, discard, r, trail)
        if r[CARDS] == 0:
            empty_hand(deal, house, g)
            if deal.now[OVER]:
                if noted >= 0:
                    lessons.count[1] -= 1
                return
            take_morto(r, g, 1 if discard >= 0 else 2)
        judged_at = _learn(deal, g, w, players, room, lessons)
        if noted >= 0:
            lessons.y_draw[noted] = judged_at
            if tried_out:
                lessons.count[1] -= 1
            noted = -1
        if r[FRESH] != 2:
            pass_on(deal, house)
            return
        sight(r, deal, house, g)


@njit
def _returns(first: Any, last: Any, players: Any, ends: Any, lessons: Any) -> None:
    """What each turn of a deal should have been judged at."""
    for player in range(players):
        goal = ends[player % 2]
        following = goal
        for at in range(last - 1, first - 1, -1):
            if lessons.owner[at] == player:
                goal = (1 - LAMBDA) * following + LAMBDA * goal
                lessons.y[at] = goal
                following = lessons.judged_at[at]


@njit
def play(seed: Any, deals: Any, house: Any, g: Any, players: Any, w: Any, explore: Any) -> Any:
    """Deals of a policy against itself that now and then tries something else. The features of every turn that was
    over and what it should have been judged at; then the same for every turn in which a card was drawn. players: 2 to
    learn from the later turns of a side, as many as seats to learn from those of the seat alone."""
    seed_dice(seed)
    lessons = new_lessons(SAMPLES * (deals + 4))
    room, deal, trail = new_room(), new_deal(house), np.zeros(1, np.int64)
    pack = deal.cards.copy()
    for _ in range(deals):
        deal.cards[:] = pack[np.random.permutation(pack.size)]
        deal_out(deal, house, g)
        first = lessons.count[0]
        for _turn in range(MOST_TURNS):
            if deal.now[OVER] or lessons.count[0] + 4 >= lessons.y.size:
                break
            play_turn(deal, house, g, w, players, explore, room, lessons, trail)
        made = points(deal, g)
        won = tanh((made[0] - made[1]) / g[G_SCALE])
        _returns(first, lessons.count[0], players, np.array([won, -won]), lessons)
    over, drawn = lessons.count
    return lessons.x[:over], lessons.y[:over], lessons.x_draw[:drawn], lessons.y_draw[:drawn]
