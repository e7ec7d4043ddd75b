"""Compute the values of the third trick. Each player has one card left.

The leader shows the card or raises. If it is shown, the follower knows the result. A follower with a winning card
raises if allowed. Any other follower raises as a bluff or accepts the result. Cards with the same result have the same
decision, so they share one policy.
"""

from __future__ import annotations

from carteado.games.truco.duel.public_tree import ABSENT, ONE
from carteado.research.solver.arrays import COLUMNS, Array, Deck, TreeArrays
from carteado.research.solver.kernels import walking_kernel

LEARN: int = 0
"""The mode of a traversal that updates regrets. `walk` explains the other modes."""
BEST: int = 1

ACTOR, HELD0, HELD1, RAISES, DECLINED = (
    COLUMNS.index(name) for name in ("actor", "held0", "held1", "raises", "declined")
)
SHOWN, RAISED, GROUP, GROUPS = (COLUMNS.index(name) for name in ("shown0", "raised0", "group0", "groups"))
BASE, SIZE, OTHER_BASE, OTHER_SIZE = (COLUMNS.index(name) for name in ("base", "size", "other_base", "other_size"))
TABLE, SECONDS = (COLUMNS.index(name) for name in ("table", "seconds"))


@walking_kernel
def block(node: Array, tree: TreeArrays, played: Array, classes: int) -> int:
    """Return the key of the cards played so far: the index of their block among the blocks of the node."""
    wide = classes + 1
    first = tree.first_keys[node[TABLE], played[0] * wide + played[1]]
    return int(first * node[SECONDS] + tree.second_keys[node[TABLE], played[2] * wide + played[3]])


@walking_kernel
def mix_two(first: float, second: float, base: int, mode: int, regrets: Array, added: Array, sums: Array) -> float:
    """Return the value of a choice between two actions for the traversing player.

    In LEARN mode the regrets of both actions are updated.

    first, second: the value of each action.
    base:          the index of the numbers of the first action. Those of the second follow.
    """
    if mode == BEST:
        return max(first, second)
    share = second_share(base, mode, regrets, sums)
    worth = (1.0 - share) * first + share * second
    if mode == LEARN:
        added[base] += first - worth
        added[base + 1] += second - worth
    return worth


@walking_kernel
def second_share(base: int, mode: int, regrets: Array, sums: Array) -> float:
    """Return the probability that the policy takes the second of two actions."""
    numbers = regrets if mode == LEARN else sums
    one, two = max(numbers[base], 0.0), max(numbers[base + 1], 0.0)
    return two / (one + two) if one + two > 0.0 else 0.5


@walking_kernel
def value_shown_cards(number: int, reach: Array, value: Array, mode: int, weight: float, factor: float,
                      tree: TreeArrays, left: Array, played: Array, pay: Array, line: Array, regrets: Array,
                      added: Array, sums: Array) -> None:  # fmt: skip
    """Set value[card] to the value of showing this card, for a traversing player who leads the third trick."""
    node = tree.nodes[number]
    classes = left.size
    held = node[HELD1] if node[ACTOR] == 0 else node[HELD0]
    key = block(node, tree, played, classes)
    answers = node[BASE] + key * node[SIZE] + (2 * classes if node[RAISES] != ABSENT else 0)
    bluffs = node[OTHER_BASE] + key * node[OTHER_SIZE]
    _sum_columns(held, reach, left, line)
    for card in range(classes):
        value[card] = 0.0
        if left[card] <= 0.0:
            continue
        lower, equal, higher = _split_reach(held, card, reach, left, line)
        scale = factor * left[card]
        met = (scale * lower, scale * equal, scale * higher)
        if node[RAISED] == ABSENT:
            for place in range(3):
                value[card] += met[place] * pay[node[SHOWN + place]]
            continue
        declined, accepted, let_go = 0.0, 0.0, 0.0
        for place in range(3):
            group = node[GROUP + place]
            share = 1.0
            if group != ABSENT:
                where = bluffs + (card * node[GROUPS] + group) * 2
                share = second_share(where, mode, regrets, sums)
                if mode == LEARN:
                    sums[where] += weight * met[place] * (1.0 - share)
                    sums[where + 1] += weight * met[place] * share
            let_go += (1.0 - share) * met[place] * pay[node[SHOWN + place]]
            declined += share * met[place] * pay[-2 - node[DECLINED]]
            accepted += share * met[place] * pay[node[RAISED + place]]
        value[card] = let_go + mix_two(declined, accepted, answers + 2 * card, mode, regrets, added, sums)


@walking_kernel
def _sum_columns(held: int, reach: Array, left: Array, line: Array) -> None:
    """Set `line` to the follower's reach for each last card, summed over the follower's possible face-down cards."""
    classes = left.size
    for card in range(classes):
        if held == ONE:
            line[card] = reach[card]
            continue
        total = 0.0
        for under in range(classes):
            total += reach[under * classes + card] * (left[under] - (under == card))
        line[card] = total


