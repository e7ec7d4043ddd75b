"""The smallest game with a secret, for tests of code that works with any game.

Two seats have a card each, and the higher card wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from carteado.core.game import PACK, Line, Moment, Outcome, ShuffleRequest, View
from carteado.core.refusal import Refusal
from carteado.core.view_layers import Layer, changes_by_difference, own_by_difference
from carteado.words.catalogue import Language, Sentence
from carteado.words.speaker import Speaker

CARDS = ("2", "3", "4", "5", "6")
WORDS = ("joga", "corre")


@dataclass
class Toy:
    """A state. `pack` has the card of seat 1, the card of seat 2, and the rest."""

    pack: tuple[str, ...] = ()
    said: tuple[str, ...] = ()

    @property
    def chance(self) -> ShuffleRequest | None:
        return None if self.pack else ShuffleRequest(PACK, CARDS)

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
            raise Refusal(Sentence("truco.refuse.nothing_to_answer"))
        return replace(self, said=(*self.said, action))

    def apply_shuffle(self, order: Sequence[str]) -> Toy:
        return replace(self, pack=tuple(order))

    def view(self, seat: int | None) -> View:
        card = self.pack[seat - 1] if seat and self.pack else None
        return {"said": list(self.said), "card": card, "over": self.outcome is not None}

    def private_layer(self, seat: int) -> Layer:
        return own_by_difference(self, seat)

    def changes(self, before: Toy, seen: View) -> Layer:
        return changes_by_difference(self, seen)

    def determinise(self, seat: int | None, rng: Random) -> Toy:
        hidden = [place for place in range(len(self.pack)) if place + 1 != seat]
        drawn = rng.sample(hidden, len(hidden))
        new = {place: self.pack[other] for place, other in zip(hidden, drawn, strict=True)}
        return replace(self, pack=tuple(new.get(place, card) for place, card in enumerate(self.pack)))

    def invariant(self) -> object:
        return sorted(self.pack or CARDS)


def moment(after: View) -> Moment | None:
    return "match" if after["over"] else None


class ToyTeller(Speaker):
    """Repeats each action as its sentence."""

    def narrate(self, before: View | None, seat: int, action: str, after: View) -> list[Line]:
        lines = [Line("move", f"{self.whom(seat)}: {action}")] if action else []
        return [*lines, Line("result", "The end.")] if moment(after) else lines

    def position(self, view: View) -> list[str]:
        return [*view["said"], str(view["card"])]

    def label(self, view: View, action: str) -> str:
        return action


class ToyGame:
    """The game whose states are of the class `state`."""

    name = "toy"
    seats = 2
    sides = ((1,), (2,))
    signs = ()
    phrases = ()
    has_score_sheet = False
    has_chores = False

    def __init__(self, state: type[Toy] = Toy) -> None:
        self.state = state

    def start(self) -> Toy:
        return self.state()

    def action_id(self, action: str) -> int:
        return WORDS.index(action)

    def is_chore(self, view: View) -> bool:
        return False

    def redact_action(self, before: Any, seat: int, action: str, viewer: int | None) -> str:
        return action

    def moment(self, before: View, after: View) -> Moment | None:
        return moment(after)

    def laying_ms(self, before: View, after: View) -> int:
        return 0

    def join_actions(self, before: Any, action: str, between: Any, more: str) -> str | None:
        return None

    def revealed_view(self, state: Any, seat: int | None) -> View:
        view: View = state.view(seat)
        return view

    def teller(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> ToyTeller:
        return ToyTeller(names, lang, you)

    def header(self, state: Any) -> dict[str, Any]:
        return {}

    def recorded_action(self, before: Any, seat: int, action: str) -> str | None:
        return action

    def result(self, before: Any, after: Any) -> dict[str, Any] | None:
        return None
