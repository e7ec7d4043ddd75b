"""`carteado tournament`: a tournament in one file, from its first entry to its champion, without a network.

Every command reads the file, takes one decision and puts the new text in its place whole.
"""

from __future__ import annotations

import getpass
import sys
import time
from argparse import Namespace, _SubParsersAction
from collections.abc import Callable
from pathlib import Path
from typing import Final

from carteado.cli import tournament_prints, tournament_words
from carteado.cli.parser import Parser, add_command
from carteado.cli.record_file import new_path, replace_text
from carteado.cli.streams import folder_of, one_line, open_input
from carteado.fairness.shuffles import draw_secret
from carteado.files.file_errors import Unreadable
from carteado.regulation.rulebook import BadRegulation
from carteado.tournament_files.optional import xlsx_rows
from carteado.tournaments import events
from carteado.tournaments.consequences import consequences
from carteado.tournaments.deciding import decide
from carteado.tournaments.draws import expected_bracket, expected_groups, expected_tie
from carteado.tournaments.entries import Entry
from carteado.tournaments.entry_list import csv_rows, next_id, preview
from carteado.tournaments.record_results import BadRecord, partida_of_record
from carteado.tournaments.refused import Refused
from carteado.tournaments.regulation_file import find_regulation, rules_text
from carteado.tournaments.results import Absent, Result, cautions
from carteado.tournaments.rules import DEFAULT
from carteado.tournaments.schedule import letter
from carteado.tournaments.state import Tournament
from carteado.tournaments.tournament_file import MOST_BYTES, dump, load
from carteado.words.catalogue import Language, say

FINE: Final = 0
REFUSED: Final = 1
UNREADABLE: Final = 2

COMMANDS: Final = ("new", "entries", "draw", "bracket", "show", "result", "undo", "sheets", "export", "import")


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
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
    command.option("--what", "tournament_what", choices=tournament_prints.PRINTS, default=tournament_prints.PRINTS[0])


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


def run(asked: Namespace, lang: Language) -> int:
    try:
        return _RUN[asked.todo](asked, lang)
    except (Refused, BadRegulation, BadRecord) as error:
        print(one_line(error.text(lang)), file=sys.stderr)
        return REFUSED
    except Unreadable as error:
        print(error.text(lang), file=sys.stderr)
        return UNREADABLE


# The file and its decisions --------------------------------------------------------------------------


def _opened(asked: Namespace) -> Tournament:
    with open_input(asked.file) as source:
        return load(source.read(MOST_BYTES + 1))


class _Desk:
    """A tournament at the command line: decisions one after the other, then the file."""

    def __init__(self, asked: Namespace, state: Tournament) -> None:
        self.asked, self.state = asked, state

    def took(self, event: events.Event, reason: str = "") -> None:
        now = time.time_ns() // 1_000_000
        by = self.asked.by or _user()
        self.state = decide(self.state, event, at=now, by=by, reason=reason)

    def save(self) -> None:
        replace_text(Path(self.asked.file), dump(self.state).encode())


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "carteado"


# Setting up ------------------------------------------------------------------------------------------


def _new(asked: Namespace, lang: Language) -> int:
    path = new_path(Path(asked.file))
    regulation = find_regulation(asked.regulation, Path())
    desk = _Desk(asked, Tournament())
    name = asked.name or path.stem
    created = events.Created(
        draw_secret().hex()[:12],
        name,
        rules_text(regulation),
        regulation.id,
        asked.place,
        asked.days,
        tables=asked.tables,
    )
    desk.took(created)
    desk.save()
    print(say("tournaments_cli.made", lang, name=one_line(name), file=one_line(asked.file)))
    return FINE


def _entries(asked: Namespace, lang: Language) -> int:
    desk = _Desk(asked, _opened(asked))
    added = [*_listed(asked, desk.state, lang)]
    if asked.list and not added:
        return REFUSED
    added += _typed(asked.add, [*desk.state.entries.values(), *added])
    if asked.preview:
        tournament_words.show_entries(added, lang)
        return FINE
    if added:
        desk.took(events.EntriesAdded(tuple(added)))
    if asked.close:
        desk.took(events.EntriesClosed())
    if added or asked.close:
        desk.save()
        print(say("tournaments_cli.entered", lang, added=len(added), all=len(desk.state.entries)))
    else:
        tournament_words.show_entries(desk.state.entries.values(), lang)
    if desk.state.closed:
        print(say("tournaments_cli.closed", lang))
    return FINE


def _listed(asked: Namespace, state: Tournament, lang: Language) -> tuple[Entry, ...]:
    """The entries of a spreadsheet; none, and its problems told, when there are any."""
    if not asked.list:
        return ()
    with open_input(asked.list) as source:
        content = source.read(MOST_BYTES)
    rows = xlsx_rows(content) if content[:2] == b"PK" else csv_rows(content)
    found = preview(rows, tuple(state.entries.values()))
    for problem in found.problems:
        print(one_line(problem.text(lang)), file=sys.stderr)
    return () if found.problems else found.entries


def _typed(texts: list[str], present: list[Entry]) -> list[Entry]:
    """Entries typed as `Name: Player / Player`, or as the players alone."""
    first = next_id(present)
    return [_typed_entry(str(first + number), text) for number, text in enumerate(texts)]


