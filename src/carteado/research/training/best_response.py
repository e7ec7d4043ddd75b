"""How much can be won from a frozen policy by somebody who does nothing but learn to beat it.

The seats of one side learn by the same regret minimisation, with a table of their own; the others play the frozen
policy as it was stored. Then both play whole matches, sides exchanged, and the learner's share is what counts.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import njit

from carteado.bots.truco_key import FRIENDS, SCORES
from carteado.bots.truco_state import OVER, POINTS, R_TARGET, SIZE
from carteado.bots.truco_table import STEPS, PolicyTable
from carteado.training import mccfr
from carteado.training.compiled import act, actor, key_of, legal_actions
from carteado.training.mccfr import DEPTH
from carteado.training.trainer import ROUND, Trainer

ACTIONS: Final = 5
TRUST: Final = 1.0
"""How much regret, in matches, stands for the policy that a responder begins with: less than a few visits bring."""


@njit
def _looked_up(keys: Any, chances: Any, key: Any, mask: Any, sigma: Any) -> None:
    """The frozen policy, with the same fallbacks as at the table: another score, another partner, else evenly."""
    at = mccfr.find(keys, key)
    situation = key // SCORES
    score = 0
    while at < 0 and score < SCORES:
        at = mccfr.find(keys, situation * SCORES + score)
        score += 1
    friend = 0
    while at < 0 and friend < 4:
        at = mccfr.find(keys, (situation // FRIENDS * FRIENDS + friend) * SCORES + key % SCORES)
        if at < 0:
            at = mccfr.find(keys, (situation // FRIENDS * FRIENDS + friend) * SCORES)
        friend += 1
    mccfr._averaged(chances, at, mask, sigma)


@njit
def _respond(
    states: Any, masks: Any, sigmas: Any, worths: Any, depth: Any, learner: Any, weight: Any, r: Any, keys: Any,
    regrets: Any, strategies: Any, equity: Any, frozen_keys: Any, frozen: Any,
) -> Any:  # fmt: skip
    s = states[depth]
    if s[OVER] == 1:
        worth = mccfr._worth(s, r, equity)
        return worth if learner % 2 == 0 else 1.0 - worth
    seat = actor(s)
    mask = masks[depth]
    sigma = sigmas[depth]
    legal_actions(s, r, seat, mask)
    many = mask.sum()
    ours = seat % 2 == learner % 2
    at = -1
    if many > 1 and ours:
        at = mccfr.place(keys, regrets, key_of(s, r, seat))
    if ours:
        mccfr._matched(regrets, at, mask, sigma)
    elif many > 1:
        _looked_up(frozen_keys, frozen, key_of(s, r, seat), mask, sigma)
    else:
        mccfr._matched(regrets, -1, mask, sigma)
    rest = (learner, weight, r, keys, regrets, strategies, equity, frozen_keys, frozen)
    if seat != learner or many == 1:
        if at >= 0:
            mccfr._counted(strategies[at], weight, sigma)
        states[depth + 1, :] = s
        act(states[depth + 1], r, seat, mccfr._drawn(sigma, mask))
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
        mccfr._regretted(regrets[at], weight, mask, values, value)
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
        ours, theirs = mccfr._some_score(r)
        mccfr.deal(states[0], r, n, decks, sizes, ours, theirs)
        _respond(
            states, masks, sigmas, worths, 0, number % n, weight, r, keys, regrets, strategies, equity,
            frozen_keys, frozen,
        )  # fmt: skip


@njit
def _matches(
    count: Any, seed: Any, r: Any, n: Any, decks: Any, sizes: Any, keys: Any, strategies: Any, frozen_keys: Any,
    frozen: Any,
) -> Any:  # fmt: skip
    """Whole matches; how many the learner won, who has the even seats in one half and the odd ones in the other."""
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
                    _looked_up(keys, strategies, key_of(s, r, seat), mask, sigma)
                else:
                    _looked_up(frozen_keys, frozen, key_of(s, r, seat), mask, sigma)
                act(s, r, seat, mccfr._drawn(sigma, mask))
            score[0] += s[POINTS]
            score[1] += s[POINTS + 1]
        if score[side] >= r[R_TARGET]:
            won += 1
    return won


class Responder:
    """Learns against one policy. `trainer` holds what it has learnt; `rounds` counts.

    as_mestre: it begins as the frozen policy itself and looks for what is better, in place of knowing nothing.
    """

    def __init__(self, trainer: Trainer, table: PolicyTable, *, as_mestre: bool = False) -> None:
        self.trainer = trainer
        size = 1 << 20
        self.keys = np.zeros(size, dtype=np.int64)
        self.chances = np.zeros((size, ACTIONS), dtype=np.float32)
        known = np.array(table.keys, dtype=np.int64)
        planes = np.array([np.frombuffer(plane, dtype=np.uint8) for plane in table.chances], dtype=np.float32).T
        mccfr.fill(self.keys, np.zeros((size, ACTIONS), dtype=np.float32), self.chances, known, planes * 0, planes)
        if as_mestre:
            mine = planes / STEPS
            mccfr.fill(trainer.keys, trainer.regrets, trainer.strategies, known, mine * TRUST, mine * TRUST)

    def learn(self) -> None:
        """One more round."""
        one = self.trainer
        one.rounds += 1
        learnt = (one.keys, one.regrets, one.strategies, one.equity)
        cards = (one.row, one.seats, one.decks, one.sizes)
        _learn(ROUND, one.seed * 1_000_003 + one.rounds, float(one.rounds), *cards, *learnt, self.keys, self.chances)

    def share(self, matches: int, seed: int = 1) -> float:
        """The share of matches won from the frozen policy."""
        one = self.trainer
        cards = (one.row, one.seats, one.decks, one.sizes)
        return float(_matches(matches, seed, *cards, one.keys, one.strategies, self.keys, self.chances) / matches)
