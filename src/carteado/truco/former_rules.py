"""Names that fields of a regulation had before. Files and tables that people saved by them keep working."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple


class Former(NamedTuple):
    """An old field: the one it changed, in which kinds of hand, and the value there given its own and the usual one."""

    field: str
    parts: tuple[str, ...]
    meant: Callable[[Any, Any], Any]


def _its_own(value: Any, _usual: Any) -> Any:
    return value


def _unless_same(value: Any, usual: Any) -> Any:
    return usual if value == "same" else value


def _only_if(nothing: Any) -> Callable[[Any, Any], Any]:
    return lambda value, usual: usual if value else nothing


_SPECIAL, _IRON, _BOTH = ("at_special",), ("at_iron",), ("at_special", "at_iron")

FORMER: Final[Mapping[str, tuple[Former, ...]]] = {
    "stacking_at_iron": (Former("stacking", _IRON, _its_own),),
    "cuts_at_iron": (Former("cuts", _IRON, _its_own),),
    "cerrada_at_special": (Former("cerrada", _BOTH, _only_if(False)),),
    "cutter_sees_bottom_at_special": (Former("cutter_sees_bottom", _BOTH, _only_if(False)),),
    "burn_at_special": (
        Former("burn_cards", _BOTH, _only_if(0)),
        Former("turned_card", _BOTH, _only_if("stays")),
    ),
    "deal_by_at_iron": (Former("deal_by", _IRON, _unless_same),),
    "three_ties_at_special": (Former("three_ties", _SPECIAL, _unless_same),),
    "raise_at_special": (Former("raising", _SPECIAL, _its_own),),
    "raise_at_iron": (Former("raising", _IRON, _its_own),),
}


def today(written: dict[str, Any], inherited: Mapping[str, Any]) -> dict[str, Any]:
    """What was written, by today's names.

    >>> today({"cuts_at_iron": 1, "raise_at_special": "tento"}, {})
    {'at_iron.cuts': 1, 'at_special.raising': 'tento'}
    """
    new = {name: value for name, value in written.items() if name not in FORMER}
    usual = {**inherited, **new}
    for name, value in written.items():
        for former in FORMER.get(name, ()):
            new |= {f"{part}.{former.field}": former.meant(value, usual.get(former.field)) for part in former.parts}
    return new
