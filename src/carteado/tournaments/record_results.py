"""A partida written down card by card gives its result by itself: the record is replayed and its score taken."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from carteado.files.file_errors import Unreadable
from carteado.record_replay import OpenRecord, open_record
from carteado.words.catalogue import Language, Said


class BadRecord(Exception):
    """A record that gives no result: it breaks a rule, or does not come to its end."""

    def __init__(self, said: Said) -> None:
        super().__init__(said)
        self.said = said

    def text(self, lang: Language = "pt") -> str:
        return self.said.text(lang)


def partida_of_record(source: BinaryIO, folder: Path | None = None) -> tuple[int, int]:
    """The score of a partida, odd seats' side first: the first pair of a game sits on odd seats.

    Unreadable when the file is no record, BadRecord when its game has no result.
    """
    record = open_record(source, lambda _line: None, folder, "pt")
    broken = record.play(None)
    if broken is not None:
        where = {"hand": broken.hand, "action": broken.action, "reason": broken.refusal.said}
        raise BadRecord(Said("tournaments.record.broken", **where))
    return _score(record)


def _score(record: OpenRecord) -> tuple[int, int]:
    standing = record.game.standing()
    if not standing.get("over"):
        raise BadRecord(Said("tournaments.record.not_over"))
    score = standing.get("score")
    if not isinstance(score, list | tuple) or len(score) != 2:
        raise Unreadable(Said("tournaments.record.no_sides"))
    return int(score[0]), int(score[1])
