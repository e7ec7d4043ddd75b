"""The federation's regulation (fenacef), article by article.

By default seat 4 deals, so seat 2, the dealer's partner, leads, and 3, 4 and 1 follow; seat 3 cuts.
"""

from __future__ import annotations

from typing import Any

import pytest

from carteado.records.record_text import dump
from tests.games.truco.packs import DECK, deal_with, pack_with
from tests.games.truco.table import Replayed, attempt, hand_of, play, record_of, refuses, replay_text

# Seats 2 and 3 hold the same ranks and their partners weak cards, so every trick can be won, lost or tied.
# Nobody has a manilha.
LEVEL: dict[str, Any] = {"cards": ["Kc Qc 6c", "3p 2p Ap", "3c 2c Ac", "Kp Qp 6p"]}
EVEN_1 = "2 3p, 3 2c, 4 Kp, 1 Kc"
EVEN_EVEN = f"{EVEN_1}, 2 2p, 3 Ac, 4 Qp, 1 Qc"
ODD_1 = "2 2p, 3 3c, 4 Kp, 1 Kc"
ODD_ODD = f"{ODD_1}, 3 2c, 4 Qp, 1 Qc, 2 Ap"
TIE_1 = "2 3p, 3 3c, 4 Kp, 1 Kc"
TIE_TIE = f"{TIE_1}, 3 2c, 4 Qp, 1 Qc, 2 2p"
ALL_TIED = f"{TIE_TIE}, 2 Ap, 3 Ac, 4 6p, 1 6c"

# Twelve cards in the order they are dealt, and the pack that deals them from the bottom.
TWELVE = "3p 7o Ap Kp 4c 5o 2c 2e 6p Qp Jo 3c"
BOTTOM = " ".join(reversed(TWELVE.split()))
DEALT = [{"3p", "4c", "6p"}, {"7o", "5o", "Qp"}, {"Ap", "2c", "Jo"}, {"Kp", "2e", "3c"}]


def dealt_hands(table: Replayed) -> list[set[str]]:
    """Return the cards of each seat as sets."""
    return [set(hand) for hand in table.cards]


def replay_match(*hands: dict[str, Any], **header: Any) -> Replayed:
    """Replay a record of several hands, which must be accepted."""
    table = replay_text(dump(record_of("fenacef", hands, **header)))
    assert table.status == 0, table.json.get("error") or table.stderr
    return table


def draw_dealer(*rounds: str) -> Replayed:
    """Replay a match whose first dealer is drawn. Each round has the cards of seats 1 to 4."""
    record = record_of("fenacef", [hand_of(**LEVEL)], draw=list(rounds))
    del record["dealer"]
    return replay_text(dump(record))


def trick_winner(*cards: str) -> str:
    """Return the winner of a first trick with these cards, played by seats 2, 3, 4 and 1."""
    order = (2, 3, 4, 1)
    hands = deal_with(*(cards[order.index(seat)] for seat in (1, 2, 3, 4)))
    actions = [f"{seat} {card}" for seat, card in zip(order, cards, strict=True)]
    table = play("fenacef", actions, cards=hands)
    return str(table.tricks[0])


def beats(stronger: str, weaker: str) -> bool:
    """Return whether a card beats the other, led or following. Two plain fours fill the trick."""
    low, lower = [four for four in ("4c", "4e", "4o") if four not in (stronger, weaker)][:2]
    return trick_winner(stronger, weaker, low, lower) == "even" and trick_winner(weaker, stronger, low, lower) == "odd"


# Art. 3. Definitions


def test_fenacef_art03_c_twelve_wins_the_partida() -> None:
    table = play("fenacef", f"2 truco, 3 aceita, {EVEN_EVEN}", score=[7, 9], **LEVEL)
    assert table.score == [7, 12]
    assert table.over
    assert table.winner == "even"


def test_fenacef_art03_c_more_than_twelve_wins_too() -> None:
    table = play("fenacef", f"2 truco, 3 aceita, {EVEN_EVEN}", score=[7, 10], **LEVEL)
    assert table.score == [7, 13]
    assert table.winner == "even"


def test_fenacef_art03_c_eleven_does_not_win() -> None:
    table = play("fenacef", EVEN_EVEN, score=[7, 10], **LEVEL)
    assert table.score == [7, 11]
    assert not table.over
    assert table.winner is None


@pytest.mark.parametrize("players", [2, 6])
def test_fenacef_art03_c_two_pairs_and_no_other_number(players: int) -> None:
    assert attempt("fenacef", players=players, cards=deal_with(seats=players)).status == 2


@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("", 1),
        ("2 truco, 3 aceita", 3),
        ("2 truco, 3 seis, 2 aceita", 6),
        ("2 truco, 3 seis, 2 nove, 3 aceita", 9),
        ("2 truco, 3 seis, 2 nove, 3 doze, 2 aceita", 12),
    ],
)
def test_fenacef_art03_d_winning_a_hand_gives_one_to_twelve(words: str, points: int) -> None:
    assert play("fenacef", f"{words}, {EVEN_EVEN}", **LEVEL).points == [0, points]


def test_fenacef_art03_e_hand_starts_at_one() -> None:
    assert play("fenacef", **LEVEL).stake == 1


def test_fenacef_art03_e_hand_has_three_tricks_at_most() -> None:
    assert play("fenacef", ALL_TIED, **LEVEL).complete
    refuses("fenacef", f"{ALL_TIED}, 3 3c", **LEVEL)


def test_fenacef_art03_e_hand_ends_when_it_is_decided() -> None:
    assert play("fenacef", EVEN_EVEN, **LEVEL).tricks == ["even", "even"]
    refuses("fenacef", f"{EVEN_EVEN}, 2 Ap", **LEVEL)


def test_fenacef_art03_f_one_card_of_each_player_makes_a_trick() -> None:
    assert play("fenacef", "2 3p, 3 2c, 4 Kp", **LEVEL).tricks == []
    assert play("fenacef", EVEN_1, **LEVEL).tricks == ["even"]
    refuses("fenacef", "2 3p, 2 2p", **LEVEL)
    refuses("fenacef", "2 3p, 4 Kp", **LEVEL)


def test_fenacef_art03_f_only_own_cards_can_be_played() -> None:
    refuses("fenacef", "2 3c", **LEVEL)
    refuses("fenacef", f"{EVEN_1}, 2 3p", **LEVEL)


def test_fenacef_art03_g_manilhas_are_fixed() -> None:
    other = deal_with("5p 5c 5e", "Jp Jc Je")
    assert play("fenacef", **LEVEL).hand["manilhas"] == ["4p", "7c", "Ae", "7o"]
    assert play("fenacef", cards=other).hand["manilhas"] == ["4p", "7c", "Ae", "7o"]


