"""The club's basic rules (basico), article by article. By default seat 4 deals and seat 1 is the mão."""

from __future__ import annotations

from typing import Any

import pytest

from carteado.records.record_text import dump
from tests.games.truco.packs import DECK, deal_with, pack_with
from tests.games.truco.table import Replayed, attempt, hand_of, play, record_of, refuses, replay_text

# Seats 1 and 2 hold the same ranks and their partners weak cards, so every trick can be won, lost or tied.
# The fives are manilhas and nobody has one.
LEVEL: dict[str, Any] = {"vira": "4p", "cards": ["3p 2p Ap", "3c 2c Ac", "Kp Qp 7p", "Kc Qc 7c"]}
ODD_1 = "1 3p, 2 2c, 3 Kp, 4 Kc"
ODD_ODD = f"{ODD_1}, 1 2p, 2 Ac, 3 Qp, 4 Qc"
TIE_1 = "1 3p, 2 3c, 3 Kp, 4 Kc"
TIE_TIE = f"{TIE_1}, 2 2c, 3 Qp, 4 Qc, 1 2p"
ALL_TIED = f"{TIE_TIE}, 1 Ap, 2 Ac, 3 7p, 4 7c"

# Thirteen cards in the order of the deal. The last one is the vira if it is turned after the deal.
THIRTEEN = "3p 7o Ap Kp 4c 5o 2c 2e 6p Qp Jo 3c Jc"
UPSIDE_DOWN = " ".join(reversed(THIRTEEN.split()))
IN_ONES = [{"3p", "4c", "6p"}, {"7o", "5o", "Qp"}, {"Ap", "2c", "Jo"}, {"Kp", "2e", "3c"}]
IN_THREES = [{"3p", "7o", "Ap"}, {"Kp", "4c", "5o"}, {"2c", "2e", "6p"}, {"Qp", "Jo", "3c"}]
KINGS = ["Kp", "Kc", "Ke", "Ko"]

RAISED = {
    3: "1 truco, 2 aceita",
    6: "1 truco, 2 seis, 1 aceita",
    9: "1 truco, 2 seis, 1 nove, 2 aceita",
    12: "1 truco, 2 seis, 1 nove, 2 doze, 1 aceita",
}


def dealt_hands(table: Replayed) -> list[set[str]]:
    """Return the cards of each seat as sets."""
    return [set(hand) for hand in table.cards]


def cutter_of(dealer: int) -> int:
    """Return the contrapé, the seat before the dealer."""
    return dealer - 1 or 4


def replay_match(*hands: dict[str, Any], **header: Any) -> Replayed:
    """Replay a record of several hands, which must be accepted."""
    table = replay_text(dump(record_of("basico", hands, **header)))
    assert table.status == 0, table.json.get("error") or table.stderr
    return table


# I. The deck


def test_basico_art01_twelve_of_forty_cards_are_dealt() -> None:
    table = play("basico", pack=pack_with())
    assert len(set().union(*dealt_hands(table))) == 12
    assert set().union(*dealt_hands(table)) <= set(DECK)


@pytest.mark.parametrize("card", ["8p", "9c", "10e", "X"])
def test_basico_art01_no_eight_nine_ten_or_joker(card: str) -> None:
    cards = [f"3p 2p {card}", "3c 2c Ac", "Kp Qp 7p", "Kc Qc 7c"]
    assert attempt("basico", vira="4p", cards=cards).status == 2


def test_basico_art01_no_card_twice() -> None:
    assert attempt("basico", vira="4p", cards=["3p 2p Ap", "3p 2c Ac", "Kp Qp 7p", "Kc Qc 7c"]).status == 2
    assert attempt("basico", vira="3p", cards=LEVEL["cards"]).status == 2


def test_basico_art01_pack_has_all_forty() -> None:
    short = pack_with().rsplit(" ", 1)[0]
    assert attempt("basico", pack=short).status == 2


# II. Shuffle and cut


@pytest.mark.parametrize("dealer", [1, 2, 3, 4])
def test_basico_art03_contrape_cuts(dealer: int) -> None:
    play("basico", f"{cutter_of(dealer)} corta 10", dealer=dealer, pack=pack_with())


