"""The rules of the document, one by one: see src/carteado/games/pifpaf/documents/pifpaf.toml.

The last seat deals, so seat 1 bets and plays first. With three players, seat 2 cuts.
"""

from __future__ import annotations

from typing import Any

import pytest

from carteado.games.pifpaf.deck import PACK
from carteado.games.registry import new_game, rulebook
from tests.games.pifpaf.table import (
    ALL_PAY,
    JUNK,
    KINGS,
    QUEENS,
    THREE,
    attempt,
    deal_order,
    pack_with,
    play,
    refuses,
    undo_cut,
)
from tests.games.pifpaf.worlds import (
    CUT_PACK,
    FOUR,
    FOUR_PAY,
    MISTAKE,
    TWO_RUNS,
    UNCUT_PACK,
    after_the_bets,
    after_the_cut,
    goes_out_with,
)

# Número de jogadores e de cartas


def test_pifpaf_numero_cartas_two_packs_of_52() -> None:
    assert len(PACK) == 104
    assert all(PACK.count(card) == 2 for card in PACK)
    assert play(pack=UNCUT_PACK).status == 0
    assert attempt(pack=" ".join(UNCUT_PACK.split()[1:])).status == 2


def test_pifpaf_numero_cartas_no_jokers() -> None:
    assert attempt(cards=[KINGS.replace("5o", "X"), QUEENS, JUNK]).status == 2
    assert attempt(pack=UNCUT_PACK.replace("Ko", "X", 1)).status == 2


def test_pifpaf_numero_cartas_no_card_three_times() -> None:
    assert attempt(cards=[KINGS, QUEENS.replace("4o", "Kp"), JUNK.replace("2e", "Kp")]).status == 2


@pytest.mark.parametrize("seats", range(3, 9))
def test_pifpaf_numero_jogadores_three_to_eight(seats: int) -> None:
    deal = play(f"{seats - 1} corta 40", pack=UNCUT_PACK, players=seats)
    assert [len(hand.split()) for hand in deal.cards] == [9] * seats


@pytest.mark.parametrize("seats", [1, 2, 9])
def test_pifpaf_numero_jogadores_not_fewer_or_more(seats: int) -> None:
    assert attempt(pack=UNCUT_PACK, players=seats).status == 2
    with pytest.raises(ValueError, match=str(seats)):
        new_game("pifpaf", rulebook("pifpaf").preset("copag"), seats)


# Apostas


def test_pifpaf_apostas_fichas_all_start_with_the_same_number() -> None:
    assert play().chips == [50, 50, 50]


def test_pifpaf_apostas_fichas_number_can_be_chosen() -> None:
    assert play(options={"chips": 200}).chips == [200, 200, 200]
    assert play(chips=[10, 20, 30]).chips == [10, 20, 30]


def test_pifpaf_apostas_limites_no_bet_below_the_minimum() -> None:
    assert play(ALL_PAY).deal["paid"] == [3, 3, 3]
    assert play(ALL_PAY, options={"min_bet": 4}).deal["paid"] == [5, 5, 5]
    refuses("1 repica 2")


def test_pifpaf_apostas_limites_no_bet_above_the_maximum() -> None:
    assert play("1 repica 10, 2 paga, 3 paga").deal["paid"] == [11, 11, 11]
    assert "10" in refuses("1 repica 11").reason
    refuses("1 repica 5", options={"max_bet": 4})


def test_pifpaf_apostas_limites_can_be_chosen() -> None:
    legal = play(options={"min_bet": 3, "max_bet": 5}).legal(1)
    assert legal == ["larga", "paga", "repica 4", "repica 5"]
    assert attempt(options={"min_bet": 5, "max_bet": 4}).status == 2


def test_pifpaf_apostas_pingo_one_chip_to_be_dealt_in() -> None:
    assert play().deal["pot"] == 3
    assert play("1 larga, 2 larga").points == [-1, -1, 2]