def test_fenacef_art03_h_closed_card_is_worth_nothing() -> None:
    """The three of seat 3 is face down, so an ace wins the trick."""
    table = play("fenacef", f"{EVEN_1}, 2 Ap, 3 ~3c, 4 Qp, 1 Qc", **LEVEL)
    assert table.tricks == ["even", "even"]


def test_fenacef_art03_h_closed_manilha_is_worth_nothing() -> None:
    cards = ["Kc Qc 6c", "3p 2p Ap", "4p 2c Ac", "Kp Qp 6p"]
    table = play("fenacef", f"{EVEN_1}, 2 Ap, 3 ~4p, 4 Qp, 1 Qc", cards=cards)
    assert table.tricks == ["even", "even"]


def test_fenacef_art03_i_open_card_counts() -> None:
    table = play("fenacef", f"{EVEN_1}, 2 Ap, 3 3c, 4 Qp, 1 Qc", **LEVEL)
    assert table.tricks == ["even", "odd"]


def test_fenacef_art03_j_burnt_cards_are_shown_and_out_of_the_hand() -> None:
    table = play("fenacef", "3 queima 2", pack=pack_with(top="Ae 7c", bottom=BOTTOM))
    assert set(table.hand["burnt"]) == {"Ae", "7c"}
    assert not set().union(*dealt_hands(table)) & {"Ae", "7c"}


def test_fenacef_art03_j_only_the_opponent_at_the_dealers_left_burns() -> None:
    for seat in (1, 2, 4):
        refuses("fenacef", f"{seat} queima 2", dealer=4, pack=pack_with())
    play("fenacef", "1 queima 2", dealer=2, pack=pack_with())


def test_fenacef_art03_j_burning_is_optional() -> None:
    assert play("fenacef", "3 bate", pack=pack_with()).hand["burnt"] == []


def test_fenacef_art03_k_eleven_of_one_side_makes_a_hand_of_eleven() -> None:
    assert "vai" in play("fenacef", score=[11, 10], **LEVEL).legal(1)
    assert "vai" in play("fenacef", score=[0, 11], **LEVEL).legal(2)
    assert "vai" not in play("fenacef", score=[10, 10], **LEVEL).legal(2)


def test_fenacef_art03_l_eleven_of_both_makes_a_hand_of_iron() -> None:
    """Nobody sees the cards, so nobody decides or raises."""
    table = play("fenacef", score=[11, 11], **LEVEL)
    for seat in (1, 2, 3, 4):
        assert not {"vai", "truco"} & set(table.legal(seat))


def test_fenacef_art03_m_highest_cards_of_the_two_sides_equal_is_a_tie() -> None:
    assert trick_winner("3p", "3c", "Kp", "Kc") == "tie"
    assert trick_winner("Kp", "3c", "3e", "Kc") == "tie"


def test_fenacef_art03_m_partners_with_equal_cards_do_not_tie() -> None:
    assert trick_winner("3p", "Kp", "3c", "Kc") == "even"


# Art. 7, 8. The cards


def test_fenacef_art07_forty_cards() -> None:
    table = play("fenacef", pack=pack_with())
    assert set().union(*dealt_hands(table)) <= set(DECK)
    assert attempt("fenacef", pack=pack_with().rsplit(" ", 1)[0]).status == 2


@pytest.mark.parametrize("card", ["8p", "9c", "10e", "X"])
def test_fenacef_art07_no_eight_nine_ten_or_joker(card: str) -> None:
    assert attempt("fenacef", cards=[f"Kc Qc {card}", "3p 2p Ap", "3c 2c Ac", "Kp Qp 6p"]).status == 2


def test_fenacef_art07_no_card_twice() -> None:
    assert attempt("fenacef", cards=["3p Qc 6c", "3p 2p Ap", "3c 2c Ac", "Kp Qp 6p"]).status == 2


@pytest.mark.parametrize("manilha", ["4p", "7c", "Ae", "7o"])
def test_fenacef_art08_manilhas_beat_the_threes(manilha: str) -> None:
    assert beats(manilha, "3p")


def test_fenacef_art08_manilhas_never_tie() -> None:
    assert trick_winner("7o", "Ae", "7c", "4p") == "odd"
    assert trick_winner("4p", "7c", "Ae", "7o") == "even"


def test_fenacef_art08_a_four_of_clubs_is_the_highest() -> None:
    assert all(beats("4p", other) for other in ("7c", "Ae", "7o", "3p"))


def test_fenacef_art08_b_then_the_seven_of_hearts() -> None:
    assert beats("7c", "Ae")
    assert beats("7c", "7o")


def test_fenacef_art08_c_then_the_ace_of_spades() -> None:
    assert beats("Ae", "7o")
    assert beats("Ae", "3p")


def test_fenacef_art08_d_then_the_seven_of_diamonds() -> None:
    assert beats("7o", "3p")


def test_fenacef_art08_e_then_the_threes() -> None:
    assert beats("3e", "2p")
    assert trick_winner("3p", "3e", "4c", "4e") == "tie"


def test_fenacef_art08_f_then_the_twos() -> None:
    assert beats("2e", "Ap")
    assert trick_winner("2p", "2o", "4c", "4e") == "tie"


@pytest.mark.parametrize("ace", ["Ap", "Ac", "Ao"])
def test_fenacef_art08_g_then_the_other_aces(ace: str) -> None:
    assert beats(ace, "Kp")
    assert beats("2p", ace)


def test_fenacef_art08_h_then_the_kings() -> None:
    assert beats("Ke", "Jp")
    assert trick_winner("Kp", "Ko", "4c", "4e") == "tie"


def test_fenacef_art08_i_then_the_jacks() -> None:
    assert beats("Je", "Qp")
    assert trick_winner("Jp", "Jo", "4c", "4e") == "tie"


def test_fenacef_art08_j_then_the_queens() -> None:
    assert beats("Qe", "7p")
    assert trick_winner("Qp", "Qo", "4c", "4e") == "tie"


@pytest.mark.parametrize("seven", ["7p", "7e"])
def test_fenacef_art08_k_then_the_plain_sevens(seven: str) -> None:
    assert beats(seven, "6p")
    assert beats("Qp", seven)


def test_fenacef_art08_l_then_the_sixes() -> None:
    assert beats("6e", "5p")
    assert trick_winner("6p", "6o", "4c", "4e") == "tie"


def test_fenacef_art08_m_then_the_fives() -> None:
    assert beats("5e", "4c")
    assert trick_winner("5p", "5o", "4c", "4e") == "tie"


def test_fenacef_art08_n_last_the_other_fours() -> None:
    assert trick_winner("4c", "5p", "4e", "4o") == "odd"
    assert trick_winner("4c", "4e", "4o", "5p") == "odd"


# Art. 10. The dealer


def test_fenacef_art10_highest_card_drawn_deals_first() -> None:
    assert draw_dealer("2p 3c Ko 5e").hand["dealer"] == 2
    assert draw_dealer("6p Qc Jo 5e").hand["dealer"] == 3


