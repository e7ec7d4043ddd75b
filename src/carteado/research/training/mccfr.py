"""Minimise counterfactual regret with external sampling and linear discounting, as compiled kernels.

One seat learns at a time. It tries every action (bad ones less often), and the other seats sample from their current
strategies. The payoff is the chance of winning the match after the hand. Later rounds have more weight, so early bad
play is soon forgotten.

A *situation* is an abstract information set: the encoded knowledge of a seat that must act. Situations are stored in a
hash table with open addressing: `keys` (0 is an empty slot), `regrets`, and the sums of the strategies. A new situation
inherits regrets from the same situation at the *plain score* (score digit 0), if that is in the table.

`s` is the array of a hand, `r` the array of its rules (see `kernel_state`) and `n` the number of seats.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import njit

from carteado.games.truco.bots.abstraction import SCORE_BASE
from carteado.games.truco.bots.kernel_game import ACTIONS
from carteado.games.truco.bots.kernel_state import (
    HANDS,
    OVER,
    POINTS,
    R_BLIND_IRON,
    R_SIGNS,
    R_SPECIAL_AT,
    R_TARGET,
    SCORE,
    SIGNALS,
    SIZE,
)
from carteado.research.training.compiled import act, actor, begin, key_of, legal_actions

DEPTH: Final = 72
PROBES: Final = 48
INHERITED_SHARE: Final = 0.5
"""The share of the regrets at the plain score that a new situation inherits."""
PRUNED_BELOW: Final = 0.5
"""An action is usually pruned if its regret is below minus this number times the weight of the round."""
PRUNE_CHANCE: Final = 0.9
WITH_SIGNS: Final = 0.8
"""The share of hands in which a side uses signs in training."""


@njit
def _first_slot(key: Any, size: Any) -> Any:
    mixed = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    return np.int64(mixed >> np.uint64(20)) & (size - 1)


@njit
def find(keys: Any, key: Any) -> Any:
    """Return the index of a key in the table, or -1."""
    size = keys.size
    at = _first_slot(key, size)
    for _ in range(PROBES):
        if keys[at] == key:
            return at
        if keys[at] == 0:
            return -1
        at = (at + 1) & (size - 1)
    return -1


@njit
def insert(keys: Any, regrets: Any, key: Any) -> Any:
    """Return the index of a key. A new key is inserted and inherits regrets. Return -1 if no slot nearby is empty."""
    size = keys.size
    at = _first_slot(key, size)
    for _ in range(PROBES):
        if keys[at] == key:
            return at
        if keys[at] == 0:
            keys[at] = key
            score = key % SCORE_BASE
            if score != 0:
                known = find(keys, key - score)
                if known >= 0:
                    for action in range(ACTIONS):
                        regrets[at, action] = INHERITED_SHARE * regrets[known, action]
            return at
        at = (at + 1) & (size - 1)
    return -1


@njit
def load_situations(
    keys: Any, regrets: Any, strategies: Any, known: Any, their_regrets: Any, their_strategies: Any
) -> None:
    """Copy the situations `known` with their regrets and strategies into an empty table. Skip any that find no slot."""
    for number in range(known.size):
        at = insert(keys, regrets, known[number])
        if at >= 0:
            regrets[at, :] = their_regrets[number]
            strategies[at, :] = their_strategies[number]


@njit
def normalise(numbers: Any, at: Any, mask: Any, sigma: Any) -> None:
    """Set `sigma` to probabilities of the actions in `mask`, in proportion to the positive numbers of row `at`.

    With regrets this is regret matching. With the sums of strategies it is the average strategy. The probabilities are
    equal if no number is positive or `at` is -1.
    """
    total = 0.0
    many = 0
    for action in range(ACTIONS):
        sigma[action] = 0.0
        if mask[action]:
            many += 1
            if at >= 0 and numbers[at, action] > 0:
                sigma[action] = numbers[at, action]
                total += sigma[action]
    for action in range(ACTIONS):
        if mask[action]:
            sigma[action] = sigma[action] / total if total > 0 else 1.0 / many


@njit
def _draw_action(sigma: Any, mask: Any) -> Any:
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
def _add_to_average(strategy: Any, weight: Any, sigma: Any) -> None:
    for action in range(ACTIONS):
        strategy[action] += weight * sigma[action]


@njit
def _add_regrets(regret: Any, weight: Any, mask: Any, values: Any, value: Any) -> None:
    """Add the regret of each action in `mask`: its value minus the `value` of the strategy, times `weight`."""
    for action in range(ACTIONS):
        if mask[action]:
            regret[action] += weight * (values[action] - value)


@njit
def _winning_chance(s: Any, r: Any, equity: Any) -> Any:
    """Return the chance that the side of seat 0 wins the match, given the result of this hand."""
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
        chance = _winning_chance(s, r, equity)
        return chance if learner % 2 == 0 else 1.0 - chance
    seat = actor(s)
    mask = masks[depth]
    sigma = sigmas[depth]
    legal_actions(s, r, seat, mask)
    many = mask.sum()
    at = insert(keys, regrets, key_of(s, r, seat)) if many > 1 else -1
    normalise(regrets, at, mask, sigma)
    if seat != learner or many == 1:
        if at >= 0:
            _add_to_average(strategies[at], weight, sigma)
        chosen = _draw_action(sigma, mask)
        states[depth + 1, :] = s
        act(states[depth + 1], r, seat, chosen)
        return _traverse(
            states, masks, sigmas, worths, depth + 1, learner, weight, r, keys, regrets, strategies, equity
        )
    values = worths[depth]
    value = 0.0
    prune_below = -PRUNED_BELOW * weight
    for action in range(ACTIONS):
        if (
            mask[action]
            and at >= 0
            and sigma[action] == 0
            and regrets[at, action] < prune_below
            and np.random.random() < PRUNE_CHANCE
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
        _add_regrets(regrets[at], weight, mask, values, value)
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
    """Deal a random hand at a given score. The dealer is random.

    If the rules allow signs between partners, each side uses them in most hands.
    """
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
                    s[SIGNALS + seat] = s[HANDS + 3 * seat + 2]


@njit
def _draw_score(r: Any) -> Any:
    """Return a random score for training. Usually both sides are below 11; sometimes one or both are at 11."""
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
    """Train on random hands. One seat learns in each hand. The result depends only on the arguments.

    weight: the weight of these hands in the regrets and the average strategies.
    """
    np.random.seed(seed)
    states = np.zeros((DEPTH, SIZE), dtype=np.int32)
    masks = np.zeros((DEPTH, ACTIONS), dtype=np.int64)
    sigmas = np.zeros((DEPTH, ACTIONS))
    worths = np.zeros((DEPTH, ACTIONS))
    for number in range(deals):
        ours, theirs = _draw_score(r)
        deal(states[0], r, n, decks, sizes, ours, theirs)
        _traverse(states, masks, sigmas, worths, 0, number % n, weight, r, keys, regrets, strategies, equity)


@njit
def count_outcomes(
    hands: Any, seed: Any, r: Any, n: Any, decks: Any, sizes: Any, keys: Any, strategies: Any, ours: Any, theirs: Any,
    counts: Any,
) -> None:  # fmt: skip
    """Play hands at one score with the average strategies, and count each result in `counts`.

    counts: the number of hands by the points of both sides.
    """
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
            normalise(strategies, at, mask, sigma)
            act(s, r, seat, _draw_action(sigma, mask))
        counts[s[POINTS], s[POINTS + 1]] += 1
