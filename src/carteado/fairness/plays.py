"""Seal the play of a match (version 2): the players, the rules and every action, hand by hand.

A seal is an HMAC with the secret of the match, so it reveals nothing during the match. Each seal includes the previous
one. When a hand is over, the table publishes its seal. A client that stored the seal can check later that the record
contains the same play.

Each name is sealed with its own salt. If the salt is deleted, nobody can recover the name, and the seals of the play
stay valid. docs/fair-shuffles.md defines every byte.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from carteado.fairness.seals import domain_of, length_prefixed, text, u32
from carteado.fairness.shuffles import FairMatch

VERSION: Final = 2
FORGOTTEN: Final = "Jogador removido"
"""The name of a player who deleted their account. Only this name needs no salt."""
UNSEALED_FIELDS: Final = frozenset({"carteado", "players", "result", "fair", "hands"})
"""Fields of the header that the first seal excludes. The names and the result have their own seals."""


def name_seal(match: str, seat: int, salt: bytes, name: str) -> str:
    """Return the seal of the name of the player in a seat.

    Without the salt, the name cannot be found, not even by trying every possible name.
    """
    return sha256(_domain("name") + text(match) + u32(seat) + length_prefixed(salt) + _text(name)).hexdigest()


def name_salt(fair: FairMatch, seat: int) -> bytes:
    """Return the salt of the name of the player in a seat. It is derived from a key that is never revealed."""
    return fair.name_mac(_domain("salt") + text(fair.match) + u32(seat))


def name_seals(fair: FairMatch, names: Sequence[str]) -> list[str]:
    return [name_seal(fair.match, seat, name_salt(fair, seat), name) for seat, name in enumerate(names, 1)]


class PlaySeal:
    """The chain of seals of a match.

    hand:   the number of the current hand, 0 before the first one.
    latest: the latest seal of the chain.
    """

    __slots__ = ("_actions", "_fair", "_shuffles", "hand", "latest")

    def __init__(self, fair: FairMatch, head: Mapping[str, Any], names: Iterable[str]) -> None:
        self._fair = fair
        sealed = b"".join(length_prefixed(bytes.fromhex(name)) for name in names)
        self.latest = fair.mac(
            _domain("table") + fair.context() + _text(canonical_head(head)) + length_prefixed(sealed)
        )
        self.hand = 0
        self._clear()

    def _clear(self) -> None:
        self._shuffles = b""
        self._actions = sha256(_domain("actions"))

    def add_shuffle(self, number: int, purpose: str, size: int) -> None:
        self._shuffles += u32(number) + text(purpose) + u32(size)

    def add_action(self, action: str) -> None:
        """Add an action to the current hand. The text is as in the record and includes the seat."""
        self._actions.update(_text(action))

    def add_hand(self, shuffles: Iterable[Mapping[str, Any]], actions: Iterable[str]) -> None:
        """Add all shuffles and actions of a hand from a record."""
        for shuffle in shuffles:
            self.add_shuffle(shuffle["number"], shuffle["purpose"], shuffle["size"])
        for action in actions:
            self.add_action(action)

    def seal_hand(self, points: Sequence[object] | None = None) -> str:
        """End the current hand and return its seal. Before the first hand, this seals the players and the rules.

        points: the points of each side, if the hand has a result.
        """
        content = (
            length_prefixed(self._shuffles) + length_prefixed(self._actions.digest()) + text(_numbers(points or ()))
        )
        self.latest = self._fair.mac(_domain("hand") + length_prefixed(self.latest) + u32(self.hand) + content)
        self.hand += 1
        self._clear()
        return self.latest.hex()

    @property
    def hands(self) -> int:
        """The number of hands sealed so far. Valid only after the first call of `seal_hand`."""
        return self.hand - 1

    def seal_match(self, result: Sequence[object]) -> str:
        """Return the seal of the whole match. It includes the number of hands and the result."""
        return self._fair.mac(
            _domain("end") + length_prefixed(self.latest) + u32(self.hands) + text(_numbers(result))
        ).hex()


def canonical_head(head: Mapping[str, Any]) -> str:
    """Return the header of a record as canonical JSON, without the fields that are not sealed.

    >>> canonical_head({"regulation": "sul", "game": "truco", "players": ["Ana"], "options": {"b": 1, "a": True}})
    '{"game":"truco","options":{"a":true,"b":1},"regulation":"sul"}'
    """
    sealed = {key: _normalise_numbers(value) for key, value in head.items() if key not in UNSEALED_FIELDS}
    return json.dumps(sealed, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)


def _normalise_numbers(value: Any) -> Any:
    """Replace `1.0` by `1`, because some readers of records do not distinguish them."""
    if isinstance(value, Mapping):
        return {key: _normalise_numbers(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_normalise_numbers(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _numbers(values: Sequence[object]) -> str:
    return " ".join(str(_normalise_numbers(value)) for value in values)


def _text(value: str) -> bytes:
    """Encode a text of a record as bytes with a length prefix.

    Lone surrogates are replaced, so that a broken text raises no error. No sealed text contains them.
    """
    return length_prefixed(value.encode(errors="replace"))


def _domain(name: str) -> bytes:
    return domain_of(VERSION, name)