def test_pifpaf_apostas_falar_drops() -> None:
    deal = play("1 larga")
    assert deal.deal["playing"] == [2, 3]
    assert deal.deal["paid"] == [1, 1, 1]
    assert deal.legal(1) == []


def test_pifpaf_apostas_falar_calls() -> None:
    assert play("1 repica 4, 2 paga").deal["paid"] == [5, 5, 1]


def test_pifpaf_apostas_falar_raises() -> None:
    deal = play("1 paga, 2 repica 6")
    assert deal.deal["paid"] == [3, 7, 1]
    assert deal.legal(3)[:3] == ["larga", "paga", "repica 7"]


def test_pifpaf_apostas_falar_in_turn() -> None:
    assert play("1 paga").legal(1) == []
    assert "lugar 2" in refuses("1 paga, 3 paga").reason
    refuses("2 larga")


def test_pifpaf_apostas_falar_all_answer_a_raise() -> None:
    deal = play("1 paga, 2 repica 5, 3 paga")
    assert list(deal.json["legal"]) == ["1"]
    refuses("1 paga, 2 repica 5, 3 paga, 2 paga")
    assert play("1 paga, 2 repica 5, 3 paga, 1 paga").legal(1) == ["compra"]


def test_pifpaf_apostas_valor_can_be_chosen() -> None:
    deal = play("1 paga, 2 larga, 3 larga", options={"pingo": 3, "min_bet": 7})
    assert deal.points == [6, -3, -3]


# Embaralhamento e distribuição


def test_pifpaf_dist_sorteio_the_dealer_is_drawn_by_lot() -> None:
    start = new_game("pifpaf", rulebook("pifpaf").preset("copag"), 4).start()
    assert start.chance is not None
    assert (start.chance.purpose, start.chance.items) == ("dealer", ("1", "2", "3", "4"))
    drawn = start.apply_shuffle(["3", "1", "2", "4"])
    assert drawn.view(None)["dealer"] == 3


def test_pifpaf_dist_sentido_deal_starts_at_the_dealers_left() -> None:
    deal = play("1 corta 40", pack=undo_cut(pack_with(deal_order(THREE, 2)), 40), dealer=2)
    assert [set(hand.split()) for hand in deal.cards] == [set(hand.split()) for hand in THREE]


def test_pifpaf_dist_sentido_turns_go_from_seat_to_seat() -> None:
    words = f"{ALL_PAY}, 1 compra 5p, 1 descarta 5p, 2 compra 6p, 2 descarta 6p, 3 compra 7p, 3 descarta 7p"
    assert "compra" in play(words).legal(1)
    refuses(f"{ALL_PAY}, 1 compra 5c, 1 descarta 5c, 3 compra 6p")


def test_pifpaf_dist_sentido_next_seat_deals_next() -> None:
    assert play("1 larga, 2 larga").dealer == 1
    assert play("2 larga, 3 larga", dealer=1).dealer == 2


def test_pifpaf_dist_corte_the_player_at_the_dealers_right_cuts() -> None:
    deal = play(pack=UNCUT_PACK)
    assert list(deal.json["legal"]) == ["2"]
    assert "lugar 2" in refuses("1 corta 40", pack=UNCUT_PACK).reason
    assert list(play(pack=UNCUT_PACK, dealer=1).json["legal"]) == ["3"]


def test_pifpaf_dist_corte_comes_first() -> None:
    refuses("1 paga", pack=UNCUT_PACK)


def test_pifpaf_dist_corte_puts_the_rest_on_top() -> None:
    deal = play("2 corta 40", pack=UNCUT_PACK)
    assert [set(hand.split()) for hand in deal.cards] == [set(hand.split()) for hand in THREE]


def test_pifpaf_dist_corte_is_made_once() -> None:
    refuses("2 corta 40, 2 corta 40", pack=UNCUT_PACK)


