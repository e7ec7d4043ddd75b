"""Check the seals of the names and of the play in a record of version 2."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from carteado.fairness.entries import RecordedShuffle, bad_field
from carteado.fairness.plays import FORGOTTEN, PlaySeal, name_seal
from carteado.fairness.seals import is_hash, is_number
from carteado.fairness.shuffles import FairMatch
from carteado.words.catalogue import Sentence


class SealedPlay:
    """Checks the seals of a record while it is read.

    hands: the number of hands with a seal so far.
    """

    def __init__(self, match: FairMatch, report: Callable[[Sentence], None]) -> None:
        self._match = match
        self._report = report
        self._seal: PlaySeal | None = None
        self._end = ""
        self._result: Sequence[object] = ()
        self._lacks_seal = False
        self._hands_played = 0
        self.hands = 0

    @property
    def is_complete(self) -> bool:
        """Whether the record contains all hands up to the end of the match."""
        return self.hands >= self._hands_played

    def check_end(self) -> None:
        """Check the seal of the whole match, if the record contains all hands."""
        if self._seal is not None and self.is_complete and self._seal.seal_match(self._result) != self._end:
            self._report(Sentence("fair.end_differs"))

    def check_header(
        self, header: Mapping[str, object], fair: Mapping[str, object], entries: Sequence[RecordedShuffle]
    ) -> None:
        names, hands, end, result = fair.get("names"), fair.get("hands"), fair.get("end"), header.get("result", [])
        if not (isinstance(names, list | tuple) and all(map(is_hash, names))):
            self._report(bad_field("names", "hashes"))
            return
        if not (is_hash(end) and is_number(hands)):
            self._report(bad_field("end", "hash"))
            return
        self._hands_played, self._end, self._result = hands, end, result if isinstance(result, list | tuple) else ()
        self._check_names(header.get("players"), names, fair.get("salts"))
        self._seal = PlaySeal(self._match, header, names)
        self._add_to_seal(entries, ())
        if self._seal.seal_hand() != fair.get("play"):
            self._report(Sentence("fair.table_differs"))

    def _check_names(self, players: object, names: Sequence[str], salts: object) -> None:
        if not (isinstance(players, list | tuple) and isinstance(salts, list | tuple)):
            self._report(bad_field("salts", "hashes"))
            return
        if not len(players) == len(names) == len(salts):
            self._report(Sentence("fair.names_count", names=len(names), players=len(players)))
            return
        for seat, (name, sealed, salt) in enumerate(zip(players, names, salts, strict=True), 1):
            if not self._matches_name_seal(seat, name, sealed, salt):
                self._report(Sentence("fair.name_differs", seat=seat))

    def _matches_name_seal(self, seat: int, name: object, sealed: str, salt: object) -> bool:
        """Return whether a name matches its seal. The salt may be missing only if the player deleted the account."""
        if salt == "":
            return name == FORGOTTEN
        if not (isinstance(name, str) and is_hash(salt)):
            return False
        return name_seal(self._match.match, seat, bytes.fromhex(salt), name) == sealed

    def check_hand(self, hand: Mapping[str, object], entries: Sequence[RecordedShuffle]) -> None:
        """Check the seal of a hand. It may be missing only in the last hand, because a record may end during a hand."""
        if self._seal is None:
            return
        if self._lacks_seal:
            self._report(Sentence("fair.play_missing", hand=self._seal.hands))
            return
        actions, points, stated = hand.get("actions", []), hand.get("points", []), hand.get("play")
        if not isinstance(actions, list | tuple) or not isinstance(points, list | tuple):
            return  # the replay reports the wrong type
        self._add_to_seal(entries, [action for action in actions if isinstance(action, str)])
        sealed = self._seal.seal_hand(points)
        if stated is None:
            self._lacks_seal = True
            return
        self.hands += 1
        if stated != sealed:
            self._report(Sentence("fair.play_differs"))

    def _add_to_seal(self, entries: Sequence[RecordedShuffle], actions: Sequence[str]) -> None:
        assert self._seal is not None
        shuffles = ({"number": one.number, "purpose": one.purpose, "size": one.size} for one in entries)
        self._seal.add_hand(shuffles, actions)