def test_fenacef_art10_manilhas_count_in_the_drawing() -> None:
    assert draw_dealer("4p 3c 3e 2o").hand["dealer"] == 1
    assert draw_dealer("4p 7c Ae 7o").hand["dealer"] == 1
    assert draw_dealer("Ap 3c 2e 7o").hand["dealer"] == 4


def test_fenacef_art10_s1_tie_for_the_highest_draws_again() -> None:
    table = draw_dealer("3p 3c 2e Ko", "4c 2e 3p 5o")
    assert table.status == 0
    assert table.hand["dealer"] == 3


def test_fenacef_art10_s1_drawing_repeats_until_decided() -> None:
    assert draw_dealer("3p 3c 2e Ko", "Kp 5c Ke 6o", "4c 5c 5e 6o").hand["dealer"] == 4


def test_fenacef_art10_s1_everyone_draws_again() -> None:
    """Seat 4 was not tied in the first round and becomes dealer in the second."""
    assert draw_dealer("3p 3c 2e Ko", "4c 2e Ap 7o").hand["dealer"] == 4


def test_fenacef_art10_s1_tie_below_the_highest_does_not_count() -> None:
    assert draw_dealer("2p 2c 3e 2o").hand["dealer"] == 3


def test_fenacef_art10_s1_tied_drawing_gives_no_dealer() -> None:
    assert draw_dealer("3p 3c 2e Ko").status != 0


def test_fenacef_art10_s2_deal_passes_counter_clockwise() -> None:
    for dealer, following in ((1, 2), (2, 3), (3, 4), (4, 1)):
        table = play("fenacef", "1 desiste", dealer=dealer, **LEVEL)
        assert table.dealer == following


def test_fenacef_art10_s2_hand_after_hand() -> None:
    table = replay_match(*(hand_of("1 desiste", **LEVEL) for _ in range(5)), dealer=3)
    assert [hand["dealer"] for hand in table.hands] == [3, 4, 1, 2, 3]


# Art. 11 to 13. Cut, burn, deal


def test_fenacef_art11_three_cuts_at_most() -> None:
    """Cuts of 5, 10 and 25 cards restore the order of the forty cards."""
    table = play("fenacef", "3 corta 5, 3 corta 10, 3 corta 25", pack=pack_with(bottom=BOTTOM))
    assert dealt_hands(table) == DEALT
    refuses("fenacef", "3 corta 5, 3 corta 10, 3 corta 25, 3 corta 5", pack=pack_with())


def test_fenacef_art11_cut_is_optional() -> None:
    assert dealt_hands(play("fenacef", "3 bate", pack=pack_with(bottom=BOTTOM))) == DEALT


def test_fenacef_art11_cut_puts_the_rest_on_top() -> None:
    assert dealt_hands(play("fenacef", "3 corta 12", pack=pack_with(top=BOTTOM))) == DEALT


@pytest.mark.parametrize(("dealer", "cutter"), [(1, 4), (2, 1), (3, 2), (4, 3)])
def test_fenacef_art11_opponent_at_the_dealers_left_cuts(dealer: int, cutter: int) -> None:
    for seat in (1, 2, 3, 4):
        if seat == cutter:
            play("fenacef", f"{seat} corta 10", dealer=dealer, pack=pack_with())
        else:
            refuses("fenacef", f"{seat} corta 10", dealer=dealer, pack=pack_with())


def test_fenacef_art11_seven_burnt_at_most() -> None:
    top = "3p 2p Ap Kp Jp Qp 7p"
    table = play("fenacef", "3 corta 33, 3 queima 7", pack=pack_with(bottom=top))
    assert set(table.hand["burnt"]) == set(top.split())
    refuses("fenacef", "3 queima 8", pack=pack_with())


def test_fenacef_art11_seven_burnt_in_all() -> None:
    assert len(play("fenacef", "3 queima 3, 3 queima 4", pack=pack_with()).hand["burnt"]) == 7
    refuses("fenacef", "3 queima 3, 3 queima 5", pack=pack_with())


def test_fenacef_art11_no_burning_at_eleven() -> None:
    refuses("fenacef", "3 queima 1", score=[11, 5], pack=pack_with())
    refuses("fenacef", "3 corta 10, 3 queima 1", score=[5, 11], pack=pack_with())
    refuses("fenacef", "3 queima 1", score=[11, 11], pack=pack_with())


def test_fenacef_art11_three_cuts_still_at_eleven() -> None:
    play("fenacef", "3 corta 5, 3 corta 10, 3 corta 25, 1 vai", score=[11, 5], pack=pack_with())


def test_fenacef_art11_s2_burnt_pile_is_closed_once_play_began() -> None:
    pack = pack_with(top="Ae 7c 4p", bottom=BOTTOM)
    table = play("fenacef", "3 queima 2, 2 7o", pack=pack)
    assert set(table.hand["burnt"]) == {"Ae", "7c"}
    refuses("fenacef", "3 queima 2, 2 7o, 3 queima 1", pack=pack)
    refuses("fenacef", "3 queima 2, 2 7o, 3 corta 10", pack=pack)


def test_fenacef_art11_s2_burnt_card_is_played_by_nobody() -> None:
    refuses("fenacef", "3 queima 2, 2 Ae", pack=pack_with(top="Ae 7c", bottom=BOTTOM))


def test_fenacef_art12_dealt_one_by_one_to_the_right() -> None:
    assert dealt_hands(play("fenacef", "3 bate", pack=pack_with(bottom=BOTTOM))) == DEALT


def test_fenacef_art12_first_card_to_the_opponent_at_the_right() -> None:
    for dealer, first in ((1, 2), (2, 3), (3, 4), (4, 1)):
        table = play("fenacef", dealer=dealer, pack=pack_with(bottom="3p"))
        assert "3p" in table.cards[first - 1]


def test_fenacef_art12_dealing_in_threes_is_refused() -> None:
    refuses("fenacef", "3 bate, 4 três", pack=pack_with())


def test_fenacef_art12_three_cards_each() -> None:
    assert [len(hand) for hand in dealt_hands(play("fenacef", pack=pack_with()))] == [3, 3, 3, 3]


def test_fenacef_art12_s2_dealt_from_the_bottom() -> None:
    table = play("fenacef", "3 bate", pack=pack_with(top="4p 7c Ae", bottom=BOTTOM))
    assert dealt_hands(table) == DEALT


def test_fenacef_art12_s2_nobody_orders_the_top() -> None:
    refuses("fenacef", "3 corta 10, 3 desce", pack=pack_with())
    refuses("fenacef", "3 corta 10, 4 desce", pack=pack_with())


