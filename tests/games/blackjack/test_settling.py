"""The payout of every bet and the dealer's hand, by the functions that settle a round."""

from __future__ import annotations

from typing import Any

import pytest

from carteado.games.blackjack.hand import Ending, Hand
from carteado.games.blackjack.rules import RULEBOOK
from carteado.games.blackjack.settling import gain, gains, play_dealer_hand
from carteado.games.blackjack.table import Table
from carteado.games.blackjack.totals import tally_of

BLACKJACK, TWENTY, SEVENTEEN, BUST = ("Ap", "Kc"), ("Kp", "Qc"), ("10p", "7c"), ("10p", "6c", "6o")


def table(**options: Any) -> Table:
    return Table(RULEBOOK.with_options(RULEBOOK.preset("cassino"), options), 2)


def hand(cards: str, ending: Ending = "stood", seat: int = 1, bet: int = 10) -> Hand:
    held = tuple(cards.split())
    return Hand(seat, held, tally_of(held), bet, 0, ending)


@pytest.mark.parametrize(
    ("cards", "ending", "dealer", "wins"),
    [
        ("10c 6e 9e", "bust", BUST, -10),
        ("10c 6e 9e", "bust", TWENTY, -10),
        ("10c Ke", "stood", BUST, 10),
        ("10c Ke", "stood", SEVENTEEN, 10),
        ("10c Ke", "doubled", TWENTY, 0),
        ("10c 7e", "stood", TWENTY, -10),
        ("Ac 6e", "stood", SEVENTEEN, 0),
        ("Ac 7e", "stood", SEVENTEEN, 10),
        ("7c 7e 7o", "stood", BLACKJACK, -10),
        ("10c Ke", "stood", ("7c", "7e", "7p"), -10),
        ("Ac Ke", "blackjack", BLACKJACK, 0),
        ("Ac Ke", "blackjack", ("7c", "7e", "7p"), 15),
    ],
)
def test_ending_and_dealer_decide_the_gain(cards: str, ending: Ending, dealer: tuple[str, ...], wins: int) -> None:
    assert gain(table(blackjack_pays="3:2"), hand(cards, ending), dealer) == wins


def test_late_surrender_against_a_blackjack_costs_the_whole_bet() -> None:
    given_up = hand("10c 6e", "surrendered")
    assert gain(table(surrender="late"), given_up, TWENTY) == -5
    assert gain(table(surrender="late"), given_up, BLACKJACK) == -10
    assert gain(table(surrender="early"), given_up, BLACKJACK) == -5


def test_payouts_are_whole_chips() -> None:
    lost = gain(table(surrender="late"), hand("10c 6e", "surrendered", bet=15), TWENTY)
    won = gain(table(blackjack_pays="3:2"), hand("Ac Ke", "blackjack", bet=15), TWENTY)
    assert (lost, won) == (-8, 22)
    assert isinstance(lost, int)
    assert isinstance(won, int)


def test_gain_of_a_seat_adds_hands_and_insurance() -> None:
    hands = [hand("10c Ke"), hand("10o 7e", bet=20), hand("10c 9e", seat=2, bet=40)]
    assert gains(table(), hands, (0, 0), ("10p", "8c")) == (-10, 40)
    assert gains(table(), hands, (5, 0), ("10p", "8c")) == (-15, 40)
    assert gains(table(), hands, (5, 20), BLACKJACK) == (-20, 0)


def test_dealer_draws_to_17_and_on_soft_17_if_the_rules_say_so() -> None:
    shoe = ("2p", "3p", "4p", "5p")
    assert play_dealer_hand(table(), ("10p", "6c"), shoe, 1) == ("10p", "6c", "3p")
    assert play_dealer_hand(table(), SEVENTEEN, shoe, 0) == SEVENTEEN
    assert play_dealer_hand(table(), ("10p", "2c"), shoe, 0) == ("10p", "2c", "2p", "3p")
    assert play_dealer_hand(table(), ("2c", "2e"), shoe, 0) == ("2c", "2e", *shoe)
    assert play_dealer_hand(table(dealer_soft_17="stands"), ("Ap", "6c"), shoe, 0) == ("Ap", "6c")
    assert play_dealer_hand(table(dealer_soft_17="draws"), ("Ap", "6c"), shoe, 0) == ("Ap", "6c", "2p")
    assert play_dealer_hand(table(dealer_soft_17="draws"), SEVENTEEN, shoe, 0) == SEVENTEEN


def test_dealer_stops_when_the_shoe_is_empty() -> None:
    assert play_dealer_hand(table(), ("10p", "2c"), ("2p",), 0) == ("10p", "2c", "2p")
