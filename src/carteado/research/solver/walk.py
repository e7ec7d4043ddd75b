"""One walk over the public tree: regrets of a player, the best response to a policy, or the value of one.

The player who walks has a value for each holding; the opponent a reach for each. Both are vectors, so that every
public situation is met once, not once for every deal (Johanson et al. 2011). The opponent's average policy gathers as
its reach passes by, so that a part of the tree which the opponent does not reach is left out and nothing changes.
"""

from __future__ import annotations

from typing import NamedTuple

from carteado.duel.public_tree import ABSENT, LAST, PLAY, THREE
from carteado.solver.arrays import COLUMNS, Array, Deck, TreeArrays
from carteado.solver.kernels import walking_kernel
from carteado.solver.last_trick import LEARN, block, follower_walks, leader_shows, mix_two
from carteado.solver.reach_sums import reach_sums
from carteado.solver.settled import ANY, EQUAL_ONLY, HIGHER_ONLY, follower_settles, leader_settles

KIND, ACTOR, STAGE = (COLUMNS.index(name) for name in ("kind", "actor", "stage"))
HELD0, HELD1 = (COLUMNS.index(name) for name in ("held0", "held1"))
LOWER, EQUAL, HIGHER = (COLUMNS.index(name) for name in ("lower", "equal", "higher"))
HIDE, RAISES, DECLINED, ACCEPTED = (COLUMNS.index(name) for name in ("hide", "raises", "declined", "accepted"))
BOUND, SLOTS, CARDS = (COLUMNS.index(name) for name in ("bound", "slots", "cards"))
RAISED = COLUMNS.index("raised0")
BASE, SIZE = (COLUMNS.index(name) for name in ("base", "size"))

BEST: int = 1
VALUE: int = 2
"""Beside LEARN: what the walking player does. The opponent always follows the average policy then."""


class Room(NamedTuple):
    """Where a walk works: one row of each for every depth."""

    reach: Array
    value: Array
    mixed: Array
    """float64[depths, holdings, 6]: what each action is worth, or how often it is chosen."""
    children: Array
    """float64[depths, classes, holdings]"""
    left: Array
    played: Array
    pay: Array
    """What each outcome is worth to the walking player."""
    grid: Array
    line: Array


class Numbers(NamedTuple):
    """What a policy in the making keeps: regrets, their additions of this walk, and the sum of policies.

    Where every situation has a place of its own, `added` is the same array as `regrets`.
    """

    regrets: Array
    added: Array
    sums: Array


