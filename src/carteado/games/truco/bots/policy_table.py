"""Files of trained policies: sorted keys with the probability of each action.

A file begins with a line of JSON (the rules it was trained for, and the command). LZMA-compressed columns follow: the
differences between consecutive keys as eight planes of bytes, then a plane of probabilities from 0 to 15 for each of
the five actions.
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

from carteado.games.truco.bots.abstraction import PARTNER_BASE, SCORE_BASE
from carteado.games.truco.bots.kernel_game import ACTIONS
from carteado.games.truco.bots.rule_class import class_name, find_nearest

FORMAT: Final = 1
KEY_BYTES: Final = 8
STEPS: Final = 15
"""The number that stands for probability 1. Probabilities are stored as integers from 0 to this number."""


class PolicyTable:
    """The action probabilities of one trained policy. `head` is the JSON header of its file."""

    def __init__(self, head: Mapping[str, Any], keys: Sequence[int], chances: Sequence[bytes]) -> None:
        self.head = head
        self.keys = keys
        self.chances = chances

    def chance(self, key: int) -> tuple[int, ...] | None:
        """Return the probability of each action in fifteenths, or None if nothing similar is stored.

        If the key is not stored, try the same situation with score digit 0, then with the others, nearest first, then
        with the partner digits 0 to 3 (see `abstraction`).
        """
        found = self._find_exact(key)
        if found is not None:
            return found
        score, situation = key % SCORE_BASE, key // SCORE_BASE
        for other in (0, *sorted(range(1, SCORE_BASE), key=lambda other: abs(other - score))):
            if (found := self._find_exact(situation * SCORE_BASE + other)) is not None:
                return found
        without_partner = situation // PARTNER_BASE * PARTNER_BASE
        for partner in (0, 1, 2, 3):
            for other in (score, 0):
                if (found := self._find_exact((without_partner + partner) * SCORE_BASE + other)) is not None:
                    return found
        return None

    def _find_exact(self, key: int) -> tuple[int, ...] | None:
        at = bisect_left(self.keys, key)
        if at == len(self.keys) or self.keys[at] != key:
            return None
        return tuple(plane[at] for plane in self.chances)


def pack_policy(head: Mapping[str, Any], keys: Sequence[int], chances: Sequence[bytes]) -> bytes:
    """Return the content of a policy file. Keys must be ascending.

    chances: for each action, its probability at every key in fifteenths, one byte each.
    """
    differences = array("Q", [key - before for key, before in zip(keys, [0, *keys], strict=False)])
    if sys.byteorder == "big":
        differences.byteswap()
    raw = differences.tobytes()
    planes = [raw[plane::KEY_BYTES] for plane in range(KEY_BYTES)]
    line = json.dumps({**head, "format": FORMAT, "count": len(keys)}).encode() + b"\n"
    return line + lzma.compress(b"".join([*planes, *chances]), preset=9 | lzma.PRESET_EXTREME)


def unpack_policy(content: bytes) -> PolicyTable:
    line, _, body = content.partition(b"\n")
    head = json.loads(line)
    count = head["count"]
    columns = lzma.decompress(body)
    raw = bytearray(KEY_BYTES * count)
    for plane in range(KEY_BYTES):
        raw[plane::KEY_BYTES] = columns[plane * count : (plane + 1) * count]
    differences = array("Q", bytes(raw))
    if sys.byteorder == "big":
        differences.byteswap()
    at = KEY_BYTES * count
    chances = [columns[at + action * count : at + (action + 1) * count] for action in range(ACTIONS)]
    return PolicyTable(head, array("Q", accumulate(differences)), chances)


# Selection -------------------------------------------------------------------------------------------


def _policy_folder() -> Any:
    return files("carteado.games.truco.bots") / "policies"


@cache
def policy_heads() -> dict[str, dict[str, Any]]:
    """Return the header of every policy file in the package, keyed by file name."""
    found = {}
    for file in sorted(_policy_folder().iterdir(), key=lambda file: file.name) if _policy_folder().is_dir() else ():
        if file.name.endswith(".policy"):
            with file.open("rb") as opened:
                found[file.name] = json.loads(opened.readline())
    return found


@cache
def load_policy(name: str) -> PolicyTable:
    """Return the policy in a file of the package."""
    return unpack_policy((_policy_folder() / name).read_bytes())


def find_policy(rules: Any, seats: int) -> str | None:
    """Return the name of the policy file that fits a regulation best, or None if there is none for these seats."""
    known = {name: head for name, head in policy_heads().items() if head["seats"] == seats}
    wanted = class_name(rules, seats)
    exact = next((name for name, head in known.items() if head["class"] == wanted), None)
    return exact or find_nearest(rules, seats, _fields_by_name(known))


def is_trained_for(name: str, rules: Any, seats: int) -> bool:
    return bool(policy_heads()[name]["class"] == class_name(rules, seats))


def _fields_by_name(known: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    return ((name, head["fields"]) for name, head in known.items())
