"""Compute the values of a third trick in which nobody may raise.

No decision is left after the second trick. So all cards of its follower after which there is such a third trick are
evaluated at once, instead of traversing the tree for each of them.
"""

from __future__ import annotations

from carteado.games.truco.duel.public_tree import ONE
from carteado.research.solver.arrays import COLUMNS, Array, Deck
from carteado.research.solver.kernels import walking_kernel

SHOWN = COLUMNS.index("shown0")
ANY, EQUAL_ONLY, HIGHER_ONLY = 0, 1, 2
"""The cards of the second trick's follower after which there is a third trick.

ANY if the led card is face down. Otherwise only cards equal to the led card, or only higher ones.
"""


@walking_kernel
def leads_to_third(card: int, led: int, which: int) -> bool:
    return which == ANY or (card == led if which == EQUAL_ONLY else card > led)


@walking_kernel
def _outcome_index(shown: int, other: int, swapped: bool) -> int:
    """Return the result of the third trick: 0 if `shown` is lower than `other`, 1 if equal, 2 if higher.

    swapped: `other` leads the third trick, so the result is reversed.
    """
    place = 0 if shown < other else 1 if shown == other else 2
    return 2 - place if swapped else place


@walking_kernel
def value_for_second_follower(held: int, reach: Array, last: Array, swapped: bool, which: int, led: int, factor: float,
                         left: Array, pay: Array, line: Array, found: Array) -> None:  # fmt: skip
    """Set found[card, kept] to the value for a traversing player who follows in the second trick with `card`.

    `kept` is the player's card in the third trick. Cards without a third trick are skipped.

    held:    the kind of the opponent's holding.
    last:    the node of the third trick.
    swapped: whether the leader of the second trick leads the third.
    which:   the cards that lead to the third trick: ANY, EQUAL_ONLY or HIGHER_ONLY.
    led:     the card led to the second trick.
    """
    classes = left.size
    for kept in range(classes):
        whole = 0.0
        if held == ONE:
            for other in range(classes):
                whole += reach[other] * left[other] * pay[last[SHOWN + _outcome_index(kept, other, swapped)]]
        else:
            for other in range(classes):
                line[other] = 0.0
                for under in range(classes):
                    line[other] += reach[under * classes + other] * (left[under] - (under == other))
        for card in range(classes):
            if not leads_to_third(card, led, which):
                continue
            ways = left[card] * (left[kept] - (kept == card))
            if held == ONE:
                less = (
                    reach[card] * pay[last[SHOWN + _outcome_index(kept, card, swapped)]]
                    + reach[kept] * pay[last[SHOWN + 1]]
                )
                found[card, kept] = factor * ways * (whole - less)
                continue
            total = 0.0
            for other in range(classes):
                met = line[other] - reach[card * classes + other] - reach[kept * classes + other]
                met *= left[other] - (other == card) - (other == kept)
                total += met * pay[last[SHOWN + _outcome_index(kept, other, swapped)]]
            found[card, kept] = factor * ways * total


@walking_kernel
def value_for_second_leader(held: int, shares: Array, last: Array, swapped: bool, which: int, led: int, factor: float,
                           left: Array, pay: Array, line: Array, deck: Deck, value: Array) -> None:  # fmt: skip
    """Add the values of the third trick to `value`, for a traversing player who led the second trick.

    Most parameters are those of `value_for_second_follower`.

    held:               the kind of the traversing player's holding.
    shares[card, kept]: the reach of an opponent who plays `card` in the second trick and `kept` in the third.
    """
    classes = left.size
    for kept in range(classes):
        line[kept] = 0.0
        for card in range(classes):
            if leads_to_third(card, led, which):
                line[kept] += shares[card, kept] * (left[card] - (card == kept))
    for mine in range(classes):
        if held == ONE:
            total = 0.0
            for kept in range(classes):
                met = line[kept] - (shares[mine, kept] if leads_to_third(mine, led, which) else 0.0)
                total += met * (left[kept] - (kept == mine)) * pay[last[SHOWN + _outcome_index(kept, mine, swapped)]]
            value[mine] += factor * left[mine] * total
            continue
        for under in range(classes):
            ways = left[under] * (left[mine] - (under == mine))
            if under == mine and deck.pair[mine, mine] < 0:
                ways = 0.0
            total = 0.0
            for kept in range(classes):
                met = (
                    line[kept] - shares[mine, kept] - shares[under, kept]
                )  # the led card is hidden, so any card leads to the third trick
                met *= left[kept] - (kept == mine) - (kept == under)
                total += met * pay[last[SHOWN + _outcome_index(kept, mine, swapped)]]
            value[under * classes + mine] += factor * ways * total