def test_fenacef_art12_s3_card_shown_voids_the_hand() -> None:
    table = play("fenacef", "0 anula carta exposta", score=[4, 7], **LEVEL)
    assert table.complete
    assert table.points == [0, 0]
    assert table.score == [4, 7]


def test_fenacef_art12_s3_next_dealer_deals() -> None:
    table = replay_match(hand_of("0 anula carta exposta", **LEVEL), hand_of("3 3c", **LEVEL))
    assert [hand["dealer"] for hand in table.hands] == [4, 1]
    assert table.leaders == [3]


def test_fenacef_art12_s3_void_hand_is_over() -> None:
    refuses("fenacef", "0 anula carta exposta, 2 3p", **LEVEL)


def test_fenacef_art12_s4_four_cards_announced_void_the_hand() -> None:
    table = play("fenacef", "0 anula quatro cartas", dealer=2, **LEVEL)
    assert table.points == [0, 0]
    assert table.dealer == 3


def test_fenacef_art12_s5_void_even_when_found_out_late() -> None:
    table = play("fenacef", f"2 truco, 3 aceita, {EVEN_1}, 0 anula duas cartas", **LEVEL)
    assert table.complete
    assert table.points == [0, 0]
    assert table.dealer == 1


@pytest.mark.parametrize("hand", ["Kc Qc 6c 5c", "Kc Qc"])
def test_fenacef_art12_s5_wrong_hand_size_is_refused(hand: str) -> None:
    assert attempt("fenacef", cards=[hand, "3p 2p Ap", "3c 2c Ac", "Kp Qp 6p"]).status == 2


def test_fenacef_art13_nobody_looks_at_the_pack() -> None:
    refuses("fenacef", "3 olha", pack=pack_with())
    refuses("fenacef", "4 olha", pack=pack_with())


def test_fenacef_art13_s1_looking_may_cost_the_game() -> None:
    table = play("fenacef", "0 pena 3 jogo olhou o baralho", score=[9, 2], **LEVEL)
    assert table.over
    assert table.winner == "even"


# Art. 14 to 16. The play


def test_fenacef_art14_hand_is_worth_one() -> None:
    table = play("fenacef", EVEN_EVEN, **LEVEL)
    assert table.points == [0, 1]
    assert table.score == [0, 1]


def test_fenacef_art14_best_of_three_tricks() -> None:
    two = f"{EVEN_1}, 2 Ap, 3 3c, 4 Qp, 1 Qc"
    assert not play("fenacef", two, **LEVEL).complete
    table = play("fenacef", f"{two}, 3 Ac, 4 6p, 1 6c, 2 2p", **LEVEL)
    assert table.tricks == ["even", "odd", "even"]
    assert table.points == [0, 1]


def test_fenacef_art15_dealers_partner_leads() -> None:
    for dealer, leader in ((1, 3), (2, 4), (3, 1), (4, 2)):
        card = LEVEL["cards"][leader - 1].split()[0]
        assert play("fenacef", f"{leader} {card}", dealer=dealer, **LEVEL).leaders == [leader]


@pytest.mark.parametrize("start", ["1 Kc", "3 3c", "4 Kp"])
def test_fenacef_art15_nobody_else_leads(start: str) -> None:
    refuses("fenacef", start, dealer=4, **LEVEL)


def test_fenacef_art16_highest_card_leads_the_next_trick() -> None:
    table = play("fenacef", f"{ODD_1}, 3 Ac, 4 Qp, 1 Qc, 2 3p, 2 Ap", **LEVEL)
    assert table.tricks == ["odd", "even"]
    assert table.leaders == [2, 3, 2]
    refuses("fenacef", f"{ODD_1}, 2 3p", **LEVEL)


def test_fenacef_art16_who_tied_leads_the_next_trick() -> None:
    table = play("fenacef", f"{TIE_TIE}, 2 Ap", **LEVEL)
    assert table.leaders == [2, 3, 2]
    refuses("fenacef", f"{TIE_1}, 2 2p", **LEVEL)


# Art. 17. Truco, six, nine, twelve


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_fenacef_art17_any_player_asks_truco_any_time(seat: int) -> None:
    for played in ("", "2 3p", "2 3p, 3 2c, 4 Kp", EVEN_1):
        assert "truco" in play("fenacef", played, **LEVEL).legal(seat)
        play("fenacef", f"{played}, {seat} truco", **LEVEL)


def test_fenacef_art17_six_is_not_asked_before_truco() -> None:
    for word in ("seis", "nove", "doze"):
        refuses("fenacef", f"2 {word}", **LEVEL)


def test_fenacef_art17_s1_play_stops_and_the_other_pair_answers() -> None:
    table = play("fenacef", "2 truco", **LEVEL)
    assert set(table.legal(1)) == set(table.legal(3)) == {"aceita", "corre", "seis"}
    assert table.legal(2) == table.legal(4) == []
    refuses("fenacef", "2 truco, 2 3p", **LEVEL)
    refuses("fenacef", "2 truco, 4 aceita", **LEVEL)


def test_fenacef_art17_s1_play_goes_on_where_it_stopped() -> None:
    table = play("fenacef", "2 3p, 1 truco, 2 aceita, 3 2c, 4 Kp, 1 Kc", **LEVEL)
    assert table.tricks == ["even"]


def test_fenacef_art17_s1_a_accepted_the_hand_is_worth_three() -> None:
    assert play("fenacef", "2 truco, 3 aceita", **LEVEL).stake == 3
    assert play("fenacef", f"2 truco, 3 aceita, {ODD_ODD}", **LEVEL).points == [3, 0]


def test_fenacef_art17_s1_b_declined_the_asker_scores_one() -> None:
    table = play("fenacef", "2 truco, 3 corre", **LEVEL)
    assert table.complete
    assert table.points == [0, 1]


def test_fenacef_art17_s1_c_may_ask_six_instead() -> None:
    play("fenacef", "2 truco, 3 seis", **LEVEL)
    refuses("fenacef", "2 truco, 3 nove", **LEVEL)


def test_fenacef_art17_s2_the_side_that_asked_truco_answers_six() -> None:
    table = play("fenacef", "2 truco, 3 seis", **LEVEL)
    assert set(table.legal(2)) == set(table.legal(4)) == {"aceita", "corre", "nove"}
    assert table.legal(1) == table.legal(3) == []


def test_fenacef_art17_s2_a_accepted_the_hand_is_worth_six() -> None:
    assert play("fenacef", f"2 truco, 3 seis, 2 aceita, {ODD_ODD}", **LEVEL).points == [6, 0]


def test_fenacef_art17_s2_b_declined_the_asker_scores_three() -> None:
    assert play("fenacef", "2 truco, 3 seis, 2 corre", **LEVEL).points == [3, 0]


def test_fenacef_art17_s2_c_may_ask_nine_instead() -> None:
    play("fenacef", "2 truco, 3 seis, 4 nove", **LEVEL)
    refuses("fenacef", "2 truco, 3 seis, 4 doze", **LEVEL)


