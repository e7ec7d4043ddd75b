"""Short random matches of buraco in which players take mortos and go out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from carteado.core.game import State
from carteado.games.buraco.bots.veteran import Beginner
from carteado.games.buraco.deal import Deal
from carteado.games.buraco.match import Match
from carteado.games.buraco.rules import RULEBOOK
from carteado.games.registry import new_game
from carteado.regulation.rulebook import Regulation

SHORT: dict[str, Any] = {"most_deals": 1, "takes_in_a_row": 1}


def short_regulation(preset: str, **options: Any) -> Regulation[Any]:
    return RULEBOOK.with_options(RULEBOOK.preset(preset), {**SHORT, **options})


class Sensible:
    """Mostly lays all it can, sometimes plays at random. Jogos grow, mortos are taken and deals end."""

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


def play_deals(preset: str, seats: int, seed: int) -> Iterator[tuple[Match, Deal]]:
    """Yield every state of a short match in which a deal is in progress, and the deal."""
    rng = Random(f"{preset} {seats} {seed}")
    player = Sensible()
    state: State = new_game("buraco", short_regulation(preset), seats).start()
    while state.outcome is None:
        if state.chance is not None:
            state = state.apply_shuffle(rng.sample(state.chance.items, len(state.chance.items)))
            continue
        if isinstance(state, Match) and isinstance(state.stage, Deal):
            yield state, state.stage
        state = state.apply(*player(rng, state))
