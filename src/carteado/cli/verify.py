"""`carteado verify FILE`: was this match dealt honestly?

Three things have to hold: the shuffles are those the revealed secret gives (`fair_proof`), the play follows from
them by the rules (`replay`), and no shuffle was slipped in or left out: each is one the game asked for. The record
is read once, hand by hand, and none is kept.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace, _SubParsersAction
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, BinaryIO, Final

from carteado.cli.parser import Parser, add_command
from carteado.cli.streams import folder_of, one_line, open_input
from carteado.fair_entries import differing, shuffles_of_hand
from carteado.fair_proof import MOST_PROBLEMS, Problem, Status, Verdict
from carteado.fair_proof import verify as verify_shuffles
from carteado.game import Refusal
from carteado.messages import Language, Said, say
from carteado.records import Entry
from carteado.replay import Broken, OpenRecord, open_record
from carteado.unreadable import Unreadable, quoted

PROVEN: Final = 0
NOT_PROVEN: Final = 1
UNREADABLE: Final = 2
TOLD: Final = 20
"""How many problems are written out."""


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
    parser = add_command(commands, "verify", "verify", lang)
    parser.value("file", "record_file")
    parser.option("--json", "json", action="store_true")
    parser.common_options()


def run(asked: Namespace, lang: Language) -> int:
    try:
        with open_input(asked.file) as source:
            verdict = verify(source, folder_of(asked.file), lang)
    except Unreadable as error:
        print(error.text(lang), file=sys.stderr)
        return UNREADABLE
    print(json.dumps(_as_json(verdict, lang), ensure_ascii=False) if asked.json else "\n".join(_told(verdict, lang)))
    return PROVEN if verdict.ok else NOT_PROVEN


def verify(source: BinaryIO, folder: Path | None, lang: Language = "pt") -> Verdict:
    """The verdict on a record; Unreadable when it is none."""
    record = open_record(source, lambda line: None, folder, lang)
    playing = _Playing(record)
    hands = playing.hands()
    verdict = verify_shuffles(record.reader.header, hands)
    deque(hands, maxlen=0)  # the proof may have stopped at the header
    return _together(verdict, playing)


def _together(verdict: Verdict, playing: _Playing) -> Verdict:
    if not playing.found:
        return verdict
    problems = sorted([*verdict.problems, *playing.problems], key=lambda problem: problem.hand or 0)
    unlisted = verdict.unlisted + playing.found - len(playing.problems)
    status: Status = "absent" if verdict.status == "absent" else "broken"
    return replace(verdict, status=status, problems=tuple(problems), unlisted=unlisted)


@dataclass(slots=True)
class _Playing:
    """A record being replayed as its hands pass by on their way to the proof."""

    record: OpenRecord
    problems: list[Problem] = field(default_factory=list)
    found: int = 0
    stopped: bool = False

    def hands(self) -> Iterator[dict[str, Any]]:
        fair = self.record.reader.header.get("fair")
        if isinstance(fair, dict):
            self._hold(None, fair)
        entry: Entry | None = None
        for entry in self.record.reader.hands():
            if not self.stopped:
                self._play(entry, fair=fair is not None)
            yield entry.table
        if not self.stopped and (broken := self.record.end(entry)):
            self._broken(broken)

    def _play(self, entry: Entry, *, fair: bool) -> None:
        """Plays a hand; after the first that breaks, nothing can be said of the others."""
        try:
            self.record.hand(entry)
        except Broken as broken:
            self.stopped = True
            self._broken(broken)
        if fair and not self.stopped:
            self._hold(entry.number, entry.table)

    def _hold(self, hand: int | None, table: dict[str, Any]) -> None:
        self._note(hand, differing(self.record.game.asked, shuffles_of_hand(table)))

    def _broken(self, broken: Broken) -> None:
        said = Said("cli.verify.play", action=broken.action, text=quoted(broken.text), reason=_Why(broken.refusal))
        self._note(broken.hand or None, [said])

    def _note(self, hand: int | None, problems: Iterable[Said]) -> None:
        for said in problems:
            self.found += 1
            if len(self.problems) < MOST_PROBLEMS:
                self.problems.append(Problem(hand, said))


class _Why(Said):
    """The reason of a refusal with the rule it names."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.said.key)
        self.refusal = refusal

    def text(self, lang: Language = "pt") -> str:
        return self.refusal.text(lang)


# In words --------------------------------------------------------------------------------------------


def _told(verdict: Verdict, lang: Language) -> Iterator[str]:
    yield verdict.said.text(lang)
    for problem in verdict.problems[:TOLD]:
        yield one_line(_place(problem, lang) + problem.said.text(lang))
    more = len(verdict.problems) + verdict.unlisted - TOLD
    if more > 0:
        yield say("cli.verify.more", lang, count=more)


def _place(problem: Problem, lang: Language) -> str:
    if problem.hand is None:
        return say("cli.verify.header", lang) + " "
    return say("cli.verify.hand", lang, hand=problem.hand) + " "


def _as_json(verdict: Verdict, lang: Language) -> dict[str, Any]:
    return {
        "status": verdict.status,
        "shuffles": verdict.shuffles,
        "cards": verdict.cards,
        "problems": [{"hand": problem.hand, "reason": problem.said.text(lang)} for problem in verdict.problems],
    }
