"""Read a list of entries from a spreadsheet, and preview it before the import.

The first row contains the titles of the columns, in Portuguese or English and in any order: `dupla`, `jogador 1`,
`jogador 2`, `clube`, `contato`, `cabeça`. A pair without a name gets the names of its players.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from carteado.tournaments.entries import LONGEST, MAX_ENTRIES, Entry, find_problems
from carteado.tournaments.refusal import tournament_refusal
from carteado.words.catalogue import Language, Sentence, say
from carteado.words.text import normalise

# Rows, columns and characters beyond these limits are ignored.
MAX_ROWS: Final = 2000
MAX_COLUMNS: Final = 16
LONGEST_CELL: Final = 200
"""Longer cells are cut to this many characters. `find_problems` then reports the text as too long."""

_COLUMNS: Final = {
    "name": ("dupla", "nome", "equipe", "pair", "name", "team"),
    "player": ("jogador", "parceiro", "atleta", "player", "partner"),
    "club": ("clube", "associacao", "entidade", "club", "association"),
    "contact": ("contato", "telefone", "celular", "email", "e-mail", "contact", "phone"),
    "seed": ("cabeca", "cabeca de chave", "ranking", "seed"),
}


@dataclass(frozen=True, slots=True)
class RowProblem:
    """A problem in one row of a list of entries. Rows count from 1, as in a spreadsheet."""

    row: int
    sentence: Sentence

    def text(self, lang: Language = "pt") -> str:
        return say("tournaments.entry.at_row", lang, row=self.row, said=self.sentence)


@dataclass(frozen=True, slots=True)
class Preview:
    """The entries that were read from a list, and the problems found. A list with problems must not be imported."""

    entries: tuple[Entry, ...]
    problems: tuple[RowProblem, ...]


def csv_rows(content: bytes) -> list[list[str]]:
    """Return the rows of a CSV file.

    Accepts UTF-8 and Windows-1252, and commas, semicolons or tabs between the cells. Raises Refusal if the file is
    malformed.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    rows = islice(csv.reader(io.StringIO(text.replace("\0", "")), delimiter=delimiter), MAX_ROWS)
    try:
        return [[cell[:LONGEST_CELL] for cell in row[:MAX_COLUMNS]] for row in rows]
    except csv.Error:  # an unclosed quote makes a cell too large for the csv module
        raise tournament_refusal("not_a_spreadsheet") from None


def preview(rows: Iterable[Sequence[str]], present: Sequence[Entry] = ()) -> Preview:
    """Read entries from the rows of a spreadsheet, and find the problems in each row.

    There are no entries if the header row is missing or the list is empty or too long.

    present: the entries that the tournament already has. New entries get the numbers after theirs.
    """
    numbered = [(number, [cell.strip() for cell in row]) for number, row in enumerate(rows, start=1) if any(row)]
    if not numbered:
        return Preview((), (RowProblem(1, Sentence("tournaments.entry.empty")),))
    (head_row, head), *body = numbered
    columns = [_column(cell) for cell in head]
    if "player" not in columns and "name" not in columns:
        return Preview((), (RowProblem(head_row, Sentence("tournaments.entry.no_head")),))
    if len(body) + len(present) > MAX_ENTRIES:
        return Preview((), (RowProblem(head_row, Sentence("tournaments.entry.too_many", most=MAX_ENTRIES)),))
    first = next_id(present)
    rows_of = {str(first + index): number for index, (number, _) in enumerate(body)}
    entries = [_entry(str(first + index), columns, cells) for index, (_, cells) in enumerate(body)]
    found = [
        RowProblem(rows_of[entry.id], said)
        for entry, said in find_problems((*present, *entries))
        if entry.id in rows_of
    ]
    return Preview(tuple(entries), tuple(sorted(found, key=lambda problem: problem.row)))


def next_id(present: Iterable[Entry]) -> int:
    return max((int(entry.id) for entry in present if entry.id.isdecimal()), default=0) + 1


def _column(cell: str) -> str:
    """Return the field of an entry that belongs to the title of a column, or "" if the title is unknown.

    A number at the end of the title, as in "player 1", is ignored.
    """
    word = normalise(cell).rstrip("0123456789ªº. ")
    return next((field for field, names in _COLUMNS.items() if word in names), "")


def _entry(id_: str, columns: Sequence[str], cells: Sequence[str]) -> Entry:
    found: dict[str, list[str]] = {}
    for column, cell in zip(columns, cells, strict=False):
        if cell:
            found.setdefault(column, []).append(cell)
    players = tuple(found.get("player", ()))
    name = " ".join(found.get("name", ())) or " / ".join(players)[:LONGEST]
    club, contact = (", ".join(found.get(field, ())) for field in ("club", "contact"))
    return Entry(id_, name, players, club, contact, _parse_seed(found.get("seed", ["0"])[0]))


def _parse_seed(cell: str) -> int:
    number = cell.removesuffix(".0")
    return int(number) if number.isdecimal() and len(number) <= 4 else -1
