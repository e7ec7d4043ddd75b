"""Views do not reveal hidden cards: the hole card, the rest of the shoe, closed hands."""

from __future__ import annotations

import json
from random import Random

import pytest

from carteado.core.cards import PACK_52
from carteado.games.blackjack import new_game
from carteado.games.blackjack.rules import RULEBOOK

COPAG = RULEBOOK.preset("copag")


def table(seats=2, **options):
    return new_game(RULEBOOK.with_options(COPAG, {"decks": 1, **options}), seats)


def after_bets(game, shoe):
    state = game.start().apply_shuffle(shoe)
    for seat in range(1, game.seats + 1):
        state = state.apply(seat, "aposta 10")
    return state


def views(state, viewers=(None, 1, 2)):
    return [json.dumps(state.view(viewer), sort_keys=True) for viewer in viewers]


SHOE = ("10p", "9p", "6c", "8c", "7c", *(card for card in PACK_52 if card not in ("10p", "9p", "6c", "8c", "7c")))


def swap_cards(shoe, one, other):
    cards = list(shoe)
    cards[one], cards[other] = cards[other], cards[one]
    return tuple(cards)


@pytest.mark.parametrize("other", range(6, 52))
def test_views_hide_the_hole_card_and_the_rest_of_the_shoe(other):
    game = table()
    assert views(after_bets(game, SHOE)) == views(after_bets(game, swap_cards(SHOE, 5, other)))


@pytest.mark.parametrize("other", range(6, 52))
def test_closed_hand_is_visible_only_to_its_owner(other):
    game = table(players_cards="closed")
    real, changed = after_bets(game, SHOE), after_bets(game, swap_cards(SHOE, 0, other))
    if changed.view(None)["round"]["hands"][0]["ending"] == "blackjack":
        return  # a blackjack is turned over
    assert views(real, (None, 2)) == views(changed, (None, 2))
    assert views(real, (1,)) != views(changed, (1,))


@pytest.mark.parametrize("up", ["Ap", "Kp"])
def test_resampled_hole_card_makes_no_blackjack_after_a_peek(up):
    game = table(1, insurance=False)
    rest = [card for card in PACK_52 if card not in ("10p", "5c", up, "9e")]
    state = after_bets(game, ("10p", up, "5c", "9e", *rest))
    assert state.view(1)["round"]["checked"]
    holes = {state.determinise(1, Random(seed)).round.dealer[1][:-1] for seed in range(300)}
    assert len(holes) > 5
    assert not holes & ({"10", "J", "Q", "K"} if up == "Ap" else {"A"})


def test_resampled_hole_card_can_be_anything_before_a_peek():
    state = after_bets(table(1), ("10p", "Ap", "5c", "9e", *(c for c in PACK_52 if c not in ("10p", "Ap", "5c", "9e"))))
    holes = {state.determinise(1, Random(seed)).round.dealer[1][:-1] for seed in range(300)}
    assert holes & {"10", "J", "Q", "K"}


def test_resampling_keeps_the_cards_of_earlier_rounds():
    game, rng = table(1, decks=1, cut_card=95, rounds=0), Random(3)
    state = game.start().apply_shuffle(rng.sample(PACK_52, 52))
    while state.played < 3:
        state = state.apply(1, state.legal(1)[0])
    gone = state.shoe[: state.at]
    drawn = state.determinise(1, rng)
    assert drawn.shoe[: state.at] == gone
    assert sorted(drawn.shoe[state.at :]) == sorted(state.shoe[state.at :])


def test_resampled_closed_hands_agree_with_the_play():
    """A closed hand that drew a nine started with less than 12 points."""
    top = ("2p", "9p", "6c", "8c", "7c", "9c", "9e")
    shoe = (*top, *(card for card in PACK_52 if card not in top))
    state = after_bets(table(players_cards="closed"), shoe).apply(1, "pede")
    assert state.view(2)["round"]["hands"][0]["cards"] == ["~", "~", "9e"]
    for seed in range(200):
        hand = state.determinise(2, Random(seed)).round.hands[0]
        assert hand.cards[2] == "9e"
        assert hand.total < 21
