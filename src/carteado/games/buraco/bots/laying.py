"""Find the *ways* to lay cards in a turn, and follow them.

A way lays a new jogo or adds a card to a jogo, and then adds all other cards of the hand that fit the same jogo. Its
code is one integer (`pack_way`). `encoding` explains the rows `r` and `g`. This is pure arithmetic on rows, so that it
can be compiled.
"""

from __future__ import annotations

from typing import Any, Final

from carteado.games.buraco.bots.encoding import (
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
    MAX_JOGOS,
    ROOM,
    SUIT,
    TABLE,
    TWO,
)
from carteado.games.buraco.bots.jogo_encoding import add, is_wild, lay, may_add, takes

EXTEND: Final = 0
SEQUENCE: Final = 1
SET: Final = 2
WILD_SEQUENCE: Final = 3
WILD_SET: Final = 4
WILD_ADDED: Final = 5
"""The kinds of ways (see `pack_way`). Kinds without a wild card come first."""
MAX_WAYS: Final = 120
MAX_STEPS: Final = 110
"""The size of an array of steps: more than the number of cards, because every step plays a card."""
ADDS: Final = 1 << 20
LAYS: Final = 2 << 20
"""Flags of a step, which is one action of the game: ADDS for adding a card to a jogo, LAYS for laying three cards."""


def pack_way(kind: Any, a: Any, b: Any, c: Any) -> Any:
    """Return the code of a way. The meaning of the three numbers depends on its kind.

    EXTEND:        add natural cards to a jogo. a: the index of the jogo.
    WILD_ADDED:    add a given card, usually a wild one, first. a: the index of the jogo, b: the card.
    SEQUENCE:      lay three natural cards. a: the suit, b: the lowest place.
    WILD_SEQUENCE: lay two natural cards and a wild one. a: the suit, b: the lower place, c: the distance to the other.
    SET:           lay three cards of a rank. a: the rank.
    WILD_SET:      lay two cards of a rank and a wild one. a: the rank, b: the wild card.
    """
    return ((kind * 64 + a) * 64 + b) * 64 + c


def card_at(suit: Any, place: Any) -> Any:
    return suit * SUIT + (place - 1) % SUIT


def find_ways(r: Any, g: Any, codes: Any) -> Any:
    """Write the codes of the ways worth trying, at most MAX_WAYS, into the array `codes`. Return their number."""
    count = 0
    best = choose_wild(r, g, -1)
    for number in range(r[JOGOS]):
        at = TABLE + number * FIELDS
        plain = False
        for card in range(JOKER):
            if r[HAND + card] and r[at + FITTING] >> card & 1:
                if not is_wild(card, g):
                    plain = True
                elif count < MAX_WAYS:
                    codes[count] = pack_way(WILD_ADDED, number, card, 0)
                    count += 1
        if plain and count < MAX_WAYS:
            codes[count] = pack_way(EXTEND, number, 0, 0)
            count += 1
        if best >= 0 and r[at + ROOM] and takes(r, at, best, g) == 2 and count < MAX_WAYS:
            codes[count] = pack_way(WILD_ADDED, number, best, 0)
            count += 1
    if r[JOGOS] >= MAX_JOGOS or r[CARDS] < 3:
        return count
    count = _find_sequences(r, g, codes, count)
    if g[G_SETS]:
        for rank in range(SUIT):
            held = r[HAND + rank] + r[HAND + 13 + rank] + r[HAND + 26 + rank] + r[HAND + 39 + rank]
            if held < 2 or is_wild(rank, g) or count >= MAX_WAYS:
                continue
            if held >= 3:
                codes[count] = pack_way(SET, rank, 0, 0)
                count += 1
            elif best >= 0 and g[G_WILD_SETS]:
                codes[count] = pack_way(WILD_SET, rank, best, 0)
                count += 1
    return count


def _find_sequences(r: Any, g: Any, codes: Any, count: Any) -> Any:
    last = HIGH_ACE if g[G_ACE_HIGH] else HIGH_ACE - 1
    for suit in range(4):
        wild = choose_wild(r, g, suit)
        for low in range(LOW_ACE, last):
            if not r[HAND + card_at(suit, low)] or count >= MAX_WAYS - 2:
                continue
            before = low > LOW_ACE and r[HAND + card_at(suit, low - 1)] > 0
            one = r[HAND + card_at(suit, low + 1)] > 0
            two = low + 2 <= last and r[HAND + card_at(suit, low + 2)] > 0
            if one and two:
                if not before or (low == 3 and is_wild(TWO, g)):
                    codes[count] = pack_way(SEQUENCE, suit, low, 0)
                    count += 1
            elif wild >= 0 and low != 2:
                if one and low + 1 != 2 and not before:
                    codes[count] = pack_way(WILD_SEQUENCE, suit, low, 1)
                    count += 1
                if two and low + 2 != 2:
                    codes[count] = pack_way(WILD_SEQUENCE, suit, low, 2)
                    count += 1
    return count


def choose_wild(r: Any, g: Any, suit: Any) -> Any:
    """Return the best wild card of the hand: a two of the suit, else a joker, else another two; -1 if it has none.

    suit: the suit of the sequence, or -1 for other uses.
    """
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
    """Lay the cards of a way, including all natural cards that fit the jogo afterwards.

    The function appends a step for each action to the array `steps`, whose item 0 is the number of steps.
    """
    number = lay_named_cards(r, g, way, steps)
    extend(r, g, number, steps)


def lay_named_cards(r: Any, g: Any, way: Any, steps: Any) -> Any:
    """Lay only the first cards of a way, as in `pack_way` (none for EXTEND). Return the index of the jogo."""
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
        _lay(r, g, 0, a, card_at(a, b), card_at(a, b + 1), card_at(a, b + 2), 7 << b, -1, steps)
    elif kind == WILD_SEQUENCE:
        wild = choose_wild(r, g, a)
        _lay(r, g, 0, a, card_at(a, b), card_at(a, b + c), wild, 1 << b | 1 << (b + c), wild, steps)
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
    _append_step(steps, LAYS | one << 12 | two << 6 | three)


def _lay_set(r: Any, g: Any, rank: Any, wild: Any, steps: Any) -> None:
    """Lay a set: the first three cards of a rank in hand, or the first two and a wild card."""
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
    _append_step(steps, ADDS | number << 8 | card)


def extend(r: Any, g: Any, number: Any, steps: Any) -> None:
    """Add to a jogo every card of the hand that fits it as a natural card, as long as `may_add` allows it."""
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


def _append_step(steps: Any, step: Any) -> None:
    if steps[0] < MAX_STEPS - 1:
        steps[0] += 1
        steps[steps[0]] = step
