"""`carteado tournament`: run a tournament in one file, from the first entry to the champion, without a network.

Commands that change the tournament read the file, add decisions to its log and replace the file atomically.
"""

from __future__ import annotations

import getpass
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Final

from carteado.cli.parser import Commands, Parser, add_command
from carteado.cli.records.record_file import new_path, write_atomically
from carteado.cli.streams import folder_of, one_line, open_input
from carteado.cli.tournament import narration, prints
from carteado.core.refusal import Refusal
from carteado.fairness.shuffles import draw_secret
from carteado.records.errors import Unreadable
from carteado.regulation.rulebook import BadRegulation
from carteado.tournaments import events
from carteado.tournaments.consequences import consequences
from carteado.tournaments.deciding import decide
from carteado.tournaments.draws import expected_bracket, expected_groups, expected_tie
from carteado.tournaments.entries import Entry
from carteado.tournaments.entry_list import csv_rows, next_id, preview
from carteado.tournaments.files.optional import xlsx_rows
from carteado.tournaments.record_results import BadRecord, partida_of_record
from carteado.tournaments.refusal import tournament_refusal
from carteado.tournaments.regulation_file import find_regulation, rules_text
from carteado.tournaments.results import Absent, Result, find_unlikely_scores
from carteado.tournaments.rules import DEFAULT
from carteado.tournaments.schedule import group_letter
from carteado.tournaments.state import Tournament
from carteado.tournaments.tournament_file import MAX_BYTES, dump, load
from carteado.words.catalogue import Language, say

OK: Final = 0
REFUSED: Final = 1
UNREADABLE: Final = 2

COMMANDS: Final = ("new", "entries", "draw", "bracket", "show", "result", "undo", "sheets", "export", "import")


def add(commands: Commands, lang: Language) -> None:
    parser = add_command(commands, "tournament", "tournament", lang)
    parser.common_options()
    todo = parser.commands("todo", required=True)
    made = {name: add_command(todo, name, f"tournament_{name}", lang) for name in COMMANDS}
    for name, command in made.items():
        command.value("file", "tournament_file")
        if name in _OPTIONS:
            _OPTIONS[name](command)
        command.option("--by", "tournament_by", metavar="name")
        command.common_options()


def _new_options(command: Parser) -> None:
    command.option("--name", "tournament_name", metavar="text")
    command.option("--place", "tournament_place", metavar="text", default="")
    command.option("--days", "tournament_days", metavar="text", default="")
    command.option("--regulation", "tournament_regulation", metavar="regulation", default=DEFAULT)
    command.option("--tables", "tournament_tables", metavar="number", type=int, default=1)


def _entries_options(command: Parser) -> None:
    command.option("--list", "tournament_list", metavar="file")
    command.option("--add", "tournament_add", metavar="text", action="append", default=[])
    command.option("--preview", "tournament_preview", action="store_true")
    command.option("--close", "tournament_close", action="store_true")


def _draw_options(command: Parser) -> None:
    command.option("--seed", "tournament_seed", metavar="text", action="append", default=[])
    command.option("--tie", "tournament_tie", metavar="text")


def _result_options(command: Parser) -> None:
    command.value("game_id", "tournament_game")
    command.value("partidas", "tournament_partidas", nargs="*")
    command.option("--absent", "tournament_absent", metavar="number")
    command.option("--record", "tournament_record", metavar="file", action="append", default=[])
    command.option("--correct", "tournament_correct", metavar="text")


def _undo_options(command: Parser) -> None:
    command.value("decision", "tournament_decision", type=int)
    command.option("--reason", "tournament_reason", metavar="text", default="")


def _sheets_options(command: Parser) -> None:
    command.option("--to", "tournament_pdf", metavar="file", required=True)
    command.option("--game", "tournament_game", metavar="text")
    command.option("--link", "tournament_link", metavar="address", default="")
    command.option("--what", "tournament_what", choices=prints.PRINTS, default=prints.PRINTS[0])


def _export_options(command: Parser) -> None:
    command.option("--to", "tournament_to", metavar="file", required=True)


def _import_options(command: Parser) -> None:
    command.option("--from", "tournament_from", metavar="file", required=True, dest="source")


_OPTIONS: Final[dict[str, Callable[[Parser], None]]] = {
    "new": _new_options,
    "entries": _entries_options,
    "draw": _draw_options,
    "result": _result_options,
    "undo": _undo_options,
    "sheets": _sheets_options,
    "export": _export_options,
    "import": _import_options,
}


