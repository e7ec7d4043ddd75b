"""The value networks of buraco: small networks with one hidden layer (ReLU) and a linear part.

There are three networks:

- TURN_OVER evaluates a position at the end of a turn.
- TO_DRAW evaluates a position before a draw.
- TAKEN evaluates a position in which a player has laid the top card of the pile and will get the other cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import Final, NamedTuple

from carteado.games.buraco.bots.features import FEATURES, HAND_AT

HIDDEN: Final = 24
WEIGHTS: Final = (HIDDEN + 1) * (FEATURES + 1) + HIDDEN
"""The number of weights of a network.

Their order: for each hidden unit its input weights and its bias, the weights and the bias of the linear part, and the
output weights of the hidden units.
"""

TURN_OVER: Final = 0
TO_DRAW: Final = 1
TAKEN: Final = 2
NETS: Final = 3


class Net(NamedTuple):
    """One network. It has a row of weights for each hidden unit, and a last row for the linear part.

    table, hand: the input weights of each row for the table features and for the hand features.
    biases:      the bias of each row.
    output:      the output weight of each hidden unit.
    """

    table: tuple[tuple[float, ...], ...]
    hand: tuple[tuple[float, ...], ...]
    biases: tuple[float, ...]
    output: tuple[float, ...]


def build_net(weights: Sequence[float]) -> Net:
    """Return the network with these weights. `WEIGHTS` describes their order."""
    end = (HIDDEN + 1) * (FEATURES + 1)
    rows = [tuple(weights[at : at + FEATURES + 1]) for at in range(0, end, FEATURES + 1)]
    table, hand = tuple(row[:HAND_AT] for row in rows), tuple(row[HAND_AT:FEATURES] for row in rows)
    return Net(table, hand, tuple(row[FEATURES] for row in rows), tuple(weights[end:]))


def begin_evaluation(x: Sequence[float], nets: Sequence[Net], which: int, sums: list[float]) -> None:
    """Write into `sums` the part of a network's result that depends only on the table features of `x`.

    Positions with the same table features can share it.

    which: the network, TURN_OVER, TO_DRAW or TAKEN.
    """
    table, _, biases, _ = nets[which]
    sums[:] = [sum(map(mul, row, x), bias) for row, bias in zip(table, biases, strict=True)]


def evaluate(x: Sequence[float], nets: Sequence[Net], which: int, sums: Sequence[float]) -> float:
    """Return the value of a position with the features `x`, from about -1 (deal lost) to 1 (deal won).

    `sums` comes from `begin_evaluation`.
    """
    _, hand, _, output = nets[which]
    second = x[HAND_AT:]
    *active, total = [sum(map(mul, row, second), start) for row, start in zip(hand, sums, strict=True)]
    return total + sum([value * weight for value, weight in zip(active, output, strict=True) if value > 0])
