"""The ways to go on laying in a turn of buraco: each lays or adds some cards, and then all that fit.

A way is one number, `code`: its kind, and up to three small numbers. Pure arithmetic on rows, made to be compiled.
"""

from __future__ import annotations

from typing import Any, Final

from carteado.bots.buraco_jogo_rows import add, is_wild, lay, may_add, takes
from carteado.bots.buraco_row import (
    CARDS,
    FIELDS,
    FITTING,
    G_ACE_HIGH,
    G_SETS,
    G_WILD_SETS,
    G_WILDS,
    HAND,
    HIGH_ACE,
    JOGOS,
    JOKER,
    LOW_ACE,
    MOST_JOGOS,
    ROOM,
    SUIT,
    TABLE,
    TWO,
)

EXTEND: Final = 0
SEQUENCE: Final = 1
SET: Final = 2
WILD_SEQUENCE: Final = 3
WILD_SET: Final = 4
WILD_ADDED: Final = 5
"""The kinds of ways, those that need no wild card first."""
MOST_WAYS: Final = 120
MOST_STEPS: Final = 110
"""More than there are cards."""
ADDS: Final = 1 << 20
LAYS: Final = 2 << 20
"""A step is an action of the game: a card added to a jogo, or three laid."""


def code(kind: Any, a: Any, b: Any, c: Any) -> Any:
    return ((kind * 64 + a) * 64 + b) * 64 + c


def at_place(suit: Any, place: Any) -> Any:
    """The card of a suit at a place of a sequence."""
    return suit * SUIT + (place - 1) % SUIT


def ways(r: Any, g: Any, codes: Any) -> Any:
    """Notes the ways to go on, and says how many there are."""
    count = 0
    best = chosen_wild(r, g, -1)
    for number in range(r[JOGOS]):
        at = TABLE + number * FIELDS
        plain = False
        for card in range(JOKER):
            if r[HAND + card] and r[at + FITTING] >> card & 1:
                if not is_wild(card, g):
                    plain = True
                elif count < MOST_WAYS:
                    codes[count] = code(WILD_ADDED, number, card, 0)
                    count += 1
        if plain and count < MOST_WAYS:
            codes[count] = code(EXTEND, number, 0, 0)
            count += 1
        if best >= 0 and r[at + ROOM] and takes(r, at, best, g) == 2 and count < MOST_WAYS:
            codes[count] = code(WILD_ADDED, number, best, 0)
            count += 1
    if r[JOGOS] >= MOST_JOGOS or r[CARDS] < 3:
        return count
    count = _sequences(r, g, codes, count)
    if g[G_SETS]:
        for rank in range(SUIT):
            held = r[HAND + rank] + r[HAND + 13 + rank] + r[HAND + 26 + rank] + r[HAND + 39 + rank]
            if held < 2 or is_wild(rank, g) or count >= MOST_WAYS:
                continue
            if held >= 3:
                codes[count] = code(SET, rank, 0, 0)
                count += 1
            elif best >= 0 and g[G_WILD_SETS]:
                codes[count] = code(WILD_SET, rank, best, 0)
                count += 1
    return count


def _sequences(r: Any, g: Any, codes: Any, count: Any) -> Any:
    last = HIGH_ACE if g[G_ACE_HIGH] else HIGH_ACE - 1
    for suit in range(4):
        wild = chosen_wild(r, g, suit)
        for low in range(LOW_ACE, last):
            if not r[HAND + at_place(suit, low)] or count >= MOST_WAYS - 2:
                continue
            before = low > LOW_ACE and r[HAND + at_place(suit, low - 1)] > 0
            one = r[HAND + at_place(suit, low + 1)] > 0
            two = low + 2 <= last and r[HAND + at_place(suit, low + 2)] > 0
            if one and two:
                if not before or (low == 3 and is_wild(TWO, g)):
                    codes[count] = code(SEQUENCE, suit, low, 0)
                    count += 1
            elif wild >= 0 and low != 2:
                if one and low + 1 != 2 and not before:
                    codes[count] = code(WILD_SEQUENCE, suit, low, 1)
                    count += 1
                if two and low + 2 != 2:
                    codes[count] = code(WILD_SEQUENCE, suit, low, 2)
                    count += 1
    return count


