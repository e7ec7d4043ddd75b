"""Play millions of random two-player hands on the game tree. All actions in the tree are equally likely.

The same seed gives the same hands. Hands can be recorded, so that the rules engine can replay them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from carteado.games.truco.decks import DECKS
from carteado.games.truco.duel.card_classes import card_classes
from carteado.games.truco.duel.description import Duel
from carteado.games.truco.duel.holdings import holdings
from carteado.games.truco.duel.layout import Layout
from carteado.games.truco.duel.public_tree import ABSENT, LAST, PLAY, PublicTree
from carteado.research.solver.arrays import COLUMNS, Array, tree_arrays
from carteado.research.solver.kernels import kernel, walking_kernel

KIND, ACTOR, STAGE, HIDE, RAISES, DECLINED, ACCEPTED, BOUND = (
    COLUMNS.index(name)
    for name in ("kind", "actor", "stage", "hide", "raises", "declined", "accepted", "bound")
)  # fmt: skip
LOWER, EQUAL, HIGHER, SHOWN, RAISED = (
    COLUMNS.index(name) for name in ("lower", "equal", "higher", "shown0", "raised0")
)
FACE_DOWN = 3
RAISE, DECLINE, ACCEPT = 6, 7, 8
"""A recorded action is one of these, or the position of the played card (0 to 2), plus 3 if it is face down."""
DEAL = 6
ACTIONS = 24
NOTHING = 255


@dataclass(frozen=True, slots=True)
class Playouts:
    """The results of random hands.

    outcomes: the number of hands with each outcome.
    actions:  the total number of actions.
    dealt:    the cards of each recorded hand, as indices in `RandomHands.cards`.
    done:     the actions of each recorded hand, then NOTHING.
    """

    outcomes: Array
    actions: int
    dealt: Array
    done: Array


class RandomHands:
    """Plays random two-player hands, all with the same vira. `vira` is None if the rules have none."""

    def __init__(self, duel: Duel, vira: str | None) -> None:
        found = card_classes(duel.rules, vira)
        self.duel = duel
        self.cards = tuple(card for card in DECKS[duel.rules.deck].cards if card != vira)
        self.classes = np.array([found.class_of[card] for card in self.cards], np.int64)
        self.nodes = tree_arrays(Layout(PublicTree(duel), holdings(found.counts))).nodes.astype(np.int32)

    def play(self, hands: int, seed: int, keep: int = 0) -> Playouts:
        """Play hands and record the first `keep` of them."""
        outcomes = np.zeros(self.duel.nobody + 1, np.int64)
        dealt = np.zeros((keep, DEAL), np.uint8)
        done = np.full((keep, ACTIONS), NOTHING, np.uint8)
        actions = _play(hands, seed, self.classes.copy(), self.nodes, outcomes, dealt, done)
        return Playouts(outcomes, int(actions), dealt, done)


@walking_kernel
def _random_below(state: Array, limit: int) -> np.int64:
    """Return a random number below a limit. The generator is xorshift*.

    state: an array with the state of the generator, which changes.
    """
    word = state[0]
    word ^= word >> np.uint64(12)
    word ^= word << np.uint64(25)
    word ^= word >> np.uint64(27)
    state[0] = word
    high = (word * np.uint64(2685821657736338717)) >> np.uint64(32)
    return np.int64((high * np.uint64(limit)) >> np.uint64(32))


@walking_kernel
def _next_node(nodes: Array, number: int, card: int, against: int) -> int:
    """Return the next node after a card is played, or a negative number (`encode_outcome`) if that ends the hand.

    number:  the current node.
    against: the opponent's card in this trick, if any. A face-down card is -1 and beats nothing.
    """
    if nodes[number, STAGE] == 0 or nodes[number, STAGE] == 2 or card > against:
        return nodes[number, HIGHER]
    return nodes[number, EQUAL] if card == against else nodes[number, LOWER]


@kernel
def _play(hands: int, seed: int, classes: Array, nodes: Array, outcomes: Array, dealt: Array, done: Array) -> int:
    state = np.array([np.uint64(seed) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(1)], np.uint64)
    place = np.arange(classes.size)
    held = np.zeros(6, np.int64)
    left = np.zeros(6, np.int64)
    options = np.zeros(8, np.int64)
    total = 0
    for hand in range(hands):
        for card in range(6):
            other = card + _random_below(state, classes.size - card)
            place[card], place[other] = place[other], place[card]
            held[card] = classes[place[card]]
            left[card] = 1
            if hand < done.shape[0]:
                dealt[hand, card] = place[card]
        number, against, acted, raised = 0, -1, 0, False
        shown = -1
        outcome = -1
        while outcome < 0:
            kind, actor = nodes[number, KIND], nodes[number, ACTOR]
            if kind == LAST and shown >= 0 and not raised:
                actor = 1 - actor
            count = 0
            if kind == PLAY or (kind == LAST and not raised):
                best = -1
                if kind == PLAY and nodes[number, BOUND]:
                    for card in range(3):
                        if left[3 * actor + card]:
                            best = max(best, held[3 * actor + card])
                for card in range(3):
                    if left[3 * actor + card]:
                        if held[3 * actor + card] >= best:
                            options[count] = card
                            count += 1
                        if kind == PLAY and nodes[number, HIDE] != ABSENT:
                            options[count] = FACE_DOWN + card
                            count += 1
                if nodes[number, RAISES if kind == PLAY or shown < 0 else RAISED] != ABSENT:
                    options[count] = RAISE
                    count += 1
            else:
                options[0], options[1] = DECLINE, ACCEPT
                count = 2
                if kind != LAST and nodes[number, RAISES] != ABSENT:
                    options[2] = RAISE
                    count = 3
            action = options[_random_below(state, count)]
            if hand < done.shape[0]:
                done[hand, acted] = action
            acted += 1
            child = ABSENT
            if kind == LAST and shown < 0 and action != RAISE:
                shown = held[3 * actor + action]
                continue
            if kind == LAST and shown >= 0:
                if action == RAISE:
                    raised = True
                    continue
                if action == DECLINE:
                    child = nodes[number, DECLINED]
                else:
                    mine = 3 * (1 - nodes[number, ACTOR])
                    card = 0
                    while not left[mine + card]:
                        card += 1
                    result = 0 if shown < held[mine + card] else 1 if shown == held[mine + card] else 2
                    child = -2 - nodes[number, (RAISED if raised else SHOWN) + result]
            elif action < FACE_DOWN:
                card = held[3 * actor + action]
                left[3 * actor + action] = 0
                child = _next_node(nodes, number, card, against)
                against = card
            elif action < RAISE:
                left[3 * actor + action - FACE_DOWN] = 0
                child = nodes[number, HIDE]
                against = -1
            elif action == RAISE:
                child = nodes[number, RAISES]
            else:
                child = nodes[number, DECLINED] if action == DECLINE else nodes[number, ACCEPTED]
            if child < 0:
                outcome = -2 - child
            number = child
        outcomes[outcome] += 1
        total += acted
    return total
