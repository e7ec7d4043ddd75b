"""What was learnt about situations of buraco: the networks in `policies/`, and for which tables they are good."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from carteado.bots.buraco_net import Net, net
from carteado.core.game import View

ALIKE: Final = (
    "pile", "going_out", "lavadeiras", "wild_jokers", "wild_twos", "wilds_per_meld", "wild_in_lavadeiras"
)  # fmt: skip
"""The rules that must be the same as those by which a judgement was learnt; points may be others."""


NAMES: Final = ("turn_over", "to_draw", "taken")
"""What the networks are called in a file."""


class Judgement(NamedTuple):
    """The networks of a file, in their order. They take a deal for as good as won by `scale` points."""

    turn_over: Net
    to_draw: Net
    taken: Net | None
    """None where piles are not closed"""
    scale: int


def judgement(view: View) -> Judgement | None:
    """The networks for a table like that of a view; None where nothing was learnt."""
    return _found(tuple(view["rules"][field] for field in ALIKE), view["seats"])


@cache
def _found(values: tuple[object, ...], seats: int) -> Judgement | None:
    known = stored().get((values, seats))
    if known is None:
        return None
    taken = net(known["taken"]) if "taken" in known else None
    return Judgement(net(known["turn_over"]), net(known["to_draw"]), taken, known["scale"])


@cache
def stored() -> Mapping[tuple[tuple[object, ...], int], Mapping[str, Any]]:
    """Every judgement in the package, by the rules and the seats it was learnt for."""
    found = {}
    for file in files("carteado.bots").joinpath("policies").iterdir():
        if file.name.startswith("buraco-") and file.name.endswith(".toml"):
            known = tomllib.loads(file.read_text("utf-8"))
            found[tuple(known["rules"][field] for field in ALIKE), known["seats"]] = known
    return found


def text_of(known: Mapping[str, Any]) -> str:
    """A judgement as its file: what it was learnt for, by which command, and the weights."""
    lines = [f"{key} = {_value(known[key])}" for key in ("command", "regulation", "seats", "scale")]
    lines += [f"{name} = [\n{_rows(known[name])}]" for name in NAMES if name in known]
    lines += ["", "[rules]", *(f"{field} = {_value(known['rules'][field])}" for field in ALIKE)]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value) if isinstance(value, int) else f'"{value}"'


def _rows(weights: Sequence[float]) -> str:
    rows = [weights[at : at + 12] for at in range(0, len(weights), 12)]
    return "".join(f"  {', '.join(f'{weight:.4g}' for weight in row)},\n" for row in rows)