@walking_kernel
def _split_reach(held: int, card: int, reach: Array, left: Array, line: Array) -> tuple[float, float, float]:
    """Return the follower's reach with cards above, equal to and below the leader's card."""
    classes = left.size
    above, same, below = 0.0, 0.0, 0.0
    for other in range(classes):
        found = line[other] if held == ONE else line[other] - reach[card * classes + other]
        found *= left[other] - (other == card)
        if other > card:
            above += found
        elif other == card:
            same += found
        else:
            below += found
    return above, same, below


@walking_kernel
def value_follower(number: int, reach: Array, raising: Array, value: Array, mode: int, weight: float, factor: float,
                   deck: Deck, tree: TreeArrays, left: Array, played: Array, pay: Array, grid: Array,
                   regrets: Array, added: Array, sums: Array) -> bool:  # fmt: skip
    """Set `value` to the part of each holding's value that comes from the leader showing a card.

    The traversing player is the follower. Return whether the leader sometimes raises instead. If the leader may raise,
    `raising` is set to the leader's reach after the raise.
    """
    node = tree.nodes[number]
    classes = left.size
    key = block(node, tree, played, classes)
    own = node[BASE] + key * node[SIZE]
    answers = own + (2 * classes if node[RAISES] != ABSENT else 0)
    bluffs = node[OTHER_BASE] + key * node[OTHER_SIZE]
    raised = False
    shown = grid[classes]  # the leader's reach for each shown card
    for card in range(classes):
        share = 0.0
        if node[RAISES] != ABSENT:
            share = second_share(own + 2 * card, mode, regrets, sums)
            if mode == LEARN:
                sums[own + 2 * card] += weight * factor * reach[card] * (1.0 - share)
                sums[own + 2 * card + 1] += weight * factor * reach[card] * share
            raising[card] = reach[card] * share
            raised = raised or raising[card] != 0.0
        shown[card] = reach[card] * (1.0 - share)
        for place in range(3):
            grid[card, place] = pay[node[SHOWN + place]]
        if node[RAISED] != ABSENT and shown[card] != 0.0:
            _value_raises(node, card, shown[card], factor * left[card], mode, weight, pay, grid, answers, bluffs,
                          regrets, added, sums)  # fmt: skip
    held = node[HELD1] if node[ACTOR] == 0 else node[HELD0]
    _value_against_shown(held, shown, value, factor, left, grid, deck)
    return raised


@walking_kernel
def _value_raises(node: Array, card: int, reach: float, scale: float, mode: int, weight: float,
                  pay: Array, grid: Array, answers: int, bluffs: int, regrets: Array, added: Array,
                  sums: Array) -> None:  # fmt: skip
    """Update the values of the shown card in `grid`, because the follower may raise after seeing it.

    card:  the card that the leader has shown.
    reach: the leader's reach with this card.
    """
    accepts = second_share(answers + 2 * card, mode, regrets, sums)
    if mode == LEARN:
        sums[answers + 2 * card] += weight * scale * reach * (1.0 - accepts)
        sums[answers + 2 * card + 1] += weight * scale * reach * accepts
    for place in range(3):
        let_go = grid[card, place]
        bold = (1.0 - accepts) * pay[-2 - node[DECLINED]] + accepts * pay[node[RAISED + place]]
        group = node[GROUP + place]
        if mode == BEST:
            grid[card, place] = max(let_go, bold)
        elif group == ABSENT:
            grid[card, place] = bold
        else:
            where = bluffs + (card * node[GROUPS] + group) * 2
            share = second_share(where, mode, regrets, sums)
            grid[card, place] = (1.0 - share) * let_go + share * bold
            # The results of one group have proportional regrets, so only one of them is counted.
            if mode == LEARN and (place == 2 or group == 1):
                added[where] += scale * reach * (let_go - grid[card, place])
                added[where + 1] += scale * reach * (bold - grid[card, place])


@walking_kernel
def _compare_cards(shown: int, mine: int) -> int:
    """Return 0 if the leader's card is lower than mine, 1 if they are equal, 2 if it is higher."""
    return 0 if shown < mine else 1 if shown == mine else 2


@walking_kernel
def _value_against_shown(
    held: int, shown: Array, value: Array, factor: float, left: Array, worth: Array, deck: Deck
) -> None:
    """Set `value` to the value of each holding of the follower, summed over the cards that the leader may show.

    shown: the leader's reach for each shown card.
    worth: worth[card] has the follower's values if the leader shows `card` and it is lower than, equal to, or higher
           than the follower's card.
    """
    classes = left.size
    for mine in range(classes):
        total = 0.0
        for card in range(classes):
            total += shown[card] * left[card] * worth[card, _compare_cards(card, mine)]
        total -= shown[mine] * worth[mine, 1]
        if held == ONE:
            value[mine] = factor * left[mine] * total
            continue
        for under in range(classes):
            ways = left[under] * (left[mine] - (under == mine))
            if under == mine and deck.pair[mine, mine] < 0:
                ways = 0.0
            less = shown[under] * worth[under, _compare_cards(under, mine)]
            value[under * classes + mine] = factor * ways * (total - less)
