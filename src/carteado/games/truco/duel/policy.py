"""A policy for a two-player hand: the probability of each legal action, from the view of a seat.

The numbers come from a table that the solver computed. A situation outside the public tree can arise if the opponent
plays an action that the tree leaves out. In such a situation the policy follows simple rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from carteado.games.truco.actions import card_of, hide_card, replace_card
from carteado.games.truco.duel.description import EITHER
from carteado.games.truco.duel.layout import Layout, NodeBlocks, card_slots, follower_groups, slots
from carteado.games.truco.duel.public_tree import ABSENT, CHOICE, LAST, PLAY, THREE, TWO, Node
from carteado.games.truco.duel.situation import Situation, nodes_by_signature, read_situation
from carteado.games.truco.rules import Rules

Chances = dict[str, float]
ACCEPT: Final = "aceita"
DECLINE: Final = "corre"
GO: Final = "vai"


class DuelPolicy:
    """Looks up action probabilities in the table that the solver computed for a public tree."""

    def __init__(self, rules: Rules, layout: Layout, numbers: Sequence[float]) -> None:
        self.rules = rules
        self.layout = layout
        self.numbers = numbers
        self.by_signature = nodes_by_signature(layout.tree)

    def chances(self, view: Mapping[str, Any], legal: Sequence[str], remembered: Sequence[str] = ()) -> Chances:
        """Return the probability of each legal action. Actions with probability 0 are left out.

        remembered: the three cards that the seat was dealt. Without them, a card that it played face down is taken for
                    the weakest.
        """
        raises = next((word for word in legal if word in self.rules.raises), "")
        if (forced := _choose_if_forced(legal)) is not None:
            return forced
        here = read_situation(self.rules, view, remembered)
        number = self._find_node(here)
        found = self._look_up(number, here, raises) if number is not None else None
        found = {word: chance for word, chance in (found or {}).items() if chance > 0 and word in legal}
        if not found:
            found = choose_outside_tree(here, legal, view)
        total = sum(found.values())
        return {word: chance / total for word, chance in _spread_over_suits(found, here, legal).items()}

    def _find_node(self, here: Situation) -> int | None:
        """Return the index of the node of a situation, or None.

        If the tree has no node for a player's turn at this stake, return the node at the nearest lower stake.
        """
        if here.signature in self.by_signature or here.signature[0] not in (PLAY, LAST):
            return self.by_signature.get(here.signature)
        kind, place, level, right = here.signature
        lower = ((kind, place, stake, who) for stake in range(int(str(level)), -1, -1) for who in (right, EITHER))
        return next((self.by_signature[signature] for signature in lower if signature in self.by_signature), None)

    def _look_up(self, number: int, here: Situation, raises: str) -> Chances | None:
        node, blocks = self.layout.tree.nodes[number], self.layout.blocks[number]
        if node.kind == LAST:
            return self._look_up_last_trick(node, blocks, here, raises)
        if node.actor != here.actor:
            return None
        base = self._block_start(blocks, here) + self._holding_number(node, here) * slots(node)
        words = _node_actions(node, here, raises)
        return self._read_weights(base, words)

    def _block_start(self, blocks: NodeBlocks, here: Situation) -> int:
        return blocks.own.base + self._key(blocks, here) * blocks.own.size

    def _key(self, blocks: NodeBlocks, here: Situation) -> int:
        wide = self.layout.held.classes + 1
        one, two, three, four = here.played
        return blocks.first_keys[one * wide + two] * blocks.seconds + blocks.second_keys[three * wide + four]

    def _holding_number(self, node: Node, here: Situation) -> int:
        return self.layout.held.place(node.held[node.actor], here.classes, here.hidden)

    def _read_weights(self, base: int, words: Sequence[str]) -> Chances:
        """Read the weights of these actions, which are consecutive in the table from index `base`.

        An action "" is skipped. If all weights are 0, return equal ones.
        """
        found: Chances = {}
        for place, word in enumerate(words):
            if word:
                found[word] = found.get(word, 0.0) + max(self.numbers[base + place], 0.0)
        return found if sum(found.values()) > 0 else {word: 1.0 for word in words if word}

    # The third trick ---------------------------------------------------------------------------------

    def _look_up_last_trick(self, node: Node, blocks: NodeBlocks, here: Situation, raises: str) -> Chances | None:
        classes = self.layout.held.classes
        leads = node.actor == here.actor
        base = self._block_start(blocks, here)
        if leads and here.shown == ABSENT:
            card = here.hand[0]
            return (
                self._read_weights(base + 2 * here.classes[0], (card, raises)) if node.raises != ABSENT else {card: 1.0}
            )
        if leads and here.answer and node.raised[0] != ABSENT:
            answers = base + (2 * classes if node.raises != ABSENT else 0)
            return self._read_weights(answers + 2 * here.shown, (DECLINE, ACCEPT))
        if not leads and here.shown != ABSENT and not here.answer:
            return self._look_up_follower(node, blocks, here, raises)
        return None

    def _look_up_follower(self, node: Node, blocks: NodeBlocks, here: Situation, raises: str) -> Chances:
        card, mine = here.hand[0], here.classes[0]
        if node.raised[0] == ABSENT or not raises:
            return {card: 1.0}
        groups = follower_groups(node)
        group = groups[0 if here.shown < mine else 1 if here.shown == mine else 2]
        if group == ABSENT:
            return {raises: 1.0}
        base = blocks.other.base + self._key(blocks, here) * blocks.other.size
        return self._read_weights(base + (here.shown * (max(groups) + 1) + group) * 2, (card, raises))


def _node_actions(node: Node, here: Situation, raises: str) -> tuple[str, ...]:
    """Return the actions of a node in the order of the table, with "" for actions that this holding does not have."""
    if node.kind == CHOICE:
        return DECLINE, GO
    if node.kind != PLAY:
        return (DECLINE, ACCEPT, raises) if node.raises != ABSENT else (DECLINE, ACCEPT)
    classes, hand = here.classes, here.hand
    cards = [card if not place or classes[place] != classes[place - 1] else "" for place, card in enumerate(hand)]
    assert len(cards) == card_slots(node) == {THREE: 3, TWO: 2}[node.held[node.actor]]
    hidden = [hide_card(card) if card else "" for card in cards] if node.hide != ABSENT else []
    if node.bound and cards[-1]:
        cards[0] = ""
    return (*cards, *hidden, *([raises] if node.raises != ABSENT else []))


def _spread_over_suits(found: Chances, here: Situation, legal: Sequence[str]) -> Chances:
    """Spread the probability of playing a card evenly over the cards of the same class in the hand.

    If the bot always played them in the same order of suits, it would reveal which cards it still holds.
    """
    spread: Chances = {}
    class_of = dict(zip(here.hand, here.classes, strict=True))
    for word, chance in found.items():
        kind = class_of.get(card_of(word))
        plays = [replace_card(word, card) for card in here.hand if class_of[card] == kind]
        alike = [play for play in plays if play in legal] or [word]
        for play in alike:
            spread[play] = chance / len(alike)
    return spread


def _choose_if_forced(legal: Sequence[str]) -> Chances | None:
    return {legal[0]: 1.0} if len(legal) == 1 else None


def choose_outside_tree(here: Situation, legal: Sequence[str], view: Mapping[str, Any]) -> Chances:
    """Return probabilities for a situation outside the tree, by simple rules.

    - If the leader of the third trick has shown a card: accept a raise if the seat's card beats it, decline if not, and
      play the card if there is no raise. Every card beats a face-down one.
    - Otherwise play the highest card. If a raise must be answered first, accept it if declining loses the match, else
      accept or decline at random.
    """
    if here.shown != ABSENT and here.classes:
        wins = here.classes[0] > here.shown or here.shown == face_down_class(view)
        word = ACCEPT if wins else DECLINE
        return {word: 1.0} if word in legal else {here.hand[0]: 1.0}
    cards = [card for card in here.hand if card in legal]
    if cards:
        return {cards[-1]: 1.0}
    if ACCEPT in legal:
        return {ACCEPT: 1.0} if declining_loses(view) else {ACCEPT: 0.5, DECLINE: 0.5}
    return {legal[0]: 1.0}


def declining_loses(view: Mapping[str, Any]) -> bool:
    """Return whether declining the raise loses the match, because the current stake is enough for the opponent."""
    hand = view["hand"]
    asker = view["score"][(hand["asked"]["by"] - 1) % 2]
    return bool(asker + hand["stake"] >= view["target"])


def face_down_class(view: Mapping[str, Any]) -> int:
    """Return the number that represents a face-down card: one above the highest class."""
    order, manilhas = view["order"], view["hand"]["manilhas"]
    return len(order) - 1 + len(manilhas) if view["hand"]["vira"] else len(order) + len(manilhas)