@pytest.mark.parametrize("seat", [1, 2, 4])
def test_basico_art03_nobody_else_cuts(seat: int) -> None:
    refuses("basico", f"{seat} corta 10", dealer=4, pack=pack_with())
    refuses("basico", f"{seat} bate", dealer=4, pack=pack_with())


def test_basico_art05_contrape_may_cut_or_not() -> None:
    uncut = play("basico", "3 bate", pack=pack_with(top=THIRTEEN))
    cut = play("basico", "3 corta 13", pack=pack_with(top=THIRTEEN))
    assert dealt_hands(uncut) == IN_ONES
    assert not set().union(*dealt_hands(cut)) & set(THIRTEEN.split())


def test_basico_art05_s1_cut_puts_the_rest_on_top() -> None:
    table = play("basico", "3 corta 27", pack=pack_with(bottom=THIRTEEN))
    assert dealt_hands(table) == IN_ONES
    assert table.hand["manilhas"] == KINGS


def test_basico_art05_s1_one_cut_only() -> None:
    refuses("basico", "3 corta 10, 3 corta 10", pack=pack_with())


def test_basico_art05_s1_cut_leaves_two_piles() -> None:
    refuses("basico", "3 corta 40", pack=pack_with())


def test_basico_art05_s1_only_a_dry_cut() -> None:
    refuses("basico", "3 cerra", pack=pack_with())
    refuses("basico", "3 embaralha", pack=pack_with())


def test_basico_art05_s2_tapping_declines_the_cut() -> None:
    table = play("basico", "3 bate", pack=pack_with(top=THIRTEEN))
    assert dealt_hands(table) == IN_ONES


def test_basico_art05_s2_no_cut_after_tapping() -> None:
    refuses("basico", "3 bate, 3 corta 10", pack=pack_with())


def test_basico_art05_s3_contrape_sees_no_card() -> None:
    refuses("basico", "3 olha", pack=pack_with())
    refuses("basico", "3 queima 1", pack=pack_with())


def test_basico_art05_s3_contrape_hands_out_no_card() -> None:
    refuses("basico", "3 corta 10, 3 tira 3", pack=pack_with())
    refuses("basico", "3 corta 10, 3 tira 1", pack=pack_with())


def test_basico_art06_contrape_orders_from_the_top() -> None:
    table = play("basico", "3 corta 27, 3 desce", pack=pack_with(bottom=THIRTEEN))
    assert dealt_hands(table) == IN_ONES


def test_basico_art06_contrape_orders_from_the_bottom() -> None:
    table = play("basico", "3 corta 13, 3 sobe", pack=pack_with(top=UPSIDE_DOWN))
    assert dealt_hands(table) == IN_ONES
    assert table.hand["manilhas"] == KINGS


def test_basico_art06_dealer_may_not_choose_the_direction() -> None:
    refuses("basico", "3 corta 10, 4 sobe", pack=pack_with())
    refuses("basico", "3 corta 10, 4 desce", pack=pack_with())


def test_basico_art06_other_players_may_not_choose_the_direction() -> None:
    refuses("basico", "3 corta 10, 1 sobe", pack=pack_with())


# III. The deal


def test_basico_art07_dealer_deals_in_ones() -> None:
    table = play("basico", "3 bate, 4 uma", pack=pack_with(top=THIRTEEN))
    assert dealt_hands(table) == IN_ONES
    assert table.hand["manilhas"] == KINGS


def test_basico_art07_dealer_deals_in_threes() -> None:
    table = play("basico", "3 bate, 4 três", pack=pack_with(top=THIRTEEN))
    assert dealt_hands(table) == IN_THREES
    assert table.hand["manilhas"] == KINGS


def test_basico_art07_only_the_dealer_chooses() -> None:
    refuses("basico", "3 bate, 1 três", pack=pack_with())
    refuses("basico", "3 bate, 3 três", pack=pack_with())


