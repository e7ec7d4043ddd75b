"""The registered games. Each game is imported when it is first used."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple, Protocol

from carteado.core.game import Game, View
from carteado.records.record_text import Reader
from carteado.regulation.rulebook import Regulation, Rulebook
from carteado.words.catalogue import Language, lookup
from carteado.words.packages import package_of


class Defaults(NamedTuple):
    """The name of the default preset of a game, and its default number of seats."""

    regulation: str
    seats: int


GAMES: Final = {
    "truco": Defaults("paulista", 4),
    "blackjack": Defaults("copag", 3),
    "buraco": Defaults("copag", 4),
    "pifpaf": Defaults("copag", 4),
}
"""All games. The first one is the default game. To add a game, add it here.

The package `carteado.games.<game>` must have `new_game`, `rules.RULEBOOK` and `regulations/`. All other parts are
optional and are found by their names (tests/games/README.md)."""


def default_game() -> str:
    return next(iter(GAMES))


def default_regulation(game: str) -> str:
    """Return the name of the default preset of a game."""
    return GAMES[game].regulation


def default_seats(game: str) -> int:
    return GAMES[game].seats


def game_name(game: str, lang: Language) -> str:
    return lookup(f"{game}_offer.name", lang) or game.capitalize()


def rulebook(game: str) -> Rulebook[Any]:
    book: Rulebook[Any] = import_module(f"{package_of(game)}.rules").RULEBOOK
    return book


def new_game(game: str, regulation: Regulation[Any], seats: int) -> Game:
    created: Game = import_module(f"carteado.games.{game}").new_game(regulation, seats)
    return created


def open_replay(game: str, reader: Reader, regulation: Regulation[Any], say_line: Any, lang: Language) -> Any:
    """Return an object that replays a record of the game: see `carteado.playthrough.replay.Replay`."""
    return import_module(f"carteado.games.{game}.replaying").open_replay(reader, regulation, say_line, lang)


class Study(Protocol):
    """The analysis tools of a game for players who want to learn it. The module `study` of the game implements this."""

    def key(self, rules: Mapping[str, Any]) -> str:
        """Return a cache key. Rules with the same odds have the same key."""

    def compute(self, rules: Mapping[str, Any], progress: Callable[[int, int], None]) -> dict[str, Any]:
        """Compute the odds under some rules. Calls `progress` with the number of finished steps and of all steps."""

    def load_shipped_odds(self, rules: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the odds of these rules if the package contains them, as for every preset; otherwise None."""

    def action_values(self, view: View, legal: Sequence[str]) -> dict[str, float]:
        """Return the expected value of each legal action, or {} if the values are unknown.

        Uses only the view of the seat.
        """


def study(game: str) -> Study | None:
    """Return the analysis tools of a game, or None if it has none."""
    name = f"carteado.games.{game}.study"
    if not find_spec(name):
        return None
    found: Study = import_module(name)
    return found
