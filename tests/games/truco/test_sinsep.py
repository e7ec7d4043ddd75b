"""The union's truco regulation (`sinsep`), article by article: see src/carteado/games/truco/documents/sinsep.toml.

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

# Seat 1 holds two threes: the odd side takes the first two tricks.
ODD: dict[str, Any] = {"vira": "4o", "cards": ["3p 3c 7e", "Kp Jc 6o", "Ap Qc 6e", "2p 2e 7p"]}
ODD_1 = "1 3p, 2 Kp, 3 Ap, 4 2p"
ODD_2 = "1 3c, 2 Jc, 3 Qc, 4 2e"
ODD_WINS = f"{ODD_1}, {ODD_2}"

# Each seat has one manilha and one three.
KINGS: dict[str, Any] = {"vira": "Jc", "cards": ["Ko 3p 4c", "Ke 3c 4e", "Kc 3e 4o", "Kp 3o 4p"]}

# A pack before the cut: the vira, a packet for each seat, and the cards that follow.
TOP = "Jc 3p 7o Ap Kp 4c 5o 2c 2e 6p Qp Jo 3c 7e 6o 5p"
PACK = pack_with(top=TOP)
DEALT = [{"3p", "7o", "Ap"}, {"Kp", "4c", "5o"}, {"2c", "2e", "6p"}, {"Qp", "Jo", "3c"}]

# Misdeals: extra cards for an opponent of the dealer, and for the dealer's partner.
FOUR_TO_1: dict[str, Any] = {**ODD, "cards": ["3p 3c 7e 6p", *ODD["cards"][1:]]}
FIVE_TO_1: dict[str, Any] = {**ODD, "cards": ["3p 3c 7e 6p 6c", *ODD["cards"][1:]]}
FOUR_TO_2: dict[str, Any] = {**ODD, "cards": ["3p 3c 7e", "Kp Jc 6o 6p", *ODD["cards"][2:]]}


def dealt_hands(hand: Replayed) -> list[set[str]]:
    return [set(cards) for cards in hand.cards]


def burnt_cards(hand: Replayed) -> set[str]:
    return set(" ".join(hand.hand["burnt"]).split())


# Glossary


def test_sinsep_gloss_partida_twelve_points_take_the_match() -> None:
    hand = play("sinsep", f"1 truco, 2 aceita, {ODD_WINS}", score=(9, 4), **ODD)
    assert hand.score == [12, 4]
    assert hand.over
    assert hand.winner == "odd"


def test_sinsep_gloss_partida_eleven_points_do_not_win() -> None:
    hand = play("sinsep", ODD_WINS, score=(10, 4), **ODD)
    assert hand.score == [11, 4]
    assert not hand.over
    assert hand.winner is None


def test_sinsep_gloss_mao_starts_at_one() -> None:
    hand = play("sinsep", ODD_WINS, **ODD)
    assert hand.stake == 1
    assert hand.points == [1, 0]


def test_sinsep_gloss_mao_goes_up_to_twelve_and_no_further() -> None:
    hand = play("sinsep", "1 truco, 2 seis, 1 nove, 2 doze, 1 aceita", **ODD)
    assert hand.stake == 12
    assert not {"truco", "seis", "nove", "doze"} & set(hand.legal(1) + hand.legal(2))


def test_sinsep_gloss_mao_is_the_best_of_three() -> None:
    cards = ["3p 4c 7e", "Kp 3c 6o", "Ap Qc 6e", "2p 2e 4p"]
    tricks = "1 3p, 2 Kp, 3 Ap, 4 2p, 1 4c, 2 3c, 3 Qc, 4 2e, 2 6o, 3 6e, 4 4p, 1 7e"
    hand = play("sinsep", tricks, vira="4o", cards=cards)
    assert hand.tricks == ["odd", "even", "odd"]
    assert hand.points == [1, 0]


def test_sinsep_gloss_rodada_one_card_from_each() -> None:
    refuses("sinsep", "1 3p, 1 3c", **ODD)
    refuses("sinsep", "1 3p, 2 Kp, 3 Ap, 1 3c", **ODD)


def test_sinsep_gloss_rodada_only_own_cards_can_be_played() -> None:
    refuses("sinsep", "1 Kp", **ODD)
    refuses("sinsep", f"{ODD_1}, 1 3p", **ODD)


def test_sinsep_gloss_truco_asks_for_three() -> None:
    assert play("sinsep", "1 truco, 2 aceita", **ODD).stake == 3


def test_sinsep_gloss_seis_asks_for_six() -> None:
    assert play("sinsep", "1 truco, 2 seis, 1 aceita", **ODD).stake == 6
    refuses("sinsep", "1 seis", **ODD)


def test_sinsep_gloss_nove_asks_for_nine() -> None:
    assert play("sinsep", "1 truco, 2 seis, 1 nove, 2 aceita", **ODD).stake == 9
    refuses("sinsep", "1 truco, 2 nove", **ODD)


def test_sinsep_gloss_doze_asks_for_twelve() -> None:
    assert play("sinsep", "1 truco, 2 seis, 1 nove, 2 doze, 1 aceita", **ODD).stake == 12
    refuses("sinsep", "1 truco, 2 seis, 1 doze", **ODD)


def test_sinsep_gloss_cangar_best_cards_of_both_sides_are_equal() -> None:
    assert play("sinsep", TIE_1, **TIES).tricks == ["tie"]


def test_sinsep_gloss_cangar_equal_cards_of_one_side_are_no_tie() -> None:
    cards = ["3p 4c 7e", "Kp Jc 6o", "3e Qc 6e", "2p 2e 7p"]
    assert play("sinsep", "1 3p, 2 Kp, 3 3e, 4 2p", vira="4o", cards=cards).tricks == ["odd"]


def test_sinsep_gloss_cangar_one_on_one() -> None:
    hand = play("sinsep", "1 3p, 2 3c", players=2, vira="4o", cards=["3p 2c 7e", "3c 2e 7p"])
    assert hand.tricks == ["tie"]


def test_sinsep_gloss_onze_one_side_has_eleven() -> None:
    hand = play("sinsep", score=(11, 4), **ODD)
    assert {"vai", "corre"} <= set(hand.legal(1))
    assert "vai" not in play("sinsep", score=(10, 4), **ODD).legal(1)


def test_sinsep_gloss_ferro_both_sides_have_eleven() -> None:
    assert "vai" not in play("sinsep", score=(11, 11), **ODD).legal(1)
    refuses("sinsep", "1 vai", score=(11, 11), **ODD)
    play("sinsep", "1 3p", score=(11, 11), **ODD)


def test_sinsep_gloss_tento_scores_for_the_side_that_claims_it() -> None:
    hand = play("sinsep", "2 tento roubo", **ODD)
    assert hand.points == [0, 1]
    assert hand.complete
    assert play("sinsep", "3 tento roubo", **ODD).points == [1, 0]


def test_sinsep_gloss_manilhas_beat_every_other_card() -> None:
    assert play("sinsep", "1 Ko, 2 3c, 3 3e, 4 3o", **KINGS).tricks == ["odd"]


@pytest.mark.parametrize("card", ["8p", "9p", "10p", "X"])
def test_sinsep_gloss_manilhas_are_four_of_forty_cards(card: str) -> None:
    assert attempt("sinsep", f"1 {card}", vira="4o", cards=[f"{card} 3c 7e", *ODD["cards"][1:]]).status == 2


def test_sinsep_gloss_manilhas_never_tie() -> None:
    assert play("sinsep", "1 Ko, 2 Ke, 3 3e, 4 3o", **KINGS).tricks == ["even"]


def test_sinsep_gloss_zap_beats_the_other_manilhas() -> None:
    hand = play("sinsep", "1 Ko, 2 Ke, 3 Kc, 4 Kp, 4 4p", **KINGS)
    assert hand.tricks == ["even"]
    assert hand.leaders == [1, 4]


def test_sinsep_gloss_copas_beats_all_but_the_zap() -> None:
    hand = play("sinsep", "1 Ko, 2 Ke, 3 Kc, 4 3o, 3 4o", **KINGS)
    assert hand.tricks == ["odd"]
    assert hand.leaders == [1, 3]


def test_sinsep_gloss_espadas_beats_ouros() -> None:
    hand = play("sinsep", "1 Ko, 2 Ke, 3 3e, 4 3o, 2 4e", **KINGS)
    assert hand.tricks == ["even"]
    assert hand.leaders == [1, 2]


def test_sinsep_gloss_ouros_loses_to_the_other_manilhas_only() -> None:
    assert play("sinsep", "1 Ko, 2 Ke, 3 3e, 4 3o", **KINGS).tricks == ["even"]
    assert play("sinsep", "1 Ko, 2 3c, 3 3e, 4 3o", **KINGS).tricks == ["odd"]


def test_sinsep_gloss_vira_sets_the_manilhas() -> None:
    assert play("sinsep", "1 Ko", **KINGS).hand["manilhas"] == ["Kp", "Kc", "Ke", "Ko"]


def test_sinsep_gloss_esconder_a_hidden_zap_beats_nothing() -> None:
    hand = play("sinsep", "1 Ko, 2 Ke, 3 Kc, 4 3o, 3 4o, 4 ~Kp, 1 4c, 2 ~4e", **KINGS)
    assert hand.tricks == ["odd", "odd"]


# Order of the cards


@pytest.mark.parametrize(("high", "low"), ["32", "2A", "AK", "KJ", "JQ", "Q7", "76", "65", "54"])
def test_sinsep_hierarquia_ordem_each_rank_beats_the_next(high: str, low: str) -> None:
    vira = "Ko" if "Q" in (high, low) else "7o"  # neither of the two is a manilha
    cards = [f"{high}p 4e 5e", f"{low}c 6e 7e"]
    hand = play("sinsep", f"1 {high}p, 2 {low}c", players=2, vira=vira, cards=cards)
    assert hand.tricks == ["odd"]


def test_sinsep_hierarquia_vira_a_four_makes_the_fives_manilhas() -> None:
    assert play("sinsep", "1 3p", **ODD).hand["manilhas"] == ["5p", "5c", "5e", "5o"]


def test_sinsep_hierarquia_volta_a_three_makes_the_fours_manilhas() -> None:
    hand = play("sinsep", "1 3p, 2 4o", players=2, vira="3c", cards=["3p 2c 7e", "4o 2e 7p"])
    assert hand.hand["manilhas"] == ["4p", "4c", "4e", "4o"]
    assert hand.tricks == ["even"]


def test_sinsep_hierarquia_sete_a_seven_makes_the_queens_manilhas() -> None:
    hand = play("sinsep", "1 3p, 2 Qo", players=2, vira="7c", cards=["3p 2c 7e", "Qo 2e 7p"])
    assert hand.hand["manilhas"] == ["Qp", "Qc", "Qe", "Qo"]
    assert hand.tricks == ["even"]


def test_sinsep_hierarquia_valete_other_jacks_stay_equal() -> None:
    hand = play("sinsep", "1 Jp, 2 Je", players=2, vira="Jc", cards=["Jp 2c 7e", "Je 2e 7p"])
    assert hand.hand["manilhas"] == ["Kp", "Kc", "Ke", "Ko"]
    assert hand.tricks == ["tie"]


@pytest.mark.parametrize("suit", "pceo")
def test_sinsep_hierarquia_naipes_the_suit_of_the_vira_does_not_matter(suit: str) -> None:
    hand = play("sinsep", "1 3p, 2 3c", players=2, vira=f"J{suit}", cards=["3p 2c 7e", "3c 2e 7p"])
    assert hand.hand["manilhas"] == ["Kp", "Kc", "Ke", "Ko"]
    assert hand.tricks == ["tie"]


# The seats


def test_sinsep_postura_alternada_seats_one_and_three_are_partners() -> None:
    hand = play("sinsep", "1 Ko, 2 3c, 3 Kc, 4 3o, 3 3e, 4 4p, 1 4c, 2 4e", **KINGS)
    assert hand.tricks == ["odd", "odd"]
    assert hand.points == [1, 0]


def test_sinsep_postura_corte_e_saida_left_cuts_and_right_leads() -> None:
    hand = play("sinsep", "3 desce, 1 3p", pack=PACK)
    assert hand.leaders == [1]
    refuses("sinsep", "1 corta 10", pack=PACK)
    refuses("sinsep", "4 corta 10", pack=PACK)
    refuses("sinsep", "3 desce, 2 Kp", pack=PACK)


def test_sinsep_postura_corte_e_saida_follows_the_dealer() -> None:
    play("sinsep", "1 corta 10", dealer=2, pack=PACK)
    refuses("sinsep", "3 corta 10", dealer=2, pack=PACK)
    hand = play("sinsep", "3 3p", dealer=2, pack=PACK)
    assert dealt_hands(hand) == [DEALT[2], DEALT[3], DEALT[0], DEALT[1]]
    assert hand.leaders == [3]


def test_sinsep_postura_corte_e_saida_one_on_one_the_opponent_does_both() -> None:
    hand = play("sinsep", "1 desce, 1 3p", players=2, pack=PACK)
    assert dealt_hands(hand) == DEALT[:2]
    refuses("sinsep", "2 corta 10", players=2, pack=PACK)


# Shuffle


def test_sinsep_embaralhar_corte_the_vira_is_what_the_cut_brings_up() -> None:
    hand = play("sinsep", "3 corta 4", pack=pack_with(top=f"4p 5c 6e 7p {TOP}"))
    assert hand.hand["manilhas"] == ["Kp", "Kc", "Ke", "Ko"]
    assert dealt_hands(hand) == DEALT


def test_sinsep_embaralhar_cima_the_deal_comes_from_the_top() -> None:
    assert dealt_hands(play("sinsep", "1 3p", pack=PACK)) == DEALT
    assert dealt_hands(play("sinsep", "3 desce", pack=PACK)) == DEALT


def test_sinsep_embaralhar_subir_the_deal_comes_from_the_bottom() -> None:
    pack = pack_with(top="Jc 4p 5c", bottom="Qp Jo 3c 2c 2e 6p Kp 4c 5o 3p 7o Ap")
    hand = play("sinsep", "3 sobe", pack=pack)
    assert dealt_hands(hand) == DEALT
    assert hand.hand["manilhas"] == ["Kp", "Kc", "Ke", "Ko"]


def test_sinsep_embaralhar_subir_only_the_cutter_chooses() -> None:
    refuses("sinsep", "4 sobe", pack=PACK)
    refuses("sinsep", "1 sobe", pack=PACK)


# Cut


def test_sinsep_cortar_vira_is_the_top_card_before_the_deal() -> None:
    hand = play("sinsep", "1 3p", pack=PACK)
    assert hand.hand["manilhas"] == ["Kp", "Kc", "Ke", "Ko"]
    assert "Jc" not in set().union(*dealt_hands(hand))


def test_sinsep_cortar_tres_three_cuts() -> None:
    hand = play("sinsep", "3 corta 2, 3 corta 2, 3 corta 2", pack=pack_with(top=f"4p 5c 6e 7p 7c 5e {TOP}"))
    assert dealt_hands(hand) == DEALT


def test_sinsep_cortar_tres_not_a_fourth() -> None:
    refuses("sinsep", "3 corta 2, 3 corta 2, 3 corta 2, 3 corta 2", pack=PACK)


def test_sinsep_cortar_cerrada_and_one_cut() -> None:
    play("sinsep", "3 cerra, 3 corta 2", pack=PACK)
    refuses("sinsep", "3 cerra, 3 corta 2, 3 corta 2", pack=PACK)
    refuses("sinsep", "3 cerra, 3 cerra", pack=PACK)
    refuses("sinsep", "3 corta 2, 3 corta 2, 3 cerra", pack=PACK)


def test_sinsep_cortar_cerrada_the_record_has_the_pack_after_it() -> None:
    assert dealt_hands(play("sinsep", "3 cerra", pack=PACK)) == DEALT


def test_sinsep_cortar_olhar_the_cutter_may_look_at_the_bottom() -> None:
    assert dealt_hands(play("sinsep", "3 olha", pack=PACK)) == DEALT
    refuses("sinsep", "1 olha", pack=PACK)


def test_sinsep_cortar_olhou_nao_sobe_no_deal_from_the_bottom_after_looking() -> None:
    refuses("sinsep", "3 olha, 3 sobe", pack=PACK)
    play("sinsep", "3 olha, 3 desce", pack=PACK)


def test_sinsep_cortar_entrega_no_cut_once_play_began() -> None:
    refuses("sinsep", "3 desce, 1 3p, 3 corta 2", pack=PACK)


# Burn


def test_sinsep_queimar_limite_three_times_three_cards() -> None:
    pack = pack_with(top=f"4p 5c 6e 7p 7c 5e 6c Qc Qe {TOP}")
    hand = play("sinsep", "3 queima 3, 3 queima 3, 3 queima 3", pack=pack)
    assert dealt_hands(hand) == DEALT
    assert len(burnt_cards(hand)) == 9


def test_sinsep_queimar_limite_not_a_fourth_time() -> None:
    refuses("sinsep", "3 queima 3, 3 queima 3, 3 queima 3, 3 queima 3", pack=PACK)


def test_sinsep_queimar_limite_packets_count_among_the_three() -> None:
    play("sinsep", "3 queima 3, 3 queima 3, 3 queima 3 de 2", pack=PACK)
    refuses("sinsep", "3 queima 3, 3 queima 3, 3 queima 3, 3 queima 3 de 2", pack=PACK)


@pytest.mark.parametrize("cards", [1, 2, 4, 6, 9])
def test_sinsep_queimar_limite_never_more_or_fewer_than_three(cards: int) -> None:
    refuses("sinsep", f"3 queima {cards}", pack=PACK)


def test_sinsep_queimar_mostra_everybody_sees_what_was_burnt() -> None:
    assert burnt_cards(play("sinsep", "3 queima 3", pack=PACK)) == {"Jc", "3p", "7o"}


def test_sinsep_queimar_mostra_the_vira_is_what_comes_after_the_burn() -> None:
    hand = play("sinsep", "3 queima 3", pack=pack_with(top=f"4p 5c 6e {TOP}"))
    assert hand.hand["manilhas"] == ["Kp", "Kc", "Ke", "Ko"]
    assert dealt_hands(hand) == DEALT


@pytest.mark.parametrize("seat", [1, 2, 4])
def test_sinsep_queimar_quem_only_the_cutter(seat: int) -> None:
    refuses("sinsep", f"{seat} queima 3", pack=PACK)
    refuses("sinsep", f"{seat} queima 3 de 2", pack=PACK)


def test_sinsep_queimar_quando_at_the_cut_or_as_a_packet_is_dealt() -> None:
    assert burnt_cards(play("sinsep", "3 queima 3", pack=PACK)) == {"Jc", "3p", "7o"}
    assert burnt_cards(play("sinsep", "3 queima 3 de 2", pack=PACK)) == {"Kp", "4c", "5o"}


def test_sinsep_queimar_antes_not_once_play_began() -> None:
    refuses("sinsep", "3 desce, 1 3p, 3 queima 3 de 2", pack=PACK)
    refuses("sinsep", "3 desce, 1 3p, 3 queima 3", pack=PACK)


# Deal


def test_sinsep_dar_tres_packets_of_three_from_the_right() -> None:
    assert dealt_hands(play("sinsep", "1 3p", pack=PACK)) == DEALT


def test_sinsep_dar_queima_the_packet_is_turned_up() -> None:
    assert burnt_cards(play("sinsep", "3 queima 3 de 1", pack=PACK)) == {"3p", "7o", "Ap"}


def test_sinsep_dar_nova_three_new_cards_and_the_deal_goes_on() -> None:
    hand = play("sinsep", "3 queima 3 de 2", pack=PACK)
    assert dealt_hands(hand) == [{"3p", "7o", "Ap"}, {"2c", "2e", "6p"}, {"Qp", "Jo", "3c"}, {"7e", "6o", "5p"}]
    assert hand.hand["manilhas"] == ["Kp", "Kc", "Ke", "Ko"]


def test_sinsep_dar_nova_the_new_packet_may_be_burnt_again() -> None:
    hand = play("sinsep", "3 queima 3 de 2, 3 queima 3 de 2", pack=PACK)
    assert dealt_hands(hand)[1] == {"Qp", "Jo", "3c"}
    assert burnt_cards(hand) == {"Kp", "4c", "5o", "2c", "2e", "6p"}


def test_sinsep_dar_virou_the_owner_burns_it_for_the_next_card() -> None:
    hand = play("sinsep", "1 queima 7o", pack=PACK)
    assert dealt_hands(hand) == [{"3p", "Ap", "Kp"}, {"4c", "5o", "2c"}, {"2e", "6p", "Qp"}, {"Jo", "3c", "7e"}]


def test_sinsep_dar_virou_the_cutter_too_may_burn_his_own() -> None:
    hand = play("sinsep", "3 queima 2e", pack=PACK)
    assert dealt_hands(hand) == [{"3p", "7o", "Ap"}, {"Kp", "4c", "5o"}, {"2c", "6p", "Qp"}, {"Jo", "3c", "7e"}]


def test_sinsep_dar_virou_the_owner_may_keep_it() -> None:
    assert dealt_hands(play("sinsep", "1 7o", pack=PACK)) == DEALT


def test_sinsep_dar_virou_only_own_cards() -> None:
    refuses("sinsep", "1 queima 2c", pack=PACK)
    refuses("sinsep", "1 queima Kp", pack=PACK)


def test_sinsep_dar_sem_punicao_the_dealer_pays_nothing() -> None:
    hand = play("sinsep", "1 queima 7o, 1 3p", pack=PACK)
    assert not hand.complete
    assert hand.score == [0, 0]


def test_sinsep_dar_do_pe_the_dealers_side_changes_no_card() -> None:
    refuses("sinsep", "4 queima Qp", pack=PACK)
    refuses("sinsep", "2 queima Kp", pack=PACK)


# The play


def test_sinsep_comecar_mao_the_seat_at_the_dealers_right_leads() -> None:
    assert play("sinsep", "1 3p", **ODD).leaders == [1]
    assert play("sinsep", "3 Ap", dealer=2, **ODD).leaders == [3]
    refuses("sinsep", "4 2p", **ODD)


def test_sinsep_comecar_sentido_one_after_another_to_the_right() -> None:
    play("sinsep", ODD_1, **ODD)
    refuses("sinsep", "1 3p, 4 2p", **ODD)
    refuses("sinsep", "1 3p, 3 Ap", **ODD)


def test_sinsep_comecar_aberta_no_hidden_card_in_the_first_trick() -> None:
    refuses("sinsep", "1 ~3p", **ODD)
    refuses("sinsep", "1 3p, 2 ~6o", **ODD)
    assert "~6o" not in play("sinsep", "1 3p", **ODD).legal(2)


def test_sinsep_comecar_maior_the_highest_card_takes_the_trick() -> None:
    assert play("sinsep", ODD_1, **ODD).tricks == ["odd"]
    assert play("sinsep", "1 7e, 2 Kp, 3 Ap, 4 2p", **ODD).tricks == ["even"]


def test_sinsep_comecar_duas_two_tricks_take_the_hand() -> None:
    hand = play("sinsep", ODD_WINS, **ODD)
    assert hand.tricks == ["odd", "odd"]
    assert hand.complete
    assert hand.points == [1, 0]


def test_sinsep_comecar_duas_no_card_after_the_hand_is_won() -> None:
    refuses("sinsep", f"{ODD_WINS}, 1 7e", **ODD)


def test_sinsep_comecar_segunda_the_highest_card_leads() -> None:
    hand = play("sinsep", "1 7e, 2 Kp, 3 Ap, 4 2p, 4 2e, 1 3p, 2 Jc, 3 Qc", **ODD)
    assert hand.leaders[:2] == [1, 4]
    refuses("sinsep", "1 7e, 2 Kp, 3 Ap, 4 2p, 1 3p", **ODD)


def test_sinsep_comecar_terceira_the_winner_of_the_second_leads() -> None:
    hand = play("sinsep", "1 7e, 2 Kp, 3 Ap, 4 2p, 4 2e, 1 3p, 2 Jc, 3 Qc, 1 3c", **ODD)
    assert hand.tricks == ["even", "odd"]
    assert hand.leaders == [1, 4, 1]


def test_sinsep_comecar_esconder_from_the_second_trick_on() -> None:
    hand = play("sinsep", f"{ODD_1}, 1 ~7e, 2 Jc, 3 Qc, 4 ~7p, 2 ~6o", **ODD)
    assert hand.tricks == ["odd", "even"]
    assert "~3c" in play("sinsep", ODD_1, **ODD).legal(1)


# Ties


def test_sinsep_cangar_1_the_second_trick_decides() -> None:
    cards = ["3p 2c 7e", "Kp Jc 6o", "Ap Qc 6e", "3c Ae 7p"]
    hand = play("sinsep", f"{TIE_1}, 4 Ae, 1 2c, 2 Jc, 3 Qc", vira="4o", cards=cards)
    assert hand.tricks == ["tie", "odd"]
    assert hand.points == [1, 0]


def test_sinsep_cangar_lider_who_tied_leads() -> None:
    assert play("sinsep", f"{TIE_1}, 4 2e", **TIES).leaders == [1, 4]
    refuses("sinsep", f"{TIE_1}, 1 2c", **TIES)


def test_sinsep_cangar_maior_the_leader_shows_his_highest() -> None:
    hand = play("sinsep", f"{TIE_1}, 4 7p", **TIES)
    assert hand.complete
    assert hand.points == [1, 0]
    legal = play("sinsep", TIE_1, **TIES).legal(4)
    assert "2e" in legal
    assert "7p" not in legal


def test_sinsep_cangar_maior_either_of_two_equal_cards() -> None:
    cards = ["3p 2c 7e", "Kp Jc 6o", "Ap Qc 6e", "3c 2e 2p"]
    assert not play("sinsep", f"{TIE_1}, 4 2e", vira="4o", cards=cards).complete
    assert not play("sinsep", f"{TIE_1}, 4 2p", vira="4o", cards=cards).complete


def test_sinsep_cangar_maior_a_manilha_is_higher_than_a_three() -> None:
    cards = ["3p 2c 7e", "Kp Jc 6o", "Ap Qc 6e", "3c 3e 5o"]
    assert not play("sinsep", f"{TIE_1}, 4 5o", vira="4o", cards=cards).complete
    assert play("sinsep", f"{TIE_1}, 4 3e", vira="4o", cards=cards).points == [1, 0]


def test_sinsep_cangar_sentido_the_others_follow_to_the_right() -> None:
    play("sinsep", f"{TIE_1}, {TIE_2}", **TIES)
    refuses("sinsep", f"{TIE_1}, 4 2e, 2 Jc", **TIES)


def test_sinsep_cangar_aberta_no_hidden_card() -> None:
    refuses("sinsep", f"{TIE_1}, 4 ~2e", **TIES)
    refuses("sinsep", f"{TIE_1}, 4 2e, 1 ~7e", **TIES)
    refuses("sinsep", f"{TIE_1}, {TIE_2}, 1 ~7e", **TIES)


def test_sinsep_cangar_decide_there_is_no_third_trick() -> None:
    cards = ["3p Ac 7e", "Kp Jc 6o", "Ap Qc 6e", "3c 2e 7p"]
    hand = play("sinsep", f"{TIE_1}, 4 2e, 1 Ac, 2 Jc, 3 Qc", vira="4o", cards=cards)
    assert hand.tricks == ["tie", "even"]
    assert hand.complete
    assert hand.points == [0, 1]


def test_sinsep_cangar_2_the_first_trick_decides() -> None:
    hand = play("sinsep", "1 3p, 2 Kp, 3 Ap, 4 7p, 1 2c, 2 Jc, 3 Qc, 4 2e", **TIES)
    assert hand.tricks == ["odd", "tie"]
    assert hand.complete
    assert hand.points == [1, 0]


def test_sinsep_cangar_3_the_first_trick_decides() -> None:
    hand = play("sinsep", "1 7e, 2 Jc, 3 Qc, 4 3c, 4 7p, 1 3p, 2 Kp, 3 Ap, 1 2c, 2 6o, 3 6e, 4 2e", **TIES)
    assert hand.tricks == ["even", "odd", "tie"]
    assert hand.points == [0, 1]


def test_sinsep_cangar_4_the_third_trick_decides() -> None:
    cards = ["3p 2c 7e", "Kp Jc 6o", "Ap Qc 6e", "3c 2e 4p"]
    hand = play("sinsep", f"{TIE_1}, {TIE_2}, 1 7e, 2 6o, 3 6e, 4 4p", vira="4o", cards=cards)
    assert hand.tricks == ["tie", "tie", "odd"]
    assert hand.points == [1, 0]


def test_sinsep_cangar_5_three_ties_go_to_the_dealer() -> None:
    hand = play("sinsep", f"{TIE_1}, {TIE_2}, {TIE_3}", **TIES)
    assert hand.tricks == ["tie", "tie", "tie"]
    assert hand.points == [0, 1]


def test_sinsep_cangar_5_one_on_one() -> None:
    cards = ["3p 2c 7e", "3c 2e 7p"]
    hand = play("sinsep", "1 3p, 2 3c, 2 2e, 1 2c, 1 7e, 2 7p", players=2, vira="4o", cards=cards)
    assert hand.tricks == ["tie", "tie", "tie"]
    assert hand.points == [0, 1]


# Raises


def test_sinsep_truco_hora_anybody_at_any_moment() -> None:
    start = play("sinsep", **ODD)
    assert all("truco" in start.legal(seat) for seat in (1, 2, 3, 4))
    assert play("sinsep", "4 truco, 1 aceita", **ODD).stake == 3
    assert play("sinsep", "1 3p, 1 truco, 2 aceita", **ODD).stake == 3
    assert play("sinsep", f"{ODD_1}, 2 truco, 3 aceita", **ODD).stake == 3


def test_sinsep_truco_hora_the_play_waits_for_the_answer() -> None:
    refuses("sinsep", "1 truco, 1 3p", **ODD)
    refuses("sinsep", "1 3p, 3 truco, 2 Kp", **ODD)


def test_sinsep_truco_aceito_one_opponent_is_enough() -> None:
    assert play("sinsep", "1 truco, 2 aceita", **ODD).stake == 3
    assert play("sinsep", "1 truco, 4 aceita", **ODD).stake == 3
    assert play("sinsep", "1 truco", **ODD).stake == 1


def test_sinsep_truco_aceito_not_by_the_side_that_asked() -> None:
    refuses("sinsep", "1 truco, 3 aceita", **ODD)
    refuses("sinsep", "1 truco, 1 aceita", **ODD)


def test_sinsep_truco_palavras_every_yes_is_written_aceita() -> None:
    asked = play("sinsep", "1 truco", **ODD)
    assert "aceita" in asked.legal(2)
    assert "aceita" in asked.legal(4)
    assert "aceita" not in asked.legal(3)


def test_sinsep_truco_claro_a_similar_word_is_a_tento() -> None:
    assert play("sinsep", "1 3p, 2 tento palavra turco", **ODD).points == [0, 1]


def test_sinsep_truco_tres_the_winner_of_the_hand_scores_three() -> None:
    assert play("sinsep", f"4 truco, 1 aceita, {ODD_WINS}", **ODD).points == [3, 0]


def test_sinsep_truco_recusado_the_asking_side_scores_one() -> None:
    hand = play("sinsep", "4 truco, 1 corre, 3 corre", **ODD)
    assert hand.complete
    assert hand.points == [0, 1]


def test_sinsep_truco_seis_only_when_accepted() -> None:
    assert play("sinsep", "1 truco, 2 seis", **ODD).stake == 3
    assert play("sinsep", f"1 truco, 2 seis, 3 aceita, {ODD_WINS}", **ODD).points == [6, 0]


def test_sinsep_truco_recusa_seis_gives_three() -> None:
    assert play("sinsep", "1 truco, 2 seis, 1 corre, 3 corre", **ODD).points == [0, 3]


def test_sinsep_truco_nove_and_doze_only_when_accepted() -> None:
    assert play("sinsep", "1 truco, 2 seis, 1 nove", **ODD).stake == 6
    assert play("sinsep", f"1 truco, 2 seis, 1 nove, 2 aceita, {ODD_WINS}", **ODD).points == [9, 0]
    assert play("sinsep", "1 truco, 2 seis, 1 nove, 2 doze", **ODD).stake == 9
    assert play("sinsep", f"1 truco, 2 seis, 1 nove, 2 doze, 1 aceita, {ODD_WINS}", **ODD).points == [12, 0]


def test_sinsep_truco_recusa_nove_gives_six() -> None:
    assert play("sinsep", "1 truco, 2 seis, 1 nove, 2 corre, 4 corre", **ODD).points == [6, 0]


def test_sinsep_truco_recusa_doze_gives_nine() -> None:
    assert play("sinsep", "1 truco, 2 seis, 1 nove, 2 doze, 1 corre, 3 corre", **ODD).points == [0, 9]


# At 11


def test_sinsep_onze_quando_only_the_side_that_has_eleven_decides() -> None:
    hand = play("sinsep", score=(4, 11), **ODD)
    assert {"vai", "corre"} <= set(hand.legal(2))
    assert "vai" not in hand.legal(1)
    refuses("sinsep", "1 vai", score=(4, 11), **ODD)


def test_sinsep_onze_quando_no_card_before_the_decision() -> None:
    refuses("sinsep", "1 3p", score=(4, 11), **ODD)
    refuses("sinsep", "1 3p", score=(11, 4), **ODD)


def test_sinsep_onze_cartas_both_partners_decide_over_the_cards_dealt() -> None:
    hand = play("sinsep", score=(11, 4), **ODD)
    assert hand.cards[0] == ["3p", "3c", "7e"]
    assert {"vai", "corre"} <= set(hand.legal(1)) & set(hand.legal(3))


def test_sinsep_onze_trucada_the_hand_is_already_worth_three() -> None:
    assert play("sinsep", f"1 vai, {ODD_WINS}", score=(11, 4), **ODD).points == [3, 0]


def test_sinsep_onze_correr_gives_one() -> None:
    hand = play("sinsep", "1 corre, 3 corre", score=(11, 4), **ODD)
    assert hand.points == [0, 1]
    assert hand.score == [11, 5]


def test_sinsep_onze_jogar_the_hand_is_worth_three_to_either_side() -> None:
    assert play("sinsep", "3 vai", score=(11, 4), **ODD).stake == 3
    assert play("sinsep", f"2 vai, {ODD_WINS}", score=(4, 11), **ODD).score == [7, 11]


@pytest.mark.parametrize("score", [(11, 4), (4, 11)])
def test_sinsep_onze_proibido_no_cerrada_no_look_no_burn(score: tuple[int, int]) -> None:
    for word in ("cerra", "olha", "queima 3", "queima 3 de 2"):
        refuses("sinsep", f"3 {word}", score=score, pack=PACK)
    play("sinsep", "3 corta 5, 3 corta 5, 3 corta 5", score=score, pack=PACK)


def test_sinsep_onze_proibido_no_raise_is_offered() -> None:
    hand = play("sinsep", "1 vai", score=(11, 4), **ODD)
    assert all("truco" not in hand.legal(seat) and "seis" not in hand.legal(seat) for seat in (1, 2, 3, 4))


# At 11–11


def test_sinsep_ferro_leva_the_hand_wins_the_match() -> None:
    hand = play("sinsep", ODD_WINS, score=(11, 11), **ODD)
    assert hand.over
    assert hand.winner == "odd"


def test_sinsep_ferro_leva_three_ties_give_it_to_the_dealer() -> None:
    hand = play("sinsep", f"{TIE_1}, {TIE_2}, {TIE_3}", score=(11, 11), **TIES)
    assert hand.winner == "even"


def test_sinsep_ferro_proibido_no_cerrada_no_look_no_burn() -> None:
    for word in ("cerra", "olha", "queima 3", "queima 3 de 2"):
        refuses("sinsep", f"3 {word}", score=(11, 11), pack=PACK)
    play("sinsep", "3 corta 5, 3 corta 5, 3 corta 5", score=(11, 11), pack=PACK)


def test_sinsep_ferro_proibido_no_raise_is_offered() -> None:
    hand = play("sinsep", "1 3p", score=(11, 11), **ODD)
    assert all("truco" not in hand.legal(seat) for seat in (1, 2, 3, 4))


def test_sinsep_ferro_vira_is_the_card_the_cut_brought_up() -> None:
    hand = play("sinsep", "1 3p, 2 Kp, 3 2c, 4 3c", score=(11, 11), pack=PACK)
    assert hand.hand["manilhas"] == ["Kp", "Kc", "Ke", "Ko"]
    assert dealt_hands(hand) == DEALT


def test_sinsep_ferro_cartas_a_card_is_named_as_it_is_turned_over() -> None:
    play("sinsep", "1 7e", score=(11, 11), **ODD)
    refuses("sinsep", "1 Kp", score=(11, 11), **ODD)


def test_sinsep_ferro_primeira_each_in_turn_shows_one_card() -> None:
    assert play("sinsep", ODD_1, score=(11, 11), **ODD).leaders[0] == 1
    refuses("sinsep", "1 3p, 3 Ap", score=(11, 11), **ODD)


def test_sinsep_ferro_mostra_the_vira_counts_once_all_have_played() -> None:
    hand = play("sinsep", "1 Ko, 2 3c, 3 3e, 4 3o", score=(11, 11), **KINGS)
    assert hand.hand["manilhas"] == ["Kp", "Kc", "Ke", "Ko"]
    assert hand.tricks == ["odd"]


def test_sinsep_ferro_manilhas_cards_on_the_table_may_be_manilhas() -> None:
    hand = play("sinsep", "1 3p, 2 Ke, 3 3e, 4 3o, 2 3c", score=(11, 11), **KINGS)
    assert hand.tricks == ["even"]
    assert hand.leaders == [1, 2]


def test_sinsep_ferro_escuro_all_three_tricks_are_played_blind() -> None:
    tricks = "1 7e, 2 Kp, 3 Ap, 4 2p, 4 2e, 1 3p, 2 Jc, 3 Qc, 1 3c, 2 6o, 3 6e, 4 7p"
    hand = play("sinsep", tricks, score=(11, 11), **ODD)
    assert hand.tricks == ["even", "odd", "odd"]
    assert hand.winner == "odd"


def test_sinsep_ferro_variacao_only_the_first_trick_blind_is_an_option() -> None:
    hand = play("sinsep", ODD_1, score=(11, 11), options={"iron": "blind_first"}, **ODD)
    assert {"3c", "7e"} <= set(hand.legal(1))
    assert "truco" not in hand.legal(1)


# Tento


def test_sinsep_tento_roubo_at_any_moment() -> None:
    assert play("sinsep", "1 tento roubo", **ODD).points == [1, 0]
    assert play("sinsep", f"{ODD_1}, 1 3c, 4 tento roubo carta na manga", **ODD).points == [0, 1]


def test_sinsep_tento_roubo_not_after_the_hand() -> None:
    refuses("sinsep", f"{ODD_WINS}, 2 tento roubo", **ODD)


def test_sinsep_tento_pago_the_hand_ends_there() -> None:
    hand = play("sinsep", "1 3p, 2 tento roubo", **ODD)
    assert hand.complete
    assert hand.score == [0, 1]
    refuses("sinsep", "1 3p, 2 tento roubo, 2 Kp", **ODD)


def test_sinsep_tento_queima_more_than_nine_cards() -> None:
    assert play("sinsep", "4 tento queima", **ODD).points == [0, 1]


def test_sinsep_tento_corte_too_many_cuts() -> None:
    assert play("sinsep", "2 tento corte", **ODD).points == [0, 1]


def test_sinsep_tento_cerrada_one_too_many() -> None:
    assert play("sinsep", "4 tento cerrada", **ODD).points == [0, 1]


def test_sinsep_tento_ordem_dealt_out_of_turn() -> None:
    assert play("sinsep", "1 tento ordem", **ODD).points == [1, 0]


def test_sinsep_tento_quatro_played_with_four_cards_is_the_present_stake() -> None:
    assert play("sinsep", "1 3p, 2 Kp, 3 tento quatro cartas", **ODD).points == [1, 0]
    assert play("sinsep", "1 truco, 2 seis, 1 aceita, 1 3p, 2 tento quatro cartas", **ODD).points == [0, 6]


@pytest.mark.parametrize("word", ["truco", "seis", "nove", "doze"])
def test_sinsep_tento_aumento_at_eleven_ends_the_hand(word: str) -> None:
    assert play("sinsep", f"1 {word}", score=(11, 4), **ODD).points == [0, 1]
    assert play("sinsep", f"1 vai, 1 {word}", score=(11, 4), **ODD).points == [0, 3]


def test_sinsep_tento_aumento_by_the_side_without_eleven() -> None:
    hand = play("sinsep", "1 vai, 2 seis", score=(11, 4), **ODD)
    assert hand.points == [3, 0]
    assert hand.winner == "odd"


def test_sinsep_tento_aumento_at_eleven_all_loses_the_match() -> None:
    hand = play("sinsep", "1 3p, 2 truco", score=(11, 11), **ODD)
    assert hand.over
    assert hand.winner == "odd"


def test_sinsep_tento_aumento_may_be_claimed() -> None:
    assert play("sinsep", "1 vai, 2 tento aumento", score=(11, 4), **ODD).points == [0, 3]


def test_sinsep_tento_cerrar_onze_before_the_decision_and_at_eleven_all() -> None:
    assert play("sinsep", "4 tento cerrada", score=(11, 4), **ODD).points == [0, 1]
    assert play("sinsep", "4 tento cerrada", score=(11, 11), **ODD).winner == "even"


def test_sinsep_tento_vira_shown_too_early_at_eleven_all() -> None:
    assert play("sinsep", "1 3p, 4 tento vira", score=(11, 11), **ODD).winner == "even"


def test_sinsep_tento_olhou_cards_too_early_at_eleven_all() -> None:
    assert play("sinsep", "1 tento olhou", score=(11, 11), **ODD).winner == "odd"


def test_sinsep_tento_palavra_that_sounds_like_truco() -> None:
    assert play("sinsep", "1 tento palavra troco", **ODD).points == [1, 0]


def test_sinsep_tento_maior_a_lower_card_after_a_tie_ends_the_hand() -> None:
    hand = play("sinsep", f"{TIE_1}, 4 7p", **TIES)
    assert hand.complete
    assert hand.points == [1, 0]


def test_sinsep_tento_maior_is_for_every_player() -> None:
    assert play("sinsep", f"{TIE_1}, 4 2e, 1 7e", **TIES).points == [0, 1]
    assert play("sinsep", f"{TIE_1}, 4 2e, 1 2c, 2 6o", **TIES).points == [1, 0]
    assert play("sinsep", f"{TIE_1}, 4 2e, 1 2c, 2 Jc, 3 6e", **TIES).points == [0, 1]


def test_sinsep_tento_maior_is_the_present_stake() -> None:
    assert play("sinsep", f"1 truco, 2 aceita, {TIE_1}, 4 7p", **TIES).points == [3, 0]


def test_sinsep_tento_maior_may_be_claimed() -> None:
    assert play("sinsep", f"{TIE_1}, 4 2e, 2 tento maior", **TIES).points == [0, 1]


# Four cards


def test_sinsep_quatro_parceiro_returns_the_last_card() -> None:
    play("sinsep", "2 devolve, 1 3p, 2 Kp", **FOUR_TO_2)
    refuses("sinsep", "2 devolve, 1 3p, 2 6p", **FOUR_TO_2)
    refuses("sinsep", "1 devolve", **FOUR_TO_2)


def test_sinsep_quatro_visto_an_opponent_burns_one() -> None:
    play("sinsep", "1 queima Jc de 2, 1 3p, 2 6p", **FOUR_TO_2)
    play("sinsep", "3 queima Kp de 2, 1 3p, 2 6p", **FOUR_TO_2)
    refuses("sinsep", "1 queima Jc de 2, 1 3p, 2 Jc", **FOUR_TO_2)
    refuses("sinsep", "4 queima Jc de 2", **FOUR_TO_2)


def test_sinsep_quatro_adversario_claims_one() -> None:
    hand = play("sinsep", "1 tento quatro cartas", **FOUR_TO_1)
    assert hand.complete
    assert hand.points == [1, 0]


def test_sinsep_quatro_truco_accepted_shows_them_for_three() -> None:
    assert play("sinsep", "1 truco, 2 aceita, 1 tento quatro cartas", **FOUR_TO_1).points == [3, 0]
    assert play("sinsep", "1 truco, 2 corre, 4 corre", **FOUR_TO_1).points == [1, 0]


def test_sinsep_quatro_maximo_is_three() -> None:
    assert play("sinsep", "1 truco, 2 seis, 1 aceita, 1 tento quatro cartas", **FOUR_TO_1).points == [3, 0]


def test_sinsep_quatro_onze_three_once_the_hand_is_accepted() -> None:
    assert play("sinsep", "1 vai, 1 tento quatro cartas", score=(11, 4), **FOUR_TO_1).points == [3, 0]
    assert play("sinsep", "2 vai, 1 tento quatro cartas", score=(4, 11), **FOUR_TO_1).score == [7, 11]
    assert play("sinsep", "1 tento quatro cartas", score=(4, 11), **FOUR_TO_1).score == [5, 11]


def test_sinsep_quatro_hora_nobody_plays_with_four_cards() -> None:
    refuses("sinsep", "1 3p", **FOUR_TO_1)
    refuses("sinsep", "1 3p, 2 Kp", **FOUR_TO_2)


def test_sinsep_quatro_pergunta_the_dealer_burns_one_and_nobody_scores() -> None:
    hand = play("sinsep", "4 queima 3p de 1, 1 6p", **FOUR_TO_1)
    assert not hand.complete
    assert hand.score == [0, 0]
    refuses("sinsep", "4 queima 3p de 1, 1 3p", **FOUR_TO_1)
    refuses("sinsep", "2 queima 3p de 1", **FOUR_TO_1)


def test_sinsep_quatro_cinco_the_same_for_five() -> None:
    assert play("sinsep", "1 tento cinco cartas", **FIVE_TO_1).points == [1, 0]
    assert play("sinsep", "1 truco, 2 aceita, 1 tento cinco cartas", **FIVE_TO_1).points == [3, 0]
    play("sinsep", "4 queima 3p de 1, 4 queima 7e de 1, 1 6p", **FIVE_TO_1)
    refuses("sinsep", "4 queima 3p de 1, 1 6p", **FIVE_TO_1)


def test_sinsep_quatro_falta_too_few_cards_are_no_tento() -> None:
    refuses("sinsep", "1 tento duas cartas", **ODD)
    refuses("sinsep", "1 tento uma carta", **ODD)


# The value of a tento


def test_sinsep_valor_mao_one_while_the_hand_is_worth_one() -> None:
    assert play("sinsep", "1 3p, 2 tento roubo", **ODD).points == [0, 1]


@pytest.mark.parametrize(
    ("raised", "stake"),
    [
        ("1 truco, 2 aceita", 3),
        ("1 truco, 2 seis, 1 aceita", 6),
        ("1 truco, 2 seis, 1 nove, 2 aceita", 9),
        ("1 truco, 2 seis, 1 nove, 2 doze, 1 aceita", 12),
    ],
)
def test_sinsep_valor_trucada_the_present_stake(raised: str, stake: int) -> None:
    assert play("sinsep", f"{raised}, 2 tento roubo", **ODD).points == [0, stake]


def test_sinsep_valor_onze_antes_one_before_the_decision() -> None:
    assert play("sinsep", "2 tento roubo", score=(11, 4), **ODD).points == [0, 1]
    assert play("sinsep", "1 truco", score=(11, 4), **ODD).points == [0, 1]


def test_sinsep_valor_onze_depois_three_once_it_is_played() -> None:
    assert play("sinsep", "1 vai, 2 tento roubo", score=(11, 4), **ODD).points == [0, 3]
    assert play("sinsep", "1 vai, 1 3p, 3 seis", score=(11, 4), **ODD).points == [0, 3]


def test_sinsep_valor_ferro_the_match() -> None:
    hand = play("sinsep", "2 tento roubo", score=(11, 11), **ODD)
    assert hand.over
    assert hand.winner == "even"


# Our decisions if the document is silent


def test_sinsep_decision_players_two_or_four() -> None:
    play("sinsep", "1 3p", players=2, vira="4o", cards=["3p 2c 7e", "3c 2e 7p"])
    six = ["3p 2c 7e", "Kp Jc 6o", "Ap Qc 6e", "3c 2e 7p", "Ke Je 6p", "Kc Jp 6c"]
    assert attempt("sinsep", "1 3p", players=6, vira="4o", cards=six).status == 2


def test_sinsep_decision_next_seat_up_deals() -> None:
    assert play("sinsep", ODD_WINS, **ODD).dealer == 1
    assert play("sinsep", "3 desiste", dealer=2, **ODD).dealer == 3


def test_sinsep_decision_first_of_two_equal_winners_leads() -> None:
    cards = ["3p 4c 7e", "Kp Jc 6o", "3e Qc 6e", "2p 2e 7p"]
    assert play("sinsep", "1 3p, 2 Kp, 3 3e, 4 2p, 1 4c", vira="4o", cards=cards).leaders == [1, 1]


def test_sinsep_decision_who_tied_counts_at_the_final_value() -> None:
    cards = ["3p 4c 7e", "3c Jc 6o", "3e Qc 6e", "Kp 2e 7p"]
    assert play("sinsep", "1 3p, 2 3c, 3 3e, 4 Kp, 2 Jc", vira="4o", cards=cards).leaders == [1, 2]


def test_sinsep_decision_who_tied_is_not_who_tied_at_a_lower_value() -> None:
    cards = ["2p 4c 7e", "2c Jc 6o", "3e Qc 6e", "3p Ae 7p"]
    assert play("sinsep", "1 2p, 2 2c, 3 3e, 4 3p, 4 Ae", vira="4o", cards=cards).leaders == [1, 4]


def test_sinsep_decision_only_hidden_cards_tie() -> None:
    hand = play("sinsep", f"{ODD_1}, 1 ~3c, 2 ~Jc, 3 ~Qc, 4 ~2e", **ODD)
    assert hand.tricks == ["odd", "tie"]
    assert hand.points == [1, 0]


def test_sinsep_decision_only_the_side_that_accepted_raises_next() -> None:
    refuses("sinsep", "1 truco, 2 aceita, 1 seis", **ODD)
    refuses("sinsep", "1 truco, 2 aceita, 3 seis", **ODD)
    assert play("sinsep", "1 truco, 2 aceita, 4 seis, 1 aceita", **ODD).stake == 6


def test_sinsep_decision_a_raise_is_also_the_answer() -> None:
    hand = play("sinsep", "1 truco, 2 seis", **ODD)
    assert {"aceita", "corre", "nove"} <= set(hand.legal(1))
    assert "aceita" not in hand.legal(2)


def test_sinsep_decision_a_no_needs_both_partners() -> None:
    waiting = play("sinsep", "1 truco, 2 corre", **ODD)
    assert not waiting.complete
    assert {"aceita", "corre", "seis"} <= set(waiting.legal(4))
    assert play("sinsep", "1 truco, 2 corre, 4 aceita", **ODD).stake == 3
    assert play("sinsep", "1 truco, 2 corre, 4 seis, 1 aceita", **ODD).stake == 6
    assert play("sinsep", "1 truco, 2 corre, 4 corre", **ODD).points == [1, 0]


def test_sinsep_decision_one_on_one_a_single_no_declines() -> None:
    hand = play("sinsep", "1 truco, 2 corre", players=2, vira="4o", cards=["3p 2c 7e", "3c 2e 7p"])
    assert hand.points == [1, 0]


def test_sinsep_decision_eleven_is_answered_like_a_raise() -> None:
    assert not play("sinsep", "1 corre", score=(11, 4), **ODD).complete
    assert play("sinsep", "1 corre, 3 vai", score=(11, 4), **ODD).stake == 3


def test_sinsep_decision_eleven_one_on_one_is_decided_alone() -> None:
    table: dict[str, Any] = {"players": 2, "score": (11, 4), "vira": "4o", "cards": ["3p 2c 7e", "3c 2e 7p"]}
    assert play("sinsep", "1 corre", **table).points == [0, 1]
    assert play("sinsep", "1 vai", **table).stake == 3


def test_sinsep_decision_a_stake_is_never_reduced() -> None:
    hand = play("sinsep", f"1 truco, 2 seis, 1 aceita, {ODD_WINS}", score=(10, 4), **ODD)
    assert hand.score == [16, 4]
    assert hand.winner == "odd"


def test_sinsep_decision_eleven_all_is_worth_one() -> None:
    assert play("sinsep", ODD_WINS, score=(11, 11), **ODD).score == [12, 11]


def test_sinsep_decision_any_card_may_be_played_in_a_blind_hand() -> None:
    hand = play("sinsep", f"{TIE_1}, 4 7p, 1 2c, 2 6o, 3 6e", score=(11, 11), **TIES)
    assert hand.tricks == ["tie", "odd"]
    assert hand.winner == "odd"


def test_sinsep_decision_penalties_and_declined_raises_can_win_the_match() -> None:
    hand = play("sinsep", "1 truco, 2 aceita, 2 tento roubo", score=(4, 9), **ODD)
    assert hand.over
    assert hand.winner == "even"
    assert play("sinsep", "1 truco, 2 seis, 1 corre, 3 corre", score=(4, 9), **ODD).winner == "even"


def test_sinsep_decision_giving_up_is_allowed() -> None:
    assert play("sinsep", "1 desiste", **ODD).points == [0, 1]
    assert play("sinsep", "1 truco, 2 aceita, 1 3p, 4 desiste", **ODD).points == [3, 0]


def test_sinsep_decision_giving_up_does_not_answer_a_raise() -> None:
    refuses("sinsep", "1 truco, 2 desiste", **ODD)


def test_sinsep_decision_the_referee_may_void_the_hand() -> None:
    hand = play("sinsep", "1 3p, 0 anula carta exposta", **ODD)
    assert hand.complete
    assert hand.points == [0, 0]
    assert hand.dealer == 1


def test_sinsep_decision_there_is_no_pena() -> None:
    refuses("sinsep", "0 pena 2 mão conduta", **ODD)


def test_sinsep_decision_the_referee_claims_no_tento() -> None:
    refuses("sinsep", "0 tento roubo", **ODD)


def test_sinsep_decision_a_tento_needs_a_reason_of_the_list() -> None:
    refuses("sinsep", "1 tento conversa", **ODD)


def test_sinsep_decision_no_laying_down() -> None:
    refuses("sinsep", "1 baixa", vira="Jc", cards=["Kp Kc Ke", "3c 4e 5c", "3e 4o 5e", "3o 4p 5o"])


def test_sinsep_decision_three_ties_at_eleven_go_to_the_dealer_too() -> None:
    assert play("sinsep", f"1 vai, {TIE_1}, {TIE_2}, {TIE_3}", score=(11, 4), **TIES).points == [0, 3]
    assert play("sinsep", f"2 vai, {TIE_1}, {TIE_2}, {TIE_3}", score=(4, 11), **TIES).points == [0, 3]


def test_sinsep_decision_a_raise_on_an_exposed_card_or_in_the_dark_is_like_any_other() -> None:
    assert play("sinsep", "1 3p, 2 truco, 1 aceita, 2 Kp, 3 Ap, 4 3c", **TIES).tricks == ["tie"]
    assert play("sinsep", f"1 truco escuro, 2 aceita, {TIE_1}", **TIES).tricks == ["tie"]


def test_sinsep_decision_no_reshuffle_and_no_card_taken_at_the_cut() -> None:
    refuses("sinsep", "3 embaralha", pack=PACK)
    refuses("sinsep", "3 tira 3", pack=PACK)


def test_sinsep_decision_the_dealer_chooses_nothing() -> None:
    refuses("sinsep", "4 uma", pack=PACK)
    refuses("sinsep", "4 desce", pack=PACK)


def test_sinsep_decision_one_card_at_a_time() -> None:
    refuses("sinsep", "1 joga 3p 3c", **ODD)


def test_sinsep_decision_one_wrong_packet_at_most() -> None:
    cards = ["3p 3c 7e 6p", "Kp Jc 6o 6c", "Ap Qc 6e", "2p 2e 7p"]
    assert attempt("sinsep", "1 tento quatro cartas", vira="4o", cards=cards).status == 2


def test_sinsep_decision_a_wrong_deck_is_refused() -> None:
    assert attempt("sinsep", "1 3p", pack="3p 7o Ap").status == 2
    assert attempt("sinsep", "1 3p", vira="3p", cards=ODD["cards"]).status == 2
