"""Records: a game as a text file, read hand by hand and written. No game is known here.

A record is a header and its hands, the tables `[[hands]]`. A hundred thousand hands are read in the
memory of one: the file is cut at those headers and each piece is parsed on its own. `hands` may also
be a list of inline tables; then they are part of the header and of its limit of size.
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

from carteado.files.fields import TABLES, want
from carteado.files.file_errors import Unreadable, quoted
from carteado.files.toml.piece import Piece
from carteado.files.toml.places import Path
from carteado.files.toml.scan import MAX_SIZE, Scan, numbered_lines, too_large
from carteado.files.toml.write import headed, table_lines
from carteado.words.catalogue import Said

__all__ = ["Entry", "Reader", "Unreadable", "dump", "dump_hand", "dump_header", "load", "quoted", "read"]

HANDS: Final = "hands"
_BLOCK: Final = 64 * 1024


@dataclass(frozen=True, slots=True)
class Entry:
    """One hand of a record and where it stands in the file, both counted from 1."""

    number: int
    line: int
    table: dict[str, Any]
    _piece: Piece = field(default_factory=Piece, repr=False, compare=False)
    _path: Path = field(default=(HANDS, 0), repr=False, compare=False)

    def line_of(self, key: str, index: int | None = None) -> int:
        """The line of a field, or of one element of it; the nearest line known when it has none."""
        field_path = (*self._path, key)
        element = None if index is None else self._piece.line_of(*field_path, index)
        return element or self._piece.line_of(*field_path) or self.line


class Reader:
    """A record that is being read: its header now, its hands as they are asked for."""

    header: dict[str, Any]

    def __init__(self, source: BinaryIO) -> None:
        self._source: IO[bytes] = source
        self._start = source.tell() if source.seekable() else 0
        self._piece = Piece()
        hands = _cut(numbered_lines(self._first_blocks()), self._piece)
        first = next(hands, None)
        deque(hands, maxlen=0)
        self.header = self._piece.parse()
        self._inline = self._inline_hands(first)

    def line_of(self, *path: str | int) -> int | None:
        """The line of a value in the header, as in `line_of("options", "deck")`; None when it is absent."""
        return self._piece.line_of(*path)

    def hands(self) -> Iterator[Entry]:
        """The hands in order; every call begins anew."""
        if self._inline is not None:
            yield from self._inline
        else:
            pieces = _cut(numbered_lines(_blocks(self._source, self._start)), Piece())
            for number, piece in enumerate(pieces, 1):
                yield Entry(number, piece.first_line, piece.parse()[HANDS][0], piece)

    def _inline_hands(self, first: Piece | None) -> list[Entry] | None:
        if HANDS not in self.header:
            return None
        tables = want(self.header, HANDS, TABLES, self.line_of)
        del self.header[HANDS]
        if first is not None:
            raise Unreadable(Said("records.hands_twice"), first.first_line)
        return [
            Entry(index + 1, self.line_of(HANDS, index) or 1, table, self._piece, (HANDS, index))
            for index, table in enumerate(tables)
        ]

    def _first_blocks(self) -> Iterator[bytes]:
        """What is read first; a pipe can't be read twice, so what it gives is kept aside."""
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


def read(source: BinaryIO) -> Reader:
    """Reads the header of a record; Unreadable when there is none to read."""
    return Reader(source)


def load(text: str) -> dict[str, Any]:
    """A whole record in memory.

    >>> load('game = "truco"\\n[[hands]]\\nvira = "Jc"')
    {'game': 'truco', 'hands': [{'vira': 'Jc'}]}
    """
    reader = read(io.BytesIO(text.encode(errors="surrogatepass")))
    return {**reader.header, HANDS: [entry.table for entry in reader.hands()]}


def dump(record: Mapping[str, Any]) -> str:
    """The text of a record, every field kept: values in their order, then tables, then the hands."""
    return dump_header(record) + "".join(map(dump_hand, record.get(HANDS, ())))


def dump_header(record: Mapping[str, Any]) -> str:
    """The text of a record up to its hands, which `dump_hand` gives one by one to be written after it."""
    return _text(table_lines({key: value for key, value in record.items() if key != HANDS}))


def dump_hand(hand: Mapping[str, Any]) -> str:
    return _text(headed("[[{}]]", (HANDS,), hand))


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _blocks(source: IO[bytes], at: int) -> Iterator[bytes]:
    """A file from a position on; several readers of it at a time don't disturb each other."""
    source.seek(at)
    while block := source.read(_BLOCK):
        at += len(block)
        yield block
        source.seek(at)


def _cut(lines: Iterable[tuple[int, str]], header: Piece) -> Iterator[Piece]:
    """Gives each hand of a file when it is complete, and adds all other lines to the header.

    The tables inside a hand, `[hands.x]`, belong to the last one even where others stand between.
    """
    scan, hand, piece = Scan(), None, header
    for number, line in lines:
        begins = not scan.is_open
        scan.feed(number, line)
        name, is_element = _table_name(line) if begins else (None, False)
        if name == HANDS and is_element:
            if hand is not None:
                yield hand
            hand = Piece()
        if name is not None:
            piece = hand if name == HANDS and hand is not None else header
        piece.add(number, line)
        if piece.size > MAX_SIZE:
            raise too_large(scan.opened, unclosed=scan.is_open)
    if scan.is_open:
        raise Unreadable(Said("records.unclosed"), scan.opened)
    if hand is not None:
        yield hand


def _table_name(line: str) -> tuple[str | None, bool]:
    """The first name of the header `[name.more]`, and whether it is `[[name]]`.

    None when the line is no header, or a bad one: the piece it stands in will say so.
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
