"""Run other game engines with random legal actions on one core, for comparison.

``LEDUC``, ``BLACKJACK`` and ``RUMMY`` are the games of other engines that are most similar to truco, to blackjack and
to our meld games.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Any, TypeVar

from benchmarks.measuring import Engine, Measured, Prepare, measure

T = TypeVar("T")


def _one_of(rng: Random, items: list[T]) -> T:
    return items[int(rng.random() * len(items))]


def _apply_in_place(state: Any, action: int) -> Any:
    state.apply_action(action)
    return state


def _apply_to_clone(state: Any, action: int) -> Any:
    """Return the state after an action and leave the old state unchanged, as our engine does."""
    child = state.clone()
    child.apply_action(action)
    return child


def open_spiel(name: str, successor: Callable[[Any, int], Any], rng: Random) -> Engine:
    import pyspiel

    game = pyspiel.load_game(name)

    def play() -> int:
        actions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            actions += not state.is_chance_node()
            # Chance is uniform in these games, so its outcomes can be drawn like a player's action.
            state = successor(state, _one_of(rng, state.legal_actions()))
        return actions

    midway = game.new_initial_state()
    while midway.is_chance_node():
        midway.apply_action(midway.legal_actions()[0])
    return Engine(play, midway.clone)


def rlcard(name: str, rng: Random) -> Engine:
    import rlcard as engine

    env = engine.make(name, config={"seed": rng.randrange(2**31)})

    def play() -> int:
        actions = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(_one_of(rng, list(state["legal_actions"])))
            actions += 1
        return actions

    env.reset()
    midway = copy.deepcopy(env.game)
    return Engine(play, lambda: copy.deepcopy(midway))


def pokerkit_holdem(rng: Random) -> Engine:
    """Return an engine for two-player no-limit hold'em with 100 big blinds.

    Everything except the players' decisions is automatic.
    """
    from pokerkit import Automation, NoLimitTexasHoldem

    def deal() -> Any:
        return NoLimitTexasHoldem.create_state(
            tuple(Automation),
            ante_trimming_status=True,
            raw_antes=0,
            raw_blinds_or_straddles=(1, 2),
            min_bet=2,
            raw_starting_stacks=200,
            player_count=2,
        )

    def choices(state: Any) -> list[Callable[[], object]]:
        options = (
            (state.can_fold, state.fold),
            (state.can_check_or_call, state.check_or_call),
            (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
        )
        return [act for can, act in options if can()]

    def play() -> int:
        actions = 0
        state = deal()
        while state.status:
            _one_of(rng, choices(state))()
            actions += 1
        return actions

    midway = deal()
    midway.check_or_call()
    return Engine(play, lambda: copy.deepcopy(midway))


def _both(open_spiel_name: str, rlcard_name: str) -> dict[str, Prepare]:
    return {
        f"OpenSpiel {open_spiel_name}": partial(open_spiel, open_spiel_name, _apply_in_place),
        f"OpenSpiel {open_spiel_name}, clone + apply": partial(open_spiel, open_spiel_name, _apply_to_clone),
        f"RLCard {rlcard_name}": partial(rlcard, rlcard_name),
    }


LEDUC: Mapping[str, Prepare] = {
    **_both("leduc_poker", "leduc-holdem"),
    "PokerKit no-limit hold'em": pokerkit_holdem,
}
BLACKJACK: Mapping[str, Prepare] = _both("blackjack", "blackjack")
RUMMY: Mapping[str, Prepare] = _both("gin_rummy", "gin-rummy")


def measure_peers(engines: Mapping[str, Prepare], seconds: float) -> Iterator[Measured]:
    for name, prepare in engines.items():
        yield measure(name, prepare, seconds)
