"""Seal the cards of a shuffle with a Merkle tree. Each card is a leaf with its own salt.

The salt and the Merkle path of a card prove its position. The other cards stay hidden. docs/fair-shuffles.md
defines every byte. The format of a version never changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any, Final, Self, TypeGuard

from carteado.core.cards import NotACard, parse_card

MAX_ITEMS: Final = 1024  # a shoe of eight packs has 416
MAX_NUMBER: Final = 2**32 - 1
_ITEM_LENGTH: Final = 64
_HEX: Final = frozenset("0123456789abcdef")


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


PLACES: Final = tuple([u32(place) for place in range(MAX_ITEMS + 1)])
"""The encoded numbers of all positions, computed once because every seal uses them."""


def length_prefixed(raw: bytes) -> bytes:
    """Prefix bytes with their length, so that two different lists of fields never have the same encoding."""
    return u32(len(raw)) + raw


@lru_cache(maxsize=MAX_ITEMS)
def text(written: str) -> bytes:
    return length_prefixed(written.encode())


@cache
def domain(name: str) -> bytes:
    """Return the prefix of all messages hashed for one purpose. It makes their hashes invalid for any other purpose."""
    return domain_of(1, name)


@cache
def domain_of(version: int, name: str) -> bytes:
    """Return the prefix of hashed messages for a purpose that version `version` introduced."""
    return text(f"carteado/fair/{version}/{name}")


def is_hash(value: object) -> TypeGuard[str]:
    """Return whether a value is 32 bytes in lower-case hexadecimal: a hash, a salt or a secret."""
    return isinstance(value, str) and len(value) == 64 and _HEX.issuperset(value)


def is_number(value: object, most: int = MAX_NUMBER) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most


def as_recorded(word: str) -> str:
    """Return the normal form of a card, as records write it: `4♣` becomes `4p`. Other words stay as they are.

    >>> as_recorded("10♦"), as_recorded("3")
    ('10o', '3')
    """
    try:
        return parse_card(word)
    except NotACard:
        return word


def is_item(value: object) -> TypeGuard[str]:
    """Return whether a value is a valid item of a shuffle.

    An item, such as a card or a seat, is a word of 1 to 64 printable ASCII characters in normal form.
    """
    return isinstance(value, str) and 1 <= len(value) <= _ITEM_LENGTH and is_word(value)


@lru_cache(maxsize=MAX_ITEMS)
def is_word(value: str) -> bool:
    return all("!" <= character <= "~" for character in value) and as_recorded(value) == value


@dataclass(frozen=True, slots=True)
class Opening:
    """The proof that a card is at a position of shuffle `number`: its salt and its Merkle path, lowest hash first."""

    number: int
    position: int
    card: str
    salt: str
    path: tuple[str, ...]

    @classmethod
    def read(cls, value: object) -> Self | None:
        """Read an opening from a record or from the wire. Return None if it is malformed."""
        if not isinstance(value, Mapping):
            return None
        number, position, card, salt = (value.get(name) for name in ("number", "position", "card", "salt"))
        path = value.get("path")
        if not (is_number(number) and is_number(position, MAX_ITEMS) and isinstance(card, str)):
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
    """Return whether a card is at the position that its opening states.

    root: the Merkle root of the shuffle.
    size: the number of items of the shuffle.
    """
    if Opening.read(opening.as_record()) != opening or not is_number(size, MAX_ITEMS):
        return False
    if opening.position > size:
        return False
    leaf = leaf_of(opening.number, size, opening.position, bytes.fromhex(opening.salt), opening.card)
    top = root_from_path(leaf, opening.position - 1, size, [bytes.fromhex(sibling) for sibling in opening.path])
    return top is not None and top.hex() == root


def leaf_of(number: int, size: int, position: int, salt: bytes, card: str) -> bytes:
    return leaves_of(number, size, [(position, salt, card)])[0]


def leaves_of(number: int, size: int, cards: Iterable[tuple[int, bytes, str]]) -> list[bytes]:
    """Return the Merkle leaves of some cards of shuffle `number`, which has `size` items.

    cards: the position, the salt and the name of each card.
    """
    prefix = domain("leaf") + u32(number) + u32(size)
    return [
        sha256(prefix + PLACES[position] + PLACES[len(salt)] + salt + text(card)).digest()
        for position, salt, card in cards
    ]


_NODE: Final = domain("node") + u32(sha256().digest_size)
_RIGHT_LENGTH: Final = u32(sha256().digest_size)


def node_of(left: bytes, right: bytes) -> bytes:
    """Return the parent of two hashes."""
    return sha256(_NODE + left + _RIGHT_LENGTH + right).digest()


def left_size(size: int) -> int:
    """Return the number of leaves in the left subtree. It is the largest power of two below the size.

    >>> [left_size(size) for size in (2, 3, 4, 5, 40)]
    [1, 2, 2, 4, 32]
    """
    return 1 << ((size - 1).bit_length() - 1)


def root_of(leaves: Sequence[bytes]) -> bytes:
    """Return the root of a Merkle tree.

    Pairs of hashes are combined level by level from the left. If the number of hashes on a level is odd, the last one
    moves up unchanged. The left subtree then has `left_size` leaves.
    """
    level = list(leaves)
    while len(level) > 1:
        pairs = [node_of(level[at], level[at + 1]) for at in range(0, len(level) - 1, 2)]
        level = pairs + level[len(pairs) * 2 :]
    return level[0]


def path_of(leaves: Sequence[bytes], index: int) -> tuple[bytes, ...]:
    """Return the Merkle path of a leaf, lowest hash first."""
    if len(leaves) == 1:
        return ()
    left = left_size(len(leaves))
    if index < left:
        return (*path_of(leaves[:left], index), root_of(leaves[left:]))
    return (*path_of(leaves[left:], index - left), root_of(leaves[:left]))


def root_from_path(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """Return the root that follows from a leaf and its path. Return None if the path has the wrong length."""
    if size == 1:
        return None if path else leaf
    if not path:
        return None
    left, sibling = left_size(size), path[-1]
    if index < left:
        below = root_from_path(leaf, index, left, path[:-1])
        return None if below is None else node_of(below, sibling)
    below = root_from_path(leaf, index - left, size - left, path[:-1])
    return None if below is None else node_of(sibling, below)
