"""External-sampling counterfactual regret minimisation with linear discounting, as compiled kernels.

One seat at a time learns: at its turns every action is tried, at everybody else's one is drawn from their present
strategy. What an action was worth is the chance of winning the match after the hand. Later rounds weigh more
(`weight`), so that what was learnt from bad play is soon forgotten.

Situations are kept in an open hash table: `keys` (0 is free), and beside each its `regrets` and the sum of the
strategies played there. A situation met for the first time at one score begins with what is known of it at another.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import njit

from carteado.bots.truco_game import ACTIONS
from carteado.bots.truco_key import SCORES
from carteado.bots.truco_state import (
    HANDS,
    OVER,
    POINTS,
    R_BLIND_IRON,
    R_SIGNS,
    R_SPECIAL_AT,
    R_TARGET,
    SCORE,
    SIGNED,
    SIZE,
)
from carteado.training.compiled import act, actor, begin, key_of, legal_actions

DEPTH: Final = 72
PROBES: Final = 48
INHERITED: Final = 0.5
"""How much of another score's regrets a new situation begins with."""
HOPELESS: Final = 0.5
"""Regret, in matches and by the weight of the round, below which an action is mostly not tried again."""
SKIPPED: Final = 0.9
WITH_SIGNS: Final = 0.8
"""How often a side makes signs in training; the rest is for partners who make none."""


@njit
def _home(key: Any, size: Any) -> Any:
    mixed = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    return np.int64(mixed >> np.uint64(20)) & (size - 1)


@njit
def find(keys: Any, key: Any) -> Any:
    """The place of a key, -1 where there is none."""
    size = keys.size
    at = _home(key, size)
    for _ in range(PROBES):
        if keys[at] == key:
            return at
        if keys[at] == 0:
            return -1
        at = (at + 1) & (size - 1)
    return -1


@njit
def place(keys: Any, regrets: Any, key: Any) -> Any:
    """The place of a key, made where there is none; -1 where the table is full around it."""
    size = keys.size
    at = _home(key, size)
    for _ in range(PROBES):
        if keys[at] == key:
            return at
        if keys[at] == 0:
            keys[at] = key
            score = key % SCORES
            if score != 0:
                known = find(keys, key - score)
                if known >= 0:
                    for action in range(ACTIONS):
                        regrets[at, action] = INHERITED * regrets[known, action]
            return at
        at = (at + 1) & (size - 1)
    return -1


@njit
def fill(keys: Any, regrets: Any, strategies: Any, known: Any, their_regrets: Any, their_strategies: Any) -> None:
    """Puts what was learnt before into an empty table."""
    for number in range(known.size):
        at = place(keys, regrets, known[number])
        if at >= 0:
            regrets[at, :] = their_regrets[number]
            strategies[at, :] = their_strategies[number]


@njit
def _matched(regrets: Any, at: Any, mask: Any, sigma: Any) -> None:
    """Regret matching: in proportion to positive regrets, evenly where there are none."""
    total = 0.0
    many = 0
    for action in range(ACTIONS):
        sigma[action] = 0.0
        if mask[action]:
            many += 1
            if at >= 0 and regrets[at, action] > 0:
                sigma[action] = regrets[at, action]
                total += sigma[action]
    for action in range(ACTIONS):
        if mask[action]:
            sigma[action] = sigma[action] / total if total > 0 else 1.0 / many


@njit
def _drawn(sigma: Any, mask: Any) -> Any:
    dice = np.random.random()
    last = -1
    for action in range(ACTIONS):
        if mask[action]:
            last = action
            dice -= sigma[action]
            if dice < 0:
                return action
    return last


@njit
def _counted(strategy: Any, weight: Any, sigma: Any) -> None:
    """What was played here, added to what the average is taken of."""
    for action in range(ACTIONS):
        strategy[action] += weight * sigma[action]


@njit
def _regretted(regret: Any, weight: Any, mask: Any, values: Any, value: Any) -> None:
    """By how much each action that was tried would have done better than all did together."""
    for action in range(ACTIONS):
        if mask[action]:
            regret[action] += weight * (values[action] - value)


@njit
def _worth(s: Any, r: Any, equity: Any) -> Any:
    """The chance that the side of seat 0 wins the match after this hand."""
    ours = min(s[SCORE] + s[POINTS], r[R_TARGET])
    theirs = min(s[SCORE + 1] + s[POINTS + 1], r[R_TARGET])
    return equity[ours, theirs]