@pytest.mark.parametrize("dealer", [1, 2, 3, 4])
@pytest.mark.parametrize("how", ["uma", "três"])
def test_basico_art07_s1_first_card_goes_to_the_mao(dealer: int, how: str) -> None:
    cut = f"{cutter_of(dealer)} bate, {dealer} {how}"
    table = play("basico", cut, dealer=dealer, pack=pack_with(top="3p"))
    mao = dealer % 4 + 1
    assert "3p" in table.cards[mao - 1]


# V. The play


def test_basico_art09_three_tricks_make_the_hand() -> None:
    """Odd, even, odd: only the third trick decides."""
    two = f"{ODD_1}, 1 Ap, 2 3c, 3 Qp, 4 Qc"
    assert not play("basico", two, **LEVEL).complete
    table = play("basico", f"{two}, 2 Ac, 3 7p, 4 7c, 1 2p", **LEVEL)
    assert table.tricks == ["odd", "even", "odd"]
    assert table.leaders == [1, 1, 2]
    assert table.complete


def test_basico_art09_no_fourth_trick() -> None:
    refuses("basico", f"{ALL_TIED}, 2 3c", **LEVEL)


def test_basico_art09_each_plays_in_turn() -> None:
    refuses("basico", "1 3p, 3 Kp", **LEVEL)
    refuses("basico", "1 3p, 1 2p", **LEVEL)


def test_basico_art09_only_own_cards_can_be_played() -> None:
    refuses("basico", "1 3c", **LEVEL)
    refuses("basico", f"{ODD_1}, 1 3p", **LEVEL)


def test_basico_art09_s1_two_tricks_win_the_hand() -> None:
    table = play("basico", ODD_ODD, **LEVEL)
    assert table.tricks == ["odd", "odd"]
    assert table.complete
    refuses("basico", f"{ODD_ODD}, 1 Ap", **LEVEL)


def test_basico_art09_s2_one_point_without_truco() -> None:
    table = play("basico", ODD_ODD, **LEVEL)
    assert table.stake == 1
    assert table.points == [1, 0]
    assert table.score == [1, 0]


@pytest.mark.parametrize("stake", [3, 6, 9, 12])
def test_basico_art09_s3_raised_hand_is_worth_its_stake(stake: int) -> None:
    table = play("basico", f"{RAISED[stake]}, {ODD_ODD}", **LEVEL)
    assert table.stake == stake
    assert table.points == [stake, 0]


def test_basico_art09_s3_no_step_is_skipped() -> None:
    for word in ("seis", "nove", "doze"):
        refuses("basico", f"1 {word}", **LEVEL)
    refuses("basico", "1 truco, 2 nove", **LEVEL)


def test_basico_art09_s3_nothing_above_twelve() -> None:
    asked = play("basico", "1 truco, 2 seis, 1 nove, 2 doze", **LEVEL)
    assert set(asked.legal(1)) == {"aceita", "corre"}
    agreed = play("basico", RAISED[12], **LEVEL)
    for seat in (1, 2, 3, 4):
        assert not {"truco", "seis", "nove", "doze"} & set(agreed.legal(seat))


def test_basico_art10_three_tied_tricks_tie_the_hand() -> None:
    table = play("basico", ALL_TIED, **LEVEL)
    assert table.tricks == ["tie", "tie", "tie"]
    assert table.complete


def test_basico_art10_s1_without_truco_nobody_scores() -> None:
    table = play("basico", ALL_TIED, score=[4, 7], **LEVEL)
    assert table.points == [0, 0]
    assert table.score == [4, 7]


def test_basico_art10_s2_with_truco_the_raiser_loses() -> None:
    assert play("basico", f"1 truco, 2 aceita, {ALL_TIED}", **LEVEL).points == [0, 3]
    assert play("basico", f"2 truco, 1 aceita, {ALL_TIED}", **LEVEL).points == [3, 0]


def test_basico_art11_first_trick_tied_second_decides() -> None:
    table = play("basico", f"{TIE_1}, 2 2c, 3 Qp, 4 Qc, 1 Ap", **LEVEL)
    assert table.tricks == ["tie", "even"]
    assert table.points == [0, 1]


def test_basico_art11_second_decides_the_raised_points_too() -> None:
    table = play("basico", f"{TIE_1}, 1 truco, 2 aceita, 2 2c, 3 Qp, 4 Qc, 1 Ap", **LEVEL)
    assert table.points == [0, 3]


