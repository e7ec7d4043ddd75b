"""Traverse the public game tree to update regrets, to evaluate a policy, or to find a best response to it.

At each public state, the traversing player has a vector with the value of each holding. The opponent has a vector with
the reach of each holding. So every public state is visited once, not once per deal (Johanson et al. 2011). In LEARN
mode, the traversal also updates the opponent's average policy. It skips subtrees that the opponent never reaches.
"""

from __future__ import annotations

from typing import NamedTuple

from carteado.games.truco.duel.public_tree import ABSENT, LAST, PLAY, THREE
from carteado.research.solver.arrays import COLUMNS, Array, Deck, TreeArrays
from carteado.research.solver.kernels import walking_kernel
from carteado.research.solver.last_trick import LEARN, block, mix_two, value_follower, value_shown_cards
from carteado.research.solver.reach_sums import reach_sums
from carteado.research.solver.settled import (
    ANY,
    EQUAL_ONLY,
    HIGHER_ONLY,
    value_for_second_follower,
    value_for_second_leader,
)

KIND, ACTOR, STAGE = (COLUMNS.index(name) for name in ("kind", "actor", "stage"))
HELD0, HELD1 = (COLUMNS.index(name) for name in ("held0", "held1"))
LOWER, EQUAL, HIGHER = (COLUMNS.index(name) for name in ("lower", "equal", "higher"))
HIDE, RAISES, DECLINED, ACCEPTED = (COLUMNS.index(name) for name in ("hide", "raises", "declined", "accepted"))
BOUND, SLOTS, CARDS = (COLUMNS.index(name) for name in ("bound", "slots", "cards"))
RAISED = COLUMNS.index("raised0")
BASE, SIZE = (COLUMNS.index(name) for name in ("base", "size"))

BEST: int = 1
VALUE: int = 2
"""The modes besides LEARN. BEST computes a best response to the average policy, VALUE evaluates that policy."""


class Room(NamedTuple):
    """The working memory of a traversal. The first four arrays have one row per depth of the tree."""

    reach: Array
    """float64[depths, holdings]: the opponent's reach."""
    value: Array
    """float64[depths, holdings]: the values of the traversing player's holdings."""
    mixed: Array
    """float64[depths, holdings, 6]: the value of each action, or the opponent's reach after it."""
    children: Array
    """float64[depths, classes, holdings]: the values, or the opponent's reach, after each card is played."""
    left: Array
    """The number of cards of each class that are not played yet."""
    played: Array
    """The class of the card played at each stage. The value `classes` means no card, or a face-down card."""
    pay: Array
    """The value of each outcome for the traversing player."""
    grid: Array
    line: Array
    """`grid` and `line` are buffers of `reach_sums` and similar functions."""


class Numbers(NamedTuple):
    """The numbers of a policy in training.

    regrets: the discounted sum of the regrets of each action.
    added:   the regrets of this traversal. It is the same array as `regrets` if no two situations share numbers.
    sums:    the weighted sum of the policies of all iterations. Normalised, it is the average policy.
    """

    regrets: Array
    added: Array
    sums: Array