def test_fenacef_art17_s3_the_side_that_asked_six_answers_nine() -> None:
    table = play("fenacef", "2 truco, 3 seis, 2 nove", **LEVEL)
    assert set(table.legal(1)) == set(table.legal(3)) == {"aceita", "corre", "doze"}
    assert table.legal(2) == table.legal(4) == []


def test_fenacef_art17_s3_a_accepted_the_hand_is_worth_nine() -> None:
    table = play("fenacef", f"2 truco, 3 seis, 2 nove, 3 aceita, {ODD_ODD}", **LEVEL)
    assert table.points == [9, 0]


def test_fenacef_art17_s3_b_declined_the_asker_scores_six() -> None:
    assert play("fenacef", "2 truco, 3 seis, 2 nove, 3 corre", **LEVEL).points == [0, 6]


def test_fenacef_art17_s3_c_may_ask_twelve_instead() -> None:
    play("fenacef", "2 truco, 3 seis, 2 nove, 1 doze", **LEVEL)


def test_fenacef_art17_s4_the_side_that_asked_nine_answers_twelve_and_cannot_raise() -> None:
    table = play("fenacef", "2 truco, 3 seis, 2 nove, 3 doze", **LEVEL)
    assert set(table.legal(2)) == set(table.legal(4)) == {"aceita", "corre"}
    assert table.legal(1) == table.legal(3) == []


def test_fenacef_art17_s4_a_accepted_the_hand_is_worth_twelve() -> None:
    table = play("fenacef", f"2 truco, 3 seis, 2 nove, 3 doze, 2 aceita, {ODD_ODD}", **LEVEL)
    assert table.points == [12, 0]
    assert table.winner == "odd"


def test_fenacef_art17_s4_b_declined_the_asker_scores_nine() -> None:
    assert play("fenacef", "2 truco, 3 seis, 2 nove, 3 doze, 2 corre", **LEVEL).points == [9, 0]


# Art. 18 to 20. Closed cards and ties


def test_fenacef_art18_first_trick_is_open() -> None:
    refuses("fenacef", "2 ~3p", **LEVEL)
    refuses("fenacef", "2 3p, 3 ~3c", **LEVEL)
    refuses("fenacef", "2 3p, 3 3c, 4 Kp, 1 ~Kc", **LEVEL)
    assert not [word for word in play("fenacef", **LEVEL).legal(2) if word.startswith("~")]


def test_fenacef_art18_s1_closed_cards_in_the_second_and_third() -> None:
    second = play("fenacef", EVEN_1, **LEVEL)
    assert {"2p", "Ap", "~2p", "~Ap"} <= set(second.legal(2))
    table = play("fenacef", f"{EVEN_1}, 2 ~2p, 3 3c, 4 ~Qp, 1 ~Qc, 3 ~Ac, 4 6p, 1 ~6c, 2 ~Ap", **LEVEL)
    assert table.tricks == ["even", "odd", "even"]


def test_fenacef_art18_s1_closed_card_may_stay_unknown() -> None:
    table = play("fenacef", f"{EVEN_1}, 2 2p, 3 ~, 4 ~, 1 ~", **LEVEL)
    assert table.points == [0, 1]


def test_fenacef_art19_after_a_tied_first_trick_play_goes_on_as_usual() -> None:
    """Any card, open or closed."""
    table = play("fenacef", TIE_1, **LEVEL)
    assert table.tricks == ["tie"]
    assert not table.complete
    assert {"2c", "Ac", "~2c", "~Ac"} <= set(table.legal(3))


def test_fenacef_art19_s1_second_trick_decides() -> None:
    table = play("fenacef", f"{TIE_1}, 3 2c, 4 Qp, 1 Qc, 2 Ap", **LEVEL)
    assert table.tricks == ["tie", "odd"]
    assert table.points == [1, 0]


def test_fenacef_art19_s2_second_tied_too_the_third_decides() -> None:
    cards = ["Kc Qc 6c", "3p 2p 7o", "3c 2c Ac", "Kp Qp 6p"]
    table = play("fenacef", f"{TIE_TIE}, 2 7o, 3 Ac, 4 6p, 1 6c", cards=cards)
    assert table.tricks == ["tie", "tie", "even"]
    assert table.points == [0, 1]


def test_fenacef_art19_s3_three_ties_nobody_scores() -> None:
    table = play("fenacef", ALL_TIED, score=[4, 7], **LEVEL)
    assert table.tricks == ["tie", "tie", "tie"]
    assert table.points == [0, 0]
    assert table.score == [4, 7]
    assert table.dealer == 1


def test_fenacef_art19_s3_three_ties_nobody_scores_after_a_raise_either() -> None:
    assert play("fenacef", f"2 truco, 3 aceita, {ALL_TIED}", **LEVEL).points == [0, 0]
    assert play("fenacef", f"2 truco, 3 seis, 2 aceita, {ALL_TIED}", **LEVEL).points == [0, 0]


def test_fenacef_art20_second_trick_tied_first_decides() -> None:
    table = play("fenacef", f"{EVEN_1}, 2 Ap, 3 Ac, 4 Qp, 1 Qc", **LEVEL)
    assert table.tricks == ["even", "tie"]
    assert table.points == [0, 1]


# Art. 21, 22. Eleven


def test_fenacef_art21_side_with_eleven_chooses_first() -> None:
    table = play("fenacef", score=[5, 11], **LEVEL)
    assert set(table.legal(2)) == set(table.legal(4)) == {"vai", "corre"}
    assert table.legal(1) == table.legal(3) == []
    refuses("fenacef", "2 3p", score=[5, 11], **LEVEL)
    refuses("fenacef", "3 vai", score=[5, 11], **LEVEL)


def test_fenacef_art21_below_eleven_there_is_no_choice() -> None:
    refuses("fenacef", "2 vai", score=[5, 10], **LEVEL)


def test_fenacef_art21_a_played_the_hand_is_worth_three() -> None:
    assert play("fenacef", "2 vai", score=[5, 11], **LEVEL).stake == 3
    assert play("fenacef", f"2 vai, {ODD_ODD}", score=[5, 11], **LEVEL).points == [3, 0]
    assert play("fenacef", f"2 vai, {EVEN_EVEN}", score=[5, 11], **LEVEL).winner == "even"


@pytest.mark.parametrize("word", ["truco", "seis"])
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_fenacef_art21_a_no_raise(word: str, seat: int) -> None:
    assert word not in play("fenacef", "2 vai", score=[5, 11], **LEVEL).legal(seat)
    refuses("fenacef", f"2 vai, {seat} {word}", score=[5, 11], **LEVEL)


