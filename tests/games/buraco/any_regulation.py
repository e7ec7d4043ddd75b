"""A hypothesis strategy for any regulation of buraco, with matches of one or two deals."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from carteado.games.buraco.rules import RULEBOOK, Rules
from carteado.regulation.kinds import Kind
from carteado.regulation.rulebook import Regulation


def values_of(kind: Kind) -> st.SearchStrategy[Any]:
    """Return a strategy for the values that a field of this kind may have."""
    if kind.type is bool:
        return st.booleans()
    return st.sampled_from(kind.choices) if kind.choices else st.integers(kind.low, kind.high)


SMALL = {"most_deals": st.integers(1, 2), "takes_in_a_row": st.integers(1, 2)}
FIELDS = {name: SMALL.get(name, values_of(kind)) for name, kind in RULEBOOK.fields.items() if name != "players"}


@st.composite
def regulations(draw: st.DrawFn) -> Regulation[Rules]:
    """Draw a regulation that the rulebook accepts, for every number of players."""
    drawn = draw(st.fixed_dictionaries(FIELDS))
    if drawn["pile"] == "free":
        drawn["pile_seen"] = "all"
    drawn["wild_in_lavadeiras"] = drawn["wild_in_lavadeiras"] and drawn["lavadeiras"]
    if not (drawn["wild_jokers"] or drawn["wild_twos"]):
        drawn["wilds_per_meld"] = 0
    return RULEBOOK.with_options(RULEBOOK.preset("copag"), drawn)
