"""The solver's game is the engine's, hand by hand, over random play, regulations and scores."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from carteado.core.game import Refusal
from carteado.duel.description import Duel, describe, left_out, rules_hash
from carteado.duel.policy import _words
from carteado.duel.public_tree import ABSENT, LAST, Node, PublicTree
from carteado.duel.situation import Situation, nodes_by_sign, read, sign
from carteado.regulation.rulebook import Regulation
from carteado.truco.dealing import Dealt
from carteado.truco.hand import Hand
from carteado.truco.match import Match
from carteado.truco.occasion import occasion
from carteado.truco.rules import RULEBOOK, Rules

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
    now = occasion(regulation, 2, 2, score)
    pack = rng.sample(now.deck.cards, 7)
    vira = pack[6] if now.has_vira else None
    return Match(regulation, 2, 2, score).with_stage(
        Hand.start(now, Dealt((tuple(pack[:3]), tuple(pack[3:6])), vira, (), ()))
    )


class Following:
    """The node of the tree that a hand of the engine has come to."""

    def __init__(self, duel: Duel) -> None:
        self.duel, self.tree = duel, PublicTree(duel)
        self.signs = nodes_by_sign(self.tree)
        self.at = 0
        self.shown = ABSENT
        self.raised = False

    @property
    def node(self) -> Node:
        return self.tree.nodes[self.at]

    def words(self, here: Situation, raises: str) -> set[str]:
        """What may be done here by the tree."""
        node = self.node
        if node.kind != LAST:
            return set(_words(node, here, raises)) - {""}
        if self.raised:
            return {"aceita", "corre"}
        may = node.raises if self.shown == ABSENT else node.raised[0]
        return {here.hand[0]} | ({raises} if may != ABSENT else set())

    def go(self, here: Situation, action: str) -> int | None:
        """Follows an action; the outcome when it ends the hand."""
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
    """Whether the tree leaves an action out because another is never worse."""
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
    """A card of the same class as one before it: the tree knows classes."""
    place = here.hand.index(action)
    return place > 0 and here.classes[place] == here.classes[place - 1]


@pytest.mark.parametrize("seed", range(60))
def test_every_hand_of_the_engine_is_a_way_through_the_tree(seed: int) -> None:
    rng = Random(seed)
    regulation, score = any_regulation(rng), rng.choice(SCORES)
    duel = describe(regulation, score)
    for _ in range(5):
        follow_a_hand(deal(regulation, score, rng), Following(duel), rng)


def follow_a_hand(match: Match, following: Following, rng: Random) -> None:
    duel, outcome = following.duel, None
    while isinstance(hand := match.stage, Hand):
        (seat,) = hand.waiting()
        if outcome is not None:  # the raise on the last card was accepted: what is left is to show the other
            match = match.apply(seat, hand.cards[seat - 1][0])
            continue
        view, legal = match.view(seat), match.legal(seat)
        here = read(duel.rules, view, hand.dealt.cards[seat - 1])
        node = following.node
        assert here.sign == sign(node)
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
def test_presets_for_pairs_only_are_refused_for_that(preset: str) -> None:
    with pytest.raises(Refusal) as refused:
        describe(RULEBOOK.preset(preset))
    assert refused.value.said.key == "solver.not_for_two"


def test_what_is_left_out_of_the_solved_game_is_said() -> None:
    assert left_out(RULEBOOK.preset("sinsep").rules) == ("raise_when", "burn_cards", "cutter_sees_bottom")
    assert left_out(RULEBOOK.preset("paulista").rules) == ()


def test_the_hash_of_rules_changes_with_what_matters_only() -> None:
    rules = RULEBOOK.preset("paulista").rules
    assert rules_hash(replace(rules, cuts=3, answers="yes_prevails")) == rules_hash(rules)
    assert rules_hash(replace(rules, tie_leader="mao")) != rules_hash(rules)
