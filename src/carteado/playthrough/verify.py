"""Was a match dealt honestly, and played by the rules?

Four things have to hold: the shuffles are those the revealed secret gives, names and play are those that were sealed
(`fairness.proof`), the play follows from the shuffles by the rules (`record_replay`), and no shuffle was slipped in or
left out: each is one the game asked for. The first two are sums that anybody can do, a browser too; the last two need
the game (`by_rules`). The record is read once, hand by hand, and none is kept.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, BinaryIO, Literal

from carteado.core.game import Refusal
from carteado.fairness import proof
from carteado.fairness.entries import differing, shuffles_of_hand
from carteado.fairness.proof import MOST_PROBLEMS, Problem, Status, Verdict
from carteado.files.file_errors import quoted
from carteado.files.records import Entry
from carteado.record_replay import Broken, OpenRecord, open_record
from carteado.regulation_files import Folder
from carteado.words.catalogue import Language, Said


@dataclass(frozen=True, slots=True)
class RulesVerdict:
    """What the rules say of a record: `kept` from the first hand to the end of the match; `incomplete` when they were
    and the match had not ended; `broken`, and then `problems` say where. `hands` is how many were played whole."""

    status: Literal["kept", "incomplete", "broken"]
    hands: int
    problems: tuple[Problem, ...] = ()


def verify(source: BinaryIO, folder: Folder = None, lang: Language = "pt") -> Verdict:
    """The verdict on a record; Unreadable when it is none."""
    playing = _opened(source, folder, lang)
    hands = playing.hands()
    verdict = proof.verify(playing.record.reader.header, hands)
    deque(hands, maxlen=0)  # the proof may have stopped at the header
    return _together(verdict, playing)


def by_rules(source: BinaryIO, folder: Folder = None) -> RulesVerdict:
    """What the rules alone say of a record; Unreadable when it is none."""
    playing = _opened(source, folder, "pt")
    deque(playing.hands(), maxlen=0)
    if playing.found:
        return RulesVerdict("broken", playing.whole, tuple(playing.problems))
    return RulesVerdict("incomplete" if playing.is_cut else "kept", playing.whole)


def _opened(source: BinaryIO, folder: Folder, lang: Language) -> _Playing:
    return _Playing(open_record(source, lambda line: None, folder, lang))


def _together(verdict: Verdict, playing: _Playing) -> Verdict:
    if not playing.found:
        cut = verdict.status == "proven" and playing.is_cut
        return replace(verdict, status="incomplete", hands=playing.whole) if cut else verdict
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
    whole: int = 0

    @property
    def is_cut(self) -> bool:
        """Whether the match had not ended with the last hand of a record that reveals the secret."""
        return not self.record.game.over

    def hands(self) -> Iterator[dict[str, Any]]:
        fair = self.record.reader.header.get("fair")
        if isinstance(fair, dict):
            self._hold(None, fair)
        entry: Entry | None = None
        for entry in self.record.reader.hands():
            if not self.stopped:
                self._play(entry, fair=fair is not None)
            yield entry.table
        revealed = isinstance(fair, dict) and "secret" in fair
        if self.stopped or (revealed and self.is_cut):
            return  # what it came to can't be told from a part
        if broken := self.record.end(entry):
            self._broken(broken)

    def _play(self, entry: Entry, *, fair: bool) -> None:
        """Plays a hand; after the first that breaks, nothing can be said of the others."""
        try:
            self.record.hand(entry)
        except Broken as broken:
            self.stopped = True
            self._broken(broken)
        if self.stopped:
            return
        self.whole += not self.record.game.playing
        if fair:
            self._hold(entry.number, entry.table)

    def _hold(self, hand: int | None, table: dict[str, Any]) -> None:
        self._note(hand, differing(self.record.game.asked, shuffles_of_hand(table)))

    def _broken(self, broken: Broken) -> None:
        said = Said("replay.broken_play", action=broken.action, text=quoted(broken.text), reason=_Why(broken.refusal))
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
