"""Read and write records of games, hand by hand. This module is independent of any particular game.

A record is a TOML file with a header and one `[[hands]]` table per hand. The file is split at these tables and each
piece is parsed on its own, so a hundred thousand hands need no more memory than one. Alternatively, `hands` may be a
list of inline tables. This list is part of the header and counts towards its size limit.
"""

from __future__ import annotations

import io
import tomllib
import weakref
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from tempfile import SpooledTemporaryFile
from typing import IO, Any, BinaryIO, Final

from carteado.records.errors import Unreadable, quote
from carteado.records.fields import TABLES, read_field
from carteado.records.toml.piece import Piece
from carteado.records.toml.places import Path
from carteado.records.toml.scan import MAX_NAMES, MAX_SIZE, Scan, numbered_lines, too_large, too_many_names
from carteado.records.toml.write import lines_with_header, table_lines
from carteado.words.catalogue import Sentence

__all__ = ["RepeatedTable", "Reader", "Unreadable", "dump", "dump_hand", "dump_header", "load", "quote", "read"]

HANDS: Final = "hands"
_BLOCK: Final = 64 * 1024


@dataclass(frozen=True, slots=True)
class RepeatedTable:
    """One of the repeated tables of a file, such as a hand of a record or a decision of a tournament.

    number: its number in the file, from 1.
    line:   its first line, from 1.
    table:  its fields.
    """

    number: int
    line: int
    table: dict[str, Any]
    _piece: Piece = field(default_factory=Piece, repr=False, compare=False)
    _path: Path = field(default=(HANDS, 0), repr=False, compare=False)

    def line_of(self, key: str, index: int | None = None) -> int:
        """Return the line of a field, or of one of its elements. If it is unknown, return the nearest known line."""
        field_path = (*self._path, key)
        element = None if index is None else self._piece.line_of(*field_path, index)
        return element or self._piece.line_of(*field_path) or self.line


class Reader:
    """Reads the header of a file immediately and its hands on demand.

    The constructor scans the whole file, because tables of the header may follow the hands.

    tables:   the name of the repeated tables. It is `hands` in records; other files have other names.
    max_size: the size limit of the whole header and of each repeated table, in characters.
    """

    header: dict[str, Any]

    def __init__(self, source: BinaryIO, tables: str = HANDS, max_size: int = MAX_SIZE) -> None:
        self._tables, self._max_size = tables, max_size
        self._source: IO[bytes] = source
        self._start = source.tell() if source.seekable() else 0
        self._piece = Piece()
        hands = self._split(self._first_blocks(), self._piece)
        first = next(hands, None)
        deque(hands, maxlen=0)
        self.header = self._piece.parse()
        self._inline = self._inline_hands(first)

    def line_of(self, *path: str | int) -> int | None:
        """Return the line of a value in the header, or None if the value is missing.

        The path of `deck` in the table `[options]` is ("options", "deck").
        """
        return self._piece.line_of(*path)

    def hands(self) -> Iterator[RepeatedTable]:
        """Yield the hands in order. Every call begins with the first hand. Raises Unreadable for an invalid hand."""
        if self._inline is not None:
            yield from self._inline
        else:
            pieces = self._split(_blocks(self._source, self._start), Piece())
            for number, piece in enumerate(pieces, 1):
                yield RepeatedTable(number, piece.first_line, piece.parse()[self._tables][0], piece, (self._tables, 0))

    def _split(self, blocks: Iterable[bytes], header: Piece) -> Iterator[Piece]:
        return _split(numbered_lines(blocks, self._max_size), header, self._tables, self._max_size)

    def _inline_hands(self, first: Piece | None) -> list[RepeatedTable] | None:
        if self._tables not in self.header:
            return None
        tables = read_field(self.header, self._tables, TABLES, self.line_of)
        del self.header[self._tables]
        if first is not None:
            raise Unreadable(Sentence("records.hands_twice"), first.first_line)
        return [
            RepeatedTable(index + 1, self.line_of(self._tables, index) or 1, table, self._piece, (self._tables, index))
            for index, table in enumerate(tables)
        ]

    def _first_blocks(self) -> Iterator[bytes]:
        """Yield the bytes of the file in blocks, for the first reading.

        If the source is a pipe, they are copied to a temporary file, because a pipe cannot be read twice.
        """
        if self._source.seekable():
            yield from _blocks(self._source, self._start)
            return
        with ExitStack() as stack:
            copy = stack.enter_context(SpooledTemporaryFile(max_size=MAX_SIZE))
            while block := self._source.read(_BLOCK):
                copy.write(block)
                yield block
            self._source = copy
            weakref.finalize(self, stack.pop_all().close)


