"""Policies as bytes: each choice scaled so that its most frequent action is 255, the rare ones dropped."""

from __future__ import annotations

import numpy as np

from carteado.duel.layout import Layout
from carteado.duel.policy_file import MOST
from carteado.solver.arrays import Array

RARE = 0.01
"""An action chosen less often than this, beside the most frequent one, is not kept."""
COARSE_RARE = 0.05
COARSE_STEPS = 15
"""For tables by the chance of winning the match: fifteenths pack into 0.6 of the size, and a best response gains
hardly more from them. A table for points loses by it (paulista at 0–0: 0.035 points a hand in place of 0.027)."""
UNREACHED = 1e-4
"""Nor is a choice that the policy itself comes to so much more seldom than to the most frequent of its node."""


def as_bytes(layout: Layout, sums: Array, *, coarse: bool = False) -> bytes:
    """The numbers of a policy in its layout, a byte each; of choices made evenly (they make no difference) none."""
    rare, steps = (COARSE_RARE, COARSE_STEPS) if coarse else (RARE, MOST)
    found = np.zeros(layout.total, np.uint8)
    for base, (length, width) in layout.rows().items():
        rows = np.maximum(sums[base : base + length].reshape(-1, width), 0).astype(np.float64)
        reached = rows.sum(axis=1, keepdims=True)
        rows[(reached < UNREACHED * reached.max())[:, 0]] = 0.0
        most = rows.max(axis=1, keepdims=True)
        share = np.divide(rows, most, out=np.zeros_like(rows), where=most > 0)
        share[share < rare] = 0.0
        share[(share == 1.0).all(axis=1)] = 0.0
        found[base : base + length] = (np.rint(share * steps) * (MOST // steps)).astype(np.uint8).reshape(-1)
    return found.tobytes()


def as_sums(numbers: bytes) -> Array:
    """The bytes of a policy as the kernels take them."""
    return np.frombuffer(numbers, np.uint8).astype(np.float32)