def run(args: Namespace, lang: Language) -> int:
    try:
        return _RUN[args.todo](args, lang)
    except (Refusal, BadRegulation, BadRecord) as error:
        print(one_line(error.text(lang)), file=sys.stderr)
        return REFUSED
    except Unreadable as error:
        print(error.text(lang), file=sys.stderr)
        return UNREADABLE


# The file and its decisions --------------------------------------------------------------------------


def _load(args: Namespace) -> Tournament:
    with open_input(args.file) as source:
        return load(source.read(MAX_BYTES + 1))


class _Desk:
    """Adds decisions to the tournament of one file, and saves the file."""

    def __init__(self, args: Namespace, state: Tournament) -> None:
        self.args, self.state = args, state

    def take(self, event: events.Event, reason: str = "") -> None:
        now = time.time_ns() // 1_000_000
        by = self.args.by or _user()
        self.state = decide(self.state, event, at=now, by=by, reason=reason)

    def save(self) -> None:
        write_atomically(Path(self.args.file), dump(self.state).encode())


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "carteado"


# Setting up ------------------------------------------------------------------------------------------


def _new(args: Namespace, lang: Language) -> int:
    path = new_path(Path(args.file))
    regulation = find_regulation(args.regulation, Path())
    desk = _Desk(args, Tournament())
    name = args.name or path.stem
    created = events.Created(
        draw_secret().hex()[:12],
        name,
        rules_text(regulation),
        regulation.id,
        args.place,
        args.days,
        tables=args.tables,
    )
    desk.take(created)
    desk.save()
    print(say("tournaments_cli.made", lang, name=one_line(name), file=one_line(args.file)))
    return OK


def _entries(args: Namespace, lang: Language) -> int:
    desk = _Desk(args, _load(args))
    added = [*_read_list(args, desk.state, lang)]
    if args.list and not added:
        return REFUSED
    added += _parse_entries(args.add, [*desk.state.entries.values(), *added])
    if args.preview:
        narration.show_entries(added, lang)
        return OK
    if added:
        desk.take(events.EntriesAdded(tuple(added)))
    if args.close:
        desk.take(events.EntriesClosed())
    if added or args.close:
        desk.save()
        print(say("tournaments_cli.entered", lang, added=len(added), all=len(desk.state.entries)))
    else:
        narration.show_entries(desk.state.entries.values(), lang)
    if desk.state.closed:
        print(say("tournaments_cli.closed", lang))
    return OK


def _read_list(args: Namespace, state: Tournament, lang: Language) -> tuple[Entry, ...]:
    """Return the entries of a spreadsheet. If it has problems, print them and return no entries."""
    if not args.list:
        return ()
    with open_input(args.list) as source:
        content = source.read(MAX_BYTES)
    rows = xlsx_rows(content) if content[:2] == b"PK" else csv_rows(content)
    found = preview(rows, tuple(state.entries.values()))
    for problem in found.problems:
        print(one_line(problem.text(lang)), file=sys.stderr)
    return () if found.problems else found.entries


def _parse_entries(texts: list[str], present: list[Entry]) -> list[Entry]:
    """Parse entries that the user typed as `Name: Player / Player`, or without the name as `Player / Player`."""
    first = next_id(present)
    return [_parse_entry(str(first + number), text) for number, text in enumerate(texts)]


def _parse_entry(id_: str, text: str) -> Entry:
    name, colon, rest = text.partition(":")
    players = tuple(filter(None, (player.strip() for player in (rest if colon else text).split("/"))))
    return Entry(id_, name.strip() if colon else " / ".join(players), players)


# Draws -----------------------------------------------------------------------------------------------


def _draw(args: Namespace, lang: Language) -> int:
    """Draw the groups, or with --tie break the first tie of a group, with the audience's seeds (--seed).

    A draw needs two calls: the first publishes the commitment to its secret, the second (with --seed) draws.
    """
    desk = _Desk(args, _load(args))
    if not desk.state.secret:
        desk.take(events.SeedCommitted(draw_secret().hex()))
        desk.save()
        print(say("tournaments_cli.committed", lang, commitment=desk.state.commitment, file=one_line(args.file)))
        return OK
    if not args.seed:
        print(say("tournaments_cli.committed", lang, commitment=desk.state.commitment, file=one_line(args.file)))
        return OK
    seeds = tuple(args.seed)
    if args.tie:
        group = next((n for n in range(1, len(desk.state.groups) + 1) if _is_group(args.tie, n)), 0)
        pending = desk.state.group_standings[group - 1].pending if group else []
        among = pending[0] if pending else ()
        desk.take(expected_tie(desk.state, group, among, seeds) if among else events.TieDrawn(group, (), ()))
    else:
        desk.take(expected_groups(desk.state, seeds))
    desk.save()
    narration.show(desk.state, lang)
    return OK


