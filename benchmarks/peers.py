"""Other game engines measured with the ruler we hold against ours: random legal play, one core.

``measure`` times any engine given how to play one game and how to copy a state; ``peers`` yields the
engines we compare with. One that is not installed says so in its ``error`` and stops nothing.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any, TypeVar

T = TypeVar("T")

GAMES_PER_LOOK = 16  # games between two looks at the clock
COPYING_SECONDS = 0.3


@dataclass(frozen=True, slots=True)
class Measured:
    """What one engine did: players' actions and whole games in so much CPU time, and what a copy costs."""

    name: str
    actions: int = 0
    games: int = 0
    cpu_seconds: float = 0.0
    copies_us: float = 0.0
    error: str = ""

    @property
    def actions_per_second(self) -> float:
        return self.actions / self.cpu_seconds if self.cpu_seconds else 0.0

    def __str__(self) -> str:
        if self.error:
            return f"{self.name:<36} not measured: {self.error}"
        return f"{self.name:<36} {self.actions_per_second:>9,.0f} actions/s {self.copies_us:>9.2f} µs a copy"


@dataclass(frozen=True, slots=True)
class Engine:
    """One engine ready to run: ``play`` plays one random game and counts its actions; ``copy`` copies a
    state in the middle of one."""

    play: Callable[[], int]
    copy: Callable[[], object]


def measure(name: str, prepare: Callable[[Random], Engine], seconds: float, seed: int = 1) -> Measured:
    """Plays an engine for so many CPU seconds. ``prepare`` is not timed."""
    try:
        engine = prepare(Random(seed))
    except ImportError as missing:
        return Measured(name, error=f"{missing.name or missing} is not installed")
    actions = games = 0
    engine.play()  # lazy tables are built in the first game
    start = process_time()
    while (spent := process_time() - start) < seconds:
        for _ in range(GAMES_PER_LOOK):
            actions += engine.play()
        games += GAMES_PER_LOOK
    return Measured(name, actions, games, spent, microseconds_each(engine.copy))


def microseconds_each(act: Callable[[], object]) -> float:
    times = 0
    start = process_time()
    while (spent := process_time() - start) < COPYING_SECONDS:
        for _ in range(GAMES_PER_LOOK):
            act()
        times += GAMES_PER_LOOK
    return 1e6 * spent / times


def open_spiel_in_place(rng: Random) -> Engine:
    return _open_spiel(rng, successor=_applied_in_place)


def open_spiel_as_values(rng: Random) -> Engine:
    """Each action gives a new state and leaves the old one as it was, which is how our states work."""
    return _open_spiel(rng, successor=_applied_to_a_clone)


def _open_spiel(rng: Random, successor: Callable[[Any, int], Any]) -> Engine:
    import pyspiel

    game = pyspiel.load_game("leduc_poker")

    def play() -> int:
        actions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            actions += not state.is_chance_node()
            # Leduc's chance is even, so its outcomes are drawn like anybody's legal action.
            state = successor(state, _one_of(rng, state.legal_actions()))
        return actions

    midway = game.new_initial_state()
    for _ in range(3):  # both cards dealt, one action
        midway.apply_action(midway.legal_actions()[0])
    return Engine(play, midway.clone)


def _applied_in_place(state: Any, action: int) -> Any:
    state.apply_action(action)
    return state


def _applied_to_a_clone(state: Any, action: int) -> Any:
    child = state.clone()
    child.apply_action(action)
    return child


def rlcard_leduc(rng: Random) -> Engine:
    import rlcard

    env = rlcard.make("leduc-holdem", config={"seed": rng.randrange(2**31)})

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
    """No-limit hold'em for two, 100 big blinds; everything but the players' choices is automatic."""
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
        asked = (
            (state.can_fold, state.fold),
            (state.can_check_or_call, state.check_or_call),
            (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
        )
        return [act for can, act in asked if can()]

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


def _one_of(rng: Random, items: list[T]) -> T:
    return items[int(rng.random() * len(items))]


PEERS: dict[str, Callable[[Random], Engine]] = {
    "OpenSpiel leduc_poker": open_spiel_in_place,
    "OpenSpiel leduc_poker, clone + apply": open_spiel_as_values,
    "RLCard leduc-holdem": rlcard_leduc,
    "PokerKit no-limit hold'em": pokerkit_holdem,
}


def peers(seconds: float) -> Iterator[Measured]:
    for name, prepare in PEERS.items():
        yield measure(name, prepare, seconds)


if __name__ == "__main__":
    for measured in peers(seconds=3.0):
        print(measured)