def test_basico_art12_second_trick_tied_first_decides() -> None:
    table = play("basico", f"{ODD_1}, 1 Ap, 2 Ac, 3 Qp, 4 Qc", **LEVEL)
    assert table.tricks == ["odd", "tie"]
    assert table.points == [1, 0]


def test_basico_art12_third_trick_tied_first_decides() -> None:
    table = play("basico", f"{ODD_1}, 1 2p, 2 3c, 3 Qp, 4 Qc, 2 Ac, 3 7p, 4 7c, 1 Ap", **LEVEL)
    assert table.tricks == ["odd", "even", "tie"]
    assert table.points == [1, 0]


def test_basico_art12_first_still_decides_after_a_raise() -> None:
    """The raiser loses only a hand of three ties (Art. 10 §2)."""
    table = play("basico", f"{ODD_1}, 1 truco, 2 aceita, 1 Ap, 2 Ac, 3 Qp, 4 Qc", **LEVEL)
    assert table.points == [3, 0]


def test_basico_art13_twelve_wins_the_match() -> None:
    table = play("basico", f"1 truco, 2 aceita, {ODD_ODD}", score=[9, 10], **LEVEL)
    assert table.score == [12, 10]
    assert table.over
    assert table.winner == "odd"


def test_basico_art13_eleven_does_not_win() -> None:
    table = play("basico", ODD_ODD, score=[10, 10], **LEVEL)
    assert table.score == [11, 10]
    assert not table.over
    assert table.winner is None


def test_basico_art14_side_with_eleven_decides_first() -> None:
    table = play("basico", score=[11, 5], **LEVEL)
    assert set(table.legal(1)) == set(table.legal(3)) == {"vai", "corre"}
    assert table.legal(2) == table.legal(4) == []


def test_basico_art14_no_card_before_the_decision() -> None:
    refuses("basico", "1 3p", score=[11, 5], **LEVEL)


def test_basico_art14_the_other_side_does_not_decide() -> None:
    refuses("basico", "2 vai", score=[11, 5], **LEVEL)
    refuses("basico", "1 corre", score=[5, 11], **LEVEL)


def test_basico_art14_below_eleven_there_is_no_decision() -> None:
    refuses("basico", "1 vai", score=[10, 5], **LEVEL)


def test_basico_art14_s1_played_and_lost_costs_three() -> None:
    table = play("basico", f"2 vai, {ODD_ODD}", score=[5, 11], **LEVEL)
    assert table.stake == 3
    assert table.points == [3, 0]
    assert table.score == [8, 11]


def test_basico_art14_s1_played_and_won_takes_the_match() -> None:
    table = play("basico", f"1 vai, {ODD_ODD}", score=[11, 5], **LEVEL)
    assert table.winner == "odd"


def test_basico_art14_s2_given_up_costs_one() -> None:
    table = play("basico", "1 corre", score=[11, 5], **LEVEL)
    assert table.points == [0, 1]
    assert table.score == [11, 6]
    assert table.complete


def test_basico_art15_at_eleven_all_there_is_no_decision() -> None:
    table = play("basico", score=[11, 11], **LEVEL)
    assert "vai" not in table.legal(1) + table.legal(2) + table.legal(3) + table.legal(4)
    refuses("basico", "1 vai", score=[11, 11], **LEVEL)
    play("basico", "1 3p", score=[11, 11], **LEVEL)


def test_basico_art16_at_eleven_all_dealt_in_threes() -> None:
    table = play("basico", "3 bate", score=[11, 11], pack=pack_with(top=THIRTEEN))
    assert dealt_hands(table) == IN_THREES


def test_basico_art16_thirteenth_card_is_the_vira() -> None:
    table = play("basico", "3 bate", score=[11, 11], pack=pack_with(top=THIRTEEN))
    assert table.hand["manilhas"] == KINGS


def test_basico_art16_at_eleven_all_dealing_in_ones_is_refused() -> None:
    refuses("basico", "3 bate, 4 uma", score=[11, 11], pack=pack_with())


