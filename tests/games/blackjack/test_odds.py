"""The odds agree with reference implementations, with published values and with simulations."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from functools import cache

import pytest

from benchmarks.blackjack_simulation import Simulation
from carteado.games.blackjack.odds import House, house_of, solve
from carteado.games.blackjack.odds.evaluation import Evaluator
from carteado.games.blackjack.odds.hands import holdings
from carteado.games.blackjack.odds.house import UNITS, Shoe
from carteado.games.blackjack.odds.splitting import Split
from carteado.games.blackjack.odds.upcard_strategy import UpcardStrategy, strategy_for
from carteado.games.blackjack.rules import RULEBOOK
from tests.examples import LONG, examples
from tests.games.blackjack import infinite
from tests.games.blackjack.small_shoe import SmallTable, draws, points, with_card

solved = cache(solve)

# The infinite shoe


@pytest.mark.parametrize(
    ("house", "rules"),
    [
        (House(), {}),
        (House(surrender="early"), {"surrender": "early"}),
        (House(hands=4, depth=2, double_after_split=True), {"hands": 4, "depth": 2, "das": True}),
        (House(hands=4, resplit_aces=True), {"hands": 4, "aces": True}),
        (House(hands=3, split_blackjack=True, peek=False), {"hands": 3, "naturals": True, "peek": False}),
        (
            House(surrender="late", peek=False, double_after_split=True),
            {"surrender": "late", "peek": False, "das": True},
        ),
        *[
            (House(double_after_split=True, hands=4), {"das": True, "hands": 4}),
            (House(peek=False, hands=3), {"peek": False, "hands": 3}),
        ]
        * LONG,
    ],
    ids=str,
)
def test_infinite_shoe_matches_the_reference_implementation(house, rules):
    assert solved(house).edge == pytest.approx(infinite.edge(**rules), abs=1e-12)


def test_edge_of_the_default_rules_in_an_infinite_shoe():
    assert round(100 * solved(House()).edge, 6) == -0.690237
    assert solved(House()).exceptions == ()
    assert solved(House()).chart_edge == pytest.approx(solved(House()).edge, abs=1e-14)


def test_dealer_endings_in_an_infinite_shoe_have_the_known_probabilities():
    dealer = solved(House()).dealer
    busts = {up: round(ends["bust"], 6) for up, ends in dealer.items()}
    assert busts == {
        "2": 0.353608, "3": 0.373875, "4": 0.394468, "5": 0.416404, "6": 0.42315,
        "7": 0.262312, "8": 0.244741, "9": 0.228425, "10": 0.212109, "A": 0.115286,
    }  # fmt: skip
    assert dealer["A"]["bj"] == pytest.approx(4 / 13)
    assert dealer["10"]["bj"] == pytest.approx(1 / 13)


@pytest.mark.parametrize("decks", [0, 1, 8])
def test_dealer_ending_probabilities_sum_to_one(decks):
    for up in range(10):
        evaluator = Evaluator(House(decks=decks), up)
        evaluator.load_endings([0])
        *_, natural = evaluator.endings[0]
        assert sum(evaluator.endings[0]) == pytest.approx(1.0, abs=1e-12)
        assert (natural > 0) == (up in (0, 9))


def test_dealer_blackjack_is_listed_only_for_tens_and_aces():
    for up, ends in solved(House()).dealer.items():
        assert list(ends) == ["17", "18", "19", "20", "21", "bust", *["bj"] * (up in ("10", "A"))]


# Finite shoes


@cache
def naive_dealer_totals(left, hand, up, hole=None):
    """Return the distribution of the dealer's final totals, by enumerating all draws."""
    dealer = with_card(hand, up) if hole is None else hand
    if points(dealer) >= 17:
        return {points(dealer): 1.0}
    found: dict[int, float] = {}
    for value, chance in draws(left):
        for total, likely in naive_dealer_totals(with_card(left, value, -1), with_card(dealer, value), up, 1).items():
            found[total] = found.get(total, 0.0) + chance * likely
    return found


