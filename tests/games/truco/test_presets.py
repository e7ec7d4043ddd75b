"""The presets `paulista`, `mineiro` and `sul`, which are common but not described by any of our documents.

The last seat deals, so seat 1 is the mão.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.truco.packs import pack_with
from tests.games.truco.table import attempt, play, refuses

# The fives are manilhas and nobody holds one. Seats 1 and 4 can tie all three tricks.
TIES: dict[str, Any] = {"vira": "4o", "cards": ["3p 2c 7e", "Kp Jc 6o", "Ap Qc 6e", "3c 2e 7p"]}
TIE_1 = "1 3p, 2 Kp, 3 Ap, 4 3c"
TIE_2 = "1 2c, 2 Jc, 3 Qc, 4 2e"
TIE_3 = "1 7e, 2 6o, 3 6e, 4 7p"

# Seat 1 holds two threes: the odd side takes the first two tricks.
ODD: dict[str, Any] = {"vira": "4o", "cards": ["3p 3c 7e", "Kp Jc 6o", "Ap Qc 6e", "2p 2e 7p"]}
ODD_1 = "1 3p, 2 Kp, 3 Ap, 4 2p"
ODD_WINS = f"{ODD_1}, 1 3c, 2 Jc, 3 Qc, 4 2e"

PAIR: dict[str, Any] = {"players": 2, "vira": "4o", "cards": ["3p 2c 7e", "3c 2e 7p"]}
TRIOS: dict[str, Any] = {
    "players": 6,
    "vira": "4o",
    "cards": ["3p 2c 7e", "Kp Jc 6o", "Ap Qc 6e", "3c 2e 7p", "Ke Je 6p", "Kc Jp 6c"],
}

# No vira: the manilhas are fixed, and here each seat has one.
FIXED: dict[str, Any] = {"cards": ["7o 3p 5c", "Ae 3c 5e", "7c 3e 5o", "4p 3o 5p"]}
# Nobody has a manilha; the odd side takes the first two tricks.
FIXED_ODD: dict[str, Any] = {"cards": ODD["cards"]}


# Paulista


@pytest.mark.parametrize("table", [PAIR, TIES, TRIOS], ids=["2", "4", "6"])
def test_paulista_two_four_or_six_players(table: dict[str, Any]) -> None:
    hand = play("paulista", "1 3p", **table)
    assert hand.leaders == [1]
    assert hand.hand["manilhas"] == ["5p", "5c", "5e", "5o"]


def test_paulista_two_tricks_take_the_hand() -> None:
    hand = play("paulista", ODD_WINS, **ODD)
    assert hand.tricks == ["odd", "odd"]
    assert hand.points == [1, 0]
    assert hand.dealer == 1


def test_paulista_raises_only_on_own_turn() -> None:
    start = play("paulista", **ODD)
    assert "truco" in start.legal(1)
    assert all("truco" not in start.legal(seat) for seat in (2, 3, 4))
    refuses("paulista", "2 truco", **ODD)
    assert play("paulista", "1 3p, 2 truco, 1 aceita", **ODD).stake == 3


@pytest.mark.parametrize(
    ("raised", "points"),
    [
        ("1 truco, 2 corre", [1, 0]),
        ("1 truco, 2 seis, 1 corre", [0, 3]),
        ("1 truco, 2 seis, 1 nove, 2 corre", [6, 0]),
        ("1 truco, 2 seis, 1 nove, 2 doze, 1 corre", [0, 9]),
    ],
)
def test_paulista_a_declined_raise_gives_the_stake_before(raised: str, points: list[int]) -> None:
    assert play("paulista", raised, **PAIR).points == points


def test_paulista_leader_of_a_tied_trick_leads_again() -> None:
    assert play("paulista", f"{TIE_1}, 1 2c", **TIES).leaders == [1, 1]
    refuses("paulista", f"{TIE_1}, 4 2e", **TIES)


def test_paulista_three_ties_nobody_scores() -> None:
    hand = play("paulista", f"{TIE_1}, {TIE_2}, {TIE_3}", **TIES)
    assert hand.tricks == ["tie", "tie", "tie"]
    assert hand.points == [0, 0]
    assert hand.dealer == 1


def test_paulista_any_card_after_a_tied_first_trick() -> None:
    assert {"2c", "7e"} <= set(play("paulista", TIE_1, **TIES).legal(1))
    assert not play("paulista", f"{TIE_1}, 1 7e", **TIES).complete


def test_paulista_first_trick_tied_the_second_decides() -> None:
    hand = play("paulista", f"{TIE_1}, 1 2c, 2 Jc, 3 Qc, 4 7p", **TIES)
    assert hand.tricks == ["tie", "odd"]
    assert hand.points == [1, 0]


def test_paulista_at_eleven_one_side_decides() -> None:
    hand = play("paulista", score=(11, 4), **ODD)
    assert {"vai", "corre"} <= set(hand.legal(1)) & set(hand.legal(3))
    assert "vai" not in hand.legal(2)
    refuses("paulista", "1 3p", score=(11, 4), **ODD)
    assert play("paulista", "1 vai", score=(11, 4), **ODD).stake == 3
    assert play("paulista", "1 corre", score=(11, 4), **PAIR).score == [11, 5]


def test_paulista_at_eleven_no_raise_is_offered() -> None:
    hand = play("paulista", "1 vai", score=(11, 4), **ODD)
    assert not {"truco", "seis"} & set(hand.legal(1))


def test_paulista_at_eleven_all_nobody_decides_or_raises() -> None:
    hand = play("paulista", score=(11, 11), **ODD)
    assert {"3p", "3c", "7e"} <= set(hand.legal(1))
    assert not {"vai", "truco"} & set(hand.legal(1))
    assert play("paulista", ODD_WINS, score=(11, 11), **ODD).winner == "odd"


@pytest.mark.parametrize("word", ["corta 10", "cerra", "olha", "sobe", "queima 3", "queima 3 de 2"])
def test_paulista_no_cut_and_no_burn(word: str) -> None:
    refuses("paulista", f"3 {word}", pack=pack_with(top="3p 7o Ap"))


# Mineiro


def test_mineiro_fixed_manilhas() -> None:
    assert play("mineiro", "1 7o", **FIXED).hand["manilhas"] == ["4p", "7c", "Ae", "7o"]


@pytest.mark.parametrize(
    ("trick", "leader"),
    [
        ("1 7o, 2 Ae, 3 7c, 4 4p", "4 3o"),
        ("1 7o, 2 Ae, 3 7c, 4 3o", "3 3e"),
        ("1 7o, 2 Ae, 3 3e, 4 3o", "2 3c"),
        ("1 7o, 2 3c, 3 3e, 4 3o", "1 3p"),
    ],
)
def test_mineiro_manilhas_beat_each_other_in_order(trick: str, leader: str) -> None:
    hand = play("mineiro", f"{trick}, {leader}", **FIXED)
    assert hand.leaders == [1, int(leader[0])]


def test_mineiro_other_fours_sevens_and_aces_are_plain() -> None:
    cards = ["7e 4c Ap", "Qp 5e 6e", "7p 4e Ao", "Jc 5c 6c"]
    assert play("mineiro", "1 7e, 2 Qp, 3 4e, 4 5c", cards=cards).tricks == ["even"]
    assert play("mineiro", "1 4c, 2 5e, 3 4e, 4 5c", cards=cards).tricks == ["even"]


def test_mineiro_a_hand_starts_at_two() -> None:
    assert play("mineiro", "1 3p", **FIXED_ODD).stake == 2
    assert play("mineiro", ODD_WINS, **FIXED_ODD).points == [2, 0]


@pytest.mark.parametrize(
    ("raised", "stake"),
    [
        ("1 truco, 2 aceita", 4),
        ("1 truco, 2 seis, 1 aceita", 6),
        ("1 truco, 2 seis, 1 dez, 2 aceita", 10),
        ("1 truco, 2 seis, 1 nove, 2 aceita", 10),
        ("1 truco, 2 seis, 1 dez, 2 doze, 1 aceita", 12),
    ],
)
def test_mineiro_stakes(raised: str, stake: int) -> None:
    hand = play("mineiro", raised, **FIXED_ODD)
    assert hand.stake == stake


@pytest.mark.parametrize(
    ("raised", "points"),
    [
        ("1 truco, 2 corre", [2, 0]),
        ("1 truco, 2 seis, 1 corre", [0, 4]),
        ("1 truco, 2 seis, 1 dez, 2 corre", [6, 0]),
        ("1 truco, 2 seis, 1 dez, 2 doze, 1 corre", [0, 10]),
    ],
)
def test_mineiro_a_declined_raise_gives_the_stake_before(raised: str, points: list[int]) -> None:
    assert play("mineiro", raised, **FIXED_ODD).points == points


def test_mineiro_the_third_raise_is_called_dez() -> None:
    offered = play("mineiro", "1 truco, 2 seis", **FIXED_ODD).legal(1)
    assert "dez" in offered
    assert "nove" not in offered


def test_mineiro_at_ten_plays_for_four_or_gives_two() -> None:
    hand = play("mineiro", score=(10, 4), **FIXED_ODD)
    assert {"vai", "corre"} <= set(hand.legal(1)) & set(hand.legal(3))
    assert play("mineiro", "1 vai", score=(10, 4), **FIXED_ODD).stake == 4
    assert play("mineiro", "1 corre", score=(10, 4), **FIXED_ODD).score == [10, 6]
    assert play("mineiro", f"2 vai, {ODD_WINS}", score=(4, 10), **FIXED_ODD).score == [8, 10]


def test_mineiro_at_eight_nothing_is_special() -> None:
    assert "vai" not in play("mineiro", score=(8, 4), **FIXED_ODD).legal(1)


def test_mineiro_at_ten_all_the_hand_is_worth_two() -> None:
    start = play("mineiro", score=(10, 10), **FIXED_ODD)
    assert {"3p", "3c", "7e"} <= set(start.legal(1))
    assert not {"vai", "truco"} & set(start.legal(1))
    hand = play("mineiro", ODD_WINS, score=(10, 10), **FIXED_ODD)
    assert hand.score == [12, 10]
    assert hand.winner == "odd"


def test_mineiro_twelve_take_the_match() -> None:
    assert play("mineiro", f"1 truco, 2 aceita, {ODD_WINS}", score=(8, 4), **FIXED_ODD).winner == "odd"
    assert not play("mineiro", ODD_WINS, score=(8, 4), **FIXED_ODD).over


def test_mineiro_takes_no_vira() -> None:
    assert attempt("mineiro", "1 3p", **ODD).status == 2


# Sul


def test_sul_two_pairs_or_two_trios() -> None:
    play("sul", "1 3p", **ODD)
    play("sul", "1 3p", **TRIOS)
    assert attempt("sul", "1 3p", **PAIR).status == 2


@pytest.mark.parametrize(("high", "low"), ["32", "2A", "AK", "KQ", "QJ", "J7", "76", "65", "54"])
def test_sul_the_cavalo_beats_the_sota(high: str, low: str) -> None:
    vira = "Ko" if "J" in (high, low) else "7o"  # neither of the two is a manilha
    cards = [f"{high}p 5e 6e", f"{low}c 7e 6o", "4o 5o 2o", "4e 2e 3e"]
    assert play("sul", f"1 {high}p, 2 {low}c, 3 4o, 4 4e", vira=vira, cards=cards).tricks == ["odd"]


@pytest.mark.parametrize(("vira", "rank"), ["45", "67", "7J", "JQ", "QK", "KA", "34"])
def test_sul_manilhas_follow_that_order(vira: str, rank: str) -> None:
    cards = ["4p 5p 6p", "7p Qp Jp", "Kp Ap 2p", "3p 4c 5c"]
    hand = play("sul", "1 4p", vira=f"{vira}o", cards=cards)
    assert hand.hand["manilhas"] == [f"{rank}{suit}" for suit in "pceo"]


def test_sul_spanish_numbers_are_read() -> None:
    cards = ["1p 10p 11p", "12p 7e 6o", "4o 5o 2o", "4e 2e 3e"]
    hand = play("sul", "1 11p, 2 12p", vira="7o", cards=cards)
    assert [set(seat) for seat in hand.cards[:2]] == [{"Ap", "Jp", "Qp"}, {"Kp", "7e", "6o"}]
    assert hand.hand["manilhas"] == ["Jp", "Jc", "Je", "Jo"]


def test_sul_a_sota_may_be_the_vira_by_its_number() -> None:
    hand = play("sul", "1 3p", vira="10o", cards=ODD["cards"])
    assert hand.hand["manilhas"] == ["Qp", "Qc", "Qe", "Qo"]


@pytest.mark.parametrize("card", ["8p", "9p"])
def test_sul_no_eights_and_nines(card: str) -> None:
    assert attempt("sul", f"1 {card}", vira="4o", cards=[f"{card} 3c 7e", *ODD["cards"][1:]]).status == 2


def test_sul_twenty_four_take_the_match() -> None:
    assert play("sul", f"1 truco, 2 aceita, {ODD_WINS}", score=(21, 4), **ODD).winner == "odd"
    assert not play("sul", ODD_WINS, score=(22, 4), **ODD).over
    assert not play("sul", f"1 truco, 2 aceita, {ODD_WINS}", score=(11, 4), **ODD).over


def test_sul_twelve_is_half_way() -> None:
    hand = play("sul", f"1 truco, 2 seis, 1 nove, 2 doze, 1 aceita, {ODD_WINS}", **ODD)
    assert hand.score == [12, 0]
    assert not hand.over


def test_sul_eleven_is_a_score_like_any_other() -> None:
    hand = play("sul", score=(11, 4), **ODD)
    assert "vai" not in hand.legal(1)
    assert "truco" in hand.legal(1)


def test_sul_special_hand_at_twenty_three() -> None:
    hand = play("sul", score=(23, 4), **ODD)
    assert {"vai", "corre"} <= set(hand.legal(1)) & set(hand.legal(3))
    assert play("sul", "1 vai", score=(23, 4), **ODD).stake == 3
    assert play("sul", "1 corre", score=(23, 4), **ODD).score == [23, 5]


def test_sul_twenty_three_all() -> None:
    refuses("sul", "1 vai", score=(23, 23), **ODD)
    refuses("sul", "1 truco", score=(23, 23), **ODD)
    assert play("sul", ODD_WINS, score=(23, 23), **ODD).winner == "odd"


def test_sul_the_raise_limit_uses_twenty_four() -> None:
    refuses("sul", "2 truco, 1 seis", score=(21, 4), **ODD)
    play("sul", "2 truco, 1 seis", score=(9, 4), **ODD)


def test_sul_has_copags_rules_for_ties_and_talk() -> None:
    tied_at_last = f"{TIE_1}, 4 2e, 1 2c, 2 Jc, 3 Qc, {TIE_3}"
    assert play("sul", tied_at_last, **TIES).points == [0, 0]
    assert play("sul", f"1 truco, 2 aceita, {tied_at_last}", **TIES).points == [0, 3]
    assert play("sul", "2 tento conversa", **ODD).points == [0, 1]
