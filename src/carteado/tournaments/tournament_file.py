"""The whole tournament as one text file: its log. Another laptop reads it and goes on from there.

The file holds what only the desk may see: contacts, and the secret of a draw that is committed and not yet held.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from carteado.files.file_errors import Unreadable
from carteado.files.toml.piece import Piece
from carteado.files.toml.write import inline
from carteado.tournaments.codec import from_plain, to_plain
from carteado.tournaments.deciding import MOST_DECISIONS, refold
from carteado.tournaments.events import KINDS, Decision
from carteado.tournaments.refused import Refused
from carteado.tournaments.state import Tournament
from carteado.words.catalogue import Said

FORMAT: Final = 1
MOST_BYTES: Final = 32 * 1024 * 1024

_OWN: Final = ("number", "at", "by", "reason", "event")


def dump(state: Tournament) -> str:
    """The text of a tournament."""
    return "\n".join([f"carteado = {FORMAT}", "tournament = 1", *_lines(state.log)]) + "\n"


def _lines(log: tuple[Decision, ...]) -> Iterator[str]:
    for decision in log:
        yield ""
        yield "[[decisions]]"
        for name in ("number", "at", "by"):
            yield f"{name} = {inline(getattr(decision, name))}"
        if decision.reason:
            yield f"reason = {inline(decision.reason)}"
        yield f"event = {inline(decision.event.kind)}"
        for name, value in to_plain(decision.event).items():
            yield f"{_key(name)} = {inline(value)}"


def _key(name: str) -> str:
    """A field of an event that a decision has as well is written with a line after it."""
    return f"{name}_" if name in _OWN else name


def load(content: bytes) -> Tournament:
    """A tournament from the bytes of its file, every decision checked anew; Unreadable when it can't be."""
    _need_short(content.count(b"[[decisions]]"))  # before the file is parsed, which takes longest
    table, piece = _parsed(content)
    if table.get("carteado") != FORMAT or table.get("tournament") != 1:
        raise Unreadable(Said("tournaments.file.version"), piece.line_of("carteado") or 1)
    written = table.get("decisions")
    if not isinstance(written, list) or not written:
        raise Unreadable(Said("tournaments.file.no_decisions"), 1)
    _need_short(len(written))
    log = [_read_decision(number, one, piece) for number, one in enumerate(written, start=1)]
    try:
        return refold(log)
    except Refused as refused:
        raise Unreadable(refused.said) from None


def _need_short(decisions: int) -> None:
    if decisions > MOST_DECISIONS:
        raise Unreadable(Said("tournaments.file.too_long", most=MOST_DECISIONS))


def _parsed(content: bytes) -> tuple[dict[str, Any], Piece]:
    if len(content) > MOST_BYTES:
        raise Unreadable(Said("tournaments.file.too_large"))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(Said("records.bad_utf8")) from None
    piece = Piece()
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        piece.add(number, line + "\n")
    return piece.parse(), piece


def _read_decision(number: int, table: Any, piece: Piece) -> Decision:
    try:
        return _decision(number, table)
    except Unreadable as error:
        raise Unreadable(error.said, piece.line_of("decisions", number - 1)) from None


def _decision(number: int, table: Any) -> Decision:
    if not isinstance(table, dict):
        raise Unreadable(Said("tournaments.file.no_decisions"))
    kind = table.get("event")
    if not isinstance(kind, str) or kind not in KINDS:
        raise Unreadable(Said("tournaments.file.unknown_event", kind=str(kind)))
    fields = {key.removesuffix("_") if key.removesuffix("_") in _OWN and key not in _OWN else key: value
              for key, value in table.items() if key not in _OWN}  # fmt: skip
    own = {"reason": table.get("reason", "")} | {name: table.get(name) for name in ("number", "at", "by")}
    if own["number"] != number:
        raise Unreadable(Said("tournaments.file.number", number=number))
    stamps = {name: from_plain(kind_, own[name], name) for name, kind_ in (("at", int), ("by", str), ("reason", str))}
    return Decision(number, event=from_plain(KINDS[kind], fields, kind), **stamps)
