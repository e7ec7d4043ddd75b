"""Implement `carteado replay`.

It plays a record with the rules engine, narrates it, and checks the results that the record states.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, Any, BinaryIO, Final, Protocol, TextIO

from carteado.core.refusal import Refusal
from carteado.fairness.entries import RequestedShuffle
from carteado.games.registry import GAMES, open_replay, rulebook
from carteado.games.regulation_files import Folder, find_regulation
from carteado.records.errors import printable
from carteado.records.fields import TABLE, TEXT, TEXTS, WHOLE, read_field, read_optional
from carteado.records.record_text import Reader, RepeatedTable, Unreadable, quote, read
from carteado.regulation.rulebook import BadRegulation, Regulation
from carteado.words.catalogue import Language, Sentence, say

FORMAT: Final = 1
OK: Final = 0
BROKEN: Final = 1
UNREADABLE: Final = 2

Print = Callable[[str], None]

_ACTION: Final = re.compile(r"\s*([0-9]{1,2})\s+(\S.*)", re.DOTALL)


class Replay(Protocol):
    """The interface that a game implements so that its records can be replayed.

    requested_shuffles: the shuffles that the game requested in the current hand, or before the first hand, such as the
                        draw for the dealer. `carteado verify` compares them with those of the record.
    over:               whether the match is over.
    playing:            whether a hand is in progress.
    """

    @property
    def requested_shuffles(self) -> Sequence[RequestedShuffle]: ...

    @property
    def over(self) -> bool: ...

    @property
    def playing(self) -> bool: ...

    def ended_by(self) -> str | Sentence:
        """Return the citation of the rule that ended the last hand, or ""."""

    def begin(self, entry: RepeatedTable) -> None:
        """Begin the hand of a `[[hands]]` table. Raises Unreadable if its fields do not describe a deal."""

    def act(self, seat: int, text: str) -> None:
        """Apply an action. Raises Refusal if the rules forbid it."""

    def check(self, table: Mapping[str, Any], where: Any) -> Sentence | None:
        """Compare the hand with the results in its TOML table. Return the first contradiction, or None.

        where: gives the line of a field (see `carteado.records.fields.Where`).
        """

    def check_result(self, header: Mapping[str, Any], where: Any) -> Sentence | None:
        """Compare the match with the result in the header. Return the first contradiction, or None."""

    def summary(self) -> dict[str, Any]: ...

    def standing(self) -> dict[str, Any]: ...

    def legal(self) -> dict[str, list[str]]: ...


@dataclass(frozen=True, slots=True)
class RecordError(Exception):
    """The error for a record that breaks the rules or states a wrong result. It contains the place in the record."""

    hand: int
    action: int
    seat: int | None
    text: str
    refusal: Refusal
    begun: bool = True
    """Whether the hand had begun, so that it has a summary."""

    def as_json(self, lang: Language) -> dict[str, Any]:
        reason = self.refusal.text(lang)
        return {
            "hand": self.hand,
            "action": self.action,
            "seat": self.seat,
            "text": self.text,
            "reason": reason,
            "articles": [article.as_json() for article in self.refusal.articles],
        }

    def sentence(self, lang: Language) -> str:
        where = {"hand": self.hand, "action": self.action, "text": quote(self.text)}
        return printable(say("replay.broken", lang, **where, reason=self.refusal.text(lang)))


def replay(
    source: BinaryIO,
    out: TextIO,
    err: TextIO,
    *,
    as_json: bool = False,
    folder: Path | None = None,
    lang: Language = "pt",
) -> int:
    """Replay a record and print it to `out`. Print errors to `err`. Return OK, BROKEN or UNREADABLE, the exit status.

    as_json: print one JSON object instead of sentences.
    folder:  the folder of regulation files. If it is None, only presets are found.
    """
    with SpooledTemporaryFile(mode="w+", max_size=1 << 20, encoding="utf-8") as spool:
        say_line = (lambda line: None) if as_json else (lambda line: print(line, file=out))
        try:
            record = open_record(source, say_line, folder, lang)
            broken = record.replay_all(spool if as_json else None)
        except Unreadable as error:
            print(error.text(lang), file=err)
            return UNREADABLE
        if as_json:
            _print_json(record.game, spool, broken, out, lang)
        if broken:
            print(broken.sentence(lang), file=err)
        return BROKEN if broken else OK


def _print_json(game: Replay, spool: IO[str], broken: RecordError | None, out: TextIO, lang: Language) -> None:
    """Print the replay as one JSON object.

    The hands are copied from the temporary file `spool`, so that a long record needs little memory.
    """
    head = json.dumps(game.standing(), ensure_ascii=False)
    out.write(head[:-1] + ', "hands": [')
    spool.seek(0)
    shutil.copyfileobj(spool, out)
    out.write('], "legal": ' + json.dumps(game.legal(), ensure_ascii=False))
    if broken:
        out.write(', "error": ' + json.dumps(broken.as_json(lang), ensure_ascii=False))
    out.write("}\n")


# The record ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenRecord:
    """A record whose header has been read and whose hands can be replayed."""

    reader: Reader
    game: Replay

    def replay_all(self, spool: IO[str] | None) -> RecordError | None:
        """Replay every hand. Return the first error, or None. Raises Unreadable if a field is malformed.

        spool: a file to which the summary of each hand is written, or None.
        """
        entry: RepeatedTable | None = None
        for entry in self.reader.hands():
            try:
                self.replay_hand(entry)
            except RecordError as broken:
                if broken.begun:
                    _write_summary(spool, entry, self.game)
                return broken
            _write_summary(spool, entry, self.game)
        return self.check_result(entry)

    def check_result(self, last: RepeatedTable | None) -> RecordError | None:
        """Compare the match with the result in the header. Return the contradiction, or None."""
        problem = self.game.check_result(self.reader.header, self.reader.line_of)
        return _wrong_statement(last, problem, "result") if problem else None

    def replay_hand(self, entry: RepeatedTable) -> None:
        """Replay one hand.

        Raises RecordError if it breaks the rules or states a wrong result, and Unreadable if a field is malformed.
        """
        actions = read_field(entry.table, "actions", TEXTS, entry.line_of)
        if self.game.playing:
            unfinished = Refusal(Sentence("replay.unfinished", hand=entry.number))
            raise RecordError(entry.number - 1, 1, None, "", unfinished, begun=False)
        if self.game.over:
            text = actions[0] if actions else ""
            raise RecordError(
                entry.number, 1, _split_action(text)[0], text, Refusal(Sentence("replay.over")), begun=False
            )
        self.game.begin(entry)
        for number, text in enumerate(actions, start=1):
            self._act(entry.number, number, text)
        if problem := self.game.check(entry.table, entry.line_of):
            raise _wrong_statement(entry, problem, _field_of(problem))

    def _act(self, hand: int, number: int, text: str) -> None:
        seat, words = _split_action(text)
        try:
            if seat is None:
                raise Refusal(Sentence("replay.no_seat"))
            if not self.game.playing:
                raise Refusal(Sentence("replay.hand_over"), self.game.ended_by())
            self.game.act(seat, words)
        except Refusal as refusal:
            raise RecordError(hand, number, seat, text, refusal) from None


def _write_summary(spool: IO[str] | None, entry: RepeatedTable, game: Replay) -> None:
    if spool is not None:
        spool.write(", " * (entry.number > 1) + json.dumps(game.summary(), ensure_ascii=False))


def _split_action(text: str) -> tuple[int | None, str]:
    found = _ACTION.fullmatch(text)
    return (int(found[1]), found[2]) if found else (None, text)


def _field_of(problem: Sentence) -> str:
    """Return the field that a contradiction concerns: `cards` for the key `cards_differ`, `points` for other keys."""
    name, differs, _ = problem.key.rpartition(".")[2].partition("_differ")
    return name if differs else "points"


def _wrong_statement(entry: RepeatedTable | None, problem: Sentence, field: str) -> RecordError:
    """Return the error for a wrong statement in a record. It refers to the last action of the hand."""
    number = entry.number if entry else 0
    actions = entry.table.get("actions") if entry else None
    stated = entry.table.get(field) if entry else None
    text = f"{field} = {quote(stated)}" if stated is not None else field
    return RecordError(number, len(actions) if isinstance(actions, list) else 0, None, text, Refusal(problem))


def open_record(source: BinaryIO, say_line: Print, folder: Folder, lang: Language) -> OpenRecord:
    """Open a record for replay. Raises Unreadable if its header is invalid."""
    reader = read(source)
    header, where = reader.header, reader.line_of
    if read_field(header, "carteado", WHOLE, where) != FORMAT:
        raise Unreadable(Sentence("replay.version", version=FORMAT), where("carteado"))
    game = read_field(header, "game", TEXT, where)
    if game not in GAMES:
        raise Unreadable(Sentence("replay.unknown_game", game=quote(game), known=", ".join(GAMES)), where("game"))
    regulation = _regulation(reader, game, folder)
    return OpenRecord(reader, open_replay(game, reader, regulation, say_line, lang))


def _regulation(reader: Reader, game: str, folder: Folder) -> Regulation[Any]:
    name = read_field(reader.header, "regulation", TEXT, reader.line_of)
    options = read_optional(reader.header, "options", TABLE, reader.line_of, {})
    key = "regulation"
    try:
        regulation = find_regulation(game, name, folder)
        key = "options"
        return rulebook(game).with_options(regulation, options)
    except BadRegulation as error:
        raise Unreadable(Sentence("replay.bad_regulation", reason=error.sentence), reader.line_of(key)) from None
