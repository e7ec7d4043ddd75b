"""Was the match dealt honestly? The proof of a record, recomputed from its revealed secret.

This looks at the shuffles and, in version 2, at the seals of the names and of the play (`sealed_play`): that the
deals and the play follow from the packs is for the replay to say. It reads one hand at a time and keeps none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from carteado.fairness.entries import Entry, bad_field, listed, read_entry, read_order, with_pack
from carteado.fairness.sealed_play import SealedPlay
from carteado.fairness.seals import Opening, check_opening, is_hash, is_number
from carteado.fairness.shuffles import VERSIONS, FairMatch, Shuffled, are_seeds, commit, is_name
from carteado.words.catalogue import Said

MOST_PROBLEMS: Final = 100  # a file that is wrong throughout must not fill the memory with complaints

Status = Literal["proven", "incomplete", "pending", "absent", "broken"]


class Problem(NamedTuple):
    """What is wrong, and in which hand, counted from 1; None for what stands before the hands."""

    hand: int | None
    said: Said


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a record proves: `proven` honest; `incomplete` when it is, and hands of the match are missing after its
    last; `pending` until the secret is revealed; `absent` when it was not dealt by a fair shuffle; `broken` when
    something differs, and then `problems` say what. `hands` is how many hands the record has whole."""

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
    def said(self) -> Said:
        """The verdict in one sentence."""
        counts = {"shuffles": self.shuffles, "cards": self.cards, "openings": self.openings, "hands": self.hands}
        found = len(self.problems) + self.unlisted
        return Said(f"fair.verdict.{self.status}", problems=found, **counts)


def verify(header: Mapping[str, object], hands: Iterable[object]) -> Verdict:
    """The proof of a record: its header (all but the hands), and the hands in their order."""
    fair = header.get("fair")
    if fair is None:
        return Verdict("absent")
    reading = _Reading()
    if reading.header(header, fair):
        reading.hands(hands)
    return reading.verdict()