def test_fenacef_art21_b_given_up_the_others_score_one() -> None:
    table = play("fenacef", "4 corre", score=[5, 11], **LEVEL)
    assert table.points == [1, 0]
    assert table.score == [6, 11]


def test_fenacef_art21_s1_three_ties_the_others_score_three() -> None:
    assert play("fenacef", f"2 vai, {ALL_TIED}", score=[5, 11], **LEVEL).points == [3, 0]
    assert play("fenacef", f"1 vai, {ALL_TIED}", score=[11, 5], **LEVEL).points == [0, 3]


def test_fenacef_art22_eleven_all_is_played_at_once() -> None:
    refuses("fenacef", "2 vai", score=[11, 11], **LEVEL)
    play("fenacef", "2 3p", score=[11, 11], **LEVEL)


def test_fenacef_art22_a_one_cut_only() -> None:
    play("fenacef", "3 corta 10", score=[11, 11], pack=pack_with())
    play("fenacef", "3 bate", score=[11, 11], pack=pack_with())
    refuses("fenacef", "3 corta 10, 3 corta 10", score=[11, 11], pack=pack_with())


def test_fenacef_art22_a_no_card_burnt() -> None:
    refuses("fenacef", "3 corta 10, 3 queima 1", score=[11, 11], pack=pack_with())


def test_fenacef_art22_b_dealt_as_usual() -> None:
    table = play("fenacef", "3 bate", score=[11, 11], pack=pack_with(bottom=BOTTOM))
    assert dealt_hands(table) == DEALT


def test_fenacef_art22_b_cards_are_named_as_they_turn_up() -> None:
    table = play("fenacef", EVEN_EVEN, score=[11, 11], **LEVEL)
    assert table.tricks == ["even", "even"]
    assert table.winner == "even"


def test_fenacef_art22_b_cards_turn_up_in_any_order() -> None:
    table = play("fenacef", "2 Ap, 3 2c, 4 6p, 1 Qc, 3 Ac", score=[11, 11], **LEVEL)
    assert table.leaders == [2, 3]


# Art. 23. Laying down a won hand


def test_fenacef_art23_any_player_any_time() -> None:
    """Seat 1 plays last. It may lay down before its turn, during the trick and after a trick it lost."""
    cards = ["4p 7c 6c", "3p 2p Ap", "3c 2c Ac", "Kp Qp 6p"]
    for played in ("", "2 3p", "2 3p, 3 3c", "2 3p, 3 2c, 4 Kp, 1 6c"):
        assert "baixa" in play("fenacef", played, cards=cards).legal(1)
        table = play("fenacef", f"{played}, 1 baixa", cards=cards)
        assert table.complete
        assert table.points == [1, 0]


def test_fenacef_art23_takes_what_the_hand_is_worth() -> None:
    cards = ["4p 7c 6c", "3p 2p Ap", "3c 2c Ac", "Kp Qp 6p"]
    assert play("fenacef", "2 truco, 3 aceita, 1 baixa", cards=cards).points == [3, 0]
    assert play("fenacef", "1 vai, 1 baixa", score=[11, 5], cards=cards).winner == "odd"


def test_fenacef_art23_other_hands_may_not_be_laid_down() -> None:
    assert "baixa" not in play("fenacef", **LEVEL).legal(2)
    refuses("fenacef", "2 baixa", **LEVEL)


def test_fenacef_art23_the_partners_cards_do_not_count() -> None:
    refuses("fenacef", "3 baixa", cards=["4p 7c 6c", "3p 2p Ap", "3c 2c Ac", "Kp Qp 6p"])


@pytest.mark.parametrize("hand", ["7c Ae 7o", "4p Ae 7o", "4p 7c 7o"])
def test_fenacef_art23_a_three_manilhas(hand: str) -> None:
    cards = ["Kc Qc 6c", hand, "3c 2c Ac", "Kp Qp 6p"]
    assert play("fenacef", "2 baixa", cards=cards).points == [0, 1]


@pytest.mark.parametrize("hand", ["7c Ae 3p", "7c 7o 3p", "Ae 7o 3p"])
def test_fenacef_art23_a_two_are_not_enough(hand: str) -> None:
    refuses("fenacef", "2 baixa", cards=["Kc Qc 6c", hand, "3c 2c Ac", "Kp Qp 6p"])


def test_fenacef_art23_b_four_of_clubs_with_seven_of_hearts() -> None:
    cards = ["Kc Qc 6c", "4p 7c 5p", "3c 2c Ac", "Kp Qp 6p"]
    assert play("fenacef", "2 baixa", cards=cards).points == [0, 1]


@pytest.mark.parametrize("hand", ["4p Ae 3p", "4p 7o 3p", "4p 3p 3e"])
def test_fenacef_art23_b_four_of_clubs_with_another_is_not_enough(hand: str) -> None:
    refuses("fenacef", "2 baixa", cards=["Kc Qc 6c", hand, "3c 2c Ac", "Kp Qp 6p"])


def test_fenacef_art23_c_first_trick_won_and_four_of_clubs_in_hand() -> None:
    cards = ["Kc Qc 6c", "3p 4p Ap", "3c 2c Ac", "Kp Qp 6p"]
    assert play("fenacef", f"{EVEN_1}, 2 baixa", cards=cards).points == [0, 1]


def test_fenacef_art23_c_trick_won_by_the_partner_counts() -> None:
    """A trick belongs to the pair: seat 2 won it, and seat 4 has the four of clubs."""
    cards = ["Kc Qc 6c", "3p 2p Ap", "3c 2c Ac", "Kp 4p 6p"]
    assert play("fenacef", f"{EVEN_1}, 4 baixa", cards=cards).points == [0, 1]


def test_fenacef_art23_c_not_before_the_trick_is_won() -> None:
    cards = ["Kc Qc 6c", "3p 4p Ap", "3c 2c Ac", "Kp Qp 6p"]
    refuses("fenacef", "2 3p, 3 2c, 4 Kp, 2 baixa", cards=cards)


def test_fenacef_art23_c_tied_or_lost_first_trick_is_not_enough() -> None:
    cards = ["Kc Qc 6c", "3p 4p Ap", "3c 2c Ac", "Kp Qp 6p"]
    refuses("fenacef", f"{TIE_1}, 2 baixa", cards=cards)
    refuses("fenacef", "2 Ap, 3 3c, 4 Kp, 1 Kc, 2 baixa", cards=cards)


def test_fenacef_art23_c_four_of_clubs_played_is_no_longer_in_hand() -> None:
    cards = ["Kc Qc 6c", "3p 4p Ap", "3c 2c Ac", "Kp Qp 6p"]
    refuses("fenacef", "2 4p, 3 2c, 4 Kp, 1 Kc, 2 baixa", cards=cards)


# Art. 24. Several cards thrown


