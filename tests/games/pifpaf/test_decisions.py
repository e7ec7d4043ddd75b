"""Our decisions about rules that the document leaves open: see src/carteado/games/pifpaf/documents/decisions.toml.

The last seat deals, so seat 1 bets and plays first. With three players, seat 2 cuts.
"""

from __future__ import annotations

from typing import Any

from carteado.games.registry import new_game, rulebook
from carteado.records.record_text import dump
from tests.games.pifpaf.table import (
    ALL_PAY,
    JUNK,
    KINGS,
    QUEENS,
    THREE,
    attempt,
    deal_of,
    deal_order,
    pack_with,
    play,
    record_of,
    refuses,
    replay_text,
    undo_cut,
)
from tests.games.pifpaf.worlds import (
    CUT_PACK,
    FOUR,
    MISTAKE,
    TWO_RUNS,
    UNCUT_PACK,
    after_the_bets,
    goes_out_with,
)


def test_pifpaf_decision_last_player_left_takes_the_pot() -> None:
    deal = play("1 repica 5, 2 larga, 3 larga")
    assert deal.winner == 1
    assert deal.deal["how"] == "alone"
    assert deal.points == [2, -1, -1]


def test_pifpaf_decision_last_player_left_does_not_bet() -> None:
    assert play("1 larga, 2 larga").complete


def test_pifpaf_decision_no_raise_above_the_poorest_player() -> None:
    deal = play("1 paga", chips=[50, 50, 6])
    assert deal.legal(2) == ["larga", "paga", "repica 3", "repica 4", "repica 5"]
    refuses("1 repica 6", chips=[50, 50, 6])
    assert play("1 larga, 2 repica 10", chips=[6, 50, 50]).deal["paid"] == [1, 11, 1]


def test_pifpaf_decision_first_claim_in_turn_order_goes_out() -> None:
    both = ["2p 3p 4p 7c 8c 9c Kp Kc 5o", "10p 3o 5p 8o 10c Jo Ko Qe 2e", "Ac 2c 3c 6e 7e 8e Kp Kc 4o"]
    words = f"{ALL_PAY}, 1 compra 5c, 1 descarta 5c, 2 compra 6p, 2 descarta Ko"
    assert play(f"{words}, 1 bate, 3 bate", cards=both).winner == 3
    assert play(f"{words}, 3 bate", cards=both).winner == 3
    assert play(f"{words}, 1 bate", cards=both).winner == 1


def test_pifpaf_decision_next_claim_counts_after_a_false_one() -> None:
    words = f"{ALL_PAY}, 1 compra Qo, 1 descarta Qo, 3 bate, 2 bate"
    assert play(words, cards=[KINGS, JUNK, QUEENS]).winner == 3


def test_pifpaf_decision_player_who_goes_out_takes_the_pot() -> None:
    deal = play("1 repica 7, 2 paga, 3 larga, 1 compra Ke, 1 bate")
    assert deal.points == [9, -8, -1]
    assert deal.chips == [59, 42, 49]


def test_pifpaf_decision_trinca_of_four_is_an_option() -> None:
    hand = "Kp Kc Ke Ko 7c 8c 9c 10c 2p"
    assert not goes_out_with(hand, "3e")
    assert goes_out_with(hand, "Jc", trinca="four")
    assert not goes_out_with(hand, "Jc")


def test_pifpaf_decision_sequences_do_not_wrap_around() -> None:
    assert not goes_out_with(f"{TWO_RUNS} Ko 2o Je", "Ao")


def test_pifpaf_decision_ace_only_high_or_low_is_an_option() -> None:
    low, high = f"{TWO_RUNS} 2o 3o Je", f"{TWO_RUNS} Qo Ko Je"
    assert goes_out_with(low, "Ao", ace="low")
    assert not goes_out_with(high, "Ao", ace="low")
    assert goes_out_with(high, "Ao", ace="high")
    assert not goes_out_with(low, "Ao", ace="high")


def test_pifpaf_decision_taken_discard_cannot_be_discarded() -> None:
    words = f"{ALL_PAY}, 1 compra 5p, 1 descarta 5o, 2 pega"
    assert "descarta 5o" not in play(words).legal(2)
    refuses(f"{words}, 2 descarta 5o")
    assert "descarta 5o" in play(words, options={"discard_taken": True}).legal(2)


def test_pifpaf_decision_stock_must_be_drawn_after_many_taken_discards() -> None:
    words = (
        f"{ALL_PAY}, 1 compra 5p, 1 descarta 5o, 2 pega, 2 descarta 4o, 3 pega, 3 descarta 3o, 1 pega, 1 descarta 4p"
    )
    assert "pega" not in play(words, options={"takes_in_a_row": 1}).legal(2)
    refuses(f"{words}, 2 pega", options={"takes_in_a_row": 1})
    assert "pega" in play(words).legal(2)


def test_pifpaf_decision_nine_melded_cards_go_out_on_any_discard() -> None:
    full = "2p 3p 4p 7c 8c 9c Kp Kc Ke"
    words = f"{ALL_PAY}, 1 compra 5c, 1 descarta 5c, 2 bate"
    assert play(words, cards=[JUNK, full, QUEENS]).winner == 2


def draw_whole_stock(reshuffles: int, **table: Any) -> Any:
    """Return the actions and the table of a deal in which all draw and discard until the stock is empty."""
    options = {"reshuffles": reshuffles, **table.pop("options", {})}
    stock = CUT_PACK.split()[27:]
    turns = [f"{place % 3 + 1} {word}" for place, card in enumerate(stock) for word in ("compra", f"descarta {card}")]
    return ["2 corta 40", *ALL_PAY.split(", "), *turns], {"pack": UNCUT_PACK, "options": options, **table}


