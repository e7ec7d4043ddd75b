"""Fair shuffles: nobody chose the cards, and afterwards anybody can check it.

Before a match the house draws a secret and publishes its commitment; then each player adds a seed. Every
order of the match follows from all of them, so neither the house nor a player alone decides a card. The
order of each shuffle is sealed under a root before the first card is dealt (`fair_seal`); when the match
is over the secret is revealed and `fair_proof` recomputes everything. Every byte is in
docs/fair-shuffles.md and never changes within a version.

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

from carteado.fairness.seals import (
    MOST_ITEMS,
    PLACES,
    Opening,
    check_opening,
    domain,
    domain_of,
    is_item,
    is_number,
    leaves_of,
    path_of,
    root_of,
    sized,
    text,
    u32,
)
from carteado.words.catalogue import Said

__all__ = [
    "FairMatch",
    "Misdeal",
    "Opening",
    "Shuffled",
    "check_opening",
    "commit",
    "draw_secret",
    "is_seed",
]

VERSIONS: Final = (1, 2)
"""Both shuffle alike. In version 2 the play and the names are sealed too (`plays`), and its commitment is made in
another domain: so that no match of version 2 passes for one of version 1, which proves less."""
SECRET_BYTES: Final = 32
MOST_TEXT: Final = 64  # bytes of a seed, a match id or a purpose
MOST_SEATS: Final = 64


class Misdeal(ValueError):
    """What can't be part of a fair match: a seed too long, a pack with nothing in it."""

    def __init__(self, field_name: str, must: str) -> None:
        self.said = Said("fair.field", field=field_name, must=Said(f"fair.must.{must}"))
        super().__init__(self.said)


def draw_secret() -> bytes:
    """A secret for one match. The only dice in the house."""
    return secrets.token_bytes(SECRET_BYTES)


def commit(secret: bytes, match: str, version: int = 1) -> str:
    """What is published before the players give their seeds. It binds the name of the match as well:
    whoever could still choose that could choose the cards."""
    return sha256(domain_of(version, "commitment") + text(match) + sized(secret)).hexdigest()


def is_text(value: object, least: int) -> TypeGuard[str]:
    """A text of so many bytes of UTF-8 that a record and a browser can both carry it."""
    if not isinstance(value, str) or any(0xD800 <= ord(character) <= 0xDFFF for character in value):
        return False
    return least <= len(value.encode()) <= MOST_TEXT


def is_seed(value: object) -> TypeGuard[str]:
    """A player's seed: any text up to 64 bytes; the empty one is none."""
    return is_text(value, 0)


def is_name(value: object) -> TypeGuard[str]:
    """A match id or a purpose."""
    return is_text(value, 1)


def are_seeds(values: object) -> TypeGuard[list[str] | tuple[str, ...]]:
    return isinstance(values, list | tuple) and 1 <= len(values) <= MOST_SEATS and all(map(is_seed, values))


def are_items(values: Sequence[object]) -> TypeGuard[Sequence[str]]:
    return 1 <= len(values) <= MOST_ITEMS and all(map(is_item, values))


class Keyed:
    """HMAC-SHA256 of many messages that begin alike (RFC 2104). The beginning is taken in once; `hmac` itself would
    take three times as long for each of them."""

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
class Shuffled:
    """One shuffle of a match. `number`, `purpose`, size and `root` are published before it is used; the
    rest is for the table alone, so it is left out of what a log prints."""

    number: int
    purpose: str
    root: str
    order: tuple[str, ...] = field(repr=False)
    salts: tuple[bytes, ...] = field(repr=False)

    @property
    def size(self) -> int:
        return len(self.order)

    def opening(self, position: int) -> Opening:
        """The proof of the card at a position, 1 for the top one."""
        if not is_number(position, self.size):
            raise Misdeal("position", "position")
        path = path_of(sealed(self.number, self.order, self.salts), position - 1)
        salt = self.salts[position - 1].hex()
        return Opening(self.number, position, self.order[position - 1], salt, tuple(map(bytes.hex, path)))

    def published(self) -> dict[str, Any]:
        """The entry of a record that may be seen before the cards are."""
        return {"number": self.number, "purpose": self.purpose, "size": self.size, "root": self.root}

    def as_record(self) -> dict[str, Any]:
        """The entry of a record with the order in it, for a shuffle that is not the hand's pack."""
        return {**self.published(), "order": " ".join(self.order)}