@pytest.mark.parametrize("seat", [1, 3])
def test_fenacef_art24_opponents_choose_the_one_that_stays(seat: int) -> None:
    asked = play("fenacef", "2 joga 3p 2p", **LEVEL)
    assert {"fica 3p", "fica 2p"} <= set(asked.legal(seat))
    table = play("fenacef", f"2 joga 3p 2p, {seat} fica 2p, 3 3c, 4 Kp, 1 Kc", **LEVEL)
    assert table.tricks == ["odd"]


def test_fenacef_art24_three_cards_too() -> None:
    table = play("fenacef", "2 joga 3p 2p Ap, 3 fica Ap, 3 2c, 4 Kp, 1 Kc", **LEVEL)
    assert table.tricks == ["odd"]


def test_fenacef_art24_later_in_the_trick_and_in_the_hand() -> None:
    table = play("fenacef", f"{EVEN_1}, 2 2p, 3 joga 3c Ac, 2 fica Ac, 4 Qp, 1 Qc", **LEVEL)
    assert table.tricks == ["even", "even"]


def test_fenacef_art24_the_throwers_side_may_not_choose() -> None:
    for seat in (2, 4):
        refuses("fenacef", f"2 joga 3p 2p, {seat} fica 3p", **LEVEL)


def test_fenacef_art24_only_among_the_cards_thrown() -> None:
    refuses("fenacef", "2 joga 3p 2p, 3 fica Ap", **LEVEL)


def test_fenacef_art24_play_waits_for_the_choice() -> None:
    refuses("fenacef", "2 joga 3p 2p, 3 3c", **LEVEL)


def test_fenacef_art24_only_in_turn_and_only_own_cards() -> None:
    refuses("fenacef", "3 joga 3c 2c", **LEVEL)
    refuses("fenacef", "2 joga 3p 3c", **LEVEL)


def test_fenacef_art24_s1_others_go_back_to_the_hand() -> None:
    thrown = "2 joga 3p 2p, 3 fica 2p, 3 Ac, 4 Kp, 1 Kc"
    table = play("fenacef", thrown, **LEVEL)
    assert {"3p", "Ap"} <= set(table.legal(2))
    assert "2p" not in table.legal(2)
    assert play("fenacef", f"{thrown}, 2 3p, 3 2c, 4 Qp, 1 Qc", **LEVEL).points == [0, 1]


def test_fenacef_art24_s2_closed_ones_go_back_and_the_open_one_stays() -> None:
    """Only one card is open, so there is no choice."""
    table = play("fenacef", "2 joga 3p ~2p, 3 2c, 4 Kp, 1 Kc", **LEVEL)
    assert table.tricks == ["even"]
    assert {"2p", "Ap"} <= set(table.legal(2))


def test_fenacef_art24_s2_closed_ones_are_not_among_the_choices() -> None:
    asked = play("fenacef", "2 joga 3p 2p ~Ap", **LEVEL)
    assert "fica Ap" not in asked.legal(3)
    refuses("fenacef", "2 joga 3p 2p ~Ap, 3 fica Ap", **LEVEL)


# Art. 29, 30. Penalties


def test_fenacef_art29_s1_referee_punishes() -> None:
    play("fenacef", "0 pena 2 mão palavrão", **LEVEL)
    for seat in (1, 2, 3, 4):
        refuses("fenacef", f"{seat} pena 2 mão palavrão", **LEVEL)


def test_fenacef_art29_s1_in_any_order_and_at_any_time() -> None:
    for played in ("2 3p", "2 truco, 3 aceita", EVEN_1):
        assert play("fenacef", f"{played}, 0 pena 3 partida ofensa", **LEVEL).winner == "even"


def test_fenacef_art29_s1_words_may_lack_accents() -> None:
    assert play("fenacef", "0 pena 2 mao palavrao", **LEVEL).points == [1, 0]
    assert not play("fenacef", "0 pena 2 advertencia palavrao", **LEVEL).complete


def test_fenacef_art29_s1_a_warning_changes_nothing() -> None:
    table = play("fenacef", "2 3p, 0 pena 2 advertência palavrão, 3 2c, 4 Kp, 1 Kc", score=[3, 7], **LEVEL)
    assert table.tricks == ["even"]
    assert table.score == [3, 7]
    assert not table.complete


def test_fenacef_art29_s1_b_hand_lost_at_its_present_stake() -> None:
    table = play("fenacef", "0 pena 2 mão palavrão", **LEVEL)
    assert table.complete
    assert table.points == [1, 0]
    assert play("fenacef", "2 truco, 3 aceita, 0 pena 4 mão palavrão", **LEVEL).points == [3, 0]
    assert play("fenacef", "2 truco, 3 seis, 2 aceita, 0 pena 1 mão ofensa", **LEVEL).points == [0, 6]
    assert play("fenacef", "2 vai, 0 pena 2 mão ofensa", score=[5, 11], **LEVEL).points == [3, 0]


def test_fenacef_art29_s1_c_partida_lost_twelve_to_nothing() -> None:
    table = play("fenacef", "0 pena 2 partida agressão", score=[3, 7], **LEVEL)
    assert table.score == [12, 0]
    assert table.over
    assert table.winner == "odd"


def test_fenacef_art29_s1_d_game_lost() -> None:
    table = play("fenacef", "0 pena 1 jogo agressão", score=[3, 7], **LEVEL)
    assert table.over
    assert table.winner == "even"


def test_fenacef_art30_disturbing_the_play_is_punished_alike() -> None:
    assert play("fenacef", "2 3p, 0 pena 3 mão virou cartas da mesa", **LEVEL).points == [0, 1]
    assert play("fenacef", "2 3p, 0 pena 3 partida virou cartas", **LEVEL).score == [0, 12]


# Our decisions if the document is silent


def test_fenacef_decision_seven_of_diamonds_is_a_manilha() -> None:
    """Item k lists it among the sevens too. Item d prevails."""
    assert beats("7o", "3p")
    assert trick_winner("7o", "7p", "4c", "4e") == "even"


def test_fenacef_decision_third_trick_tied_first_decides() -> None:
    table = play("fenacef", f"{EVEN_1}, 2 2p, 3 3c, 4 Qp, 1 Qc, 3 Ac, 4 6p, 1 6c, 2 Ap", **LEVEL)
    assert table.tricks == ["even", "odd", "tie"]
    assert table.points == [0, 1]


def test_fenacef_decision_of_two_equal_winning_cards_the_first_leads() -> None:
    cards = ["5c Qc 6c", "3p 2p Ap", "5p 2c Ac", "3c Qp 6p"]
    table = play("fenacef", "2 3p, 3 5p, 4 3c, 1 5c, 2 2p", cards=cards)
    assert table.leaders == [2, 2]


