"""Verify that a match was dealt honestly. The module recomputes its shuffles from the revealed secret.

For a record of version 2, it also checks the seals of the names and of the play (`sealed_play`). It does not check the
rules of the game: `replay` checks that the deals and the play follow from the packs. Hands are read one at a time and
are not kept in memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from carteado.fairness.entries import RecordedShuffle, bad_field, fill_in_pack, read_entry, read_list, read_order
from carteado.fairness.sealed_play import SealedPlay
from carteado.fairness.seals import Opening, check_opening, is_hash, is_number
from carteado.fairness.shuffles import VERSIONS, FairMatch, SealedShuffle, are_seeds, commit, is_name
from carteado.words.catalogue import Sentence

MAX_PROBLEMS: Final = 100  # limits the memory that a thoroughly broken file can use

Status = Literal["proven", "incomplete", "pending", "absent", "broken"]


class Problem(NamedTuple):
    """A problem in a record. `hand` counts from 1 and is None for the header."""

    hand: int | None
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a verification.

    status:   `proven`, `incomplete` (correct so far, but the end of the match is missing), `pending` (the secret is not
              revealed yet), `absent` (the match has no fair shuffles) or `broken` (see `problems`).
    problems: the first problems, at most MAX_PROBLEMS each of the proof and of the rules. An `absent` verdict has
              some if the play breaks the rules.
    unlisted: the number of further problems.
    shuffles, cards, openings: how many were checked.
    hands:    the number of hands. Hands that are unfinished, or could not be checked, may be left out.
    """

    status: Status
    problems: tuple[Problem, ...] = ()
    unlisted: int = 0
    shuffles: int = 0
    cards: int = 0
    openings: int = 0
    hands: int = 0

    @property
    def ok(self) -> bool:
        return self.status == "proven"

    @property
    def sentence(self) -> Sentence:
        """The verdict as one sentence."""
        counts = {"shuffles": self.shuffles, "cards": self.cards, "openings": self.openings, "hands": self.hands}
        found = len(self.problems) + self.unlisted
        return Sentence(f"fair.verdict.{self.status}", problems=found, **counts)


def verify(header: Mapping[str, object], hands: Iterable[object]) -> Verdict:
    """Verify the shuffles and seals of a record. `hands` are its hands in order."""
    fair = header.get("fair")
    if fair is None:
        return Verdict("absent")
    reader = _RecordReader()
    if reader.read_header(header, fair):
        reader.read_hands(hands)
    return reader.verdict()


