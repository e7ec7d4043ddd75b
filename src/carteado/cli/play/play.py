"""`carteado play`: seat a person with bots and start a game."""

from __future__ import annotations

import tomllib
from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, Final
from uuid import uuid4

from carteado.cli.parser import Commands, WrongUse, add_command
from carteado.cli.play.table import Table
from carteado.cli.records.record_file import RecordFile, default_path, new_path, write_atomically
from carteado.cli.rules.regulation_argument import NamedRegulation, find_regulation, note_other_training
from carteado.cli.streams import one_line, path_of, print_lines
from carteado.core.game import Game
from carteado.fairness.shuffles import FairMatch, draw_secret, is_seed
from carteado.games.bot import Bot, every_bot, levels, prepare_bot
from carteado.games.registry import GAMES, default_game, default_regulation, default_seats, new_game, rulebook
from carteado.games.terminal_face import new_face
from carteado.playthrough.recorded_game import RecordedGame
from carteado.regulation.rulebook import BadRegulation, Regulation
from carteado.words.catalogue import Language, Sentence, say

LONGEST_NAME: Final = 40
COPY: Final = ".regulamento.toml"
"""Suffix of the copy of a user's regulation beside a record, so that later edits do not change the record's rules."""


def add(commands: Commands, lang: Language) -> None:
    parser = add_command(commands, "play", "play", lang)
    parser.value("game", "game", nargs="?", default=default_game(), choices=GAMES)
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


def run(args: Namespace, lang: Language) -> int:
    try:
        table = _set_table(args, lang)
    except BadRegulation as error:
        raise WrongUse(one_line(error.text(lang))) from None
    table.play()
    return 0


def _set_table(args: Namespace, lang: Language) -> Table:
    """Seat everybody, print the welcome and shuffle. Return the table, ready for the first turn."""
    named = find_regulation(args.regulation or default_regulation(args.game), args.game)
    options = dict(_option(text, lang) for text in args.option)
    regulation = rulebook(args.game).with_options(named.regulation, options)
    game = _game(args.game, regulation, args.players, lang)
    _check(args, game, lang)
    names = _names(args.name, args.seat, game.seats, lang)
    seeds = tuple(args.seed * (s == args.seat) for s in _seats(game))
    fair = FairMatch(draw_secret(), str(uuid4()), seeds, names_key=draw_secret())
    face = new_face(game, regulation, names, args.seat, lang)
    path = new_path(path_of(args.record)) if args.record else default_path(args.game, datetime.now())
    bots = _bots(args.game, args.bots, regulation, [seat for seat in _seats(game) if seat != args.seat])
    promise = say("cli.play.commitment", lang, commitment=fair.commitment)
    learnt = note_other_training(args.game, regulation, game.seats, lang)
    print_lines((*face.welcome(), say("cli.play.how", lang), *learnt, promise))
    game_played = RecordedGame(game, _regulation_for_record(named, path), names, fair, options=options)
    return Table(game_played, face, args.seat, bots, RecordFile(path), lang, args.out_of_turn)


def _regulation_for_record(named: NamedRegulation, path: Path) -> str:
    """Return a preset's id, or copy the user's regulation beside the record and return the copy's file name."""
    if named.content is None:
        return named.regulation.id
    copy = new_path(path.with_name(path.stem + COPY))
    write_atomically(copy, named.content)
    return copy.name


# Arguments -------------------------------------------------------------------------------------------


def _seats(game: Game) -> range:
    return range(1, game.seats + 1)


def _option(text: str, lang: Language) -> tuple[str, Any]:
    """Parse an option that changes one field of the regulation, such as `target=24` or `deck=limpo`."""
    field, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not field:
        raise WrongUse(say("cli.play.bad_option", lang, text=one_line(text)))
    with suppress(ValueError, RecursionError):
        written = tomllib.loads(f"value = {value}")
        if list(written) == ["value"]:
            return field, written["value"]
    return field, value


def _game(name: str, regulation: Regulation[Any], seats: int | None, lang: Language) -> Game:
    """Return the game for `seats` players.

    Without `seats`, use the default number of players of the game, or the nearest number that the regulation allows.
    """
    usual = default_seats(name)
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


def _check(args: Namespace, game: Game, lang: Language) -> None:
    if not 1 <= args.seat <= game.seats:
        raise WrongUse(say("cli.play.bad_seat", lang, seats=game.seats))
    if not is_seed(args.seed):
        raise WrongUse(say("cli.play.bad_seed", lang, must=Sentence("fair.must.seeds")))
    known = levels(args.game)
    if args.bots is not None and args.bots not in every_bot(args.game):
        raise WrongUse(say("cli.play.bad_level", lang, level=one_line(args.bots), known=", ".join(known)))


def _names(person: str, seat: int, seats: int, lang: Language) -> list[str]:
    """Return the name of each seat. The bots' names come from the catalogue and differ from the person's."""
    own = "".join(c if c.isprintable() else " " for c in person)[:LONGEST_NAME].strip()
    own = own.encode(errors="replace").decode() or say("cli.play.you", lang)
    others = [name for name in say("cli.play.names", lang).split() if name.casefold() != own.casefold()]
    return [*others[: seat - 1], own, *others[seat - 1 : seats - 1]]


def _bots(game: str, level: str | None, regulation: Regulation[Any], seats: Sequence[int]) -> dict[int, Bot]:
    """Return a bot for each of these seats. Without `level`, the bots have the strongest level."""
    make = every_bot(game)[level or next(reversed(levels(game)))]
    return {seat: prepare_bot(make(Random()), regulation) for seat in seats}