@walking_kernel
def walk(number: int, row: int, depth: int, player: int, mode: int, weight: float, fac: float,
         deck: Deck, tree: TreeArrays, room: Room, store: Numbers) -> float:  # fmt: skip
    """Leaves the values of the player's holdings in room.value[depth]; the opponent's reach is room.reach[row].

    It is one long function because Numba keeps no functions on disk that call each other in a circle.
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
        leader_shows(number, reach, value, mode, weight, fac, tree, room.left, room.played, room.pay, room.line,
                     store.regrets, store.added, store.sums)  # fmt: skip
        if node[RAISES] != ABSENT:
            walk(node[RAISES], row, depth + 1, player, mode, weight, fac, deck, tree, room, store)
            for card in range(size):
                value[card] = mix_two(value[card], after[card], base + 2 * card, mode, store.regrets, store.added,
                                      store.sums)  # fmt: skip
    elif kind == LAST:
        if follower_walks(number, reach, share, value, mode, weight, fac, deck, tree, room.left, room.played, room.pay,
                          room.grid, store.regrets, store.added, store.sums):  # fmt: skip
            walk(node[RAISES], depth + 1, depth + 1, player, mode, weight, fac, deck, tree, room, store)
            for state in range(size):
                value[state] += after[state]
    elif kind == PLAY and mine:
        settled = _values_without_walking(number, row, depth, player, fac, deck, tree, room)
        for card in range(classes):
            child = _child_of(node, card, room)
            if child < 0 or child == settled:
                continue
            found = room.children[depth, card]
            kept = deck.two.shape[0] if cards == 3 else classes
            for state in range(kept):
                found[state] = 0.0
            if room.left[card] <= 0.0:
                continue
            room.left[card] -= 1.0
            room.played[stage] = card
            ways = fac * (room.left[card] + 1.0)
            walk(child, row, depth + 1, player, mode, weight, ways, deck, tree, room, store)
            room.left[card] += 1.0
            for state in range(kept):
                found[state] = after[state]
        room.played[stage] = classes
        _gather_plays(number, depth, deck, tree, room)
        slot = cards
        if node[HIDE] != ABSENT:
            walk(node[HIDE], row, depth + 1, player, mode, weight, fac, deck, tree, room, store)
            for state in range(size):
                a, b = deck.two[state, 0], deck.two[state, 1]
                mixed[state, slot] = after[a * classes + b]
                mixed[state, slot + 1] = after[b * classes + a]
            slot += 2
        if node[RAISES] != ABSENT:
            walk(node[RAISES], row, depth + 1, player, mode, weight, fac, deck, tree, room, store)
            for state in range(size):
                mixed[state, slot] = after[state]
        for state in range(size):
            value[state] = _chosen(mixed[state], slots, base + state * slots, _shut(state, node, deck), mode, store)
    elif kind == PLAY:
        _reach_of_plays(number, depth, mode, weight, fac, deck, tree, room, store, reach)
        settled = _ends_of_plays(number, depth, player, fac, deck, tree, room)
        for card in range(classes):
            child = _child_of(node, card, room)
            if child < 0 or child == settled or room.left[card] <= 0.0:
                continue
            if _hand_on(room.children[depth, card], share, deck.two.shape[0] if cards == 3 else classes):
                room.left[card] -= 1.0
                room.played[stage] = card
                ways = fac * (room.left[card] + 1.0)
                walk(child, depth + 1, depth + 1, player, mode, weight, ways, deck, tree, room, store)
                room.left[card] += 1.0
                for state in range(size):
                    value[state] += after[state]
        room.played[stage] = classes
        if node[HIDE] != ABSENT and _hand_on_hidden(mixed, cards, share, deck):
            walk(node[HIDE], depth + 1, depth + 1, player, mode, weight, fac, deck, tree, room, store)
            for state in range(size):
                value[state] += after[state]
        if node[RAISES] != ABSENT and _hand_on(mixed[:, slots - 1], share, states):
            walk(node[RAISES], depth + 1, depth + 1, player, mode, weight, fac, deck, tree, room, store)
            for state in range(size):
                value[state] += after[state]
    elif mine:  # an answer to a raise, or the choice at 11
        reach_sums(own, other, reach, room.played[0], room.left, fac, deck, room.grid, room.line, value)
        for state in range(size):
            mixed[state, 0] = room.pay[-2 - node[DECLINED]] * value[state]
        for slot in range(1, slots):
            child = node[ACCEPTED] if slot == 1 else node[RAISES]
            walk(child, row, depth + 1, player, mode, weight, fac, deck, tree, room, store)
            for state in range(size):
                mixed[state, slot] = after[state]
        for state in range(size):
            value[state] = _chosen(mixed[state], slots, base + state * slots, 0, mode, store)
    else:
        _reach_of_answers(reach, mixed, base, slots, states, mode, weight * fac, store)
        for state in range(states):
            share[state] = mixed[state, 0] * room.pay[-2 - node[DECLINED]]
        reach_sums(own, other, share, room.played[0], room.left, fac, deck, room.grid, room.line, value)
        for slot in range(1, slots):
            if _hand_on(mixed[:, slot], share, states):
                child = node[ACCEPTED] if slot == 1 else node[RAISES]
                walk(child, depth + 1, depth + 1, player, mode, weight, fac, deck, tree, room, store)
                for state in range(size):
                    value[state] += after[state]
    return 0.0


@walking_kernel
def _hand_on(parts: Array, share: Array, count: int) -> bool:
    """Copies the reach that goes on to a child; says whether there is any."""
    met = False
    for state in range(count):
        share[state] = parts[state]
        met = met or share[state] != 0.0
    return met


@walking_kernel
def _hand_on_hidden(mixed: Array, slot: int, share: Array, deck: Deck) -> bool:
    """The same for cards put face down: a pair becomes the card hidden and the one kept."""
    classes = deck.counts.size
    met = False
    for state in range(classes * classes):
        share[state] = 0.0
    for state in range(deck.two.shape[0]):
        a, b = deck.two[state, 0], deck.two[state, 1]
        share[a * classes + b] += mixed[state, slot]
        share[b * classes + a] += mixed[state, slot + 1]
        met = met or mixed[state, slot] != 0.0 or mixed[state, slot + 1] != 0.0
    return met


@walking_kernel
def _reach_of_answers(reach: Array, mixed: Array, base: int, slots: int, states: int, mode: int, weight: float,
                      store: Numbers) -> None:  # fmt: skip
    """The opponent answers: its reach with each answer."""
    for state in range(states):
        if reach[state] == 0.0:
            for slot in range(slots):
                mixed[state, slot] = 0.0
            continue
        _mixed(mixed[state], slots, base + state * slots, 0, mode, store)
        for slot in range(slots):
            mixed[state, slot] *= reach[state]
            if mode == LEARN:
                store.sums[base + state * slots + slot] += weight * mixed[state, slot]


@walking_kernel
def _values_without_walking(number: int, row: int, depth: int, player: int, fac: float, deck: Deck, tree: TreeArrays,
                            room: Room) -> int:  # fmt: skip
    """What the end of the hand is worth to each holding, and a settled third trick; returns that, or ABSENT."""
    node = tree.nodes[number]
    if node[STAGE] != 3:
        return ABSENT
    own = node[HELD0] if player == 0 else node[HELD1]
    other = node[HELD1] if player == 0 else node[HELD0]
    reach = room.reach[row]
    reach_sums(own, other, reach, room.played[0], room.left, fac, deck, room.grid, room.line, room.value[depth])
    settled = _settled(node, tree)
    if settled >= 0:
        last = tree.nodes[settled]
        leader_settles(other, reach, last, last[ACTOR] != node[ACTOR], _which(node, room), room.played[2], fac,
                       room.left, room.pay, room.line, room.children[depth])  # fmt: skip
    return settled


@walking_kernel
def _gather_plays(number: int, depth: int, deck: Deck, tree: TreeArrays, room: Room) -> None:
    """The value of every open card of every holding, from the walks of the children and the ends of the hand."""
    node = tree.nodes[number]
    cards, mixed, value = node[CARDS], room.mixed[depth], room.value[depth]
    for state in range(deck.three.shape[0] if cards == 3 else deck.two.shape[0]):
        for slot in range(cards):
            left = _open(state, slot, cards, node[BOUND], deck)
            if left < 0:
                continue
            card = deck.three[state, slot] if cards == 3 else deck.two[state, slot]
            child = _child_of(node, card, room)
            mixed[state, slot] = room.children[depth, card, left] if child >= 0 else room.pay[-2 - child] * value[state]


@walking_kernel
def _ends_of_plays(number: int, depth: int, player: int, fac: float, deck: Deck, tree: TreeArrays, room: Room) -> int:
    """The walking player's values where the opponent's card ends the hand or settles it; returns the settled node."""
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
    reach_sums(own, other, share, room.played[0], room.left, fac, deck, room.grid, room.line, value)
    settled = _settled(node, tree)
    if settled >= 0:
        last = tree.nodes[settled]
        follower_settles(own, room.children[depth], last, last[ACTOR] != node[ACTOR], _which(node, room),
                         room.played[2], fac, room.left, room.pay, room.line, deck, value)  # fmt: skip
    return settled


@walking_kernel
def holding_count(held: int, deck: Deck) -> int:
    classes = deck.counts.size
    if held == THREE:
        return deck.three.shape[0]
    if held == 1:
        return deck.two.shape[0]
    return classes if held == 2 else 1 if held == 3 else classes * classes


@walking_kernel
def _open(state: int, slot: int, cards: int, bound: int, deck: Deck) -> int:
    """What is left when a holding plays that card, -1 when it may not or the same card was a slot before."""
    if cards == 3:
        return deck.three_next[state, slot]
    if bound and slot == 0 and deck.two_next[state, 1] >= 0:
        return -1
    return deck.two_next[state, slot]


@walking_kernel
def _shut(state: int, node: Array, deck: Deck) -> int:
    """The actions that a holding does not have, a bit each."""
    cards = node[CARDS]
    shut = 0
    for slot in range(cards):
        if _open(state, slot, cards, node[BOUND], deck) < 0:
            shut |= 1 << slot
    if node[HIDE] != ABSENT and deck.two_next[state, 1] < 0:
        shut |= 1 << 3
    return shut


@walking_kernel
def _mixed(mixed: Array, slots: int, base: int, shut: int, mode: int, store: Numbers) -> None:
    """The policy of a holding: by regret while learning, else the average."""
    numbers = store.regrets if mode == LEARN else store.sums
    total = 0.0
    count = 0
    for slot in range(slots):
        mixed[slot] = 0.0
        if not shut >> slot & 1:
            count += 1
            mixed[slot] = max(numbers[base + slot], 0.0)
            total += mixed[slot]
    for slot in range(slots):
        if not shut >> slot & 1:
            mixed[slot] = mixed[slot] / total if total > 0.0 else 1.0 / count


@walking_kernel
def _chosen(values: Array, slots: int, base: int, shut: int, mode: int, store: Numbers) -> float:
    """The value of a holding from the values of its actions; learning adds the regrets."""
    best, mean, total, mean_all = -1e300, 0.0, 0.0, 0.0
    count = 0
    numbers = store.regrets if mode == LEARN else store.sums
    for slot in range(slots):
        if shut >> slot & 1:
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
            if not shut >> slot & 1:
                store.added[base + slot] += values[slot] - worth
    return worth


@walking_kernel
def _child_of(node: Array, card: int, room: Room) -> int:
    """Where playing a card of this class leads: a node, or an outcome as a negative number."""
    stage = node[STAGE]
    if stage == 0 or stage == 2:
        return node[HIGHER]
    against = room.played[stage - 1]
    if against == room.left.size or card > against:  # a card face down beats nothing
        return node[HIGHER]
    return node[EQUAL] if card == against else node[LOWER]


@walking_kernel
def _settled(node: Array, tree: TreeArrays) -> int:
    """The third trick that follows this card of the second, if nobody may raise in it; else ABSENT."""
    if node[STAGE] != 3:
        return ABSENT
    last = max(node[EQUAL], node[HIGHER])
    if tree.nodes[last, RAISES] != ABSENT or tree.nodes[last, RAISED] != ABSENT:
        return ABSENT
    return last


@walking_kernel
def _which(node: Array, room: Room) -> int:
    """Which cards of the second trick's follower go on to the third."""
    if node[EQUAL] >= 0:
        return EQUAL_ONLY
    return ANY if room.played[2] == room.left.size else HIGHER_ONLY


@walking_kernel
def _reach_of_plays(number: int, depth: int, mode: int, weight: float, fac: float, deck: Deck, tree: TreeArrays,
                    room: Room, store: Numbers, reach: Array) -> None:  # fmt: skip
    """The opponent is on turn: its policy for every holding, and its reach after every card."""
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
        _mixed(mixed[state], slots, base + state * slots, _shut(state, node, deck), mode, store)
        for slot in range(slots):
            if mode == LEARN:
                store.sums[base + state * slots + slot] += weight * fac * reach[state] * mixed[state, slot]
            mixed[state, slot] *= reach[state]
        for slot in range(cards):
            left = _open(state, slot, cards, node[BOUND], deck)
            if left >= 0:
                card = deck.three[state, slot] if cards == 3 else deck.two[state, slot]
                room.children[depth, card, left] += mixed[state, slot]
