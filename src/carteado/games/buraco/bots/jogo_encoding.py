"""Lay and extend encoded jogos, and find the cards that fit them.

For example, 7c 8c 9c is a sequence of suit 1 with the places 7, 8 and 9 in its mask. 6c and 10c fit, and there is room
for a wild card.

This is pure arithmetic on rows, so that it can be compiled (`carteado.research.training.buraco_deal`). `encoding`
explains the rows `r` and `g`. `at` is the index in `r` at which a jogo begins.
"""

from __future__ import annotations

from typing import Any

from carteado.games.buraco.bots.encoding import (
    BASE,
    CARDS,
    FIELDS,
    FITS,
    FITTING,
    G_ACE_HIGH,
    G_ACE_TO_ACE,
    G_ACE_TO_KING,
    G_DIRTY,
    G_NEEDS,
    G_ROYAL,
    G_VALUES,
    G_WILD_JOKERS,
    G_WILD_SETS,
    G_WILD_TWOS,
    G_WILDS,
    HIGH_ACE,
    JOGOS,
    JOKER,
    KIND,
    LAID,
    LOW_ACE,
    MASK,
    MAX_JOGOS,
    MORTO,
    OUTS,
    ROOM,
    SIZE,
    SUIT,
    TABLE,
    TWO,
    UNSEEN,
    WILD,
)


def is_wild(card: Any, g: Any) -> Any:
    """Return whether a card may be wild."""
    if card == JOKER:
        return g[G_WILD_JOKERS] == 1 and g[G_WILDS] == 1
    return card % SUIT == TWO and g[G_WILD_TWOS] == 1 and g[G_WILDS] == 1


def in_sequence(mask: Any, wild: Any, g: Any) -> Any:
    """Return whether natural cards at the places in `mask` form a sequence, together with a wild card if `wild`."""
    low = LOW_ACE
    while low <= HIGH_ACE and not mask >> low & 1:
        low += 1
    high = HIGH_ACE
    while high >= low and not mask >> high & 1:
        high -= 1
    count = 0
    for place in range(low, high + 1):
        count += mask >> place & 1
    gaps = high - low + 1 - count
    if not wild:
        return gaps == 0 and count > 0
    if gaps == 1:
        return True
    return gaps == 0 and count > 0 and (low > LOW_ACE or high < (HIGH_ACE if g[G_ACE_HIGH] else HIGH_ACE - 1))


def _arrange(mask: Any, wild: Any, suit: Any, g: Any) -> Any:
    """Return the mask of the natural cards of a sequence, or 0 if the cards are not a sequence.

    A wild two of the suit is included in the result if it can be at its own place, because it is then natural.

    wild: the wild card, or -1.
    """
    if wild == suit * SUIT + TWO and not mask >> 2 & 1 and in_sequence(mask | 4, False, g):
        return mask | 4
    return mask if in_sequence(mask, wild >= 0, g) else 0


def place_card(mask: Any, wild: Any, suit: Any, rank: Any, g: Any) -> Any:
    """Return the mask with a natural card added, or 0 if the card does not fit."""
    place = rank + 1
    if not mask >> place & 1:
        found = _arrange(mask | 1 << place, wild, suit, g)
        if found:
            return found
    if rank == 0 and g[G_ACE_HIGH] and not mask >> HIGH_ACE & 1:
        return _arrange(mask | 1 << HIGH_ACE, wild, suit, g)
    return 0


def _move_to_low_end(r: Any, at: Any, g: Any) -> None:
    """Move the ace and the wild two of a sequence from its upper end to below the three if that makes it clean."""
    mask = r[at + MASK]
    if r[at + WILD] == r[at + BASE] * SUIT + TWO and mask >> HIGH_ACE & 1 and not mask & 6:
        low = mask & ~(1 << HIGH_ACE) | 6
        if in_sequence(low, False, g):
            r[at + MASK] = low
            r[at + WILD] = -1


def canastra_points(r: Any, at: Any, g: Any) -> Any:
    """Return the bonus points of a jogo that is a canastra, or 0 if it is not one."""
    size = r[at + SIZE]
    if size < 7:
        return 0
    if r[at + WILD] >= 0:
        return g[G_DIRTY]
    if r[at + KIND] == 0 and size >= SUIT:
        return g[G_ACE_TO_KING] if size == SUIT else g[G_ACE_TO_ACE]
    return g[G_ROYAL]


def refresh(r: Any, at: Any, g: Any) -> None:
    """Update the fields FITTING, OUTS and ROOM of a jogo."""
    fitting = 0
    outs = 0
    room = 0
    mask = r[at + MASK]
    wild = r[at + WILD]
    base = r[at + BASE]
    if r[at + KIND] == 0:
        for rank in range(SUIT):
            if place_card(mask, wild, base, rank, g):
                fitting |= 1 << (base * SUIT + rank)
                outs += r[UNSEEN + base * SUIT + rank]
        if wild < 0 and g[G_WILDS] and in_sequence(mask, True, g):
            room = 1
        elif wild == base * SUIT + TWO and not mask >> 2 & 1 and in_sequence(mask | 4, True, g):
            room = 1  # another wild card can be added, because the wild two then moves to its own place
    else:
        for suit in range(4):
            if (mask >> (2 * suit) & 3) < 2:
                fitting |= 1 << (suit * SUIT + base)
                outs += r[UNSEEN + suit * SUIT + base]
        if wild < 0 and g[G_WILDS] and g[G_WILD_SETS]:
            room = 1
    r[at + FITTING] = fitting
    r[at + OUTS] = outs
    r[at + ROOM] = room


