"""The engine and a naive scorer that knows nothing of it agree on every hand of random matches."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from carteado.truco.decks import DECKS
from carteado.truco.hand import Hand
from carteado.truco.match import Match, Truco
from carteado.truco.occasion import SIDE_NAMES
from tests.examples import examples
from tests.truco.oracle import BOOKS, Beyond, Opinion, judge
from tests.truco.random_play import PRESETS, TABLES, dealt_to, play_on, table

HANDS = examples(1500, least=400)
WEAK_FIRST = [rank + suit for rank in "4567QJKA23" for suit in "pceo"]


def any_match(game: Truco, rng: Random) -> Match:
    """Between two hands of a match, at any score, at 11 and 11–11 more often than by chance."""
    near = game.regulation.rules.special_at
    score = [rng.choice((near, rng.randrange(near))) for _ in range(2)]
    return Match(game.regulation, game.seats, rng.randint(1, game.seats), (score[0], score[1]))


def any_cards(match: Match, rng: Random) -> tuple[list[list[str]], str | None]:
    """Cards for every seat, and a vira; every other time four have the same high ranks, so that tricks are tied."""
    deck = DECKS[match.regulation.rules.deck]
    pack = rng.sample(deck.cards, len(deck.cards))
    if rng.random() < 0.5:
        ranks = rng.sample("32AKJQ", 3)
        weak = sorted((card for card in deck.cards if card[:-1] not in ranks), key=WEAK_FIRST.index)
        pack = [rank + suit for suit in rng.sample("pceo", 4) for rank in ranks] + weak
    hands = [pack[3 * seat : 3 * seat + 3] for seat in range(match.seats)]
    return hands, pack[3 * match.seats] if match.occasion.has_vira else None


def one_hand(game: Truco, rng: Random) -> tuple[Hand, list[str]]:
    """A finished hand, and the actions that its record would have."""
    match = any_match(game, rng)
    actions = []
    for moment in play_on(dealt_to(match, *any_cards(match, rng)), rng):
        if written := game.written(moment.before, moment.seat, moment.action):
            actions.append(f"{moment.seat} {written}")
        if moment.finished:
            return moment.finished, actions
    raise AssertionError("the match ends with a hand")


def as_the_engine_has_it(hand: Hand) -> Opinion:
    return Opinion(list(hand.points or ()), [SIDE_NAMES[winner] for winner in hand.winners], list(hand.leaders))


def compare(game: Truco, rng: Random) -> str:
    """Holds a hand against the oracle; how it ended."""
    hand, actions = one_hand(game, rng)
    occasion = hand.occasion
    try:
        opinion = judge(game.regulation.id, game.seats, occasion.dealer, occasion.score, hand.dealt.vira, actions)
    except Beyond:
        return "beyond"
    assert as_the_engine_has_it(hand) == opinion, (occasion.dealer, occasion.score, hand.dealt, actions)
    return f"{hand.ending[0]} {occasion.kind}"


def test_the_oracle_knows_every_preset() -> None:
    assert set(BOOKS) == set(PRESETS)


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_the_oracle_agrees(preset: str, seats: int) -> None:
    game, rng = table(preset, seats), Random(f"{preset} {seats}")
    endings = Counter(compare(game, rng) for _ in range(HANDS))
    seldom = {ending for ending in ("plain", "special", "iron") if endings[f"tricks {ending}"] < HANDS / 30}
    assert seldom == set(), endings
    assert endings["three_ties plain"] + endings["three_ties special"] + endings["three_ties iron"] > 0, endings
    assert endings["beyond"] < HANDS / 4
