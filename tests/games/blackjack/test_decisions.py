"""Our decisions about rules that the document leaves open: src/carteado/games/blackjack/documents/decisions.toml."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from carteado.core.cards import PACK_52
from carteado.core.refusal import Refusal
from carteado.games.blackjack import new_game
from carteado.games.blackjack.rules import RULEBOOK
from carteado.records.record_text import dump
from carteado.regulation.rulebook import BadRegulation
from tests.games.blackjack.table import attempt, play, record_of, refuses, replay_text

COPAG = RULEBOOK.preset("copag")


def game_of(seats=1, **options):
    return new_game(RULEBOOK.with_options(COPAG, options), seats)


def shoe_with(*top, decks=1):
    """Return a shoe that begins with these cards."""
    rest = list(PACK_52 * decks)
    for card in top:
        rest.remove(card)
    return (*top, *rest)


def deal_after_bets(*top, seats=1, **options):
    """Return the state after everybody has bet 10."""
    state = game_of(seats, decks=1, **options).start().apply_shuffle(shoe_with(*top))
    for seat in range(1, seats + 1):
        state = state.apply(seat, "aposta 10")
    return state


# Chips and bets


def test_blackjack_decision_bets_are_even_so_that_payouts_are_whole_chips():
    with pytest.raises(BadRegulation, match="múltiplo de 2"):
        RULEBOOK.with_options(COPAG, {"min_bet": 5})
    with pytest.raises(BadRegulation, match="múltiplo de 10"):
        RULEBOOK.with_options(COPAG, {"blackjack_pays": "6:5", "bet_step": 4})
    assert play("1 aposta 10", cards="Ap Kc", dealer="9o 9e", blackjack_pays="6:5").points == [12]
    odd = refuses("1 aposta 15", cards="Ap Kc", dealer="9o 9e")
    assert "de 10 em 10" in odd.reason


def test_blackjack_decision_bets_in_any_order_and_cards_after_the_last():
    state = game_of(3).start().apply_shuffle(PACK_52 * 6)
    assert state.actors() == (1, 2, 3)
    state = state.apply(2, "aposta 10")
    assert state.actors() == (1, 3)
    with pytest.raises(Refusal, match="já está feita"):
        state.apply(2, "aposta 20")
    state = state.apply(3, "aposta 10").apply(1, "aposta 50")
    assert state.view(None)["bets"] == [50, 10, 10]
    assert state.round is not None


def test_blackjack_decision_players_with_chips_must_bet():
    assert all(word.startswith("aposta") for word in game_of().start().apply_shuffle(PACK_52 * 6).legal(1))


def test_blackjack_decision_player_without_chips_is_out():
    rounds: list[dict[str, Any]] = [
        {"cards": ["10p 6c", "10c 9p"], "dealer": "10o 8e",
         "actions": ["1 aposta 10", "2 aposta 10", "1 mantém", "2 mantém"]},
        {"cards": ["", "10c 9p"], "dealer": "10o 8e", "actions": ["2 aposta 10", "2 mantém"], "points": [0, 10]},
    ]  # fmt: skip
    out = replay_text(dump(record_of(rounds, 2, chips=[18, 40])))
    assert out.status == 0, out.stderr
    assert out.chips == [8, 60]


def test_blackjack_decision_a_match_ends_after_its_rounds():
    one = play("1 aposta 10, 1 mantém", cards="10p 9c", dealer="10o 8e", rounds=1)
    assert one.json["over"]
    assert not play("1 aposta 10, 1 mantém", cards="10p 9c", dealer="10o 8e", rounds=2).json["over"]


def test_blackjack_decision_a_match_ends_when_nobody_has_chips():
    broke = play("1 aposta 10, 1 mantém", cards="10p 7c", dealer="10o 8e", chips=[10], rounds=0)
    assert broke.json["over"]
    assert broke.chips == [0]


def test_blackjack_decision_winners_have_more_chips_than_at_the_start():
    words = "1 aposta 10, 2 aposta 10, 3 aposta 10, 1 mantém, 2 mantém, 3 mantém"
    three = play(words, cards=["10p 9c", "10c 8c", "10e 7c"], dealer="10o 8e", rounds=1)
    assert three.points == [10, 0, -10]
    assert three.json["winners"] == [1]


# The shoe


def test_blackjack_decision_the_shoe_lasts_to_the_cut_card():
    rng = Random(1)
    state = game_of(decks=2, cut_card=50, rounds=100, chips=100_000).start()
    shuffles = 0
    while state.outcome is None and shuffles < 5:
        if state.chance is not None:
            order = list(state.chance.items)
            rng.shuffle(order)
            state = state.apply_shuffle(order)
            shuffles += 1
            continue
        dealt_before = state.at
        state = state.apply(1, rng.choice(state.legal(1)))
        if state.round is None and state.chance is not None and not state.over:
            assert dealt_before < 52 <= state.last.at
    assert shuffles == 5


def test_blackjack_decision_a_short_shoe_is_shuffled_before_the_deal():
    table = game_of(7, decks=1, cut_card=95).table
    assert not table.needs_shuffle(12, 7)
    assert table.needs_shuffle(13, 7)


def test_blackjack_decision_an_empty_shoe_ends_all_draws():
    state = deal_after_bets("10p", "5c", "4c", "10e")
    round_ = state.round.copy()
    round_.at = len(round_.shoe)
    state.round = round_
    assert state.legal(1) == ("mantém",)
    with pytest.raises(Refusal, match="não há mais cartas"):
        state.apply(1, "pede")
    after = state.apply(1, "mantém")
    assert after.last.dealer == ("5c", "10e")
    assert after.last.gains == (-10,)


# Before the dealer peeks


def test_blackjack_decision_all_seats_are_asked_for_insurance_together():
    state = deal_after_bets("10p", "9p", "Ac", "8c", "7c", "6e", seats=2)
    assert state.actors() == (1, 2)
    state = state.apply(2, "passa")
    assert state.actors() == (1,)
    with pytest.raises(Refusal, match="falta responder"):
        state.apply(2, "seguro")
    assert state.apply(1, "seguro").view(None)["round"]["insured"] == [5, 0]


def test_blackjack_decision_insurance_excludes_early_surrender():
    state = deal_after_bets("10p", "Ac", "6c", "6e", surrender="early")
    assert state.legal(1) == ("rende", "seguro", "passa")
    assert "rende" not in state.apply(1, "seguro").legal(1)


def test_blackjack_decision_a_blackjack_may_be_insured():
    assert play("1 aposta 10", cards="Ap Kc", dealer="Ao 9e", surrender="early").legal() == ["seguro", "passa"]
    for dealer in ("Ao Ke", "Ao 9e"):
        assert play("1 aposta 10, 1 seguro", cards="Ap Kc", dealer=dealer).points == [10]


def test_blackjack_decision_late_surrender_after_insurance():
    both = play("1 aposta 10, 1 seguro, 1 rende", cards="10p 6c", dealer="Ao 9e", surrender="late")
    assert both.points == [-5 - 5]


# The hands


def test_blackjack_decision_doubling_needs_two_cards_and_a_full_bet():
    three = refuses("1 aposta 10, 1 pede 2o, 1 dobra 10o", cards="5p 4c", dealer="10o 9e")
    assert "duas primeiras" in three.reason
    poor = refuses("1 aposta 10, 1 dobra 10o", cards="6p 5c", dealer="10o 9e", chips=[18])
    assert "10 fichas" in poor.reason


@pytest.mark.parametrize(("double_on", "cards", "may"), [
    ("9-11", "5p 4c", True), ("9-11", "5p 3c", False), ("10-11", "5p 4c", False), ("none", "6p 5c", False),
])  # fmt: skip
def test_blackjack_decision_doubling_needs_an_allowed_total(double_on, cards, may):
    assert ("dobra" in play("1 aposta 10", cards=cards, dealer="10o 9e", double_on=double_on).legal()) is may


def test_blackjack_decision_the_second_hand_waits_for_its_card():
    state = deal_after_bets("8p", "9c", "8c", "9e", "2o", "10o", "5o").apply(1, "divide")
    hands = state.view(1)["round"]["hands"]
    assert [hand["cards"] for hand in hands] == [["8p", "2o"], ["8c"]]
    state = state.apply(1, "pede").apply(1, "mantém")
    assert [hand["cards"] for hand in state.view(1)["round"]["hands"]] == [["8p", "2o", "10o"], ["8c", "5o"]]


@pytest.mark.parametrize("words", ["1 pede 10c", "1 rende"])
def test_blackjack_decision_dealer_draws_only_if_a_hand_is_left(words):
    alone = play(f"1 aposta 10, {words}", cards="10p 6c", dealer="10o 2e", surrender="late")
    assert alone.dealer == "10o 2e"
    assert play("1 aposta 10", cards="Ap Kc", dealer="10o 2e").dealer == "10o 2e"


def test_blackjack_decision_without_peek_a_blackjack_takes_all_bets():
    doubled = play("1 aposta 10, 1 dobra 10o", cards="6p 5c", dealer="Ko Ae", peek=False)
    assert doubled.points == [-20]
    split = play("1 aposta 10, 1 divide Kc 9c, 1 mantém, 1 mantém", cards="8p 8c", dealer="Ko Ae", peek=False)
    assert split.points == [-20]
    insured = play("1 aposta 10, 1 seguro, 1 mantém", cards="10p 8c", dealer="Ao Ke", peek=False)
    assert insured.points == [0]
    looked = attempt("1 aposta 10, 1 dobra 10o", cards="6p 5c", dealer="Ko Ae")
    assert looked.status == 1, "a dealer who peeks has ended the round"


def test_blackjack_decision_split_times_and_split_hands_are_separate_limits():
    words = "1 aposta 10, 1 divide 8e 2o, 1 divide 8o 3o"
    deep = {"split_times": 3, "split_hands": 4}
    assert "divide" in play(words, cards="8p 8c", dealer="9o 9e", **deep).legal()
    few = refuses(words + ", 1 divide 2c 3c", cards="8p 8c", dealer="9o 9e", split_times=3, split_hands=3)
    assert "3 mãos" in few.reason


def test_blackjack_decision_aces_are_resplit_if_the_rules_allow_it():
    rules = {"split_times": 3, "split_hands": 4}
    one = play("1 aposta 10, 1 divide Ae 9o", cards="Ap Ac", dealer="9o 9e", **rules)
    assert one.totals == [12, 20]
    again = play(
        "1 aposta 10, 1 divide Ae 9o, 1 divide 8o 7o", cards="Ap Ac", dealer="9o 9e", resplit_aces=True, **rules
    )
    assert again.totals == [19, 18, 20]
    free = play("1 aposta 10, 1 divide 2o 9o", cards="Ap Ac", dealer="9o 9e", split_aces="free")
    assert free.legal() == ["mantém", "pede"]


def test_blackjack_decision_ace_on_a_split_ten_is_not_a_blackjack():
    split = play("1 aposta 10, 1 divide Ao 9o, 1 mantém", cards="Kp Qc", dealer="9o 9e")
    assert split.endings[0] == "stood"
    paid = play("1 aposta 10, 1 divide Ao 9o, 1 mantém", cards="Kp Qc", dealer="9o 9e", split_blackjack=True)
    assert paid.endings[0] == "blackjack"
    assert paid.points == [15 + 10]


def test_blackjack_decision_split_by_rank_is_an_option():
    no = refuses("1 aposta 10, 1 divide 2o 3o", cards="Kp Qc", dealer="9o 9e", split_by="rank")
    assert "iguais" in no.reason
    assert "divide" in play("1 aposta 10", cards="Kp Kc", dealer="9o 9e", split_by="rank").legal()


def test_blackjack_decision_21_stands_automatically():
    assert play("1 aposta 10, 1 pede 5o", cards="10p 6c", dealer="9o 9e").complete
    free = play("1 aposta 10, 1 pede 5o", cards="10p 6c", dealer="9o 9e", stops_at_21=False)
    assert free.legal() == ["mantém", "pede"]


def test_blackjack_decision_dealer_draws_on_soft_17_if_the_rules_say_so():
    draws = play("1 aposta 10, 1 mantém", cards="10p 8c", dealer="6o Ae 2o", dealer_soft_17="draws")
    assert (draws.dealer, draws.points) == ("6o Ae 2o", [-10])
    hard = play("1 aposta 10, 1 mantém", cards="10p 8c", dealer="6o Ae 10o", dealer_soft_17="draws")
    assert hard.round["dealer_total"] == 17


# Nevada


def nevada(*top, seats=2, **options):
    return deal_after_bets(*top, seats=seats, players_cards="closed", **options)


def visible_cards(state, viewer):
    return [hand["cards"] for hand in state.view(viewer)["round"]["hands"]]


def test_blackjack_decision_nevada_drawn_cards_are_open():
    state = nevada("10p", "9p", "5c", "4c", "7c", "6e", "2o").apply(1, "pede")
    assert visible_cards(state, 2) == [["~", "~", "2o"], ["9p", "7c"]]


def test_blackjack_decision_nevada_busted_hand_is_opened():
    state = nevada("10p", "9p", "5c", "4c", "7c", "6e", "Ko").apply(1, "pede")
    assert visible_cards(state, 2)[0] == ["10p", "4c", "Ko"]


def test_blackjack_decision_nevada_hand_of_21_is_opened():
    assert visible_cards(nevada("10p", "9p", "5c", "Ac", "7c", "6e"), None)[0] == ["10p", "Ac"]
    state = nevada("10p", "9p", "5c", "4c", "7c", "6e", "7o").apply(1, "pede")
    assert visible_cards(state, 2)[0] == ["10p", "4c", "7o"]


def test_blackjack_decision_nevada_split_pair_is_opened():
    state = nevada("8p", "9p", "5c", "8c", "7c", "6e", "2o").apply(1, "divide")
    assert visible_cards(state, 2)[:2] == [["8p", "2o"], ["8c"]]


def test_blackjack_decision_nevada_all_hands_are_opened_at_the_end():
    state = nevada("10p", "9p", "5c", "9c", "10c", "10e", "3o").apply(1, "mantém").apply(2, "mantém")
    assert [hand["cards"] for hand in state.view(None)["last"]["hands"]] == [["10p", "9c"], ["9p", "10c"]]
