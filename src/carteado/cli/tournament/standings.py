"""`carteado standings FILE`: the table of a tournament, with the criterion that decided each place."""

from __future__ import annotations

import json
import sys
from argparse import Namespace, _SubParsersAction
from collections.abc import Iterator
from typing import Any, Final

from carteado.cli.parser import Parser, add_command
from carteado.cli.streams import fitting, folder_of, one_line, open_input
from carteado.files.records import Unreadable
from carteado.tournaments.reasons import signed, why
from carteado.tournaments.standings import Line, Standings
from carteado.tournaments.standings_file import Contested, StandingsFile, read_standings
from carteado.words.catalogue import Language, say

FINE: Final = 0
WRONG: Final = 1
UNREADABLE: Final = 2

WIDEST: Final = 32


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
    parser = add_command(commands, "standings", "standings", lang)
    parser.value("file", "standings_file")
    parser.option("--json", "json", action="store_true")
    parser.common_options()


def run(asked: Namespace, lang: Language) -> int:
    try:
        with open_input(asked.file) as source:
            file = read_standings(source, folder_of(asked.file))
    except (Contested, Unreadable) as error:
        print(error.text(lang), file=sys.stderr)
        return WRONG if isinstance(error, Contested) else UNREADABLE
    table = file.standings()
    if asked.json:
        print(json.dumps(as_json(table), ensure_ascii=False))
    else:
        for line in shown(file, table, lang):
            print(line)
    return FINE


def as_json(table: Standings) -> dict[str, Any]:
    """The table as other programs read it; a list in `order` is a tie that only a draw can break."""
    return {
        "order": [list(tied) if len(tied) > 1 else tied[0] for tied in table.order],
        "table": {line.pair: _numbers(line) for line in table.rows},
    }


def _numbers(line: Line) -> dict[str, Any]:
    total = line.total
    return {
        "points": total.points,
        "partidas": total.partidas,
        "balance": total.balance,
        "decided_by": line.decided_by,
    }


def shown(file: StandingsFile, table: Standings, lang: Language) -> Iterator[str]:
    """The table, then a sentence for every place, then how ties are broken."""
    if file.name:
        yield one_line(file.name)
    yield from rows(table, lang)
    yield ""
    for line in table.rows:
        mark = say("tournaments.standings.disqualified", lang) if line.disqualified else ""
        reason = why(line, table, file.regulation.rules, one_line).text(lang)
        yield from fitting([f"{line.place}. {one_line(line.pair)}{mark}: {reason}."])
    yield ""
    yield from fitting(ties_explained(file, lang))


def rows(table: Standings, lang: Language) -> Iterator[str]:
    """The figures, one pair to a line."""
    names = [one_line(line.pair)[:WIDEST] for line in table.rows]
    width = max(map(len, (*names, say("tournaments.standings.pair", lang))))
    head = [say(f"tournaments.standings.{key}", lang) for key in ("played", "points", "partidas", "balance")]
    yield "    " + " ".join((f"{say('tournaments.standings.pair', lang):{width}}", *(f"{word:>8}" for word in head)))
    for name, line in zip(names, table.rows, strict=True):
        figures = (line.played, line.total.points, line.total.partidas, signed(line.total.balance))
        place = "=" if line.decided_by == "pending" else "."
        yield f"{line.place:>2}{place} {name:{width}} " + " ".join(f"{figure!s:>8}" for figure in figures)


def ties_explained(file: StandingsFile, lang: Language) -> list[str]:
    rules, regulation = file.regulation.rules, file.regulation
    order = ", ".join(say(f"tournaments.criterion.{each}", lang) for each in rules.tie_breaks)
    source = one_line(regulation.cite("tie_breaks", lang))
    lines = [say("tournaments.standings.ties", lang, order=order, source=source)]
    if "head_to_head" in rules.tie_breaks:
        lines.append(say(f"tournaments.standings.head_to_head_{rules.head_to_head}", lang))
    if rules.points_clean_win > rules.points_win and rules.tie_breaks[0] == "partidas":
        lines.append(say("tournaments.standings.fewer_clean_wins", lang))
    return lines
