"""Buraco played against itself by compiled kernels: every turn the best one found, now and then something else.

What there is to learn from it is noted as it goes (`carteado.training.buraco_lessons`).
"""

from __future__ import annotations

from math import tanh
from typing import Any, Final

import numpy as np
from numba import njit

from carteado.bots.buraco_net import TAKEN, TO_DRAW, TURN_OVER
from carteado.bots.buraco_row import (
    BACK,
    CARDS,
    COMING,
    FRESH,
    G_SCALE,
    G_USE_TOP,
    HAND,
    KINDS,
    PILE,
    PILE_LEFT,
    STOCK,
    TOP,
    UNSEEN,
)
from carteado.training.buraco_deal import (
    OVER,
    PILE_SIZE,
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
from carteado.training.buraco_lessons import look_back, new_lessons, note, note_over, teach
from carteado.training.buraco_search import best_discard, best_turn, ended, new_room, take_morto, top_used, worth

MOST_TURNS: Final = 400
SAMPLES: Final = 80
"""Turns that a deal is expected to have at most, on average."""
DRAWS: Final = 4 << 20
TAKES_PILE: Final = 8 << 20
DISCARDS: Final = 16 << 20
"""Steps of a turn beside those of `carteado.bots.buraco_laying`."""
DRAWN: Final = -2
"""In place of a discard: the pile is not taken."""
NOTHING: Final = -1
"""In place of a network: there is nothing that the end of the turn will teach it."""


# What a turn is made of ------------------------------------------------------------------------------


@njit
def _write(trail: Any, step: Any) -> None:
    if trail[0] < trail.size - 1:
        trail[0] += 1
        trail[trail[0]] = step


@njit
def _write_all(trail: Any, steps: Any) -> None:
    for at in range(1, steps[0] + 1):
        _write(trail, steps[at])


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
    discard = best_turn(again, g, w, room)
    taken = room.values[KINDS] > to_draw
    if np.random.random() < explore / 2:
        taken = not taken
    return discard if taken else DRAWN


@njit
def _top_wanted(g: Any, w: Any, to_draw: Any, explore: Any, room: Any) -> Any:
    """A pile whose top card must be laid at once: whether it is, as in `room.again`."""
    if not top_used(g, w, room):
        return False
    taken = room.values[KINDS] > to_draw
    return not taken if np.random.random() < explore / 2 else taken


@njit
def _draw(deal: Any, g: Any, w: Any, room: Any, lessons: Any, trail: Any) -> None:
    r = room.r
    worth(r, g, w, TO_DRAW, room)
    note(lessons, TO_DRAW, room.x)
    card = draw(deal)
    r[HAND + card] += 1
    r[CARDS] += 1
    r[UNSEEN + card] -= 1
    r[STOCK] -= 1
    _write(trail, DRAWS)


@njit
def _use_top(deal: Any, house: Any, g: Any, w: Any, room: Any, lessons: Any, trail: Any) -> Any:
    """The top card is laid, the others come into the hand; the network that learns from it."""
    _write_all(trail, room.steps)
    learning = NOTHING
    if room.r[PILE_LEFT] > 1:
        room.again[COMING] = room.r[PILE_LEFT] - 1
        worth(room.again, g, w, TAKEN, room)
        note(lessons, TAKEN, room.x)
        learning = TAKEN
    use_top(deal, house, room.again)
    sight(room.r, deal, house, g)
    return learning


@njit
def _lay_and_discard(g: Any, w: Any, explore: Any, room: Any) -> Any:
    """Lays on the row what is best to lay; the discard, or -1, and whether it was something else for once. Notes what
    was laid in `room.steps`."""
    r = room.r
    room.before[:] = r[:]
    discard = best_turn(r, g, w, room)
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
    _write(trail, DISCARDS | card)


# Turns and deals -------------------------------------------------------------------------------------


@njit
def seed_dice(seed: Any) -> None:
    """Kernels have dice of their own."""
    np.random.seed(seed)


@njit
def play_turn(deal: Any, house: Any, g: Any, w: Any, players: Any, explore: Any, room: Any, lessons: Any,
              trail: Any) -> None:  # fmt: skip
    """The turn of whoever is to play. trail: where its steps are written, the first number counts them; one of a single
    number has none."""
    sight(room.r, deal, house, g)
    to_draw = worth(room.r, g, w, TO_DRAW, room)
    taken, planned = False, DRAWN
    if deal.now[PILE_SIZE] and deal.now[TAKES] < house.most_takes:
        if g[G_USE_TOP]:
            taken = _top_wanted(g, w, to_draw, explore, room)
        else:
            planned = _pile_wanted(house, g, w, to_draw, explore, room)
            taken = planned != DRAWN
    learning = NOTHING
    if not taken:
        _draw(deal, g, w, room, lessons, trail)
        learning = TO_DRAW
    else:
        _write(trail, TAKES_PILE)
        if g[G_USE_TOP]:
            learning = _use_top(deal, house, g, w, room, lessons, trail)
        else:
            take_pile(deal, house)
    _end_turn(deal, house, g, w, players, explore, room, lessons, trail, learning, planned)


@njit
def _end_turn(deal: Any, house: Any, g: Any, w: Any, players: Any, explore: Any, room: Any, lessons: Any,
              trail: Any, learning: Any, planned: Any) -> None:  # fmt: skip
    """Lays and discards, once more after a morto. learning: the network that the end of the turn teaches. planned: the
    discard of a turn that has been worked out already, as `room.again` and `room.steps`; or DRAWN."""
    r = room.r
    while True:
        discard, tried_out = -1, False
        if planned != DRAWN:
            r[:] = room.again[:]
            discard, planned = planned, DRAWN
            _write_all(trail, room.steps)
        elif r[CARDS]:
            discard, tried_out = _lay_and_discard(g, w, explore, room)
            _write_all(trail, room.steps)
        lay_down(deal, r)
        if discard >= 0:
            _discard(deal, discard, r, trail)
        if r[CARDS] == 0:
            empty_hand(deal, house, g)
            if deal.now[OVER]:
                if learning != NOTHING:
                    teach(lessons, learning, ended(r, g), tried_out)
                return
            take_morto(r, g, 1 if discard >= 0 else 2)
        judged_at = worth(r, g, w, TURN_OVER, room)
        note_over(lessons, room.x, judged_at, deal.now[TURN] % players)
        if learning != NOTHING:
            teach(lessons, learning, judged_at, tried_out)
            learning = NOTHING
        if r[FRESH] != 2:
            pass_on(deal, house)
            return
        sight(r, deal, house, g)


@njit
def play(seed: Any, deals: Any, house: Any, g: Any, players: Any, w: Any, explore: Any) -> Any:
    """Deals of a policy against itself that now and then tries something else, as lessons. players: 2 to learn from the
    later turns of a side, as many as seats to learn from those of the seat alone."""
    seed_dice(seed)
    lessons = new_lessons(SAMPLES * (deals + 4))
    room, deal, trail = new_room(), new_deal(house), np.zeros(1, np.int64)
    pack = deal.cards.copy()
    for _ in range(deals):
        deal.cards[:] = pack[np.random.permutation(pack.size)]
        deal_out(deal, house, g)
        first = lessons.count[TURN_OVER]
        for _turn in range(MOST_TURNS):
            if deal.now[OVER] or lessons.count[TURN_OVER] + 4 >= lessons.judged_at.size:
                break
            play_turn(deal, house, g, w, players, explore, room, lessons, trail)
        made = points(deal, g)
        won = tanh((made[0] - made[1]) / g[G_SCALE])
        look_back(first, players, np.array([won, -won]), lessons)
    return lessons
