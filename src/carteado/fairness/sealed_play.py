"""The seals of names and play in a record of version 2, made again from what it tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from carteado.fairness.entries import Entry, bad_field
from carteado.fairness.plays import FORGOTTEN, PlaySeal, name_seal
from carteado.fairness.seals import is_hash, is_number
from carteado.fairness.shuffles import FairMatch
from carteado.words.catalogue import Said


class SealedPlay:
    """One pass over the seals of a record. `hands` counts those that have their seal."""

    def __init__(self, match: FairMatch, problem: Callable[[Said], None]) -> None:
        self._match = match
        self._problem = problem
        self._seal: PlaySeal | None = None
        self._end = ""
        self._result: Sequence[object] = ()
        self._cut = False
        self._played = 0
        self.hands = 0

    @property
    def is_whole(self) -> bool:
        """Whether no hand is missing after the last."""
        return self.hands >= self._played

    def close(self) -> None:
        """After the last hand: where all are there, the end must be the one that was sealed."""
        if self._seal is not None and self.is_whole and self._seal.end(self._result) != self._end:
            self._problem(Said("fair.end_differs"))

    def header(self, header: Mapping[str, object], fair: Mapping[str, object], entries: Sequence[Entry]) -> None:
        names, hands, end, result = fair.get("names"), fair.get("hands"), fair.get("end"), header.get("result", [])
        if not (isinstance(names, list | tuple) and all(map(is_hash, names))):
            self._problem(bad_field("names", "hashes"))
            return
        if not (is_hash(end) and is_number(hands)):
            self._problem(bad_field("end", "hash"))
            return
        self._played, self._end, self._result = hands, end, result if isinstance(result, list | tuple) else ()
        self._check_names(header.get("players"), names, fair.get("salts"))
        self._seal = PlaySeal(self._match, header, names)
        self._take(entries, ())
        if self._seal.close() != fair.get("play"):
            self._problem(Said("fair.table_differs"))

    def _check_names(self, players: object, names: Sequence[str], salts: object) -> None:
        if not (isinstance(players, list | tuple) and isinstance(salts, list | tuple)):
            self._problem(bad_field("salts", "hashes"))
            return
        if not len(players) == len(names) == len(salts):
            self._problem(Said("fair.names_count", names=len(names), players=len(players)))
            return
        for seat, (name, sealed, salt) in enumerate(zip(players, names, salts, strict=True), 1):
            if not self._is_name(seat, name, sealed, salt):
                self._problem(Said("fair.name_differs", seat=seat))

    def _is_name(self, seat: int, name: object, sealed: str, salt: object) -> bool:
        """A name whose person asked to be forgotten has no salt any more, and no other name needs none."""
        if salt == "":
            return name == FORGOTTEN
        if not (isinstance(name, str) and is_hash(salt)):
            return False
        return name_seal(self._match.match, seat, bytes.fromhex(salt), name) == sealed

    def hand(self, hand: Mapping[str, object], entries: Sequence[Entry]) -> None:
        """A hand and its seal. Only the last may be without: a record that was cut off there."""
        if self._seal is None:
            return
        if self._cut:
            self._problem(Said("fair.play_missing", hand=self._seal.hands))
            return
        actions, points, stated = hand.get("actions", []), hand.get("points", []), hand.get("play")
        if not isinstance(actions, list | tuple) or not isinstance(points, list | tuple):
            return  # for the replay to name
        self._take(entries, [action for action in actions if isinstance(action, str)])
        sealed = self._seal.close(points)
        if stated is None:
            self._cut = True
            return
        self.hands += 1
        if stated != sealed:
            self._problem(Said("fair.play_differs"))

    def _take(self, entries: Sequence[Entry], actions: Sequence[str]) -> None:
        assert self._seal is not None
        shuffles = ({"number": one.number, "purpose": one.purpose, "size": one.size} for one in entries)
        self._seal.take(shuffles, actions)
