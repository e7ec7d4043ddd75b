"""Perft: count exactly how many action sequences are legal from a position, as chess engines do.

`perft.toml` contains positions, each with the number of legal sequences of 1, 2, 3… actions. A sequence ends with its
hand. If a rule changes on purpose, rewrite the counts and look at the difference:

    python -m tests.games.truco.perft
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from carteado.core.cards import parse_cards
from carteado.games.truco.match import Match
from carteado.games.truco.rules import RULEBOOK
from carteado.records.toml.write import table_lines
from tests.games.truco.random_play import deal_cards

FILE = Path(__file__).with_name("perft.toml")


def count_nodes(state: Match, depth: int) -> list[int]:
    """Return the numbers of sequences of 1 to `depth` actions from a state, within its hand."""
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
    """Return the first state of a case: cards dealt, or a pack at the cut, after some actions."""
    regulation = RULEBOOK.with_options(RULEBOOK.preset(case["regulation"]), case.get("options", {}))
    score = case.get("score", [0, 0])
    match = Match(regulation, case["seats"], case.get("dealer", case["seats"]), (score[0], score[1]))
    if "cards" in case:
        match = deal_cards(match, list(map(parse_cards, case["cards"])), case.get("vira"))
    else:
        match = match.apply_shuffle(match.deck_cards)
    for action in case.get("actions", []):
        seat, words = action.split(" ", 1)
        match = match.apply(int(seat), words)
    return match


def cases() -> list[dict[str, Any]]:
    return list(tomllib.loads(FILE.read_text(encoding="utf-8"))["cases"])


def rewrite_counts() -> None:
    """Write the current counts to the file."""
    counted = [{**case, "nodes": count_nodes(position(case), len(case["nodes"]))} for case in cases()]
    FILE.write_text("\n".join(table_lines({"cases": counted})).lstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    rewrite_counts()