def test_pifpaf_dist_minimo_each_part_has_five_cards() -> None:
    legal = play(pack=UNCUT_PACK).legal(2)
    assert (legal[0], legal[-1]) == ("corta 5", "corta 99")
    assert "5" in refuses("2 corta 4", pack=UNCUT_PACK).reason
    refuses("2 corta 100", pack=UNCUT_PACK)


def test_pifpaf_dist_nove_nine_each() -> None:
    assert [len(hand.split()) for hand in play("2 corta 40", pack=UNCUT_PACK).cards] == [9, 9, 9]
    assert attempt(cards=[KINGS, QUEENS, JUNK.replace(" 2e", "")]).status == 2


def test_pifpaf_dist_nove_in_threes() -> None:
    top = "Ap 2p 3p Ac 2c 3c Ae 2e 3e 4p 5p 6p 4c 5c 6c 4e 5e 6e 7p 8p 9p 7c 8c 9c 7e 8e 9e"
    deal = play("2 corta 40", pack=undo_cut(pack_with(top), 40))
    assert deal.cards[0] == "Ap 2p 3p 4p 5p 6p 7p 8p 9p"


def test_pifpaf_dist_nove_face_down() -> None:
    state = after_the_cut()
    assert set(state.view(1)["deal"]["hand"]) == set(KINGS.split())
    assert "Jo" not in str(state.view(1))
    assert state.view(None)["deal"]["hand"] == []


def test_pifpaf_dist_sobra_waits_until_all_have_spoken() -> None:
    state = after_the_cut()
    assert state.view(None)["deal"]["stock"] == 104 - 27
    refuses("2 corta 40, 1 compra", pack=UNCUT_PACK)


def after_a_drop() -> Any:
    """Return the state after seat 1 dropped, when its cards wait to be shuffled into the stock."""
    state = after_the_cut()
    return state.apply(1, "larga").apply(2, "paga").apply(3, "paga")


def test_pifpaf_dist_maco_dropped_cards_are_shuffled_into_the_rest() -> None:
    chance = after_a_drop().chance
    assert chance.purpose == "stock"
    assert len(chance.items) == 104 - 27 + 9
    assert sorted(chance.items) == sorted([*CUT_PACK.split()[27:], *KINGS.split()])


def test_pifpaf_dist_maco_is_cut_again() -> None:
    state = after_a_drop()
    state = state.apply_shuffle(state.chance.items)
    assert state.actors() == (2,)
    assert state.legal(2)[0] == "corta 5"
    assert state.legal(2)[-1] == f"corta {86 - 5}"


def test_pifpaf_dist_maco_cards_are_drawn_from_it() -> None:
    state = after_a_drop()
    order = sorted(state.chance.items)
    state = state.apply_shuffle(order).apply(2, "corta 30").apply(2, "compra")
    assert sorted(state.view(2)["deal"]["hand"]) == sorted([*QUEENS.split(), order[30]])


def test_pifpaf_dist_maco_is_face_down() -> None:
    state = after_a_drop()
    state = state.apply_shuffle(state.chance.items).apply(2, "corta 30")
    assert state.view(3)["deal"]["stock"] == 86
    assert "5o" not in str(state.view(3))


def test_pifpaf_dist_maco_order_is_read_from_the_record() -> None:
    stock = " ".join(sorted([*CUT_PACK.split()[27:], *KINGS.split()]))
    words = "2 corta 40, 1 larga, 2 paga, 3 paga, 2 corta 30, 2 compra"
    assert play(words, pack=UNCUT_PACK, stocks=[stock]).legal(2)
    assert attempt(words, pack=UNCUT_PACK, stocks=[stock[4:]]).reason == "o maço escrito não tem as cartas que sobraram"


# Desenrolar do jogo


def test_pifpaf_jogo_objetivo_first_player_without_cards_wins() -> None:
    deal = play(f"{ALL_PAY}, 1 compra Ke, 1 bate")
    assert deal.winner == 1
    assert sorted(deal.deal["melds"]) == ["2p 3p 4p", "7c 8c 9c", "Kp Kc Ke"]
    assert deal.points == [6, -3, -3]


