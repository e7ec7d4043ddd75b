"""Write a whole tournament to a text file and read it back. The file is the log of the tournament.

Another computer can read the file and continue the tournament. Only the desk may see the file, because it contains
contacts and perhaps the committed secret of a draw that is not held yet.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, Final

from carteado.core.refusal import Refusal
from carteado.records.errors import Unreadable
from carteado.records.record_text import RepeatedTable, read
from carteado.records.toml.write import inline
from carteado.tournaments.codec import from_plain, to_plain
from carteado.tournaments.deciding import MAX_DECISIONS, refold
from carteado.tournaments.events import KINDS, Decision
from carteado.tournaments.state import Tournament
from carteado.words.catalogue import Sentence

FORMAT: Final = 1
DECISIONS: Final = "decisions"
MAX_CHARACTERS: Final = 1024 * 1024
"""The longest text of one decision in the file. The draw of the groups is the longest, as it lists all their games."""
MAX_BYTES: Final = 32 * 1024 * 1024

_DECISION_FIELDS: Final = ("number", "at", "by", "reason", "event")


def dump(state: Tournament) -> str:
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
    """Return the key of an event's field in the file.

    If the decision itself has a field with this name, an underscore is appended.
    """
    return f"{name}_" if name in _DECISION_FIELDS else name


def _field_name(key: str) -> str:
    """Return the name of the event's field with this key: the inverse of `_key`."""
    name = key.removesuffix("_")
    return name if name in _DECISION_FIELDS else key


def load(content: bytes) -> Tournament:
    """Return the tournament that a file contains. Raises Unreadable if the file is malformed or a decision impossible.

    Decisions are parsed one at a time, so that a small file cannot take a lot of memory.
    """
    if len(content) > MAX_BYTES:
        raise Unreadable(Sentence("tournaments.file.too_large"))
    _check_length(content.count(b"[[decisions]]"))
    reader = read(io.BytesIO(content), DECISIONS, MAX_CHARACTERS)
    if reader.header.get("carteado") != FORMAT or reader.header.get("tournament") != 1:
        raise Unreadable(Sentence("tournaments.file.version"), reader.line_of("carteado") or 1)
    log = [_read_decision(entry) for entry in reader.hands()]
    if not log:
        raise Unreadable(Sentence("tournaments.file.no_decisions"), 1)
    _check_length(len(log))
    try:
        return refold(log)
    except Refusal as refusal:
        raise Unreadable(refusal.reason) from None


def _check_length(decisions: int) -> None:
    if decisions > MAX_DECISIONS:
        raise Unreadable(Sentence("tournaments.file.too_long", most=MAX_DECISIONS))


def _read_decision(entry: RepeatedTable) -> Decision:
    try:
        return _decision(entry.number, entry.table)
    except Unreadable as error:
        raise Unreadable(error.sentence, entry.line) from None


def _decision(number: int, table: dict[str, Any]) -> Decision:
    kind = table.get("event")
    if not isinstance(kind, str) or kind not in KINDS:
        raise Unreadable(Sentence("tournaments.file.unknown_event", kind=str(kind)))
    fields = {_field_name(key): value for key, value in table.items() if key not in _DECISION_FIELDS}
    own = {"reason": table.get("reason", "")} | {name: table.get(name) for name in ("number", "at", "by")}
    if own["number"] != number:
        raise Unreadable(Sentence("tournaments.file.number", number=number))
    stamps = {name: from_plain(kind_, own[name], name) for name, kind_ in (("at", int), ("by", str), ("reason", str))}
    return Decision(number, event=from_plain(KINDS[kind], fields, kind), **stamps)
