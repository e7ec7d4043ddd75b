"""The smallest game with a secret: two seats, a card each, the higher one wins. For tests of what takes any game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from carteado.game import PACK, Outcome, Refusal, Shuffle, View
from carteado.messages import Said
from carteado.overlay import Layer, own_by_difference

CARDS = ("2", "3", "4", "5", "6")
WORDS = ("joga", "corre")


@dataclass
class Toy:
    """A state. `pack` holds the card of seat 1, that of seat 2, and the rest."""

    pack: tuple[str, ...] = ()
    said: tuple[str, ...] = ()

    @property
    def chance(self) -> Shuffle | None:
        return None if self.pack else Shuffle(PACK, CARDS)

    @property
    def outcome(self) -> Outcome | None:
        if "corre" in self.said:
            return Outcome((3 - len(self.said),), (1, 0) if len(self.said) == 2 else (0, 1))
        if len(self.said) < 2:
            return None
        return Outcome((1,), (1, 0)) if self.pack[0] > self.pack[1] else Outcome((2,), (0, 1))

    def actors(self) -> tuple[int, ...]:
        return (len(self.said) + 1,) if self.pack and self.outcome is None else ()

    def waiting(self) -> tuple[int, ...]:
        return self.actors()

    def legal(self, seat: int) -> tuple[str, ...]:
        return WORDS if seat in self.actors() else ()

    def apply(self, seat: int, action: str) -> Toy:
        if action not in self.legal(seat):
            raise Refusal(Said("truco.refuse.nothing_to_answer"))
        return replace(self, said=(*self.said, action))

    def shuffled(self, order: Sequence[str]) -> Toy:
        return replace(self, pack=tuple(order))

    def view(self, seat: int | None) -> View:
        return {"said": list(self.said), "card": self.pack[seat - 1] if seat and self.pack else None}

    def own(self, seat: int) -> Layer:
        return own_by_difference(self, seat)

    def determinise(self, seat: int | None, rng: Random) -> Toy:
        hidden = [place for place in range(len(self.pack)) if place + 1 != seat]
        drawn = rng.sample(hidden, len(hidden))
        new = {place: self.pack[other] for place, other in zip(hidden, drawn, strict=True)}
        return replace(self, pack=tuple(new.get(place, card) for place, card in enumerate(self.pack)))

    def conserved(self) -> object:
        return sorted(self.pack or CARDS)


class ToyGame:
    """The game of some kind of `Toy`."""

    name = "toy"
    seats = 2

    def __init__(self, state: type[Toy] = Toy) -> None:
        self.state = state

    def start(self) -> Toy:
        return self.state()

    def action_id(self, action: str) -> int:
        return WORDS.index(action)

    def header(self, state: Any) -> dict[str, Any]:
        return {}

    def written(self, before: Any, seat: int, action: str) -> str | None:
        return action

    def result(self, before: Any, after: Any) -> dict[str, Any] | None:
        return None
