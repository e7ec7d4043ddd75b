"""The public game tree of a two-player hand: the player to act, the actions and the outcomes.

The cards played are not part of a node. All cards with which a player wins the trick lead to the same node, and so do
all cards that tie and all that lose. Thus about 1,200 nodes describe millions of public situations. For each node, a
policy stores numbers for every combination of cards played (`carteado.games.truco.duel.layout`).

Some legal actions are not in the tree because another action is never worse, whatever the opponent does:

- giving up (`desiste`): the player can play on and decline every raise;
- laying the hand down (`baixa`), to show the cards and win: playing on also wins, and perhaps more;
- hiding the last card, or any card after a tied first trick, or as the loser of the first trick when following in the
  second: an open card wins the trick at least as often, and raises can be declined;
- in the last trick, not raising with a card that has won, and reraising an opponent who has seen all cards;
- raising when the current stake already wins the match for the raiser: an opponent who loses the match by declining
  never declines.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from carteado.games.truco.duel.description import DEALER, EITHER, MAO, Duel

PLAY: Final = 0
"""A player plays a card of the first two tricks, or raises."""
LAST: Final = 1
"""The third trick. Its leader plays the last card or raises. The follower, who then knows the result, may raise too."""
ANSWER: Final = 2
"""A player answers a raise: declines, accepts or raises again."""
CHOICE: Final = 3
"""The player at 11 declines the hand or plays it. In the node, these are `declined` and `accepted`."""

THREE: Final = 0
TWO: Final = 1
ONE: Final = 2
NONE: Final = 3
HIDDEN_AND_ONE: Final = 4
"""The kinds of holding, by the number of cards that the opponent has not seen.

