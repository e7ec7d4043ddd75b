"""Hands dealt at random, without shuffle and cut, for experiments and benchmarks."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from carteado.truco.dealing import HAND_SIZE, random_deal
from carteado.truco.hand import Hand
from carteado.truco.occasion import occasion
from carteado.truco.rules import RULEBOOK
from tests.truco.random_play import TABLES


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_every_card_of_the_deck_goes_to_one_place(preset: str, seats: int) -> None:
    settled = occasion(RULEBOOK.preset(preset), seats, 1, (0, 0))
    dealt = random_deal(settled, Random(7).random)
    given = [card for cards in dealt.cards for card in cards]
    turned = [dealt.vira] if dealt.vira else []
    assert sorted([*given, *turned, *dealt.rest]) == sorted(settled.deck.cards)
    assert [len(cards) for cards in dealt.cards] == [HAND_SIZE] * seats
    assert bool(turned) == settled.has_vira
    assert Hand.start(settled, dealt).actors()


def test_every_card_comes_as_often_to_every_place() -> None:
    settled = occasion(RULEBOOK.preset("paulista"), 4, 1, (0, 0))
    rng, deals = Random(7), 8000
    viras = Counter(random_deal(settled, rng.random).vira for _ in range(deals))
    usual = deals / len(settled.deck.cards)
    assert len(viras) == len(settled.deck.cards)
    assert all(0.7 * usual < number < 1.3 * usual for number in viras.values())


def test_the_same_seed_deals_the_same_cards() -> None:
    settled = occasion(RULEBOOK.preset("jtb"), 2, 1, (0, 0))
    assert random_deal(settled, Random(7).random) == random_deal(settled, Random(7).random)
    assert random_deal(settled, Random(7).random) != random_deal(settled, Random(8).random)
