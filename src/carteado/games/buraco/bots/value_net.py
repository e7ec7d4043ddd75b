"""Load the trained networks in `policies/` and find the networks that match the rules of a table."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from carteado.core.game import View
from carteado.games.buraco.bots.net import Net, build_net

MATCHED_RULES: Final = (
    "pile", "going_out", "lavadeiras", "wild_jokers", "wild_twos", "wilds_per_meld", "wild_in_lavadeiras"
)  # fmt: skip
"""The rules that must be the same as in the training of a network. Other rules, such as the points, may differ."""


NAMES: Final = ("turn_over", "to_draw", "taken")
"""The names of the networks in a policy file."""


class ValueNets(NamedTuple):
    """The networks of one policy file (see `net`).

    taken: the network TAKEN, or None. Only rules under which the top card of the pile must be laid need it.
    scale: the lead in points at which the networks consider a deal almost won.
    """

    turn_over: Net
    to_draw: Net
    taken: Net | None
    scale: int


def find_nets(view: View) -> ValueNets | None:
    """Return the networks for the rules and the seats of a view, or None if none were trained."""
    return _nets_for(tuple(view["rules"][field] for field in MATCHED_RULES), view["seats"])


@cache
def _nets_for(values: tuple[object, ...], seats: int) -> ValueNets | None:
    known = load_policies().get((values, seats))
    if known is None:
        return None
    taken = build_net(known["taken"]) if "taken" in known else None
    return ValueNets(build_net(known["turn_over"]), build_net(known["to_draw"]), taken, known["scale"])


@cache
def load_policies() -> Mapping[tuple[tuple[object, ...], int], Mapping[str, Any]]:
    """Return the contents of every policy file, keyed by its `MATCHED_RULES` and number of seats."""
    found = {}
    for file in files("carteado.games.buraco.bots").joinpath("policies").iterdir():
        if file.name.startswith("buraco-") and file.name.endswith(".toml"):
            known = tomllib.loads(file.read_text("utf-8"))
            found[tuple(known["rules"][field] for field in MATCHED_RULES), known["seats"]] = known
    return found


def format_policy(known: Mapping[str, Any]) -> str:
    """Return the text of a policy file with this content."""
    lines = [f"{key} = {_value(known[key])}" for key in ("command", "regulation", "seats", "scale")]
    lines += [f"{name} = [\n{_rows(known[name])}]" for name in NAMES if name in known]
    lines += ["", "[rules]", *(f"{field} = {_value(known['rules'][field])}" for field in MATCHED_RULES)]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value) if isinstance(value, int) else f'"{value}"'


def _rows(weights: Sequence[float]) -> str:
    rows = [weights[at : at + 12] for at in range(0, len(weights), 12)]
    return "".join(f"  {', '.join(f'{weight:.4g}' for weight in row)},\n" for row in rows)
