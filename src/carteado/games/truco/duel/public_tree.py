"""The public tree of a hand of two: who acts when, what may be done, and how it ends.

The cards that were played are not part of a node: every play leads to the same node whatever the class of the card,
as far as it wins, ties or loses. A few thousand nodes describe millions of public situations; the classes played are
the index into what a node stores (`carteado.duel.layout`).

Some legal actions are not in the tree, because another is never worse, whatever the opponent does:

- giving up on one's turn (`desiste`): play on and decline every raise;
- laying down (`baixa`): playing on wins as well, perhaps more;
- hiding the last card, or any card after a tied first trick, or as the loser of the first trick when answering
  the second: an open card takes the trick at least as often, and raises can be declined;
- in the last trick, not raising with the card that has won, and raising back against one who has seen everything;
- raising when the stake as it is wins one's match: nobody who loses the match by declining declines.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from carteado.duel.description import DEALER, EITHER, MAO, Duel

PLAY: Final = 0
"""A card of the first two tricks, or a raise."""
LAST: Final = 1
"""The third trick: its leader shows the last card or raises; the other, who sees it all, may raise and be answered."""
ANSWER: Final = 2
"""An answer to a raise: decline, accept, raise again."""
CHOICE: Final = 3
"""At 11: give the hand up, or play it. Answered as a raise is."""

THREE: Final = 0
TWO: Final = 1
ONE: Final = 2
NONE: Final = 3
HIDDEN_AND_ONE: Final = 4
"""What a player holds that the other has not seen: so many cards, or one on the table face down and one in hand."""

LEAD_1: Final = 0
FOLLOW_1: Final = 1
LEAD_2: Final = 2
FOLLOW_2: Final = 3
TRICK_3: Final = 4
"""How many cards lie open or face down: the stage of a hand."""

ABSENT: Final = -1
"""In place of a node or an outcome: this can't happen here."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the play stands, apart from the raises: the stage, who took the tricks so far (EITHER: tied), who acts."""

    stage: int
    first: int = EITHER
    second: int = EITHER
    hidden: bool = False
    actor: int = MAO


@dataclass(frozen=True, slots=True)
class Bets:
    """How far the raises have gone: the level that holds, who may raise next, and the level asked for, if any."""

    level: int = 0
    right: int = EITHER
    asked: int = 0


@dataclass(slots=True)
class Node:
    """One node. Children are places in the list of nodes; an outcome `o` in place of a child is `-2 - o`."""

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
    """LAST: the outcome when the leader's card is lower, equal, higher than the other's."""
    raised: tuple[int, int, int] = (ABSENT, ABSENT, ABSENT)
    """LAST: the same once the follower has raised and been accepted; absent where he may not raise."""


def ended(outcome: int) -> int:
    """An outcome in place of a child."""
    return -2 - outcome


