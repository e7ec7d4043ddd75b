"""Trained policies as they are kept in the package: sorted keys, and beside each how likely every action is.

A file is a line of JSON (which rules it was trained for, and by which command), then columns packed by lzma: the
steps from each key to the next as eight planes of bytes, and for each of the five actions a plane of probabilities
from 0 to 15. Reading needs nothing but the standard library.
"""

from __future__ import annotations

import json
import lzma
import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import Any, Final

from carteado.bots.truco_class import class_name, nearest
from carteado.bots.truco_game import ACTIONS
from carteado.bots.truco_key import FRIENDS, SCORES

FORMAT: Final = 1
KEY_BYTES: Final = 8
STEPS: Final = 15
"""Probabilities are kept in fifteenths."""


class PolicyTable:
    """One trained policy. `head` says what for."""

    def __init__(self, head: Mapping[str, Any], keys: Sequence[int], chances: Sequence[bytes]) -> None:
        self.head = head
        self.keys = keys
        self.chances = chances

    def chance(self, key: int) -> tuple[int, ...] | None:
        """How likely each action is, in fifteenths; of a situation not kept, what was learnt of the nearest one: at the
        plainest score, at another, or with another partner."""
        found = self._exact(key)
        if found is not None:
            return found
        score, situation = key % SCORES, key // SCORES
        for other in (0, *sorted(range(1, SCORES), key=lambda other: abs(other - score))):
            if (found := self._exact(situation * SCORES + other)) is not None:
                return found
        stranger = situation // FRIENDS * FRIENDS
        for friend in (0, 1, 2, 3):
            for other in (score, 0):
                if (found := self._exact((stranger + friend) * SCORES + other)) is not None:
                    return found
        return None

    def _exact(self, key: int) -> tuple[int, ...] | None:
        at = bisect_left(self.keys, key)
        if at == len(self.keys) or self.keys[at] != key:
            return None
        return tuple(plane[at] for plane in self.chances)


def packed(head: Mapping[str, Any], keys: Sequence[int], chances: Sequence[bytes]) -> bytes:
    """A policy as the bytes of its file; keys ascending."""
    steps = array("Q", [key - before for key, before in zip(keys, [0, *keys], strict=False)])
    if sys.byteorder == "big":
        steps.byteswap()
    raw = steps.tobytes()
    planes = [raw[plane::KEY_BYTES] for plane in range(KEY_BYTES)]
    line = json.dumps({**head, "format": FORMAT, "count": len(keys)}).encode() + b"\n"
    return line + lzma.compress(b"".join([*planes, *chances]), preset=9 | lzma.PRESET_EXTREME)


def unpacked(content: bytes) -> PolicyTable:
    line, _, body = content.partition(b"\n")
    head = json.loads(line)
    count = head["count"]
    columns = lzma.decompress(body)
    raw = bytearray(KEY_BYTES * count)
    for plane in range(KEY_BYTES):
        raw[plane::KEY_BYTES] = columns[plane * count : (plane + 1) * count]
    steps = array("Q", bytes(raw))
    if sys.byteorder == "big":
        steps.byteswap()
    at = KEY_BYTES * count
    chances = [columns[at + action * count : at + (action + 1) * count] for action in range(ACTIONS)]
    return PolicyTable(head, array("Q", accumulate(steps)), chances)


# Which one fits --------------------------------------------------------------------------------------


def _shelf() -> Any:
    return files("carteado.bots") / "policies"


@cache
def heads() -> dict[str, dict[str, Any]]:
    """What each policy of the package was trained for, by its file's name."""
    found = {}
    for file in sorted(_shelf().iterdir(), key=lambda file: file.name) if _shelf().is_dir() else ():
        if file.name.endswith(".policy"):
            with file.open("rb") as opened:
                found[file.name] = json.loads(opened.readline())
    return found


@cache
def policy(name: str) -> PolicyTable:
    """A policy of the package; read once."""
    return unpacked((_shelf() / name).read_bytes())


def fitting(rules: Any, seats: int) -> str | None:
    """The file whose policy fits a regulation, or the nearest; None without any for so many seats."""
    known = {name: head for name, head in heads().items() if head["seats"] == seats}
    wanted = class_name(rules, seats)
    exact = next((name for name, head in known.items() if head["class"] == wanted), None)
    return exact or nearest(rules, seats, _fields(known))


def fits(name: str, rules: Any, seats: int) -> bool:
    """Whether a policy was trained for exactly this class of rules."""
    return bool(heads()[name]["class"] == class_name(rules, seats))


def _fields(known: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    return ((name, head["fields"]) for name, head in known.items())
