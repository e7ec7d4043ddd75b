"""Which regulations are played alike: the fields that matter to how a hand is played, and a name for their values.

A policy is trained for one class of rules and one number of seats. Regulations that differ only in how the pack is cut
or what a fault costs share it; any other is played by the nearest one there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Final

from carteado.truco.rules import Kind, rules_at

KINDS: Final[Mapping[str, Kind]] = {"at_special": "special", "at_iron": "iron"}
WEIGHTS: Final[Mapping[str, int]] = {
    "answers": 6,
    "stakes": 5,
    "special_at": 3,
    "target": 2,
    "special_stake": 2,
    "special_gives": 2,
    "partners_see_cards": 4,
    "partners_talk": 3,
    "manilhas": 2,
    "deck": 3,
    "tie_leader": 2,
    "three_ties": 1,
    "at_special.three_ties": 1,
    "at_iron.three_ties": 1,
    "face_down": 2,
    "face_down_by_leader": 1,
    "face_down_after_tie": 1,
    "highest_after_tie": 2,
    "hand_leader": 2,
    "raise_limit": 3,
    "exposed_raise": 2,
    "iron": 1,
}
"""The fields that matter, and how much a policy suffers when one of them is not what it was trained for."""


def class_fields(rules: Any, seats: int) -> dict[str, Any]:
    """The values that decide how a hand is played; what makes no difference between two is left out of two's."""
    found = {field: _plain(field, _value(rules, field)) for field in WEIGHTS}
    if seats == 2:
        for field in ("answers", "partners_see_cards", "partners_talk", "hand_leader"):
            found[field] = None
    return found


def _value(rules: Any, field: str) -> Any:
    """What a field is; of `at_special.three_ties` what it is in that kind of hand."""
    part, dot, name = field.rpartition(".")
    return getattr(rules_at(rules, KINDS[part]) if dot else rules, name)


def _plain(field: str, value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    if field == "partners_talk":
        return value != "official_calls"
    if field == "iron":
        return value == "seen"
    if field == "deck":
        return "sujo" if value == "espanhol" else value
    return value


def class_name(rules: Any, seats: int) -> str:
    """The class of a regulation at so many seats, as a short hash."""
    text = repr((seats, sorted(class_fields(rules, seats).items())))
    return sha256(text.encode()).hexdigest()[:12]


def distance(one: Mapping[str, Any], other: Mapping[str, Any]) -> int:
    """How differently two classes are played."""
    return sum(weight for field, weight in WEIGHTS.items() if one.get(field) != other.get(field))


def nearest(rules: Any, seats: int, known: Iterable[tuple[str, Mapping[str, Any]]]) -> str | None:
    """The name among known classes (of the same number of seats) that is nearest; the first of equals."""
    mine = class_fields(rules, seats)
    return min(known, key=lambda one: distance(mine, one[1]), default=(None, {}))[0]
