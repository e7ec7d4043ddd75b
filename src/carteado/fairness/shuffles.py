"""Shuffle fairly: nobody can choose the cards, and anybody can verify that afterwards.

1. Before a match, the server draws a secret and publishes a commitment to it.
2. Each player then adds a seed. Every shuffle is computed from the secret and all seeds, so neither the server nor a
   single player decides a card.
3. Before the first card of a shuffle is dealt, the order is sealed with a Merkle root (`seals`).
4. After the match, the server reveals the secret, and `proof` recomputes everything.

docs/fair-shuffles.md defines every byte. The format of a version never changes.

>>> match = FairMatch(bytes(32), "mesa-7", ("sorte", ""))
>>> match.shuffle(1, "dealer", ("1", "2")).order
('1', '2')
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import Any, Final, TypeGuard

from carteado.core.game import ShuffleRequest
from carteado.fairness.seals import (
    MAX_ITEMS,
    PLACES,
    Opening,
    check_opening,
    domain,
    domain_of,
    is_item,
    is_number,
    leaves_of,
    length_prefixed,
    path_of,
    root_of,
    text,
    u32,
)
from carteado.words.catalogue import Sentence

__all__ = [
    "FairMatch",
    "InvalidFairMatch",
    "Opening",
    "SealedShuffle",
    "check_opening",
    "commit",
    "draw_secret",
    "is_seed",
]

VERSIONS: Final = (1, 2)
"""Both versions shuffle in the same way. Version 2 also seals the play and the names (`plays`). Its commitment uses
another domain, so that a match of version 2 cannot pass for one of version 1, which proves less."""
SECRET_BYTES: Final = 32
MAX_TEXT: Final = 64  # bytes of a seed, a match id or a purpose
MAX_SEATS: Final = 64


class InvalidFairMatch(ValueError):
    """Raised if a value of a fair match is invalid, for example a seed that is too long or an empty pack."""

    def __init__(self, field_name: str, must: str) -> None:
        self.sentence = Sentence("fair.field", field=field_name, must=Sentence(f"fair.must.{must}"))
        super().__init__(self.sentence)


def draw_secret() -> bytes:
    """Draw the secret of a match. It is the only randomness of the shuffles besides the seeds."""
    return secrets.token_bytes(SECRET_BYTES)


def commit(secret: bytes, match: str, version: int = 1) -> str:
    """Return the commitment to a secret. It is published before the players give their seeds.

    The commitment includes the match id. Otherwise the server could choose the cards by choosing the id later.
    """
    return sha256(domain_of(version, "commitment") + text(match) + length_prefixed(secret)).hexdigest()


def is_text(value: object, least: int) -> TypeGuard[str]:
    """Return whether a value is a text of `least` to MAX_TEXT bytes of UTF-8. Lone surrogates are not allowed."""
    if not isinstance(value, str) or any(0xD800 <= ord(character) <= 0xDFFF for character in value):
        return False
    return least <= len(value.encode()) <= MAX_TEXT


def is_seed(value: object) -> TypeGuard[str]:
    """Return whether a value is a valid seed: a string of at most 64 bytes in UTF-8. An empty string means no seed."""
    return is_text(value, 0)


def is_name(value: object) -> TypeGuard[str]:
    """Return whether a value is valid as a match id or as the purpose of a shuffle."""
    return is_text(value, 1)


def are_seeds(values: object) -> TypeGuard[list[str] | tuple[str, ...]]:
    return isinstance(values, list | tuple) and 1 <= len(values) <= MAX_SEATS and all(map(is_seed, values))


def are_items(values: Sequence[object]) -> TypeGuard[Sequence[str]]:
    return 1 <= len(values) <= MAX_ITEMS and all(map(is_item, values))


class PrefixedHmac:
    """Computes HMAC-SHA256 (RFC 2104) of many messages with the same prefix, for a key of at most 64 bytes.

    The prefix is hashed only once, which makes each digest three times as fast as with `hmac`.
    """

    __slots__ = ("_inner", "_outer")

    def __init__(self, key: bytes, beginning: bytes) -> None:
        block = key.ljust(sha256().block_size, b"\0")
        self._inner = sha256(block.translate(_INNER) + beginning)
        self._outer = sha256(block.translate(_OUTER))

    def digest(self, rest: bytes) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(rest)
        outer.update(inner.digest())
        return outer.digest()


_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


@dataclass(frozen=True, slots=True)
class SealedShuffle:
    """One shuffle of a match.

    The fields `number`, `purpose`, `size` and `root` are published before the shuffle is used. The other fields are
    secret and are not part of `repr`.
    """

    number: int
    purpose: str
    root: str
    order: tuple[str, ...] = field(repr=False)
    salts: tuple[bytes, ...] = field(repr=False)

    @property
    def size(self) -> int:
        return len(self.order)

    def opening(self, position: int) -> Opening:
        """Return the proof of the card at a position. Positions count from 1 at the top.

        Raises InvalidFairMatch if there is no such position.
        """
        if not is_number(position, self.size):
            raise InvalidFairMatch("position", "position")
        path = path_of(leaves_of_order(self.number, self.order, self.salts), position - 1)
        salt = self.salts[position - 1].hex()
        return Opening(self.number, position, self.order[position - 1], salt, tuple(map(bytes.hex, path)))

    def public_record(self) -> dict[str, Any]:
        """Return the shuffle for a record, without its order. It may be published before the cards are shown."""
        return {"number": self.number, "purpose": self.purpose, "size": self.size, "root": self.root}

    def as_record(self) -> dict[str, Any]:
        """Return the shuffle for a record, with its order.

        For the pack of a hand, use `public_record`, because the hand itself contains the pack.
        """
        return {**self.public_record(), "order": " ".join(self.order)}


@dataclass(frozen=True, slots=True)
class FairMatch:
    """The secret, the id and the players' seeds of a match. The seeds are listed by seat.

    Creating one raises InvalidFairMatch if a value is invalid.

    names_key: the key for the salts of the names, never revealed. A match without this key has version 1, not 2.
    """

    secret: bytes = field(repr=False)
    match: str
    seeds: tuple[str, ...]
    names_key: bytes = field(default=b"", repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.secret, bytes) or len(self.secret) != SECRET_BYTES:
            raise InvalidFairMatch("secret", "hash")
        if not is_name(self.match):
            raise InvalidFairMatch("match", "name")
        if not are_seeds(self.seeds):
            raise InvalidFairMatch("seeds", "seeds")

    @property
    def commitment(self) -> str:
        return commit(self.secret, self.match, self.version)

    @property
    def version(self) -> int:
        return 2 if self.names_key else 1

    def shuffle(self, number: object, purpose: str, items: Sequence[str]) -> SealedShuffle:
        """Shuffle the items and return the sealed shuffle. Raises InvalidFairMatch if a parameter is invalid.

        number: the number of the shuffle in the match, from 1.
        items:  they are sorted first. So the caller cannot influence the cards by their order.
        """
        if not is_number(number):
            raise InvalidFairMatch("number", "number")
        if not is_name(purpose):
            raise InvalidFairMatch("purpose", "name")
        if not are_items(items):
            raise InvalidFairMatch("items", "order")
        return self.seal(number, purpose, self.order(number, items))

    def seal(self, number: int, purpose: str, order: tuple[str, ...]) -> SealedShuffle:
        """Seal an order that is already known, and return it as shuffle `number`. The parameters are not checked."""
        salts = self.salts(number, purpose, len(order))
        return SealedShuffle(number, purpose, root_of(leaves_of_order(number, order, salts)).hex(), order, salts)

    def order(self, number: int, items: Sequence[str]) -> tuple[str, ...]:
        """Return the order of shuffle `number` without sealing it, which takes half as long as `shuffle`."""
        return fisher_yates(items, self.stream(number))

    def draw_order(self, number: int, shuffle: ShuffleRequest) -> tuple[str, ...]:
        """Return the order of a shuffle that a game requests. This is a `DrawOrder` of `carteado.playthrough`."""
        return self.order(number, shuffle.items)

    def stream(self, number: int) -> Iterator[int]:
        """Yield an endless stream of pseudorandom bytes for one shuffle.

        The purpose is not an input, because the server could otherwise influence the cards by choosing it.
        """
        mac = PrefixedHmac(self.secret, domain("stream") + self.context() + u32(number))
        for counter in count():
            yield from mac.digest(u32(counter))

    def salts(self, number: int, purpose: str, size: int) -> tuple[bytes, ...]:
        mac = PrefixedHmac(self.secret, domain("salt") + self.context() + u32(number) + text(purpose))
        return tuple([mac.digest(place) for place in PLACES[1 : size + 1]])

    def context(self) -> bytes:
        return text(self.match) + u32(len(self.seeds)) + b"".join(map(text, self.seeds))

    def mac(self, message: bytes) -> bytes:
        return hmac.digest(self.secret, message, "sha256")

    def name_mac(self, message: bytes) -> bytes:
        return hmac.digest(self.names_key, message, "sha256")

    def as_record(self, shuffles: Iterable[SealedShuffle] = (), *, revealed: bool) -> dict[str, Any]:
        """Return the `[fair]` table of a record.

        shuffles: the shuffles before the first hand.
        revealed: whether to include the secret. Set it only when the match is over.
        """
        table: dict[str, Any] = {
            "version": self.version,
            "match": self.match,
            "commitment": self.commitment,
            "seeds": list(self.seeds),
        }
        if revealed:
            table["secret"] = self.secret.hex()
        if drawn := [shuffled.as_record() for shuffled in shuffles]:
            table["shuffles"] = drawn
        return table


def leaves_of_order(number: int, order: Sequence[str], salts: Sequence[bytes]) -> list[bytes]:
    """Return the Merkle leaves of a shuffle, top card first."""
    return leaves_of(number, len(order), zip(range(1, len(order) + 1), salts, order, strict=True))


def fisher_yates(items: Sequence[str], stream: Iterator[int]) -> tuple[str, ...]:
    """Sort the items, then shuffle them with the Fisher–Yates algorithm, from the last place to the second."""
    pack = sorted(items)
    for left in range(len(pack), 1, -1):
        drawn = pick(left, stream)
        pack[left - 1], pack[drawn] = pack[drawn], pack[left - 1]
    return tuple(pack)


def pick(below: int, stream: Iterator[int]) -> int:
    """Draw a uniform number from 0 to below - 1, by rejection sampling."""
    limit = 65536 - 65536 % below  # the largest multiple of `below` up to 65536
    while (drawn := next(stream) << 8 | next(stream)) >= limit:
        pass
    return drawn % below