@dataclass(frozen=True, slots=True)
class FairMatch:
    """A match as its dealer knows it: the secret, the match's own name, the players' seeds by seat. With a key for
    the salts of the names, which is never revealed, it is a match of version 2."""

    secret: bytes = field(repr=False)
    match: str
    seeds: tuple[str, ...]
    names_key: bytes = field(default=b"", repr=False)

    def __post_init__(self) -> None:
        if not isinstance(self.secret, bytes) or len(self.secret) != SECRET_BYTES:
            raise Misdeal("secret", "hash")
        if not is_name(self.match):
            raise Misdeal("match", "name")
        if not are_seeds(self.seeds):
            raise Misdeal("seeds", "seeds")

    @property
    def commitment(self) -> str:
        return commit(self.secret, self.match, self.version)

    @property
    def version(self) -> int:
        return 2 if self.names_key else 1

    def shuffle(self, number: object, purpose: str, items: Sequence[str]) -> Shuffled:
        """Shuffle `number` of the match, counted from 1. The order in which the items are handed in makes
        no difference: else whoever hands them in could choose the cards."""
        if not is_number(number):
            raise Misdeal("number", "number")
        if not is_name(purpose):
            raise Misdeal("purpose", "name")
        if not are_items(items):
            raise Misdeal("items", "order")
        return self.seal(number, purpose, self.order(number, items))

    def seal(self, number: int, purpose: str, order: tuple[str, ...]) -> Shuffled:
        """Shuffle `number`, whose order is known."""
        salts = self.salts(number, purpose, len(order))
        return Shuffled(number, purpose, root_of(sealed(number, order, salts)).hex(), order, salts)

    def order(self, number: int, items: Sequence[str]) -> tuple[str, ...]:
        """The order of shuffle `number` alone. Its seal is twice the work, and can be made when it is asked for."""
        return in_order(items, self.stream(number))

    def stream(self, number: int) -> Iterator[int]:
        """The endless bytes a shuffle draws from. The purpose has no part in them: it is a word of the
        house's own, and a choice of words must not become a choice of cards."""
        shuffle = Keyed(self.secret, domain("stream") + self.context() + u32(number))
        for counter in count():
            yield from shuffle.digest(u32(counter))

    def salts(self, number: int, purpose: str, size: int) -> tuple[bytes, ...]:
        shuffle = Keyed(self.secret, domain("salt") + self.context() + u32(number) + text(purpose))
        return tuple([shuffle.digest(place) for place in PLACES[1 : size + 1]])

    def context(self) -> bytes:
        return text(self.match) + u32(len(self.seeds)) + b"".join(map(text, self.seeds))

    def mac(self, message: bytes) -> bytes:
        return hmac.digest(self.secret, message, "sha256")

    def keyed_name(self, message: bytes) -> bytes:
        return hmac.digest(self.names_key, message, "sha256")

    def as_record(self, shuffles: Iterable[Shuffled] = (), *, revealed: bool) -> dict[str, Any]:
        """The `[fair]` table of a record: with the shuffles before the first hand, and with the secret
        once the match is over."""
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


def sealed(number: int, order: Sequence[str], salts: Sequence[bytes]) -> list[bytes]:
    """The leaves of a shuffle, top card first."""
    return leaves_of(number, len(order), zip(range(1, len(order) + 1), salts, order, strict=True))


def in_order(items: Sequence[str], stream: Iterator[int]) -> tuple[str, ...]:
    """The items as the stream lays them: Fisher–Yates from the bottom, beginning from sorted items."""
    pack = sorted(items)
    for left in range(len(pack), 1, -1):
        drawn = pick(left, stream)
        pack[left - 1], pack[drawn] = pack[drawn], pack[left - 1]
    return tuple(pack)


def pick(below: int, stream: Iterator[int]) -> int:
    """A number from 0 to below - 1, each as likely: a draw from the uneven rest is thrown away."""
    even = 65536 - 65536 % below
    while (drawn := next(stream) << 8 | next(stream)) >= even:
        pass
    return drawn % below