@pytest.mark.parametrize(("cards", "up"), [((9, 5), 5), ((4, 4), 3), ((8, 8), 6), ((0, 6), 1)])
def test_standing_with_one_deck_is_exact(cards, up):
    left = tuple([4] * 9 + [16])
    for value in (*cards, up):
        left = with_card(left, value, -1)
    ends = naive_dealer_totals(left, (0,) * 10, up)
    total = holdings()[sum(UNITS[value] for value in cards)].total
    worth = sum(chance * ((end > 21 or end < total) - (total < end <= 21)) for end, chance in ends.items())
    found = strategy_for(House(decks=1), up).hand_values[sum(UNITS[value] for value in cards)]
    assert found.stand == pytest.approx(worth, abs=1e-12)


@pytest.mark.parametrize(
    ("up", "peek", "most"), [(5, True, 2), (9, True, 2), (5, True, 3), (0, True, 3), (9, False, 3), (9, True, 4)]
)
def test_split_in_a_small_shoe_is_exact(up, peek, most):
    assert_split_is_exact(up, 7, most, peek, 15, (), (1, 1, 0, 0, 2, 1, 1, 3, 0, 5))


def test_split_with_doubling_in_a_small_shoe_is_exact():
    assert_split_is_exact(5, 7, 3, True, 14, (10, 11), (1, 1, 2, 0, 2, 0, 1, 2, 0, 4))


@pytest.mark.parametrize(("up", "depth"), [(5, 1), (5, 2), (9, 2)])
def test_split_with_limited_depth_is_exact(up, depth):
    """With depth 2 (dividir novamente), each hand of the first split can be split once more."""
    assert_split_is_exact(up, 7, 4, True, 15, (), (1, 1, 0, 0, 1, 1, 1, 4, 0, 4), depth=depth)


@pytest.mark.parametrize(("up", "peek"), [(5, True), (9, True), (9, False)])
def test_resplit_aces_and_split_blackjacks_are_exact(up, peek):
    left = (4, 1, 0, 1, 1, 0, 1, 0, 0, 4)
    assert_split_is_exact(up, 0, 4, peek, 0, (), left, resplit_aces=True)
    assert_split_is_exact(up, 0, 3, peek, 0, (), left, resplit_aces=True, depth=2, split_blackjack=True)


def test_resplit_value_considers_the_remaining_hands_and_depth():
    """One of three hands is split again, and up to five are allowed. The first cards of the other hands are gone."""
    left = (1, 1, 0, 0, 2, 1, 1, 3, 0, 5)
    evaluator = Evaluator(House(decks=1, hands=5, depth=4), 5)
    evaluator.shoe = Shoe(with_card(left, 7, 4))
    plan = {hand.cards: "S" if hand.total >= 15 else "H" for hand in holdings().values() if hand.size > 1}
    split = Split(evaluator, 7, plan)
    once, again = (SmallTable(5, 7, most, peek=True, stands=15, depth=2).split(left) for most in (2, 3))
    assert split.resplit_value(3, 2) == pytest.approx(max(once, again), abs=1e-12)
    assert split.resplit_value(4, 2) != pytest.approx(split.resplit_value(3, 2), abs=1e-9)


def test_equivalent_rules_give_equal_houses():
    rules = asdict(RULEBOOK.preset("variacoes").rules)
    assert house_of(rules).depth == 2
    assert house_of({**rules, "split_times": 3}) == house_of({**rules, "split_times": 7})
    known = [house_of({**rules, field: value}) for field, value in (
        ("split_times", 2), ("split_times", 3), ("resplit_aces", True), ("split_blackjack", True), ("split_by", "rank"),
    )]  # fmt: skip
    assert len(set(known)) == len(known)


def test_edge_is_inexact_only_if_tens_are_split_by_rank():
    assert solved(House(by_rank=True)).most_off == 0.0
    generous = House(split_blackjack=True, blackjack_pays="2:1", hands=4)
    by_rank = solved(replace(generous, by_rank=True))
    assert by_rank.strategy["pairs"]["10"]["6"] == "P"
    assert 0.0 < by_rank.most_off < by_rank.edge
    assert solved(generous).most_off == 0.0


def assert_split_is_exact(up, card, most, peek, stands, doubles, left, **rules):
    evaluator = Evaluator(House(decks=1, peek=peek, hands=most, **rules), up)
    evaluator.shoe = Shoe(with_card(left, card, 2))
    plan = {
        hand.cards: "D" if hand.size == 2 and hand.total in doubles else "S" if hand.total >= stands else "H"
        for hand in holdings().values()
        if hand.size > 1
    }
    natural = 1.5 if rules.get("split_blackjack") else None
    depth = rules.get("depth", 7)
    table = SmallTable(up, card, most, peek=peek, stands=stands, doubles=doubles, depth=depth, natural=natural)
    assert Split(evaluator, card, plan).value_up_to(most) == pytest.approx(table.split(left), abs=1e-12)