@walking_kernel
def walk(number: int, row: int, depth: int, player: int, mode: int, weight: float, factor: float,
         deck: Deck, tree: TreeArrays, room: Room, store: Numbers) -> float:  # fmt: skip
    """Compute the values of the traversing player's holdings at a node.

    The function reads the opponent's reach from room.reach[row] and writes the values to room.value[depth]. It is one
    long function because Numba cannot cache mutually recursive functions on disk. The returned number has no meaning.

    number: the number of the node. If it is negative, the hand has ended and the function does nothing.
    player: the traversing player.
    weight: the weight of this iteration in the average policy.
    factor: the number of ways to deal the cards already played.
    """
    if number < 0:
        return 0.0
    node = tree.nodes[number]
    kind, mine, stage = node[KIND], node[ACTOR] == player, node[STAGE]
    own = node[HELD0] if player == 0 else node[HELD1]
    other = node[HELD1] if player == 0 else node[HELD0]
    size, states = holding_count(own, deck), holding_count(other, deck)
    value, mixed, after = room.value[depth], room.mixed[depth], room.value[depth + 1]
    classes, cards, slots = room.left.size, node[CARDS], node[SLOTS]
    base = node[BASE] + block(node, tree, room.played, classes) * node[SIZE]
    reach, share = room.reach[row], room.reach[depth + 1]

    if kind == LAST and mine:
        value_shown_cards(number, reach, value, mode, weight, factor, tree, room.left, room.played, room.pay,
                          room.line, store.regrets, store.added, store.sums)  # fmt: skip
        if node[RAISES] != ABSENT:
            walk(node[RAISES], row, depth + 1, player, mode, weight, factor, deck, tree, room, store)
            for card in range(size):
                value[card] = mix_two(value[card], after[card], base + 2 * card, mode, store.regrets, store.added,
                                      store.sums)  # fmt: skip
    elif kind == LAST:
        if value_follower(number, reach, share, value, mode, weight, factor, deck, tree, room.left, room.played,
                          room.pay, room.grid, store.regrets, store.added, store.sums):  # fmt: skip
            walk(node[RAISES], depth + 1, depth + 1, player, mode, weight, factor, deck, tree, room, store)
            for state in range(size):
                value[state] += after[state]
    elif kind == PLAY and mine:
        settled = _set_leaf_values(number, row, depth, player, factor, deck, tree, room)
        for card in range(classes):
            child = _child_of(node, card, room)
            if child < 0 or child == settled:
                continue
            found = room.children[depth, card]
            next_size = deck.two.shape[0] if cards == 3 else classes
            for state in range(next_size):
                found[state] = 0.0
            if room.left[card] <= 0.0:
                continue
            room.left[card] -= 1.0
            room.played[stage] = card
            ways = factor * (room.left[card] + 1.0)
            walk(child, row, depth + 1, player, mode, weight, ways, deck, tree, room, store)
            room.left[card] += 1.0
            for state in range(next_size):
                found[state] = after[state]
        room.played[stage] = classes
        _gather_plays(number, depth, deck, tree, room)
        slot = cards
        if node[HIDE] != ABSENT:
            walk(node[HIDE], row, depth + 1, player, mode, weight, factor, deck, tree, room, store)
            for state in range(size):
                a, b = deck.two[state, 0], deck.two[state, 1]
                mixed[state, slot] = after[a * classes + b]
                mixed[state, slot + 1] = after[b * classes + a]
            slot += 2
        if node[RAISES] != ABSENT:
            walk(node[RAISES], row, depth + 1, player, mode, weight, factor, deck, tree, room, store)
            for state in range(size):
                mixed[state, slot] = after[state]
        for state in range(size):
            value[state] = _value_of_choice(
                mixed[state], slots, base + state * slots, _missing_actions(state, node, deck), mode, store
            )
    elif kind == PLAY:
        _reach_of_plays(number, depth, mode, weight, factor, deck, tree, room, store, reach)
        settled = _add_leaf_values(number, depth, player, factor, deck, tree, room)
        for card in range(classes):
            child = _child_of(node, card, room)
            if child < 0 or child == settled or room.left[card] <= 0.0:
                continue
            if _copy_reach(room.children[depth, card], share, deck.two.shape[0] if cards == 3 else classes):
                room.left[card] -= 1.0
                room.played[stage] = card
                ways = factor * (room.left[card] + 1.0)
                walk(child, depth + 1, depth + 1, player, mode, weight, ways, deck, tree, room, store)
                room.left[card] += 1.0
                for state in range(size):
                    value[state] += after[state]
        room.played[stage] = classes
        if node[HIDE] != ABSENT and _copy_hidden_reach(mixed, cards, share, deck):
            walk(node[HIDE], depth + 1, depth + 1, player, mode, weight, factor, deck, tree, room, store)
            for state in range(size):
                value[state] += after[state]
        if node[RAISES] != ABSENT and _copy_reach(mixed[:, slots - 1], share, states):
            walk(node[RAISES], depth + 1, depth + 1, player, mode, weight, factor, deck, tree, room, store)
            for state in range(size):
                value[state] += after[state]
    elif mine:  # an answer to a raise, or the choice at 11
        reach_sums(own, other, reach, room.played[0], room.left, factor, deck, room.grid, room.line, value)
        for state in range(size):
            mixed[state, 0] = room.pay[-2 - node[DECLINED]] * value[state]
        for slot in range(1, slots):
            child = node[ACCEPTED] if slot == 1 else node[RAISES]
            walk(child, row, depth + 1, player, mode, weight, factor, deck, tree, room, store)
            for state in range(size):
                mixed[state, slot] = after[state]
        for state in range(size):
            value[state] = _value_of_choice(mixed[state], slots, base + state * slots, 0, mode, store)
    else:
        _reach_of_answers(reach, mixed, base, slots, states, mode, weight * factor, store)
        for state in range(states):
            share[state] = mixed[state, 0] * room.pay[-2 - node[DECLINED]]
        reach_sums(own, other, share, room.played[0], room.left, factor, deck, room.grid, room.line, value)
        for slot in range(1, slots):
            if _copy_reach(mixed[:, slot], share, states):
                child = node[ACCEPTED] if slot == 1 else node[RAISES]
                walk(child, depth + 1, depth + 1, player, mode, weight, factor, deck, tree, room, store)
                for state in range(size):
                    value[state] += after[state]
    return 0.0