class PublicTree:
    """The nodes of a duel in the order they are first met; the first is the root."""

    def __init__(self, duel: Duel) -> None:
        self.duel = duel
        self.nodes: list[Node] = []
        bets = Bets()
        if duel.kind == "special":
            self._choice(bets)
        else:
            self._turn(Place(LEAD_1), bets)

    # The raises ----------------------------------------------------------------------------------------

    def _stake(self, level: int) -> int:
        return level or self.duel.first_stake

    def _may_raise(self, player: int, bets: Bets) -> bool:
        return bets.level < self.duel.tops[player] and bets.right in (player, EITHER)

    def _new(self, kind: int, place: Place, bets: Bets, actor: int) -> tuple[int, Node]:
        node = Node(kind, place, bets, actor, self._held(place))
        self.nodes.append(node)
        return len(self.nodes) - 1, node

    def _choice(self, bets: Bets) -> int:
        duel = self.duel
        number, node = self._new(CHOICE, Place(LEAD_1), bets, duel.chooser)
        node.declined = ended(duel.outcome(1 - duel.chooser, duel.given_up))
        node.accepted = self._turn(Place(LEAD_1), bets)
        return number

    def _raise(self, place: Place, bets: Bets, asker: int) -> int:
        """The node in which the other answers a raise of the asker."""
        asked = (bets.asked or bets.level) + 1
        level = bets.asked or bets.level
        other = 1 - asker
        here = replace(bets, level=level, asked=asked)
        number, node = self._new(ANSWER, place, here, other)
        node.declined = ended(self.duel.outcome(asker, self._stake(level)))
        node.accepted = self._turn(place, Bets(asked, right=other))
        if asked + 1 <= self.duel.tops[other]:
            node.raises = self._raise(place, here, other)
        return number

    # The cards -----------------------------------------------------------------------------------------

    def _held(self, place: Place) -> tuple[int, int]:
        """What each holds unseen at a place."""
        if place.stage <= LEAD_2:
            return ((THREE, THREE), (TWO, THREE), (TWO, TWO))[place.stage]
        leader = self.second_leader(place.first)
        led = HIDDEN_AND_ONE if place.hidden else ONE
        other = TWO if place.stage == FOLLOW_2 else ONE
        return (led, other) if leader == MAO else (other, led)

    def second_leader(self, first: int) -> int:
        """Who leads the second trick."""
        return self._after_tie(MAO) if first == EITHER else first

    def _after_tie(self, leader: int) -> int:
        rule = self.duel.rules.tie_leader
        return MAO if rule == "mao" else leader if rule == "leader" else 1 - leader

    def _turn(self, place: Place, bets: Bets) -> int:
        """The node of a player on turn."""
        if place.stage == TRICK_3:
            return self._last_trick(place, bets)
        number, node = self._new(PLAY, place, bets, place.actor)
        match place.stage:
            case 0:
                node.higher = self._turn(Place(FOLLOW_1, actor=DEALER), bets)
            case 1:
                node.lower, node.equal, node.higher = (self._after_first(w, bets) for w in (MAO, EITHER, DEALER))
            case 2:
                self._lead_second(node, bets)
            case _:
                self._follow_second(node, bets)
        if self._may_raise(node.actor, bets):
            node.raises = self._raise(place, bets, node.actor)
        return number

    def _after_first(self, winner: int, bets: Bets) -> int:
        return self._turn(Place(LEAD_2, winner, actor=self.second_leader(winner)), bets)

    def _lead_second(self, node: Node, bets: Bets) -> None:
        rules, place = self.duel.rules, node.place
        following = replace(place, stage=FOLLOW_2, actor=1 - place.actor)
        node.higher = self._turn(following, bets)
        if rules.face_down == "from_second" and rules.face_down_by_leader and place.first != EITHER:
            node.hide = self._turn(replace(following, hidden=True), bets)
        node.bound = place.first == EITHER and rules.highest_after_tie != "free"

    def _follow_second(self, node: Node, bets: Bets) -> None:
        """Who lost the first trick must win the second; after a tie whoever wins it has the hand."""
        place, me = node.place, node.actor
        node.bound = place.first == EITHER and self.duel.rules.highest_after_tie == "everyone"
        lost = ended(self.duel.outcome(1 - me, self._stake(bets.level)))
        node.lower = node.equal = lost
        if place.first == EITHER:
            node.higher = ended(self.duel.outcome(me, self._stake(bets.level)))
            node.equal = self._turn(replace(place, stage=TRICK_3, actor=self._after_tie(1 - me)), bets)
        else:
            node.higher = self._turn(replace(place, stage=TRICK_3, second=me), bets)

    def _last_trick(self, place: Place, bets: Bets) -> int:
        number, node = self._new(LAST, place, bets, place.actor)
        node.shown = self._shown(place, bets.level, bets.right)
        other = 1 - place.actor
        if self._may_raise(other, bets):
            node.raised = self._shown(place, bets.level + 1, place.actor)
            node.declined = ended(self.duel.outcome(other, self._stake(bets.level)))
        if self._may_raise(place.actor, bets):
            node.raises = self._raise(place, bets, place.actor)
        return number

    def _shown(self, place: Place, level: int, right: int) -> tuple[int, int, int]:
        """The outcomes of the third trick for its leader's card lower, equal, higher."""
        duel, stake, leader = self.duel, self._stake(level), place.actor
        tied = place.first if place.first != EITHER else self._three_ties(right)
        return duel.outcome(1 - leader, stake), duel.outcome(tied, stake), duel.outcome(leader, stake)

    def _three_ties(self, right: int) -> int:
        """Who takes three tied tricks; whoever may raise next has accepted the last raise."""
        duel, rules = self.duel, self.duel.rules
        if rules.three_ties == "others":
            return 1 - duel.chooser
        if rules.three_ties == "dealer":
            return DEALER
        return right if rules.three_ties == "raiser_loses" else EITHER
