"""How many ways there are to play a hand on, counted exactly, as chess engines do.

`perft.toml` holds the positions and, for each, how many sequences of 1, 2, 3… actions the engine allows in it; a
sequence ends with its hand. When a rule changes on purpose, write the counts anew and look at the difference:

    python -m tests.truco.perft
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from carteado.core.cards import parse_cards
from carteado.files.toml.write import table_lines
from carteado.truco.match import Match
from carteado.truco.rules import RULEBOOK
from tests.truco.random_play import dealt_to

FILE = Path(__file__).with_name("perft.toml")


def nodes(state: Match, depth: int) -> list[int]:
    """The number of sequences of 1 to `depth` actions from a state, within its hand."""
    counts = [0] * depth
    _count(state, counts, 0)
    return counts


def _count(state: Match, counts: list[int], played: int) -> None:
    if state.stage is None or played == len(counts):
        return
    for seat in state.actors():
        for action in state.legal(seat):
            counts[played] += 1
            if played + 1 < len(counts):
                _count(state.apply(seat, action), counts, played + 1)


def position(case: dict[str, Any]) -> Match:
    """The state a case begins from: cards dealt, or a pack at the cut, and some actions played."""
    regulation = RULEBOOK.with_options(RULEBOOK.preset(case["regulation"]), case.get("options", {}))
    score = case.get("score", [0, 0])
    match = Match(regulation, case["seats"], case.get("dealer", case["seats"]), (score[0], score[1]))
    if "cards" in case:
        match = dealt_to(match, list(map(parse_cards, case["cards"])), case.get("vira"))
    else:
        match = match.shuffled(match.deck_cards)
    for action in case.get("actions", []):
        seat, words = action.split(" ", 1)
        match = match.apply(int(seat), words)
    return match


def cases() -> list[dict[str, Any]]:
    return list(tomllib.loads(FILE.read_text(encoding="utf-8"))["cases"])


def count_anew() -> None:
    """Writes the file with the counts of today."""
    counted = [{**case, "nodes": nodes(position(case), len(case["nodes"]))} for case in cases()]
    FILE.write_text("\n".join(table_lines({"cases": counted})).lstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    count_anew()
