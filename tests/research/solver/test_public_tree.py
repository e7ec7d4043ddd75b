"""The public tree agrees with the engine for random play, regulations and scores."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from carteado.core.refusal import Refusal
from carteado.games.truco.dealing import DealtCards
from carteado.games.truco.duel.description import Duel, describe, ignored_fields, rules_hash
from carteado.games.truco.duel.policy import _node_actions
from carteado.games.truco.duel.public_tree import ABSENT, LAST, Node, PublicTree
from carteado.games.truco.duel.situation import Situation, nodes_by_signature, read_situation, view_signature
from carteado.games.truco.hand import Hand
from carteado.games.truco.hand_context import hand_context
from carteado.games.truco.match import Match
from carteado.games.truco.rules import RULEBOOK, Rules
from carteado.regulation.rulebook import Regulation

CHOICES: dict[str, tuple[Any, ...]] = {
    "deck": ("sujo", "limpo", "limpo7"),
    "tie_leader": ("who_tied", "mao", "leader"),
    "face_down": ("never", "from_second"),
    "face_down_by_leader": (True, False),
    "face_down_after_tie": (True, False),
    "highest_after_tie": ("free", "first", "everyone"),
    "three_ties": ("nobody", "dealer", "raiser_loses"),
    "raise_limit": ("none", "wins_match"),
    "giving_up": ("never", "own_turn"),
    "iron": ("seen",),
}
LADDERS = (((1, 3, 6, 9, 12), ("truco", "seis", "nove", "doze")), ((1, 3), ("truco",)), ((2,), ()))
SCORES = ((0, 0), (9, 3), (9, 9), (3, 10), (11, 2), (5, 11), (11, 11))


def any_regulation(rng: Random) -> Regulation[Rules]:
    preset = RULEBOOK.preset(rng.choice(("paulista", "jtb", "mineiro")))
    changes = {field: rng.choice(values) for field, values in CHOICES.items()}
    if preset.rules.manilhas == "fixed":
        changes["deck"] = "sujo"
    changes["stakes"], changes["raises"] = rng.choice(LADDERS)
    rules = replace(preset.rules, **changes, special_at=11, raise_aliases=())
    return replace(preset, id=repr(changes), rules=rules)


def deal(regulation: Regulation[Rules], score: tuple[int, int], rng: Random) -> Match:
    now = hand_context(regulation, 2, 2, score)
    pack = rng.sample(now.deck.cards, 7)
    vira = pack[6] if now.has_vira else None
    return Match(regulation, 2, 2, score).with_stage(
        Hand.start(now, DealtCards((tuple(pack[:3]), tuple(pack[3:6])), vira, (), ()))
    )


class TreePath:
    """The node of the tree that a hand of the engine has reached."""

    def __init__(self, duel: Duel) -> None:
        self.duel, self.tree = duel, PublicTree(duel)
        self.signs = nodes_by_signature(self.tree)
        self.at = 0
        self.shown = ABSENT
        self.raised = False

    @property
    def node(self) -> Node:
        return self.tree.nodes[self.at]

    def words(self, here: Situation, raises: str) -> set[str]:
        """Return the legal actions by the tree."""
        node = self.node
        if node.kind != LAST:
            return set(_node_actions(node, here, raises)) - {""}
        if self.raised:
            return {"aceita", "corre"}
        may = node.raises if self.shown == ABSENT else node.raised[0]
        return {here.hand[0]} | ({raises} if may != ABSENT else set())

    def go(self, here: Situation, action: str) -> int | None:
        """Follow an action. Return the outcome if it ends the hand."""
        node = self.node
        if node.kind == LAST and (self.shown != ABSENT or action in here.hand):
            return self._last(node, here, action)
        child = self._child(node, here, action)
        if child < ABSENT:
            return -2 - child
        self.at = child
        return None

    def _child(self, node: Node, here: Situation, action: str) -> int:
        if action in ("corre", "aceita", "vai"):
            return node.declined if action == "corre" else node.accepted
        if action.startswith("~"):
            return node.hide
        if action not in here.hand:
            return node.raises
        card, stage = here.classes[here.hand.index(action)], node.place.stage
        if stage in (0, 2) or (stage == 3 and node.place.hidden):
            return node.higher
        against = here.played[stage - 1]
        return node.higher if card > against else node.equal if card == against else node.lower

    def _last(self, node: Node, here: Situation, action: str) -> int | None:
        if self.shown == ABSENT:
            self.shown = here.classes[0]
            return None
        if action == "corre":
            return -2 - node.declined
        if action not in here.hand and action != "aceita":
            self.raised, self.follower = True, here.classes[0]
            return None
        mine = self.follower if self.raised else here.classes[0]
        place = 0 if self.shown < mine else 1 if self.shown == mine else 2
        return (node.raised if self.raised else node.shown)[place]


def left_out_of_tree(action: str, here: Situation, duel: Duel, node: Node) -> bool:
    """Return whether the tree omits an action because another is never worse."""
    raising = action in duel.rules.raises
    after_tie = node.place.first == 2
    return (
        action == "desiste"
        or (action.startswith("~") and (node.place.stage != 2 or after_tie))
        or (raising and here.answer)
        or (raising and duel.score[here.actor] + duel.worth[node.bets.asked or node.bets.level] >= 12)
        or (action in here.hand and _alike(action, here))
    )


def _alike(action: str, here: Situation) -> bool:
    """Return whether an earlier card has the same class."""
    place = here.hand.index(action)
    return place > 0 and here.classes[place] == here.classes[place - 1]


@pytest.mark.parametrize("seed", range(60))
def test_every_hand_of_the_engine_is_a_path_in_the_tree(seed: int) -> None:
    rng = Random(seed)
    regulation, score = any_regulation(rng), rng.choice(SCORES)
    duel = describe(regulation, score)
    for _ in range(5):
        follow_a_hand(deal(regulation, score, rng), TreePath(duel), rng)


def follow_a_hand(match: Match, following: TreePath, rng: Random) -> None:
    duel, outcome = following.duel, None
    while isinstance(hand := match.stage, Hand):
        (seat,) = hand.waiting()
        if outcome is not None:  # after the accepted raise on the last card, only the other card must be shown
            match = match.apply(seat, hand.cards[seat - 1][0])
            continue
        view, legal = match.view(seat), match.legal(seat)
        here = read_situation(duel.rules, view, hand.dealt.cards[seat - 1])
        node = following.node
        assert here.signature == view_signature(node)
        raises = next((word for word in legal if word in duel.rules.raises), "")
        known = {word for word in following.words(here, raises) if word}
        spoken = {word.removeprefix("~") if word.removeprefix("~") not in here.hand else word for word in known}
        assert spoken <= set(legal)
        missing = set(legal) - known
        assert all(left_out_of_tree(word.removeprefix("~") if _hidden_alike(word, here) else word, here, duel, node)
                   for word in missing), (missing, node)  # fmt: skip
        action = rng.choice(sorted(known))
        outcome = following.go(here, action)
        match = match.apply(seat, action)
    assert outcome is not None
    assert match.last is not None
    assert duel.points(outcome) == match.last.points


def _hidden_alike(word: str, here: Situation) -> bool:
    return word.startswith("~") and _alike(word[1:], here)


@pytest.mark.parametrize("preset", ["paulista", "jtb", "mineiro", "sinsep"])
def test_presets_for_two_are_described(preset: str) -> None:
    assert PublicTree(describe(RULEBOOK.preset(preset))).nodes


@pytest.mark.parametrize("preset", ["basico", "fenacef", "copag", "sul"])
def test_presets_without_two_players_are_refused(preset: str) -> None:
    with pytest.raises(Refusal) as refused:
        describe(RULEBOOK.preset(preset))
    assert refused.value.sentence.key == "solver.not_for_two"


def test_omitted_rules_are_reported() -> None:
    assert ignored_fields(RULEBOOK.preset("sinsep").rules) == ("raise_when", "burn_cards", "cutter_sees_bottom")
    assert ignored_fields(RULEBOOK.preset("paulista").rules) == ()


def test_rules_hash_depends_only_on_relevant_fields() -> None:
    rules = RULEBOOK.preset("paulista").rules
    assert rules_hash(replace(rules, cuts=3, answers="yes_prevails")) == rules_hash(rules)
    assert rules_hash(replace(rules, tie_leader="mao")) != rules_hash(rules)
