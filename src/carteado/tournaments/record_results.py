"""Find the result of a partida by replaying its record, which contains every card played."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from carteado.playthrough.replay import OpenRecord, open_record
from carteado.records.errors import Unreadable
from carteado.words.catalogue import Language, Sentence


class BadRecord(Exception):
    """Raised if a record has no result, because it breaks a rule or stops before the end."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def text(self, lang: Language = "pt") -> str:
        return self.sentence.text(lang)


def partida_of_record(source: BinaryIO, folder: Path | None = None) -> tuple[int, int]:
    """Replay the record of a partida and return its final score.

    The points of the side in seat 1 come first. Raises Unreadable if the file is not a record of a game of two sides,
    and BadRecord if the record breaks a rule or stops before the end.

    folder: the folder with the custom regulation that the record names, or None to accept only presets.
    """
    record = open_record(source, lambda _line: None, folder, "pt")
    broken = record.replay_all(None)
    if broken is not None:
        where = {"hand": broken.hand, "action": broken.action, "reason": broken.refusal.sentence}
        raise BadRecord(Sentence("tournaments.record.broken", **where))
    return _score(record)


def _score(record: OpenRecord) -> tuple[int, int]:
    standing = record.game.standing()
    if not standing.get("over"):
        raise BadRecord(Sentence("tournaments.record.not_over"))
    score = standing.get("score")
    if not isinstance(score, list | tuple) or len(score) != 2:
        raise Unreadable(Sentence("tournaments.record.no_sides"))
    return int(score[0]), int(score[1])