class _RecordReader:
    """Reads a record once and collects the problems.

    at:       the number of the current hand, None for the header.
    expected: the number that the next shuffle must have.
    found:    the number of problems so far, including those beyond MAX_PROBLEMS.
    """

    def __init__(self) -> None:
        self.match: FairMatch | None = None
        self.play: SealedPlay | None = None
        self.version = 1
        self.revealed = False
        self.problems: list[Problem] = []
        self.found = 0
        self.at: int | None = None
        self.hands_read = 0
        self.expected = 1
        self.shuffles = self.cards = self.openings = 0

    def verdict(self) -> Verdict:
        status: Status = "broken" if self.found else self.status_if_unbroken()
        unlisted = self.found - len(self.problems)
        hands = self.play.hands if self.play else self.hands_read
        return Verdict(status, tuple(self.problems), unlisted, self.shuffles, self.cards, self.openings, hands)

    def status_if_unbroken(self) -> Status:
        if not self.revealed:
            return "pending"
        return "proven" if self.play is None or self.play.is_complete else "incomplete"

    def report(self, sentence: Sentence) -> None:
        self.found += 1
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(Problem(self.at, sentence))

    def require(self, holds: bool, name: str, must: str) -> None:
        if not holds:
            self.report(bad_field(name, must))

    # --- the header

    def read_header(self, header: Mapping[str, object], fair: object) -> bool:
        """Read the `[fair]` table of the header. Return False if it is not a table or its version is unknown."""
        if not isinstance(fair, Mapping):
            self.report(bad_field("fair", "table"))
            return False
        version = fair.get("version")
        if not is_number(version) or version not in VERSIONS:
            self.report(Sentence("fair.unknown_version", version=VERSIONS[-1]))
            return False
        self.version = version
        self.read_commitment(fair)
        self.check_seats(header, fair)
        entries = self.read_shuffles(fair)
        self.check_dealer(header, fair, entries)
        for entry in entries:
            self.check_shuffle(entry)
        self.check_openings(fair, entries)
        if self.version > 1 and self.match is not None:
            self.play = SealedPlay(self.match, self.report)
            self.play.check_header(header, fair, entries)
        return True

    def read_commitment(self, fair: Mapping[str, object]) -> None:
        """Read the match id, the seeds and the secret. Check the secret against the commitment."""
        match, seeds, commitment = fair.get("match"), fair.get("seeds"), fair.get("commitment")
        secret = fair.get("secret")
        self.revealed = "secret" in fair
        self.require(is_name(match), "match", "name")
        self.require(are_seeds(seeds), "seeds", "seeds")
        self.require(is_hash(commitment), "commitment", "hash")
        self.require(is_hash(secret) or not self.revealed, "secret", "hash")
        if not (is_name(match) and is_hash(secret)):
            return
        if is_hash(commitment) and commit(bytes.fromhex(secret), match, self.version) != commitment:
            self.report(Sentence("fair.commitment_differs"))
        if are_seeds(seeds):
            self.match = FairMatch(bytes.fromhex(secret), match, tuple(seeds))

    def check_seats(self, header: Mapping[str, object], fair: Mapping[str, object]) -> None:
        players, seeds = header.get("players"), fair.get("seeds")
        if not (isinstance(players, list | tuple) and are_seeds(seeds)):
            return  # wrong types: `read_commitment` has reported the seeds, and the replay reports the players
        if len(players) != len(seeds):
            self.report(Sentence("fair.seats_differ", seeds=len(seeds), players=len(players)))

    def check_dealer(
        self, header: Mapping[str, object], fair: Mapping[str, object], entries: list[RecordedShuffle]
    ) -> None:
        """If the dealer was drawn by a shuffle, check that the header names the same dealer."""
        dealer, seeds = header.get("dealer"), fair.get("seeds")
        if not (is_number(dealer) and are_seeds(seeds)):
            return
        seats = sorted(str(seat) for seat in range(1, len(seeds) + 1))
        for entry in entries:
            drawn = entry.order or ()
            if entry.purpose == "dealer" and sorted(drawn) == seats and drawn[0] != str(dealer):
                self.report(Sentence("fair.dealer_differs", drawn=drawn[0], dealer=dealer))

    # --- the hands

    def read_hands(self, hands: object) -> None:
        if not isinstance(hands, Iterable):
            self.report(bad_field("hands", "tables"))
            return
        for number, hand in enumerate(hands, 1):
            self.hands_read = number
            self.read_hand(number, hand)
        self.finish()

    def read_hand(self, number: int, hand: object) -> None:
        self.at = number
        if not isinstance(hand, Mapping):
            self.report(bad_field("hands", "tables"))
            return
        entries = self.read_shuffles(hand)
        if "pack" in hand:
            entries = self.insert_pack(hand["pack"], entries)
        elif self.revealed and "cards" in hand:
            self.report(Sentence("fair.cards_unproven"))
        for entry in entries:
            self.check_shuffle(entry)
        self.check_openings(hand, entries)
        if self.play is not None:
            self.play.check_hand(hand, entries)

    def insert_pack(self, value: object, entries: list[RecordedShuffle]) -> list[RecordedShuffle]:
        """Use the pack of a hand as the order of the shuffle that has none. Report an invalid or unproven pack."""
        pack = read_order(value, "pack")
        if isinstance(pack, Sentence):
            self.report(pack)
            return entries
        if all(entry.order is not None for entry in entries):
            self.report(Sentence("fair.pack_unproven"))
        return fill_in_pack(entries, pack)

    def finish(self) -> None:
        """Finish the checks at the end of the record.

        A record with a secret and hands but without shuffles is a problem, because it proves nothing.
        """
        hands_played, self.at = self.at is not None, None
        if self.revealed and hands_played and self.expected == 1:
            self.report(Sentence("fair.no_shuffles"))
        if self.play is not None:
            self.play.check_end()

    # --- shuffles

    def read_shuffles(self, table: Mapping[str, object]) -> list[RecordedShuffle]:
        """Return the valid shuffles of a table. Check that they are numbered without gaps."""
        values = read_list(table, "shuffles")
        if isinstance(values, Sentence):
            self.report(values)
            return []
        entries = []
        for value in values:
            entry = read_entry(value)
            if isinstance(entry, Sentence):
                self.report(entry)
                self.expected += 1
                continue
            entries.append(entry)
            if entry.number != self.expected:
                self.report(Sentence("fair.number_differs", number=entry.number, expected=self.expected))
            self.expected = entry.number + 1
        return entries

    def check_shuffle(self, entry: RecordedShuffle) -> None:
        """Check the size of a shuffle's order. Once the secret is revealed, the order must be present and correct."""
        if entry.order is None:
            if self.revealed:
                self.report(Sentence("fair.order_missing", number=entry.number))
        elif len(entry.order) != entry.size:
            counts = {"size": entry.size, "found": len(entry.order)}
            self.report(Sentence("fair.size_differs", number=entry.number, **counts))
        elif self.match is not None:
            self.compare_shuffle(entry, entry.order, self.match.shuffle(entry.number, entry.purpose, entry.order))

    def compare_shuffle(self, entry: RecordedShuffle, order: Sequence[str], true: SealedShuffle) -> None:
        self.shuffles += 1
        self.cards += entry.size
        if entry.root != true.root:
            self.report(Sentence("fair.root_differs", number=entry.number))
        pairs = enumerate(zip(true.order, order, strict=True), 1)
        difference = next(((at, expected, found) for at, (expected, found) in pairs if expected != found), None)
        if difference is not None:
            at, expected, found = difference
            words = {"position": at, "expected": expected, "found": found}
            self.report(Sentence("fair.order_differs", number=entry.number, **words))

    def check_openings(self, table: Mapping[str, object], entries: list[RecordedShuffle]) -> None:
        """Check the proofs of single cards. They do not need the secret."""
        values = read_list(table, "openings")
        if isinstance(values, Sentence):
            self.report(values)
            return
        by_number = {entry.number: entry for entry in entries}
        for value in values:
            opening = Opening.read(value)
            if opening is None:
                self.report(bad_field("openings", "openings"))
            elif opening.number not in by_number:
                self.report(Sentence("fair.opening_stray", number=opening.number))
            else:
                self.check_opening(opening, by_number[opening.number])

    def check_opening(self, opening: Opening, entry: RecordedShuffle) -> None:
        self.openings += 1
        where = {"number": opening.number, "position": opening.position, "card": opening.card}
        if not check_opening(entry.root, entry.size, opening):
            self.report(Sentence("fair.opening_false", **where))
        elif entry.order is not None and entry.order[opening.position - 1 :][:1] != (opening.card,):
            self.report(Sentence("fair.opening_differs", **where))
