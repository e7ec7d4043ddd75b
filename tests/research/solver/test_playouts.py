"""Hands of the batched kernel give the same points in the rules engine."""

from __future__ import annotations

from collections import Counter

import pytest

from carteado.games.truco.dealing import DealtCards
from carteado.games.truco.duel.description import describe
from carteado.games.truco.hand import Hand
from carteado.games.truco.hand_context import hand_context
from carteado.games.truco.rules import RULEBOOK
from carteado.research.solver.playouts import ACCEPT, DECLINE, FACE_DOWN, NOTHING, RAISE, RandomHands

HANDS = 1500


@pytest.mark.parametrize(("preset", "vira"), [("paulista", "4o"), ("jtb", "Kc"), ("mineiro", None), ("sinsep", "3p")])
def test_random_hands_replay_through_the_engine(preset: str, vira: str | None) -> None:
    regulation = RULEBOOK.preset(preset)
    hands = RandomHands(describe(regulation), vira)
    played = hands.play(HANDS, seed=7, keep=HANDS)
    found = Counter(
        points_by_the_engine(
            regulation, vira, [hands.cards[card] for card in cards], [a for a in actions if a != NOTHING]
        )
        for cards, actions in zip(played.dealt.tolist(), played.done.tolist(), strict=True)
    )
    told: Counter[tuple[int, int]] = Counter()
    for outcome, times in enumerate(played.outcomes.tolist()):
        told[hands.duel.points(outcome)] += times
    assert found == +told


def points_by_the_engine(regulation, vira, cards, actions) -> tuple[int, int]:
    hands = (tuple(cards[:3]), tuple(cards[3:]))
    hand = Hand.start(hand_context(regulation, 2, 2, (0, 0)), DealtCards(hands, vira, (), ()))
    for code in actions:
        seat = hand.waiting()[0]
        action = action_text(code, hands[seat - 1], hand.legal(seat), regulation.rules.raises)
        assert action in hand.legal(seat)
        hand = hand.apply(seat, action)
    while hand.points is None:  # the rest of the last trick is forced
        seat = hand.waiting()[0]
        hand = hand.apply(seat, hand.cards[seat - 1][0])
    return hand.points


def action_text(code, dealt, legal, raises) -> str:
    if code == RAISE:
        return next(word for word in legal if word in raises)
    if code in (DECLINE, ACCEPT):
        return "corre" if code == DECLINE else "aceita"
    return dealt[code] if code < FACE_DOWN else "~" + dealt[code - FACE_DOWN]


def test_the_same_seed_plays_the_same_hands() -> None:
    hands = RandomHands(describe(RULEBOOK.preset("paulista")), "4o")
    assert hands.play(100, seed=3).outcomes.tolist() == hands.play(100, seed=3).outcomes.tolist()
    assert hands.play(100, seed=3).outcomes.tolist() != hands.play(100, seed=4).outcomes.tolist()
