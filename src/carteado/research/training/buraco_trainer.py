"""Learns to judge situations of buraco from games against itself."""

from __future__ import annotations

from math import cos, pi
from typing import Any, Final

import numpy as np

from carteado.bots.buraco_features import FEATURES, HAND_AT
from carteado.bots.buraco_judgement import NAMES
from carteado.bots.buraco_net import HIDDEN, NETS, TAKEN, WEIGHTS
from carteado.bots.buraco_row import G_USE_TOP
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
MIXED: Final = 4
"""How many rounds one batch is drawn from."""
FIRST_RATE: Final = 1e-3
LAST_RATE: Final = 2e-5
AVERAGED: Final = 0.2
"""Which part of the rounds the averaged weights stand for."""


def rate(done: float) -> float:
    """How far each lesson goes, when this part of all rounds is done: less and less."""
    return max(LAST_RATE, FIRST_RATE * (1 + cos(pi * done)) / 2)


def explore(rounds: int) -> float:
    """How often something else is tried than what seems best."""
    return max(0.04, 0.12 * float(0.99**rounds))


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
    """A policy for one regulation and number of seats, while it learns. deals: how many there will be in all."""

    def __init__(
        self, regulation: Regulation[Any], seats: int, seed: int, scale: int, by_seat: bool, deals: int
    ) -> None:
        self.rng = np.random.default_rng(seed)
        game = new_game(regulation, seats)
        self.rules = np.array(rules_row(game.start().view(None)["rules"], scale), dtype=np.int64)
        self.scale = scale
        self.regulation, self.seats = regulation, seats
        self.table = (house(regulation.rules, seats), self.rules, seats if by_seat else 2)
        self.weights = np.concatenate([first_weights(self.rng) for _ in range(NETS)])
        self.averaged = self.weights.copy()
        self.learning = range(NETS if self.rules[G_USE_TOP] else TAKEN)
        self.paces = [Adam(WEIGHTS) for _ in range(NETS)]
        self.kept: list[list[tuple[Array, Array]]] = [[] for _ in range(NETS)]
        self.rounds, self.of = 0, -(-deals // ROUND)
        self.errors = [0.0 for _ in self.learning]

    def learn(self) -> None:
        """A round of deals, and some lessons from the last rounds."""
        seed = int(self.rng.integers(1 << 31))
        lessons = play(seed, ROUND, *self.table, self.weights, explore(self.rounds))
        pace = rate(self.rounds / self.of)
        self.rounds += 1
        for which in self.learning:
            count = lessons.count[which]
            if count:
                heard = lessons.x[which, :count].copy(), lessons.y[which, :count].copy()
                self.kept[which] = [*self.kept[which], heard][-KEPT:]
            weights = self.weights[which * WEIGHTS : (which + 1) * WEIGHTS]
            errors = []
            for _ in range(LESSONS if self.kept[which] else 0):
                found, error = slope(weights, *self._batch(which))
                self.paces[which].step(weights, found, pace)
                errors.append(error)
            self.errors[which] = float(np.mean(errors)) if errors else 0.0
        share = max(1 / (1 + AVERAGED * self.of), 9 / (9 + self.rounds))
        self.averaged += share * (self.weights - self.averaged)

    def _batch(self, which: int) -> tuple[Array, Array]:
        """Situations from some of the rounds that are kept, and what they should have been judged at."""
        rounds = [self.kept[which][at] for at in self.rng.integers(len(self.kept[which]), size=MIXED)]
        chosen = [self.rng.integers(len(y), size=BATCH // MIXED) for _, y in rounds]
        x = np.concatenate([x[at] for (x, _), at in zip(rounds, chosen, strict=True)])
        return x.astype(np.float64), np.concatenate([y[at] for (_, y), at in zip(rounds, chosen, strict=True)])

    def learnt(self, command: str) -> dict[str, Any]:
        """What is kept: the average of the last rounds."""
        view = new_game(self.regulation, self.seats).start().view(None)
        nets = {
            NAMES[which]: self.averaged[which * WEIGHTS : (which + 1) * WEIGHTS].tolist() for which in self.learning
        }
        whose = {
            "command": command,
            "regulation": self.regulation.id,
            "seats": self.seats,
            "scale": self.scale,
            "rules": view["rules"],
        }
        return {**whose, **nets}
