"""The seal of the play: who sat there, by which rules, and every action, hand by hand (version 2).

A seal is keyed by the match's secret, so while the match runs it tells nobody anything, and each is made from the one
before it. The table publishes the seal of a hand when the hand is over; whoever noted it then knows afterwards that
the record tells the same play. Names are sealed one by one, each with a salt of its own that can be thrown away:
then the name is gone and the proof of the play still stands. Every byte is in docs/fair-shuffles.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from carteado.fairness.seals import domain_of, sized, text, u32
from carteado.fairness.shuffles import FairMatch

VERSION: Final = 2
FORGOTTEN: Final = "Jogador removido"
"""Who had an account and deleted it. The one name that needs no salt."""
UNBOUND: Final = frozenset({"carteado", "players", "result", "fair", "hands"})
"""What of a record's head the seal of the table leaves out: names and result have seals of their own."""


def name_seal(match: str, seat: int, salt: bytes, name: str) -> str:
    """A name at its seat. Without the salt nobody can find the name again, not even by trying all names."""
    return sha256(_domain("name") + text(match) + u32(seat) + sized(salt) + _text(name)).hexdigest()


def name_salt(fair: FairMatch, seat: int) -> bytes:
    """The salt of a seat's name, from a key that is never revealed."""
    return fair.keyed_name(_domain("salt") + text(fair.match) + u32(seat))


def name_seals(fair: FairMatch, names: Sequence[str]) -> list[str]:
    return [name_seal(fair.match, seat, name_salt(fair, seat), name) for seat, name in enumerate(names, 1)]


class PlaySeal:
    """The seal of a match, as it grows. `hand` is the hand it stands in, 0 before the first; `latest` is the seal
    of the hand before that one."""

    __slots__ = ("_actions", "_fair", "_shuffles", "hand", "latest")

    def __init__(self, fair: FairMatch, head: Mapping[str, Any], names: Iterable[str]) -> None:
        self._fair = fair
        sealed = b"".join(sized(bytes.fromhex(name)) for name in names)
        self.latest = fair.mac(_domain("table") + fair.context() + _text(written(head)) + sized(sealed))
        self.hand = 0
        self._clear()

    def _clear(self) -> None:
        self._shuffles = b""
        self._actions = sha256(_domain("actions"))

    def shuffle(self, number: int, purpose: str, size: int) -> None:
        self._shuffles += u32(number) + text(purpose) + u32(size)

    def act(self, action: str) -> None:
        """An action as the record has it, its seat before it."""
        self._actions.update(_text(action))

    def take(self, shuffles: Iterable[Mapping[str, Any]], actions: Iterable[str]) -> None:
        """A hand as a record has it."""
        for shuffle in shuffles:
            self.shuffle(shuffle["number"], shuffle["purpose"], shuffle["size"])
        for action in actions:
            self.act(action)

    def close(self, points: Sequence[object] | None = None) -> str:
        """The hand is over: its seal."""
        told = sized(self._shuffles) + sized(self._actions.digest()) + text(_numbers(points or ()))
        self.latest = self._fair.mac(_domain("hand") + sized(self.latest) + u32(self.hand) + told)
        self.hand += 1
        self._clear()
        return self.latest.hex()

    @property
    def hands(self) -> int:
        """How many hands have their seal."""
        return self.hand - 1

    def end(self, result: Sequence[object]) -> str:
        """The seal of the whole match: so many hands, and what they came to."""
        return self._fair.mac(_domain("end") + sized(self.latest) + u32(self.hands) + text(_numbers(result))).hex()


def written(head: Mapping[str, Any]) -> str:
    """The head of a record in one form only, whoever writes it.

    >>> written({"regulation": "sul", "game": "truco", "players": ["Ana"], "options": {"b": 1, "a": True}})
    '{"game":"truco","options":{"a":true,"b":1},"regulation":"sul"}'
    """
    bound = {key: _whole(value) for key, value in head.items() if key not in UNBOUND}
    return json.dumps(bound, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)


def _whole(value: Any) -> Any:
    """`1.0` as `1`: not every reader of a record tells them apart."""
    if isinstance(value, Mapping):
        return {key: _whole(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_whole(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _numbers(values: Sequence[object]) -> str:
    return " ".join(str(_whole(value)) for value in values)


def _text(value: str) -> bytes:
    """Any text at all, as it may stand in a record; what is no Unicode has no seal that anybody made."""
    return sized(value.encode(errors="replace"))


def _domain(name: str) -> bytes:
    return domain_of(VERSION, name)
