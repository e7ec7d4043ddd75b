"""Store policies as bytes. The most frequent action of each decision has weight 255. Rare actions are dropped."""

from __future__ import annotations

import numpy as np

from carteado.games.truco.duel.layout import Layout
from carteado.games.truco.duel.policy_file import MAX_WEIGHT
from carteado.research.solver.arrays import Array

RARE = 0.01
"""Actions less frequent than this, relative to the most frequent one, are dropped."""
COARSE_RARE = 0.05
COARSE_STEPS = 15
"""The number of different positive weights in a coarse table, instead of 255.

A coarse table suits a policy that maximises the chance of winning the match: it compresses to 60 % of the size of a
fine table, and a best response gains hardly more. It does not suit a policy that maximises points: in paulista at 0–0,
a best response would gain 0.035 points per hand instead of 0.027.
"""
UNREACHED = 1e-4
"""Decisions that are reached less often than this, relative to the node's most frequent one, are dropped."""


def as_bytes(layout: Layout, sums: Array, *, coarse: bool = False) -> bytes:
    """Return the action weights `sums` as bytes. A decision with a uniform policy is stored as zeros.

    coarse: use fewer steps and drop more actions, for a smaller file.
    """
    rare, steps = (COARSE_RARE, COARSE_STEPS) if coarse else (RARE, MAX_WEIGHT)
    found = np.zeros(layout.total, np.uint8)
    for base, (length, width) in layout.rows().items():
        rows = np.maximum(sums[base : base + length].reshape(-1, width), 0).astype(np.float64)
        reached = rows.sum(axis=1, keepdims=True)
        rows[(reached < UNREACHED * reached.max())[:, 0]] = 0.0
        most = rows.max(axis=1, keepdims=True)
        share = np.divide(rows, most, out=np.zeros_like(rows), where=most > 0)
        share[share < rare] = 0.0
        share[(share == 1.0).all(axis=1)] = 0.0
        found[base : base + length] = (np.rint(share * steps) * (MAX_WEIGHT // steps)).astype(np.uint8).reshape(-1)
    return found.tobytes()


def as_sums(numbers: bytes) -> Array:
    """Convert the bytes of a policy to the weights that the kernels use."""
    return np.frombuffer(numbers, np.uint8).astype(np.float32)