@walking_kernel
def _copy_reach(parts: Array, share: Array, count: int) -> bool:
    """Copy the reach of `count` holdings to `share`. Return whether any of it is not zero."""
    is_reached = False
    for state in range(count):
        share[state] = parts[state]
        is_reached = is_reached or share[state] != 0.0
    return is_reached


@walking_kernel
def _copy_hidden_reach(mixed: Array, slot: int, share: Array, deck: Deck) -> bool:
    """Set `share` to the reach after a card is played face down. Return whether any of it is not zero.

    A holding of two cards becomes a holding of a face-down card and a card in the hand.
    """
    classes = deck.counts.size
    is_reached = False
    for state in range(classes * classes):
        share[state] = 0.0
    for state in range(deck.two.shape[0]):
        a, b = deck.two[state, 0], deck.two[state, 1]
        share[a * classes + b] += mixed[state, slot]
        share[b * classes + a] += mixed[state, slot + 1]
        is_reached = is_reached or mixed[state, slot] != 0.0 or mixed[state, slot + 1] != 0.0
    return is_reached


@walking_kernel
def _reach_of_answers(reach: Array, mixed: Array, base: int, slots: int, states: int, mode: int, weight: float,
                      store: Numbers) -> None:  # fmt: skip
    """Set `mixed` to the opponent's reach after each answer, such as accepting or declining a raise."""
    for state in range(states):
        if reach[state] == 0.0:
            for slot in range(slots):
                mixed[state, slot] = 0.0
            continue
        _mix_policy(mixed[state], slots, base + state * slots, 0, mode, store)
        for slot in range(slots):
            mixed[state, slot] *= reach[state]
            if mode == LEARN:
                store.sums[base + state * slots + slot] += weight * mixed[state, slot]


@walking_kernel
def _set_leaf_values(number: int, row: int, depth: int, player: int, factor: float, deck: Deck, tree: TreeArrays,
                     room: Room) -> int:  # fmt: skip
    """If the traversing player follows in the second trick, compute the values of the cards that leave no decision.

    Such a card ends the hand, or leads to a third trick without raises. Return the node of this trick, or ABSENT.
    """
    node = tree.nodes[number]
    if node[STAGE] != 3:
        return ABSENT
    own = node[HELD0] if player == 0 else node[HELD1]
    other = node[HELD1] if player == 0 else node[HELD0]
    reach = room.reach[row]
    reach_sums(own, other, reach, room.played[0], room.left, factor, deck, room.grid, room.line, room.value[depth])
    settled = _find_settled(node, tree)
    if settled >= 0:
        last = tree.nodes[settled]
        value_for_second_follower(other, reach, last, last[ACTOR] != node[ACTOR], _continuing_cards(node, room),
                             room.played[2], factor, room.left, room.pay, room.line, room.children[depth])  # fmt: skip
    return settled


