"""Measure the speed of a game engine, ours or another, with random legal actions on one core.

``measure`` needs two functions of the engine: one plays a game, the other copies a state. If an engine is not
installed, its result has an ``error`` and the other engines are still measured.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

GAMES_PER_LOOK = 16  # the clock is read once per this many games
COPYING_SECONDS = 0.3


@dataclass(frozen=True, slots=True)
class Measured:
    """The number of actions and games of one engine in some CPU time, and the cost of copying a state."""

    name: str
    actions: int = 0
    games: int = 0
    cpu_seconds: float = 0.0
    copies_us: float = 0.0
    error: str = ""

    @property
    def actions_per_second(self) -> float:
        return self.actions / self.cpu_seconds if self.cpu_seconds else 0.0

    @property
    def games_per_second(self) -> float:
        return self.games / self.cpu_seconds if self.cpu_seconds else 0.0

    def __str__(self) -> str:
        if self.error:
            return f"{self.name:<42} not measured: {self.error}"
        return f"{self.name:<42} {self.actions_per_second:>9,.0f} actions/s {self.copies_us:>9.2f} µs a copy"

    def by_games(self, game: str) -> str:
        """Return the result as a line of text that includes games per second.

        game: the word that the line uses for a game, such as "deal".
        """
        if self.error:
            return str(self)
        return (
            f"{self.name:<42} {self.games_per_second:>8,.0f} {game}s/s {self.actions_per_second:>9,.0f} actions/s"
            f" {self.actions / self.games:>7,.1f} actions a {game} {self.copies_us:>8.2f} µs a copy"
        )


@dataclass(frozen=True, slots=True)
class Engine:
    """The functions of an engine.

    play: plays one random game and returns the number of its actions.
    copy: copies a state in the middle of a game.
    """

    play: Callable[[], int]
    copy: Callable[[], object]


Prepare = Callable[[Random], Engine]


def measure(name: str, prepare: Prepare, seconds: float, seed: int = 1) -> Measured:
    """Run an engine for this many CPU seconds. `prepare` creates the engine and is not timed."""
    try:
        engine = prepare(Random(seed))
    except ImportError as missing:
        return Measured(name, error=f"{missing.name or missing} is not installed")
    actions = games = 0
    engine.play()  # the first game fills caches and is not timed
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


def deals_of(start: Callable[[], Any], rng: Random) -> Engine:
    """Return an engine that plays random deals of one of our games.

    start: creates a new match.
    """
    state = start()

    def play() -> int:
        nonlocal state
        if state.outcome is not None:
            state = start()
        state, actions = after_a_deal(state, rng)
        return actions

    return Engine(play, _copy_in_play(start(), rng))


def after_a_deal(state: Any, rng: Random) -> tuple[Any, int]:
    """Play the next deal of a match at random. Return the state after the deal and the number of actions."""
    random = rng.random
    actions, last = 0, state.last
    while state.last is last:
        chance = state.chance
        if chance is not None:
            order = list(chance.items)
            rng.shuffle(order)
            state = state.apply_shuffle(order)
            continue
        actors = state.actors()
        seat = actors[int(random() * len(actors))]
        legal = state.legal(seat)
        state = state.apply(seat, legal[int(random() * len(legal))])
        actions += 1
    return state, actions


def _copy_in_play(state: Any, rng: Random) -> Callable[[], object]:
    """Play at random until there is a discard pile, and return a function that copies that stage of the deal."""
    while not getattr(state.stage, "pile", ()):
        if state.chance is not None:
            state = state.apply_shuffle(rng.sample(state.chance.items, len(state.chance.items)))
            continue
        seat = state.actors()[0]
        state = state.apply(seat, rng.choice(state.legal(seat)))
    copy: Callable[[], object] = state.stage.copy
    return copy
