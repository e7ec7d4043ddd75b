"""Verify that a match was dealt honestly and played by the rules.

Four conditions must hold:

1. The shuffles follow from the revealed secret.
2. The names and the play match their seals (only in version 2).
3. The play follows the rules.
4. The record has exactly the shuffles that the game requested.

`fairness.proof` checks the first two, which a browser can do as well. `verify_rules` checks the others, which need the
rules engine. `verify` does both in one pass over the hands.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, BinaryIO, Literal

from carteado.core.refusal import Refusal
from carteado.fairness import proof
from carteado.fairness.entries import find_differences, shuffles_of_hand
from carteado.fairness.proof import MAX_PROBLEMS, Problem, Status, Verdict
from carteado.games.regulation_files import Folder
from carteado.playthrough.replay import OpenRecord, RecordError, open_record
from carteado.records.errors import quote
from carteado.records.record_text import RepeatedTable
from carteado.words.catalogue import Language, Sentence


@dataclass(frozen=True, slots=True)
class RulesVerdict:
    """The result of checking a record against the rules.

    status: `kept` if the whole match follows the rules, `incomplete` if it does so but has not ended, or `broken` (see
            `problems`).
    hands:  the number of complete hands.
    """

    status: Literal["kept", "incomplete", "broken"]
    hands: int
    problems: tuple[Problem, ...] = ()


def verify(source: BinaryIO, folder: Folder = None, lang: Language = "pt") -> Verdict:
    """Verify a record completely. Raises Unreadable if the source is not a record.

    folder: the regulation files of the user. If it is None, only presets are found.
    """
    check = _open(source, folder, lang)
    hands = check.hands()
    verdict = proof.verify(check.record.reader.header, hands)
    deque(hands, maxlen=0)  # check all hands against the rules, even if the proof stopped at the header
    return _merge(verdict, check)


def verify_rules(source: BinaryIO, folder: Folder = None) -> RulesVerdict:
    """Check a record only against the rules. Raises Unreadable if the source is not a record.

    folder: as in `verify`.
    """
    check = _open(source, folder, "pt")
    deque(check.hands(), maxlen=0)
    if check.found:
        return RulesVerdict("broken", check.complete_hands, tuple(check.problems))
    return RulesVerdict("incomplete" if check.is_incomplete else "kept", check.complete_hands)


def _open(source: BinaryIO, folder: Folder, lang: Language) -> _RulesCheck:
    return _RulesCheck(open_record(source, lambda line: None, folder, lang))


def _merge(verdict: Verdict, check: _RulesCheck) -> Verdict:
    if not check.found:
        incomplete = verdict.status == "proven" and check.is_incomplete
        return replace(verdict, status="incomplete", hands=check.complete_hands) if incomplete else verdict
    problems = sorted([*verdict.problems, *check.problems], key=lambda problem: problem.hand or 0)
    unlisted = verdict.unlisted + check.found - len(check.problems)
    status: Status = "absent" if verdict.status == "absent" else "broken"
    return replace(verdict, status=status, problems=tuple(problems), unlisted=unlisted)


@dataclass(slots=True)
class _RulesCheck:
    """Replays each hand of a record while `fairness.proof` reads it.

    found:   the number of problems so far, including those beyond MAX_PROBLEMS.
    stopped: whether a hand had an error, so that the later hands cannot be checked.
    """

    record: OpenRecord
    problems: list[Problem] = field(default_factory=list)
    found: int = 0
    stopped: bool = False
    complete_hands: int = 0

    @property
    def is_incomplete(self) -> bool:
        """Whether the record ends before the match is over."""
        return not self.record.game.over

    def hands(self) -> Iterator[dict[str, Any]]:
        fair = self.record.reader.header.get("fair")
        if isinstance(fair, dict):
            self._compare_shuffles(None, fair)
        entry: RepeatedTable | None = None
        for entry in self.record.reader.hands():
            if not self.stopped:
                self._replay(entry, fair=fair is not None)
            yield entry.table
        revealed = isinstance(fair, dict) and "secret" in fair
        if self.stopped or (revealed and self.is_incomplete):
            return  # an unfinished match has no result
        if broken := self.record.check_result(entry):
            self._report_error(broken)

    def _replay(self, entry: RepeatedTable, *, fair: bool) -> None:
        try:
            self.record.replay_hand(entry)
        except RecordError as broken:
            self.stopped = True
            self._report_error(broken)
        if self.stopped:
            return
        self.complete_hands += not self.record.game.playing
        if fair:
            self._compare_shuffles(entry.number, entry.table)

    def _compare_shuffles(self, hand: int | None, table: dict[str, Any]) -> None:
        self._report(hand, find_differences(self.record.game.requested_shuffles, shuffles_of_hand(table)))

    def _report_error(self, broken: RecordError) -> None:
        sentence = Sentence(
            "replay.broken_play", action=broken.action, text=quote(broken.text), reason=_RefusalText(broken.refusal)
        )
        self._report(broken.hand or None, [sentence])

    def _report(self, hand: int | None, problems: Iterable[Sentence]) -> None:
        for sentence in problems:
            self.found += 1
            if len(self.problems) < MAX_PROBLEMS:
                self.problems.append(Problem(hand, sentence))


class _RefusalText(Sentence):
    """The reason of a refusal and the citation of its rule, in the reader's language."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence.key)
        self.refusal = refusal

    def text(self, lang: Language = "pt") -> str:
        return self.refusal.text(lang)
