"""Cards under seal: each card of a shuffle stands behind a hash, and one root stands for them all.

A card that was shown is opened with its own salt and the hashes beside its way up to the root; the other
cards stay closed. Every byte is defined in docs/fair-shuffles.md and never changes within a version.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any, Final, Self, TypeGuard

from carteado.core.cards import NotACard, parse_card

MOST_ITEMS: Final = 1024  # an eight-pack shoe is 416
MOST_NUMBER: Final = 2**32 - 1
_ITEM_LENGTH: Final = 64
_HEX: Final = frozenset("0123456789abcdef")


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


PLACES: Final = tuple([u32(place) for place in range(MOST_ITEMS + 1)])
"""The numbers of places in a shuffle as they are hashed, made once: every seal takes all of them."""


def sized(raw: bytes) -> bytes:
    """Bytes behind their own length, so that no two lists of fields are written alike."""
    return u32(len(raw)) + raw


@lru_cache(maxsize=MOST_ITEMS)
def text(written: str) -> bytes:
    return sized(written.encode())


@cache
def domain(name: str) -> bytes:
    """What opens everything that is hashed: a hash made for one use is worth nothing for another."""
    return domain_of(1, name)


@cache
def domain_of(version: int, name: str) -> bytes:
    """The same for what a later version added."""
    return text(f"carteado/fair/{version}/{name}")


def is_hash(value: object) -> TypeGuard[str]:
    """Thirty-two bytes as text: a hash, a salt or a secret."""
    return isinstance(value, str) and len(value) == 64 and _HEX.issuperset(value)


def is_number(value: object, most: int = MOST_NUMBER) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most


def as_recorded(word: str) -> str:
    """A word of an order as records write it: `4♣` is `4p`; what is no card stays as it is.

    >>> as_recorded("10♦"), as_recorded("3")
    ('10o', '3')
    """
    try:
        return parse_card(word)
    except NotACard:
        return word


def is_item(value: object) -> TypeGuard[str]:
    """What may be shuffled: a card or a seat, one word of printable ASCII in the form of the records."""
    return isinstance(value, str) and 1 <= len(value) <= _ITEM_LENGTH and is_word(value)


@lru_cache(maxsize=MOST_ITEMS)
def is_word(value: str) -> bool:
    return all("!" <= character <= "~" for character in value) and as_recorded(value) == value


@dataclass(frozen=True, slots=True)
class Opening:
    """One card shown: where it lay, its salt, and the hashes from its own neighbour up to the root's."""

    number: int
    position: int
    card: str
    salt: str
    path: tuple[str, ...]

    @classmethod
    def read(cls, value: object) -> Self | None:
        """An opening from a record or from the wire; None for anything else."""
        if not isinstance(value, Mapping):
            return None
        number, position, card, salt = (value.get(name) for name in ("number", "position", "card", "salt"))
        path = value.get("path")
        if not (is_number(number) and is_number(position, MOST_ITEMS) and isinstance(card, str)):
            return None
        if not (is_item(as_recorded(card)) and is_hash(salt) and isinstance(path, list | tuple)):
            return None
        if not all(map(is_hash, path)):
            return None
        return cls(number, position, as_recorded(card), salt, tuple(path))

    def as_record(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "position": self.position,
            "card": self.card,
            "salt": self.salt,
            "path": list(self.path),
        }


def check_opening(root: str, size: int, opening: Opening) -> bool:
    """Whether this card lay at this position of the shuffle of `size` items published under `root`."""
    if Opening.read(opening.as_record()) != opening or not is_number(size, MOST_ITEMS):
        return False
    if opening.position > size:
        return False
    leaf = leaf_of(opening.number, size, opening.position, bytes.fromhex(opening.salt), opening.card)
    top = climb(leaf, opening.position - 1, size, [bytes.fromhex(beside) for beside in opening.path])
    return top is not None and top.hex() == root


def leaf_of(number: int, size: int, position: int, salt: bytes, card: str) -> bytes:
    return leaves_of(number, size, [(position, salt, card)])[0]


def leaves_of(number: int, size: int, cards: Iterable[tuple[int, bytes, str]]) -> list[bytes]:
    """The seals of cards of one shuffle: each a position, a salt and the card."""
    opening = domain("leaf") + u32(number) + u32(size)
    return [
        sha256(opening + PLACES[position] + PLACES[len(salt)] + salt + text(card)).digest()
        for position, salt, card in cards
    ]


_NODE: Final = domain("node") + u32(sha256().digest_size)
_BESIDE: Final = u32(sha256().digest_size)


def node_of(left: bytes, right: bytes) -> bytes:
    """What stands for two hashes, each behind its length like every other field."""
    return sha256(_NODE + left + _BESIDE + right).digest()


def left_size(size: int) -> int:
    """How many leaves go left: the largest power of two below the size.

    >>> [left_size(size) for size in (2, 3, 4, 5, 40)]
    [1, 2, 2, 4, 32]
    """
    return 1 << ((size - 1).bit_length() - 1)


def root_of(leaves: Sequence[bytes]) -> bytes:
    """The hash above all leaves: pairs from the left, level by level, an odd last one going up as it is. That is
    the tree whose left half is always the largest power of two."""
    level = list(leaves)
    while len(level) > 1:
        pairs = [node_of(level[at], level[at + 1]) for at in range(0, len(level) - 1, 2)]
        level = pairs + level[len(pairs) * 2 :]
    return level[0]


def path_of(leaves: Sequence[bytes], index: int) -> tuple[bytes, ...]:
    """The hashes beside the way from a leaf to the root, the lowest first."""
    if len(leaves) == 1:
        return ()
    left = left_size(len(leaves))
    if index < left:
        return (*path_of(leaves[:left], index), root_of(leaves[left:]))
    return (*path_of(leaves[left:], index - left), root_of(leaves[:left]))


def climb(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """The root a leaf leads to by this path; None when the path has not the length of the way."""
    if size == 1:
        return None if path else leaf
    if not path:
        return None
    left, beside = left_size(size), path[-1]
    if index < left:
        below = climb(leaf, index, left, path[:-1])
        return None if below is None else node_of(below, beside)
    below = climb(leaf, index - left, size - left, path[:-1])
    return None if below is None else node_of(beside, below)
