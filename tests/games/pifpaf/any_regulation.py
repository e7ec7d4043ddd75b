"""A hypothesis strategy for pif-paf regulations with small numbers, so that games are short."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from carteado.games.pifpaf.rules import RULEBOOK, Rules
from carteado.regulation.kinds import Kind
from carteado.regulation.rulebook import Regulation


def value_of(kind: Kind) -> st.SearchStrategy[Any]:
    """Return a strategy for all values of a field."""
    if kind.type is bool:
        return st.booleans()
    return st.sampled_from(kind.choices) if kind.choices else st.integers(kind.low, kind.high)


SMALL = {
    "chips": st.integers(2, 30),
    "pingo": st.integers(1, 5),
    "min_bet": st.integers(1, 10),
    "max_bet": st.integers(1, 20),
    "deals": st.integers(1, 4),
    "reshuffles": st.integers(0, 1),
    "takes_in_a_row": st.integers(1, 2),
}
FIELDS = {name: SMALL.get(name, value_of(kind)) for name, kind in RULEBOOK.fields.items() if name != "players"}


@st.composite
def regulations(draw: st.DrawFn) -> Regulation[Rules]:
    """Generate valid regulations."""
    drawn = draw(st.fixed_dictionaries(FIELDS))
    drawn["max_bet"] = max(drawn["min_bet"], drawn["max_bet"])
    drawn["chips"] = max(drawn["chips"], drawn["pingo"] + drawn["min_bet"])
    return RULEBOOK.with_options(RULEBOOK.preset("rapido"), drawn)
