"""What a situation of buraco is worth by its features: small networks, each with one layer of hidden numbers.

The first judges a turn that is over, the second one in which a card is about to be drawn, the third one in which the
top card of a closed pile was laid and the others, which nobody sees, are about to come into the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import Final, NamedTuple

from carteado.bots.buraco_features import FEATURES, HAND_AT

HIDDEN: Final = 24
WEIGHTS: Final = (HIDDEN + 1) * (FEATURES + 1) + HIDDEN
"""What a network is, in a row: for each hidden number its weights and its bias; what each feature counts by itself, and
a bias; what each hidden number counts."""

TURN_OVER: Final = 0
TO_DRAW: Final = 1
TAKEN: Final = 2
NETS: Final = 3


class Net(NamedTuple):
    """One network. `rows`: the weights of each hidden number, and last what each feature counts by itself; each row in
    two parts, as the features are. `biases` go with them; `counts`: what each hidden number counts."""

    table: tuple[tuple[float, ...], ...]
    hand: tuple[tuple[float, ...], ...]
    biases: tuple[float, ...]
    counts: tuple[float, ...]


def net(weights: Sequence[float]) -> Net:
    """A network from its weights in a row."""
    end = (HIDDEN + 1) * (FEATURES + 1)
    rows = [tuple(weights[at : at + FEATURES + 1]) for at in range(0, end, FEATURES + 1)]
    table, hand = tuple(row[:HAND_AT] for row in rows), tuple(row[HAND_AT:FEATURES] for row in rows)
    return Net(table, hand, tuple(row[FEATURES] for row in rows), tuple(weights[end:]))


def begin(x: Sequence[float], nets: Sequence[Net], which: int, sums: list[float]) -> None:
    """Works out what the first part of the features does, which many situations share."""
    table, _, biases, _ = nets[which]
    sums[:] = [sum(map(mul, row, x), bias) for row, bias in zip(table, biases, strict=True)]


def judged(x: Sequence[float], nets: Sequence[Net], which: int, sums: Sequence[float]) -> float:
    """What a situation is worth, about -1 for a lost deal to 1 for a won one."""
    _, hand, _, counts = nets[which]
    second = x[HAND_AT:]
    *active, total = [sum(map(mul, row, second), start) for row, start in zip(hand, sums, strict=True)]
    return total + sum([number * count for number, count in zip(active, counts, strict=True) if number > 0])
