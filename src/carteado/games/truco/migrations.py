"""Rename old fields of regulations, so that saved files and tables keep working."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple


class Replacement(NamedTuple):
    """A current field that replaces an old one.

    field:     the name of the current field.
    parts:     the parts of the regulation, such as `at_iron`, that get the new field.
    new_value: computes the new value from the value of the old field and the value of `field` in plain hands.
    """

    field: str
    parts: tuple[str, ...]
    new_value: Callable[[Any, Any], Any]


def _keep_value(value: Any, _usual: Any) -> Any:
    return value


def _unless_same(value: Any, usual: Any) -> Any:
    return usual if value == "same" else value


def _only_if(nothing: Any) -> Callable[[Any, Any], Any]:
    return lambda value, usual: usual if value else nothing


_SPECIAL, _IRON, _BOTH = ("at_special",), ("at_iron",), ("at_special", "at_iron")

REPLACEMENTS: Final[Mapping[str, tuple[Replacement, ...]]] = {
    "stacking_at_iron": (Replacement("stacking", _IRON, _keep_value),),
    "cuts_at_iron": (Replacement("cuts", _IRON, _keep_value),),
    "cerrada_at_special": (Replacement("cerrada", _BOTH, _only_if(False)),),
    "cutter_sees_bottom_at_special": (Replacement("cutter_sees_bottom", _BOTH, _only_if(False)),),
    "burn_at_special": (
        Replacement("burn_cards", _BOTH, _only_if(0)),
        Replacement("turned_card", _BOTH, _only_if("stays")),
    ),
    "deal_by_at_iron": (Replacement("deal_by", _IRON, _unless_same),),
    "three_ties_at_special": (Replacement("three_ties", _SPECIAL, _unless_same),),
    "raise_at_special": (Replacement("raising", _SPECIAL, _keep_value),),
    "raise_at_iron": (Replacement("raising", _IRON, _keep_value),),
}


def rename_fields(written: dict[str, Any], inherited: Mapping[str, Any]) -> dict[str, Any]:
    """Replace the old fields of a regulation, and convert their values. `inherited` are the values of its base.

    >>> rename_fields({"cuts_at_iron": 1, "raise_at_special": "tento"}, {})
    {'at_iron.cuts': 1, 'at_special.raising': 'tento'}
    """
    new = {name: value for name, value in written.items() if name not in REPLACEMENTS}
    usual = {**inherited, **new}
    for name, value in written.items():
        for replacement in REPLACEMENTS.get(name, ()):
            new |= {
                f"{part}.{replacement.field}": replacement.new_value(value, usual.get(replacement.field))
                for part in replacement.parts
            }
    return new
