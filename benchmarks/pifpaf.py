"""Random deals of pif-paf on one core, beside the rummy games of other engines in the same run.

    python -m benchmarks.pifpaf [--seconds 3]

A game of ours is one deal: cut, bets, every draw, discard and answer to a discard, until somebody goes out or the
stock has run out. Players at random hardly ever complete a hand, so nearly every deal runs through its whole stock;
`rapido` without reshuffles has about as many turns as a deal of gin rummy. The figures are per CPU second.
"""

from __future__ import annotations

import argparse
import copy
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from benchmarks.peers import Engine, Measured, measure
from carteado.pifpaf.match import Match
from carteado.pifpaf.rules import RULEBOOK

TABLES: tuple[tuple[str, str, int, dict[str, Any]], ...] = (
    ("carteado, two players, one stock", "rapido", 2, {"reshuffles": 0}),
    ("carteado, four players, copag", "copag", 4, {}),
    ("carteado, four players, free declarations", "mesa", 4, {}),
)


def deals_of(preset: str, seats: int, options: dict[str, Any], rng: Random) -> Engine:
    """Deals, match after match."""
    regulation = RULEBOOK.with_options(RULEBOOK.preset(preset), {"deals": 200, "chips": 10_000, **options})
    random = rng.random
    state = Match(regulation, seats)

    def play() -> int:
        nonlocal state
        if state.over:
            state = Match(regulation, seats)
        actions, last = 0, state.last
        while state.last is last:
            chance = state.chance
            if chance is not None:
                order = list(chance.items)
                rng.shuffle(order)
                state = state.shuffled(order)
                continue
            actors = state.actors()
            seat = actors[int(random() * len(actors))]
            legal = state.legal(seat)
            state = state.apply(seat, legal[int(random() * len(legal))])
            actions += 1
        return actions

    play()
    dealt = state.last
    assert dealt is not None
    return Engine(play, dealt.copy)


def open_spiel_gin_rummy(rng: Random) -> Engine:
    return _open_spiel(rng, _applied_in_place)


def open_spiel_gin_rummy_as_values(rng: Random) -> Engine:
    """Each action gives a new state and leaves the old one as it was, which is how our states work."""
    return _open_spiel(rng, _applied_to_a_clone)


def _open_spiel(rng: Random, successor: Callable[[Any, int], Any]) -> Engine:
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
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


def rlcard_gin_rummy(rng: Random) -> Engine:
    import rlcard

    env = rlcard.make("gin-rummy", config={"seed": rng.randrange(2**31)})

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


PEERS: dict[str, Callable[[Random], Engine]] = {
    "OpenSpiel gin_rummy": open_spiel_gin_rummy,
    "OpenSpiel gin_rummy, clone + apply": open_spiel_gin_rummy_as_values,
    "RLCard gin-rummy": rlcard_gin_rummy,
}


def all_measured(seconds: float) -> Iterator[Measured]:
    for name, preset, seats, options in TABLES:
        yield measure(name, partial(deals_of, preset, seats, options), seconds)
    for name, prepare in PEERS.items():
        yield measure(name, prepare, seconds)


def line(measured: Measured) -> str:
    if measured.error:
        return str(measured)
    deals = measured.games / measured.cpu_seconds
    turns = measured.actions / measured.games
    return (
        f"{measured.name:<42} {deals:>8,.0f} deals/s {measured.actions_per_second:>9,.0f} actions/s"
        f" {turns:>7,.0f} actions a deal {measured.copies_us:>8.2f} µs a copy"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure random pif-paf.")
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds for each engine")
    for measured in all_measured(parser.parse_args().seconds):
        print(line(measured))


if __name__ == "__main__":
    main()
