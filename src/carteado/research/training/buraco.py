"""Let a policy of buraco play against itself with compiled kernels, to produce training samples (`buraco_samples`).

Each player plays the best turn that the search finds, and sometimes another one to explore.

Common parameters: `g` is the row of the rules, `house` contains the other rules, `w` the weights of all networks, and
`room` the working memory of the search. Its row `room.r` is the encoded view of the current seat.
"""

from __future__ import annotations

from math import tanh
from typing import Any, Final

import numpy as np
from numba import njit

from carteado.games.buraco.bots.encoding import (
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
from carteado.games.buraco.bots.net import TAKEN, TO_DRAW, TURN_OVER
from carteado.research.training.buraco_deal import (
    OVER,
    PILE_SIZE,
    TAKES,
    TURN,
    deal_out,
    discard_card,
    draw,
    empty_hand,
    encode_view,
    lay_down,
    new_deal,
    pass_turn,
    points,
    take_pile,
    use_top,
)
from carteado.research.training.buraco_samples import add_sample, add_turn, compute_targets, new_samples, set_target
from carteado.research.training.buraco_search import (
    best_discard,
    best_turn,
    new_room,
    position_value,
    take_morto,
    use_pile_top,
    value_of_going_out,
)

MAX_TURNS: Final = 400
TURNS_PER_DEAL: Final = 80
"""An upper bound on the average number of turns per deal, which sets the size of the sample buffer."""
DRAWS: Final = 4 << 20
TAKES_PILE: Final = 8 << 20
DISCARDS: Final = 16 << 20
"""Flags of a step, in addition to those of `carteado.games.buraco.bots.laying`."""
NO_PILE: Final = -2
"""The result of `_plan_with_pile` if the pile is not taken."""
NOTHING: Final = -1
"""Used instead of a network if no sample waits for its target."""


# Parts of a turn ------------------------------------------------------------------------------


@njit
def _append_step(trail: Any, step: Any) -> None:
    if trail[0] < trail.size - 1:
        trail[0] += 1
        trail[trail[0]] = step


@njit
def _append_steps(trail: Any, steps: Any) -> None:
    for at in range(1, steps[0] + 1):
        _append_step(trail, steps[at])


@njit
def _plan_with_pile(house: Any, g: Any, w: Any, to_draw: Any, explore: Any, room: Any) -> Any:
    """Plan the turn with the pile, under rules that set no condition for taking it.

    `room.again` becomes the row after this turn's cards are laid, and `room.steps` its steps. Return its discard if the
    turn is better than drawing, else NO_PILE. With probability `explore / 2`, decide the opposite.

    to_draw: the value of drawing from the stock instead.
    """
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
    return discard if taken else NO_PILE


@njit
def _should_take_top(g: Any, w: Any, to_draw: Any, explore: Any, room: Any) -> Any:
    """Return whether to take the pile, under rules that require laying its top card at once.

    If the card can be laid, `room.again` becomes the row after laying it, and with probability `explore / 2` the
    opposite is decided.

    to_draw: the value of drawing from the stock instead.
    """
    if not use_pile_top(g, w, room):
        return False
    taken = room.values[KINDS] > to_draw
    return not taken if np.random.random() < explore / 2 else taken


@njit
def _draw(deal: Any, g: Any, w: Any, room: Any, samples: Any, trail: Any) -> None:
    r = room.r
    position_value(r, g, w, TO_DRAW, room)
    add_sample(samples, TO_DRAW, room.x)
    card = draw(deal)
    r[HAND + card] += 1
    r[CARDS] += 1
    r[UNSEEN + card] -= 1
    r[STOCK] -= 1
    _append_step(trail, DRAWS)


@njit
def _use_top(deal: Any, house: Any, g: Any, w: Any, room: Any, samples: Any, trail: Any) -> Any:
    """Lay the top card of the pile and take the other cards into the hand.

    If there are other cards, record a sample for the network TAKEN and return TAKEN, otherwise return NOTHING.
    """
    _append_steps(trail, room.steps)
    learning = NOTHING
    if room.r[PILE_LEFT] > 1:
        room.again[COMING] = room.r[PILE_LEFT] - 1
        position_value(room.again, g, w, TAKEN, room)
        add_sample(samples, TAKEN, room.x)
        learning = TAKEN
    use_top(deal, house, room.again)
    encode_view(room.r, deal, house, g)
    return learning


@njit
def _lay_and_choose_discard(g: Any, w: Any, explore: Any, room: Any) -> Any:
    """Choose a turn. Lay its cards in the row `room.r` and write its steps to `room.steps`.

    Return the discard (-1 if the hand is empty), and whether the turn was chosen to explore.
    """
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
    _append_step(trail, DISCARDS | card)


# Turns and deals -------------------------------------------------------------------------------------


@njit
def seed_dice(seed: Any) -> None:
    """Seed the random generator of the compiled code. It is separate from NumPy's generator."""
    np.random.seed(seed)


@njit
def play_turn(deal: Any, house: Any, g: Any, w: Any, players: Any, explore: Any, room: Any, samples: Any,
              trail: Any) -> None:  # fmt: skip
    """Play the turn of the current player.

    players: see `compute_targets`.
    trail:   the steps of the turn are appended to this array, whose item 0 is the number of steps. An array of length 1
             collects no steps.
    """
    encode_view(room.r, deal, house, g)
    to_draw = position_value(room.r, g, w, TO_DRAW, room)
    taken, planned = False, NO_PILE
    if deal.now[PILE_SIZE] and deal.now[TAKES] < house.most_takes:
        if g[G_USE_TOP]:
            taken = _should_take_top(g, w, to_draw, explore, room)
        else:
            planned = _plan_with_pile(house, g, w, to_draw, explore, room)
            taken = planned != NO_PILE
    learning = NOTHING
    if not taken:
        _draw(deal, g, w, room, samples, trail)
        learning = TO_DRAW
    else:
        _append_step(trail, TAKES_PILE)
        if g[G_USE_TOP]:
            learning = _use_top(deal, house, g, w, room, samples, trail)
        else:
            take_pile(deal, house)
    _end_turn(deal, house, g, w, players, explore, room, samples, trail, learning, planned)


@njit
def _end_turn(deal: Any, house: Any, g: Any, w: Any, players: Any, explore: Any, room: Any, samples: Any,
              trail: Any, learning: Any, planned: Any) -> None:  # fmt: skip
    """Lay cards and discard. If the player takes a morto (a reserve hand) and may continue, lay and discard again.

    learning: the network whose latest sample gets its target from the end of the turn, or NOTHING.
    planned:  the discard of a turn that `_plan_with_pile` has already stored in `room.again` and `room.steps`, or
              NO_PILE if there is none.
    """
    r = room.r
    while True:
        discard, explored = -1, False
        if planned != NO_PILE:
            r[:] = room.again[:]
            discard, planned = planned, NO_PILE
            _append_steps(trail, room.steps)
        elif r[CARDS]:
            discard, explored = _lay_and_choose_discard(g, w, explore, room)
            _append_steps(trail, room.steps)
        lay_down(deal, r)
        if discard >= 0:
            _discard(deal, discard, r, trail)
        if r[CARDS] == 0:
            empty_hand(deal, house, g)
            if deal.now[OVER]:
                if learning != NOTHING:
                    set_target(samples, learning, value_of_going_out(r, g), explored)
                return
            take_morto(r, g, 1 if discard >= 0 else 2)
        predicted = position_value(r, g, w, TURN_OVER, room)
        add_turn(samples, room.x, predicted, deal.now[TURN] % players)
        if learning != NOTHING:
            set_target(samples, learning, predicted, explored)
            learning = NOTHING
        if r[FRESH] != 2:
            pass_turn(deal, house)
            return
        encode_view(r, deal, house, g)


@njit
def play(seed: Any, deals: Any, house: Any, g: Any, players: Any, w: Any, explore: Any) -> Any:
    """Let a policy play deals against itself with exploration. Return the samples.

    players: see `compute_targets`.
    explore: the probability of exploration in a turn.
    """
    seed_dice(seed)
    samples = new_samples(TURNS_PER_DEAL * (deals + 4))
    room, deal, trail = new_room(), new_deal(house), np.zeros(1, np.int64)
    pack = deal.cards.copy()
    for _ in range(deals):
        deal.cards[:] = pack[np.random.permutation(pack.size)]
        deal_out(deal, house, g)
        first = samples.count[TURN_OVER]
        for _turn in range(MAX_TURNS):
            if deal.now[OVER] or samples.count[TURN_OVER] + 4 >= samples.predicted.size:
                break
            play_turn(deal, house, g, w, players, explore, room, samples, trail)
        made = points(deal, g)
        won = tanh((made[0] - made[1]) / g[G_SCALE])
        compute_targets(first, players, np.array([won, -won]), samples)
    return samples
