"""The rules of the document, one by one. src/carteado/games/blackjack/documents/blackjack.toml paraphrases them."""

from __future__ import annotations

import pytest

from carteado.core.cards import PACK_52, RANKS, SUITS
from carteado.games.blackjack import new_game
from carteado.games.blackjack.rules import RULEBOOK
from carteado.games.blackjack.totals import VALUE, tally_of, total
from tests.games.blackjack.table import attempt, play, refuses

COPAG = RULEBOOK.preset("copag")

# Players and decks


def test_blackjack_numero_jogadores_one_to_seven_against_the_house():
    for seats in range(1, 8):
        assert new_game(COPAG, seats).seats == seats
    for seats in (0, 8):
        with pytest.raises(ValueError, match="not played by"):
            new_game(COPAG, seats)


@pytest.mark.parametrize("decks", range(1, 9))
def test_blackjack_numero_baralhos_one_deck_or_more(decks):
    game = new_game(RULEBOOK.with_options(COPAG, {"decks": decks}), 1)
    chance = game.start().chance
    assert chance is not None
    assert sorted(chance.items) == sorted(PACK_52 * decks)


# Card values


def test_blackjack_naipes_suits_are_worth_nothing():
    for rank in RANKS:
        assert len({VALUE[rank + suit] for suit in SUITS}) == 1


def test_blackjack_numeros_count_their_number():
    assert [VALUE[f"{number}p"] for number in range(2, 11)] == list(range(2, 11))


def test_blackjack_figuras_count_ten():
    assert VALUE["Kp"] == VALUE["Qp"] == VALUE["Jp"] == 10
    assert play("1 aposta 10, 1 mantém", cards="Kp Jc", dealer="Qo 9e").totals == [20]


def test_blackjack_as_counts_eleven_or_one():
    assert total(tally_of(["Ap", "6c"])) == 17
    assert total(tally_of(["Ap", "6c", "9o"])) == 16


def test_blackjack_as_um_when_the_hand_would_exceed_21():
    assert play("1 aposta 10, 1 pede 10c, 1 mantém", cards="Ap 5c", dealer="10o 9e").totals == [16]
    assert total(tally_of(["Ap", "Ac", "Ae", "8o"])) == 21
    assert total(tally_of(["Ap", "Ac", "Ae", "9o"])) == 12


# Blackjack


def test_blackjack_blackjack_e_21_in_the_first_two_cards():
    assert play("1 aposta 10", cards="Ap Kc", dealer="10o 9e").endings == ["blackjack"]
    drawn = play("1 aposta 10, 1 pede 7o", cards="7p 7c", dealer="10o 9e")
    assert (drawn.totals, drawn.endings) == ([21], ["stood"])


def test_blackjack_blackjack_ganha_against_any_other_hand():
    assert play("1 aposta 10", cards="Ap Kc", dealer="10o 10e").points == [15]
    assert play("1 aposta 10, 1 mantém", cards="Kp Kc", dealer="Ao 10e", insurance=False, peek=False).points == [-10]


def test_blackjack_blackjack_exemplo_beats_ten_five_six():
    house = play("1 aposta 10, 1 pede 6o", cards="10p 5c", dealer="Ko Ae", peek=False)
    assert (house.totals, house.points) == ([21], [-10])
    player = play("1 aposta 10, 2 aposta 10, 2 mantém", cards=["Ap Kc", "10p 9c"], dealer="10o 5e 6o")
    assert player.round["dealer_total"] == 21
    assert player.points == [15, -10]


@pytest.mark.parametrize(("bet", "won"), [(10, 15), (20, 30), (70, 105)])
def test_blackjack_blackjack_paga_three_to_two(bet, won):
    assert play(f"1 aposta {bet}", cards="Kp Ac", dealer="9o 9e").points == [won]


def test_blackjack_blackjack_empate_nobody_wins():
    tie = play("1 aposta 10", cards="Ap Kc", dealer="Ko Ae")
    assert (tie.points, tie.chips) == ([0], [500])


