"""The top card of a closed pile: the ways to lay it at once, as whoever takes the pile must, and the best of them.

Pure arithmetic on rows, so that it can be compiled (`carteado.training.buraco_search`).
"""

from __future__ import annotations

from typing import Any

from carteado.bots.buraco_jogo_rows import is_wild, may_empty, takes
from carteado.bots.buraco_laying import (
    LAYS,
    MOST_WAYS,
    SEQUENCE,
    SET,
    WILD_ADDED,
    WILD_SEQUENCE,
    WILD_SET,
    at_place,
    chosen_wild,
    code,
    extend,
    first_step,
)
from carteado.bots.buraco_net import TAKEN
from carteado.bots.buraco_plan import ILLEGAL, best_discard, best_turn, emptied, worth
from carteado.bots.buraco_row import (
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
    MOST_JOGOS,
    PILE,
    PILE_LEFT,
    SUIT,
    TABLE,
    TOP,
    TWO,
)


def best_use(
    r: Any, g: Any, w: Any, x: Any, sums: Any, again: Any, trial: Any, other: Any, values: Any, codes: Any, tried: Any
) -> Any:
    """The best way to lay the top card of the pile at once, which a row with that card in hand, `again`, may follow; -1
    for none. What it is worth is the last of `values`: with cards under it, what those may bring is reckoned in."""
    top = r[TOP]
    rest = r[PILE_LEFT] - 1
    again[:] = r[:]
    _pick_up_top(again)
    best = -1
    value = 2 * ILLEGAL
    for number in range(_uses(again, g, top, codes)):
        trial[:] = again[:]
        tried[0] = 0
        jogo = first_step(trial, g, codes[number], tried)
        if not _lays(tried[1], top):
            continue
        emptying = may_empty(again if tried[1] & LAYS else trial, g)
        if trial[CARDS] + rest < 2 and not emptying:
            continue
        if rest:
            trial[COMING] = rest
            found = worth(trial, g, w, x, sums, TAKEN)
        else:
            extend(trial, g, jogo, tried)
            found = _ended(trial, g, w, x, sums, other, values)
        if found > value:
            value = found
            best = codes[number]
    values[KINDS] = value
    return best


def _ended(r: Any, g: Any, w: Any, x: Any, sums: Any, other: Any, values: Any) -> Any:
    """What a turn is worth that ends with a discard now, or with an empty hand."""
    if r[CARDS] == 0:
        return emptied(r, g, w, x, sums, other, 2)
    best_discard(r, g, w, x, sums, other, values, -1)
    return values[KINDS]


def top_used(
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
    """Lays the top card of the pile in the best way, on a row of its own, `again`, as the only one of `steps`; says
    whether there is such a way. What the turn is then worth is the last of `values`."""
    way = best_use(r, g, w, x, sums, again, trial, other, values, codes, tried)
    if way < 0:
        return False
    rest = r[PILE_LEFT] - 1
    steps[0] = 0
    first_step(again, g, way, steps)
    if rest == 0 and again[CARDS]:
        step = steps[1]
        before[:] = again[:]
        best_turn(before, g, w, x, sums, trial, other, values, codes, more, steps, tried)
        steps[0] = 1
        steps[1] = step
    return True


def _pick_up_top(r: Any) -> None:
    """A row as if its seat held the top card of the pile, and the others were nowhere."""
    r[HAND + r[TOP]] += 1
    r[CARDS] += 1
    for card in range(KINDS):
        r[PILE + card] = 0
    r[PILE_LEFT] = 0
    r[TOP] = -1


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


def _lays(step: Any, card: Any) -> Any:
    """Whether a step lays a card."""
    if step & LAYS:
        return step >> 12 & 63 == card or step >> 6 & 63 == card or step & 63 == card
    return step & 63 == card
