"""Decisions about rules that belong to no single document, listed in truco/documents/decisions.toml."""

from __future__ import annotations

from tests.games.truco.packs import pack_with
from tests.games.truco.table import play, refuses

# Vira 4c: the fives are manilhas. Seats 1 and 2 hold threes that tie.
TIED = ["3p 7o Ap", "3c 6o Kp", "Qp 6e 4p", "Jp 7e 4e"]


def test_decision_a_cerrada_comes_before_any_burning() -> None:
    refuses("sinsep", "3 queima 3, 3 cerra", pack=pack_with())


def test_decision_a_reshuffle_comes_before_any_card_is_taken() -> None:
    refuses("copag", "3 tira 3, 3 embaralha", pack=pack_with())


def test_decision_a_tie_given_to_a_side_is_led_by_its_best_card() -> None:
    hand = play("copag", "1 3p, 2 truco, 1 aceita, 2 3c, 3 Qp, 4 Jp, 1 7o", vira="4c", cards=TIED)
    assert hand.tricks == ["odd"]
    assert hand.leaders == [1, 1]


def test_decision_dark_and_exposed_cancel_each_other() -> None:
    hand = play("copag", "1 3p, 2 truco escuro, 1 aceita, 2 3c, 3 Qp, 4 Jp", vira="4c", cards=TIED)
    assert hand.tricks == ["tie"]


def test_decision_two_sides_that_raised_in_the_dark_leave_the_tie() -> None:
    hand = play("copag", "1 truco escuro, 2 seis escuro, 1 aceita, 1 3p, 2 3c, 3 Qp, 4 Jp", vira="4c", cards=TIED)
    assert hand.tricks == ["tie"]


def test_decision_a_turned_card_stays_at_eleven() -> None:
    refuses("sinsep", "1 queima 3p", score=(11, 0), vira="4c", cards=TIED)


def test_decision_an_unseen_card_may_be_any_of_those_left() -> None:
    hand = play("sinsep", "1 3p, 2 6o, 3 Qp, 4 Jp, 1 ~, 2 3c, 3 6e, 4 7e", vira="4c", cards=TIED)
    assert hand.tricks == ["odd", "even"]
    assert {"7o", "Ap"} <= {word.removeprefix("~") for word in play(
        "sinsep", "1 3p, 2 6o, 3 Qp, 4 Jp, 1 ~, 2 3c, 3 6e, 4 7e, 2 Kp, 3 4p, 4 4e", vira="4c", cards=TIED
    ).legal(1)}  # fmt: skip
