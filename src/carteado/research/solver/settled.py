"""The third trick when nobody may raise any more: no choice is left, so the second trick's last card settles it.

All cards with which the second trick goes on are counted here at once, in place of a walk for each.
"""

from __future__ import annotations

from carteado.duel.public_tree import ONE
from carteado.solver.arrays import COLUMNS, Array, Deck
from carteado.solver.kernels import walking_kernel

SHOWN = COLUMNS.index("shown0")
ANY, EQUAL_ONLY, HIGHER_ONLY = 0, 1, 2
"""Which cards go on to the third trick: any (the led card lies face down), equal ones, higher ones."""


@walking_kernel
def goes_on(card: int, led: int, which: int) -> bool:
    return which == ANY or (card == led if which == EQUAL_ONLY else card > led)


@walking_kernel
def _place(shown: int, other: int, turned: bool) -> int:
    """Which outcome of the third trick two cards make; turned: it is led by the other player."""
    place = 0 if shown < other else 1 if shown == other else 2
    return 2 - place if turned else place


@walking_kernel
def leader_settles(held: int, reach: Array, last: Array, turned: bool, which: int, led: int, fac: float, left: Array,
                   pay: Array, line: Array, found: Array) -> None:  # fmt: skip
    """found[card, kept]: the value of taking the second trick with `card` and showing `kept` in the third."""
    classes = left.size
    for kept in range(classes):
        whole = 0.0
        if held == ONE:
            for other in range(classes):
                whole += reach[other] * left[other] * pay[last[SHOWN + _place(kept, other, turned)]]
        else:
            for other in range(classes):
                line[other] = 0.0
                for under in range(classes):
                    line[other] += reach[under * classes + other] * (left[under] - (under == other))
        for card in range(classes):
            if not goes_on(card, led, which):
                continue
            ways = left[card] * (left[kept] - (kept == card))
            if held == ONE:
                less = reach[card] * pay[last[SHOWN + _place(kept, card, turned)]] + reach[kept] * pay[last[SHOWN + 1]]
                found[card, kept] = fac * ways * (whole - less)
                continue
            total = 0.0
            for other in range(classes):
                met = line[other] - reach[card * classes + other] - reach[kept * classes + other]
                met *= left[other] - (other == card) - (other == kept)
                total += met * pay[last[SHOWN + _place(kept, other, turned)]]
            found[card, kept] = fac * ways * total


@walking_kernel
def follower_settles(held: int, shares: Array, last: Array, turned: bool, which: int, led: int, fac: float,
                     left: Array, pay: Array, line: Array, deck: Deck, value: Array) -> None:  # fmt: skip
    """Adds the third trick to the values of the walking follower; shares[card, kept] is the leader's reach."""
    classes = left.size
    for kept in range(classes):
        line[kept] = 0.0
        for card in range(classes):
            if goes_on(card, led, which):
                line[kept] += shares[card, kept] * (left[card] - (card == kept))
    for mine in range(classes):
        if held == ONE:
            total = 0.0
            for kept in range(classes):
                met = line[kept] - (shares[mine, kept] if goes_on(mine, led, which) else 0.0)
                total += met * (left[kept] - (kept == mine)) * pay[last[SHOWN + _place(kept, mine, turned)]]
            value[mine] += fac * left[mine] * total
            continue
        for under in range(classes):
            ways = left[under] * (left[mine] - (under == mine))
            if under == mine and deck.pair[mine, mine] < 0:
                ways = 0.0
            total = 0.0
            for kept in range(classes):
                met = line[kept] - shares[mine, kept] - shares[under, kept]  # the led card is hidden: any goes on
                met *= left[kept] - (kept == mine) - (kept == under)
                total += met * pay[last[SHOWN + _place(kept, mine, turned)]]
            value[under * classes + mine] += fac * ways * total