@pytest.mark.parametrize("card", ["Ke", "Ko"])
def test_pifpaf_jogo_trinca_three_of_a_rank_in_three_suits(card: str) -> None:
    assert goes_out_with(f"{TWO_RUNS} Kp Kc 5o", card)


@pytest.mark.parametrize("card", ["Kp", "Kc", "Qp"])
def test_pifpaf_jogo_trinca_no_suit_twice(card: str) -> None:
    assert not goes_out_with(f"{TWO_RUNS} Kp Kc 5o", card)


def test_pifpaf_jogo_trinca_is_three_cards() -> None:
    assert not goes_out_with("Kp Kc Ke Ko 7c 8c 9c 2p 3p", "5o")
    # One king is left over, and the other nine cards are melded.
    assert goes_out_with("Kp Kc Ke Ko 7c 8c 9c 2p 3p", "4p")


@pytest.mark.parametrize("card", ["5o", "8o"])
def test_pifpaf_jogo_sequencia_three_in_a_row(card: str) -> None:
    assert goes_out_with(f"{TWO_RUNS} 6o 7o Je", card)


def test_pifpaf_jogo_sequencia_or_more() -> None:
    assert goes_out_with("2p 3p 4p 5p 7c 8c 9c 10c Ae", "Jc")
    assert goes_out_with("2p 3p 4p 5p 6p 7p 8p 9p Ae", "10p")


def test_pifpaf_jogo_sequencia_of_one_suit() -> None:
    assert not goes_out_with(f"{TWO_RUNS} 6o 7o Je", "8e")


def test_pifpaf_jogo_sequencia_without_gaps() -> None:
    assert not goes_out_with(f"{TWO_RUNS} 6o 8o Je", "9o")


def test_pifpaf_jogo_as_above_the_king() -> None:
    assert goes_out_with(f"{TWO_RUNS} Qo Ko Je", "Ao")


def test_pifpaf_jogo_as_below_the_two() -> None:
    assert goes_out_with(f"{TWO_RUNS} 2o 3o Je", "Ao")


def test_pifpaf_jogo_descarte_after_drawing_one_card_goes_to_the_pile() -> None:
    deal = play(f"{ALL_PAY}, 1 compra 5p")
    assert {"descarta 5p", "descarta 2p", "descarta 5o"} <= set(deal.legal(1))
    refuses(f"{ALL_PAY}, 1 compra 5p, 2 compra 6p")
    refuses(f"{ALL_PAY}, 1 compra 5p, 1 compra 6p")
    refuses(f"{ALL_PAY}, 1 descarta 5o")
    refuses(f"{ALL_PAY}, 1 compra 5p, 1 descarta Ap")


def test_pifpaf_jogo_compra_from_the_stock_or_the_last_discard() -> None:
    deal = play(f"{ALL_PAY}, 1 compra 5p, 1 descarta 5o")
    assert {"compra", "pega"} <= set(deal.legal(2))
    taken = play(f"{ALL_PAY}, 1 compra 5p, 1 descarta 5o, 2 pega")
    assert "descarta 4o" in taken.legal(2)


def test_pifpaf_jogo_compra_only_the_last_discard() -> None:
    words = f"{ALL_PAY}, 1 compra 5p, 1 descarta 5o, 2 compra 6p, 2 descarta 4o, 3 pega, 3 descarta Ap, 1 pega"
    assert "descarta Ap" not in play(words).legal(1)
    refuses(f"{words}, 1 descarta 4o")


def test_pifpaf_jogo_compra_first_player_has_the_stock_only() -> None:
    assert play(ALL_PAY).legal(1) == ["compra"]
    refuses(f"{ALL_PAY}, 1 pega")


