"""Short matches of buraco at random, by players who mean to go out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from carteado.bots.buraco_veteran import Beginner
from carteado.buraco.deal import Deal
from carteado.buraco.match import Match
from carteado.buraco.rules import RULEBOOK
from carteado.core.game import State
from carteado.games import new_game
from carteado.regulation.rulebook import Regulation

SHORT: dict[str, Any] = {"most_deals": 1, "takes_in_a_row": 1}


def short(preset: str, **options: Any) -> Regulation[Any]:
    return RULEBOOK.with_options(RULEBOOK.preset(preset), {**SHORT, **options})


class Sensible:
    """Lays what it can, now and then anything else: so that jogos grow, mortos are taken and deals end."""

    def __init__(self) -> None:
        self.took = self.out = 0

    def __call__(self, rng: Random, state: State) -> tuple[int, str]:
        seat = state.actors()[0]
        legal = state.legal(seat)
        assert isinstance(state, Match)
        if isinstance(state.stage, Deal):
            self.took = max(self.took, sum(state.stage.took))
        action = rng.choice(legal) if rng.random() < 0.15 else Beginner(rng).choose(state.view(seat), legal)
        last = state.apply(seat, action).last
        self.out += bool(last and last is not state.last and last.out)
        return seat, action


def deals(preset: str, seats: int, seed: int) -> Iterator[tuple[Match, Deal]]:
    """The deals of a short match, state by state."""
    rng = Random(f"{preset} {seats} {seed}")
    player = Sensible()
    state: State = new_game("buraco", short(preset), seats).start()
    while state.outcome is None:
        if state.chance is not None:
            state = state.shuffled(rng.sample(state.chance.items, len(state.chance.items)))
            continue
        if isinstance(state, Match) and isinstance(state.stage, Deal):
            yield state, state.stage
        state = state.apply(*player(rng, state))
