"""How much of the opponent's reach meets each of my holdings, given the cards that are left.

Two holdings meet in as many ways as their cards can be taken from what is left, one after the other: with m cards left
of a class, the second one taken has m - 1. These sums over all of the opponent's holdings are polynomials in what is
left, so that each of mine needs only a correction for its own cards, and not a sum of its own.
"""

from __future__ import annotations

from carteado.duel.public_tree import HIDDEN_AND_ONE, NONE, ONE, THREE, TWO
from carteado.solver.arrays import Array, Deck
from carteado.solver.kernels import walking_kernel


@walking_kernel
def reach_sums(mine: int, theirs: int, reach: Array, played: int, left: Array, fac: float, deck: Deck,
               grid: Array, line: Array, out: Array) -> None:  # fmt: skip
    """Fills `out` with the opponent's reach that meets each holding of kind `mine`.

    reach: over the opponent's holdings of kind `theirs`. played: the class of the first card, where one has three
    cards still and the other two. fac: the ways of what was played. grid, line: room to work in.
    """
    classes = left.size
    if theirs == THREE:
        _meet_three(mine, reach, played, fac, deck, out)
        return
    whole = 0.0
    if theirs == NONE:
        whole = reach[0]
    elif theirs == ONE:
        for card in range(classes):
            whole += reach[card] * left[card]
            line[card] = reach[card]
    else:
        whole = _pairs(theirs, reach, left, deck, grid, line)
    if mine == NONE:
        out[0] = fac * whole
    elif mine == ONE:
        for card in range(classes):
            out[card] = fac * left[card] * _less(theirs, whole, grid, line, card, -1, -1)
    elif mine == TWO:
        for number in range(deck.two.shape[0]):
            a, b = deck.two[number, 0], deck.two[number, 1]
            ways = left[a] * (left[b] - (a == b))
            out[number] = fac * ways * _less(theirs, whole, grid, line, a, b, -1)
    elif mine == HIDDEN_AND_ONE:
        for number in range(deck.two.shape[0]):
            a, b = deck.two[number, 0], deck.two[number, 1]
            ways = left[a] * (left[b] - (a == b))
            out[a * classes + b] = fac * ways * _less(theirs, whole, grid, line, a, b, -1)
            out[b * classes + a] = out[a * classes + b]
        _no_pairs(out, deck)
    else:
        for number in range(deck.three.shape[0]):
            a, b, c = deck.three[number, 0], deck.three[number, 1], deck.three[number, 2]
            ways = left[a] * (left[b] - (a == b)) * (left[c] - (c == b) - (c == a))
            out[number] = fac * ways * _less(theirs, whole, grid, line, a, b, c)


@walking_kernel
def _no_pairs(out: Array, deck: Deck) -> None:
    """Two equal cards of a class that has but one can't be held."""
    classes = deck.counts.size
    for card in range(classes):
        if deck.pair[card, card] < 0:
            out[card * classes + card] = 0.0


@walking_kernel
def _meet_three(mine: int, reach: Array, played: int, fac: float, deck: Deck, out: Array) -> None:
    """Against three cards the ways are looked up: no more than one card has been played."""
    hands = deck.three.shape[0]
    if mine == THREE:
        for i in range(hands):
            out[i] = 0.0
        for j in range(hands):
            if reach[j] != 0.0:
                for i in range(hands):
                    out[i] += fac * deck.ways_33[j, i] * reach[j]
        return
    for i in range(deck.two.shape[0]):
        total = 0.0
        for j in range(hands):
            total += deck.ways_23[played, i, j] * reach[j]
        out[i] = fac * total


@walking_kernel
def _pairs(theirs: int, reach: Array, left: Array, deck: Deck, grid: Array, line: Array) -> float:
    """The reach of two cards each as a symmetric grid, its first differences in `line`, and the whole sum."""
    classes = left.size
    for number in range(deck.two.shape[0]):
        a, b = deck.two[number, 0], deck.two[number, 1]
        value = reach[number] if theirs == TWO else reach[a * classes + b]
        if theirs == HIDDEN_AND_ONE and a != b:
            value += reach[b * classes + a]
        grid[a, b] = value
        grid[b, a] = value
    whole = 0.0
    for a in range(classes):
        if deck.pair[a, a] < 0:
            grid[a, a] = 0.0
        slope = grid[a, a] * (2 * left[a] - 1)
        whole += grid[a, a] * left[a] * (left[a] - 1)
        for b in range(classes):
            if b != a:
                slope += grid[a, b] * left[b]
                if b > a:
                    whole += grid[a, b] * left[a] * left[b]
        line[a] = slope
    return whole


@walking_kernel
def _less(theirs: int, whole: float, grid: Array, line: Array, a: int, b: int, c: int) -> float:
    """The whole sum once my cards (-1 for none) are gone from what is left."""
    if theirs == NONE:
        return whole
    total = whole - line[a]
    if b >= 0:
        total -= line[b]
    if c >= 0:
        total -= line[c]
    if theirs == ONE:
        return total
    total += grid[a, a]
    if b >= 0:
        total += grid[b, b] + grid[a, b] * (1 + (a == b))
    if c >= 0:
        total += grid[c, c] + grid[a, c] * (1 + (a == c)) + grid[b, c] * (1 + (b == c))
    return total