# Wins and ties


def test_blackjack_vitoria_maior_is_closer_to_21_without_busting():
    for mine, dealer, won in (("10p 9c", "10o 8e", 10), ("10p 7c", "10o 8e", -10)):
        assert play("1 aposta 10, 1 mantém", cards=mine, dealer=dealer).points == [won]
    assert play("1 aposta 10, 1 pede 10c", cards="10p 9c", dealer="10o 8e").points == [-10]


@pytest.mark.parametrize("bet", [10, 50, 100])
def test_blackjack_vitoria_paga_as_much_as_the_bet(bet):
    won = play(f"1 aposta {bet}, 1 mantém", cards="10p 9c", dealer="10o 8e")
    assert (won.points, won.chips) == ([bet], [500 + bet])


def test_blackjack_empate_valor_the_same_points():
    assert play("1 aposta 10, 1 mantém", cards="10p 8c", dealer="9o 9e").points == [0]
    assert play("1 aposta 10, 1 pede 4c, 1 mantém", cards="8p 6c", dealer="9o 9e").points == [0]


def test_blackjack_empate_devolve_the_bet_and_a_new_round_begins():
    tie = play("1 aposta 40, 1 mantém", cards="10p 8c", dealer="9o 9e")
    assert tie.chips == [500]
    assert not tie.json["over"]


# Insurance


@pytest.mark.parametrize("dealer", ["Ao 5e", "Ac 10e"])
def test_blackjack_seguro_quando_the_dealer_shows_an_ace(dealer):
    assert play("1 aposta 10", cards="10p 8c", dealer=dealer).legal() == ["seguro", "passa"]


@pytest.mark.parametrize("dealer", ["Ko Ae", "9o 5e"])
def test_blackjack_seguro_quando_not_with_any_other_upcard(dealer):
    asked = refuses("1 aposta 10, 1 seguro", cards="10p 8c", dealer=dealer, peek=False)
    assert "ás" in asked.reason
    assert "copag, Seguro" in asked.reason


