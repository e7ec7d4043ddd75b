"""Recorded matches must replay to the same result, and an independent count of the points must agree."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from carteado.core.cards import RANKS
from carteado.games.buraco.rules import RULEBOOK, Rules
from carteado.records.record_text import load
from tests.cli.command import carteado

MATCHES = sorted(Path(__file__).with_name("golden").glob("*.toml"))
each_match = pytest.mark.parametrize("match", MATCHES, ids=lambda path: path.stem)


@each_match
def test_match_replays_to_its_result_and_its_shuffles_verify(match: Path) -> None:
    replayed = carteado("replay", match, "--json")
    assert (replayed.status, replayed.err) == (0, "")
    said = json.loads(replayed.out)
    record = load(match.read_text())
    assert said["score"] == record["result"]
    assert [deal["points"] for deal in said["hands"]] == [deal["points"] for deal in record["hands"]]
    assert said["over"]
    assert max(record["result"]) >= record["options"]["target"]
    assert carteado("verify", match).status == 0


@each_match
def test_independent_count_gives_the_same_points(match: Path) -> None:
    record, said = load(match.read_text()), json.loads(carteado("replay", match, "--json").out)
    rules = RULEBOOK.preset(record["regulation"]).rules
    for deal in said["hands"]:
        sides = len(deal["melds"])
        for side in range(sides):
            assert deal["points"][side] == recount(rules, deal, side, sides), (deal["dealer"], side)


def recount(rules: Rules, deal: dict[str, Any], side: int, sides: int) -> int:
    """Count the points of a side from its melds and the cards left in its hands."""
    out = rules.out_points if deal["out"] and (deal["out"] - 1) % sides == side else 0
    laid = sum(card_points(rules, meld.split()) + canastra_points(rules, meld.split()) for meld in deal["melds"][side])
    left = sum(card_points(rules, hand.split()) for hand in deal["left"][side::sides])
    return out + laid - left - (0 if deal["took"][side] else rules.no_morto_points)


def card_points(rules: Rules, cards: list[str]) -> int:
    value = {"X": rules.joker_points, "A": rules.ace_points, "2": rules.two_points}
    value |= dict.fromkeys("34567", rules.low_points) | dict.fromkeys(["8", "9", "10", *"JQK"], rules.high_points)
    return sum(value[card if card == "X" else card[:-1]] for card in cards)


def canastra_points(rules: Rules, cards: list[str]) -> int:
    """Return the points of a meld for being a canastra. It is clean if it has no wild card."""
    if len(cards) < 7:
        return 0
    ranks = [card[:-1] for card in cards]
    if len(set(ranks)) == 1:
        return rules.royal_points
    if "X" in cards or len({card[-1] for card in cards}) > 1 or not in_order(ranks):
        return rules.dirty_points
    return {13: rules.ace_to_king_points, 14: rules.ace_to_ace_points}.get(len(cards), rules.royal_points)


def in_order(ranks: list[str]) -> bool:
    ring = (*RANKS, "A")
    return all(ring[RANKS.index(low) + 1] == high for low, high in pairwise(ranks))