def note_fits(r: Any, side: Any) -> None:
    """Update the field FITS of a side: the cards that fit any of its jogos as natural cards."""
    fits = 0
    start = TABLE + side * MAX_JOGOS * FIELDS
    for number in range(r[JOGOS + side]):
        fits |= r[start + number * FIELDS + FITTING]
    r[FITS + side] = fits


def takes(r: Any, at: Any, card: Any, g: Any) -> Any:
    """Return how a jogo takes a card: 1 as a natural card, 2 as its wild card, 0 not at all."""
    if r[at + FITTING] >> card & 1:
        return 1
    if r[at + ROOM] and is_wild(card, g):
        if r[at + KIND] == 1 and r[at + BASE] == TWO and card != JOKER:
            return 0
        return 2
    return 0


def add(r: Any, side: Any, number: Any, card: Any, g: Any) -> None:
    """Add a card to a jogo. The card must fit; this is not checked."""
    at = TABLE + (side * MAX_JOGOS + number) * FIELDS
    before = canastra_points(r, at, g)
    suit = card // SUIT
    rank = card % SUIT
    if not r[at + FITTING] >> card & 1:
        if r[at + WILD] >= 0:
            r[at + MASK] |= 4
        r[at + WILD] = card
        if r[at + KIND] == 0:
            mask = _arrange(r[at + MASK], card, r[at + BASE], g)
            if mask != r[at + MASK] and mask:
                r[at + MASK] = mask
                r[at + WILD] = -1
    elif r[at + KIND] == 0:
        mask = place_card(r[at + MASK], r[at + WILD], suit, rank, g)
        if mask >> 2 & 1 and not r[at + MASK] >> 2 & 1 and rank != TWO and r[at + WILD] == suit * SUIT + TWO:
            r[at + WILD] = -1  # the two is now at its own place
        r[at + MASK] = mask
    else:
        r[at + MASK] += 1 << (2 * suit)
    if r[at + KIND] == 0:
        _move_to_low_end(r, at, g)
    r[at + SIZE] += 1
    refresh(r, at, g)
    note_fits(r, side)
    r[LAID + side] += g[G_VALUES + card] + canastra_points(r, at, g) - before


def lay(r: Any, side: Any, kind: Any, base: Any, mask: Any, wild: Any, g: Any) -> None:
    """Add a new jogo with these fields (see `encoding`). The side must have fewer than MAX_JOGOS."""
    number = r[JOGOS + side]
    at = TABLE + (side * MAX_JOGOS + number) * FIELDS
    r[JOGOS + side] = number + 1
    size = 0
    points = 0
    if kind == 0:
        for place in range(LOW_ACE, HIGH_ACE + 1):
            if mask >> place & 1:
                size += 1
                points += g[G_VALUES + base * SUIT + (place - 1) % SUIT]
        if wild >= 0:
            points += g[G_VALUES + wild]
            size += 1
            arranged = _arrange(mask, wild, base, g)
            if arranged != mask and arranged:
                mask = arranged
                wild = -1
    else:
        for suit in range(4):
            count = mask >> (2 * suit) & 3
            size += count
            points += count * g[G_VALUES + suit * SUIT + base]
        if wild >= 0:
            points += g[G_VALUES + wild]
            size += 1
    r[at + KIND] = kind
    r[at + BASE] = base
    r[at + MASK] = mask
    r[at + WILD] = wild
    r[at + SIZE] = size
    refresh(r, at, g)
    note_fits(r, side)
    r[LAID + side] += points + canastra_points(r, at, g)


def may_go_out(r: Any, side: Any, g: Any) -> Any:
    """Return whether a side has the canastra that going out needs."""
    needs = g[G_NEEDS]
    if needs == 0:
        return True
    start = TABLE + side * MAX_JOGOS * FIELDS
    for number in range(r[JOGOS + side]):
        at = start + number * FIELDS
        if r[at + SIZE] >= 7 and (r[at + WILD] < 0 or needs == 1):
            return True
    return False


def may_empty(r: Any, g: Any) -> Any:
    """Return whether the player may play the last card of the hand, to take a morto or to go out."""
    return r[MORTO] > 0 or may_go_out(r, 0, g)


def may_add(r: Any, number: Any, g: Any) -> Any:
    """Return whether the hand is large enough to add one of its cards to this jogo.

    Two cards must be left, one of them for the discard, unless the player may empty the hand, or may do so because the
    added card completes a canastra.
    """
    if r[CARDS] > 2 or may_empty(r, g):
        return True
    at = TABLE + number * FIELDS
    return r[CARDS] == 2 and r[at + SIZE] == 6 and (r[at + WILD] < 0 or g[G_NEEDS] == 1)
