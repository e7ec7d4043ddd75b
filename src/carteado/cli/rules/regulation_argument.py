"""Which regulation somebody named on the command line: a preset of any game, or a file of their own."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from carteado.bots.bot import learnt_by
from carteado.cli.streams import STDIN, open_input
from carteado.files.file_errors import quoted
from carteado.games import GAMES, first_game, rulebook
from carteado.regulation.rulebook import MAX_BYTES, BadRegulation, Problem, Regulation
from carteado.regulation_files import game_of_preset
from carteado.words.catalogue import Language, Said, say


@dataclass(frozen=True, slots=True)
class Named:
    """A regulation as it was named; `content` is its file's, None for a preset."""

    regulation: Regulation[Any]
    content: bytes | None = None

    @property
    def base(self) -> str | None:
        """The preset that a user's file stands on."""
        if self.content is None:
            return None
        base = tomllib.loads(self.content.decode("utf-8-sig")).get("base")
        return base if isinstance(base, str) else None


def find(name: str, game: str | None = None) -> Named:
    """The regulation of that name, of one game or of any; BadRegulation or OSError when there is none."""
    preset = _preset(name, game)
    if preset is not None:
        return Named(preset)
    content = _content(name, game)
    book = rulebook(game or _game_of(content))
    return Named(book.read(content, "-" if name == STDIN else Path(name).stem), content)


def names(game: str) -> list[str]:
    """What the presets of a game are called here: `blackjack/copag` where another game has a `copag` before."""
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
        if Path(name).suffix or Path(name).name != name:  # this was meant to be a file
            raise
        known = rulebook(game).presets() if game else [each for one in GAMES for each in names(one)]
        said = Said("regulations.unknown", name=quoted(name), known=", ".join(known))
        raise BadRegulation(Problem(said), readable=False) from None


def _game_of(content: bytes) -> str:
    """The game a file says it is for; the first one's reading tells what is wrong where it says nothing clear."""
    try:
        game = tomllib.loads(content[:MAX_BYTES].decode("utf-8-sig")).get("game")
    except (ValueError, RecursionError):
        return first_game()
    if isinstance(game, str) and game not in GAMES:
        raise BadRegulation(Problem(Said("replay.unknown_game", game=quoted(game), known=", ".join(GAMES))))
    return game if isinstance(game, str) else first_game()


def learnt_elsewhere(game: str, regulation: Regulation[Any], seats: int, lang: Language) -> list[str]:
    """One line where a game's bots were trained for other rules than these; none where they know these."""
    known = learnt_by(game, regulation, seats)
    return [say("arena.learnt_by", lang, by=rulebook(game).preset(known).name)] if known else []
