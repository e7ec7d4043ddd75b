"""The odds: an infinite shoe to the last digit, small shoes card by card, known figures, and a simulation."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from functools import cache

import pytest

from benchmarks.blackjack_simulation import Simulation
from carteado.blackjack.odds import House, house_of, solve
from carteado.blackjack.odds.facing import Facing, facing
from carteado.blackjack.odds.hands import holdings
from carteado.blackjack.odds.house import UNITS, Shoe
from carteado.blackjack.odds.playing import Against
from carteado.blackjack.odds.splitting import Split
from carteado.blackjack.rules import RULEBOOK
from tests.blackjack import infinite
from tests.blackjack.small_shoe import SmallTable, draws, points, with_card
from tests.examples import LONG, examples

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
def test_an_infinite_shoe_agrees_with_the_plainest_recursion(house, rules):
    assert solved(house).edge == pytest.approx(infinite.edge(**rules), abs=1e-12)


def test_without_options_the_infinite_shoe_costs_the_player_0_690237_percent():
    assert round(100 * solved(House()).edge, 6) == -0.690237
    assert solved(House()).exceptions == ()
    assert solved(House()).chart_edge == pytest.approx(solved(House()).edge, abs=1e-14)


def test_the_dealers_endings_in_an_infinite_shoe():
    dealer = solved(House()).dealer
    busts = {up: round(ends["bust"], 6) for up, ends in dealer.items()}
    assert busts == {
        "2": 0.353608, "3": 0.373875, "4": 0.394468, "5": 0.416404, "6": 0.42315,
        "7": 0.262312, "8": 0.244741, "9": 0.228425, "10": 0.212109, "A": 0.115286,
    }  # fmt: skip
    assert dealer["A"]["bj"] == pytest.approx(4 / 13)
    assert dealer["10"]["bj"] == pytest.approx(1 / 13)


@pytest.mark.parametrize("decks", [0, 1, 8])
def test_the_dealer_always_ends_somehow(decks):
    for up in range(10):
        against = Against(House(decks=decks), up)
        against.learn([0])
        *_, natural = against.known[0]
        assert sum(against.known[0]) == pytest.approx(1.0, abs=1e-12)
        assert (natural > 0) == (up in (0, 9))


def test_a_blackjack_is_named_where_it_can_be():
    for up, ends in solved(House()).dealer.items():
        assert list(ends) == ["17", "18", "19", "20", "21", "bust", *["bj"] * (up in ("10", "A"))]


# Finite shoes


@cache
def stands_naively(left, hand, up, hole=None):
    """The chances of a dealer's endings, card by card from what is left."""
    dealer = with_card(hand, up) if hole is None else hand
    if points(dealer) >= 17:
        return {points(dealer): 1.0}
    found: dict[int, float] = {}
    for value, chance in draws(left):
        for total, likely in stands_naively(with_card(left, value, -1), with_card(dealer, value), up, 1).items():
            found[total] = found.get(total, 0.0) + chance * likely
    return found


@pytest.mark.parametrize(("cards", "up"), [((9, 5), 5), ((4, 4), 3), ((8, 8), 6), ((0, 6), 1)])
def test_one_deck_without_these_cards_is_reckoned_exactly(cards, up):
    left = tuple([4] * 9 + [16])
    for value in (*cards, up):
        left = with_card(left, value, -1)
    ends = stands_naively(left, (0,) * 10, up)
    total = holdings()[sum(UNITS[value] for value in cards)].total
    worth = sum(chance * ((end > 21 or end < total) - (total < end <= 21)) for end, chance in ends.items())
    found = facing(House(decks=1), up).worths[sum(UNITS[value] for value in cards)]
    assert found.stand == pytest.approx(worth, abs=1e-12)


@pytest.mark.parametrize(
    ("up", "peek", "most"), [(5, True, 2), (9, True, 2), (5, True, 3), (0, True, 3), (9, False, 3), (9, True, 4)]
)
def test_a_split_in_a_small_shoe_is_exact_in_the_order_of_the_table(up, peek, most):
    assert_split_is_exact(up, 7, most, peek, 15, (), (1, 1, 0, 0, 2, 1, 1, 3, 0, 5))


def test_a_doubled_split_in_a_small_shoe_is_exact():
    assert_split_is_exact(5, 7, 3, True, 14, (10, 11), (1, 1, 2, 0, 2, 0, 1, 2, 0, 4))


@pytest.mark.parametrize(("up", "depth"), [(5, 1), (5, 2), (9, 2)])
def test_a_split_limited_in_depth_is_exact(up, depth):
    """Dividir novamente: each hand of the first split once more, so that four hands come of two and two only."""
    assert_split_is_exact(up, 7, 4, True, 15, (), (1, 1, 0, 0, 1, 1, 1, 4, 0, 4), depth=depth)


@pytest.mark.parametrize(("up", "peek"), [(5, True), (9, True), (9, False)])
def test_aces_split_again_and_their_blackjacks_are_exact(up, peek):
    left = (4, 1, 0, 1, 1, 0, 1, 0, 0, 4)
    assert_split_is_exact(up, 0, 4, peek, 0, (), left, resplit_aces=True)
    assert_split_is_exact(up, 0, 3, peek, 0, (), left, resplit_aces=True, depth=2, split_blackjack=True)


