"""Truco for two pairs or two trios (`copag`), article by article: see src/carteado/games/truco/documents/copag.toml.

The last seat deals, so seat 1 is the mão and, among four, seat 3 cuts.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truco.packs import pack_with
from tests.games.truco.table import Replayed, attempt, play, refuses

# The fives are manilhas and nobody holds one. Seats 1 and 4 can tie all three tricks.
TIES: dict[str, Any] = {"vira": "4o", "cards": ["3p 2c 7e", "Kp Jc 6o", "Ap Qc 6e", "3c 2e 7p"]}
TIE_1 = "1 3p, 2 Kp, 3 Ap, 4 3c"
TIE_2 = "4 2e, 1 2c, 2 Jc, 3 Qc"
TIE_3 = "1 7e, 2 6o, 3 6e, 4 7p"
ALL_TIED = f"{TIE_1}, {TIE_2}, {TIE_3}"

# Seat 1 holds two threes: the odd side takes the first two tricks.
ODD: dict[str, Any] = {"vira": "4o", "cards": ["3p 3c 7e", "Kp Jc 6o", "Ap Qc 6e", "2p 2e 7p"]}
ODD_1 = "1 3p, 2 Kp, 3 Ap, 4 2p"
ODD_WINS = f"{ODD_1}, 1 3c, 2 Jc, 3 Qc, 4 2e"

# The even side takes the first trick and the second can be tied.
EVEN_THEN_TIE: dict[str, Any] = {"vira": "4o", "cards": ["Ap 2c 7e", "3p 2e 6o", "Kp Qc 6e", "Jc Qe 7p"]}
EVEN_1 = "1 Ap, 2 3p, 3 Kp, 4 Jc"
THEN_TIE = "2 2e, 3 Qc, 4 Qe, 1 2c"

# Each seat has one manilha and one three.
KINGS: dict[str, Any] = {"vira": "Jc", "cards": ["Ko 3p 4c", "Ke 3c 4e", "Kc 3e 4o", "Kp 3o 4p"]}

# Two trios; seats 1 and 4 tie the first trick.
TRIOS: dict[str, Any] = {
    "players": 6,
    "vira": "4o",
    "cards": ["3p 2c 7e", "Kp Jc 6o", "Ap Qc 6e", "3c 2e 7p", "Ke Je 6p", "Kc Jp 6c"],
}
TRIOS_TIE_1 = "1 3p, 2 Kp, 3 Ap, 4 3c, 5 Ke, 6 Kc"

# A pack before the cut: a packet for each seat, the vira, and the cards that follow.
TOP = "3p 7o Ap Kp 4c 5o 2c 2e 6p Qp Jo 3c Jc 7e 6o 5p"
PACK = pack_with(top=TOP)
DEALT = [{"3p", "7o", "Ap"}, {"Kp", "4c", "5o"}, {"2c", "2e", "6p"}, {"Qp", "Jo", "3c"}]
KING_MANILHAS = ["Kp", "Kc", "Ke", "Ko"]


def dealt_hands(hand: Replayed) -> list[set[str]]:
    return [set(cards) for cards in hand.cards]


# Players and cards


@pytest.mark.parametrize("card", ["8p", "9p", "10p", "X"])
def test_copag_numero_cartas_no_eight_nine_ten_or_joker(card: str) -> None:
    assert attempt("copag", f"1 {card}", vira="4o", cards=[f"{card} 3c 7e", *ODD["cards"][1:]]).status == 2


def test_copag_numero_jogadores_two_pairs() -> None:
    assert play("copag", ODD_WINS, **ODD).points == [1, 0]


def test_copag_numero_jogadores_two_trios() -> None:
    hand = play("copag", f"{TRIOS_TIE_1}, 4 2e, 5 Je, 6 Jp, 1 7e, 2 Jc, 3 Qc", **TRIOS)
    assert hand.tricks == ["tie", "even"]
    assert hand.points == [0, 1]


def test_copag_numero_jogadores_not_one_on_one() -> None:
    assert attempt("copag", "1 3p", players=2, vira="4o", cards=["3p 2c 7e", "3c 2e 7p"]).status == 2


# Glossary


def test_copag_gloss_a_mao_three_tricks() -> None:
    hand = play("copag", ALL_TIED, **TIES)
    assert len(hand.tricks) == 3
    assert hand.complete


def test_copag_gloss_o_mao_the_seat_at_the_dealers_right_leads() -> None:
    assert play("copag", "1 3p", **ODD).leaders == [1]
    assert play("copag", "4 2p", dealer=3, **ODD).leaders == [4]
    refuses("copag", "2 Kp", **ODD)


def test_copag_gloss_o_pe_the_dealer_plays_last() -> None:
    play("copag", ODD_1, **ODD)
    refuses("copag", "1 3p, 4 2p", **ODD)
    play("copag", TRIOS_TIE_1, **TRIOS)
    refuses("copag", "1 3p, 6 Kc", **TRIOS)


def test_copag_gloss_vira_sets_the_manilhas() -> None:
    assert play("copag", "1 Ko", **KINGS).hand["manilhas"] == KING_MANILHAS


@pytest.mark.parametrize(("vira", "rank"), ["45", "56", "67", "7Q", "QJ", "JK", "KA", "A2", "23", "34"])
def test_copag_gloss_manilha_is_one_above_the_vira(vira: str, rank: str) -> None:
    cards = ["4p 5p 6p", "7p Qp Jp", "Kp Ap 2p", "3p 4c 5c"]
    hand = play("copag", "1 4p", vira=f"{vira}o", cards=cards)
    assert hand.hand["manilhas"] == [f"{rank}{suit}" for suit in "pceo"]


def test_copag_gloss_raio_twelve_points_take_the_match() -> None:
    hand = play("copag", f"1 truco, 2 seis, 1 nove, 2 doze, 1 aceita, {ODD_WINS}", **ODD)
    assert hand.score == [12, 0]
    assert hand.winner == "odd"


def test_copag_gloss_tento_is_a_point() -> None:
    assert play("copag", ODD_WINS, score=(3, 4), **ODD).score == [4, 4]


def test_copag_gloss_vaza_the_highest_card_takes_it() -> None:
    assert play("copag", ODD_1, **ODD).tricks == ["odd"]
    assert play("copag", "1 7e, 2 Kp, 3 Ap, 4 2p", **ODD).tricks == ["even"]


def test_copag_gloss_casal_the_two_best_manilhas() -> None:
    cards = ["4c 3p 3c", "Kp Kc 4e", "Ko 3e 4o", "Ke 3o 4p"]
    hand = play("copag", "1 3p, 2 Kc, 3 Ko, 4 Ke, 2 Kp, 3 3e, 4 3o, 1 3c", vira="Jc", cards=cards)
    assert hand.tricks == ["even", "even"]


# Values


def test_copag_valores_paus_first() -> None:
    hand = play("copag", "1 Ko, 2 Ke, 3 Kc, 4 Kp, 4 4p", **KINGS)
    assert hand.tricks == ["even"]
    assert hand.leaders == [1, 4]


def test_copag_valores_copas_second() -> None:
    hand = play("copag", "1 Ko, 2 Ke, 3 Kc, 4 3o, 3 4o", **KINGS)
    assert hand.tricks == ["odd"]
    assert hand.leaders == [1, 3]


def test_copag_valores_espadas_third() -> None:
    hand = play("copag", "1 Ko, 2 Ke, 3 3e, 4 3o, 2 4e", **KINGS)
    assert hand.tricks == ["even"]
    assert hand.leaders == [1, 2]


def test_copag_valores_ouros_fourth_and_above_the_threes() -> None:
    assert play("copag", "1 Ko, 2 3c, 3 3e, 4 3o", **KINGS).tricks == ["odd"]


@pytest.mark.parametrize(("high", "low"), ["32", "2A", "AK", "KJ", "JQ", "Q7", "76", "65", "54"])
def test_copag_valores_ordem_each_rank_beats_the_next(high: str, low: str) -> None:
    vira = "Ko" if "Q" in (high, low) else "7o"  # neither of the two is a manilha
    cards = [f"{high}p 5e 6e", f"{low}c 7e 6o", "4o 5o 2o", "4e 2e 3e"]
    assert play("copag", f"1 {high}p, 2 {low}c, 3 4o, 4 4e", vira=vira, cards=cards).tricks == ["odd"]


# Shuffle and deal


def test_copag_dar_primeiro_three_cards_each_and_a_vira() -> None:
    hand = play("copag", "1 3p", pack=PACK)
    assert dealt_hands(hand) == DEALT
    assert hand.hand["manilhas"] == KING_MANILHAS


def test_copag_dar_primeiro_six_players() -> None:
    pack = pack_with(top="3p 7o Ap Kp 4c 5o 2c 2e 6p Qp Jo 3c 7e 6o 5p 4e 5e 6e Jc")
    hand = play("copag", "1 3p", players=6, pack=pack)
    assert dealt_hands(hand) == [*DEALT, {"7e", "6o", "5p"}, {"4e", "5e", "6e"}]
    assert hand.hand["manilhas"] == KING_MANILHAS


def test_copag_dar_picadas_in_ones_the_first_to_the_mao() -> None:
    hand = play("copag", "4 uma, 1 3p", pack=PACK)
    assert dealt_hands(hand) == [{"3p", "4c", "6p"}, {"7o", "5o", "Qp"}, {"Ap", "2c", "Jo"}, {"Kp", "2e", "3c"}]
    assert hand.hand["manilhas"] == KING_MANILHAS


def test_copag_dar_picadas_in_threes() -> None:
    assert dealt_hands(play("copag", "4 três, 1 3p", pack=PACK)) == DEALT


def test_copag_dar_picadas_is_the_dealers_choice() -> None:
    refuses("copag", "3 uma", pack=PACK)


def test_copag_dar_corte_the_opponent_at_the_left() -> None:
    hand = play("copag", "3 corta 4", pack=pack_with(top=f"4p 5c 6e 7p {TOP}"))
    assert dealt_hands(hand) == DEALT
    for seat in (1, 2, 4):
        refuses("copag", f"{seat} corta 4", pack=PACK)


def test_copag_dar_corte_one_dry_cut() -> None:
    refuses("copag", "3 corta 4, 3 corta 4", pack=PACK)
    refuses("copag", "3 cerra", pack=PACK)


def test_copag_dar_corte_of_six_the_fifth_cuts() -> None:
    play("copag", "5 corta 4", players=6, pack=PACK)
    refuses("copag", "3 corta 4", players=6, pack=PACK)


def test_copag_dar_tirar_the_cutter_takes_a_card_for_himself() -> None:
    hand = play("copag", "3 bate, 3 tira 3", pack=PACK)
    assert dealt_hands(hand) == [{"7o", "Ap", "Kp"}, {"4c", "5o", "2c"}, {"3p", "2e", "6p"}, {"Qp", "Jo", "3c"}]
    assert hand.hand["manilhas"] == KING_MANILHAS


def test_copag_dar_tirar_the_cutter_takes_a_card_for_a_partner() -> None:
    hand = play("copag", "3 bate, 3 tira 1", pack=PACK)
    assert dealt_hands(hand) == DEALT


def test_copag_dar_tirar_after_a_dry_cut() -> None:
    hand = play("copag", "3 corta 4, 3 tira 3", pack=pack_with(top=f"4p 5c 6e 7p {TOP}"))
    assert dealt_hands(hand)[2] == {"3p", "2e", "6p"}


def test_copag_dar_tirar_not_for_opponents_or_by_other_seats() -> None:
    refuses("copag", "3 bate, 3 tira 2", pack=PACK)
    refuses("copag", "3 bate, 1 tira 1", pack=PACK)


def test_copag_dar_tirar_not_after_a_reshuffle() -> None:
    refuses("copag", "3 embaralha, 3 tira 3", pack=PACK)


def test_copag_dar_volta_no_cut_once_play_began() -> None:
    refuses("copag", "3 bate, 1 3p, 3 corta 4", pack=PACK)


@pytest.mark.parametrize("cut", ["bate", "embaralha"])
def test_copag_dar_criterio_the_dealer_deals_from_the_top_or_the_bottom(cut: str) -> None:
    assert dealt_hands(play("copag", f"3 {cut}, 4 desce", pack=PACK)) == DEALT
    upside_down = pack_with(bottom=" ".join(reversed(TOP.split())))
    hand = play("copag", f"3 {cut}, 4 sobe", pack=upside_down)
    assert dealt_hands(hand) == DEALT
    assert hand.hand["manilhas"] == KING_MANILHAS


def test_copag_dar_criterio_after_a_dry_cut() -> None:
    upside_down = " ".join(reversed(TOP.split()))
    hand = play("copag", "3 corta 16, 4 sobe", pack=pack_with(top=upside_down))
    assert dealt_hands(hand) == DEALT


def test_copag_dar_criterio_the_cutter_may_not_choose() -> None:
    refuses("copag", "3 sobe", pack=PACK)


def test_copag_dar_fixa_no_change_once_dealt() -> None:
    refuses("copag", "4 desce, 1 3p, 4 sobe", pack=PACK)


# The play


def test_copag_jogo_pontos_a_hand_is_worth_one() -> None:
    assert play("copag", "1 3p", **ODD).stake == 1
    assert play("copag", ODD_WINS, **ODD).points == [1, 0]


def test_copag_jogo_pontos_twelve_wins() -> None:
    won = play("copag", f"1 truco, 2 aceita, {ODD_WINS}", score=(9, 4), **ODD)
    assert won.over
    assert won.winner == "odd"
    assert not play("copag", ODD_WINS, score=(10, 4), **ODD).over


def test_copag_jogo_tres_cartas_for_each_player() -> None:
    assert attempt("copag", "1 3p", vira="4o", cards=["3p 3c 7e 6p", *ODD["cards"][1:]]).status == 2
    assert attempt("copag", "1 3p", vira="4o", cards=["3p 3c", *ODD["cards"][1:]]).status == 2


def test_copag_jogo_vira_turned_after_the_deal() -> None:
    hand = play("copag", "3 bate", pack=PACK)
    assert hand.hand["manilhas"] == KING_MANILHAS
    assert "Jc" not in set().union(*dealt_hands(hand))


def test_copag_jogo_rodadas_each_plays_one_card() -> None:
    assert play("copag", ODD_1, **ODD).tricks == ["odd"]
    refuses("copag", "1 3p, 1 3c", **ODD)


def test_copag_jogo_duas_two_tricks_take_the_hand() -> None:
    hand = play("copag", ODD_WINS, **ODD)
    assert hand.tricks == ["odd", "odd"]
    assert hand.complete
    assert hand.dealer == 1
    refuses("copag", f"{ODD_WINS}, 1 7e", **ODD)


def test_copag_pedir_hora_anybody_at_any_moment() -> None:
    start = play("copag", **ODD)
    assert all("truco" in start.legal(seat) for seat in (1, 2, 3, 4))
    assert play("copag", "4 truco, 3 aceita", **ODD).stake == 3
    assert play("copag", f"{ODD_1}, 2 truco, 1 aceita", **ODD).stake == 3
    assert play("copag", "6 truco, 1 aceita", **TRIOS).stake == 3


def test_copag_truco_cair_the_hand_is_worth_three() -> None:
    assert play("copag", f"4 truco, 1 aceita, {ODD_WINS}", **ODD).points == [3, 0]


def test_copag_truco_seis_may_be_asked_in_answer() -> None:
    assert "seis" in play("copag", "1 truco", **ODD).legal(2)
    refuses("copag", "1 seis", **ODD)


def test_copag_truco_fugir_gives_one() -> None:
    assert play("copag", "1 truco, 2 corre", **ODD).points == [1, 0]


def test_copag_seis_cair_the_hand_is_worth_six() -> None:
    assert play("copag", f"1 truco, 2 seis, 1 aceita, {ODD_WINS}", **ODD).points == [6, 0]


def test_copag_seis_nove_may_be_asked_in_answer() -> None:
    assert "nove" in play("copag", "1 truco, 2 seis", **ODD).legal(1)
    refuses("copag", "1 truco, 2 nove", **ODD)


def test_copag_seis_fugir_gives_three() -> None:
    assert play("copag", "1 truco, 2 seis, 3 corre", **ODD).points == [0, 3]


def test_copag_nove_cair_the_hand_is_worth_nine() -> None:
    assert play("copag", f"1 truco, 2 seis, 1 nove, 2 aceita, {ODD_WINS}", **ODD).points == [9, 0]


def test_copag_nove_doze_may_be_asked_in_answer() -> None:
    assert "doze" in play("copag", "1 truco, 2 seis, 1 nove", **ODD).legal(2)
    refuses("copag", "1 truco, 2 seis, 1 doze", **ODD)


def test_copag_nove_fugir_gives_six() -> None:
    assert play("copag", "1 truco, 2 seis, 1 nove, 2 corre", **ODD).points == [6, 0]


def test_copag_doze_cair_the_hand_is_worth_the_match() -> None:
    raised = "1 truco, 2 seis, 1 nove, 2 doze, 1 aceita"
    hand = play("copag", raised, **ODD)
    assert hand.stake == 12
    assert not {"truco", "seis", "nove", "doze"} & set(hand.legal(1) + hand.legal(2))
    assert play("copag", f"{raised}, {ODD_WINS}", **ODD).winner == "odd"


def test_copag_doze_cair_accepting_or_running_are_the_only_answers() -> None:
    answers = play("copag", "1 truco, 2 seis, 1 nove, 2 doze", **ODD).legal(1)
    assert {"aceita", "corre"} <= set(answers)
    assert not {"truco", "seis", "nove", "doze"} & set(answers)


def test_copag_doze_fugir_gives_nine() -> None:
    assert play("copag", "1 truco, 2 seis, 1 nove, 2 doze, 1 corre", **ODD).points == [0, 9]


# At 11


def test_copag_onze_quando_the_side_that_has_eleven_decides() -> None:
    hand = play("copag", score=(4, 11), **ODD)
    assert {"vai", "corre"} <= set(hand.legal(2))
    assert "vai" not in hand.legal(1)
    refuses("copag", "1 3p", score=(4, 11), **ODD)
    assert "vai" not in play("copag", score=(10, 10), **ODD).legal(1)


def test_copag_onze_cartas_all_partners_decide_over_the_cards_dealt() -> None:
    hand = play("copag", score=(11, 4), **TRIOS)
    assert hand.cards[4] == ["Ke", "Je", "6p"]
    assert {"vai", "corre"} <= set(hand.legal(1)) & set(hand.legal(3)) & set(hand.legal(5))


def test_copag_onze_jogar_the_hand_is_worth_three() -> None:
    assert play("copag", "3 vai", score=(11, 4), **ODD).stake == 3
    assert play("copag", f"2 vai, {ODD_WINS}", score=(4, 11), **ODD).score == [7, 11]


def test_copag_onze_fugir_gives_one() -> None:
    assert play("copag", "1 corre", score=(11, 4), **ODD).score == [11, 5]


def test_copag_onze_trucar_gives_three_to_the_others() -> None:
    hand = play("copag", "1 vai, 1 seis", score=(11, 4), **ODD)
    assert hand.complete
    assert hand.score == [11, 7]
    assert play("copag", "1 truco", score=(11, 4), **ODD).score == [11, 7]


def test_copag_onze_trucar_by_the_side_without_eleven_gives_the_match() -> None:
    hand = play("copag", "1 vai, 1 3p, 2 truco", score=(11, 4), **ODD)
    assert hand.points == [3, 0]
    assert hand.winner == "odd"


def test_copag_onze_trucar_is_never_offered() -> None:
    hand = play("copag", "1 vai", score=(11, 4), **ODD)
    assert all("truco" not in hand.legal(seat) and "seis" not in hand.legal(seat) for seat in (1, 2, 3, 4))


def test_copag_onze_empate_three_ties_give_three_to_the_others() -> None:
    assert play("copag", f"1 vai, {ALL_TIED}", score=(11, 4), **TIES).points == [0, 3]
    assert play("copag", f"2 vai, {ALL_TIED}", score=(4, 11), **TIES).points == [3, 0]


def test_copag_onze_baixar_the_two_best_manilhas() -> None:
    cards = ["Kp Kc 4p", "3c 4e 5c", "3e 4o 5e", "3o 4c 5o"]
    hand = play("copag", "1 vai, 1 baixa", score=(11, 4), vira="Jc", cards=cards)
    assert hand.complete
    assert hand.points == [3, 0]
    assert hand.winner == "odd"


def test_copag_onze_baixar_the_first_trick_and_the_zap() -> None:
    cards = ["3p Kp 4p", "2p 5c 6c", "2c 5e 6e", "2e 5o 6o"]
    hand = play("copag", "1 vai, 1 3p, 2 2p, 3 2c, 4 2e, 1 baixa", score=(11, 4), vira="Jc", cards=cards)
    assert hand.points == [3, 0]


def test_copag_onze_baixar_only_what_proves_the_win() -> None:
    cards = ["3p 3c 2p", "2c 5c 6c", "2o 5e 6e", "2e 5o 6o"]
    refuses("copag", "1 vai, 1 baixa", score=(11, 4), vira="Jc", cards=cards)


def test_copag_onze_baixar_only_at_eleven_and_once_accepted() -> None:
    cards = ["Kp Kc 4p", "3c 4e 5c", "3e 4o 5e", "3o 4c 5o"]
    refuses("copag", "1 baixa", vira="Jc", cards=cards)
    refuses("copag", "1 baixa", score=(11, 4), vira="Jc", cards=cards)


# At 11–11


def test_copag_ferro_dar_the_vira_is_the_last_card() -> None:
    hand = play("copag", "1 3p", score=(11, 11), pack=PACK)
    assert dealt_hands(hand) == DEALT
    assert hand.hand["manilhas"] == KING_MANILHAS


def test_copag_ferro_empate_nobody_scores_and_the_pack_passes_on() -> None:
    hand = play("copag", ALL_TIED, score=(11, 11), **TIES)
    assert hand.points == [0, 0]
    assert not hand.over
    assert hand.dealer == 1


def test_copag_ferro_variacao_blind_is_an_option() -> None:
    hand = play("copag", ODD_WINS, score=(11, 11), options={"iron": "blind"}, **ODD)
    assert hand.winner == "odd"


# Decisions of a side


def test_copag_decisoes_primeira_word_of_either_partner_counts() -> None:
    assert play("copag", "1 truco, 2 aceita", **ODD).stake == 3
    assert play("copag", "1 truco, 4 aceita", **ODD).stake == 3
    assert play("copag", "1 truco, 4 corre", **ODD).points == [1, 0]
    refuses("copag", "1 truco, 2 corre, 4 aceita", **ODD)
    refuses("copag", "1 truco, 2 aceita, 4 corre", **ODD)


def test_copag_decisoes_primeira_at_eleven_too() -> None:
    assert play("copag", "3 corre", score=(11, 4), **ODD).points == [0, 1]
    refuses("copag", "1 corre, 3 vai", score=(11, 4), **ODD)
    refuses("copag", "1 vai, 3 corre", score=(11, 4), **ODD)


# Talk


def test_copag_conversas_palavra_advice_loses_the_stake() -> None:
    assert play("copag", "2 tento conversa", **ODD).points == [0, 1]
    assert play("copag", "1 truco, 2 aceita, 1 3p, 2 tento conversa", **ODD).points == [0, 3]


def test_copag_conversas_jorge_is_written_truco() -> None:
    assert "aceita" in play("copag", "1 truco", **ODD).legal(2)
    assert play("copag", "1 truco, 2 aceita", **ODD).stake == 3


# Ties


def test_copag_empates_livre_nobody_shows_his_highest() -> None:
    hand = play("copag", f"{TIE_1}, 4 7p, 1 7e, 2 6o, 3 6e", **TIES)
    assert hand.tricks == ["tie", "tie"]
    assert not hand.complete
    assert {"2e", "7p"} <= set(play("copag", TIE_1, **TIES).legal(4))


def test_copag_empates_livre_even_when_raised() -> None:
    assert not play("copag", f"{TIE_1}, 1 truco, 2 aceita, 4 7p, 1 7e", **TIES).complete


def test_copag_empates_livre_a_card_may_be_hidden() -> None:
    hand = play("copag", f"{TIE_1}, 4 ~7p, 1 2c, 2 Jc, 3 Qc", **TIES)
    assert hand.tricks == ["tie", "odd"]
    assert hand.points == [1, 0]


def test_copag_empates_terceira_decides() -> None:
    cards = ["3p 2c 7e", "Kp Jc 6o", "Ap Qc 6e", "3c Ae 7p"]
    second_tied = f"{TIE_1}, 4 7p, 1 7e, 2 6o, 3 6e"
    hand = play("copag", f"{second_tied}, 1 2c, 2 Jc, 3 Qc, 4 Ae", vira="4o", cards=cards)
    assert hand.tricks == ["tie", "tie", "odd"]
    assert hand.points == [1, 0]


def test_copag_empates_tres_not_raised_nobody_scores() -> None:
    hand = play("copag", ALL_TIED, **TIES)
    assert hand.points == [0, 0]
    assert hand.dealer == 1


def test_copag_empates_trucada_the_raisers_opponents_win() -> None:
    assert play("copag", f"1 truco, 2 aceita, {ALL_TIED}", **TIES).points == [0, 3]
    assert play("copag", f"4 truco, 1 aceita, {ALL_TIED}", **TIES).points == [3, 0]


# Raises on an exposed card, in the dark, and their limit


def test_copag_exposta_the_raiser_loses_the_tied_trick() -> None:
    assert play("copag", "1 3p, 2 truco, 1 aceita, 2 Kp, 3 Ap, 4 3c", **TIES).tricks == ["odd"]
    assert play("copag", "1 3p, 2 Kp, 3 Ap, 4 truco, 1 aceita, 4 3c", **TIES).tricks == ["odd"]


def test_copag_exposta_a_reraise_counts_as_well() -> None:
    first = "4 truco, 1 aceita, 1 7e, 2 Jc, 3 Qc, 4 3c"
    hand = play("copag", f"{first}, 4 2e, 1 seis, 2 aceita, 1 2c, 2 Kp, 3 Ap", **TIES)
    assert hand.tricks == ["even", "even"]


def test_copag_exposta_only_an_opponents_card() -> None:
    assert play("copag", "1 3p, 3 truco, 2 aceita, 2 Kp, 3 Ap, 4 3c", **TIES).tricks == ["tie"]
    assert play("copag", f"1 truco, 2 aceita, {TIE_1}", **TIES).tricks == ["tie"]


def test_copag_escuro_the_dark_raiser_wins_ties() -> None:
    assert play("copag", f"1 truco escuro, 2 aceita, {TIE_1}", **TIES).tricks == ["odd"]
    assert play("copag", f"4 truco escuro, 1 aceita, {TIE_1}", **TIES).tricks == ["even"]


def test_copag_escuro_holds_for_every_trick_of_the_hand() -> None:
    hand = play("copag", f"1 truco escuro, 2 aceita, {EVEN_1}, {THEN_TIE}", **EVEN_THEN_TIE)
    assert hand.tricks == ["even", "odd"]
    assert not hand.complete
    plain = play("copag", f"1 truco, 2 aceita, {EVEN_1}, {THEN_TIE}", **EVEN_THEN_TIE)
    assert plain.points == [0, 3]


def test_copag_escuro_only_before_having_acted() -> None:
    assert "truco escuro" in play("copag", "1 3p", **TIES).legal(2)
    refuses("copag", "1 3p, 1 truco escuro", **TIES)
    play("copag", "1 3p, 3 truco escuro", **TIES)


def test_copag_limite_with_nine_no_six() -> None:
    refuses("copag", "2 truco, 1 seis", score=(9, 4), **ODD)
    refuses("copag", "2 truco, 1 aceita, 1 seis", score=(9, 4), **ODD)
    assert "seis" not in play("copag", "2 truco", score=(9, 4), **ODD).legal(1)


def test_copag_limite_with_nine_truco_and_accepting_are_allowed() -> None:
    assert play("copag", "1 truco, 2 aceita", score=(9, 4), **ODD).stake == 3
    assert play("copag", "2 truco, 1 aceita", score=(9, 4), **ODD).stake == 3
    assert play("copag", "1 truco, 2 seis, 1 aceita", score=(9, 4), **ODD).stake == 6


def test_copag_limite_with_six_no_nine_and_with_three_no_twelve() -> None:
    refuses("copag", "1 truco, 2 seis, 1 nove", score=(6, 0), **ODD)
    play("copag", "1 truco, 2 seis, 1 nove", score=(5, 0), **ODD)
    refuses("copag", "2 truco, 1 seis, 2 nove, 1 doze", score=(3, 0), **ODD)
    play("copag", "2 truco, 1 seis, 2 nove, 1 doze", score=(2, 0), **ODD)


def test_copag_limite_no_limit_at_equal_scores() -> None:
    assert play("copag", "2 truco, 1 seis, 2 aceita", score=(9, 9), **ODD).stake == 6


# Variations


def test_copag_variacoes_sul_goes_to_twenty_four() -> None:
    hand = play("sul", ODD_WINS, score=(11, 11), **ODD)
    assert hand.score == [12, 11]
    assert not hand.over


# Our decisions if the document is silent


def test_copag_decision_next_seat_up_deals() -> None:
    assert play("copag", "4 desiste", dealer=1, **ODD).dealer == 2
    assert play("copag", "1 desiste", **TRIOS).dealer == 1


def test_copag_decision_at_most_one_card_each_is_taken() -> None:
    refuses("copag", "3 bate, 3 tira 3, 3 tira 3", pack=PACK)
    hand = play("copag", "3 bate, 3 tira 3, 3 tira 1", pack=PACK)
    assert dealt_hands(hand) == [{"7o", "Ap", "Kp"}, {"4c", "5o", "2c"}, {"3p", "2e", "6p"}, {"Qp", "Jo", "3c"}]


def test_copag_decision_default_deal_is_in_threes_from_the_top() -> None:
    assert dealt_hands(play("copag", "3 bate", pack=PACK)) == DEALT


def test_copag_decision_nobody_looks_at_the_bottom() -> None:
    refuses("copag", "3 olha", pack=PACK)


def test_copag_decision_one_cut_at_eleven_all_too() -> None:
    hand = play("copag", "3 corta 4", score=(11, 11), pack=pack_with(top=f"4p 5c 6e 7p {TOP}"))
    assert dealt_hands(hand) == DEALT
    refuses("copag", "3 corta 4, 3 corta 4", score=(11, 11), pack=PACK)


def test_copag_decision_no_burn() -> None:
    refuses("copag", "3 queima 3", pack=PACK)
    refuses("copag", "3 queima 3 de 2", pack=PACK)


def test_copag_decision_no_turned_card_is_changed() -> None:
    refuses("copag", "1 queima 7o", pack=PACK)


def test_copag_decision_the_winning_card_leads() -> None:
    hand = play("copag", "1 7e, 2 Kp, 3 Ap, 4 2p, 4 2e, 1 3p, 2 Jc, 3 Qc, 1 3c", **ODD)
    assert hand.leaders == [1, 4, 1]


def test_copag_decision_first_of_two_equal_winners_leads() -> None:
    cards = ["3p 4c 7e", "Kp Jc 6o", "3e Qc 6e", "2p 2e 7p"]
    assert play("copag", "1 3p, 2 Kp, 3 3e, 4 2p, 1 4c", vira="4o", cards=cards).leaders == [1, 1]


def test_copag_decision_who_tied_leads() -> None:
    assert play("copag", f"{TIE_1}, 4 2e", **TIES).leaders == [1, 4]
    assert play("copag", f"{TRIOS_TIE_1}, 4 2e", **TRIOS).leaders == [1, 4]
    refuses("copag", f"{TIE_1}, 1 2c", **TIES)


def test_copag_decision_no_hidden_card_in_the_first_trick() -> None:
    refuses("copag", "1 ~3p", **ODD)
    refuses("copag", "1 3p, 2 ~6o", **ODD)


def test_copag_decision_a_hidden_card_beats_nothing() -> None:
    hand = play("copag", "1 Ko, 2 Ke, 3 Kc, 4 3o, 3 4o, 4 ~Kp, 1 4c, 2 ~4e", **KINGS)
    assert hand.tricks == ["odd", "odd"]


def test_copag_decision_only_hidden_cards_tie() -> None:
    hand = play("copag", f"{ODD_1}, 1 ~3c, 2 ~Jc, 3 ~Qc, 4 ~2e", **ODD)
    assert hand.tricks == ["odd", "tie"]
    assert hand.points == [1, 0]


def test_copag_decision_second_trick_tied_the_first_decides() -> None:
    hand = play("copag", "1 3p, 2 Kp, 3 Ap, 4 7p, 1 2c, 2 Jc, 3 Qc, 4 2e", **TIES)
    assert hand.tricks == ["odd", "tie"]
    assert hand.points == [1, 0]


def test_copag_decision_third_trick_tied_the_first_decides() -> None:
    hand = play("copag", "1 7e, 2 Jc, 3 Qc, 4 3c, 4 7p, 1 3p, 2 Kp, 3 Ap, 1 2c, 2 6o, 3 6e, 4 2e", **TIES)
    assert hand.tricks == ["even", "odd", "tie"]
    assert hand.points == [0, 1]


def test_copag_decision_three_ties_raised_are_worth_the_stake() -> None:
    assert play("copag", f"1 truco, 2 seis, 1 aceita, {ALL_TIED}", **TIES).points == [6, 0]


def test_copag_decision_a_declined_raise_ends_the_hand() -> None:
    hand = play("copag", "1 3p, 4 truco, 1 corre", **TIES)
    assert hand.complete
    assert hand.points == [0, 1]


def test_copag_decision_only_the_side_that_accepted_raises_next() -> None:
    refuses("copag", "1 truco, 2 aceita, 3 seis", **ODD)
    assert play("copag", "1 truco, 2 aceita, 4 seis, 1 aceita", **ODD).stake == 6


def test_copag_decision_a_stake_is_never_reduced() -> None:
    hand = play("copag", f"1 truco, 2 aceita, {ODD_WINS}", score=(10, 4), **ODD)
    assert hand.score == [13, 4]
    assert hand.winner == "odd"


def test_copag_decision_eleven_all_is_worth_one() -> None:
    assert play("copag", ODD_WINS, score=(11, 11), **ODD).score == [12, 11]


def test_copag_decision_no_raise_at_eleven_all() -> None:
    refuses("copag", "1 truco", score=(11, 11), **ODD)
    refuses("copag", "1 3p, 2 truco", score=(11, 11), **ODD)


def test_copag_decision_no_decision_at_eleven_all() -> None:
    refuses("copag", "1 vai", score=(11, 11), **ODD)


def test_copag_decision_giving_up_is_allowed() -> None:
    assert play("copag", "1 desiste", **ODD).points == [0, 1]
    assert play("copag", "1 truco, 2 aceita, 1 3p, 2 desiste", **ODD).points == [3, 0]
    refuses("copag", "1 truco, 2 desiste", **ODD)


def test_copag_decision_penalties_and_declined_raises_can_win_the_match() -> None:
    assert play("copag", "1 truco, 2 aceita, 2 tento conversa", score=(4, 9), **ODD).winner == "even"
    assert play("copag", "1 truco, 2 seis, 1 corre", score=(9, 9), **ODD).winner == "even"


def test_copag_decision_one_card_at_a_time() -> None:
    refuses("copag", "1 joga 3p 3c", **ODD)


def test_copag_decision_talk_is_the_only_tento() -> None:
    refuses("copag", "1 tento corte", **ODD)
    refuses("copag", "1 tento quatro cartas", **ODD)


def test_copag_decision_the_referee_may_void_the_hand() -> None:
    hand = play("copag", "1 3p, 0 anula carta exposta", **ODD)
    assert hand.points == [0, 0]
    assert hand.dealer == 1
    refuses("copag", "0 pena 2 mão conduta", **ODD)
