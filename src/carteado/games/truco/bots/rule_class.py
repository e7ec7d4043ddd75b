"""Classes of regulations that are played alike: the fields that affect the play, and a hash of their values.

A policy is trained for one class of rules and one number of seats. Regulations that differ only in the cut or in
penalties share a policy. A regulation without a policy uses the nearest one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Final

from carteado.games.truco.rules import Kind, rules_at

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
"""The fields that affect the play. A policy that was trained with another value plays worse, the greater the weight."""


def class_fields(rules: Any, seats: int) -> dict[str, Any]:
    """Return the values that affect the play. With two seats, fields about partners are None."""
    found = {field: _normalise(field, _field_value(rules, field)) for field in WEIGHTS}
    if seats == 2:
        for field in ("answers", "partners_see_cards", "partners_talk", "hand_leader"):
            found[field] = None
    return found


def _field_value(rules: Any, field: str) -> Any:
    """Return the value of a field. With the prefix `at_special.` or `at_iron.`, it is the value in such hands."""
    part, dot, name = field.rpartition(".")
    return getattr(rules_at(rules, KINDS[part]) if dot else rules, name)


def _normalise(field: str, value: Any) -> Any:
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
    """Return a short hash of the class of a regulation with this number of seats."""
    text = repr((seats, sorted(class_fields(rules, seats).items())))
    return sha256(text.encode()).hexdigest()[:12]


def distance(one: Mapping[str, Any], other: Mapping[str, Any]) -> int:
    """Return how different two classes are: the sum of the weights of the fields that differ."""
    return sum(weight for field, weight in WEIGHTS.items() if one.get(field) != other.get(field))


def find_nearest(rules: Any, seats: int, known: Iterable[tuple[str, Mapping[str, Any]]]) -> str | None:
    """Return the name of the known class closest to these rules, or None if `known` is empty.

    If several are equally close, return the first. All known classes must be for this number of seats.
    """
    mine = class_fields(rules, seats)
    return min(known, key=lambda one: distance(mine, one[1]), default=(None, {}))[0]
