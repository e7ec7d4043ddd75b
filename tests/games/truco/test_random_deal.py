"""`random_deal` deals hands without a shuffle and a cut, for experiments and benchmarks."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from carteado.games.truco.dealing import HAND_SIZE, random_deal
from carteado.games.truco.hand import Hand
from carteado.games.truco.hand_context import hand_context
from carteado.games.truco.rules import RULEBOOK
from tests.games.truco.random_play import TABLES


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_every_card_of_the_deck_is_dealt_once(preset: str, seats: int) -> None:
    context = hand_context(RULEBOOK.preset(preset), seats, 1, (0, 0))
    dealt = random_deal(context, Random(7).random)
    given = [card for cards in dealt.cards for card in cards]
    turned = [dealt.vira] if dealt.vira else []
    assert sorted([*given, *turned, *dealt.rest]) == sorted(context.deck.cards)
    assert [len(cards) for cards in dealt.cards] == [HAND_SIZE] * seats
    assert bool(turned) == context.has_vira
    assert Hand.start(context, dealt).actors()


def test_every_card_is_equally_often_the_vira() -> None:
    context = hand_context(RULEBOOK.preset("paulista"), 4, 1, (0, 0))
    rng, deals = Random(7), 8000
    viras = Counter(random_deal(context, rng.random).vira for _ in range(deals))
    usual = deals / len(context.deck.cards)
    assert len(viras) == len(context.deck.cards)
    assert all(0.7 * usual < number < 1.3 * usual for number in viras.values())


def test_the_same_seed_deals_the_same_cards() -> None:
    context = hand_context(RULEBOOK.preset("jtb"), 2, 1, (0, 0))
    assert random_deal(context, Random(7).random) == random_deal(context, Random(7).random)
    assert random_deal(context, Random(7).random) != random_deal(context, Random(8).random)