def _is_group(text: str, number: int) -> bool:
    return text.strip().upper() == group_letter(number)


def _bracket(args: Namespace, lang: Language) -> int:
    desk = _Desk(args, _load(args))
    desk.take(expected_bracket(desk.state))
    desk.save()
    narration.show(desk.state, lang)
    return OK


# Results ---------------------------------------------------------------------------------------------


def _result(args: Namespace, lang: Language) -> int:
    desk = _Desk(args, _load(args))
    game = desk.state.games.get(args.game_id)
    if game is None:
        raise tournament_refusal("no_such_game", game=one_line(args.game_id))
    result = Result(_partidas(args), _absent(args, game.pairs))
    if args.correct is None:
        desk.take(events.ResultEntered(game.id, game.pairs, result))
    else:
        event = events.ResultCorrected(game.id, game.pairs, result)
        if args.correct.strip():
            for consequence in consequences(desk.state, event):
                print(one_line(consequence.text(lang)))
        desk.take(event, args.correct)
    desk.save()
    for said in find_unlikely_scores(result, desk.state.rules):
        print(one_line(said.text(lang)), file=sys.stderr)
    print(narration.result_line(desk.state, game, lang))
    return OK


def _partidas(args: Namespace) -> tuple[tuple[int, int], ...]:
    typed = [_partida(text) for text in args.partidas]
    for name in args.record:
        with open_input(name) as source:
            typed.append(partida_of_record(source, folder_of(name)))
    return tuple(typed)


def _partida(text: str) -> tuple[int, int]:
    one, _, other = text.replace("x", "-").replace("×", "-").replace("–", "-").partition("-")
    if not (one.strip().isdecimal() and other.strip().isdecimal() and len(text) <= 15):
        raise tournament_refusal("not_a_score", text=one_line(text))
    return int(one), int(other)


def _absent(args: Namespace, pairs: tuple[str, str]) -> Absent:
    if args.absent is None:
        return ""
    if args.absent in pairs:
        return "first" if args.absent == pairs[0] else "second"
    if args.absent == "both":
        return "both"
    raise tournament_refusal("no_such_entry")


def _undo(args: Namespace, lang: Language) -> int:
    desk = _Desk(args, _load(args))
    desk.take(events.Undone(args.decision), args.reason)
    desk.save()
    print(say("tournaments_cli.undone", lang, number=args.decision))
    return OK


# Viewing, printing, exporting ------------------------------------------------------------------------


def _show(args: Namespace, lang: Language) -> int:
    narration.show(_load(args), lang)
    return OK


def _sheets(args: Namespace, lang: Language) -> int:
    content = prints.make_pdf(_load(args), args.what, args.game, args.link, lang)
    write_atomically(Path(args.to), content)
    print(say("tournaments_cli.written", lang, file=one_line(args.to)))
    return OK


def _export(args: Namespace, lang: Language) -> int:
    state = _load(args)
    write_atomically(Path(args.to), prints.export_file(state, Path(args.to).suffix.lower(), lang))
    print(say("tournaments_cli.written", lang, file=one_line(args.to)))
    return OK


def _import(args: Namespace, lang: Language) -> int:
    """Create the file of a tournament from an exported one, after checking every decision in it."""
    path = new_path(Path(args.file))
    with open_input(args.source) as source:
        state = load(source.read(MAX_BYTES + 1))
    write_atomically(path, dump(state).encode())
    print(say("tournaments_cli.taken_over", lang, name=one_line(state.setup.name), decisions=len(state.log)))
    return OK


_RUN: Final[dict[str, Callable[[Namespace, Language], int]]] = {
    "new": _new,
    "entries": _entries,
    "draw": _draw,
    "bracket": _bracket,
    "show": _show,
    "result": _result,
    "undo": _undo,
    "sheets": _sheets,
    "export": _export,
    "import": _import,
}