def test_pifpaf_jogo_fim_nine_cards_in_melds_end_the_deal() -> None:
    deal = play(f"{ALL_PAY}, 1 compra Ke, 1 bate")
    assert deal.complete
    refuses(f"{ALL_PAY}, 1 compra Ke, 1 bate, 1 descarta 5o")


def test_pifpaf_jogo_fim_eight_cards_in_melds_do_not() -> None:
    assert "bate" not in play(f"{ALL_PAY}, 1 compra 10c").legal(1)


def test_pifpaf_jogo_fim_taken_discard_counts() -> None:
    words = (
        f"{ALL_PAY}, 1 compra 5c, 1 descarta 5c, 2 compra 6p, 2 descarta 6p, 3 compra 7p, 3 descarta Ko, 1 pega, 1 bate"
    )
    assert play(words).winner == 1


def test_pifpaf_jogo_bater_on_any_discard() -> None:
    """Seat 3 goes out on the discard of seat 1, although seat 2 is next."""
    deal = play(f"{ALL_PAY}, 1 compra Qo, 1 descarta Qo, 3 bate", cards=[KINGS, JUNK, QUEENS])
    assert deal.winner == 3
    assert deal.points == [-3, -3, 6]


def test_pifpaf_jogo_bater_on_the_previous_players_discard() -> None:
    assert play(f"{ALL_PAY}, 1 compra Qo, 1 descarta Qo, 2 bate").winner == 2


def test_pifpaf_jogo_bater_all_players_are_asked_with_any_hand() -> None:
    state = after_the_bets()
    state = state.apply(1, "compra").apply(1, "descarta 6p")
    assert state.actors() == (2, 3)
    assert state.legal(2) == state.legal(3) == ("passa",)


def test_pifpaf_jogo_louca_no_taking_out_of_turn() -> None:
    refuses(f"{ALL_PAY}, 1 compra 5c, 1 descarta 5c, 3 pega")


def test_pifpaf_jogo_louca_going_out_out_of_turn() -> None:
    deal = play(f"{FOUR_PAY}, 1 compra Qo, 1 descarta Qo", cards=[KINGS, JUNK, FOUR[3], QUEENS], players=4)
    assert "bate" in deal.legal(4)
    assert "pega" not in deal.legal(4)
    assert "pega" in deal.legal(2)


# Batidas por engano


def test_pifpaf_jogo_engano_player_picks_up_the_cards_and_continues() -> None:
    deal = play(MISTAKE)
    assert not deal.complete
    assert "descarta 10c" in deal.legal(1)
    assert deal.deal["playing"] == [1, 2, 3]


AFTER_MISTAKE = f"{MISTAKE}, 1 descarta 10c, 2 compra 6p, 2 descarta 6p, 3 compra 7p, 3 descarta Ko"


def test_pifpaf_jogo_engano_player_cannot_go_out_on_a_discard() -> None:
    deal = play(AFTER_MISTAKE)
    assert "bate" not in deal.legal(1)
    assert "só pode bater comprando do maço" in refuses(f"{AFTER_MISTAKE}, 1 bate").reason


def test_pifpaf_jogo_engano_player_cannot_go_out_with_a_taken_discard() -> None:
    deal = play(f"{AFTER_MISTAKE}, 1 pega")
    assert "bate" not in deal.legal(1)
    refuses(f"{AFTER_MISTAKE}, 1 pega, 1 bate")


def test_pifpaf_jogo_engano_player_can_go_out_from_the_stock() -> None:
    assert play(f"{AFTER_MISTAKE}, 1 compra Ke, 1 bate").winner == 1


def test_pifpaf_jogo_engano_false_claim_on_a_discard() -> None:
    words = f"{ALL_PAY}, 1 compra 5c, 1 descarta 5c, 3 bate"
    deal = play(words)
    assert not deal.complete
    assert {"compra", "pega"} <= set(deal.legal(2))
    refuses(f"{words}, 2 compra Qo, 2 descarta Qo, 3 bate")


