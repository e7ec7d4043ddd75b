"""Train a best response to a frozen policy and measure how often it wins.

One side learns by regret minimisation with its own table. The other side plays the frozen policy as it is stored. Then
they play whole matches in both seatings. The result is the win rate of the learner.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import njit

from carteado.games.truco.bots.abstraction import PARTNER_BASE, SCORE_BASE
from carteado.games.truco.bots.kernel_state import OVER, POINTS, R_TARGET, SIZE
from carteado.games.truco.bots.policy_table import STEPS, PolicyTable
from carteado.research.training import mccfr
from carteado.research.training.compiled import act, actor, key_of, legal_actions
from carteado.research.training.mccfr import DEPTH
from carteado.research.training.trainer import ROUND, Trainer

ACTIONS: Final = 5
INITIAL_REGRET: Final = 1.0
"""The total initial regret of a situation if the learner starts from the frozen policy. A few visits outweigh it."""


@njit
def _look_up(keys: Any, chances: Any, key: Any, mask: Any, sigma: Any) -> None:
    """Set `sigma` to the frozen policy's probabilities for a situation.

    If the situation is unknown, use one with another score digit, else one with another partner digit, else a uniform
    policy. The bot's lookup is similar (`PolicyTable.chance`).
    """
    at = mccfr.find(keys, key)
    situation = key // SCORE_BASE
    score = 0
    while at < 0 and score < SCORE_BASE:
        at = mccfr.find(keys, situation * SCORE_BASE + score)
        score += 1
    partner = 0
    while at < 0 and partner < 4:
        at = mccfr.find(keys, (situation // PARTNER_BASE * PARTNER_BASE + partner) * SCORE_BASE + key % SCORE_BASE)
        if at < 0:
            at = mccfr.find(keys, (situation // PARTNER_BASE * PARTNER_BASE + partner) * SCORE_BASE)
        partner += 1
    mccfr.normalise(chances, at, mask, sigma)


@njit
def _respond(
    states: Any, masks: Any, sigmas: Any, worths: Any, depth: Any, learner: Any, weight: Any, r: Any, keys: Any,
    regrets: Any, strategies: Any, equity: Any, frozen_keys: Any, frozen: Any,
) -> Any:  # fmt: skip
    s = states[depth]
    if s[OVER] == 1:
        chance = mccfr._winning_chance(s, r, equity)
        return chance if learner % 2 == 0 else 1.0 - chance
    seat = actor(s)
    mask = masks[depth]
    sigma = sigmas[depth]
    legal_actions(s, r, seat, mask)
    many = mask.sum()
    ours = seat % 2 == learner % 2
    at = -1
    if many > 1 and ours:
        at = mccfr.insert(keys, regrets, key_of(s, r, seat))
    if ours:
        mccfr.normalise(regrets, at, mask, sigma)
    elif many > 1:
        _look_up(frozen_keys, frozen, key_of(s, r, seat), mask, sigma)
    else:
        mccfr.normalise(regrets, -1, mask, sigma)
    rest = (learner, weight, r, keys, regrets, strategies, equity, frozen_keys, frozen)
    if seat != learner or many == 1:
        if at >= 0:
            mccfr._add_to_average(strategies[at], weight, sigma)
        states[depth + 1, :] = s
        act(states[depth + 1], r, seat, mccfr._draw_action(sigma, mask))
        return _respond(states, masks, sigmas, worths, depth + 1, *rest)
    values = worths[depth]
    value = 0.0
    for action in range(ACTIONS):
        if mask[action]:
            states[depth + 1, :] = s
            act(states[depth + 1], r, seat, action)
            values[action] = _respond(states, masks, sigmas, worths, depth + 1, *rest)
            value += sigma[action] * values[action]
    if at >= 0:
        mccfr._add_regrets(regrets[at], weight, mask, values, value)
    return value


@njit
def _learn(
    deals: Any, seed: Any, weight: Any, r: Any, n: Any, decks: Any, sizes: Any, keys: Any, regrets: Any,
    strategies: Any, equity: Any, frozen_keys: Any, frozen: Any,
) -> None:  # fmt: skip
    np.random.seed(seed)
    states = np.zeros((DEPTH, SIZE), dtype=np.int32)
    masks = np.zeros((DEPTH, ACTIONS), dtype=np.int64)
    sigmas = np.zeros((DEPTH, ACTIONS))
    worths = np.zeros((DEPTH, ACTIONS))
    for number in range(deals):
        ours, theirs = mccfr._draw_score(r)
        mccfr.deal(states[0], r, n, decks, sizes, ours, theirs)
        _respond(
            states, masks, sigmas, worths, 0, number % n, weight, r, keys, regrets, strategies, equity,
            frozen_keys, frozen,
        )  # fmt: skip


@njit
def _play_matches(
    count: Any, seed: Any, r: Any, n: Any, decks: Any, sizes: Any, keys: Any, strategies: Any, frozen_keys: Any,
    frozen: Any,
) -> Any:  # fmt: skip
    """Play whole matches and return how many the learner wins.

    The learner has the even seats in the first match, the odd seats in the second, and so on.
    """
    np.random.seed(seed)
    s = np.zeros(SIZE, dtype=np.int32)
    mask = np.zeros(ACTIONS, dtype=np.int64)
    sigma = np.zeros(ACTIONS)
    won = 0
    for match in range(count):
        side = match % 2
        score = np.zeros(2, dtype=np.int64)
        while score[0] < r[R_TARGET] and score[1] < r[R_TARGET]:
            mccfr.deal(s, r, n, decks, sizes, score[0], score[1])
            while s[OVER] == 0:
                seat = actor(s)
                legal_actions(s, r, seat, mask)
                if seat % 2 == side:
                    _look_up(keys, strategies, key_of(s, r, seat), mask, sigma)
                else:
                    _look_up(frozen_keys, frozen, key_of(s, r, seat), mask, sigma)
                act(s, r, seat, mccfr._draw_action(sigma, mask))
            score[0] += s[POINTS]
            score[1] += s[POINTS + 1]
        if score[side] >= r[R_TARGET]:
            won += 1
    return won


class Responder:
    """Learns a best response to one policy.

    trainer:   contains the learner's tables and the number of rounds.
    table:     the frozen policy.
    as_mestre: whether to start from the frozen policy instead of a uniform one.
    """

    def __init__(self, trainer: Trainer, table: PolicyTable, *, as_mestre: bool = False) -> None:
        self.trainer = trainer
        size = 1 << 20
        self.keys = np.zeros(size, dtype=np.int64)
        self.chances = np.zeros((size, ACTIONS), dtype=np.float32)
        known = np.array(table.keys, dtype=np.int64)
        planes = np.array([np.frombuffer(plane, dtype=np.uint8) for plane in table.chances], dtype=np.float32).T
        mccfr.load_situations(
            self.keys, np.zeros((size, ACTIONS), dtype=np.float32), self.chances, known, planes * 0, planes
        )
        if as_mestre:
            mine = planes / STEPS * INITIAL_REGRET
            mccfr.load_situations(trainer.keys, trainer.regrets, trainer.strategies, known, mine, mine)

    def learn(self) -> None:
        one = self.trainer
        one.rounds += 1
        learnt = (one.keys, one.regrets, one.strategies, one.equity)
        cards = (one.row, one.seats, one.decks, one.sizes)
        _learn(ROUND, one.seed * 1_000_003 + one.rounds, float(one.rounds), *cards, *learnt, self.keys, self.chances)

    def win_rate(self, matches: int, seed: int = 1) -> float:
        """Return the share of matches that the learner wins against the frozen policy."""
        one = self.trainer
        cards = (one.row, one.seats, one.decks, one.sizes)
        return float(_play_matches(matches, seed, *cards, one.keys, one.strategies, self.keys, self.chances) / matches)
