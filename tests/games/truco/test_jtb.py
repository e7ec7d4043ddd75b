"""The rules of a truco program (`jtb`), article by article: see src/carteado/games/truco/documents/jtb.toml.

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
TIE_2 = "1 2c, 2 Jc, 3 Qc, 4 2e"
TIE_3 = "1 7e, 2 6o, 3 6e, 4 7p"
ALL_TIED = f"{TIE_1}, {TIE_2}, {TIE_3}"

# Seat 1 holds two threes: the odd side takes the first two tricks.
ODD: dict[str, Any] = {"vira": "4o", "cards": ["3p 3c 7e", "Kp Jc 6o", "Ap Qc 6e", "2p 2e 7p"]}
ODD_1 = "1 3p, 2 Kp, 3 Ap, 4 2p"
ODD_WINS = f"{ODD_1}, 1 3c, 2 Jc, 3 Qc, 4 2e"

# Each seat has one manilha and one three.
KINGS: dict[str, Any] = {"vira": "Jc", "cards": ["Ko 3p 4c", "Ke 3c 4e", "Kc 3e 4o", "Kp 3o 4p"]}

# One-on-one; every trick can be tied.
PAIR: dict[str, Any] = {"players": 2, "vira": "4o", "cards": ["3p 2c 7e", "3c 2e 7p"]}

# Clean decks.
CLEAN: dict[str, Any] = {
    "options": {"deck": "limpo"},
    "cards": ["Kp Qc Je", "Ap Jc Qe", "2p Kc Ae", "3p Ac 2e"],
}
SEVENS: dict[str, Any] = {
    "options": {"deck": "limpo7"},
    "cards": ["Kp Qc 7e", "Ap Jc 7p", "2p Kc Ae", "3p Ac 2e"],
}

# A pack before the cut: a packet for each seat, the vira, and the cards that follow.
TOP = "3p 7o Ap Kp 4c 5o 2c 2e 6p Qp Jo 3c Jc 6o 5p"
PACK = pack_with(top=TOP)
DEALT = [{"3p", "7o", "Ap"}, {"Kp", "4c", "5o"}, {"2c", "2e", "6p"}, {"Qp", "Jo", "3c"}]
KING_MANILHAS = ["Kp", "Kc", "Ke", "Ko"]


def dealt_hands(hand: Replayed) -> list[set[str]]:
    return [set(cards) for cards in hand.cards]


# The play


def test_jtb_comecar_mao_the_seat_at_the_dealers_right_leads() -> None:
    assert play("jtb", "1 3p", **ODD).leaders == [1]
    assert play("jtb", "3 Ap", dealer=2, **ODD).leaders == [3]
    refuses("jtb", "4 2p", **ODD)


def test_jtb_comecar_sentido_one_after_another_to_the_right() -> None:
    play("jtb", ODD_1, **ODD)
    refuses("jtb", "1 3p, 4 2p", **ODD)
    refuses("jtb", "1 3p, 3 Ap", **ODD)


def test_jtb_comecar_aberta_no_hidden_card_in_the_first_trick() -> None:
    refuses("jtb", "1 ~3p", **ODD)
    refuses("jtb", "1 3p, 2 ~6o", **ODD)
    assert "~3p" not in play("jtb", **ODD).legal(1)


def test_jtb_comecar_maior_the_highest_card_takes_the_trick() -> None:
    assert play("jtb", ODD_1, **ODD).tricks == ["odd"]
    assert play("jtb", "1 7e, 2 Kp, 3 Ap, 4 2p", **ODD).tricks == ["even"]


def test_jtb_comecar_duas_two_tricks_take_the_hand() -> None:
    hand = play("jtb", ODD_WINS, **ODD)
    assert hand.tricks == ["odd", "odd"]
    assert hand.points == [1, 0]
    refuses("jtb", f"{ODD_WINS}, 1 7e", **ODD)


def test_jtb_comecar_segunda_the_highest_card_leads() -> None:
    hand = play("jtb", "1 7e, 2 Kp, 3 Ap, 4 2p, 4 2e, 1 3p", **ODD)
    assert hand.leaders == [1, 4]
    refuses("jtb", "1 7e, 2 Kp, 3 Ap, 4 2p, 1 3p", **ODD)


def test_jtb_comecar_terceira_the_winner_of_the_second_leads() -> None:
    hand = play("jtb", "1 7e, 2 Kp, 3 Ap, 4 2p, 4 2e, 1 3p, 2 Jc, 3 Qc, 1 3c", **ODD)
    assert hand.tricks == ["even", "odd"]
    assert hand.leaders == [1, 4, 1]


def test_jtb_comecar_esconder_from_the_second_trick_on() -> None:
    hand = play("jtb", f"{ODD_1}, 1 ~7e, 2 Jc, 3 Qc, 4 ~7p, 2 ~6o", **ODD)
    assert hand.tricks == ["odd", "even"]
    assert "~3c" in play("jtb", ODD_1, **ODD).legal(1)


# Order of the cards


@pytest.mark.parametrize(("high", "low"), ["32", "2A", "AK", "KJ", "JQ", "Q7", "76", "65", "54"])
def test_jtb_hierarquia_ordem_each_rank_beats_the_next(high: str, low: str) -> None:
    vira = "Ko" if "Q" in (high, low) else "7o"  # neither of the two is a manilha
    cards = [f"{high}p 4e 5e", f"{low}c 6e 7e"]
    assert play("jtb", f"1 {high}p, 2 {low}c", players=2, vira=vira, cards=cards).tricks == ["odd"]


def test_jtb_hierarquia_vira_a_four_makes_the_fives_manilhas() -> None:
    assert play("jtb", "1 3p", **ODD).hand["manilhas"] == ["5p", "5c", "5e", "5o"]


def test_jtb_hierarquia_volta_a_three_makes_the_fours_manilhas() -> None:
    hand = play("jtb", "1 3p, 2 4o", players=2, vira="3c", cards=["3p 2c 7e", "4o 2e 7p"])
    assert hand.hand["manilhas"] == ["4p", "4c", "4e", "4o"]
    assert hand.tricks == ["even"]


def test_jtb_hierarquia_sete_a_seven_makes_the_queens_manilhas() -> None:
    hand = play("jtb", "1 3p, 2 Qo", players=2, vira="7c", cards=["3p 2c 7e", "Qo 2e 7p"])
    assert hand.hand["manilhas"] == ["Qp", "Qc", "Qe", "Qo"]
    assert hand.tricks == ["even"]


def test_jtb_hierarquia_valete_other_jacks_stay_equal() -> None:
    hand = play("jtb", "1 Jp, 2 Je", players=2, vira="Jc", cards=["Jp 2c 7e", "Je 2e 7p"])
    assert hand.hand["manilhas"] == KING_MANILHAS
    assert hand.tricks == ["tie"]


@pytest.mark.parametrize("suit", "pceo")
def test_jtb_hierarquia_naipes_the_suit_of_the_vira_does_not_matter(suit: str) -> None:
    hand = play("jtb", "1 3p, 2 3c", players=2, vira=f"J{suit}", cards=["3p 2c 7e", "3c 2e 7p"])
    assert hand.hand["manilhas"] == KING_MANILHAS
    assert hand.tricks == ["tie"]


# Glossary


def test_jtb_gloss_partida_twelve_points_take_the_match() -> None:
    hand = play("jtb", f"1 truco, 2 aceita, {ODD_WINS}", score=(9, 4), **ODD)
    assert hand.score == [12, 4]
    assert hand.winner == "odd"
    assert not play("jtb", ODD_WINS, score=(10, 4), **ODD).over


def test_jtb_gloss_mao_starts_at_one_and_goes_up_to_twelve() -> None:
    assert play("jtb", ODD_WINS, **ODD).points == [1, 0]
    hand = play("jtb", "1 truco, 2 seis, 1 nove, 2 doze, 1 aceita", **ODD)
    assert hand.stake == 12
    assert not {"truco", "seis", "nove", "doze"} & set(hand.legal(1))


def test_jtb_gloss_rodada_one_card_from_each() -> None:
    refuses("jtb", "1 3p, 1 3c", **ODD)
    refuses("jtb", f"{ODD_1}, 1 3p", **ODD)


def test_jtb_gloss_truco_asks_for_three() -> None:
    assert play("jtb", "1 truco, 2 aceita", **ODD).stake == 3


def test_jtb_gloss_seis_asks_for_six() -> None:
    assert play("jtb", "1 truco, 2 seis, 1 aceita", **ODD).stake == 6
    refuses("jtb", "1 seis", **ODD)


def test_jtb_gloss_nove_asks_for_nine() -> None:
    assert play("jtb", "1 truco, 2 seis, 1 nove, 2 aceita", **ODD).stake == 9
    refuses("jtb", "1 truco, 2 nove", **ODD)


def test_jtb_gloss_doze_asks_for_twelve() -> None:
    assert play("jtb", "1 truco, 2 seis, 1 nove, 2 doze, 1 aceita", **ODD).stake == 12
    refuses("jtb", "1 truco, 2 seis, 1 doze", **ODD)


def test_jtb_gloss_melar_best_cards_of_both_sides_are_equal() -> None:
    assert play("jtb", TIE_1, **TIES).tricks == ["tie"]
    assert play("jtb", "1 3p, 2 3c", **PAIR).tricks == ["tie"]


def test_jtb_gloss_onze_one_side_has_eleven() -> None:
    assert {"vai", "corre"} <= set(play("jtb", score=(11, 4), **ODD).legal(1))
    assert "vai" not in play("jtb", score=(10, 4), **ODD).legal(1)


def test_jtb_gloss_ferro_both_sides_have_eleven() -> None:
    refuses("jtb", "1 vai", score=(11, 11), **ODD)
    play("jtb", "1 3p", score=(11, 11), **ODD)


def test_jtb_gloss_tento_is_not_taken() -> None:
    refuses("jtb", "1 tento roubo", **ODD)
    refuses("jtb", "1 3p, 2 tento palavra", **ODD)


def test_jtb_gloss_manilhas_never_tie() -> None:
    assert play("jtb", "1 Ko, 2 Ke, 3 3e, 4 3o", **KINGS).tricks == ["even"]


def test_jtb_gloss_zap_beats_the_other_manilhas() -> None:
    hand = play("jtb", "1 Ko, 2 Ke, 3 Kc, 4 Kp, 4 4p", **KINGS)
    assert hand.tricks == ["even"]
    assert hand.leaders == [1, 4]


def test_jtb_gloss_copas_beats_all_but_the_zap() -> None:
    hand = play("jtb", "1 Ko, 2 Ke, 3 Kc, 4 3o, 3 4o", **KINGS)
    assert hand.tricks == ["odd"]
    assert hand.leaders == [1, 3]


def test_jtb_gloss_espadas_beats_ouros() -> None:
    hand = play("jtb", "1 Ko, 2 Ke, 3 3e, 4 3o, 2 4e", **KINGS)
    assert hand.tricks == ["even"]
    assert hand.leaders == [1, 2]


def test_jtb_gloss_ouros_beats_the_threes() -> None:
    assert play("jtb", "1 Ko, 2 3c, 3 3e, 4 3o", **KINGS).tricks == ["odd"]


def test_jtb_gloss_vira_sets_the_manilhas() -> None:
    assert play("jtb", "1 Ko", **KINGS).hand["manilhas"] == KING_MANILHAS


def test_jtb_gloss_limpo_twenty_four_cards() -> None:
    hand = play("jtb", "1 Kp, 2 Ap, 3 2p, 4 3p", vira="Qo", **CLEAN)
    assert hand.tricks == ["even"]


@pytest.mark.parametrize("card", ["7o", "6o", "4o"])
def test_jtb_gloss_limpo_has_no_seven_to_four(card: str) -> None:
    assert attempt("jtb", "1 Kp", vira=card, **CLEAN).status == 2


def test_jtb_gloss_limpo_the_pack_has_twenty_four_cards() -> None:
    clean = " ".join(rank + suit for rank in ["3", "2", "A", "K", "J", "Q"] for suit in "pceo")
    hand = play("jtb", "3 corta 12, 1 Kp", options={"deck": "limpo"}, pack=clean)
    assert dealt_hands(hand)[0] == {"Kp", "Kc", "Ke"}
    assert attempt("jtb", "3 corta 12, 1 Kp", options={"deck": "limpo"}, pack=PACK).status == 2


def test_jtb_gloss_sete_may_be_added() -> None:
    hand = play("jtb", "1 7e, 2 7p, 3 2p, 4 3p", vira="Qo", **SEVENS)
    assert hand.tricks == ["even"]
    assert attempt("jtb", "1 7e", vira="6o", **SEVENS).status == 2


def test_jtb_gloss_sujo_has_all_forty() -> None:
    play("jtb", "1 3p", options={"deck": "sujo"}, **ODD)
    assert attempt("jtb", "1 8p", vira="4o", cards=["8p 3c 7e", *ODD["cards"][1:]]).status == 2


# The seats


def test_jtb_posicionar_alternada_seats_one_and_three_are_partners() -> None:
    hand = play("jtb", "1 Ko, 2 3c, 3 Kc, 4 3o, 3 3e, 4 4p, 1 4c, 2 4e", **KINGS)
    assert hand.tricks == ["odd", "odd"]
    assert hand.points == [1, 0]


def test_jtb_posicionar_corte_e_saida_left_cuts_and_right_leads() -> None:
    assert play("jtb", "3 desce, 1 3p", pack=PACK).leaders == [1]
    for seat in (1, 2, 4):
        refuses("jtb", f"{seat} corta 10", pack=PACK)
    refuses("jtb", "3 desce, 2 Kp", pack=PACK)


def test_jtb_posicionar_corte_e_saida_one_on_one_the_opponent_does_both() -> None:
    hand = play("jtb", "1 desce, 1 3p", players=2, pack=PACK)
    assert dealt_hands(hand) == DEALT[:2]
    refuses("jtb", "2 corta 10", players=2, pack=PACK)


# Shuffle, cut, deal


def test_jtb_embaralhar_corte_the_opponent_at_the_left() -> None:
    assert dealt_hands(play("jtb", "3 corta 4", pack=pack_with(top=f"4p 5c 6e 7p {TOP}"))) == DEALT


def test_jtb_embaralhar_cima_the_deal_comes_from_the_top() -> None:
    assert dealt_hands(play("jtb", "1 3p", pack=PACK)) == DEALT
    assert dealt_hands(play("jtb", "3 desce", pack=PACK)) == DEALT


def test_jtb_embaralhar_subir_the_deal_comes_from_the_bottom() -> None:
    hand = play("jtb", "3 sobe", pack=pack_with(bottom=" ".join(reversed(TOP.split()))))
    assert dealt_hands(hand) == DEALT
    assert hand.hand["manilhas"] == KING_MANILHAS
    refuses("jtb", "4 sobe", pack=PACK)


def test_jtb_cortar_tres_three_cuts_and_no_more() -> None:
    pack = pack_with(top=f"4p 5c 6e 7p 7c 5e {TOP}")
    assert dealt_hands(play("jtb", "3 corta 2, 3 corta 2, 3 corta 2", pack=pack)) == DEALT
    refuses("jtb", "3 corta 2, 3 corta 2, 3 corta 2, 3 corta 2", pack=pack)


def test_jtb_cortar_olhar_nobody_looks_at_the_bottom() -> None:
    refuses("jtb", "3 olha", pack=PACK)


def test_jtb_dar_tres_packets_of_three_from_the_right() -> None:
    assert dealt_hands(play("jtb", "1 3p", pack=PACK)) == DEALT
    assert dealt_hands(play("jtb", "3 3p", dealer=2, pack=PACK)) == [DEALT[2], DEALT[3], DEALT[0], DEALT[1]]


def test_jtb_dar_queima_no_packet_is_burnt() -> None:
    refuses("jtb", "3 queima 3 de 2", pack=PACK)


def test_jtb_dar_virou_the_owner_keeps_it_or_burns_it_for_the_next() -> None:
    assert dealt_hands(play("jtb", "1 7o", pack=PACK)) == DEALT
    hand = play("jtb", "1 queima 7o", pack=PACK)
    assert dealt_hands(hand) == [{"3p", "Ap", "Kp"}, {"4c", "5o", "2c"}, {"2e", "6p", "Qp"}, {"Jo", "3c", "Jc"}]
    assert hand.hand["manilhas"] == ["7p", "7c", "7e", "7o"]
    refuses("jtb", "1 queima 2c", pack=PACK)


def test_jtb_dar_sem_punicao_the_dealer_pays_nothing() -> None:
    hand = play("jtb", "1 queima 7o, 1 3p", pack=PACK)
    assert not hand.complete
    assert hand.score == [0, 0]


def test_jtb_dar_do_pe_the_dealers_side_changes_no_card() -> None:
    refuses("jtb", "4 queima Qp", pack=PACK)
    refuses("jtb", "2 queima Kp", pack=PACK)


def test_jtb_esconder_quando_only_from_the_second_trick_and_it_beats_nothing() -> None:
    refuses("jtb", "1 Ko, 2 Ke, 3 Kc, 4 ~Kp", **KINGS)
    hand = play("jtb", "1 Ko, 2 Ke, 3 Kc, 4 3o, 3 4o, 4 ~Kp, 1 4c, 2 ~4e", **KINGS)
    assert hand.tricks == ["odd", "odd"]


# Ties


def test_jtb_melar_1_the_second_trick_decides() -> None:
    cards = ["3p 2c 7e", "Kp Jc 6o", "Ap Qc 6e", "3c Ae 7p"]
    hand = play("jtb", f"{TIE_1}, 1 2c, 2 Jc, 3 Qc, 4 Ae", vira="4o", cards=cards)
    assert hand.tricks == ["tie", "odd"]
    assert hand.points == [1, 0]


def test_jtb_melar_lider_the_mao_leads() -> None:
    assert play("jtb", f"{TIE_1}, 1 2c", **TIES).leaders == [1, 1]
    refuses("jtb", f"{TIE_1}, 4 2e", **TIES)
    other_dealer = "3 Ap, 4 3c, 1 3p, 2 Kp, 3 Qc"
    assert play("jtb", other_dealer, dealer=2, **TIES).leaders == [3, 3]


def test_jtb_melar_maior_the_leader_shows_his_highest() -> None:
    refuses("jtb", f"{TIE_1}, 1 7e", **TIES)
    legal = play("jtb", TIE_1, **TIES).legal(1)
    assert "2c" in legal
    assert "7e" not in legal


def test_jtb_melar_maior_either_of_two_equal_cards() -> None:
    cards = ["3p 2c 2p", "Kp Jc 6o", "Ap Qc 6e", "3c 2e 7p"]
    play("jtb", f"{TIE_1}, 1 2c", vira="4o", cards=cards)
    play("jtb", f"{TIE_1}, 1 2p", vira="4o", cards=cards)


def test_jtb_melar_aberta_no_hidden_card() -> None:
    refuses("jtb", f"{TIE_1}, 1 ~7e", **TIES)
    refuses("jtb", f"{TIE_1}, 1 2c, 2 ~6o", **TIES)
    refuses("jtb", f"{TIE_1}, {TIE_2}, 1 ~7e", **TIES)


def test_jtb_melar_decide_there_is_no_third_trick() -> None:
    cards = ["3p Ac 7e", "Kp Jc 6o", "Ap Qc 6e", "3c 2e 7p"]
    hand = play("jtb", f"{TIE_1}, 1 Ac, 2 Jc, 3 Qc, 4 2e", vira="4o", cards=cards)
    assert hand.tricks == ["tie", "even"]
    assert hand.complete
    assert hand.points == [0, 1]


def test_jtb_melar_2_the_first_trick_decides() -> None:
    hand = play("jtb", "1 3p, 2 Kp, 3 Ap, 4 7p, 1 2c, 2 Jc, 3 Qc, 4 2e", **TIES)
    assert hand.tricks == ["odd", "tie"]
    assert hand.points == [1, 0]


def test_jtb_melar_3_the_first_trick_decides() -> None:
    hand = play("jtb", "1 7e, 2 Jc, 3 Qc, 4 3c, 4 7p, 1 3p, 2 Kp, 3 Ap, 1 2c, 2 6o, 3 6e, 4 2e", **TIES)
    assert hand.tricks == ["even", "odd", "tie"]
    assert hand.points == [0, 1]


def test_jtb_melar_4_the_third_trick_decides() -> None:
    cards = ["3p 2c 7e", "Kp Jc 6o", "Ap Qc 6e", "3c 2e 4p"]
    hand = play("jtb", f"{TIE_1}, {TIE_2}, 1 7e, 2 6o, 3 6e, 4 4p", vira="4o", cards=cards)
    assert hand.tricks == ["tie", "tie", "odd"]
    assert hand.points == [1, 0]


def test_jtb_melar_5_three_ties_go_to_the_dealer() -> None:
    hand = play("jtb", ALL_TIED, **TIES)
    assert hand.tricks == ["tie", "tie", "tie"]
    assert hand.leaders == [1, 1, 1]
    assert hand.points == [0, 1]


def test_jtb_melar_5_one_on_one() -> None:
    assert play("jtb", "1 3p, 2 3c, 1 2c, 2 2e, 1 7e, 2 7p", **PAIR).points == [0, 1]


# Raises


def test_jtb_truco_hora_only_on_own_turn() -> None:
    start = play("jtb", **ODD)
    assert "truco" in start.legal(1)
    assert all("truco" not in start.legal(seat) for seat in (2, 3, 4))
    refuses("jtb", "2 truco", **ODD)
    refuses("jtb", "3 truco", **ODD)
    refuses("jtb", "1 3p, 1 truco", **ODD)


def test_jtb_truco_hora_in_any_trick() -> None:
    assert play("jtb", "1 3p, 2 truco, 1 aceita", **ODD).stake == 3
    assert play("jtb", f"{ODD_1}, 1 3c, 2 truco, 3 aceita", **ODD).stake == 3


def test_jtb_truco_hora_raising_later_waits_for_the_turn() -> None:
    refuses("jtb", "1 truco, 2 aceita, 2 seis", **ODD)
    assert play("jtb", "1 truco, 2 aceita, 1 3p, 2 seis, 1 aceita", **ODD).stake == 6


def test_jtb_truco_aceito_one_opponent_is_enough() -> None:
    assert play("jtb", "1 truco, 2 aceita", **ODD).stake == 3
    assert play("jtb", "1 truco, 4 aceita", **ODD).stake == 3
    assert play("jtb", "1 truco", **ODD).stake == 1
    refuses("jtb", "1 truco, 3 aceita", **ODD)


def test_jtb_truco_aceito_the_play_waits_for_the_answer() -> None:
    refuses("jtb", "1 truco, 1 3p", **ODD)


def test_jtb_truco_tres_the_winner_of_the_hand_scores_three() -> None:
    assert play("jtb", f"1 truco, 2 aceita, {ODD_WINS}", **ODD).points == [3, 0]


def test_jtb_truco_recusado_the_asking_side_scores_one() -> None:
    hand = play("jtb", "1 3p, 2 truco, 1 corre, 3 corre", **ODD)
    assert hand.complete
    assert hand.points == [0, 1]


def test_jtb_truco_seis_only_when_accepted() -> None:
    assert play("jtb", "1 truco, 2 seis", **ODD).stake == 3
    assert play("jtb", f"1 truco, 4 seis, 1 aceita, {ODD_WINS}", **ODD).points == [6, 0]


def test_jtb_truco_recusa_seis_gives_three() -> None:
    assert play("jtb", "1 truco, 2 seis, 1 corre, 3 corre", **ODD).points == [0, 3]


def test_jtb_truco_nove_and_doze_only_when_accepted() -> None:
    assert play("jtb", "1 truco, 2 seis, 1 nove", **ODD).stake == 6
    assert play("jtb", f"1 truco, 2 seis, 1 nove, 2 aceita, {ODD_WINS}", **ODD).points == [9, 0]
    assert play("jtb", f"1 truco, 2 seis, 1 nove, 2 doze, 1 aceita, {ODD_WINS}", **ODD).points == [12, 0]


def test_jtb_truco_recusa_nove_gives_six() -> None:
    assert play("jtb", "1 truco, 2 seis, 1 nove, 2 corre, 4 corre", **ODD).points == [6, 0]


def test_jtb_truco_recusa_doze_gives_nine() -> None:
    assert play("jtb", "1 truco, 2 seis, 1 nove, 2 doze, 1 corre, 3 corre", **ODD).points == [0, 9]


# At 11


def test_jtb_onze_quando_the_side_that_has_eleven_decides() -> None:
    hand = play("jtb", score=(4, 11), **ODD)
    assert {"vai", "corre"} <= set(hand.legal(2))
    assert "vai" not in hand.legal(1)
    refuses("jtb", "1 3p", score=(4, 11), **ODD)


def test_jtb_onze_cartas_both_partners_decide_over_the_cards_dealt() -> None:
    hand = play("jtb", score=(11, 4), **ODD)
    assert hand.cards[0] == ["3p", "3c", "7e"]
    assert {"vai", "corre"} <= set(hand.legal(1)) & set(hand.legal(3))


def test_jtb_onze_trucada_the_hand_is_already_worth_three() -> None:
    assert play("jtb", f"1 vai, {ODD_WINS}", score=(11, 4), **ODD).points == [3, 0]


def test_jtb_onze_correr_gives_one() -> None:
    assert play("jtb", "1 corre, 3 corre", score=(11, 4), **ODD).score == [11, 5]
    assert play("jtb", "1 corre", score=(11, 4), **PAIR).score == [11, 5]


def test_jtb_onze_jogar_the_hand_is_worth_three_to_either_side() -> None:
    assert play("jtb", "3 vai", score=(11, 4), **ODD).stake == 3
    assert play("jtb", f"2 vai, {ODD_WINS}", score=(4, 11), **ODD).score == [7, 11]


def test_jtb_onze_proibido_no_raise_is_offered_and_nothing_is_burnt() -> None:
    hand = play("jtb", "1 vai", score=(11, 4), **ODD)
    assert all("truco" not in hand.legal(seat) and "seis" not in hand.legal(seat) for seat in (1, 2, 3, 4))
    refuses("jtb", "3 queima 3", score=(11, 4), pack=PACK)


# At 11–11


def test_jtb_ferro_leva_the_hand_wins_the_match() -> None:
    hand = play("jtb", ODD_WINS, score=(11, 11), **ODD)
    assert hand.over
    assert hand.winner == "odd"


def test_jtb_ferro_leva_three_ties_give_it_to_the_dealer() -> None:
    assert play("jtb", ALL_TIED, score=(11, 11), **TIES).winner == "even"


def test_jtb_ferro_truco_is_refused() -> None:
    refuses("jtb", "1 truco", score=(11, 11), **ODD)
    refuses("jtb", "1 3p, 2 truco", score=(11, 11), **ODD)


def test_jtb_ferro_cartas_a_card_is_named_as_it_is_turned_over() -> None:
    play("jtb", "1 7e, 2 6o", score=(11, 11), **ODD)
    refuses("jtb", "1 Kp", score=(11, 11), **ODD)


# Notes


def test_jtb_nota_queima_nothing_is_burnt() -> None:
    refuses("jtb", "3 queima 3", pack=PACK)
    refuses("jtb", "3 queima 3 de 1", pack=PACK)


def test_jtb_nota_desistir_nobody_gives_the_hand_up() -> None:
    refuses("jtb", "1 desiste", **ODD)
    refuses("jtb", "1 3p, 2 desiste", **ODD)
    assert "desiste" not in play("jtb", **ODD).legal(1)


def test_jtb_nota_truco_onze_loses_the_match() -> None:
    hand = play("jtb", "1 vai, 1 truco", score=(11, 4), **ODD)
    assert hand.over
    assert hand.winner == "even"
    assert hand.score == [11, 12]


def test_jtb_nota_truco_onze_whichever_side_asks() -> None:
    hand = play("jtb", "1 vai, 1 3p, 2 truco", score=(11, 4), **ODD)
    assert hand.winner == "odd"
    assert hand.score == [12, 4]


def test_jtb_nota_truco_onze_before_the_decision_too() -> None:
    assert play("jtb", "1 truco", score=(11, 4), **ODD).winner == "even"


def test_jtb_nota_novato_raises_can_be_refused_by_an_option() -> None:
    novato = {"raise_at_special": "refused"}
    refuses("jtb", "1 vai, 1 truco", score=(11, 4), options=novato, **ODD)
    refuses("jtb", "1 vai, 1 seis", score=(11, 4), options=novato, **ODD)


# Our decisions if the document is silent


def test_jtb_decision_players_two_or_four() -> None:
    play("jtb", "1 3p", **PAIR)
    six = ["3p 2c 7e", "Kp Jc 6o", "Ap Qc 6e", "3c 2e 7p", "Ke Je 6p", "Kc Jp 6c"]
    assert attempt("jtb", "1 3p", players=6, vira="4o", cards=six).status == 2


def test_jtb_decision_next_seat_up_deals() -> None:
    assert play("jtb", ODD_WINS, **ODD).dealer == 1
    assert play("jtb", "1 truco, 2 corre", **PAIR).dealer == 1


def test_jtb_decision_the_vira_is_turned_after_the_deal() -> None:
    hand = play("jtb", "3 desce", pack=PACK)
    assert hand.hand["manilhas"] == KING_MANILHAS


@pytest.mark.parametrize(("vira", "rank"), ["QJ", "JK", "KA", "A2", "23", "3Q"])
def test_jtb_decision_the_clean_ring_closes_on_the_queen(vira: str, rank: str) -> None:
    manilhas = [f"{rank}{suit}" for suit in "pceo"]
    assert play("jtb", "1 Kp", vira=f"{vira}o", **CLEAN).hand["manilhas"] == manilhas


@pytest.mark.parametrize(("vira", "rank"), ["7Q", "QJ", "23", "37"])
def test_jtb_decision_the_clean_ring_with_sevens_closes_on_the_seven(vira: str, rank: str) -> None:
    manilhas = [f"{rank}{suit}" for suit in "pceo"]
    assert play("jtb", "1 Kp", vira=f"{vira}o", **SEVENS).hand["manilhas"] == manilhas


def test_jtb_decision_a_queen_is_a_manilha_when_the_clean_ring_closes() -> None:
    assert play("jtb", "1 Qc, 2 Ap, 3 2p, 4 3p", vira="3o", **CLEAN).tricks == ["odd"]


def test_jtb_decision_no_cerrada_no_reshuffle_and_no_card_taken_at_the_cut() -> None:
    refuses("jtb", "3 cerra", pack=PACK)
    refuses("jtb", "3 embaralha", pack=PACK)
    refuses("jtb", "3 tira 3", pack=PACK)


def test_jtb_decision_three_cuts_at_eleven_and_eleven_all_too() -> None:
    for score in ((11, 4), (11, 11)):
        play("jtb", "3 corta 2, 3 corta 2, 3 corta 2", score=score, pack=PACK)


def test_jtb_decision_the_dealer_chooses_nothing() -> None:
    refuses("jtb", "4 uma", pack=PACK)
    refuses("jtb", "4 desce", pack=PACK)


def test_jtb_decision_a_misdeal_is_refused() -> None:
    cards = ["3p 3c 7e 6p", *ODD["cards"][1:]]
    assert attempt("jtb", "1 3p", vira="4o", cards=cards).status == 2


def test_jtb_decision_one_card_at_a_time() -> None:
    refuses("jtb", "1 joga 3p 3c", **ODD)


def test_jtb_decision_a_raise_on_an_exposed_card_or_in_the_dark_is_like_any_other() -> None:
    assert play("jtb", "1 3p, 2 truco, 1 aceita, 2 Kp, 3 Ap, 4 3c", **TIES).tricks == ["tie"]
    assert play("jtb", f"1 truco escuro, 2 aceita, {TIE_1}", **TIES).tricks == ["tie"]


def test_jtb_decision_the_highest_card_is_asked_of_everyone() -> None:
    refuses("jtb", f"{TIE_1}, 1 2c, 2 6o", **TIES)
    refuses("jtb", f"{TIE_1}, 1 2c, 2 Jc, 3 6e", **TIES)
    refuses("jtb", f"{TIE_1}, 1 2c, 2 Jc, 3 Qc, 4 7p", **TIES)


def test_jtb_decision_first_of_two_equal_winners_leads() -> None:
    cards = ["3p 4c 7e", "Kp Jc 6o", "3e Qc 6e", "2p 2e 7p"]
    assert play("jtb", "1 3p, 2 Kp, 3 3e, 4 2p, 1 4c", vira="4o", cards=cards).leaders == [1, 1]


def test_jtb_decision_only_hidden_cards_tie() -> None:
    hand = play("jtb", f"{ODD_1}, 1 ~3c, 2 ~Jc, 3 ~Qc, 4 ~2e", **ODD)
    assert hand.tricks == ["odd", "tie"]
    assert hand.points == [1, 0]


def test_jtb_decision_only_the_side_that_accepted_raises_next() -> None:
    refuses("jtb", "1 truco, 2 aceita, 1 seis", **ODD)
    refuses("jtb", "1 truco, 2 aceita, 1 3p, 2 Kp, 3 seis", **ODD)


def test_jtb_decision_a_raise_is_also_the_answer() -> None:
    hand = play("jtb", "1 truco, 4 seis", **ODD)
    assert {"aceita", "corre", "nove"} <= set(hand.legal(1)) & set(hand.legal(3))
    assert "aceita" not in hand.legal(4)


def test_jtb_decision_a_no_needs_both_partners() -> None:
    waiting = play("jtb", "1 truco, 2 corre", **ODD)
    assert not waiting.complete
    assert {"aceita", "corre", "seis"} <= set(waiting.legal(4))
    assert play("jtb", "1 truco, 2 corre, 4 aceita", **ODD).stake == 3
    assert play("jtb", "1 truco, 2 corre, 4 corre", **ODD).points == [1, 0]
    assert play("jtb", "1 truco, 2 corre", **PAIR).points == [1, 0]


def test_jtb_decision_eleven_is_answered_like_a_raise() -> None:
    assert not play("jtb", "1 corre", score=(11, 4), **ODD).complete
    assert play("jtb", "1 corre, 3 vai", score=(11, 4), **ODD).stake == 3


def test_jtb_decision_a_stake_is_never_reduced() -> None:
    hand = play("jtb", f"1 truco, 2 seis, 1 aceita, {ODD_WINS}", score=(10, 4), **ODD)
    assert hand.score == [16, 4]
    assert hand.winner == "odd"


def test_jtb_decision_eleven_all_is_worth_one() -> None:
    assert play("jtb", ODD_WINS, score=(11, 11), **ODD).score == [12, 11]


def test_jtb_decision_any_card_may_be_played_in_a_blind_hand() -> None:
    hand = play("jtb", f"{TIE_1}, 1 7e, 2 Jc, 3 6e, 4 7p", score=(11, 11), **TIES)
    assert hand.tricks == ["tie", "even"]
    assert hand.winner == "even"


def test_jtb_decision_a_declined_raise_can_win_the_match() -> None:
    assert play("jtb", "1 truco, 2 seis, 1 corre, 3 corre", score=(4, 9), **ODD).winner == "even"


def test_jtb_decision_three_ties_at_eleven_go_to_the_dealer_too() -> None:
    assert play("jtb", f"1 vai, {ALL_TIED}", score=(11, 4), **TIES).points == [0, 3]
    assert play("jtb", f"2 vai, {ALL_TIED}", score=(4, 11), **TIES).points == [0, 3]


def test_jtb_decision_no_laying_down() -> None:
    refuses("jtb", "1 baixa", vira="Jc", cards=["Kp Kc Ke", "3c 4e 5c", "3e 4o 5e", "3o 4p 5o"])


def test_jtb_decision_the_referee_may_void_the_hand() -> None:
    hand = play("jtb", "1 3p, 0 anula carta exposta", **ODD)
    assert hand.complete
    assert hand.points == [0, 0]
    assert hand.dealer == 1
    refuses("jtb", "0 pena 2 mão conduta", **ODD)