def test_pifpaf_jogo_engano_with_free_declarations() -> None:
    state = after_the_bets("mesa")
    state = state.apply(1, "compra").apply(1, "bate")
    assert set(state.view(2)["deal"]["play"]["open"][0]) == {*KINGS.split(), "6p"}
    state = state.apply(2, "confere").apply(3, "confere")
    assert state.view(2)["deal"]["play"]["barred"] == [1]
    assert "bate" not in state.legal(1)


def test_pifpaf_jogo_fora_player_is_out_of_the_deal() -> None:
    deal = play(f"{MISTAKE}, 2 joga fora")
    assert deal.deal["playing"] == [1, 3]
    assert "compra" in play(f"{MISTAKE}, 2 joga fora, 1 descarta 10c").legal(3)
    assert "rodada" in refuses(f"{MISTAKE}, 2 joga fora, 1 descarta 10c, 2 compra 6p").reason


def test_pifpaf_jogo_fora_player_loses_the_bet() -> None:
    words = f"{MISTAKE}, 2 joga fora, 1 descarta 10c, 3 compra 6p, 3 descarta 6p, 1 compra Ke, 1 bate"
    assert play(words).points == [6, -3, -3]


def test_pifpaf_jogo_fora_no_effect_if_the_declaration_is_right() -> None:
    deal = play(f"{ALL_PAY}, 1 compra Ke, 1 bate, 2 joga fora")
    assert deal.winner == 1
    assert deal.points == [6, -3, -3]


def test_pifpaf_jogo_fora_only_after_a_declaration() -> None:
    refuses(f"{ALL_PAY}, 2 joga fora")


THREAT = f"{ALL_PAY}, 1 compra 5c, 1 descarta 5c, 3 ameaça"
TURNS_TO_3 = "2 compra 6p, 2 descarta 6p"


def test_pifpaf_jogo_rebate_player_draws_only_from_the_stock() -> None:
    deal = play(f"{THREAT}, 1 rebate 3, {TURNS_TO_3}")
    assert [word for word in deal.legal(3) if not word.startswith(("bate", "passa"))] == ["compra"]
    assert "rebate" in refuses(f"{THREAT}, 1 rebate 3, {TURNS_TO_3}, 3 pega").reason


def test_pifpaf_jogo_rebate_player_cannot_go_out_on_a_discard() -> None:
    words = f"{ALL_PAY}, 1 compra 5c, 1 descarta 5c, 3 ameaça, 2 rebate 3, 2 compra Qo, 2 descarta Qo"
    cards = [KINGS, JUNK, QUEENS]
    assert "bate" in play(words.replace(", 2 rebate 3", ""), cards=cards).legal(3)
    assert "bate" not in play(words, cards=cards).legal(3)
    refuses(f"{words}, 3 bate", cards=cards)


def test_pifpaf_jogo_rebate_player_can_go_out_from_the_stock() -> None:
    words = f"{ALL_PAY}, 1 compra 5c, 1 descarta 5c, 3 ameaça, 2 rebate 3, {TURNS_TO_3}, 3 compra Qo, 3 bate"
    assert play(words, cards=[KINGS, JUNK, QUEENS]).winner == 3


def test_pifpaf_jogo_rebate_has_no_effect_if_not_called() -> None:
    assert "pega" in play(f"{THREAT}, {TURNS_TO_3}").legal(3)


def test_pifpaf_jogo_rebate_is_called_by_another_player() -> None:
    refuses(f"{THREAT}, 3 rebate 3")
    refuses(f"{THREAT}, 1 rebate 2")


def test_pifpaf_jogo_nome_rebate_is_the_word() -> None:
    assert "compra" in play(f"{THREAT}, 1 rebate, {TURNS_TO_3}").legal(3)
    assert "pega" not in play(f"{THREAT}, 1 Rebate, {TURNS_TO_3}").legal(3)