@walking_kernel
def _gather_plays(number: int, depth: int, deck: Deck, tree: TreeArrays, room: Room) -> None:
    """Set `mixed` to the value of playing each card of each holding face up.

    The values come from the child nodes, or from the outcomes of the cards that end the hand.
    """
    node = tree.nodes[number]
    cards, mixed, value = node[CARDS], room.mixed[depth], room.value[depth]
    for state in range(deck.three.shape[0] if cards == 3 else deck.two.shape[0]):
        for slot in range(cards):
            left = _next_holding(state, slot, cards, node[BOUND], deck)
            if left < 0:
                continue
            card = deck.three[state, slot] if cards == 3 else deck.two[state, slot]
            child = _child_of(node, card, room)
            mixed[state, slot] = room.children[depth, card, left] if child >= 0 else room.pay[-2 - child] * value[state]


@walking_kernel
def _add_leaf_values(
    number: int, depth: int, player: int, factor: float, deck: Deck, tree: TreeArrays, room: Room
) -> int:
    """Set the traversing player's values to the sum over the opponent's cards after which no decision is left.

    Such a card ends the hand, or leads to a third trick without raises. Return the node of this trick, or ABSENT.
    """
    node = tree.nodes[number]
    own = node[HELD0] if player == 0 else node[HELD1]
    other = node[HELD1] if player == 0 else node[HELD0]
    value, mixed, share = room.value[depth], room.mixed[depth], room.reach[depth + 1]
    if node[STAGE] != 3:
        for state in range(holding_count(own, deck)):
            value[state] = 0.0
        return ABSENT
    for state in range(deck.two.shape[0]):
        share[state] = 0.0
        for slot in range(2):
            child = _child_of(node, deck.two[state, slot], room)
            if child < 0:
                share[state] += room.pay[-2 - child] * mixed[state, slot]
    reach_sums(own, other, share, room.played[0], room.left, factor, deck, room.grid, room.line, value)
    settled = _find_settled(node, tree)
    if settled >= 0:
        last = tree.nodes[settled]
        value_for_second_leader(own, room.children[depth], last, last[ACTOR] != node[ACTOR],
                               _continuing_cards(node, room), room.played[2], factor, room.left, room.pay, room.line,
                               deck, value)  # fmt: skip
    return settled


@walking_kernel
def holding_count(held: int, deck: Deck) -> int:
    """Return the number of holdings of a kind, such as two cards (see `public_tree`)."""
    classes = deck.counts.size
    if held == THREE:
        return deck.three.shape[0]
    if held == 1:
        return deck.two.shape[0]
    return classes if held == 2 else 1 if held == 3 else classes * classes


@walking_kernel
def _next_holding(state: int, slot: int, cards: int, bound: int, deck: Deck) -> int:
    """Return the holding that remains after the card in a slot is played, or -1 if the card is not a legal choice.

    If two slots have cards of the same class, only one of them is a choice.

    cards: the number of cards in the holding.
    bound: whether the player must play the highest card.
    """
    if cards == 3:
        return deck.three_next[state, slot]
    if bound and slot == 0 and deck.two_next[state, 1] >= 0:
        return -1
    return deck.two_next[state, slot]


@walking_kernel
def _missing_actions(state: int, node: Array, deck: Deck) -> int:
    """Return a bit mask of the slots that are not legal actions of this holding."""
    cards = node[CARDS]
    missing = 0
    for slot in range(cards):
        if _next_holding(state, slot, cards, node[BOUND], deck) < 0:
            missing |= 1 << slot
    if node[HIDE] != ABSENT and deck.two_next[state, 1] < 0:
        missing |= 1 << 3
    return missing


@walking_kernel
def _mix_policy(mixed: Array, slots: int, base: int, missing: int, mode: int, store: Numbers) -> None:
    """Set `mixed` to the policy of a holding.

    In LEARN mode this is regret matching, otherwise the average policy.

    base:    the index of the holding's first number.
    missing: a bit mask of the illegal slots.
    """
    numbers = store.regrets if mode == LEARN else store.sums
    total = 0.0
    count = 0
    for slot in range(slots):
        mixed[slot] = 0.0
        if not missing >> slot & 1:
            count += 1
            mixed[slot] = max(numbers[base + slot], 0.0)
            total += mixed[slot]
    for slot in range(slots):
        if not missing >> slot & 1:
            mixed[slot] = mixed[slot] / total if total > 0.0 else 1.0 / count