HIDDEN_AND_ONE means one face-down card on the table and one card in the hand.
"""

LEAD_1: Final = 0
FOLLOW_1: Final = 1
LEAD_2: Final = 2
FOLLOW_2: Final = 3
TRICK_3: Final = 4
"""The stage of a hand, which is the number of cards played. TRICK_3 covers the whole third trick."""

ABSENT: Final = -1
"""Used in a node instead of a child or an outcome that is impossible there."""


@dataclass(frozen=True, slots=True)
class Place:
    """The state of the tricks, without the raises.

    stage:         the number of cards played, at most TRICK_3.
    first, second: the winners of the first two tricks. EITHER stands for a trick that is tied or not finished.
    hidden:        whether the card led to the second trick is face down.
    actor:         the player whose turn it is.
    """

    stage: int
    first: int = EITHER
    second: int = EITHER
    hidden: bool = False
    actor: int = MAO


@dataclass(frozen=True, slots=True)
class Bets:
    """The state of the raises.

    level: the number of accepted raises.
    right: the player who may raise next. EITHER before the first raise, when both may.
    asked: the level of the raise that waits for an answer, or 0.
    """

    level: int = 0
    right: int = EITHER
    asked: int = 0


@dataclass(slots=True)
class Node:
    """A node of the tree. A child is the index of a node, or `encode_outcome(o)` if the hand ends with outcome `o`.

    held:                  the kind of holding of each player.
    lower, equal, higher:  the child after a card that loses to, ties or beats the card led. If the player leads, the
                           child after any open card is `higher`.
    hide, raises:          the child after a face-down card, and after a raise.
    declined, accepted:    the child after an answer. In a LAST node, `declined` is an answer to the follower's raise.
    bound:                 whether the player must play the highest card.
    shown:                 in a LAST node, the outcomes if the leader's card is lower, equal or higher.
    raised:                in a LAST node, the same outcomes if the follower raises and the leader accepts; ABSENT if
                           the follower may not raise.
    """

    kind: int
    place: Place
    bets: Bets
    actor: int
    held: tuple[int, int]
    lower: int = ABSENT
    equal: int = ABSENT
    higher: int = ABSENT
    hide: int = ABSENT
    raises: int = ABSENT
    declined: int = ABSENT
    accepted: int = ABSENT
    bound: bool = False
    shown: tuple[int, int, int] = (ABSENT, ABSENT, ABSENT)
    raised: tuple[int, int, int] = (ABSENT, ABSENT, ABSENT)


def encode_outcome(outcome: int) -> int:
    """Return the number that a node stores as a child if the hand ends with this outcome."""
    return -2 - outcome


class PublicTree:
    """The nodes of a hand in depth-first order. The first is the root."""

    def __init__(self, duel: Duel) -> None:
        self.duel = duel
        self.nodes: list[Node] = []
        bets = Bets()
        if duel.kind == "special":
            self._add_choice(bets)
        else:
            self._add_turn(Place(LEAD_1), bets)

    # The raises --------------------------------------------------------------------------------------

    def _stake_index(self, level: int) -> int:
        return level or self.duel.first_stake

    def _may_raise(self, player: int, bets: Bets) -> bool:
        return bets.level < self.duel.max_levels[player] and bets.right in (player, EITHER)

    def _add_node(self, kind: int, place: Place, bets: Bets, actor: int) -> tuple[int, Node]:
        node = Node(kind, place, bets, actor, self._holding_kinds(place))
        self.nodes.append(node)
        return len(self.nodes) - 1, node

    def _add_choice(self, bets: Bets) -> int:
        duel = self.duel
        number, node = self._add_node(CHOICE, Place(LEAD_1), bets, duel.chooser)
        node.declined = encode_outcome(duel.outcome(1 - duel.chooser, duel.declined_stake))
        node.accepted = self._add_turn(Place(LEAD_1), bets)
        return number

    def _add_answer(self, place: Place, bets: Bets, asker: int) -> int:
        """Add the node in which the opponent answers a raise, and return its index."""
        asked = (bets.asked or bets.level) + 1
        level = bets.asked or bets.level
        other = 1 - asker
        here = replace(bets, level=level, asked=asked)
        number, node = self._add_node(ANSWER, place, here, other)
        node.declined = encode_outcome(self.duel.outcome(asker, self._stake_index(level)))
        node.accepted = self._add_turn(place, Bets(asked, right=other))
        if asked + 1 <= self.duel.max_levels[other]:
            node.raises = self._add_answer(place, here, other)
        return number

    # The cards ---------------------------------------------------------------------------------------

    def _holding_kinds(self, place: Place) -> tuple[int, int]:
        """Return the kind of holding that each player has at this point."""
        if place.stage <= LEAD_2:
            return ((THREE, THREE), (TWO, THREE), (TWO, TWO))[place.stage]
        leader = self.second_leader(place.first)
        led = HIDDEN_AND_ONE if place.hidden else ONE
        other = TWO if place.stage == FOLLOW_2 else ONE
        return (led, other) if leader == MAO else (other, led)

    def second_leader(self, first: int) -> int:
        return self._leader_after_tie(MAO) if first == EITHER else first

    def _leader_after_tie(self, leader: int) -> int:
        rule = self.duel.rules.tie_leader
        return MAO if rule == "mao" else leader if rule == "leader" else 1 - leader

    def _add_turn(self, place: Place, bets: Bets) -> int:
        """Add the node of the player whose turn it is, and return its index."""
        if place.stage == TRICK_3:
            return self._add_last_trick(place, bets)
        number, node = self._add_node(PLAY, place, bets, place.actor)
        match place.stage:
            case 0:
                node.higher = self._add_turn(Place(FOLLOW_1, actor=DEALER), bets)
            case 1:
                node.lower, node.equal, node.higher = (self._add_second_trick(w, bets) for w in (MAO, EITHER, DEALER))
            case 2:
                self._set_second_lead(node, bets)
            case _:
                self._set_second_follow(node, bets)
        if self._may_raise(node.actor, bets):
            node.raises = self._add_answer(place, bets, node.actor)
        return number

    def _add_second_trick(self, winner: int, bets: Bets) -> int:
        return self._add_turn(Place(LEAD_2, winner, actor=self.second_leader(winner)), bets)

    def _set_second_lead(self, node: Node, bets: Bets) -> None:
        rules, place = self.duel.rules, node.place
        following = replace(place, stage=FOLLOW_2, actor=1 - place.actor)
        node.higher = self._add_turn(following, bets)
        if rules.face_down == "from_second" and rules.face_down_by_leader and place.first != EITHER:
            node.hide = self._add_turn(replace(following, hidden=True), bets)
        node.bound = place.first == EITHER and rules.highest_after_tie != "free"

    def _set_second_follow(self, node: Node, bets: Bets) -> None:
        """Set the children of the follower in the second trick.

        If the first trick was tied, the second decides the hand unless it is tied too. Otherwise the follower lost the
        first trick and must win the second.
        """
        place, me = node.place, node.actor
        node.bound = place.first == EITHER and self.duel.rules.highest_after_tie == "everyone"
        lost = encode_outcome(self.duel.outcome(1 - me, self._stake_index(bets.level)))
        node.lower = node.equal = lost
        if place.first == EITHER:
            node.higher = encode_outcome(self.duel.outcome(me, self._stake_index(bets.level)))
            node.equal = self._add_turn(replace(place, stage=TRICK_3, actor=self._leader_after_tie(1 - me)), bets)
        else:
            node.higher = self._add_turn(replace(place, stage=TRICK_3, second=me), bets)

    def _add_last_trick(self, place: Place, bets: Bets) -> int:
        number, node = self._add_node(LAST, place, bets, place.actor)
        node.shown = self._last_trick_outcomes(place, bets.level, bets.right)
        other = 1 - place.actor
        if self._may_raise(other, bets):
            node.raised = self._last_trick_outcomes(place, bets.level + 1, place.actor)
            node.declined = encode_outcome(self.duel.outcome(other, self._stake_index(bets.level)))
        if self._may_raise(place.actor, bets):
            node.raises = self._add_answer(place, bets, place.actor)
        return number

    def _last_trick_outcomes(self, place: Place, level: int, right: int) -> tuple[int, int, int]:
        """Return the outcomes of the third trick if the leader's card is lower, equal or higher."""
        duel, stake, leader = self.duel, self._stake_index(level), place.actor
        tied = place.first if place.first != EITHER else self._three_ties_winner(right)
        return duel.outcome(1 - leader, stake), duel.outcome(tied, stake), duel.outcome(leader, stake)

    def _three_ties_winner(self, right: int) -> int:
        """Return the player who wins three tied tricks, or EITHER if nobody does.

        right: the player who may raise next, which is the player who accepted the last raise.
        """
        duel, rules = self.duel, self.duel.rules
        if rules.three_ties == "others":
            return 1 - duel.chooser
        if rules.three_ties == "dealer":
            return DEALER
        return right if rules.three_ties == "raiser_loses" else EITHER