def test_basico_art16_at_eleven_dealing_in_ones_is_allowed() -> None:
    table = play("basico", "3 bate, 4 uma", score=[11, 5], pack=pack_with(top=THIRTEEN))
    assert dealt_hands(table) == IN_ONES


def test_basico_art17_no_face_down_card_in_the_first_trick() -> None:
    refuses("basico", "1 ~3p", **LEVEL)
    refuses("basico", "1 3p, 2 ~3c", **LEVEL)
    refuses("basico", "1 3p, 2 3c, 3 Kp, 4 ~Kc", **LEVEL)


def test_basico_art17_s1_followers_may_play_face_down_from_the_second_on() -> None:
    second = play("basico", f"{ODD_1}, 1 Ap", **LEVEL)
    assert {"~3c", "~Ac"} <= set(second.legal(2))
    table = play("basico", f"{ODD_1}, 1 Ap, 2 3c, 3 ~Qp, 4 ~Qc, 2 Ac, 3 ~7p, 4 ~7c, 1 ~2p", **LEVEL)
    assert table.tricks == ["odd", "even", "even"]


def test_basico_art17_s1_leader_may_not_play_face_down() -> None:
    """Seat 2 leads the third trick. The rule is about the leader of the trick, not about the mão."""
    refuses("basico", f"{ODD_1}, 1 ~2p", **LEVEL)
    refuses("basico", f"{ODD_1}, 1 Ap, 2 3c, 3 Qp, 4 Qc, 2 ~Ac", **LEVEL)
    assert not [word for word in play("basico", ODD_1, **LEVEL).legal(1) if word.startswith("~")]


def test_basico_art17_s1_face_down_card_may_stay_unknown() -> None:
    table = play("basico", f"{ODD_1}, 1 2p, 2 ~, 3 ~, 4 ~", **LEVEL)
    assert table.tricks == ["odd", "odd"]


# Our decisions if the document is silent


@pytest.mark.parametrize(
    ("vira", "rank"),
    [("4o", "5"), ("5o", "6"), ("6o", "7"), ("7o", "Q"), ("Qo", "J"), ("Jo", "K"), ("Ko", "A"), ("Ao", "2"),
     ("2o", "3"), ("3o", "4")],
)  # fmt: skip
def test_basico_decision_manilhas_are_one_rank_above_the_vira(vira: str, rank: str) -> None:
    table = play("basico", vira=vira, cards=deal_with(vira=vira))
    assert table.hand["manilhas"] == [rank + suit for suit in "pceo"]


@pytest.mark.parametrize(("stronger", "weaker"), [("5p", "5c"), ("5c", "5e"), ("5e", "5o"), ("5o", "3p")])
def test_basico_decision_clubs_hearts_spades_diamonds(stronger: str, weaker: str) -> None:
    cards = deal_with(weaker, stronger, "4c", "4e", vira="4p")
    table = play("basico", f"1 {weaker}, 2 {stronger}, 3 4c, 4 4e", vira="4p", cards=cards)
    assert table.tricks == ["even"]


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [("3", "2"), ("2", "A"), ("A", "K"), ("K", "J"), ("J", "Q"), ("Q", "7"), ("7", "6"), ("6", "4")],
)
def test_basico_decision_plain_order(stronger: str, weaker: str) -> None:
    """The fives are manilhas here. The next test covers their plain rank."""
    cards = deal_with(f"{weaker}p", f"{stronger}c", "4c", "4e", vira="4o")
    table = play("basico", f"1 {weaker}p, 2 {stronger}c, 3 4c, 4 4e", vira="4o", cards=cards)
    assert table.tricks == ["even"]


@pytest.mark.parametrize(("stronger", "weaker"), [("6", "5"), ("5", "4")])
def test_basico_decision_plain_order_of_the_lowest(stronger: str, weaker: str) -> None:
    cards = deal_with(f"{weaker}p", f"{stronger}c", "4e", "4o", vira="Jo")
    table = play("basico", f"1 {weaker}p, 2 {stronger}c, 3 4e, 4 4o", vira="Jo", cards=cards)
    assert table.tricks == ["even"]