def test_fenacef_decision_who_tied_counts_at_the_final_value() -> None:
    """Seat 3 tied the kings, but seat 1 tied the threes."""
    cards = ["3e Qc 6c", "Kp 2p Ap", "Kc 2c Ac", "3c Qp 6p"]
    table = play("fenacef", "2 Kp, 3 Kc, 4 3c, 1 3e, 1 Qc", cards=cards)
    assert table.tricks == ["tie"]
    assert table.leaders == [2, 1]


def test_fenacef_decision_who_tied_is_the_first_equal_card() -> None:
    """Of four threes, the one of seat 3 made the tie."""
    cards = ["3e Qc 6c", "3p 2p Ap", "3c 2c Ac", "3o Qp 6p"]
    assert play("fenacef", "2 3p, 3 3c, 4 3o, 1 3e, 3 2c", cards=cards).leaders == [2, 3]


def test_fenacef_decision_partner_of_the_leader_may_be_who_tied() -> None:
    """Seat 3 had beaten the king of seat 2 when seat 4 tied."""
    cards = ["5c Qc 6c", "Kp 2p Ap", "3c 2c Ac", "3o Qp 6p"]
    assert play("fenacef", "2 Kp, 3 3c, 4 3o, 1 5c, 4 Qp", cards=cards).leaders == [2, 4]


def test_fenacef_decision_trick_of_closed_cards_is_tied() -> None:
    table = play("fenacef", f"{TIE_1}, 3 ~2c, 4 ~Qp, 1 ~Qc, 2 ~2p", **LEVEL)
    assert table.tricks == ["tie", "tie"]
    assert play("fenacef", f"{EVEN_1}, 2 ~2p, 3 ~3c, 4 ~Qp, 1 ~Qc", **LEVEL).points == [0, 1]


def test_fenacef_decision_lowest_open_card_takes_a_trick_of_closed_ones() -> None:
    table = play("fenacef", f"{EVEN_1}, 2 ~2p, 3 ~3c, 4 ~Qp, 1 6c", **LEVEL)
    assert table.tricks == ["even", "odd"]


def test_fenacef_decision_first_word_of_either_partner_answers() -> None:
    assert play("fenacef", "2 truco, 1 aceita", **LEVEL).stake == 3
    assert play("fenacef", "2 truco, 1 corre", **LEVEL).points == [0, 1]
    refuses("fenacef", "2 truco, 1 aceita, 3 corre", **LEVEL)
    refuses("fenacef", "2 truco, 1 corre, 3 aceita", **LEVEL)


def test_fenacef_decision_only_the_accepting_side_raises_next() -> None:
    table = play("fenacef", "2 truco, 3 aceita", **LEVEL)
    assert "seis" in table.legal(1)
    assert "seis" in table.legal(3)
    assert "seis" not in table.legal(2) + table.legal(4)
    refuses("fenacef", "2 truco, 3 aceita, 4 seis", **LEVEL)
    assert play("fenacef", f"2 truco, 3 aceita, {EVEN_1}, 1 seis, 2 corre", **LEVEL).points == [3, 0]


def test_fenacef_decision_raising_again_is_an_answer() -> None:
    """Asking nine accepts the six, so declining the nine costs six."""
    assert play("fenacef", "2 truco, 3 seis, 4 nove, 1 corre", **LEVEL).points == [0, 6]
    refuses("fenacef", "2 truco, 3 seis, 1 aceita", **LEVEL)


def test_fenacef_decision_stake_is_never_reduced() -> None:
    table = play("fenacef", f"2 vai, {EVEN_EVEN}", score=[5, 11], **LEVEL)
    assert table.points == [0, 3]
    assert table.score == [5, 14]


def test_fenacef_decision_eleven_is_decided_by_the_first_word() -> None:
    assert play("fenacef", "4 vai", score=[5, 11], **LEVEL).stake == 3
    refuses("fenacef", "4 vai, 2 corre", score=[5, 11], **LEVEL)
    refuses("fenacef", "4 corre, 2 vai", score=[5, 11], **LEVEL)


def test_fenacef_decision_eleven_all_is_worth_one_and_the_match() -> None:
    table = play("fenacef", ODD_ODD, score=[11, 11], **LEVEL)
    assert table.points == [1, 0]
    assert table.score == [12, 11]
    assert table.winner == "odd"


def test_fenacef_decision_three_ties_at_eleven_all_nobody_scores() -> None:
    """Art. 21 §1 applies only if one side has eleven."""
    table = play("fenacef", ALL_TIED, score=[11, 11], **LEVEL)
    assert table.points == [0, 0]
    assert not table.over


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_fenacef_decision_no_raise_at_eleven_all(seat: int) -> None:
    assert "truco" not in play("fenacef", score=[11, 11], **LEVEL).legal(seat)
    refuses("fenacef", f"{seat} truco", score=[11, 11], **LEVEL)


def test_fenacef_decision_any_card_may_be_played_in_a_blind_hand() -> None:
    table = play("fenacef", f"{TIE_1}, 3 Ac, 4 6p, 1 6c, 2 Ap", score=[11, 11], **LEVEL)
    assert table.tricks == ["tie", "tie"]


def test_fenacef_decision_giving_up_gives_the_stake() -> None:
    assert play("fenacef", "1 desiste", **LEVEL).points == [0, 1]
    assert play("fenacef", f"2 truco, 3 aceita, {EVEN_1}, 4 desiste", **LEVEL).points == [3, 0]
    assert play("fenacef", "2 vai, 2 desiste", score=[5, 11], **LEVEL).points == [3, 0]


def test_fenacef_decision_giving_up_does_not_answer_a_raise() -> None:
    refuses("fenacef", "2 truco, 3 desiste", **LEVEL)
    refuses("fenacef", "2 desiste", score=[5, 11], **LEVEL)


def test_fenacef_decision_laying_down_does_not_answer_a_raise() -> None:
    cards = ["4p 7c 6c", "3p 2p Ap", "3c 2c Ac", "Kp Qp 6p"]
    refuses("fenacef", "2 truco, 1 baixa", cards=cards)
    assert play("fenacef", "2 truco, 1 aceita, 1 baixa", cards=cards).points == [3, 0]


def test_fenacef_decision_penalty_can_win_the_match() -> None:
    table = play("fenacef", "2 truco, 3 aceita, 0 pena 2 mão ofensa", score=[9, 4], **LEVEL)
    assert table.score == [12, 4]
    assert table.winner == "odd"


def test_fenacef_decision_refusal_can_win_the_match() -> None:
    table = play("fenacef", "2 truco, 3 seis, 2 corre", score=[9, 4], **LEVEL)
    assert table.score == [12, 4]
    assert table.winner == "odd"


def test_fenacef_decision_has_no_tento() -> None:
    refuses("fenacef", "1 tento roubo", **LEVEL)


def test_fenacef_decision_referee_only_voids_and_punishes() -> None:
    refuses("fenacef", "0 truco", **LEVEL)
    refuses("fenacef", "0 3p", **LEVEL)
