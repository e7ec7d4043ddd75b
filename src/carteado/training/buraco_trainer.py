"""Learns to judge situations of buraco from games against itself."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from carteado.bots.buraco_features import FEATURES, HAND_AT
from carteado.bots.buraco_net import HIDDEN, WEIGHTS
from carteado.bots.buraco_rules_row import rules_row
from carteado.buraco import new_game
from carteado.regulation.rulebook import Regulation
from carteado.training.buraco import play
from carteado.training.buraco_deal import house

ROUND: Final = 100
"""The deals between two lessons."""
KEPT: Final = 40
"""How many rounds are learnt from again."""
LESSONS: Final = 60
BATCH: Final = 512


def rate(rounds: int) -> float:
    """How far each lesson goes: less as more is known."""
    return 1e-3 * min(1.0, float((50 / (rounds + 1)) ** 0.5))


def explore(rounds: int) -> float:
    """How often something else is tried than what seems best."""
    return max(0.04, 0.12 * 0.99**rounds)


FIRST_JUDGEMENT: Final = {
    0: 0.7, 1: 0.3, 2: -0.3, 25: -0.3, 26: 0.3, 31: 0.4, HAND_AT: -0.5, HAND_AT + 3: 0.2, HAND_AT + 7: -0.3,
    HAND_AT + 16: -0.5, HAND_AT + 17: -0.4, HAND_AT + 26: -0.1,
}  # fmt: skip
"""What a beginner thinks of: points laid, canastras to come, mortos, cards in hand. Only where learning begins."""

Array = Any


def first_weights(rng: np.random.Generator) -> Array:
    """One network that judges as a beginner would."""
    weights = np.zeros(WEIGHTS)
    hidden = HIDDEN * (FEATURES + 1)
    weights[:hidden] = rng.normal(0, 0.15, hidden)
    weights[hidden + FEATURES + 1 :] = rng.normal(0, 0.1, HIDDEN)
    for place, counts in FIRST_JUDGEMENT.items():
        weights[hidden + place] = counts
    return weights


class Adam:
    """Steps down a slope, each weight at its own pace."""

    def __init__(self, size: int) -> None:
        self.mean, self.square, self.steps = np.zeros(size), np.zeros(size), 0

    def step(self, weights: Array, slope: Array, rate: float) -> None:
        self.steps += 1
        self.mean += 0.1 * (slope - self.mean)
        self.square += 0.001 * (slope * slope - self.square)
        mean = self.mean / (1 - 0.9**self.steps)
        square = self.square / (1 - 0.999**self.steps)
        weights -= rate * mean / (np.sqrt(square) + 1e-8)


def slope(weights: Array, x: Array, y: Array) -> tuple[Array, float]:
    """How the squared error of a network changes with its weights, and the error."""
    rows = weights[: (HIDDEN + 1) * (FEATURES + 1)].reshape(HIDDEN + 1, FEATURES + 1)
    counts = weights[(HIDDEN + 1) * (FEATURES + 1) :]
    sums = x @ rows[:, :FEATURES].T + rows[:, FEATURES]
    active = np.maximum(sums[:, :HIDDEN], 0)
    error = active @ counts + sums[:, HIDDEN] - y
    back = np.empty_like(sums)
    back[:, :HIDDEN] = error[:, None] * counts * (sums[:, :HIDDEN] > 0)
    back[:, HIDDEN] = error
    found = np.empty_like(weights)
    by_row = found[: (HIDDEN + 1) * (FEATURES + 1)].reshape(HIDDEN + 1, FEATURES + 1)
    by_row[:, :FEATURES] = back.T @ x / len(y)
    by_row[:, FEATURES] = back.mean(axis=0)
    found[(HIDDEN + 1) * (FEATURES + 1) :] = active.T @ error / len(y)
    return found, float((error * error).mean())


class BuracoTrainer:
    """A policy for one regulation and number of seats, while it learns."""

    def __init__(self, regulation: Regulation[Any], seats: int, seed: int, scale: int, by_seat: bool) -> None:
        self.rng = np.random.default_rng(seed)
        game = new_game(regulation, seats)
        self.rules = np.array(rules_row(game.start().view(None)["rules"], scale), dtype=np.int64)
        self.scale = scale
        self.regulation, self.seats = regulation, seats
        self.table = (house(regulation.rules, seats), self.rules, seats if by_seat else 2)
        self.weights = np.concatenate([first_weights(self.rng) for _ in range(2)])
        self.averaged = self.weights.copy()
        self.paces = Adam(WEIGHTS), Adam(WEIGHTS)
        self.kept: list[list[tuple[Array, Array]]] = [[], []]
        self.rounds = 0
        self.errors = [0.0, 0.0]

    def learn(self) -> None:
        """A round of deals, and some lessons from the last rounds."""
        seed = int(self.rng.integers(1 << 31))
        x, y, x_draw, y_draw = play(seed, ROUND, *self.table, self.weights, explore(self.rounds))
        self.rounds += 1
        for which, lesson in enumerate(((x, y), (x_draw, y_draw))):
            self.kept[which] = [*self.kept[which], lesson][-KEPT:]
            xs, ys = (np.concatenate([kept[part] for kept in self.kept[which]]) for part in range(2))
            weights = self.weights[which * WEIGHTS : (which + 1) * WEIGHTS]
            errors = []
            for _ in range(LESSONS):
                chosen = self.rng.integers(len(ys), size=BATCH)
                found, error = slope(weights, xs[chosen].astype(np.float64), ys[chosen])
                self.paces[which].step(weights, found, rate(self.rounds))
                errors.append(error)
            self.errors[which] = float(np.mean(errors))
        share = max(0.03, 9 / (9 + self.rounds))
        self.averaged += share * (self.weights - self.averaged)

    def learnt(self, command: str) -> dict[str, Any]:
        """What is kept: the average of the last rounds."""
        view = new_game(self.regulation, self.seats).start().view(None)
        nets = {"turn_over": self.averaged[:WEIGHTS].tolist(), "to_draw": self.averaged[WEIGHTS:].tolist()}
        whose = {
            "command": command,
            "regulation": self.regulation.id,
            "seats": self.seats,
            "scale": self.scale,
            "rules": view["rules"],
        }
        return {**whose, **nets}
