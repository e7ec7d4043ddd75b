"""What we decided for pif-paf where the document is silent: see src/carteado/pifpaf/documents/decisions.toml.

The last seat deals, so seat 1 speaks and plays first; among three, seat 2 cuts.
"""

from __future__ import annotations

from typing import Any

from carteado.files.records import dump
from carteado.games import new_game, rulebook
from tests.pifpaf.table import (
    ALL_PAY,
    JUNK,
    KINGS,
    QUEENS,
    THREE,
    attempt,
    deal_of,
    dealt_in_threes,
    pack_with,
    play,
    record_of,
    refuses,
    replay_text,
    uncut,
)
from tests.pifpaf.worlds import (
    FOUR,
    LIES,
    MISTAKE,
    OFFERED,
    TWO_RUNS,
    after_the_bets,
    in_melds,
)


def test_pifpaf_decision_all_but_one_drop_the_last_takes_the_pot() -> None:
    deal = play("1 repica 5, 2 larga, 3 larga")
    assert deal.winner == 1
    assert deal.deal["how"] == "alone"
    assert deal.points == [2, -1, -1]


def test_pifpaf_decision_last_one_in_does_not_have_to_speak() -> None:
    assert play("1 larga, 2 larga").complete


def test_pifpaf_decision_no_raise_beyond_the_poorest() -> None:
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


def test_pifpaf_decision_after_a_false_claim_the_next_one_counts() -> None:
    words = f"{ALL_PAY}, 1 compra Qo, 1 descarta Qo, 3 bate, 2 bate"
    assert play(words, cards=[KINGS, JUNK, QUEENS]).winner == 3


def test_pifpaf_decision_the_pot_goes_to_who_goes_out() -> None:
    deal = play("1 repica 7, 2 paga, 3 larga, 1 compra Ke, 1 bate")
    assert deal.points == [9, -8, -1]
    assert deal.chips == [59, 42, 49]


def test_pifpaf_decision_a_fourth_suit_is_an_option() -> None:
    hand = "Kp Kc Ke Ko 7c 8c 9c 10c 2p"
    assert not in_melds(hand, "3e")
    assert in_melds(hand, "Jc", trinca="four")
    assert not in_melds(hand, "Jc")


def test_pifpaf_decision_no_sequence_round_the_corner() -> None:
    assert not in_melds(f"{TWO_RUNS} Ko 2o Je", "Ao")


def test_pifpaf_decision_ace_one_way_only_is_an_option() -> None:
    low, high = f"{TWO_RUNS} 2o 3o Je", f"{TWO_RUNS} Qo Ko Je"
    assert in_melds(low, "Ao", ace="low")
    assert not in_melds(high, "Ao", ace="low")
    assert in_melds(high, "Ao", ace="high")
    assert not in_melds(low, "Ao", ace="high")


def test_pifpaf_decision_discard_taken_does_not_go_back() -> None:
    words = f"{ALL_PAY}, 1 compra 5p, 1 descarta 5o, 2 pega"
    assert "descarta 5o" not in play(words).legal(2)
    refuses(f"{words}, 2 descarta 5o")
    assert "descarta 5o" in play(words, options={"discard_taken": True}).legal(2)


def test_pifpaf_decision_after_so_many_discards_taken_the_stock() -> None:
    words = (
        f"{ALL_PAY}, 1 compra 5p, 1 descarta 5o, 2 pega, 2 descarta 4o, 3 pega, 3 descarta 3o, 1 pega, 1 descarta 4p"
    )
    assert "pega" not in play(words, options={"takes_in_a_row": 1}).legal(2)
    refuses(f"{words}, 2 pega", options={"takes_in_a_row": 1})
    assert "pega" in play(words).legal(2)


def test_pifpaf_decision_who_has_nine_melded_may_go_out_on_any_discard() -> None:
    full = "2p 3p 4p 7c 8c 9c Kp Kc Ke"
    words = f"{ALL_PAY}, 1 compra 5c, 1 descarta 5c, 2 bate"
    assert play(words, cards=[JUNK, full, QUEENS]).winner == 2


def drawn_out(reshuffles: int, **table: Any) -> Any:
    """Everybody draws and discards the same card until the stock of the pack is empty."""
    options = {"reshuffles": reshuffles, **table.pop("options", {})}
    stock = LIES.split()[27:]
    turns = [f"{place % 3 + 1} {word}" for place, card in enumerate(stock) for word in ("compra", f"descarta {card}")]
    return ["2 corta 40", *ALL_PAY.split(", "), *turns], {"pack": OFFERED, "options": options, **table}


