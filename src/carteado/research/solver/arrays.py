"""A duel as arrays: the nodes, the holdings, and how many ways each pair of holdings can be dealt."""

from __future__ import annotations

from collections import Counter
from math import comb, factorial
from typing import Any, NamedTuple

import numpy as np

from carteado.duel.holdings import Holdings
from carteado.duel.layout import Layout, card_slots, follower_groups, slots
from carteado.duel.public_tree import ABSENT, LAST, Node
from carteado.solver.kernels import kernel

Array = np.ndarray[Any, Any]

COLUMNS = (
    "kind", "actor", "stage", "held0", "held1", "lower", "equal", "higher", "hide", "raises", "declined",
    "accepted", "bound", "slots", "shown0", "shown1", "shown2", "raised0", "raised1", "raised2", "group0",
    "group1", "group2", "groups", "base", "size", "other_base", "other_size", "table", "seconds", "cards",
)  # fmt: skip


class Deck(NamedTuple):
    """The holdings of a deck and their ways to be dealt; a value of arrays that kernels take as one."""

    counts: Array
    """float64[classes]"""
    three: Array
    """int32[hands, 3]: the classes of each hand of three"""
    three_next: Array
    """int32[hands, 3]: the pair that is left when that card is played, -1 for the same class again"""
    two: Array
    two_next: Array
    pair: Array
    """int32[classes, classes]: the number of a pair, -1 where there is none"""
    ways_33: Array
    """float64[hands, hands]: ordered ways to deal both"""
    ways_23: Array
    """float64[classes, pairs, hands]: the same when one has played a card of that class"""


def deck_arrays(held: Holdings, counts: tuple[int, ...]) -> Deck:
    """The arrays of a deck with so many cards in each class."""
    classes = held.classes
    pair = np.full((classes, classes), -1, np.int32)
    for number, (a, b) in enumerate(held.two):
        pair[a, b] = pair[b, a] = number
    three = np.array(held.three, np.int32)
    two = np.array(held.two, np.int32)
    three_next = np.full_like(three, -1)
    for number, cards in enumerate(held.three):
        for slot in range(3):
            if slot == 0 or cards[slot] != cards[slot - 1]:
                three_next[number, slot] = pair[cards[slot - 2], cards[slot - 1]]
    two_next = np.full_like(two, -1)
    for number, (a, b) in enumerate(held.two):
        two_next[number] = (b, a if a != b else -1)
    left = np.array(counts, np.float64)
    ways_33, ways_23 = _ways(left, three, two)
    return Deck(left, three, three_next, two, two_next, pair, ways_33, ways_23)


@kernel
def _ways(counts: Array, three: Array, two: Array) -> tuple[Array, Array]:
    classes = counts.size
    hands, pairs = three.shape[0], two.shape[0]
    ways_33 = np.zeros((hands, hands))
    ways_23 = np.zeros((classes, pairs, hands))
    left = counts.copy()
    for i in range(hands):
        for j in range(hands):
            ways_33[i, j] = _deal(left, three[i], three[j])
    for played in range(classes):
        if left[played] < 1:
            continue
        left[played] -= 1
        for i in range(pairs):
            for j in range(hands):
                ways_23[played, i, j] = _deal(left, two[i], three[j])
        left[played] += 1
    return ways_33, ways_23


@kernel
def _deal(left: Array, first: Array, second: Array) -> float:
    """Ordered ways to take these cards from what is left (given back before returning)."""
    ways = 1.0
    for card in first:
        ways *= left[card]
        left[card] -= 1
    for card in second:
        ways *= left[card]
        left[card] -= 1
    for card in first:
        left[card] += 1
    for card in second:
        left[card] += 1
    return max(ways, 0.0)


def first_reach(held: Holdings) -> Array:
    """The reach every hand of three starts with: equal cards are one hand however they come."""
    return np.array(
        [1 / np.prod([factorial(times) for times in Counter(cards).values()]) for cards in held.three], np.float64
    )


def deals(counts: tuple[int, ...]) -> float:
    """In how many ways two hands of three can be dealt."""
    cards = sum(counts)
    return float(comb(cards, 3) * comb(cards - 3, 3))


class TreeArrays(NamedTuple):
    """The nodes of a tree with their blocks."""

    nodes: Array
    """int64[nodes, COLUMNS]"""
    first_keys: Array
    """int32[tables, (classes + 1) ** 2]"""
    second_keys: Array


def tree_arrays(layout: Layout) -> TreeArrays:
    rows = np.full((len(layout.tree.nodes), len(COLUMNS)), ABSENT, np.int64)
    tables: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    for number, (node, kept) in enumerate(zip(layout.tree.nodes, layout.kept, strict=True)):
        table = tables.setdefault((kept.first_keys, kept.second_keys), len(tables))
        row = dict(
            _columns(node),
            base=kept.own.base, size=kept.own.size, other_base=kept.other.base, other_size=kept.other.size,
            table=table, seconds=kept.seconds,
        )  # fmt: skip
        for name, value in row.items():
            rows[number, COLUMNS.index(name)] = value
    first, second = (np.array([keys[part] for keys in tables], np.int32) for part in (0, 1))
    return TreeArrays(rows, first, second)


def _columns(node: Node) -> dict[str, int]:
    found = {
        "kind": node.kind, "actor": node.actor, "stage": node.place.stage, "held0": node.held[0],
        "held1": node.held[1], "lower": node.lower, "equal": node.equal, "higher": node.higher, "hide": node.hide,
        "raises": node.raises, "declined": node.declined, "accepted": node.accepted, "bound": int(node.bound),
        "slots": slots(node), "cards": card_slots(node),
    }  # fmt: skip
    if node.kind == LAST:
        found |= {f"shown{place}": outcome for place, outcome in enumerate(node.shown)}
        if node.raised[0] != ABSENT:
            groups = follower_groups(node)
            found |= {f"raised{place}": outcome for place, outcome in enumerate(node.raised)}
            found |= {f"group{place}": group for place, group in enumerate(groups)}
            found["groups"] = max(groups) + 1
    return found
