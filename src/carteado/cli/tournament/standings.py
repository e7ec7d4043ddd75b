"""`carteado standings FILE`: print the standings of a group, with the criterion that decided each place."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import Any, Final

from carteado.cli.parser import Commands, add_command
from carteado.cli.streams import folder_of, one_line, open_input, wrap_lines
from carteado.core.refusal import Refusal
from carteado.records.errors import Unreadable, printable
from carteado.tournaments.reasons import explain_place, format_balance
from carteado.tournaments.standings import Row, Standings
from carteado.tournaments.standings_file import StandingsFile, read_standings
from carteado.words.catalogue import Language, say

OK: Final = 0
WRONG: Final = 1
UNREADABLE: Final = 2

WIDEST: Final = 32


def add(commands: Commands, lang: Language) -> None:
    parser = add_command(commands, "standings", "standings", lang)
    parser.value("file", "standings_file")
    parser.option("--json", "json", action="store_true")
    parser.common_options()


def run(args: Namespace, lang: Language) -> int:
    try:
        with open_input(args.file) as source:
            file = read_standings(source, folder_of(args.file))
    except Refusal as refusal:
        print(printable(refusal.text(lang)), file=sys.stderr)
        return WRONG
    except Unreadable as error:
        print(error.text(lang), file=sys.stderr)
        return UNREADABLE
    table = file.standings()
    if args.json:
        print(json.dumps(as_json(table), ensure_ascii=False))
    else:
        for line in describe_standings(file, table, lang):
            print(line)
    return OK


def as_json(table: Standings) -> dict[str, Any]:
    """Return the standings as JSON data for other programs. An inner list in `order` is an unbroken tie."""
    return {
        "order": [list(tied) if len(tied) > 1 else tied[0] for tied in table.order],
        "table": {line.pair: _numbers(line) for line in table.rows},
    }


def _numbers(line: Row) -> dict[str, Any]:
    total = line.total
    return {
        "points": total.points,
        "partidas": total.partidas,
        "balance": total.balance,
        "decided_by": line.decided_by,
    }


def describe_standings(file: StandingsFile, table: Standings, lang: Language) -> Iterator[str]:
    """Yield the standings, then a sentence about each place, then the rules for breaking ties."""
    if file.name:
        yield one_line(file.name)
    yield from rows(table, lang)
    yield ""
    for line in table.rows:
        mark = say("tournaments.standings.disqualified", lang) if line.disqualified else ""
        reason = explain_place(line, table, file.regulation.rules, one_line).text(lang)
        yield from wrap_lines([f"{line.place}. {one_line(line.pair)}{mark}: {reason}."])
    yield ""
    yield from wrap_lines(explain_ties(file, lang))


def rows(table: Standings, lang: Language) -> Iterator[str]:
    """Yield the table of the standings: a header and a line per pair. `=` marks a place in a pending tie."""
    names = [one_line(line.pair)[:WIDEST] for line in table.rows]
    width = max(map(len, (*names, say("tournaments.standings.pair", lang))))
    head = [say(f"tournaments.standings.{key}", lang) for key in ("played", "points", "partidas", "balance")]
    yield "    " + " ".join((f"{say('tournaments.standings.pair', lang):{width}}", *(f"{word:>8}" for word in head)))
    for name, line in zip(names, table.rows, strict=True):
        figures = (line.played, line.total.points, line.total.partidas, format_balance(line.total.balance))
        place = "=" if line.decided_by == "pending" else "."
        yield f"{line.place:>2}{place} {name:{width}} " + " ".join(f"{figure!s:>8}" for figure in figures)


def explain_ties(file: StandingsFile, lang: Language) -> list[str]:
    rules, regulation = file.regulation.rules, file.regulation
    order = ", ".join(say(f"tournaments.criterion.{each}", lang) for each in rules.tie_breaks)
    source = one_line(regulation.cite("tie_breaks", lang))
    lines = [say("tournaments.standings.ties", lang, order=order, source=source)]
    if "head_to_head" in rules.tie_breaks:
        lines.append(say(f"tournaments.standings.head_to_head_{rules.head_to_head}", lang))
    if rules.points_clean_win > rules.points_win and rules.tie_breaks[0] == "partidas":
        lines.append(say("tournaments.standings.fewer_clean_wins", lang))
    return lines
