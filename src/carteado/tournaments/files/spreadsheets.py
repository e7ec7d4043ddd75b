"""Read lists of entries from XLSX, and write standings and games as XLSX and CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from itertools import chain
from typing import Any, Final
from zipfile import ZipFile

from openpyxl import Workbook, load_workbook

from carteado.tournaments.entry_list import LONGEST_CELL, MAX_COLUMNS, MAX_ROWS
from carteado.tournaments.reasons import explain_place
from carteado.tournaments.results import score_of
from carteado.tournaments.schedule import group_letter
from carteado.tournaments.score_sheets import phase_name
from carteado.tournaments.state import Tournament
from carteado.words.catalogue import Language, say

Row = list[Any]


class NotASpreadsheet(Exception):
    """The file is not a readable XLSX file."""


MAX_UNPACKED: Final = 4 * 1024 * 1024
MAX_TAGS: Final = 100_000
"""The largest number of XML tags in an uploaded spreadsheet. A list of 512 pairs has about 25,000."""
LONGEST_TAG: Final = 64 * 1024
"""The largest size of an XML tag with the text after it, in bytes. A cell has at most 32,767 characters.

A very long tag is slow, because the parser may scan it again from its start with every chunk of input.
"""
_MOST: Final = {"max_row": MAX_ROWS, "max_col": MAX_COLUMNS}


def xlsx_rows(content: bytes) -> list[list[str]]:
    """Return the rows of the first sheet as text. Raises NotASpreadsheet if the file is not readable."""
    try:
        _check_size(content)
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        return [[_cell_text(cell) for cell in row] for row in book.worksheets[0].iter_rows(values_only=True, **_MOST)]
    except Exception as error:  # openpyxl may raise any error of zip, XML or date parsing
        raise NotASpreadsheet(str(error)) from error


def _check_size(content: bytes) -> None:
    """Raise NotASpreadsheet if a file would take too much memory or time to read.

    A spreadsheet is a zip file, so a few kilobytes may unpack to gigabytes. Even a small file is slow to parse if it
    has very many tags, a very long tag, or a document type with entities. A comment could hide a long tag from this
    check. No spreadsheet program writes comments or document types, so both are refused.
    """
    with ZipFile(io.BytesIO(content)) as packed:
        unpacked = sum(member.file_size for member in packed.infolist())
        if unpacked > MAX_UNPACKED:
            raise NotASpreadsheet(f"{unpacked} bytes unpacked")
        parts = [packed.read(member) for member in packed.infolist()]
    pieces = [part.replace(b"\0", b"").split(b"<") for part in parts if _is_xml(part)]
    tags = sum(map(len, pieces))
    if tags > MAX_TAGS:
        raise NotASpreadsheet(f"{tags} tags")
    for piece in chain.from_iterable(pieces):
        if len(piece) > LONGEST_TAG or piece[:1] == b"!" or (piece[:1] == b"?" and piece[:4] != b"?xml"):
            raise NotASpreadsheet("a tag that no spreadsheet has")


def _is_xml(part: bytes) -> bool:
    """Return whether a file inside the zip file may be XML: its first 64 bytes are blank or begin with "<".

    Other files, such as pictures, need no check because the XML parser rejects them at once.
    """
    return part[:64].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xfe\xff \t\r\n")[:1] in (b"<", b"")


def _cell_text(cell: object) -> str:
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell)[:LONGEST_CELL]


def standings_rows(state: Tournament, lang: Language = "pt") -> list[Row]:
    """Return the standings of all groups, with a header row."""
    keys = ("group", "place", "pair", "played", "points", "partidas", "balance", "why")
    rows: list[Row] = [[say(f"tournaments.standings.{key}", lang) for key in keys]]
    for number, table in enumerate(state.group_standings, start=1):
        for line in table.rows:
            total = line.total
            reason = explain_place(line, table, state.rules, state.name).text(lang)
            figures = [line.played, total.points, total.partidas, total.balance]
            rows.append([group_letter(number), line.place, state.name(line.pair), *figures, reason])
    return rows


def games_rows(state: Tournament, lang: Language = "pt") -> list[Row]:
    """Return all games with their scores, with a header row."""
    keys = ("game", "phase", "table", "pair", "pair", "score", "partidas")
    rows: list[Row] = [[say(f"tournaments.standings.{key}", lang) for key in keys]]
    for game in state.games.values():
        result, call = state.result(game.id), state.calls.get(game.id)
        one, other = score_of(result, state.partidas_to_win(game)) if result else ("", "")
        score = f"{one}–{other}" + (" WO" if result and result.absent else "") if result else ""
        partidas = " ".join(f"{a}–{b}" for a, b in result.partidas) if result else ""
        names = [state.name(pair) if pair else "" for pair in game.pairs]
        rows.append([game.id, phase_name(state, game, lang), call.table if call else "", *names, score, partidas])
    return rows


def as_xlsx(sheets: Sequence[tuple[str, Sequence[Row]]]) -> bytes:
    """Return an XLSX file. `sheets` contains the title and the rows of each sheet."""
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append([_escape_formula(cell) for cell in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def as_csv(rows: Sequence[Row]) -> bytes:
    """Return a CSV file for Brazilian spreadsheet programs: with semicolons, in UTF-8 with a byte order mark."""
    out = io.StringIO()
    csv.writer(out, delimiter=";", lineterminator="\r\n").writerows(
        [[_escape_formula(cell) for cell in row] for row in rows]
    )
    return out.getvalue().encode("utf-8-sig")


_FORMULA: Final = frozenset("=+-@\t\r＝＋－＠")


def _escape_formula(cell: Any) -> Any:
    """Return the cell, with an apostrophe in front of text that a spreadsheet program may run as a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in _FORMULA else cell
