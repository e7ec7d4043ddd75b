"""The bot protocol, a random bot, and lookup of the bots of each game by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import MappingProxyType, ModuleType
from typing import Any, Final, NamedTuple, Protocol

from carteado.core.game import View
from carteado.games.registry import default_seats
from carteado.regulation.rulebook import Regulation


class Bot(Protocol):
    """A program that chooses an action from the view of its seat.

    It may also have the methods of `PartnerBot` and a method `hesitates` (see `hesitation`).
    """

    def choose(self, view: View, legal: Sequence[str]) -> str: ...


class PartnerBot(Bot, Protocol):
    """A bot that knows its regulation and exchanges signs (secret gestures about its cards) with its partners."""

    def read(self, regulation: Regulation[Any]) -> None:
        """Receive the regulation of the match, before the first choice."""

    def sign(self, view: View) -> str | None:
        """Return the sign to make to the partners in this hand, or None."""

    def hear(self, number: int, seat: int, sign: str) -> None:
        """Receive the sign that the partner at this seat made in the hand with this number."""


BotFactory = Callable[[Random], Bot]


class RandomBot:
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:  # noqa: ARG002
        return self.rng.choice(legal)


CHANCE: Final = "acaso"
"""The level of the random bot. A game without bots of its own has only this level."""


def levels(game: str) -> dict[str, BotFactory]:
    """Return the bots from which people choose at a table, keyed by the name of their level, weakest first."""
    found: dict[str, BotFactory] = getattr(_module(game), "LEVELS", {CHANCE: RandomBot})
    return found


def first_level(game: str) -> str:
    """Return the default level: the one in the middle, or the weaker of the two in the middle."""
    known = list(levels(game))
    return known[(len(known) - 1) // 2]


def baseline_bots(game: str) -> dict[str, BotFactory]:
    """Return the bots for comparison in measurements, keyed by name, weakest first. Most games have none.

    Tables do not list these bots but accept their names.
    """
    found: dict[str, BotFactory] = getattr(_module(game), "BASELINE_BOTS", {})
    return found


def every_bot(game: str) -> dict[str, BotFactory]:
    """Return the baseline bots and the levels of a game, keyed by name."""
    return {**baseline_bots(game), **levels(game)}


class Contest(NamedTuple):
    """The default settings with which the arena compares the bots of a game.

    options: the rules that the arena changes so that results are comparable, by field.
    """

    seats: int
    options: Mapping[str, Any] = MappingProxyType({})


def default_contest(game: str) -> Contest:
    """Return the `CONTEST` of a game's bots. If they define none, use the game's default seats and unchanged rules."""
    found: Contest = getattr(_module(game), "CONTEST", Contest(default_seats(game)))
    return found


def prepare_bot(bot: Bot, regulation: Regulation[Any]) -> Bot:
    """Pass the regulation to the bot if it has a `read` method, and return the same bot."""
    read = getattr(bot, "read", None)
    if read:
        read(regulation)
    return bot


def find_trained_preset(game: str, regulation: Regulation[Any], seats: int) -> str | None:
    """Return the preset whose policy the bots use instead, because none was trained for this regulation.

    Return None if a policy was trained for these rules or for rules that are played alike, or if there is no policy.
    """
    find = getattr(_module(game), "trained_preset", None)
    return find(regulation, seats) if find else None


def bluff_counter(game: str, regulation: Regulation[Any], seats: int) -> Any:
    """Return an object that counts the bluffs in a match, or None if the game has no bluffs."""
    make = getattr(_module(game), "BLUFF_COUNTER", None)
    return make(regulation, seats) if make else None


def counts_bluffs(game: str) -> bool:
    return hasattr(_module(game), "BLUFF_COUNTER")


def measured_bluffs(game: str) -> tuple[Any, ...]:
    """Return the measured bluff rates of the levels, weakest first; () if the game has none."""
    find = getattr(_module(game), "MEASURED_BLUFFS", None)
    return find() if find else ()


def hesitation(bot: Bot, view: View, action: str) -> float:
    """Return the extra time that a bot takes for this action, as a multiple of its usual time: 0 for no extra time.

    A strong level always takes the same time. A weak level hesitates when it is not sure, as people do, so that
    attentive opponents can notice it (docs/bots.md).
    """
    hesitates = getattr(bot, "hesitates", None)
    return float(hesitates(view, action)) if hesitates else 0.0


def _module(game: str) -> ModuleType | None:
    name = f"carteado.games.{game}.bots"
    return import_module(name) if find_spec(name) else None
