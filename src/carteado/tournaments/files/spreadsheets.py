"""Spreadsheets in and out: lists of entries, standings and games as XLSX; tables for CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from itertools import chain
from typing import Any, Final
from zipfile import ZipFile

from openpyxl import Workbook, load_workbook

from carteado.tournaments.entry_list import LONGEST_CELL, MOST_COLUMNS, MOST_ROWS
from carteado.tournaments.reasons import why
from carteado.tournaments.results import score_of
from carteado.tournaments.schedule import letter
from carteado.tournaments.score_sheets import phase_name
from carteado.tournaments.state import Tournament
from carteado.words.catalogue import Language, say

Row = list[Any]


class NotASpreadsheet(Exception):
    """The file is no XLSX that can be opened."""


MOST_UNPACKED: Final = 4 * 1024 * 1024
MOST_TAGS: Final = 100_000
"""A list of 512 pairs has about 25,000: eight for each cell, with the text it shares."""
LONGEST_TAG: Final = 64 * 1024
"""A tag with the text behind it. A parser may read a tag anew with every piece of it that comes, so one of megabytes
takes many seconds; a cell has 32,767 letters at most."""
_MOST: Final = {"max_row": MOST_ROWS, "max_col": MOST_COLUMNS}


def xlsx_rows(content: bytes) -> list[list[str]]:
    """The rows of the first sheet, as texts, for `entry_list.preview`."""
    try:
        _need_small(content)
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        return [[_text(cell) for cell in row] for row in book.worksheets[0].iter_rows(values_only=True, **_MOST)]
    except Exception as error:  # openpyxl raises whatever the zip, the XML or a date raises
        raise NotASpreadsheet(str(error)) from error


def _need_small(content: bytes) -> None:
    """A spreadsheet is a zip: a small file may unpack to gigabytes, and strings are unpacked before any row is read.

    What is unpacked is small; what costs is each tag of it, one that is very long, and what a document type would make
    of a few. Comments and the like could hide a long one, and no spreadsheet program writes them.
    """
    with ZipFile(io.BytesIO(content)) as packed:
        unpacked = sum(member.file_size for member in packed.infolist())
        if unpacked > MOST_UNPACKED:
            raise NotASpreadsheet(f"{unpacked} bytes unpacked")
        parts = [packed.read(member) for member in packed.infolist()]
    pieces = [part.replace(b"\0", b"").split(b"<") for part in parts if _is_xml(part)]
    tags = sum(map(len, pieces))
    if tags > MOST_TAGS:
        raise NotASpreadsheet(f"{tags} tags")
    for piece in chain.from_iterable(pieces):
        if len(piece) > LONGEST_TAG or piece[:1] == b"!" or (piece[:1] == b"?" and piece[:4] != b"?xml"):
            raise NotASpreadsheet("a tag that no spreadsheet has")


def _is_xml(part: bytes) -> bool:
    """A parser refuses at once what does not begin with a tag: pictures, say."""
    return part[:64].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xfe\xff \t\r\n")[:1] in (b"<", b"")


def _text(cell: object) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell)[:LONGEST_CELL]


def standings_rows(state: Tournament, lang: Language = "pt") -> list[Row]:
    """The standings of all groups, a head row first."""
    keys = ("group", "place", "pair", "played", "points", "partidas", "balance", "why")
    rows: list[Row] = [[say(f"tournaments.standings.{key}", lang) for key in keys]]
    for number, table in enumerate(state.tables_of_groups, start=1):
        for line in table.rows:
            total = line.total
            reason = why(line, table, state.rules, state.name).text(lang)
            figures = [line.played, total.points, total.partidas, total.balance]
            rows.append([letter(number), line.place, state.name(line.pair), *figures, reason])
    return rows


def games_rows(state: Tournament, lang: Language = "pt") -> list[Row]:
    """Every game with its score, a head row first."""
    keys = ("game", "phase", "table", "pair", "pair", "score", "partidas")
    rows: list[Row] = [[say(f"tournaments.standings.{key}", lang) for key in keys]]
    for game in state.games.values():
        result, call = state.result(game.id), state.calls.get(game.id)
        one, other = score_of(result, state.needed(game)) if result else ("", "")
        score = f"{one}–{other}" + (" WO" if result and result.absent else "") if result else ""
        partidas = " ".join(f"{a}–{b}" for a, b in result.partidas) if result else ""
        names = [state.name(pair) if pair else "" for pair in game.pairs]
        rows.append([game.id, phase_name(state, game, lang), call.table if call else "", *names, score, partidas])
    return rows


def as_xlsx(sheets: Sequence[tuple[str, Sequence[Row]]]) -> bytes:
    """A workbook with a sheet for each table."""
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append([_harmless(cell) for cell in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def as_csv(rows: Sequence[Row]) -> bytes:
    """A table as spreadsheets of this country open it: semicolons, UTF-8 with its mark."""
    out = io.StringIO()
    csv.writer(out, delimiter=";", lineterminator="\r\n").writerows([[_harmless(cell) for cell in row] for row in rows])
    return out.getvalue().encode("utf-8-sig")


_FORMULA: Final = frozenset("=+-@\t\r＝＋－＠")


def _harmless(cell: Any) -> Any:
    """A name that a spreadsheet would take for a formula is written as text."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in _FORMULA else cell