def test_pifpaf_decision_all_discards_but_the_last_become_the_stock() -> None:
    words, table = draw_whole_stock(1)
    pile = CUT_PACK.split()[27:]
    stock = " ".join(reversed(pile[:-1]))
    deal = play([*words, "3 compra"], **table, stocks=[stock])
    assert f"descarta {pile[-2]}" in deal.legal(3)
    assert attempt([*words, "3 compra"], **table, stocks=[" ".join(pile)]).status == 1


def test_pifpaf_decision_record_without_new_stock_must_name_drawn_cards() -> None:
    words, table = draw_whole_stock(1)
    assert "compra 5p" in refuses([*words, "3 compra"], **table).reason
    assert play([*words, f"3 compra {CUT_PACK.split()[30]}"], **table).status == 0


def test_pifpaf_decision_bets_are_returned_if_nobody_goes_out() -> None:
    words, table = draw_whole_stock(0)
    deal = play(words, **table)
    assert deal.complete
    assert deal.deal["how"] == "nobody"
    assert deal.points == [0, 0, 0]
    assert deal.dealer == 1


def test_pifpaf_decision_dropped_cards_may_stay_out_of_the_stock() -> None:
    deal = play(
        "2 corta 40, 1 larga, 2 paga, 3 paga, 2 compra", pack=UNCUT_PACK, options={"dropped_cards": "set_aside"}
    )
    assert f"descarta {CUT_PACK.split()[27]}" in deal.legal(2)


def test_pifpaf_decision_stock_is_not_shuffled_if_nobody_drops() -> None:
    deal = play(f"2 corta 40, {ALL_PAY}, 1 compra 6p, 1 descarta 6p, 2 compra 7p", pack=UNCUT_PACK)
    assert "descarta 7p" in deal.legal(2)


def match_of(deals: int, **header: Any) -> Any:
    """Replay a match of `deals` deals that the dealer wins because all others drop."""
    seats = header.get("players", 3)
    first = header.get("dealer", seats)
    hands = []
    for number in range(deals):
        dealer = (first + number - 1) % seats + 1
        words = [f"{(dealer + step) % seats + 1} larga" for step in range(seats - 1)]
        hands.append(deal_of(words, cards=list(THREE)))
    return replay_text(dump(record_of(hands, **header)))


def test_pifpaf_decision_the_match_ends_after_the_agreed_deals() -> None:
    played = match_of(4, options={"deals": 4})
    assert played.over
    assert not match_of(3, options={"deals": 4}).over
    assert match_of(5, options={"deals": 4}).status == 1


def test_pifpaf_decision_most_chips_win_and_ties_are_shared() -> None:
    assert match_of(4, options={"deals": 4}).winners == [3]
    assert match_of(3, options={"deals": 3}).winners == [1, 2, 3]


def test_pifpaf_decision_the_match_ends_when_a_player_cannot_pay() -> None:
    played = match_of(1, chips=[3, 50, 50])
    assert played.over
    assert played.chips == [2, 49, 52]
    assert attempt(chips=[2, 50, 50]).status == 2


def test_pifpaf_decision_player_who_cannot_pay_may_sit_out() -> None:
    options = {"broke": "sits_out"}
    played = play("1 larga, 2 larga", chips=[3, 50, 50], options=options)
    assert not played.over
    assert played.dealer == 2
    deal = play("2 larga", chips=[2, 50, 50], cards=["", QUEENS, JUNK], options=options)
    assert deal.points == [0, -1, 1]


def test_pifpaf_decision_winner_as_next_dealer_is_an_option() -> None:
    options = {"next_dealer": "winner"}
    assert play("1 repica 5, 2 larga, 3 larga", options=options).dealer == 1
    assert play("1 larga, 2 larga", options=options).dealer == 3


def test_pifpaf_decision_checked_table_refuses_false_declarations() -> None:
    state = after_the_bets()
    assert "bate" not in state.apply(1, "compra").legal(1)


def test_pifpaf_decision_declarer_takes_the_pot_if_all_others_throw_cards_away() -> None:
    deal = play(f"{MISTAKE}, 2 joga fora, 3 joga fora")
    assert deal.winner == 1
    assert deal.deal["how"] == "alone"
    assert deal.points == [6, -3, -3]


def test_pifpaf_decision_one_declaration_per_turn() -> None:
    refuses(f"{MISTAKE}, 1 bate")
    assert "bate" not in play(MISTAKE).legal(1)


def test_pifpaf_decision_answers_stay_hidden_until_settled() -> None:
    state = new_game("pifpaf", rulebook("pifpaf").preset("mesa"), 4).start()
    pack = undo_cut(pack_with(deal_order(FOUR, 4)), 40)
    state = state.apply_shuffle(["4", "1", "2", "3"]).apply_shuffle(pack.split()).apply(3, "corta 40")
    for seat in (1, 2, 3, 4):
        state = state.apply(seat, "paga")
    state = state.apply(1, "compra").apply(1, f"descarta {KINGS.split()[0]}")
    claimed, threatened, passed = (state.apply(4, word) for word in ("bate", "ameaça", "passa"))
    assert claimed.view(2) == threatened.view(2) == passed.view(2)
    assert claimed.view(4) != passed.view(4)