def test_basico_decision_plain_cards_of_one_rank_tie() -> None:
    assert play("basico", TIE_1, **LEVEL).tricks == ["tie"]


@pytest.mark.parametrize("dealer", [1, 2, 3, 4])
def test_basico_decision_first_dealer_is_any_seat(dealer: int) -> None:
    assert play("basico", dealer=dealer, **LEVEL).hand["dealer"] == dealer


def test_basico_decision_next_dealer_is_the_next_seat_up() -> None:
    assert play("basico", ODD_ODD, dealer=4, **LEVEL).dealer == 1
    table = replay_match(hand_of(ODD_ODD, **LEVEL), hand_of("2 3c", **LEVEL))
    assert [hand["dealer"] for hand in table.hands] == [4, 1]


def test_basico_decision_next_dealer_follows_a_tied_hand_too() -> None:
    assert play("basico", ALL_TIED, dealer=4, **LEVEL).dealer == 1


def test_basico_decision_vira_is_turned_after_the_deal() -> None:
    """The vira is the next card in the direction of the deal: the thirteenth from the top or from the bottom."""
    top = play("basico", "3 bate, 3 desce", pack=pack_with(top=THIRTEEN))
    bottom = play("basico", "3 bate, 3 sobe", pack=pack_with(bottom=UPSIDE_DOWN))
    assert top.hand["manilhas"] == bottom.hand["manilhas"] == KINGS


def test_basico_decision_default_deal_is_in_ones_from_the_top() -> None:
    assert dealt_hands(play("basico", pack=pack_with(top=THIRTEEN))) == IN_ONES


@pytest.mark.parametrize("dealer", [1, 2, 3, 4])
def test_basico_decision_mao_leads_the_hand(dealer: int) -> None:
    mao = dealer % 4 + 1
    table = play("basico", f"{mao} {LEVEL['cards'][mao - 1].split()[0]}", dealer=dealer, **LEVEL)
    assert table.leaders == [mao]
    refuses("basico", f"{dealer} {LEVEL['cards'][dealer - 1].split()[0]}", dealer=dealer, **LEVEL)


def test_basico_decision_winner_of_a_trick_leads_the_next() -> None:
    table = play("basico", "1 2p, 2 3c, 3 Kp, 4 Kc, 2 2c", **LEVEL)
    assert table.leaders == [1, 2]
    refuses("basico", "1 2p, 2 3c, 3 Kp, 4 Kc, 1 3p", **LEVEL)


def test_basico_decision_of_two_equal_winning_cards_the_first_leads() -> None:
    cards = ["Kp 2p Ap", "3c 2c Ac", "Ke Qp 7p", "3e Qc 7c"]
    table = play("basico", "1 Kp, 2 3c, 3 Ke, 4 3e, 2 2c", vira="4p", cards=cards)
    assert table.tricks == ["even"]
    assert table.leaders == [1, 2]


def test_basico_decision_who_tied_leads() -> None:
    """Seat 2 tied with the second three. The later cards changed nothing."""
    assert play("basico", f"{TIE_1}, 2 2c", **LEVEL).leaders == [1, 2]
    refuses("basico", f"{TIE_1}, 1 2p", **LEVEL)


def test_basico_decision_who_tied_counts_at_the_final_value() -> None:
    """Seat 2 tied the kings, but seat 4 tied the threes."""
    cards = ["Kp 2p Ap", "Kc 2c Ac", "3e Qp 7p", "3c Qc 7c"]
    table = play("basico", "1 Kp, 2 Kc, 3 3e, 4 3c, 4 Qc", vira="4p", cards=cards)
    assert table.tricks == ["tie"]
    assert table.leaders == [1, 4]


def test_basico_decision_who_tied_is_the_first_equal_card() -> None:
    """Of four threes, the one of seat 2 made the tie."""
    cards = ["3p 2p Ap", "3c 2c Ac", "3e Qp 7p", "3o Qc 7c"]
    table = play("basico", "1 3p, 2 3c, 3 3e, 4 3o, 2 2c", vira="4p", cards=cards)
    assert table.leaders == [1, 2]