def chosen_wild(r: Any, g: Any, suit: Any) -> Any:
    """The wild card of the hand that is laid first: the two of the suit, a joker, another two; -1 for none."""
    if not g[G_WILDS]:
        return -1
    if suit >= 0 and r[HAND + suit * SUIT + TWO] and is_wild(TWO, g):
        return suit * SUIT + TWO
    if r[HAND + JOKER] and is_wild(JOKER, g):
        return JOKER
    if is_wild(TWO, g):
        for other in range(4):
            if r[HAND + other * SUIT + TWO]:
                return other * SUIT + TWO
    return -1


def follow(r: Any, g: Any, way: Any, steps: Any) -> None:
    """Lays what a way says, and all that then fits the jogo. Notes the steps; steps[0] counts them."""
    number = first_step(r, g, way, steps)
    extend(r, g, number, steps)


def first_step(r: Any, g: Any, way: Any, steps: Any) -> Any:
    """Lays the cards a way names, none for EXTEND; the number of the jogo."""
    kind = way >> 18
    a = way >> 12 & 63
    b = way >> 6 & 63
    c = way & 63
    if kind == EXTEND:
        return a
    if kind == WILD_ADDED:
        _add(r, g, a, b, steps)
        return a
    number = r[JOGOS]
    if kind == SEQUENCE:
        _lay(r, g, 0, a, at_place(a, b), at_place(a, b + 1), at_place(a, b + 2), 7 << b, -1, steps)
    elif kind == WILD_SEQUENCE:
        wild = chosen_wild(r, g, a)
        _lay(r, g, 0, a, at_place(a, b), at_place(a, b + c), wild, 1 << b | 1 << (b + c), wild, steps)
    else:
        _lay_set(r, g, a, b if kind == WILD_SET else -1, steps)
    return number


def _lay(
    r: Any, g: Any, kind: Any, base: Any, one: Any, two: Any, three: Any, mask: Any, wild: Any, steps: Any
) -> None:
    r[HAND + one] -= 1
    r[HAND + two] -= 1
    r[HAND + three] -= 1
    r[CARDS] -= 3
    lay(r, 0, kind, base, mask, wild, g)
    _note(steps, LAYS | one << 12 | two << 6 | three)


def _lay_set(r: Any, g: Any, rank: Any, wild: Any, steps: Any) -> None:
    """The first cards of a rank: three, or two and a wild one."""
    one = -1
    two = -1
    three = wild
    mask = 0
    for suit in range(4):
        card = suit * SUIT + rank
        for _ in range(r[HAND + card]):
            if one < 0:
                one = card
            elif two < 0:
                two = card
            elif three < 0:
                three = card
            else:
                break
            mask += 1 << (2 * suit)
    _lay(r, g, 1, rank, one, two, three, mask, wild, steps)


def _add(r: Any, g: Any, number: Any, card: Any, steps: Any) -> None:
    r[HAND + card] -= 1
    r[CARDS] -= 1
    add(r, 0, number, card, g)
    _note(steps, ADDS | number << 8 | card)


def extend(r: Any, g: Any, number: Any, steps: Any) -> None:
    """Adds every card that fits a jogo as itself, but for wild ones."""
    at = TABLE + number * FIELDS
    growing = True
    while growing:
        growing = False
        for card in range(JOKER):
            if r[HAND + card] and r[at + FITTING] >> card & 1 and not is_wild(card, g):
                if not may_add(r, number, g):
                    return
                _add(r, g, number, card, steps)
                growing = True


def _note(steps: Any, step: Any) -> None:
    if steps[0] < MOST_STEPS - 1:
        steps[0] += 1
        steps[steps[0]] = step
