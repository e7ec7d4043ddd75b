"""What a bot is, the simplest one, and the levels of each game by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any, Final, Protocol

from carteado.core.game import View
from carteado.regulation.rulebook import Regulation


class Bot(Protocol):
    """Chooses one of the legal actions from what its seat can see. `PartnerBot` is what it may do besides."""

    def choose(self, view: View, legal: Sequence[str]) -> str: ...


class PartnerBot(Bot, Protocol):
    """A bot that reads its regulation, makes signs to its partners and sees theirs."""

    def read(self, regulation: Regulation[Any]) -> None:
        """The rules it will play by."""

    def sign(self, view: View) -> str | None:
        """The sign it makes to its partners in this hand, or None."""

    def hear(self, number: int, seat: int, sign: str) -> None:
        """A partner's sign, in the hand of that number."""


Make = Callable[[Random], Bot]


class RandomBot:
    """Plays at random, but legally."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:  # noqa: ARG002
        return self.rng.choice(legal)


CHANCE: Final = "acaso"
"""The level of a game that has no bots of its own."""


def levels(game: str) -> dict[str, Make]:
    """The levels of play that tables offer, weakest first."""
    found: dict[str, Make] = getattr(_module(game), "LEVELS", {CHANCE: RandomBot})
    return found


def first_level(game: str) -> str:
    """The level a newcomer meets: the lower middle one, who plays properly and can be beaten."""
    known = list(levels(game))
    return known[(len(known) - 1) // 2]


def yardsticks(game: str) -> dict[str, Make]:
    """Bots that others are measured against, weakest first: no table offers them, but who asks for one gets it."""
    found: dict[str, Make] = getattr(_module(game), "YARDSTICKS", {})
    return found


def every_bot(game: str) -> dict[str, Make]:
    """All bots of a game by name."""
    return {**yardsticks(game), **levels(game)}


def ready(bot: Bot, regulation: Regulation[Any]) -> Bot:
    """A bot that has read the rules it plays by, where it knows how to."""
    read = getattr(bot, "read", None)
    if read:
        read(regulation)
    return bot


def learnt_by(game: str, regulation: Regulation[Any], seats: int) -> str | None:
    """The regulation by which a game's bots learnt to play, where it is not one like this: they play by the nearest."""
    find = getattr(_module(game), "learnt_by", None)
    return find(regulation, seats) if find else None


def bluff_counter(game: str, regulation: Regulation[Any], seats: int) -> Any:
    """What counts the bluffs of a finished match, where one can bluff in the game; else None."""
    make = getattr(_module(game), "BLUFF_COUNTER", None)
    return make(regulation, seats) if make else None


def counts_bluffs(game: str) -> bool:
    return hasattr(_module(game), "BLUFF_COUNTER")


def measured_bluffs(game: str) -> tuple[Any, ...]:
    """How often each level was measured to bluff, weakest first."""
    find = getattr(_module(game), "MEASURED_BLUFFS", None)
    return find() if find else ()


def hesitation(bot: Bot, view: View, action: str) -> float:
    """How much longer than usual a bot takes over an action, 0 for no longer.

    A strong level takes the same time whatever it holds. A weak one gives itself away, as people do: that is a
    tell, meant to be read (docs/bots.md).
    """
    hesitates = getattr(bot, "hesitates", None)
    return float(hesitates(view, action)) if hesitates else 0.0


def _module(game: str) -> ModuleType | None:
    name = f"carteado.bots.{game}"
    return import_module(name) if find_spec(name) else None
