"""What every game is to the rest of the house.

A *state* is a value: acting on it gives a new one and leaves the old one as it was. Nothing here is
random: when cards have to be shuffled the state says so (`chance`) and waits for the order to be
brought in from outside (`shuffled`). Seats are numbered from 1. An action is a short text, the same
in records, on the wire, in the terminal and in tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, Self

from carteado.messages import Language, Said

View = dict[str, Any]
"""What one viewer may see: plain JSON values, built by naming what may be shown."""


class Refusal(Exception):
    """The rules refuse an action, and say why.

    `said` is the reason; `source` is where the rule stands ("fenacef, Art. 18"), or "".
    """

    def __init__(self, said: Said, source: str | Said = "") -> None:
        super().__init__(said, source)
        self.said = said
        self._source = source

    @property
    def source(self) -> str:
        return self.source_in("pt")

    def source_in(self, lang: Language) -> str:
        return self._source.text(lang) if isinstance(self._source, Said) else self._source

    def text(self, lang: Language = "pt") -> str:
        reason, source = self.said.text(lang), self.source_in(lang)
        return f"{reason} ({source})" if source else reason

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance: the state waits for these items in an order nobody at the table chose."""

    purpose: str
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended: the seats that won, and the score (by side or by seat)."""

    winners: tuple[int, ...]
    score: tuple[int, ...]


class State(Protocol):
    """A position of any game. Exactly one of these holds: it has an outcome, it waits for chance, or
    somebody may act."""

    @property
    def chance(self) -> Shuffle | None: ...

    @property
    def outcome(self) -> Outcome | None: ...

    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, in ascending order."""

    def waiting(self) -> tuple[int, ...]:
        """The seats the table waits for: those of `actors` that have to say something. Public."""

    def legal(self, seat: int) -> tuple[str, ...]:
        """What a seat may do now, in the order of `Game.action_id`; made from its own view alone."""

    def apply(self, seat: int, action: str) -> Self:
        """The state after a legal action; a Refusal for anything else."""

    def shuffled(self, order: Sequence[str]) -> Self:
        """The state after chance has brought `chance.items` in this order."""

    def view(self, seat: int | None) -> View:
        """What a seat, or a spectator (None), may see."""

    def own(self, seat: int) -> dict[str, Any]:
        """What a seat sees beyond a spectator: the layer over `view(None)` that makes `view(seat)` (see `overlay`)."""

    def determinise(self, seat: int | None, rng: Random) -> Self:
        """A state this viewer can't tell from the real one, its hidden cards drawn anew."""

    def conserved(self) -> object:
        """A value that no action and no shuffle may change: every card, chip and point accounted for."""


class Game(Protocol):
    """A game by one regulation and for one number of seats."""

    @property
    def name(self) -> str: ...

    @property
    def seats(self) -> int: ...

    def start(self) -> State:
        """The first state of a match."""

    def action_id(self, action: str) -> int:
        """The stable integer of an action text, for the research adapters."""

    # How a record of it is written

    def header(self, state: Any) -> dict[str, Any]:
        """What the head of a record says, once the first hand begins: regulation, dealer and the like."""

    def written(self, before: Any, seat: int, action: str) -> str | None:
        """An action as a record has it ("the card", not "the third from the left"), or None where it is implied."""

    def result(self, before: Any, after: Any) -> dict[str, Any] | None:
        """What a hand gave, when it was this step that ended it: `{"points": [0, 3]}`."""


PACK = "pack"
"""The purpose of the shuffle that begins a hand; its order is the hand's `pack`."""

REPACK = "reshuffle"
"""The purpose of a shuffle that takes the place of the hand's pack."""