def read(source: BinaryIO, tables: str = HANDS, max_size: int = MAX_SIZE) -> Reader:
    """Open a record and read its header. Raises Unreadable if it is invalid."""
    return Reader(source, tables, max_size)


def load(text: str) -> dict[str, Any]:
    """Load a whole record into memory. Raises Unreadable if it is invalid.

    >>> load('game = "truco"\\n[[hands]]\\nvira = "Jc"')
    {'game': 'truco', 'hands': [{'vira': 'Jc'}]}
    """
    reader = read(io.BytesIO(text.encode(errors="surrogatepass")))
    return {**reader.header, HANDS: [entry.table for entry in reader.hands()]}


def dump(record: Mapping[str, Any]) -> str:
    """Return the text of a record. Values come first, in their order, then tables, then the hands."""
    return dump_header(record) + "".join(map(dump_hand, record.get(HANDS, ())))


def dump_header(record: Mapping[str, Any]) -> str:
    """Return the text of a record without its hands. Append the text of each hand from `dump_hand`."""
    return _text(table_lines({key: value for key, value in record.items() if key != HANDS}))


def dump_hand(hand: Mapping[str, Any]) -> str:
    return _text(lines_with_header("[[{}]]", (HANDS,), hand))


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _blocks(source: IO[bytes], at: int) -> Iterator[bytes]:
    """Yield the bytes of a file from a position on, in blocks.

    Several readers may share the file, because each one seeks to its own position before it reads.
    """
    source.seek(at)
    while block := source.read(_BLOCK):
        at += len(block)
        yield block
        source.seek(at)


def _split(lines: Iterable[tuple[int, str]], header: Piece, tables: str, max_size: int) -> Iterator[Piece]:
    """Yield a piece for each `[[tables]]` of a file, as soon as the piece is complete. Add all other lines to `header`.

    A subtable `[tables.x]` belongs to the last `[[tables]]`, even if other tables are in between.
    """
    scan, hand, piece = Scan(), None, header
    for number, line in lines:
        begins = not scan.is_open
        names = scan.feed(number, line)
        name, is_element = _table_name(line) if begins else (None, False)
        if name == tables and is_element:
            if hand is not None:
                yield hand
            hand = Piece()
        if name is not None:
            piece = hand if name == tables and hand is not None else header
        piece.add(number, line, names)
        if piece.size > max_size:
            raise too_large(scan.opened, max_size, unclosed=scan.is_open)
        if piece.names > MAX_NAMES:
            raise too_many_names(number)
    if scan.is_open:
        raise Unreadable(Sentence("records.unclosed"), scan.opened)
    if hand is not None:
        yield hand


def _table_name(line: str) -> tuple[str | None, bool]:
    """Return the first name of a table header such as `[name.more]`, and whether the header has the form `[[name]]`.

    The name is None if the line is not a valid table header. The parser reports invalid headers later.
    """
    if line == "[[hands]]\n":
        return HANDS, True
    if not line.lstrip(" \t").startswith("["):
        return None, False
    try:
        [(name, value)] = tomllib.loads(line).items()
    except tomllib.TOMLDecodeError:
        return None, False
    return name, isinstance(value, list)
