"""A list of entries from a spreadsheet: its rows looked at before anything is taken in.

The first row names the columns, in Portuguese or English, in any order: `dupla`, `jogador 1`, `jogador 2`, `clube`,
`contato`, `cabeça`. Without a name a pair is called after its players.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from carteado.tournaments.entries import LONGEST, MOST_ENTRIES, Entry, plain, problems
from carteado.tournaments.refused import Refused
from carteado.words.catalogue import Language, Said, say

MOST_ROWS: Final = 2000
MOST_COLUMNS: Final = 16
LONGEST_CELL: Final = 200
"""What is read of a list. No entry is so long: what is cut off is refused all the same."""

_COLUMNS: Final = {
    "name": ("dupla", "nome", "equipe", "pair", "name", "team"),
    "player": ("jogador", "parceiro", "atleta", "player", "partner"),
    "club": ("clube", "associacao", "entidade", "club", "association"),
    "contact": ("contato", "telefone", "celular", "email", "e-mail", "contact", "phone"),
    "seed": ("cabeca", "cabeca de chave", "ranking", "seed"),
}


@dataclass(frozen=True, slots=True)
class RowProblem:
    """What is wrong with a row of the list; rows are counted from 1, as a spreadsheet counts."""

    row: int
    said: Said

    def text(self, lang: Language = "pt") -> str:
        return say("tournaments.entry.at_row", lang, row=self.row, said=self.said)


@dataclass(frozen=True, slots=True)
class Preview:
    """What a list would bring in, and what is wrong with it. With problems nothing should be taken in."""

    entries: tuple[Entry, ...]
    problems: tuple[RowProblem, ...]


def csv_rows(content: bytes) -> list[list[str]]:
    """The rows of a CSV file, in UTF-8 or as old spreadsheets write it, parted by commas, semicolons or tabs."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    rows = islice(csv.reader(io.StringIO(text.replace("\0", "")), delimiter=delimiter), MOST_ROWS)
    try:
        return [[cell[:LONGEST_CELL] for cell in row[:MOST_COLUMNS]] for row in rows]
    except csv.Error:  # a quote that is never closed makes a cell longer than any name
        raise Refused("not_a_spreadsheet") from None


def preview(rows: Iterable[Sequence[str]], present: Sequence[Entry] = ()) -> Preview:
    """The entries of a list, numbered after those already present, and its problems row by row."""
    numbered = [(number, [cell.strip() for cell in row]) for number, row in enumerate(rows, start=1) if any(row)]
    if not numbered:
        return Preview((), (RowProblem(1, Said("tournaments.entry.empty")),))
    (head_row, head), *body = numbered
    columns = [_column(cell) for cell in head]
    if "player" not in columns and "name" not in columns:
        return Preview((), (RowProblem(head_row, Said("tournaments.entry.no_head")),))
    if len(body) + len(present) > MOST_ENTRIES:
        return Preview((), (RowProblem(head_row, Said("tournaments.entry.too_many", most=MOST_ENTRIES)),))
    first = next_id(present)
    rows_of = {str(first + index): number for index, (number, _) in enumerate(body)}
    entries = [_entry(str(first + index), columns, cells) for index, (_, cells) in enumerate(body)]
    found = [
        RowProblem(rows_of[entry.id], said) for entry, said in problems((*present, *entries)) if entry.id in rows_of
    ]
    return Preview(tuple(entries), tuple(sorted(found, key=lambda problem: problem.row)))


def next_id(present: Iterable[Entry]) -> int:
    return max((int(entry.id) for entry in present if entry.id.isdecimal()), default=0) + 1


def _column(cell: str) -> str:
    """Which field a column holds; a number at its end is no part of its name."""
    word = plain(cell).rstrip("0123456789ªº. ")
    return next((field for field, names in _COLUMNS.items() if word in names), "")


def _entry(id_: str, columns: Sequence[str], cells: Sequence[str]) -> Entry:
    found: dict[str, list[str]] = {}
    for column, cell in zip(columns, cells, strict=False):
        if cell:
            found.setdefault(column, []).append(cell)
    players = tuple(found.get("player", ()))
    name = " ".join(found.get("name", ())) or " / ".join(players)[:LONGEST]
    club, contact = (", ".join(found.get(field, ())) for field in ("club", "contact"))
    return Entry(id_, name, players, club, contact, _seed(found.get("seed", ["0"])[0]))


def _seed(cell: str) -> int:
    number = cell.removesuffix(".0")
    return int(number) if number.isdecimal() and len(number) <= 4 else -1