@njit
def _traverse(
    states: Any, masks: Any, sigmas: Any, worths: Any, depth: Any, learner: Any, weight: Any, r: Any, keys: Any,
    regrets: Any, strategies: Any, equity: Any,
) -> Any:  # fmt: skip
    s = states[depth]
    if s[OVER] == 1:
        worth = _worth(s, r, equity)
        return worth if learner % 2 == 0 else 1.0 - worth
    seat = actor(s)
    mask = masks[depth]
    sigma = sigmas[depth]
    legal_actions(s, r, seat, mask)
    many = mask.sum()
    at = place(keys, regrets, key_of(s, r, seat)) if many > 1 else -1
    _matched(regrets, at, mask, sigma)
    if seat != learner or many == 1:
        if at >= 0:
            _counted(strategies[at], weight, sigma)
        chosen = _drawn(sigma, mask)
        states[depth + 1, :] = s
        act(states[depth + 1], r, seat, chosen)
        return _traverse(
            states, masks, sigmas, worths, depth + 1, learner, weight, r, keys, regrets, strategies, equity
        )
    values = worths[depth]
    value = 0.0
    hopeless = -HOPELESS * weight
    for action in range(ACTIONS):
        if (
            mask[action]
            and at >= 0
            and sigma[action] == 0
            and regrets[at, action] < hopeless
            and np.random.random() < SKIPPED
        ):
            mask[action] = 0
        if mask[action]:
            states[depth + 1, :] = s
            act(states[depth + 1], r, seat, action)
            values[action] = _traverse(
                states, masks, sigmas, worths, depth + 1, learner, weight, r, keys, regrets, strategies, equity
            )
            value += sigma[action] * values[action]
    if at >= 0:
        _regretted(regrets[at], weight, mask, values, value)
    return value


@njit
def _sort3(s: Any, at: Any) -> None:
    if s[at] > s[at + 1]:
        s[at], s[at + 1] = s[at + 1], s[at]
    if s[at + 1] > s[at + 2]:
        s[at + 1], s[at + 2] = s[at + 2], s[at + 1]
    if s[at] > s[at + 1]:
        s[at], s[at + 1] = s[at + 1], s[at]


@njit
def deal(s: Any, r: Any, n: Any, decks: Any, sizes: Any, ours: Any, theirs: Any) -> None:
    """A new hand at a score: a pack by chance, the dealer by chance, and signs as often as not."""
    begin(s, r, n, np.random.randint(n), ours, theirs)
    which = np.random.randint(sizes.size)
    pack = decks[which].copy()
    for card in range(3 * n):
        other = card + np.random.randint(sizes[which] - card)
        pack[card], pack[other] = pack[other], pack[card]
        s[HANDS + card] = pack[card]
    for seat in range(n):
        _sort3(s, HANDS + 3 * seat)
    if r[R_SIGNS] == 1:
        for side in range(2):
            if np.random.random() < WITH_SIGNS:
                for seat in range(side, n, 2):
                    s[SIGNED + seat] = s[HANDS + 3 * seat + 2]


@njit
def _some_score(r: Any) -> Any:
    """A score to learn at: mostly plain ones, early ones more often, and those where one side or both are at 11."""
    special = r[R_SPECIAL_AT]
    kind = np.random.random()
    ours = np.random.randint(special)
    theirs = np.random.randint(special)
    if kind < 0.12:
        ours = special
    elif kind < 0.15 and r[R_BLIND_IRON] == 0:
        ours = special
        theirs = special
    elif kind < 0.45:
        ours = np.random.randint(1 + special // 2)
        theirs = np.random.randint(1 + special // 2)
    if np.random.random() < 0.5:
        return ours, theirs
    return theirs, ours


@njit
def learn(
    deals: Any, seed: Any, weight: Any, r: Any, n: Any, decks: Any, sizes: Any, keys: Any, regrets: Any,
    strategies: Any, equity: Any,
) -> None:  # fmt: skip
    """So many hands, each learnt from by one seat; the seed decides all that is random."""
    np.random.seed(seed)
    states = np.zeros((DEPTH, SIZE), dtype=np.int32)
    masks = np.zeros((DEPTH, ACTIONS), dtype=np.int64)
    sigmas = np.zeros((DEPTH, ACTIONS))
    worths = np.zeros((DEPTH, ACTIONS))
    for number in range(deals):
        ours, theirs = _some_score(r)
        deal(states[0], r, n, decks, sizes, ours, theirs)
        _traverse(states, masks, sigmas, worths, 0, number % n, weight, r, keys, regrets, strategies, equity)


@njit
def _averaged(strategies: Any, at: Any, mask: Any, sigma: Any) -> None:
    total = 0.0
    many = 0
    for action in range(ACTIONS):
        sigma[action] = 0.0
        if mask[action]:
            many += 1
            if at >= 0:
                sigma[action] = strategies[at, action]
                total += sigma[action]
    for action in range(ACTIONS):
        if mask[action]:
            sigma[action] = sigma[action] / total if total > 0 else 1.0 / many


@njit
def outcomes(
    hands: Any, seed: Any, r: Any, n: Any, decks: Any, sizes: Any, keys: Any, strategies: Any, ours: Any, theirs: Any,
    counts: Any,
) -> None:  # fmt: skip
    """Plays hands at one score by the average strategies; `counts` gets how often each side made so many points."""
    np.random.seed(seed)
    s = np.zeros(SIZE, dtype=np.int32)
    mask = np.zeros(ACTIONS, dtype=np.int64)
    sigma = np.zeros(ACTIONS)
    for _ in range(hands):
        deal(s, r, n, decks, sizes, ours, theirs)
        while s[OVER] == 0:
            seat = actor(s)
            legal_actions(s, r, seat, mask)
            at = find(keys, key_of(s, r, seat)) if mask.sum() > 1 else -1
            _averaged(strategies, at, mask, sigma)
            act(s, r, seat, _drawn(sigma, mask))
        counts[s[POINTS], s[POINTS + 1]] += 1