@pytest.mark.parametrize(
    ("house", "percent"),
    [
        (House(decks=1), 0.02),
        *[
            (House(decks=8, double_after_split=True, hands=4), -0.43),
            (House(decks=6, double_after_split=True, hands=4, surrender="late"), -0.33),
        ]
        * LONG,
    ],
    ids=str,
)
def test_edge_matches_published_values(house, percent):
    assert 100 * solved(house).edge == pytest.approx(percent, abs=0.01)


def test_cost_of_the_chart_falls_with_more_decks():
    """An infinite shoe has no exceptions. Of the finite shoes, eight decks have the fewest."""
    costs = [solved(House(decks=decks)).edge - solved(House(decks=decks)).chart_edge for decks in (1, *[8] * LONG, 0)]
    assert costs == sorted(costs, reverse=True)
    assert 0.0005 > costs[0] > costs[-1] == pytest.approx(0.0, abs=1e-14)


def test_player_friendly_rules_raise_the_edge():
    plain = solved(House()).edge
    more = (House(double_after_split=True), House(hands=3), House(surrender="late"))
    for better in (House(surrender="early"), House(hands=4, resplit_aces=True), *more * LONG):
        assert solved(better).edge > plain
    assert solved(House(peek=False)).edge < plain
    if LONG:
        assert solved(House(surrender="early")).edge > solved(House(surrender="late")).edge


def test_chart_of_the_document_rules():
    strategy = solved(House()).strategy
    ups = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"]
    assert all(list(row) == ups for section in strategy.values() for row in section.values())
    rows = {name: {row: " ".join(plays.values()) for row, plays in table.items()} for name, table in strategy.items()}
    assert rows["hard"]["11"] == "D D D D D D D D D H"
    assert rows["hard"]["12"] == "H H S S S H H H H H"
    assert rows["hard"]["16"] == "S S S S S H H H H H"
    assert rows["soft"]["18"] == "S Ds Ds Ds Ds S S H H H"
    assert rows["pairs"]["8"] == "P P P P P P P P P P"
    assert rows["pairs"]["9"] == "P P P P P S P P S S"
    assert rows["pairs"]["10"] == "S S S S S S S S S S"


def test_chart_misplays_the_known_hands_with_one_deck():
    found = {(cards, up): play for cards, up, play in solved(House(decks=1)).exceptions}
    assert found["2 10", "4"] == "H"
    assert found["2 6", "6"] == "H"


def test_odds_can_be_written_as_json():
    odds = solved(House()).as_json()
    assert json.loads(json.dumps(odds)) == odds
    assert list(odds)[:1] == ["edge"]


# Simulations


GENEROUS = {
    "decks": 1, "double_after_split": True, "split_times": 2, "split_hands": 4, "surrender": "late",
    "resplit_aces": True, "split_blackjack": True,
}  # fmt: skip


@pytest.mark.parametrize("rules", [
    {"decks": 1},
    *[{"decks": 8}, {"decks": 2, "peek": False, "surrender": "early"}, GENEROUS] * LONG,
], ids=str)  # fmt: skip
def test_simulation_on_the_engine_agrees_with_the_edge(rules):
    simulation = Simulation(rules, seed=7)
    rounds = examples(40_000, least=3_000, most=3_000)
    found = simulation.run(rounds)
    assert found.error < 0.006 * (40_000 / rounds) ** 0.5
    assert abs(found.mean - solved(simulation.house).edge) < 3 * found.error


def test_splits_can_be_computed_from_several_threads() -> None:
    """A thread that clears the cached endings does not disturb another that is still computing."""
    house = house_of(asdict(RULEBOOK.preset("cassino").rules))
    alone = UpcardStrategy(house, 5)
    shared = UpcardStrategy(house, 5)
    with ThreadPoolExecutor(3) as threads:
        found = list(threads.map(shared.play_values, [2 * unit for unit in UNITS[1:7]]))
    assert found == [alone.play_values(2 * unit) for unit in UNITS[1:7]]
