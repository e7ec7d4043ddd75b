"""What a play is worth, from a seat's own view: known figures, and what a dealer who has looked changes."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from carteado.blackjack.counting import SOFT, VALUE
from carteado.blackjack.odds import house_of
from carteado.blackjack.odds.chart import NAMES, Column
from carteado.blackjack.odds.dealer import NAMES as ENDINGS
from carteado.blackjack.odds.facing import PAIRS, facing
from carteado.blackjack.odds.house import ACES, TENS, UNITS
from carteado.blackjack.rules import RULEBOOK
from carteado.blackjack.study import key, shipped, worths

COPAG = RULEBOOK.preset("copag")
PLAYS = ("mantém", "pede", "dobra")


def rules(**options: Any) -> dict[str, Any]:
    regulation = RULEBOOK.with_options(COPAG, options)
    return {field: getattr(regulation.rules, field) for field in regulation.rules.__slots__}


def view_of(cards: str, up: str, total: int, *, checked: bool = False, asked: bool = False, **options: Any) -> Any:
    hand = {"seat": 1, "cards": cards.split(), "total": total, "soft": False, "splits": 0, "ending": ""}
    turn = None if asked else 0
    round_ = {"dealer": [up, "~"], "hands": [hand], "turn": turn, "checked": checked}
    return {"seat": 1, "rules": rules(**options), "round": round_}


def test_sixteen_against_a_ten_is_nearly_even_between_hitting_and_standing() -> None:
    """Once the dealer has looked, the tables of the field give −0.5398 and −0.5404 for an endless shoe."""
    found = worths(view_of("10p 6c", "10o", 16, checked=True), PLAYS)
    assert found["pede"] == pytest.approx(-0.5398, abs=0.006)
    assert found["mantém"] == pytest.approx(-0.5404, abs=0.006)
    assert 0 < found["pede"] - found["mantém"] < 0.01


def test_eleven_against_a_six_is_doubled_and_standing_costs_most() -> None:
    found = worths(view_of("6p 5c", "6o", 11), PLAYS)
    assert max(found, key=found.__getitem__) == "dobra"
    assert found["dobra"] == pytest.approx(2 * found["pede"], abs=0.01)
    assert found["dobra"] - found["mantém"] > 0.8


def test_a_look_at_the_hole_card_leaves_the_choice_and_scales_its_price() -> None:
    house = house_of(rules())
    chance = facing(house, ACES).natural(UNITS[TENS] + UNITS[5])
    before, after = (worths(view_of("10p 6c", "Ao", 16, checked=looked), PLAYS) for looked in (False, True))
    gap = {word: before[word] - before["mantém"] for word in PLAYS}
    assert {word: after[word] - after["mantém"] for word in PLAYS} == pytest.approx(
        {word: cost / (1 - chance) for word, cost in gap.items()}
    )


@pytest.mark.parametrize(("cards", "total", "tens"), [("10p 10c", 20, 94), ("10p 6c", 16, 95), ("5p 6c", 11, 96)])
def test_insurance_costs_what_the_tens_that_are_left_say(cards: str, total: int, tens: int) -> None:
    found = worths(view_of(cards, "Ao", total, asked=True), ("seguro", "passa"))
    assert found["passa"] - found["seguro"] == pytest.approx(0.5 * (1 - 3 * tens / 309))


def test_late_surrender_is_half_the_bet_once_the_dealer_has_looked() -> None:
    found = worths(view_of("10p 6c", "Ao", 16, checked=True, surrender="late"), (*PLAYS, "rende"))
    assert found["rende"] == pytest.approx(-0.5)
    assert max(found, key=found.__getitem__) == "rende"


def test_three_cards_are_worth_what_their_cards_say() -> None:
    found = worths(view_of("4p 4c 8o", "10o", 16, checked=True), ("mantém", "pede"))
    assert found["mantém"] > found["pede"]


def test_nothing_is_said_of_bets_and_of_hands_that_are_not_seen() -> None:
    assert worths({"round": None}, ("aposta 10",)) == {}


def test_rules_with_the_same_odds_have_the_same_key() -> None:
    assert key(rules()) == key(rules(chips=900, max_bet=200, rounds=3))
    assert (
        len({key(rules(**{field: value})) for field, value in (("decks", 6), ("decks", 2), ("surrender", "late"))}) == 3
    )


@pytest.mark.parametrize("name", RULEBOOK.presets())
def test_the_shipped_odds_are_what_is_computed_now(name: str) -> None:
    """Against a six, of the ten open cards: the dealer's endings and every play. `make odds` writes all."""
    house = house_of(asdict(RULEBOOK.preset(name).rules))
    against = facing(house, VALUE["6o"] - 1)
    against.split_all()
    column = Column(against)
    found = shipped(asdict(RULEBOOK.preset(name).rules))
    assert found is not None
    against.against.learn([0])
    endings = dict(zip(ENDINGS, against.against.known[0], strict=True))
    assert found["dealer"]["6"] == pytest.approx({ending: endings[ending] for ending in found["dealer"]["6"]})
    chart = {row: plays["6"] for row, plays in found["strategy"]["hard"].items()}
    assert chart == {row: column.totals[int(row)] for row in chart}
    chart = {row: plays["6"] for row, plays in found["strategy"]["soft"].items()}
    assert chart == {row: column.totals[SOFT + int(row)] for row in chart}
    chart = {row: plays["6"] for row, plays in found["strategy"]["pairs"].items()}
    assert chart == {row: column.pairs[PAIRS[NAMES.index(row)]] for row in chart}


def test_rules_of_ones_own_have_no_shipped_odds() -> None:
    assert shipped(rules(decks=3)) is None
    assert shipped(rules(min_bet=20)) == shipped(rules())
