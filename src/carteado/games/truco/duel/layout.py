"""The memory layout of a policy: the position in its array of the weight of each action.

A node has one *block* of weights for each *key*, which is a number for the cards played in the first two tricks. Keys
are computed from two small tables, one for each trick. Tables with fewer different numbers make the policy smaller.
Nodes with the same *signature* share their blocks, so a policy can be made independent of the order of the raises.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from carteado.games.truco.duel.description import DEALER, EITHER
from carteado.games.truco.duel.holdings import Holdings
from carteado.games.truco.duel.public_tree import (
    ABSENT,
    FOLLOW_1,
    FOLLOW_2,
    LAST,
    LEAD_2,
    PLAY,
    THREE,
    TRICK_3,
    Node,
    PublicTree,
)

Keys = tuple[int, ...]
"""A table with a number for each pair of classes (a, b) played in a trick, at the index `a * (classes + 1) + b`.

The class number `classes` means no card or a face-down card.
"""


@dataclass(slots=True)
class Block:
    """The position of blocks of equal size, one for each key. The block of a key starts at `base + key * size`."""

    base: int = 0
    size: int = 0


@dataclass(slots=True)
class NodeBlocks:
    """The position of the blocks of one node, and the tables for the keys.

    own:   the blocks of the player to act.
    other: the blocks of the follower, if the node is a LAST node.
    """

    own: Block
    other: Block
    first_keys: Keys
    second_keys: Keys
    seconds: int
    """How many different numbers `second_keys` contains."""


def card_slots(node: Node) -> int:
    return 3 if node.held[node.actor] == THREE else 2


def slots(node: Node) -> int:
    """Return the number of weights that a node stores for each decision."""
    if node.kind == PLAY:
        return card_slots(node) + 2 * (node.hide != ABSENT) + (node.raises != ABSENT)
    return 2 + (node.raises != ABSENT) if node.kind != LAST else 2


def follower_groups(node: Node) -> tuple[int, int, int]:
    """Return the group of a follower's card that is higher than, equal to, and lower than the leader's, in a LAST node.

    The follower raises with the same probability for all cards of a group, and always in the group ABSENT.
    """
    lower, equal, higher = zip(node.shown, node.raised, strict=True)
    return ABSENT, ABSENT if equal == lower else 0 if equal == higher else 1, 0


class Layout:
    """The positions of the blocks of every node of a tree. The blocks of the mão come before those of the dealer.

    keys:      returns the key tables of a node, given the number of classes. The default is `exact_keys`.
    signature: returns the signature of a node. By default, nodes do not share their blocks.
    """

    def __init__(self, tree: PublicTree, held: Holdings, keys: Callable[[Node, int], tuple[Keys, Keys]] | None = None,
                 signature: Callable[[Node], Hashable] | None = None) -> None:  # fmt: skip
        self.tree, self.held = tree, held
        self.blocks: list[NodeBlocks] = []
        keys = keys or exact_keys
        for node in tree.nodes:
            first, second = keys(node, held.classes)
            self.blocks.append(NodeBlocks(Block(), Block(), first, second, max(second) + 1))
        self.ends = self._assign_bases(signature)
        self.total = self.ends[1]

    def _assign_bases(self, signature: Callable[[Node], Hashable] | None) -> tuple[int, int]:
        """Set the base and size of every `Block`. Return the end of the mão's blocks and of the dealer's."""
        ends, base = [], 0
        for player in (0, 1):
            shared: dict[Hashable, int] = {}
            for number, (node, blocks) in enumerate(zip(self.tree.nodes, self.blocks, strict=True)):
                block = blocks.own if node.actor == player else blocks.other
                block.size = self._own_size(node) if node.actor == player else self._other_size(node)
                known = (signature(node) if signature else number, node.actor == player)
                if known not in shared:
                    shared[known] = base
                    base += block.size * (max(blocks.first_keys) + 1) * blocks.seconds
                block.base = shared[known]
            ends.append(base)
        return ends[0], ends[1]

    def rows(self) -> dict[int, tuple[int, int]]:
        """Return the total length and the weights per decision of every nonempty `Block`, keyed by its base."""
        found: dict[int, tuple[int, int]] = {}
        for node, blocks in zip(self.tree.nodes, self.blocks, strict=True):
            for block in (blocks.own, blocks.other):
                if block.size:
                    length = block.size * (max(blocks.first_keys) + 1) * blocks.seconds
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
    """Return key tables that give each possible combination of played classes its own key."""
    return _first_keys(node, classes), _second_keys(node, classes)


def _number_pairs(classes: int, is_possible: Callable[[int, int], bool]) -> Keys:
    """Return a table that numbers the possible pairs of classes from 0. Impossible pairs also get 0."""
    pairs = [(a, b) for a in range(classes + 1) for b in range(classes + 1)]
    possible = {pair: number for number, pair in enumerate(pair for pair in pairs if is_possible(*pair))}
    return tuple(possible.get(pair, 0) for pair in pairs)


def _first_keys(node: Node, classes: int) -> Keys:
    stage, first = node.place.stage, node.place.first
    if stage < LEAD_2:
        return _number_pairs(
            classes, lambda a, b: b == classes and (a < classes if stage == FOLLOW_1 else a == classes)
        )
    if first == EITHER:
        return _number_pairs(classes, lambda a, b: a == b < classes)
    return _number_pairs(classes, lambda a, b: (a < b < classes) if first == DEALER else (b < a < classes))


def _second_keys(node: Node, classes: int) -> Keys:
    stage, hidden = node.place.stage, node.place.hidden
    if stage < FOLLOW_2:
        return _number_pairs(classes, lambda a, b: a == b == classes)
    if stage == FOLLOW_2:
        return _number_pairs(classes, lambda a, b: b == classes and (a == classes if hidden else a < classes))
    assert stage == TRICK_3
    if hidden:
        return _number_pairs(classes, lambda a, b: a == classes > b)
    if node.place.first == EITHER:
        return _number_pairs(classes, lambda a, b: a == b < classes)
    return _number_pairs(classes, lambda a, b: a < b < classes)