class _Reading:
    """One pass over a record: what was found, and where in the count of shuffles it stands."""

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
        status: Status = "broken" if self.found else self.unbroken()
        unlisted = self.found - len(self.problems)
        hands = self.play.hands if self.play else self.hands_read
        return Verdict(status, tuple(self.problems), unlisted, self.shuffles, self.cards, self.openings, hands)

    def unbroken(self) -> Status:
        if not self.revealed:
            return "pending"
        return "proven" if self.play is None or self.play.is_whole else "incomplete"

    def problem(self, said: Said) -> None:
        self.found += 1
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(self.at, said))

    def need(self, holds: bool, name: str, must: str) -> None:
        if not holds:
            self.problem(bad_field(name, must))

    # --- before the hands

    def header(self, header: Mapping[str, object], fair: object) -> bool:
        """Reads the `[fair]` table; False when it is of no version known here."""
        if not isinstance(fair, Mapping):
            self.problem(bad_field("fair", "table"))
            return False
        version = fair.get("version")
        if not is_number(version) or version not in VERSIONS:
            self.problem(Said("fair.unknown_version", version=VERSIONS[-1]))
            return False
        self.version = version
        self.promise(fair)
        self.seats(header, fair)
        entries = self.entries(fair)
        self.dealer(header, fair, entries)
        for entry in entries:
            self.shuffle(entry)
        self.open(fair, entries)
        if self.version > 1 and self.match is not None:
            self.play = SealedPlay(self.match, self.problem)
            self.play.header(header, fair, entries)
        return True

    def promise(self, fair: Mapping[str, object]) -> None:
        """Who shuffled, and whether the secret is the one that was promised."""
        match, seeds, commitment = fair.get("match"), fair.get("seeds"), fair.get("commitment")
        secret = fair.get("secret")
        self.revealed = "secret" in fair
        self.need(is_name(match), "match", "name")
        self.need(are_seeds(seeds), "seeds", "seeds")
        self.need(is_hash(commitment), "commitment", "hash")
        self.need(is_hash(secret) or not self.revealed, "secret", "hash")
        if not (is_name(match) and is_hash(secret)):
            return
        if is_hash(commitment) and commit(bytes.fromhex(secret), match, self.version) != commitment:
            self.problem(Said("fair.commitment_differs"))
        if are_seeds(seeds):
            self.match = FairMatch(bytes.fromhex(secret), match, tuple(seeds))

    def seats(self, header: Mapping[str, object], fair: Mapping[str, object]) -> None:
        players, seeds = header.get("players"), fair.get("seeds")
        if not (isinstance(players, list | tuple) and are_seeds(seeds)):
            return  # ill-typed seeds were named already; ill-typed players are for the replay to name
        if len(players) != len(seeds):
            self.problem(Said("fair.seats_differ", seeds=len(seeds), players=len(players)))

    def dealer(self, header: Mapping[str, object], fair: Mapping[str, object], entries: list[Entry]) -> None:
        """A draw of the seats for the deal means what it says: the seat that came first deals."""
        dealer, seeds = header.get("dealer"), fair.get("seeds")
        if not (is_number(dealer) and are_seeds(seeds)):
            return
        seats = sorted(str(seat) for seat in range(1, len(seeds) + 1))
        for entry in entries:
            drawn = entry.order or ()
            if entry.purpose == "dealer" and sorted(drawn) == seats and drawn[0] != str(dealer):
                self.problem(Said("fair.dealer_differs", drawn=drawn[0], dealer=dealer))

    # --- the hands

    def hands(self, hands: object) -> None:
        if not isinstance(hands, Iterable):
            self.problem(bad_field("hands", "tables"))
            return
        for number, hand in enumerate(hands, 1):
            self.hands_read = number
            self.hand(number, hand)
        self.close()

    def hand(self, number: int, hand: object) -> None:
        self.at = number
        if not isinstance(hand, Mapping):
            self.problem(bad_field("hands", "tables"))
            return
        entries = self.entries(hand)
        if "pack" in hand:
            entries = self.packed(hand["pack"], entries)
        elif self.revealed and "cards" in hand:
            self.problem(Said("fair.cards_unproven"))
        for entry in entries:
            self.shuffle(entry)
        self.open(hand, entries)
        if self.play is not None:
            self.play.hand(hand, entries)

    def packed(self, value: object, entries: list[Entry]) -> list[Entry]:
        """The pack of a hand is the order of the one shuffle that leaves its own out."""
        pack = read_order(value, "pack")
        if isinstance(pack, Said):
            self.problem(pack)
            return entries
        if all(entry.order is not None for entry in entries):
            self.problem(Said("fair.pack_unproven"))
        return with_pack(entries, pack)

    def close(self) -> None:
        """A revealed match of which hands were played, and not one shuffle: nothing was proven."""
        hands_played, self.at = self.at is not None, None
        if self.revealed and hands_played and self.expected == 1:
            self.problem(Said("fair.no_shuffles"))
        if self.play is not None:
            self.play.close()

    # --- their shuffles

    def entries(self, table: Mapping[str, object]) -> list[Entry]:
        """The well-written shuffles of a table, after a look at their numbers."""
        values = listed(table, "shuffles")
        if isinstance(values, Said):
            self.problem(values)
            return []
        entries = []
        for value in values:
            entry = read_entry(value)
            if isinstance(entry, Said):
                self.problem(entry)
                self.expected += 1
                continue
            entries.append(entry)
            if entry.number != self.expected:
                self.problem(Said("fair.number_differs", number=entry.number, expected=self.expected))
            self.expected = entry.number + 1
        return entries

    def shuffle(self, entry: Entry) -> None:
        """One shuffle against the one the secret gives."""
        if entry.order is None:
            if self.revealed:
                self.problem(Said("fair.order_missing", number=entry.number))
        elif len(entry.order) != entry.size:
            counts = {"size": entry.size, "found": len(entry.order)}
            self.problem(Said("fair.size_differs", number=entry.number, **counts))
        elif self.match is not None:
            self.compare(entry, entry.order, self.match.shuffle(entry.number, entry.purpose, entry.order))

    def compare(self, entry: Entry, order: Sequence[str], true: Shuffled) -> None:
        self.shuffles += 1
        self.cards += entry.size
        if entry.root != true.root:
            self.problem(Said("fair.root_differs", number=entry.number))
        pairs = enumerate(zip(true.order, order, strict=True), 1)
        differing = next(((at, drawn, stands) for at, (drawn, stands) in pairs if drawn != stands), None)
        if differing is not None:
            at, drawn, stands = differing
            words = {"position": at, "expected": drawn, "found": stands}
            self.problem(Said("fair.order_differs", number=entry.number, **words))

    def open(self, table: Mapping[str, object], entries: list[Entry]) -> None:
        """The cards opened one by one, which need no secret."""
        values = listed(table, "openings")
        if isinstance(values, Said):
            self.problem(values)
            return
        by_number = {entry.number: entry for entry in entries}
        for value in values:
            opening = Opening.read(value)
            if opening is None:
                self.problem(bad_field("openings", "openings"))
            elif opening.number not in by_number:
                self.problem(Said("fair.opening_stray", number=opening.number))
            else:
                self.opened(opening, by_number[opening.number])

    def opened(self, opening: Opening, entry: Entry) -> None:
        self.openings += 1
        where = {"number": opening.number, "position": opening.position, "card": opening.card}
        if not check_opening(entry.root, entry.size, opening):
            self.problem(Said("fair.opening_false", **where))
        elif entry.order is not None and entry.order[opening.position - 1 :][:1] != (opening.card,):
            self.problem(Said("fair.opening_differs", **where))