def test_a_hand_split_again_is_worth_what_is_left_to_it():
    """Of three hands one is split again, where five may be made: the others' first cards are known to be gone."""
    left = (1, 1, 0, 0, 2, 1, 1, 3, 0, 5)
    against = Against(House(decks=1, hands=5, depth=4), 5)
    against.shoe = Shoe(with_card(left, 7, 4))
    plan = {hand.cards: "S" if hand.total >= 15 else "H" for hand in holdings().values() if hand.size > 1}
    split = Split(against, 7, plan)
    once, again = (SmallTable(5, 7, most, peek=True, stands=15, depth=2).split(left) for most in (2, 3))
    assert split.again(3, 2) == pytest.approx(max(once, again), abs=1e-12)
    assert split.again(4, 2) != pytest.approx(split.again(3, 2), abs=1e-9)


def test_rules_that_come_to_the_same_are_one_house_and_others_are_not():
    rules = asdict(RULEBOOK.preset("variacoes").rules)
    assert house_of(rules).depth == 2
    assert house_of({**rules, "split_times": 3}) == house_of({**rules, "split_times": 7})
    known = [house_of({**rules, field: value}) for field, value in (
        ("split_times", 2), ("split_times", 3), ("resplit_aces", True), ("split_blackjack", True), ("split_by", "rank"),
    )]  # fmt: skip
    assert len(set(known)) == len(known)


def test_only_tens_that_are_split_by_rank_are_no_longer_exact():
    assert solved(House(by_rank=True)).most_off == 0.0
    generous = House(split_blackjack=True, blackjack_pays="2:1", hands=4)
    by_rank = solved(replace(generous, by_rank=True))
    assert by_rank.strategy["pairs"]["10"]["6"] == "P"
    assert 0.0 < by_rank.most_off < by_rank.edge
    assert solved(generous).most_off == 0.0


def assert_split_is_exact(up, card, most, peek, stands, doubles, left, **rules):
    against = Against(House(decks=1, peek=peek, hands=most, **rules), up)
    against.shoe = Shoe(with_card(left, card, 2))
    plan = {
        hand.cards: "D" if hand.size == 2 and hand.total in doubles else "S" if hand.total >= stands else "H"
        for hand in holdings().values()
        if hand.size > 1
    }
    natural = 1.5 if rules.get("split_blackjack") else None
    depth = rules.get("depth", 7)
    table = SmallTable(up, card, most, peek=peek, stands=stands, doubles=doubles, depth=depth, natural=natural)
    assert Split(against, card, plan).up_to(most) == pytest.approx(table.split(left), abs=1e-12)


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
def test_figures_that_are_known_elsewhere(house, percent):
    assert 100 * solved(house).edge == pytest.approx(percent, abs=0.01)


def test_the_chart_costs_a_little_and_the_less_the_more_decks():
    """An infinite shoe has no exceptions from its chart; eight decks have the fewest that there are."""
    costs = [solved(House(decks=decks)).edge - solved(House(decks=decks)).chart_edge for decks in (1, *[8] * LONG, 0)]
    assert costs == sorted(costs, reverse=True)
    assert 0.0005 > costs[0] > costs[-1] == pytest.approx(0.0, abs=1e-14)


def test_what_the_house_grants_is_worth_something():
    plain = solved(House()).edge
    more = (House(double_after_split=True), House(hands=3), House(surrender="late"))
    for better in (House(surrender="early"), House(hands=4, resplit_aces=True), *more * LONG):
        assert solved(better).edge > plain
    assert solved(House(peek=False)).edge < plain
    if LONG:
        assert solved(House(surrender="early")).edge > solved(House(surrender="late")).edge


def test_the_chart_of_the_documents_rules():
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


def test_one_deck_has_its_exceptions():
    found = {(cards, up): play for cards, up, play in solved(House(decks=1)).exceptions}
    assert found["2 10", "4"] == "H"
    assert found["2 6", "6"] == "H"


def test_the_odds_are_plain_json():
    odds = solved(House()).as_json()
    assert json.loads(json.dumps(odds)) == odds
    assert list(odds)[:1] == ["edge"]


# The engine plays what the odds say


GENEROUS = {
    "decks": 1, "double_after_split": True, "split_times": 2, "split_hands": 4, "surrender": "late",
    "resplit_aces": True, "split_blackjack": True,
}  # fmt: skip


@pytest.mark.parametrize("rules", [
    {"decks": 1},
    *[{"decks": 8}, {"decks": 2, "peek": False, "surrender": "early"}, GENEROUS] * LONG,
], ids=str)  # fmt: skip
def test_a_simulation_on_the_engine_agrees_within_its_error(rules):
    simulation = Simulation(rules, seed=7)
    rounds = examples(40_000, least=3_000, most=3_000)
    found = simulation.run(rounds)
    assert found.error < 0.006 * (40_000 / rounds) ** 0.5
    assert abs(found.mean - solved(simulation.house).edge) < 3 * found.error


def test_bots_of_several_tables_may_ask_for_splits_at_once() -> None:
    """What one of them lets go when it has its answer is not taken from another that is reckoning still."""
    house = house_of(asdict(RULEBOOK.preset("cassino").rules))
    alone = Facing(house, 5)
    shared = Facing(house, 5)
    with ThreadPoolExecutor(3) as threads:
        found = list(threads.map(shared.plays, [2 * unit for unit in UNITS[1:7]]))
    assert found == [alone.plays(2 * unit) for unit in UNITS[1:7]]
