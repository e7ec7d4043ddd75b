"""The blackjack of other engines, measured as ours is: random legal play, one seat, one core."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from benchmarks.peers import Engine, Measured, measure


def rlcard_blackjack(rng: Random) -> Engine:
    """A pack shuffled for every game; hit and stand are all there is."""
    import rlcard

    env = rlcard.make("blackjack", config={"seed": rng.randrange(2**31)})

    def play() -> int:
        actions = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            actions += 1
        return actions

    env.reset()
    midway = copy.deepcopy(env.game)
    return Engine(play, lambda: copy.deepcopy(midway))


def open_spiel_in_place(rng: Random) -> Engine:
    return _open_spiel(rng, _applied_in_place)


def open_spiel_as_values(rng: Random) -> Engine:
    """Each action gives a new state and leaves the old one as it was, which is how our states work."""
    return _open_spiel(rng, _applied_to_a_clone)


def _open_spiel(rng: Random, successor: Callable[[Any, int], Any]) -> Engine:
    """Cards come one by one from a pack of 52, each an even chance; hit and stand are all there is."""
    import pyspiel

    game = pyspiel.load_game("blackjack")
    random = rng.random

    def play() -> int:
        actions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            actions += not state.is_chance_node()
            legal = state.legal_actions()
            state = successor(state, legal[int(random() * len(legal))])
        return actions

    midway = game.new_initial_state()
    while midway.is_chance_node():
        midway.apply_action(midway.legal_actions()[0])
    return Engine(play, midway.clone)


def _applied_in_place(state: Any, action: int) -> Any:
    state.apply_action(action)
    return state


def _applied_to_a_clone(state: Any, action: int) -> Any:
    child = state.clone()
    child.apply_action(action)
    return child


PEERS: dict[str, Callable[[Random], Engine]] = {
    "RLCard blackjack": rlcard_blackjack,
    "OpenSpiel blackjack": open_spiel_in_place,
    "OpenSpiel blackjack, clone + apply": open_spiel_as_values,
}


def peers(seconds: float) -> Iterator[Measured]:
    for name, prepare in PEERS.items():
        yield measure(name, prepare, seconds)
