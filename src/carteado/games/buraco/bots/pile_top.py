"""Find the best way to lay the top card of the pile. Under some rules, a player who takes the pile must lay it at once.

This is pure arithmetic on rows, so that it can be compiled (`carteado.research.training.buraco_search`). `encoding`
explains the rows `r` and `g`, `laying` explains ways and steps, and `plan` explains the other parameters.
"""

from __future__ import annotations

from typing import Any

from carteado.games.buraco.bots.encoding import (
    CARDS,
    COMING,
    FIELDS,
    G_ACE_HIGH,
    G_SETS,
    G_WILD_SETS,
    HAND,
    HIGH_ACE,
    JOGOS,
    KINDS,
    LOW_ACE,
    MAX_JOGOS,
    PILE,
    PILE_LEFT,
    SUIT,
    TABLE,
    TOP,
    TWO,
)
from carteado.games.buraco.bots.jogo_encoding import is_wild, may_empty, takes
from carteado.games.buraco.bots.laying import (
    LAYS,
    MAX_WAYS,
    SEQUENCE,
    SET,
    WILD_ADDED,
    WILD_SEQUENCE,
    WILD_SET,
    card_at,
    choose_wild,
    extend,
    lay_named_cards,
    pack_way,
)
from carteado.games.buraco.bots.net import TAKEN
from carteado.games.buraco.bots.plan import (
    ILLEGAL,
    best_turn,
    position_value,
    value_of_ending,
)


def best_use(
    r: Any, g: Any, w: Any, x: Any, sums: Any, again: Any, trial: Any, other: Any, values: Any, codes: Any, tried: Any
) -> Any:
    """Return the best way to lay the top card of the pile at once, or -1 if there is none.

    The function writes two results into its arguments:

    again:  the position after the player has picked up the top card. The caller follows the way in this position.
    values: the last item becomes the value of the way, including the expected value of the other cards of the pile.
    """
    top = r[TOP]
    rest = r[PILE_LEFT] - 1
    again[:] = r[:]
    _pick_up_top(again)
    best = -1
    value = 2 * ILLEGAL
    for number in range(_find_uses(again, g, top, codes)):
        trial[:] = again[:]
        tried[0] = 0
        jogo = lay_named_cards(trial, g, codes[number], tried)
        if not _lays_card(tried[1], top):
            continue
        may_be_empty = may_empty(again if tried[1] & LAYS else trial, g)
        if trial[CARDS] + rest < 2 and not may_be_empty:
            continue
        if rest:
            trial[COMING] = rest
            found = position_value(trial, g, w, x, sums, TAKEN)
        else:
            extend(trial, g, jogo, tried)
            found = value_of_ending(trial, g, w, x, sums, other, values, -1)
        if found > value:
            value = found
            best = codes[number]
    values[KINDS] = value
    return best


def use_top(
    r: Any,
    g: Any,
    w: Any,
    x: Any,
    sums: Any,
    again: Any,
    before: Any,
    trial: Any,
    other: Any,
    values: Any,
    codes: Any,
    more: Any,
    steps: Any,
    tried: Any,
) -> Any:  # fmt: skip
    """Lay the top card of the pile in the best way. Return whether that is possible.

    The function writes three results into its arguments: `again` becomes the position after laying, `steps` gets its
    one step, and the last item of `values` becomes the value of the turn.
    """
    way = best_use(r, g, w, x, sums, again, trial, other, values, codes, tried)
    if way < 0:
        return False
    rest = r[PILE_LEFT] - 1
    steps[0] = 0
    lay_named_cards(again, g, way, steps)
    if rest == 0 and again[CARDS]:
        step = steps[1]
        before[:] = again[:]
        best_turn(before, g, w, x, sums, trial, other, values, codes, more, steps, tried)
        steps[0] = 1
        steps[1] = step
    return True


def _pick_up_top(r: Any) -> None:
    """Move the top card of the pile to the hand and remove the rest of the pile from the row."""
    r[HAND + r[TOP]] += 1
    r[CARDS] += 1
    for card in range(KINDS):
        r[PILE + card] = 0
    r[PILE_LEFT] = 0
    r[TOP] = -1


def _find_uses(r: Any, g: Any, top: Any, codes: Any) -> Any:
    """Write the ways that could lay the card `top` into the array `codes` and return their number.

    Some of them may lay other cards instead. The caller must skip these.
    """
    count = 0
    for number in range(r[JOGOS]):
        if takes(r, TABLE + number * FIELDS, top, g):
            codes[count] = pack_way(WILD_ADDED, number, top, 0)
            count += 1
    if r[JOGOS] >= MAX_JOGOS or r[CARDS] < 3:
        return count
    for suit in range(4):
        if suit == top // SUIT or is_wild(top, g):
            count = _find_uses_in_suit(r, g, suit, codes, count)
    if not g[G_SETS]:
        return count
    wild = choose_wild(r, g, -1)
    for rank in range(SUIT):
        held = r[HAND + rank] + r[HAND + 13 + rank] + r[HAND + 26 + rank] + r[HAND + 39 + rank]
        if is_wild(rank, g) or held < 2 or not (wild == top or top % SUIT == rank):
            continue
        if held >= 3:
            codes[count] = pack_way(SET, rank, 0, 0)
            count += 1
        if wild >= 0 and held == 2 and g[G_WILD_SETS]:
            codes[count] = pack_way(WILD_SET, rank, wild, 0)
            count += 1
    return count


def _find_uses_in_suit(r: Any, g: Any, suit: Any, codes: Any, count: Any) -> Any:
    """Append the ways that lay a sequence of a suit to `codes` and return the new number of ways."""
    last = HIGH_ACE if g[G_ACE_HIGH] else HIGH_ACE - 1
    wild = choose_wild(r, g, suit)
    for low in range(LOW_ACE, last):
        if not r[HAND + card_at(suit, low)] or count >= MAX_WAYS - 30:
            continue
        one = r[HAND + card_at(suit, low + 1)] > 0
        two = low + 2 <= last and r[HAND + card_at(suit, low + 2)] > 0
        if one and two:
            codes[count] = pack_way(SEQUENCE, suit, low, 0)
            count += 1
        elif wild >= 0 and low != TWO + 1:
            for apart in (1, 2):
                if (one if apart == 1 else two) and low + apart != TWO + 1:
                    codes[count] = pack_way(WILD_SEQUENCE, suit, low, apart)
                    count += 1
    return count


def _lays_card(step: Any, card: Any) -> Any:
    if step & LAYS:
        return step >> 12 & 63 == card or step >> 6 & 63 == card or step & 63 == card
    return step & 63 == card
