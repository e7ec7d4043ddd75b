"""Train the value networks of buraco by self-play."""

from __future__ import annotations

from math import cos, pi
from typing import Any, Final

import numpy as np

from carteado.games.buraco import new_game
from carteado.games.buraco.bots.encoding import G_USE_TOP
from carteado.games.buraco.bots.features import FEATURES, HAND_AT
from carteado.games.buraco.bots.net import HIDDEN, NETS, TAKEN, WEIGHTS
from carteado.games.buraco.bots.rules_encoding import rules_row
from carteado.games.buraco.bots.value_net import NAMES
from carteado.regulation.rulebook import Regulation
from carteado.research.training.buraco import play
from carteado.research.training.buraco_deal import house_of

ROUND: Final = 100
"""Deals per round of training."""
BUFFER_ROUNDS: Final = 40
"""Rounds in the replay buffer."""
BATCHES_PER_ROUND: Final = 60
"""Batches on which each network is trained after a round of play."""
BATCH: Final = 512
"""Samples per batch."""
ROUNDS_PER_BATCH: Final = 4
"""The number of rounds in the replay buffer from which one batch is drawn."""
FIRST_RATE: Final = 1e-3
LAST_RATE: Final = 2e-5
AVERAGED: Final = 0.2
"""The moving average of the weights covers about this share of all rounds."""


def learning_rate(done: float) -> float:
    """Return the learning rate, which follows a cosine schedule.

    done: the share of the rounds that are done.
    """
    return max(LAST_RATE, FIRST_RATE * (1 + cos(pi * done)) / 2)


def exploration_rate(rounds: int) -> float:
    """Return the probability of exploration after this number of rounds."""
    return max(0.04, 0.12 * float(0.99**rounds))


BEGINNER_WEIGHTS: Final = {
    0: 0.7, 1: 0.3, 2: -0.3, 25: -0.3, 26: 0.3, 31: 0.4, HAND_AT: -0.5, HAND_AT + 3: 0.2, HAND_AT + 7: -0.3,
    HAND_AT + 16: -0.5, HAND_AT + 17: -0.4, HAND_AT + 26: -0.1,
}  # fmt: skip
"""The initial linear weight of each feature that a beginner considers, such as points laid or cards in hand."""

Array = Any


def first_weights(rng: np.random.Generator) -> Array:
    """Return random initial weights of one network, with a linear part that evaluates positions like a beginner."""
    weights = np.zeros(WEIGHTS)
    hidden = HIDDEN * (FEATURES + 1)
    weights[:hidden] = rng.normal(0, 0.15, hidden)
    weights[hidden + FEATURES + 1 :] = rng.normal(0, 0.1, HIDDEN)
    for place, weight in BEGINNER_WEIGHTS.items():
        weights[hidden + place] = weight
    return weights


class Adam:
    def __init__(self, size: int) -> None:
        self.mean, self.square, self.steps = np.zeros(size), np.zeros(size), 0

    def step(self, weights: Array, gradient: Array, rate: float) -> None:
        self.steps += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.001 * (gradient * gradient - self.square)
        mean = self.mean / (1 - 0.9**self.steps)
        square = self.square / (1 - 0.999**self.steps)
        weights -= rate * mean / (np.sqrt(square) + 1e-8)


def gradient(weights: Array, x: Array, y: Array) -> tuple[Array, float]:
    """Return the gradient of half the mean squared error of a network, and the mean squared error.

    x, y: the features and the target of each sample.
    """
    rows = weights[: (HIDDEN + 1) * (FEATURES + 1)].reshape(HIDDEN + 1, FEATURES + 1)
    output = weights[(HIDDEN + 1) * (FEATURES + 1) :]
    sums = x @ rows[:, :FEATURES].T + rows[:, FEATURES]
    active = np.maximum(sums[:, :HIDDEN], 0)
    error = active @ output + sums[:, HIDDEN] - y
    back = np.empty_like(sums)
    back[:, :HIDDEN] = error[:, None] * output * (sums[:, :HIDDEN] > 0)
    back[:, HIDDEN] = error
    found = np.empty_like(weights)
    by_row = found[: (HIDDEN + 1) * (FEATURES + 1)].reshape(HIDDEN + 1, FEATURES + 1)
    by_row[:, :FEATURES] = back.T @ x / len(y)
    by_row[:, FEATURES] = back.mean(axis=0)
    found[(HIDDEN + 1) * (FEATURES + 1) :] = active.T @ error / len(y)
    return found, float((error * error).mean())


class BuracoTrainer:
    """Trains the networks for one regulation and number of seats.

    scale:   the value of a deal is `tanh(lead in points / scale)`.
    by_seat: whether a turn learns from later turns of the same seat instead of the same side.
    deals:   the total number of deals to play.
    """

    def __init__(
        self, regulation: Regulation[Any], seats: int, seed: int, scale: int, by_seat: bool, deals: int
    ) -> None:
        self.rng = np.random.default_rng(seed)
        game = new_game(regulation, seats)
        self.rules = np.array(rules_row(game.start().view(None)["rules"], scale), dtype=np.int64)
        self.scale = scale
        self.regulation, self.seats = regulation, seats
        self.table = (house_of(regulation.rules, seats), self.rules, seats if by_seat else 2)
        self.weights = np.concatenate([first_weights(self.rng) for _ in range(NETS)])
        self.averaged = self.weights.copy()
        self.learning = range(NETS if self.rules[G_USE_TOP] else TAKEN)
        self.optimisers = [Adam(WEIGHTS) for _ in range(NETS)]
        self.buffer: list[list[tuple[Array, Array]]] = [[] for _ in range(NETS)]
        self.rounds, self.total_rounds = 0, -(-deals // ROUND)
        self.errors = [0.0 for _ in self.learning]

    def learn(self) -> None:
        """Play a round of deals, then train on the deals of the latest rounds."""
        seed = int(self.rng.integers(1 << 31))
        samples = play(seed, ROUND, *self.table, self.weights, exploration_rate(self.rounds))
        rate = learning_rate(self.rounds / self.total_rounds)
        self.rounds += 1
        for which in self.learning:
            count = samples.count[which]
            if count:
                new = samples.x[which, :count].copy(), samples.y[which, :count].copy()
                self.buffer[which] = [*self.buffer[which], new][-BUFFER_ROUNDS:]
            weights = self.weights[which * WEIGHTS : (which + 1) * WEIGHTS]
            errors = []
            for _ in range(BATCHES_PER_ROUND if self.buffer[which] else 0):
                found, error = gradient(weights, *self._draw_batch(which))
                self.optimisers[which].step(weights, found, rate)
                errors.append(error)
            self.errors[which] = float(np.mean(errors)) if errors else 0.0
        share = max(1 / (1 + AVERAGED * self.total_rounds), 9 / (9 + self.rounds))
        self.averaged += share * (self.weights - self.averaged)

    def _draw_batch(self, which: int) -> tuple[Array, Array]:
        """Return the features and the targets of a batch."""
        rounds = [self.buffer[which][at] for at in self.rng.integers(len(self.buffer[which]), size=ROUNDS_PER_BATCH)]
        chosen = [self.rng.integers(len(y), size=BATCH // ROUNDS_PER_BATCH) for _, y in rounds]
        x = np.concatenate([x[at] for (x, _), at in zip(rounds, chosen, strict=True)])
        return x.astype(np.float64), np.concatenate([y[at] for (_, y), at in zip(rounds, chosen, strict=True)])

    def policy(self, command: str) -> dict[str, Any]:
        """Return the content of the weights file: averaged weights and a description of the run.

        command: the command that started the run.
        """
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