def _typed_entry(id_: str, text: str) -> Entry:
    name, colon, rest = text.partition(":")
    players = tuple(filter(None, (player.strip() for player in (rest if colon else text).split("/"))))
    return Entry(id_, name.strip() if colon else " / ".join(players), players)


# Draws -----------------------------------------------------------------------------------------------


def _draw(asked: Namespace, lang: Language) -> int:
    """Without a seed the secret is committed; with the hall's seeds the draw is held."""
    desk = _Desk(asked, _opened(asked))
    if not desk.state.secret:
        desk.took(events.SeedCommitted(draw_secret().hex()))
        desk.save()
        print(say("tournaments_cli.committed", lang, commitment=desk.state.commitment, file=one_line(asked.file)))
        return FINE
    if not asked.seed:
        print(say("tournaments_cli.committed", lang, commitment=desk.state.commitment, file=one_line(asked.file)))
        return FINE
    seeds = tuple(asked.seed)
    if asked.tie:
        group = next((n for n in range(1, len(desk.state.groups) + 1) if _is_group(asked.tie, n)), 0)
        pending = desk.state.tables_of_groups[group - 1].pending if group else []
        among = pending[0] if pending else ()
        desk.took(expected_tie(desk.state, group, among, seeds) if among else events.TieDrawn(group, (), ()))
    else:
        desk.took(expected_groups(desk.state, seeds))
    desk.save()
    tournament_words.show(desk.state, lang)
    return FINE


def _is_group(text: str, number: int) -> bool:
    return text.strip().upper() == letter(number)


def _bracket(asked: Namespace, lang: Language) -> int:
    desk = _Desk(asked, _opened(asked))
    desk.took(expected_bracket(desk.state))
    desk.save()
    tournament_words.show(desk.state, lang)
    return FINE


# Results ---------------------------------------------------------------------------------------------


def _result(asked: Namespace, lang: Language) -> int:
    desk = _Desk(asked, _opened(asked))
    game = desk.state.games.get(asked.game_id)
    if game is None:
        raise Refused("no_such_game", game=one_line(asked.game_id))
    result = Result(_partidas(asked), _absent(asked, game.pairs))
    if asked.correct is None:
        desk.took(events.ResultEntered(game.id, game.pairs, result))
    else:
        event = events.ResultCorrected(game.id, game.pairs, result)
        if asked.correct.strip():
            for change in consequences(desk.state, event):
                print(one_line(change.text(lang)))
        desk.took(event, asked.correct)
    desk.save()
    for said in cautions(result, desk.state.rules):
        print(one_line(said.text(lang)), file=sys.stderr)
    print(tournament_words.result_line(desk.state, game, lang))
    return FINE


def _partidas(asked: Namespace) -> tuple[tuple[int, int], ...]:
    typed = [_partida(text) for text in asked.partidas]
    for name in asked.record:
        with open_input(name) as source:
            typed.append(partida_of_record(source, folder_of(name)))
    return tuple(typed)


def _partida(text: str) -> tuple[int, int]:
    one, _, other = text.replace("x", "-").replace("×", "-").replace("–", "-").partition("-")
    if not (one.strip().isdecimal() and other.strip().isdecimal() and len(text) <= 15):
        raise Refused("not_a_score", text=one_line(text))
    return int(one), int(other)


def _absent(asked: Namespace, pairs: tuple[str, str]) -> Absent:
    if asked.absent is None:
        return ""
    if asked.absent in pairs:
        return "first" if asked.absent == pairs[0] else "second"
    if asked.absent == "both":
        return "both"
    raise Refused("no_such_entry")


def _undo(asked: Namespace, lang: Language) -> int:
    desk = _Desk(asked, _opened(asked))
    desk.took(events.Undone(asked.decision), asked.reason)
    desk.save()
    print(say("tournaments_cli.undone", lang, number=asked.decision))
    return FINE


# Looking, printing, carrying -------------------------------------------------------------------------


def _show(asked: Namespace, lang: Language) -> int:
    tournament_words.show(_opened(asked), lang)
    return FINE


def _sheets(asked: Namespace, lang: Language) -> int:
    content = tournament_prints.printed(_opened(asked), asked.what, asked.game, asked.link, lang)
    replace_text(Path(asked.to), content)
    print(say("tournaments_cli.written", lang, file=one_line(asked.to)))
    return FINE


def _export(asked: Namespace, lang: Language) -> int:
    state = _opened(asked)
    replace_text(Path(asked.to), tournament_prints.exported(state, Path(asked.to).suffix.lower(), lang))
    print(say("tournaments_cli.written", lang, file=one_line(asked.to)))
    return FINE


def _import(asked: Namespace, lang: Language) -> int:
    """Another laptop's file, checked decision by decision before it is taken over."""
    path = new_path(Path(asked.file))
    with open_input(asked.source) as source:
        state = load(source.read(MOST_BYTES + 1))
    replace_text(path, dump(state).encode())
    print(say("tournaments_cli.taken_over", lang, name=one_line(state.setup.name), decisions=len(state.log)))
    return FINE


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
