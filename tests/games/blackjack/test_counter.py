"""The player who counts sees what a player there may see, bets by it, and plays by the exact sums over what is left."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from carteado.blackjack import new_game
from carteado.blackjack.match import Match
from carteado.blackjack.odds import House, solve
from carteado.blackjack.odds.counted import EFFECTS, edge_after, edge_from_full, edge_of, full
from carteado.blackjack.odds.house import SUITED
from carteado.blackjack.remaining import NONE, counted, shown, worths_left
from carteado.blackjack.rules import RULEBOOK
from carteado.blackjack.study import worths
from carteado.bots.blackjack_counter import Counter, Memory
from tests.blackjack.test_study import view_of

COPAG = RULEBOOK.preset("copag")
PLAYS = ("mantém", "pede", "dobra")


def table(seats: int = 1, seed: int = 1, **options: Any) -> Match:
    """A match with its first shoe shuffled."""
    state = new_game(RULEBOOK.with_options(COPAG, {"decks": 2, **options}), seats).start()
    return shuffled(state, Random(seed))


def shuffled(state: Match, rng: Random) -> Match:
    return state.shuffled(rng.sample(state.chance.items, len(state.chance.items))) if state.chance else state


def acted(state: Match, rng: Random) -> Match:
    """Somebody's least bet, or a word of the simplest kind."""
    seat = state.actors()[0]
    legal = state.legal(seat)
    return shuffled(state.apply(seat, legal[0]), rng)


# What it remembers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["open", "closed"])
@pytest.mark.parametrize("seats", [1, 3])
def test_it_remembers_just_the_cards_that_left_the_shoe(cards: str, seats: int) -> None:
    state, rng, memory = table(seats, rounds=40, players_cards=cards), Random(2), Memory()
    shoes = 0
    for _ in range(300):
        memory.look(state.view(1))
        if state.round is None:
            assert memory.gone == counted(state.shoe[: state.at])
            shoes += not state.at
        state = acted(state, rng)
        if state.over:
            break
    assert shoes > 1


def test_who_sits_down_in_the_middle_knows_the_last_round_alone() -> None:
    state, rng = table(rounds=40), Random(2)
    while state.played < 3:
        state = acted(state, rng)
    memory = Memory()
    memory.look(state.view(1))
    assert memory.gone == shown(state.view(1)["last"])


def test_it_sees_nothing_but_its_view() -> None:
    """Hole card and shoe drawn anew: the same view, the same choice."""
    rng, state = Random(3), table(2, players_cards="closed", rounds=3)
    first, second = Counter(rng), Counter(rng)
    while not state.over:
        seat = state.actors()[0]
        if seat == 1:
            other = state.determinise(1, rng)
            chosen = first.choose(state.view(1), state.legal(1))
            assert second.choose(other.view(1), state.legal(1)) == chosen
            state = shuffled(state.apply(1, chosen), rng)
        else:
            state = acted(state, rng)


# What it plays -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "up", "total"), [("10p 6c", "10o", 16), ("6p 5c", "6o", 11), ("4p 3c", "Ao", 7)])
@pytest.mark.parametrize("checked", [False, True])
def test_from_a_full_shoe_it_is_what_the_odds_say(cards: str, up: str, total: int, checked: bool) -> None:
    view = view_of(cards, up, total, checked=checked, decks=1)
    if not checked and up in ("10o", "Ao"):
        view["rules"]["peek"] = False
    assert worths_left(view, PLAYS, NONE) == pytest.approx(worths(view, PLAYS))


def test_from_a_full_shoe_insurance_is_what_the_odds_say() -> None:
    view = view_of("10p 6c", "Ao", 16, asked=True, decks=1)
    assert worths_left(view, ("seguro", "passa"), NONE) == pytest.approx(worths(view, ("seguro", "passa")))


def test_many_small_cards_gone_it_stands_on_sixteen_and_insures() -> None:
    gone = (0, 8, 8, 8, 8, 8, 0, 0, 0, 0)
    stands = worths_left(view_of("10p 6c", "10o", 16, checked=True), PLAYS, gone)
    assert stands["mantém"] > stands["pede"]
    insures = worths_left(view_of("10p 9c", "Ao", 19, asked=True), ("seguro", "passa"), gone)
    assert insures["seguro"] > insures["passa"]
    full_shoe = worths_left(view_of("10p 9c", "Ao", 19, asked=True), ("seguro", "passa"), NONE)
    assert full_shoe["seguro"] < full_shoe["passa"]


def test_where_hardly_a_card_is_left_it_reckons_with_a_full_shoe() -> None:
    view = view_of("10p 6c", "10o", 16, decks=1)
    assert worths_left(view, PLAYS, (4, 4, 4, 4, 4, 3, 4, 4, 4, 8)) == {}


# What it bets ------------------------------------------------------------------------------------------


def test_the_exact_edge_of_a_full_shoe_is_the_house_s() -> None:
    house = House(decks=1, hands=1, double_on="none")
    assert edge_of(house, full(1)) == pytest.approx(solve(house).edge, abs=1e-12)


def test_the_effects_of_removal_cancel_over_a_deck_and_small_cards_gone_are_good() -> None:
    assert sum(effect * many / 52 for effect, many in zip(EFFECTS, SUITED, strict=True)) == pytest.approx(0, abs=0.01)
    assert EFFECTS[0] < 0 > EFFECTS[9]
    assert min(EFFECTS[1:6]) > 0
    assert max(EFFECTS) == EFFECTS[4], "the five is the card whose going helps most"


@pytest.mark.parametrize(
    ("house", "exact"),
    [
        (House(decks=6), -0.005788),
        (House(decks=1), 0.000248),
        (House(decks=8, double_after_split=True, hands=4), -0.004306),
    ],
)
def test_the_rules_added_up_are_near_the_exact_edge(house: House, exact: float) -> None:
    """The figures of docs/blackjack-odds.md."""
    assert edge_from_full(house) == pytest.approx(exact, abs=0.0005)


@pytest.mark.parametrize(
    ("gone", "exact"), [((1, 3, 3, 3, 3, 3, 2, 1, 1, 6), 0.02557), ((3, 1, 1, 1, 1, 1, 1, 1, 2, 14), -0.03739)]
)
def test_what_it_reckons_is_near_the_exact_edge(gone: tuple[int, ...], exact: float) -> None:
    """Two decks, a quarter of them gone: many small cards, or many tens. Exact is `edge_of`, which takes seconds."""
    assert edge_after(House(decks=2), gone) == pytest.approx(exact, abs=0.01)


def test_it_bets_the_least_until_the_cards_favour_it() -> None:
    bot, view = Counter(Random(1)), table().view(1)
    legal = ("aposta 10", "aposta 20", "aposta 30", "aposta 40", "aposta 50")
    assert bot.choose(view, legal) == "aposta 10"
    view["shoe"]["left"] = 84
    bot.memory.look(view)
    for gone, bet in (((0, 4, 4, 4, 4, 4, 0, 0, 0, 0), "aposta 50"), ((4, 0, 0, 0, 0, 0, 0, 0, 0, 16), "aposta 10")):
        bot.memory.gone = gone
        assert bot.choose(view, legal) == bet
