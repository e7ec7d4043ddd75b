"""Build the arrays of a two-player hand: its tree, its holdings, and the number of ways to deal each pair of them."""

from __future__ import annotations

from collections import Counter
from math import comb, factorial
from typing import Any, NamedTuple

import numpy as np

from carteado.games.truco.duel.holdings import Holdings
from carteado.games.truco.duel.layout import Layout, card_slots, follower_groups, slots
from carteado.games.truco.duel.public_tree import ABSENT, LAST, Node
from carteado.research.solver.kernels import kernel

Array = np.ndarray[Any, Any]

COLUMNS = (
    "kind", "actor", "stage", "held0", "held1", "lower", "equal", "higher", "hide", "raises", "declined",
    "accepted", "bound", "slots", "shown0", "shown1", "shown2", "raised0", "raised1", "raised2", "group0",
    "group1", "group2", "groups", "base", "size", "other_base", "other_size", "table", "seconds", "cards",
)  # fmt: skip
"""The fields of a node in `TreeArrays.nodes`."""


class Deck(NamedTuple):
    """The holdings of a deck and the number of ways to deal them, as one argument for kernels."""

    counts: Array
    """float64[classes]: the number of cards of each class"""
    three: Array
    """int32[hands, 3]: the classes of each hand of three"""
    three_next: Array
    """int32[hands, 3]: the number of the pair left after that card is played, -1 if the previous card is equal"""
    two: Array
    two_next: Array
    """int32[pairs, 2] each, like `three` and `three_next`. One card is left, given by its class."""
    pair: Array
    """int32[classes, classes]: the number of the pair with these classes, -1 if the deck does not have both cards"""
    ways_33: Array
    """float64[hands, hands]: ordered ways to deal these two hands of three"""
    ways_23: Array
    """float64[classes, pairs, hands]: ordered ways to deal a pair and a hand, after a card of that class is played"""


def deck_arrays(held: Holdings, counts: tuple[int, ...]) -> Deck:
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
    ways_33, ways_23 = _count_all_deals(left, three, two)
    return Deck(left, three, three_next, two, two_next, pair, ways_33, ways_23)


@kernel
def _count_all_deals(counts: Array, three: Array, two: Array) -> tuple[Array, Array]:
    classes = counts.size
    hands, pairs = three.shape[0], two.shape[0]
    ways_33 = np.zeros((hands, hands))
    ways_23 = np.zeros((classes, pairs, hands))
    left = counts.copy()
    for i in range(hands):
        for j in range(hands):
            ways_33[i, j] = _count_deals(left, three[i], three[j])
    for played in range(classes):
        if left[played] < 1:
            continue
        left[played] -= 1
        for i in range(pairs):
            for j in range(hands):
                ways_23[played, i, j] = _count_deals(left, two[i], three[j])
        left[played] += 1
    return ways_33, ways_23


@kernel
def _count_deals(left: Array, first: Array, second: Array) -> float:
    """Return the number of ordered ways to take the cards of two holdings from the deck.

    left: the number of remaining cards per class. The function changes it and restores it.
    """
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


def initial_reach(held: Holdings) -> Array:
    """Return the reach of every hand of three cards at the start of the hand.

    The numbers of ways in `Deck` count equal cards in every order. So the reach is 1 divided by the number of these
    orders: 1/2 for a hand with two equal cards, 1/6 for one with three.
    """
    return np.array(
        [1 / np.prod([factorial(times) for times in Counter(cards).values()]) for cards in held.three], np.float64
    )


def deals(counts: tuple[int, ...]) -> float:
    """Return the number of ways to deal a hand of three cards to each player."""
    cards = sum(counts)
    return float(comb(cards, 3) * comb(cards - 3, 3))


class TreeArrays(NamedTuple):
    """The nodes of a tree, and the tables that give the keys of the cards played (see `layout`)."""

    nodes: Array
    """int64[nodes, COLUMNS]"""
    first_keys: Array
    """int32[tables, (classes + 1) ** 2]: the key of each pair of classes in the first trick"""
    second_keys: Array


def tree_arrays(layout: Layout) -> TreeArrays:
    rows = np.full((len(layout.tree.nodes), len(COLUMNS)), ABSENT, np.int64)
    tables: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    for number, (node, blocks) in enumerate(zip(layout.tree.nodes, layout.blocks, strict=True)):
        table = tables.setdefault((blocks.first_keys, blocks.second_keys), len(tables))
        row = dict(
            _columns(node),
            base=blocks.own.base, size=blocks.own.size, other_base=blocks.other.base, other_size=blocks.other.size,
            table=table, seconds=blocks.seconds,
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
