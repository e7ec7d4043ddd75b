"""Where a policy keeps its numbers: for each node, the cards played and the holding, a place in one long row.

A node stores a block of numbers for every key of the cards played. The key has two parts, for the first trick and for
the second, each read from a small table; a coarser table makes a smaller policy. Nodes with the same `sign` share
their blocks, which is how a policy forgets how a stake came about.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from carteado.duel.description import DEALER, EITHER
from carteado.duel.holdings import Holdings
from carteado.duel.public_tree import ABSENT, FOLLOW_1, FOLLOW_2, LAST, LEAD_2, PLAY, THREE, TRICK_3, Node, PublicTree

Keys = tuple[int, ...]
"""A key for each pair of classes; class `classes` stands for none, or for a card face down."""


@dataclass(slots=True)
class Block:
    """Where one node keeps its numbers: block `key` starts at `base + key * size`."""

    base: int = 0
    size: int = 0


@dataclass(slots=True)
class Kept:
    """The blocks of a node: the actor's, and in the last trick the follower's."""

    own: Block
    other: Block
    first_keys: Keys
    second_keys: Keys
    seconds: int
    """How many keys the second trick has."""


def card_slots(node: Node) -> int:
    return 3 if node.held[node.actor] == THREE else 2


def slots(node: Node) -> int:
    """How many actions a holding has at most: its cards open, its cards face down, a raise; or the answers."""
    if node.kind == PLAY:
        return card_slots(node) + 2 * (node.hide != ABSENT) + (node.raises != ABSENT)
    return 2 + (node.raises != ABSENT) if node.kind != LAST else 2


def follower_groups(node: Node) -> tuple[int, int, int]:
    """LAST: the group of a follower whose card is higher, equal, lower than the one shown; ABSENT: raises always."""
    lower, equal, higher = zip(node.shown, node.raised, strict=True)
    return ABSENT, ABSENT if equal == lower else 0 if equal == higher else 1, 0


class Layout:
    """The blocks of every node of a tree; those of the mão come first."""

    def __init__(self, tree: PublicTree, held: Holdings, keys: Callable[[Node, int], tuple[Keys, Keys]] | None = None,
                 sign: Callable[[Node], Hashable] | None = None) -> None:  # fmt: skip
        self.tree, self.held = tree, held
        self.kept: list[Kept] = []
        keys = keys or exact_keys
        for node in tree.nodes:
            first, second = keys(node, held.classes)
            self.kept.append(Kept(Block(), Block(), first, second, max(second) + 1))
        self.ends = self._place(sign)
        self.total = self.ends[1]

    def _place(self, sign: Callable[[Node], Hashable] | None) -> tuple[int, int]:
        """Gives every block its base; returns where the numbers of each player end."""
        ends, base = [], 0
        for player in (0, 1):
            shared: dict[Hashable, int] = {}
            for number, (node, kept) in enumerate(zip(self.tree.nodes, self.kept, strict=True)):
                block = kept.own if node.actor == player else kept.other
                block.size = self._own_size(node) if node.actor == player else self._other_size(node)
                known = (sign(node) if sign else number, node.actor == player)
                if known not in shared:
                    shared[known] = base
                    base += block.size * (max(kept.first_keys) + 1) * kept.seconds
                block.base = shared[known]
            ends.append(base)
        return ends[0], ends[1]

    def rows(self) -> dict[int, tuple[int, int]]:
        """Every block once, by its base: how many numbers it has in all, and how many a choice has."""
        found: dict[int, tuple[int, int]] = {}
        for node, kept in zip(self.tree.nodes, self.kept, strict=True):
            for block in (kept.own, kept.other):
                if block.size:
                    length = block.size * (max(kept.first_keys) + 1) * kept.seconds
                    found[block.base] = length, slots(node)
        return found

    def _own_size(self, node: Node) -> int:
        if node.kind != LAST:
            return int(self.held.sizes[node.held[node.actor]]) * slots(node)
        each = 2 * ((node.raises != ABSENT) + (node.raised[0] != ABSENT))
        return self.held.classes * each

    def _other_size(self, node: Node) -> int:
        if node.kind != LAST or node.raised[0] == ABSENT:
            return 0
        return self.held.classes * 2 * (max(follower_groups(node)) + 1)


def exact_keys(node: Node, classes: int) -> tuple[Keys, Keys]:
    """Keys that remember every class that was played."""
    return _first_keys(node, classes), _second_keys(node, classes)


def _table(classes: int, kept: Callable[[int, int], bool]) -> Keys:
    """Numbers the pairs that can be, in order; the others get 0."""
    pairs = [(a, b) for a in range(classes + 1) for b in range(classes + 1)]
    possible = {pair: number for number, pair in enumerate(pair for pair in pairs if kept(*pair))}
    return tuple(possible.get(pair, 0) for pair in pairs)


def _first_keys(node: Node, classes: int) -> Keys:
    stage, first = node.place.stage, node.place.first
    if stage < LEAD_2:
        return _table(classes, lambda a, b: b == classes and (a < classes if stage == FOLLOW_1 else a == classes))
    if first == EITHER:
        return _table(classes, lambda a, b: a == b < classes)
    return _table(classes, lambda a, b: (a < b < classes) if first == DEALER else (b < a < classes))


def _second_keys(node: Node, classes: int) -> Keys:
    stage, hidden = node.place.stage, node.place.hidden
    if stage < FOLLOW_2:
        return _table(classes, lambda a, b: a == b == classes)
    if stage == FOLLOW_2:
        return _table(classes, lambda a, b: b == classes and (a == classes if hidden else a < classes))
    assert stage == TRICK_3
    if hidden:
        return _table(classes, lambda a, b: a == classes > b)
    if node.place.first == EITHER:
        return _table(classes, lambda a, b: a == b < classes)
    return _table(classes, lambda a, b: a < b < classes)