def test_basico_decision_after_a_tied_first_trick_any_card_may_be_played() -> None:
    """Face down as well, except for the leader."""
    table = play("basico", f"{TIE_1}, 2 Ac", **LEVEL)
    assert {"Qp", "7p", "~Qp", "~7p"} <= set(table.legal(3))
    assert play("basico", f"{TIE_1}, 2 Ac, 3 7p, 4 Qc, 1 ~2p", **LEVEL).tricks == ["tie", "even"]


def test_basico_decision_tricks_one_and_two_tied_third_decides() -> None:
    cards = ["3p 2p 5p", "3c 2c Ac", "Kp Qp 7p", "Kc Qc 7c"]
    table = play("basico", f"{TIE_TIE}, 1 5p, 2 Ac, 3 7p, 4 7c", vira="4p", cards=cards)
    assert table.tricks == ["tie", "tie", "odd"]
    assert table.points == [1, 0]


def test_basico_decision_three_ties_the_last_raiser_loses() -> None:
    assert play("basico", f"{RAISED[6]}, {ALL_TIED}", **LEVEL).points == [6, 0]
    assert play("basico", f"{RAISED[9]}, {ALL_TIED}", **LEVEL).points == [0, 9]
    assert play("basico", f"{RAISED[12]}, {ALL_TIED}", **LEVEL).points == [12, 0]


def test_basico_decision_three_ties_at_eleven_nobody_scores() -> None:
    table = play("basico", f"1 vai, {ALL_TIED}", score=[11, 5], **LEVEL)
    assert table.points == [0, 0]
    assert table.score == [11, 5]


def test_basico_decision_three_ties_at_eleven_all_nobody_scores() -> None:
    table = play("basico", ALL_TIED, score=[11, 11], **LEVEL)
    assert table.points == [0, 0]
    assert not table.over


@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("1 truco, 2 corre", [1, 0]),
        ("1 truco, 2 seis, 1 corre", [0, 3]),
        ("1 truco, 2 seis, 1 nove, 2 corre", [6, 0]),
        ("1 truco, 2 seis, 1 nove, 2 doze, 1 corre", [0, 9]),
    ],
)
def test_basico_decision_declined_raise_gives_the_previous_stake(words: str, points: list[int]) -> None:
    table = play("basico", words, **LEVEL)
    assert table.complete
    assert table.points == points


def test_basico_decision_declined_second_raise_gives_the_accepted_stake() -> None:
    assert play("basico", f"1 truco, 2 aceita, {ODD_1}, 2 seis, 3 corre", **LEVEL).points == [0, 3]


def test_basico_decision_anyone_raises_any_time() -> None:
    before = play("basico", **LEVEL)
    during = play("basico", "1 3p, 2 3c", **LEVEL)
    for seat in (1, 2, 3, 4):
        assert "truco" in before.legal(seat)
        assert "truco" in during.legal(seat)
    assert play("basico", "1 3p, 4 truco, 1 aceita, 2 3c", **LEVEL).stake == 3


def test_basico_decision_legal_actions_of_a_seat() -> None:
    table = play("basico", **LEVEL)
    assert set(table.legal(1)) == {"3p", "2p", "Ap", "truco", "desiste"}
    assert set(table.legal(2)) == {"truco", "desiste"}


def test_basico_decision_play_waits_for_the_answer() -> None:
    table = play("basico", "1 truco", **LEVEL)
    assert set(table.legal(2)) == set(table.legal(4)) == {"aceita", "corre", "seis"}
    assert table.legal(1) == table.legal(3) == []
    refuses("basico", "1 truco, 1 3p", **LEVEL)
    refuses("basico", "1 truco, 3 aceita", **LEVEL)


def test_basico_decision_first_word_of_either_partner_answers() -> None:
    assert play("basico", "1 truco, 4 aceita", **LEVEL).stake == 3
    assert play("basico", "1 truco, 4 corre", **LEVEL).points == [1, 0]
    refuses("basico", "1 truco, 4 aceita, 2 corre", **LEVEL)
    refuses("basico", "1 truco, 4 corre, 2 aceita", **LEVEL)