@walking_kernel
def _value_of_choice(values: Array, slots: int, base: int, missing: int, mode: int, store: Numbers) -> float:
    """Return the value of a holding, given the values of its actions.

    In LEARN mode, update the regrets. In BEST mode, take the best action.
    """
    best, mean, total, mean_all = -1e300, 0.0, 0.0, 0.0
    count = 0
    numbers = store.regrets if mode == LEARN else store.sums
    for slot in range(slots):
        if missing >> slot & 1:
            continue
        count += 1
        chance = max(numbers[base + slot], 0.0)
        total += chance
        mean += chance * values[slot]
        mean_all += values[slot]
        best = max(best, values[slot])
    if mode == BEST:
        return best
    worth = mean / total if total > 0.0 else mean_all / count
    if mode == LEARN:
        for slot in range(slots):
            if not missing >> slot & 1:
                store.added[base + slot] += values[slot] - worth
    return worth


@walking_kernel
def _child_of(node: Array, card: int, room: Room) -> int:
    """Return the node after a card of this class is played.

    If the card ends the hand, return `encode_outcome(outcome)`, a negative number.
    """
    stage = node[STAGE]
    if stage == 0 or stage == 2:
        return node[HIGHER]
    against = room.played[stage - 1]
    if against == room.left.size or card > against:  # a face-down card beats nothing
        return node[HIGHER]
    return node[EQUAL] if card == against else node[LOWER]


@walking_kernel
def _find_settled(node: Array, tree: TreeArrays) -> int:
    """Return the node of the third trick if nobody may raise in it, else ABSENT.

    If the next card is not the last one of the second trick, return ABSENT.
    """
    if node[STAGE] != 3:
        return ABSENT
    last = max(node[EQUAL], node[HIGHER])
    if tree.nodes[last, RAISES] != ABSENT or tree.nodes[last, RAISED] != ABSENT:
        return ABSENT
    return last


@walking_kernel
def _continuing_cards(node: Array, room: Room) -> int:
    """Return which cards of the follower in the second trick lead to a third trick (ANY, EQUAL_ONLY or HIGHER_ONLY)."""
    if node[EQUAL] >= 0:
        return EQUAL_ONLY
    return ANY if room.played[2] == room.left.size else HIGHER_ONLY


@walking_kernel
def _reach_of_plays(number: int, depth: int, mode: int, weight: float, factor: float, deck: Deck, tree: TreeArrays,
                    room: Room, store: Numbers, reach: Array) -> None:  # fmt: skip
    """Compute the opponent's reach after every action, in `room.mixed`, and after every card, in `room.children`."""
    node = tree.nodes[number]
    cards, classes, slots = node[CARDS], room.left.size, node[SLOTS]
    states = deck.three.shape[0] if cards == 3 else deck.two.shape[0]
    base = node[BASE] + block(node, tree, room.played, classes) * node[SIZE]
    mixed = room.mixed[depth]
    after = deck.two.shape[0] if cards == 3 else classes
    for card in range(classes):
        for state in range(after):
            room.children[depth, card, state] = 0.0
    for state in range(states):
        if reach[state] == 0.0:
            for slot in range(slots):
                mixed[state, slot] = 0.0
            continue
        _mix_policy(mixed[state], slots, base + state * slots, _missing_actions(state, node, deck), mode, store)
        for slot in range(slots):
            if mode == LEARN:
                store.sums[base + state * slots + slot] += weight * factor * reach[state] * mixed[state, slot]
            mixed[state, slot] *= reach[state]
        for slot in range(cards):
            left = _next_holding(state, slot, cards, node[BOUND], deck)
            if left >= 0:
                card = deck.three[state, slot] if cards == 3 else deck.two[state, slot]
                room.children[depth, card, left] += mixed[state, slot]