def test_pifpaf_decision_the_discards_but_the_last_make_a_new_stock() -> None:
    words, table = drawn_out(1)
    pile = LIES.split()[27:]
    stock = " ".join(reversed(pile[:-1]))
    deal = play([*words, "3 compra"], **table, stocks=[stock])
    assert f"descarta {pile[-2]}" in deal.legal(3)
    assert attempt([*words, "3 compra"], **table, stocks=[" ".join(pile)]).status == 1


def test_pifpaf_decision_in_a_record_without_the_new_stock_draws_are_named() -> None:
    words, table = drawn_out(1)
    assert "compra 5p" in refuses([*words, "3 compra"], **table).reason
    assert play([*words, f"3 compra {LIES.split()[30]}"], **table).status == 0


def test_pifpaf_decision_nobody_goes_out_and_all_take_back_what_they_put_in() -> None:
    words, table = drawn_out(0)
    deal = play(words, **table)
    assert deal.complete
    assert deal.deal["how"] == "nobody"
    assert deal.points == [0, 0, 0]
    assert deal.dealer == 1


def test_pifpaf_decision_dropped_cards_may_be_set_aside() -> None:
    deal = play("2 corta 40, 1 larga, 2 paga, 3 paga, 2 compra", pack=OFFERED, options={"dropped_cards": "set_aside"})
    assert f"descarta {LIES.split()[27]}" in deal.legal(2)


def test_pifpaf_decision_nobody_dropped_nothing_is_shuffled() -> None:
    deal = play(f"2 corta 40, {ALL_PAY}, 1 compra 6p, 1 descarta 6p, 2 compra 7p", pack=OFFERED)
    assert "descarta 7p" in deal.legal(2)


def match_of(deals: int, **header: Any) -> Any:
    """So many deals that the dealer wins, everybody else dropping."""
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


def test_pifpaf_decision_the_match_ends_when_somebody_cannot_pay() -> None:
    played = match_of(1, chips=[3, 50, 50])
    assert played.over
    assert played.chips == [2, 49, 52]
    assert attempt(chips=[2, 50, 50]).status == 2


def test_pifpaf_decision_or_who_cannot_pay_sits_out() -> None:
    options = {"broke": "sits_out"}
    played = play("1 larga, 2 larga", chips=[3, 50, 50], options=options)
    assert not played.over
    assert played.dealer == 2
    deal = play("2 larga", chips=[2, 50, 50], cards=["", QUEENS, JUNK], options=options)
    assert deal.points == [0, -1, 1]


def test_pifpaf_decision_the_winner_deals_next_is_an_option() -> None:
    options = {"next_dealer": "winner"}
    assert play("1 repica 5, 2 larga, 3 larga", options=options).dealer == 1
    assert play("1 larga, 2 larga", options=options).dealer == 3


def test_pifpaf_decision_checked_tables_let_only_those_go_out_who_can() -> None:
    state = after_the_bets()
    assert "bate" not in state.apply(1, "compra").legal(1)


def test_pifpaf_decision_left_alone_by_cards_thrown_away_one_takes_the_pot() -> None:
    deal = play(f"{MISTAKE}, 2 joga fora, 3 joga fora")
    assert deal.winner == 1
    assert deal.deal["how"] == "alone"
    assert deal.points == [6, -3, -3]


def test_pifpaf_decision_one_declaration_a_turn() -> None:
    refuses(f"{MISTAKE}, 1 bate")
    assert "bate" not in play(MISTAKE).legal(1)


def test_pifpaf_decision_what_was_answered_stays_closed_until_it_is_settled() -> None:
    state = new_game("pifpaf", rulebook("pifpaf").preset("mesa"), 4).start()
    pack = uncut(pack_with(dealt_in_threes(FOUR, 4)), 40)
    state = state.shuffled(["4", "1", "2", "3"]).shuffled(pack.split()).apply(3, "corta 40")
    for seat in (1, 2, 3, 4):
        state = state.apply(seat, "paga")
    state = state.apply(1, "compra").apply(1, f"descarta {KINGS.split()[0]}")
    claimed, threatened, passed = (state.apply(4, word) for word in ("bate", "ameaça", "passa"))
    assert claimed.view(2) == threatened.view(2) == passed.view(2)
    assert claimed.view(4) != passed.view(4)
