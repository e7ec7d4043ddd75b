"""`carteado play`: seats a person with bots and starts a game."""

from __future__ import annotations

import tomllib
from argparse import Namespace, _SubParsersAction
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, Final
from uuid import uuid4

from carteado.bots.bot import Bot, every_bot, levels, ready
from carteado.cli.faces import new_face
from carteado.cli.parser import Parser, WrongUse, add_command
from carteado.cli.record_file import RecordFile, new_path, replace_text, usual_path
from carteado.cli.streams import one_line, path_of, tell
from carteado.cli.table import Table
from carteado.cli.which_regulation import Named, find, learnt_elsewhere
from carteado.core.game import Game
from carteado.fairness.shuffles import FairMatch, draw_secret, is_seed
from carteado.games import GAMES, first_game, new_game, rulebook, usual_regulation, usual_seats
from carteado.hosting import HostedGame
from carteado.regulation.rulebook import BadRegulation, Regulation
from carteado.words.catalogue import Language, Said, say

LONGEST_NAME: Final = 40
COPY: Final = ".regulamento.toml"
"""How the copy of a user's regulation beside a record is named: what it says then holds for that game for ever."""


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
    parser = add_command(commands, "play", "play", lang)
    parser.value("game", "game", nargs="?", default=first_game(), choices=GAMES)
    parser.option("--regulation", "regulation", "regulation")
    parser.option("--players", "players", "number", type=int)
    parser.option("--seat", "seat", "number", type=int, default=1)
    parser.option("--bots", "bots", "level")
    parser.option("--name", "name", "name", default="")
    parser.option("--seed", "seed", "text", default="")
    parser.option("--option", "option", "change", action="append", default=[])
    parser.option("--out-of-turn", "out_of_turn", action="store_true")
    parser.option("--record", "record", "file")
    parser.common_options()


def run(asked: Namespace, lang: Language) -> int:
    try:
        table = _seated(asked, lang)
    except BadRegulation as error:
        raise WrongUse(one_line(error.text(lang))) from None
    table.play()
    return 0


def _seated(asked: Namespace, lang: Language) -> Table:
    """The table, everybody seated, nothing shuffled yet."""
    named = find(asked.regulation or usual_regulation(asked.game), asked.game)
    options = dict(_option(text, lang) for text in asked.option)
    regulation = rulebook(asked.game).with_options(named.regulation, options)
    game = _game(asked.game, regulation, asked.players, lang)
    _check(asked, game, lang)
    names = _names(asked.name, asked.seat, game.seats, lang)
    seeds = tuple(asked.seed * (s == asked.seat) for s in _seats(game))
    fair = FairMatch(draw_secret(), str(uuid4()), seeds, names_key=draw_secret())
    face = new_face(game, regulation, names, asked.seat, lang)
    path = new_path(path_of(asked.record)) if asked.record else usual_path(asked.game, datetime.now())
    bots = _bots(asked.game, asked.bots, regulation, [seat for seat in _seats(game) if seat != asked.seat])
    promise = say("cli.play.commitment", lang, commitment=fair.commitment)
    learnt = learnt_elsewhere(asked.game, regulation, game.seats, lang)
    tell((*face.welcome(), say("cli.play.how", lang), *learnt, promise))
    hosted = HostedGame(
        game,
        _in_record(named, path),
        names,
        fair,
        options=options,
        on_shuffle=lambda before, after: table.heard(before, after),
    )
    table = Table(hosted, face, asked.seat, bots, RecordFile(path), lang, asked.out_of_turn)
    return table


def _in_record(named: Named, path: Path) -> str:
    """What a record calls the regulation; a user's own is copied beside it."""
    if named.content is None:
        return named.regulation.id
    copy = new_path(path.with_name(path.stem + COPY))
    replace_text(copy, named.content)
    return copy.name


# What was asked for ----------------------------------------------------------------------------------


def _seats(game: Game) -> range:
    return range(1, game.seats + 1)


def _option(text: str, lang: Language) -> tuple[str, Any]:
    """A field of the regulation changed for this game: `target=24`, `deck=limpo`."""
    field, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not field:
        raise WrongUse(say("cli.play.bad_option", lang, text=one_line(text)))
    with suppress(ValueError, RecursionError):
        written = tomllib.loads(f"value = {value}")
        if list(written) == ["value"]:
            return field, written["value"]
    return field, value


def _game(name: str, regulation: Regulation[Any], seats: int | None, lang: Language) -> Game:
    """The game for so many players; left unsaid, the usual number or the nearest the regulation has."""
    usual = usual_seats(name)
    tried = [seats] if seats is not None else sorted(range(1, 9), key=lambda each: (abs(each - usual), each))
    for each in tried:
        with suppress(ValueError):
            return new_game(name, regulation, each)
    known = _allowed_seats(name, regulation)
    raise WrongUse(say("cli.play.bad_players", lang, regulation=regulation.id, known=", ".join(map(str, known))))


def _allowed_seats(name: str, regulation: Regulation[Any]) -> list[int]:
    found = []
    for seats in range(1, 9):
        with suppress(ValueError):
            found.append(new_game(name, regulation, seats).seats)
    return found


def _check(asked: Namespace, game: Game, lang: Language) -> None:
    if not 1 <= asked.seat <= game.seats:
        raise WrongUse(say("cli.play.bad_seat", lang, seats=game.seats))
    if not is_seed(asked.seed):
        raise WrongUse(say("cli.play.bad_seed", lang, must=Said("fair.must.seeds")))
    known = levels(asked.game)
    if asked.bots is not None and asked.bots not in every_bot(asked.game):
        raise WrongUse(say("cli.play.bad_level", lang, level=one_line(asked.bots), known=", ".join(known)))


def _names(person: str, seat: int, seats: int, lang: Language) -> list[str]:
    """Everybody's name; the bots' come from the catalogue and are never the person's."""
    own = "".join(c if c.isprintable() else " " for c in person)[:LONGEST_NAME].strip()
    own = own.encode(errors="replace").decode() or say("cli.play.you", lang)
    others = [name for name in say("cli.play.names", lang).split() if name.casefold() != own.casefold()]
    return [*others[: seat - 1], own, *others[seat - 1 : seats - 1]]


def _bots(game: str, level: str | None, regulation: Regulation[Any], seats: Sequence[int]) -> dict[int, Bot]:
    """A bot for every other seat, of the level asked for or of the best there is."""
    make = every_bot(game)[level or next(reversed(levels(game)))]
    return {seat: ready(make(Random()), regulation) for seat in seats}