def test_basico_decision_only_the_accepting_side_raises_next() -> None:
    table = play("basico", "1 truco, 2 aceita", **LEVEL)
    assert "seis" in table.legal(2)
    assert "seis" in table.legal(4)
    assert "seis" not in table.legal(1) + table.legal(3)
    refuses("basico", "1 truco, 2 aceita, 3 seis", **LEVEL)


def test_basico_decision_raising_again_is_an_answer() -> None:
    table = play("basico", "1 truco, 2 seis", **LEVEL)
    assert set(table.legal(1)) == set(table.legal(3)) == {"aceita", "corre", "nove"}
    assert table.legal(2) == table.legal(4) == []


def test_basico_decision_eleven_is_decided_by_the_first_word() -> None:
    assert play("basico", "3 vai", score=[11, 5], **LEVEL).stake == 3
    assert play("basico", "3 corre", score=[11, 5], **LEVEL).points == [0, 1]
    refuses("basico", "3 vai, 1 corre", score=[11, 5], **LEVEL)


@pytest.mark.parametrize("word", ["truco", "seis"])
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_basico_decision_no_raise_at_eleven(word: str, seat: int) -> None:
    assert word not in play("basico", "1 vai", score=[11, 5], **LEVEL).legal(seat)
    refuses("basico", f"1 vai, {seat} {word}", score=[11, 5], **LEVEL)


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_basico_decision_no_raise_at_eleven_all(seat: int) -> None:
    assert "truco" not in play("basico", score=[11, 11], **LEVEL).legal(seat)
    refuses("basico", f"{seat} truco", score=[11, 11], **LEVEL)


def test_basico_decision_own_cards_are_seen_at_eleven_all() -> None:
    table = play("basico", score=[11, 11], **LEVEL)
    assert {"3p", "2p", "Ap"} <= set(table.legal(1))


def test_basico_decision_eleven_all_is_worth_one_and_the_match() -> None:
    table = play("basico", ODD_ODD, score=[11, 11], **LEVEL)
    assert table.points == [1, 0]
    assert table.score == [12, 11]
    assert table.winner == "odd"


def test_basico_decision_stake_is_never_reduced() -> None:
    table = play("basico", f"1 vai, {ODD_ODD}", score=[11, 5], **LEVEL)
    assert table.points == [3, 0]
    assert table.score == [14, 5]


def test_basico_decision_refusal_can_win_the_match() -> None:
    table = play("basico", "1 truco, 2 seis, 1 corre", score=[4, 9], **LEVEL)
    assert table.score == [4, 12]
    assert table.winner == "even"


def test_basico_decision_face_down_card_beats_nothing() -> None:
    """The three of seat 2 is face down next to an ace and two queens."""
    table = play("basico", f"{ODD_1}, 1 Ap, 2 ~3c, 3 Qp, 4 Qc", **LEVEL)
    assert table.tricks == ["odd", "odd"]


def test_basico_decision_giving_up_gives_the_stake() -> None:
    assert play("basico", "3 desiste", **LEVEL).points == [0, 1]
    assert play("basico", f"1 truco, 2 aceita, {ODD_1}, 4 desiste", **LEVEL).points == [3, 0]
    assert play("basico", "1 vai, 1 desiste", score=[11, 5], **LEVEL).points == [0, 3]


def test_basico_decision_giving_up_does_not_answer_a_raise() -> None:
    refuses("basico", "1 truco, 2 desiste", **LEVEL)
    refuses("basico", "1 desiste", score=[11, 5], **LEVEL)


def test_basico_decision_void_hand_scores_nothing_and_the_deal_passes() -> None:
    table = play("basico", f"1 truco, 2 aceita, {ODD_1}, 0 anula carta exposta", score=[4, 7], **LEVEL)
    assert table.complete
    assert table.points == [0, 0]
    assert table.score == [4, 7]
    assert table.dealer == 1


@pytest.mark.parametrize("event", ["0 pena 2 mão conversa", "1 tento roubo", "1 joga 3p 2p", "1 baixa"])
def test_basico_decision_has_no_penalties_thrown_cards_or_laying_down(event: str) -> None:
    refuses("basico", event, **LEVEL)
