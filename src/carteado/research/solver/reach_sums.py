"""Sum the opponent's reach over all holdings that are possible together with each of my holdings.

A pair of holdings is weighted by the number of ways to take their cards from the deck. If m cards of a class are left,
the first one can be taken in m ways and the second one in m - 1 ways. The weights are polynomials in the numbers of
cards left. So one sum over all cards is computed, and each of my holdings only needs a correction for its own cards.
"""

from __future__ import annotations

from carteado.games.truco.duel.public_tree import HIDDEN_AND_ONE, NONE, ONE, THREE, TWO
from carteado.research.solver.arrays import Array, Deck
from carteado.research.solver.kernels import walking_kernel


@walking_kernel
def reach_sums(mine: int, theirs: int, reach: Array, played: int, left: Array, factor: float, deck: Deck,
               grid: Array, line: Array, out: Array) -> None:  # fmt: skip
    """Set `out` to the sum of the opponent's reach for each of my holdings.

    mine, theirs: the kinds of holdings of both players, such as two cards.
    reach:        the reach of each of the opponent's holdings.
    played:       the class of the first card, if one player has three cards left and the other has two.
    factor:       the number of ways to deal the cards already played.
    grid, line:   working memory.
    """
    classes = left.size
    if theirs == THREE:
        _sum_against_three(mine, reach, played, factor, deck, out)
        return
    whole = 0.0
    if theirs == NONE:
        whole = reach[0]
    elif theirs == ONE:
        for card in range(classes):
            whole += reach[card] * left[card]
            line[card] = reach[card]
    else:
        whole = _sum_pairs(theirs, reach, left, deck, grid, line)
    if mine == NONE:
        out[0] = factor * whole
    elif mine == ONE:
        for card in range(classes):
            out[card] = factor * left[card] * _sum_without(theirs, whole, grid, line, card, -1, -1)
    elif mine == TWO:
        for number in range(deck.two.shape[0]):
            a, b = deck.two[number, 0], deck.two[number, 1]
            ways = left[a] * (left[b] - (a == b))
            out[number] = factor * ways * _sum_without(theirs, whole, grid, line, a, b, -1)
    elif mine == HIDDEN_AND_ONE:
        for number in range(deck.two.shape[0]):
            a, b = deck.two[number, 0], deck.two[number, 1]
            ways = left[a] * (left[b] - (a == b))
            out[a * classes + b] = factor * ways * _sum_without(theirs, whole, grid, line, a, b, -1)
            out[b * classes + a] = out[a * classes + b]
        _clear_impossible_pairs(out, deck)
    else:
        for number in range(deck.three.shape[0]):
            a, b, c = deck.three[number, 0], deck.three[number, 1], deck.three[number, 2]
            ways = left[a] * (left[b] - (a == b)) * (left[c] - (c == b) - (c == a))
            out[number] = factor * ways * _sum_without(theirs, whole, grid, line, a, b, c)


@walking_kernel
def _clear_impossible_pairs(out: Array, deck: Deck) -> None:
    """Set `out` to zero for pairs of equal cards in classes that have only one card."""
    classes = deck.counts.size
    for card in range(classes):
        if deck.pair[card, card] < 0:
            out[card * classes + card] = 0.0


@walking_kernel
def _sum_against_three(mine: int, reach: Array, played: int, factor: float, deck: Deck, out: Array) -> None:
    """Compute the sums if the opponent has three cards.

    At most one card has been played, so the numbers of ways are precomputed.
    """
    hands = deck.three.shape[0]
    if mine == THREE:
        for i in range(hands):
            out[i] = 0.0
        for j in range(hands):
            if reach[j] != 0.0:
                for i in range(hands):
                    out[i] += factor * deck.ways_33[j, i] * reach[j]
        return
    for i in range(deck.two.shape[0]):
        total = 0.0
        for j in range(hands):
            total += deck.ways_23[played, i, j] * reach[j]
        out[i] = factor * total


@walking_kernel
def _sum_pairs(theirs: int, reach: Array, left: Array, deck: Deck, grid: Array, line: Array) -> float:
    """Return the sum over all holdings of two cards of the opponent, and prepare `grid` and `line` for `_sum_without`.

    grid: gets the reach of each pair of classes.
    line: gets the first-order change of the sum if one card of a class is removed. `_sum_without` adds the
          second-order change.
    """
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
def _sum_without(theirs: int, whole: float, grid: Array, line: Array, a: int, b: int, c: int) -> float:
    """Return the sum over the opponent's holdings after my own cards are removed from the deck.

    whole:   the sum before they are removed.
    a, b, c: the classes of my cards; b and c are -1 if I have fewer cards.
    """
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
