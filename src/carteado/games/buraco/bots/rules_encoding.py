"""Encode the rules of a view as a row of integers (`carteado.games.buraco.bots.encoding`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from carteado.games.buraco.bots.board_features import card_values
from carteado.games.buraco.bots.encoding import (
    G_ACE_HIGH,
    G_ACE_TO_ACE,
    G_ACE_TO_KING,
    G_DIRTY,
    G_NEEDS,
    G_NO_MORTO,
    G_OUT,
    G_ROYAL,
    G_SCALE,
    G_SETS,
    G_USE_TOP,
    G_VALUES,
    G_WILD_JOKERS,
    G_WILD_SETS,
    G_WILD_TWOS,
    G_WILDS,
    RULES,
)

NEEDS: Final = ("free", "canastra", "clean_canastra")


def rules_row(rules: Mapping[str, Any], scale: int) -> list[int]:
    """Return the row of the rules of a view. `scale` is the lead in points at which a deal is almost won."""
    points = rules["points"]
    row = [0] * RULES
    row[G_ACE_HIGH] = int(rules["ace"] == "both")
    row[G_SETS] = int(rules["lavadeiras"])
    row[G_WILD_JOKERS] = int(rules["wild_jokers"])
    row[G_WILD_TWOS] = int(rules["wild_twos"])
    row[G_WILDS] = rules["wilds_per_meld"]
    row[G_WILD_SETS] = int(rules["wild_in_lavadeiras"])
    row[G_NEEDS] = NEEDS.index(rules["going_out"])
    row[G_USE_TOP] = int(rules["pile"] == "use_top")
    row[G_OUT] = points["out"]
    row[G_ROYAL] = points["royal"]
    row[G_ACE_TO_KING] = points["ace_to_king"]
    row[G_ACE_TO_ACE] = points["ace_to_ace"]
    row[G_DIRTY] = points["dirty"]
    row[G_NO_MORTO] = points["no_morto"]
    row[G_SCALE] = scale
    row[G_VALUES:] = card_values(tuple(points[kind] for kind in ("joker", "ace", "two", "high", "low")))
    return row