@pytest.mark.parametrize("bet", [10, 30])
def test_blackjack_seguro_metade_of_the_bet(bet):
    insured = play(f"1 aposta {bet}, 1 seguro", cards="10p 8c", dealer="Ao 5e 5o")
    assert insured.round["insured"] == [bet // 2]
    assert insured.chips == [500 - bet - bet // 2]


def test_blackjack_seguro_paga_two_to_one():
    with_, without = (
        play(f"1 aposta 20, 1 {word}", cards="10p 8c", dealer="Ao Ke").points[0] for word in ("seguro", "passa")
    )
    assert with_ - without == 2 * 10


def test_blackjack_seguro_aposta_perdida_to_the_dealers_blackjack():
    assert play("1 aposta 20, 1 passa", cards="10p 8c", dealer="Ao Ke").points == [-20]


def test_blackjack_seguro_exemplo_insured_18_against_blackjack_loses_nothing():
    insured = play("1 aposta 10, 1 seguro", cards="10p 8c", dealer="Ao Ke")
    assert insured.totals == [18]
    assert (insured.points, insured.chips) == ([0], [500])


def test_blackjack_seguro_perdido_and_the_round_continues():
    going_on = play("1 aposta 10, 1 seguro", cards="10p 8c", dealer="Ao 5e 10o Kc")
    assert going_on.legal() == ["mantém", "pede", "dobra"]
    won = play("1 aposta 10, 1 seguro, 1 mantém", cards="10p 8c", dealer="Ao 5e 10o Kc")
    assert won.points == [10 - 5]


# Splitting


@pytest.mark.parametrize("cards", ["7p 7c", "10p Kc", "Jp Qc", "Ap Ac", "2p 2c"])
def test_blackjack_dividir_par_of_the_same_value(cards):
    assert "divide" in play("1 aposta 10", cards=cards, dealer="9o 5e").legal()


@pytest.mark.parametrize("cards", ["7p 8c", "10p 9c", "Ap 9c"])
def test_blackjack_dividir_par_and_no_other_cards(cards):
    assert "divide" not in play("1 aposta 10", cards=cards, dealer="9o 5e 10p").legal()


def test_blackjack_dividir_par_makes_two_hands():
    split = play("1 aposta 10, 1 divide Kc 4o, 1 mantém, 1 pede 9o, 1 mantém", cards="7p 7c", dealer="9o 8e")
    assert [hand["cards"] for hand in split.round["hands"]] == ["7p Kc", "7c 4o 9o"]
    assert split.points == [0 + 10]


def test_blackjack_dividir_ases_get_one_card_each():
    split = play("1 aposta 10, 1 divide 2o 9o", cards="Ap Ac", dealer="9o 9e")
    assert split.complete
    assert split.totals == [13, 20]
    assert split.points == [-10 + 10]


def test_blackjack_dividir_ases_21_is_no_blackjack_and_pays_one_to_one():
    split = play("1 aposta 10, 1 divide Ko 10o", cards="Ap Ac", dealer="9o 9e")
    assert (split.totals, split.endings) == ([21, 21], ["stood", "stood"])
    assert split.points == [20]
    assert play("1 aposta 10, 1 divide Ko 10o", cards="Ap Ac", dealer="9o 6e 6o").points == [0]


def test_blackjack_dividir_aposta_as_high_as_the_first():
    split = play("1 aposta 30, 1 divide 2o 3o", cards="8p 8c", dealer="9o 9e")
    assert split.bets == [30, 30]
    assert split.chips == [500 - 60]
    poor = attempt("1 aposta 30, 1 divide 2o 3o", cards="8p 8c", dealer="9o 9e", chips=[50])
    assert poor.status == 1
    assert "30 fichas" in poor.reason


# Doubling


def test_blackjack_dobrar_aposta_once_the_cards_are_dealt():
    doubled = play("1 aposta 30, 1 dobra 10o", cards="6p 5c", dealer="10o 9e")
    assert doubled.bets == [60]
    assert refuses("1 aposta 30, 1 pede 2o, 1 dobra 10o", cards="6p 3c", dealer="10o 9e").status == 1


def test_blackjack_dobrar_uma_carta_comes_with_any_hand():
    doubled = play("1 aposta 10, 1 dobra 2o", cards="10p 9c", dealer="10o 9e")
    assert doubled.totals == [21]
    assert doubled.round["hands"][0]["cards"] == "10p 9c 2o"


def test_blackjack_dobrar_so_uma_card_even_with_a_low_total():
    doubled = play("1 aposta 10, 1 dobra 2o", cards="2p 3c", dealer="10o 9e")
    assert doubled.complete
    assert (doubled.totals, doubled.points) == ([7], [-20])


def test_blackjack_dobrar_paga_one_to_one():
    assert play("1 aposta 10, 1 dobra 10o", cards="6p 5c", dealer="10o 9e").points == [20]
    assert play("1 aposta 10, 1 dobra 8o", cards="6p 5c", dealer="10o 9e").points == [0]


# Shuffling and dealing


def test_blackjack_apostas_antes_of_the_deal():
    game = new_game(COPAG, 2)
    state = game.start().apply_shuffle(PACK_52 * 6)
    assert state.view(None)["round"] is None
    state = state.apply(2, "aposta 20")
    assert state.view(None)["round"] is None
    assert state.apply(1, "aposta 10").view(None)["round"] is not None


def test_blackjack_apostas_antes_not_below_the_minimum():
    low = refuses("1 aposta 8", cards="6p 5c", dealer="10o 9e")
    assert "mínima é 10" in low.reason
    assert "aposta 10" in play("", cards="6p 5c", dealer="10o 9e").legal()
    assert play("1 aposta 4", cards="6p 5c", dealer="10o 9e", min_bet=4, bet_step=2).status == 0


def test_blackjack_distribuicao_ordem_from_the_dealers_left():
    shoe = (
        "2p",
        "3p",
        "4p",
        "5p",
        "6p",
        "7p",
        "8p",
        "9p",
        *(c for c in PACK_52 if c[-1] != "p" or c in "Ap 10p Jp Qp Kp"),
    )
    game = new_game(RULEBOOK.with_options(COPAG, {"decks": 1}), 3)
    state = game.start().apply_shuffle(shoe)
    for seat in (3, 1, 2):
        state = state.apply(seat, "aposta 10")
    hands = [hand["cards"] for hand in state.view(None)["round"]["hands"]]
    assert hands == [["2p", "6p"], ["3p", "7p"], ["4p", "8p"]]
    assert state.view(None)["round"]["dealer"] == ["5p", "~"]


def test_blackjack_distribuicao_uma_a_uma_face_up():
    state = new_game(COPAG, 2).start().apply_shuffle(PACK_52 * 6).apply(1, "aposta 10").apply(2, "aposta 10")
    for viewer in (None, 1, 2):
        hands = state.view(viewer)["round"]["hands"]
        assert [hand["cards"] for hand in hands] == [["Ap", "4p"], ["2p", "5p"]]


def test_blackjack_crupie_primeira_card_is_open():
    state = new_game(COPAG, 1).start().apply_shuffle(PACK_52 * 6).apply(1, "aposta 10")
    assert state.view(1)["round"]["dealer"][0] == "2p"


def test_blackjack_crupie_segunda_stays_hidden_until_all_have_played():
    state = new_game(COPAG, 2).start().apply_shuffle(PACK_52 * 6).apply(1, "aposta 10").apply(2, "aposta 10")
    while state.round is not None:
        assert state.view(None)["round"]["dealer"] == ["3p", "~"]
        state = state.apply(state.actors()[0], "mantém")
    assert state.view(None)["last"]["dealer"][:2] == ["3p", "6p"]


# The play


def test_blackjack_vez_players_decide_in_turn():
    cards, dealer = ["10p 2c", "9p 3c", "8p 4c"], "10o 9e"
    bets = "3 aposta 10, 2 aposta 10, 1 aposta 10"
    assert play(bets, cards=cards, dealer=dealer).json["legal"].keys() == {"1"}
    assert play(bets + ", 1 mantém", cards=cards, dealer=dealer).json["legal"].keys() == {"2"}
    early = refuses(bets + ", 2 mantém", cards=cards, dealer=dealer)
    assert "lugar 1" in early.reason


def test_blackjack_manter_passes_the_turn():
    cards = ["10p 9c", "9p 3c"]
    assert play("1 aposta 10, 2 aposta 10, 1 mantém", cards=cards, dealer="10o 9e").legal(2)


def test_blackjack_manter_a_blackjack_has_no_decision():
    cards = ["Ap Kc", "9p 3c"]
    dealt = play("1 aposta 10, 2 aposta 10", cards=cards, dealer="10o 9e")
    assert dealt.legal(1) == []
    assert dealt.legal(2)


def test_blackjack_pedir_any_number_of_cards():
    words = ", ".join(f"1 pede {card}" for card in ("2p", "2c", "2e", "2o", "3p"))
    many = play(f"1 aposta 10, {words}, 1 mantém", cards="4p 4c", dealer="10o 9e")
    assert many.totals == [19]


def test_blackjack_estourar_loses_the_bet_at_once():
    cards, dealer = ["10p 6c", "10c 9p"], "10o 6e 10e"
    bust = play("1 aposta 10, 2 aposta 10, 1 pede 6p, 2 mantém", cards=cards, dealer=dealer)
    assert bust.endings == ["bust", "stood"]
    assert bust.points == [-10, 10]
    assert refuses("1 aposta 10, 2 aposta 10, 1 pede 6p, 1 pede 2p", cards=cards, dealer=dealer).status == 1


def test_blackjack_crupie_nao_escolhe_and_has_no_seat():
    finished = play("1 aposta 10, 1 mantém", cards="10p 9c", dealer="10o 2e 3o 4o")
    assert finished.complete
    assert finished.dealer == "10o 2e 3o 4o"


@pytest.mark.parametrize("dealer", ["10o 7e", "10o 8e", "Ao 6e", "9o 5e 3o", "2o 3e 4o 8p"])
def test_blackjack_crupie_17_or_more_stands(dealer):
    word = "1 passa, " if dealer.startswith("A") else ""
    finished = play(f"1 aposta 10, {word}1 mantém", cards="10p 9c", dealer=dealer)
    assert finished.dealer == dealer


@pytest.mark.parametrize("dealer", ["10o 6e 2o", "10o 2e 4o Ao", "Ao 2e 3o 10p 5p"])
def test_blackjack_crupie_16_or_less_draws(dealer):
    word = "1 passa, " if dealer.startswith("A") else ""
    assert play(f"1 aposta 10, {word}1 mantém", cards="10p 9c", dealer=dealer).dealer == dealer
    shorter = " ".join(dealer.split()[:-1])
    assert attempt(f"1 aposta 10, {word}1 mantém", cards="10p 9c", dealer=shorter).status == 1


def test_blackjack_crupie_estoura_all_remaining_hands_win():
    cards = ["10p 2c", "10c 9p", "10e 6c"]
    words = "1 aposta 10, 2 aposta 10, 3 aposta 10, 1 mantém, 2 mantém, 3 pede 9e"
    bust = play(words, cards=cards, dealer="10o 6e Kc")
    assert bust.round["dealer_total"] == 26
    assert bust.points == [10, 10, -10]


# Variations


def test_blackjack_nevada_players_cards_are_dealt_face_down():
    regulation = RULEBOOK.with_options(COPAG, {"players_cards": "closed"})
    state = new_game(regulation, 2).start().apply_shuffle(PACK_52 * 6).apply(1, "aposta 10").apply(2, "aposta 10")
    assert [hand["cards"] for hand in state.view(1)["round"]["hands"]] == [["Ap", "4p"], ["~", "~"]]
    assert [hand["cards"] for hand in state.view(None)["round"]["hands"]] == [["~", "~"], ["~", "~"]]
    assert state.view(1)["round"]["hands"][1]["total"] is None
    assert RULEBOOK.preset("nevada").rules.players_cards == "closed"


AGAIN = {"split_times": 2, "split_hands": 4}


def test_blackjack_dividir_novamente_if_the_rules_allow_it():
    words = "1 aposta 10, 1 divide 8e 2o"
    assert "divide" in play(words, cards="8p 8c", dealer="9o 9e", **AGAIN).legal()
    once = refuses(words + ", 1 divide 3o 4o", cards="8p 8c", dealer="9o 9e")
    assert "Dividir novamente" in once.reason


def test_blackjack_dividir_novamente_only_once_more():
    words = "1 aposta 10, 1 divide 8e 2o, 1 divide 8o 4o"
    assert "divide" not in play(words, cards="8p 8c", dealer="9o 9e", **AGAIN).legal()


def test_blackjack_dividir_novamente_maos_one_of_them_or_both():
    words = "1 aposta 10, 1 divide 8e 8o, 1 divide 10o 10c, 1 mantém, 1 mantém"
    second = play(words, cards="8p 8c", dealer="9o 9e", **AGAIN)
    assert "divide" in second.legal()
    both = play(words + ", 1 divide 10p 10e, 1 mantém, 1 mantém", cards="8p 8c", dealer="9o 9e", **AGAIN)
    assert both.totals == [18] * 4
    assert both.points == [0]


def test_blackjack_dividir_novamente_maos_only_with_cards_of_the_same_value():
    assert "divide" not in play("1 aposta 10, 1 divide 7e 8o", cards="8p 8c", dealer="9o 9e", **AGAIN).legal()


def test_blackjack_dividir_novamente_aposta_each_as_high_as_the_first():
    words = "1 aposta 20, 1 divide 8e 8o, 1 divide 10o 10c, 1 mantém, 1 mantém, 1 divide 10p 10e"
    assert play(words, cards="8p 8c", dealer="9o 9e", **AGAIN).bets == [20] * 4


def test_blackjack_dobrar_depois_de_dividir_one_hand_or_both():
    words = "1 aposta 10, 1 divide 3o 3c, 1 dobra 10o, 1 dobra 9c"
    both = play(words, cards="8p 8c", dealer="9o 9e", double_after_split=True)
    assert both.bets == [20, 20]
    assert both.points == [20 + 20]
    one = play("1 aposta 10, 1 divide 3o 3c, 1 pede 7o, 1 mantém, 1 dobra 9c", cards="8p 8c", dealer="9o 9e",
               double_after_split=True)  # fmt: skip
    assert one.bets == [10, 20]


def test_blackjack_dobrar_depois_de_dividir_only_if_the_rules_allow_it():
    no = refuses("1 aposta 10, 1 divide 3o 3c, 1 dobra 10o", cards="8p 8c", dealer="9o 9e")
    assert "Dobrar depois de dividir" in no.reason


def test_blackjack_rendicao_costs_half_the_bet():
    up = play("1 aposta 30, 1 rende", cards="10p 6c", dealer="9o 9e", surrender="late")
    assert (up.endings, up.points) == (["surrendered"], [-15])
    no = refuses("1 aposta 30, 1 rende", cards="10p 6c", dealer="9o 9e")
    assert "Rendição" in no.reason


@pytest.mark.parametrize("before", ["1 pede 2o", "1 divide 5o 6o"])
def test_blackjack_rendicao_primeiro_before_any_other_action(before):
    cards = "8p 8c"
    assert "rende" in play("1 aposta 10", cards=cards, dealer="9o 9e", surrender="late").legal()
    late = refuses(f"1 aposta 10, {before}, 1 rende", cards=cards, dealer="9o 9e", surrender="late")
    assert "antes de qualquer outra" in late.reason


@pytest.mark.parametrize("dealer", ["Ao Ke", "Ko Ae"])
def test_blackjack_rendicao_antecipada_before_the_dealer_peeks(dealer):
    early = play("1 aposta 10, 1 rende", cards="10p 6c", dealer=dealer, surrender="early")
    assert early.points == [-5]


def test_blackjack_rendicao_antecipada_not_after_the_dealer_peeked():
    after = refuses("1 aposta 10, 1 passa, 1 rende", cards="10p 6c", dealer="Ko 9e", surrender="early")
    assert "antes que o crupiê confira" in after.reason


def test_blackjack_rendicao_antecipada_in_turn_if_the_dealer_does_not_peek():
    assert play("1 aposta 10, 1 rende", cards="10p 6c", dealer="9o 9e", surrender="early").points == [-5]


def test_blackjack_rendicao_tardia_only_after_the_dealer_peeked():
    asked = refuses("1 aposta 10, 1 rende", cards="10p 6c", dealer="Ao 9e", surrender="late")
    assert "depois que o crupiê confere" in asked.reason
    after = play("1 aposta 10, 1 passa, 1 rende", cards="10p 6c", dealer="Ao 9e", surrender="late")
    assert after.points == [-5]


def test_blackjack_rendicao_tardia_blackjack_allows_no_surrender():
    assert play("1 aposta 10, 1 passa", cards="10p 6c", dealer="Ao Ke", surrender="late").points == [-10]
    assert play("1 aposta 10", cards="10p 6c", dealer="Ko Ae", surrender="late").points == [-10]
    unseen = play("1 aposta 10, 1 rende", cards="10p 6c", dealer="Ko Ae", surrender="late", peek=False)
    assert unseen.points == [-10]
