"""The engine and an independent naive scorer agree on every hand of random matches."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from carteado.games.truco.decks import DECKS
from carteado.games.truco.hand import Hand
from carteado.games.truco.hand_context import SIDE_NAMES
from carteado.games.truco.match import Match, Truco
from tests.examples import examples
from tests.games.truco.oracle import BOOKS, NoOpinion, Opinion, judge
from tests.games.truco.random_play import PRESETS, TABLES, deal_cards, play_on, table

HANDS = examples(1500, least=400)
WEAK_FIRST = [rank + suit for rank in "4567QJKA23" for suit in "pceo"]


def random_match(game: Truco, rng: Random) -> Match:
    """Return a match between two hands at a random score; 11 and 11–11 are more frequent than by chance."""
    near = game.regulation.rules.special_at
    score = [rng.choice((near, rng.randrange(near))) for _ in range(2)]
    return Match(game.regulation, game.seats, rng.randint(1, game.seats), (score[0], score[1]))


def random_cards(match: Match, rng: Random) -> tuple[list[list[str]], str | None]:
    """Return random hands and a vira. Half of the time four hands have the same high ranks, so that tricks are tied."""
    deck = DECKS[match.regulation.rules.deck]
    pack = rng.sample(deck.cards, len(deck.cards))
    if rng.random() < 0.5:
        ranks = rng.sample("32AKJQ", 3)
        weak = sorted((card for card in deck.cards if card[:-1] not in ranks), key=WEAK_FIRST.index)
        pack = [rank + suit for suit in rng.sample("pceo", 4) for rank in ranks] + weak
    hands = [pack[3 * seat : 3 * seat + 3] for seat in range(match.seats)]
    return hands, pack[3 * match.seats] if match.context.has_vira else None


def play_hand(game: Truco, rng: Random) -> tuple[Hand, list[str]]:
    """Return a finished hand and its actions as a record writes them."""
    match = random_match(game, rng)
    actions = []
    for moment in play_on(deal_cards(match, *random_cards(match, rng)), rng):
        if written := game.recorded_action(moment.before, moment.seat, moment.action):
            actions.append(f"{moment.seat} {written}")
        if moment.finished:
            return moment.finished, actions
    raise AssertionError("the match ends with a hand")


def engine_opinion(hand: Hand) -> Opinion:
    return Opinion(list(hand.points or ()), [SIDE_NAMES[winner] for winner in hand.winners], list(hand.leaders))


def compare(game: Truco, rng: Random) -> str:
    """Compare a random hand with the oracle and return how it ended."""
    hand, actions = play_hand(game, rng)
    context = hand.context
    try:
        opinion = judge(game.regulation.id, game.seats, context.dealer, context.score, hand.dealt.vira, actions)
    except NoOpinion:
        return "no opinion"
    assert engine_opinion(hand) == opinion, (context.dealer, context.score, hand.dealt, actions)
    return f"{hand.ending[0]} {context.kind}"


def test_the_oracle_knows_every_preset() -> None:
    assert set(BOOKS) == set(PRESETS)


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_engine_agrees_with_the_oracle(preset: str, seats: int) -> None:
    game, rng = table(preset, seats), Random(f"{preset} {seats}")
    endings = Counter(compare(game, rng) for _ in range(HANDS))
    seldom = {ending for ending in ("plain", "special", "iron") if endings[f"tricks {ending}"] < HANDS / 30}
    assert seldom == set(), endings
    assert endings["three_ties plain"] + endings["three_ties special"] + endings["three_ties iron"] > 0, endings
    assert endings["no opinion"] < HANDS / 4
