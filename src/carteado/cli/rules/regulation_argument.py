"""Find the regulation named on the command line: a preset of any game, or the user's own file."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from carteado.cli.streams import STDIN, open_input
from carteado.games.bot import find_trained_preset
from carteado.games.registry import GAMES, default_game, rulebook
from carteado.games.regulation_files import game_of_preset
from carteado.records.errors import quote
from carteado.regulation.rulebook import MAX_BYTES, BadRegulation, Problem, Regulation
from carteado.words.catalogue import Language, Sentence, say


@dataclass(frozen=True, slots=True)
class NamedRegulation:
    """A regulation, and the content of its file. A preset has no file: its `content` is None."""

    regulation: Regulation[Any]
    content: bytes | None = None

    @property
    def base(self) -> str | None:
        """Return the preset on which the user's file is based, if any."""
        if self.content is None:
            return None
        base = tomllib.loads(self.content.decode("utf-8-sig")).get("base")
        return base if isinstance(base, str) else None


def find_regulation(name: str, game: str | None = None) -> NamedRegulation:
    """Return the preset with this name (or `game/name`), or else the regulation in this file (`-` is standard input).

    Without `game`, search all games. Raises BadRegulation or OSError if there is none.
    """
    preset = _preset(name, game)
    if preset is not None:
        return NamedRegulation(preset)
    content = _content(name, game)
    book = rulebook(game or _game_of(content))
    return NamedRegulation(book.read(content, "-" if name == STDIN else Path(name).stem), content)


def preset_names(game: str) -> list[str]:
    """Return the names of a game's presets.

    If a game that was registered earlier has a preset of the same name, add the game: `blackjack/copag`.
    """
    presets = rulebook(game).presets()
    return [preset if game_of_preset(preset) == game else f"{game}/{preset}" for preset in presets]


def _preset(name: str, game: str | None) -> Regulation[Any] | None:
    first, slash, rest = name.partition("/")
    if slash and first in GAMES and game in (None, first):
        game, name = first, rest
    owner = game_of_preset(name) if game is None else game
    return rulebook(owner).preset(name) if owner and name in rulebook(owner).presets() else None


def _content(name: str, game: str | None) -> bytes:
    try:
        with open_input(name) as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        if Path(name).suffix or Path(name).name != name:  # the user meant a file
            raise
        known = rulebook(game).presets() if game else [each for one in GAMES for each in preset_names(one)]
        said = Sentence("regulations.unknown", name=quote(name), known=", ".join(known))
        raise BadRegulation(Problem(said), readable=False) from None


def _game_of(content: bytes) -> str:
    """Return the game that a file names. Raises BadRegulation if there is no such game.

    If the file names no game or cannot be parsed, return the default game, whose rulebook then reports the error.
    """
    try:
        game = tomllib.loads(content[:MAX_BYTES].decode("utf-8-sig")).get("game")
    except (ValueError, RecursionError):
        return default_game()
    if isinstance(game, str) and game not in GAMES:
        raise BadRegulation(Problem(Sentence("replay.unknown_game", game=quote(game), known=", ".join(GAMES))))
    return game if isinstance(game, str) else default_game()


def note_other_training(game: str, regulation: Regulation[Any], seats: int, lang: Language) -> list[str]:
    """Return a line that names the bots' training rules if they differ from these rules, else no line."""
    known = find_trained_preset(game, regulation, seats)
    return [say("arena.learnt_by", lang, by=rulebook(game).preset(known).name)] if known else []
