"""`carteado replay`: plays a record through the engine, prints what happened, checks what it states."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO, Any, BinaryIO, Final, Protocol, TextIO

from carteado.core.game import Refusal
from carteado.fairness.entries import Asked
from carteado.files.fields import TABLE, TEXT, TEXTS, WHOLE, may, want
from carteado.files.file_errors import printable
from carteado.files.records import Entry, Reader, Unreadable, quoted, read
from carteado.games import GAMES, open_replay, rulebook
from carteado.regulation.rulebook import BadRegulation, Regulation
from carteado.regulation_files import Folder, find_regulation
from carteado.words.catalogue import Language, Said, say

FORMAT: Final = 1
OK: Final = 0
BROKEN: Final = 1
UNREADABLE: Final = 2

Print = Callable[[str], None]

_ACTION: Final = re.compile(r"\s*([0-9]{1,2})\s+(\S.*)", re.DOTALL)


class Replay(Protocol):
    """What a game gives to have its records replayed.

    `asked` are the shuffles the game asked for since the hand began; before the first hand, those that came
    before it, such as the drawing of the dealer. `carteado verify` holds them against the record's.
    """

    @property
    def asked(self) -> Sequence[Asked]: ...

    @property
    def over(self) -> bool: ...

    @property
    def playing(self) -> bool: ...

    def ended_by(self) -> str | Said:
        """Where the rule stands by which the last hand ended, or ""."""

    def begin(self, entry: Entry) -> None:
        """Begins a hand; Unreadable when its fields are no deal."""

    def act(self, seat: int, text: str) -> None:
        """Plays an action; a Refusal when the rules don't allow it."""

    def check(self, table: Mapping[str, Any], where: Any) -> Said | None:
        """What the hand states and the replay does not bear out."""

    def check_result(self, header: Mapping[str, Any], where: Any) -> Said | None:
        """What the header states of the whole match and the replay does not bear out."""

    def summary(self) -> dict[str, Any]: ...

    def standing(self) -> dict[str, Any]: ...

    def legal(self) -> dict[str, list[str]]: ...


@dataclass(frozen=True, slots=True)
class Broken(Exception):
    """Where a record breaks the rules, or states what is not so."""

    hand: int
    action: int
    seat: int | None
    text: str
    refusal: Refusal
    begun: bool = True
    """Whether the hand had begun: then there is something to be summed up."""

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
        where = {"hand": self.hand, "action": self.action, "text": quoted(self.text)}
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
    """Replays a record and returns the exit status."""
    with SpooledTemporaryFile(mode="w+", max_size=1 << 20, encoding="utf-8") as spool:
        say_line = (lambda line: None) if as_json else (lambda line: print(line, file=out))
        try:
            record = open_record(source, say_line, folder, lang)
            broken = record.play(spool if as_json else None)
        except Unreadable as error:
            print(error.text(lang), file=err)
            return UNREADABLE
        if as_json:
            _print_json(record.game, spool, broken, out, lang)
        if broken:
            print(broken.sentence(lang), file=err)
        return BROKEN if broken else OK


def _print_json(game: Replay, spool: IO[str], broken: Broken | None, out: TextIO, lang: Language) -> None:
    """One object, the hands copied from where they were put by, so that a long record needs little memory."""
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
    """A record whose header has been read, ready to be played."""

    reader: Reader
    game: Replay

    def play(self, spool: IO[str] | None) -> Broken | None:
        """Plays every hand, writing a summary of each; where it breaks, if it does."""
        entry: Entry | None = None
        for entry in self.reader.hands():
            try:
                self.hand(entry)
            except Broken as broken:
                if broken.begun:
                    _spool(spool, entry, self.game)
                return broken
            _spool(spool, entry, self.game)
        return self.end(entry)

    def end(self, last: Entry | None) -> Broken | None:
        """What the header states of the whole match, after its last hand, and is not so."""
        said = self.game.check_result(self.reader.header, self.reader.line_of)
        return _broken_at(last, said, "result") if said else None

    def hand(self, entry: Entry) -> None:
        """Plays one hand; Broken where it breaks the rules."""
        actions = want(entry.table, "actions", TEXTS, entry.line_of)
        if self.game.playing:
            unfinished = Refusal(Said("replay.unfinished", hand=entry.number))
            raise Broken(entry.number - 1, 1, None, "", unfinished, begun=False)
        if self.game.over:
            text = actions[0] if actions else ""
            raise Broken(entry.number, 1, _split(text)[0], text, Refusal(Said("replay.over")), begun=False)
        self.game.begin(entry)
        for number, text in enumerate(actions, start=1):
            self._act(entry.number, number, text)
        if said := self.game.check(entry.table, entry.line_of):
            raise _broken_at(entry, said, _field(said))

    def _act(self, hand: int, number: int, text: str) -> None:
        seat, words = _split(text)
        try:
            if seat is None:
                raise Refusal(Said("replay.no_seat"))
            if not self.game.playing:
                raise Refusal(Said("replay.hand_over"), self.game.ended_by())
            self.game.act(seat, words)
        except Refusal as refusal:
            raise Broken(hand, number, seat, text, refusal) from None


def _spool(spool: IO[str] | None, entry: Entry, game: Replay) -> None:
    if spool is not None:
        spool.write(", " * (entry.number > 1) + json.dumps(game.summary(), ensure_ascii=False))


def _split(text: str) -> tuple[int | None, str]:
    found = _ACTION.fullmatch(text)
    return (int(found[1]), found[2]) if found else (None, text)


def _field(said: Said) -> str:
    """The field of a hand that states what is not so: `cards_differ` is about `cards`."""
    name, differs, _ = said.key.rpartition(".")[2].partition("_differ")
    return name if differs else "points"


def _broken_at(entry: Entry | None, said: Said, field: str) -> Broken:
    """What a record states and is not so, told at the last action of its hand."""
    number = entry.number if entry else 0
    actions = entry.table.get("actions") if entry else None
    stated = entry.table.get(field) if entry else None
    text = f"{field} = {quoted(stated)}" if stated is not None else field
    return Broken(number, len(actions) if isinstance(actions, list) else 0, None, text, Refusal(said))


def open_record(source: BinaryIO, say_line: Print, folder: Folder, lang: Language) -> OpenRecord:
    """Reads the header of a record: its version, game, regulation and players."""
    reader = read(source)
    header, where = reader.header, reader.line_of
    if want(header, "carteado", WHOLE, where) != FORMAT:
        raise Unreadable(Said("replay.version", version=FORMAT), where("carteado"))
    game = want(header, "game", TEXT, where)
    if game not in GAMES:
        raise Unreadable(Said("replay.unknown_game", game=quoted(game), known=", ".join(GAMES)), where("game"))
    regulation = _regulation(reader, game, folder)
    return OpenRecord(reader, open_replay(game, reader, regulation, say_line, lang))


def _regulation(reader: Reader, game: str, folder: Folder) -> Regulation[Any]:
    name = want(reader.header, "regulation", TEXT, reader.line_of)
    options = may(reader.header, "options", TABLE, reader.line_of, {})
    key = "regulation"
    try:
        regulation = find_regulation(game, name, folder)
        key = "options"
        return rulebook(game).with_options(regulation, options)
    except BadRegulation as error:
        raise Unreadable(Said("replay.bad_regulation", reason=error.said), reader.line_of(key)) from None
