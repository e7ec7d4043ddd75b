"""The value of each play from the view of a seat: published values, and the effect of the dealer's peek."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from carteado.games.blackjack.odds import house_of
from carteado.games.blackjack.odds.chart import NAMES, Column
from carteado.games.blackjack.odds.dealer import NAMES as ENDINGS
from carteado.games.blackjack.odds.house import ACES, TENS, UNITS
from carteado.games.blackjack.odds.upcard_strategy import PAIRS, strategy_for
from carteado.games.blackjack.rules import RULEBOOK
from carteado.games.blackjack.study import action_values, key, load_shipped_odds
from carteado.games.blackjack.totals import SOFT, VALUE

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


def test_hitting_and_standing_are_close_with_16_against_10() -> None:
    """After a peek, published tables give −0.5398 and −0.5404 for an infinite shoe."""
    found = action_values(view_of("10p 6c", "10o", 16, checked=True), PLAYS)
    assert found["pede"] == pytest.approx(-0.5398, abs=0.006)
    assert found["mantém"] == pytest.approx(-0.5404, abs=0.006)
    assert 0 < found["pede"] - found["mantém"] < 0.01


def test_doubling_is_best_with_11_against_6() -> None:
    found = action_values(view_of("6p 5c", "6o", 11), PLAYS)
    assert max(found, key=found.__getitem__) == "dobra"
    assert found["dobra"] == pytest.approx(2 * found["pede"], abs=0.01)
    assert found["dobra"] - found["mantém"] > 0.8


def test_peek_scales_the_differences_between_plays() -> None:
    house = house_of(rules())
    chance = strategy_for(house, ACES).natural_chance(UNITS[TENS] + UNITS[5])
    before, after = (action_values(view_of("10p 6c", "Ao", 16, checked=looked), PLAYS) for looked in (False, True))
    gap = {word: before[word] - before["mantém"] for word in PLAYS}
    assert {word: after[word] - after["mantém"] for word in PLAYS} == pytest.approx(
        {word: cost / (1 - chance) for word, cost in gap.items()}
    )


@pytest.mark.parametrize(("cards", "total", "tens"), [("10p 10c", 20, 94), ("10p 6c", 16, 95), ("5p 6c", 11, 96)])
def test_insurance_value_depends_on_the_remaining_tens(cards: str, total: int, tens: int) -> None:
    found = action_values(view_of(cards, "Ao", total, asked=True), ("seguro", "passa"))
    assert found["passa"] - found["seguro"] == pytest.approx(0.5 * (1 - 3 * tens / 309))


def test_late_surrender_after_a_peek_costs_half_the_bet() -> None:
    found = action_values(view_of("10p 6c", "Ao", 16, checked=True, surrender="late"), (*PLAYS, "rende"))
    assert found["rende"] == pytest.approx(-0.5)
    assert max(found, key=found.__getitem__) == "rende"


def test_value_of_three_cards_depends_on_the_cards() -> None:
    found = action_values(view_of("4p 4c 8o", "10o", 16, checked=True), ("mantém", "pede"))
    assert found["mantém"] > found["pede"]


def test_no_values_while_bets_are_made() -> None:
    assert action_values({"round": None}, ("aposta 10",)) == {}


def test_rules_with_the_same_odds_have_the_same_key() -> None:
    assert key(rules()) == key(rules(chips=900, max_bet=200, rounds=3))
    assert (
        len({key(rules(**{field: value})) for field, value in (("decks", 6), ("decks", 2), ("surrender", "late"))}) == 3
    )


@pytest.mark.parametrize("name", RULEBOOK.presets())
def test_shipped_odds_are_up_to_date(name: str) -> None:
    """Checks only the upcard six: the dealer's endings and every play. `make odds` writes all."""
    house = house_of(asdict(RULEBOOK.preset(name).rules))
    strategy = strategy_for(house, VALUE["6o"] - 1)
    strategy.compute_splits()
    column = Column(strategy)
    found = load_shipped_odds(asdict(RULEBOOK.preset(name).rules))
    assert found is not None
    strategy.evaluator.load_endings([0])
    endings = dict(zip(ENDINGS, strategy.evaluator.endings[0], strict=True))
    assert found["dealer"]["6"] == pytest.approx({ending: endings[ending] for ending in found["dealer"]["6"]})
    chart = {row: plays["6"] for row, plays in found["strategy"]["hard"].items()}
    assert chart == {row: column.totals[int(row)] for row in chart}
    chart = {row: plays["6"] for row, plays in found["strategy"]["soft"].items()}
    assert chart == {row: column.totals[SOFT + int(row)] for row in chart}
    chart = {row: plays["6"] for row, plays in found["strategy"]["pairs"].items()}
    assert chart == {row: column.pairs[PAIRS[NAMES.index(row)]] for row in chart}


def test_custom_rules_have_no_shipped_odds() -> None:
    assert load_shipped_odds(rules(decks=3)) is None
    assert load_shipped_odds(rules(min_bet=20)) == load_shipped_odds(rules())
