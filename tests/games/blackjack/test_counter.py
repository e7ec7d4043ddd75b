"""The card counter uses only its view, bets by the count, and plays by exact values over the remaining cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from carteado.games.blackjack import new_game
from carteado.games.blackjack.bots.counter import Counter, Memory
from carteado.games.blackjack.match import Match
from carteado.games.blackjack.odds import House, solve
from carteado.games.blackjack.odds.card_counting import (
    EFFECTS_OF_REMOVAL,
    estimate_edge,
    estimate_full_shoe_edge,
    exact_edge,
    full_shoe,
)
from carteado.games.blackjack.odds.house import CARDS_PER_DECK
from carteado.games.blackjack.remaining import NO_CARDS, count_open_cards, count_values, remaining_values
from carteado.games.blackjack.rules import RULEBOOK
from carteado.games.blackjack.study import action_values
from tests.games.blackjack.test_study import view_of

COPAG = RULEBOOK.preset("copag")
PLAYS = ("mantém", "pede", "dobra")


def table(seats: int = 1, seed: int = 1, **options: Any) -> Match:
    """Return a match with its first shoe shuffled."""
    state = new_game(RULEBOOK.with_options(COPAG, {"decks": 2, **options}), seats).start()
    return shuffle(state, Random(seed))


def shuffle(state: Match, rng: Random) -> Match:
    return state.apply_shuffle(rng.sample(state.chance.items, len(state.chance.items))) if state.chance else state


def act(state: Match, rng: Random) -> Match:
    """Apply the first legal action of the first seat that may act."""
    seat = state.actors()[0]
    legal = state.legal(seat)
    return shuffle(state.apply(seat, legal[0]), rng)


# Memory ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["open", "closed"])
@pytest.mark.parametrize("seats", [1, 3])
def test_memory_has_exactly_the_cards_dealt_from_the_shoe(cards: str, seats: int) -> None:
    state, rng, memory = table(seats, rounds=40, players_cards=cards), Random(2), Memory()
    shoes = 0
    for _ in range(300):
        memory.update(state.view(1))
        if state.round is None:
            assert memory.gone == count_values(state.shoe[: state.at])
            shoes += not state.at
        state = act(state, rng)
        if state.over:
            break
    assert shoes > 1


def test_memory_of_a_late_joiner_has_only_the_last_round() -> None:
    state, rng = table(rounds=40), Random(2)
    while state.played < 3:
        state = act(state, rng)
    memory = Memory()
    memory.update(state.view(1))
    assert memory.gone == count_open_cards(state.view(1)["last"])


def test_counter_uses_only_its_view() -> None:
    """The choice does not change when the hole card and the shoe are resampled."""
    rng, state = Random(3), table(2, players_cards="closed", rounds=3)
    first, second = Counter(rng), Counter(rng)
    while not state.over:
        seat = state.actors()[0]
        if seat == 1:
            other = state.determinise(1, rng)
            chosen = first.choose(state.view(1), state.legal(1))
            assert second.choose(other.view(1), state.legal(1)) == chosen
            state = shuffle(state.apply(1, chosen), rng)
        else:
            state = act(state, rng)


# Plays -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "up", "total"), [("10p 6c", "10o", 16), ("6p 5c", "6o", 11), ("4p 3c", "Ao", 7)])
@pytest.mark.parametrize("checked", [False, True])
def test_play_values_with_a_full_shoe_match_the_study(cards: str, up: str, total: int, checked: bool) -> None:
    view = view_of(cards, up, total, checked=checked, decks=1)
    if not checked and up in ("10o", "Ao"):
        view["rules"]["peek"] = False
    assert remaining_values(view, PLAYS, NO_CARDS) == pytest.approx(action_values(view, PLAYS))


def test_insurance_value_with_a_full_shoe_matches_the_study() -> None:
    view = view_of("10p 6c", "Ao", 16, asked=True, decks=1)
    assert remaining_values(view, ("seguro", "passa"), NO_CARDS) == pytest.approx(
        action_values(view, ("seguro", "passa"))
    )


def test_counter_stands_on_16_and_insures_when_small_cards_are_gone() -> None:
    gone = (0, 8, 8, 8, 8, 8, 0, 0, 0, 0)
    stands = remaining_values(view_of("10p 6c", "10o", 16, checked=True), PLAYS, gone)
    assert stands["mantém"] > stands["pede"]
    insures = remaining_values(view_of("10p 9c", "Ao", 19, asked=True), ("seguro", "passa"), gone)
    assert insures["seguro"] > insures["passa"]
    full_shoe = remaining_values(view_of("10p 9c", "Ao", 19, asked=True), ("seguro", "passa"), NO_CARDS)
    assert full_shoe["seguro"] < full_shoe["passa"]


def test_no_values_when_too_few_cards_are_left() -> None:
    view = view_of("10p 6c", "10o", 16, decks=1)
    assert remaining_values(view, PLAYS, (4, 4, 4, 4, 4, 3, 4, 4, 4, 8)) == {}


# Bets --------------------------------------------------------------------------------------------------


def test_exact_edge_of_a_full_shoe_matches_solve() -> None:
    house = House(decks=1, hands=1, double_on="none")
    assert exact_edge(house, full_shoe(1)) == pytest.approx(solve(house).edge, abs=1e-12)


def test_effects_of_removal_cancel_and_small_cards_are_positive() -> None:
    assert sum(
        effect * many / 52 for effect, many in zip(EFFECTS_OF_REMOVAL, CARDS_PER_DECK, strict=True)
    ) == pytest.approx(0, abs=0.01)
    assert EFFECTS_OF_REMOVAL[0] < 0 > EFFECTS_OF_REMOVAL[9]
    assert min(EFFECTS_OF_REMOVAL[1:6]) > 0
    assert max(EFFECTS_OF_REMOVAL) == EFFECTS_OF_REMOVAL[4], "removing a five helps the player most"


@pytest.mark.parametrize(
    ("house", "exact"),
    [
        (House(decks=6), -0.005788),
        (House(decks=1), 0.000248),
        (House(decks=8, double_after_split=True, hands=4), -0.004306),
    ],
)
def test_estimated_full_shoe_edge_is_close_to_the_exact_edge(house: House, exact: float) -> None:
    """The exact values are from docs/blackjack-odds.md."""
    assert estimate_full_shoe_edge(house) == pytest.approx(exact, abs=0.0005)


@pytest.mark.parametrize(
    ("gone", "exact"), [((1, 3, 3, 3, 3, 3, 2, 1, 1, 6), 0.02557), ((3, 1, 1, 1, 1, 1, 1, 1, 2, 14), -0.03739)]
)
def test_estimated_edge_is_close_to_the_exact_edge(gone: tuple[int, ...], exact: float) -> None:
    """A quarter of two decks is gone: many small cards, or many tens. `exact` is from `exact_edge`, which is slow."""
    assert estimate_edge(House(decks=2), gone) == pytest.approx(exact, abs=0.01)


def test_counter_bets_the_minimum_until_it_has_an_edge() -> None:
    bot, view = Counter(Random(1)), table().view(1)
    legal = ("aposta 10", "aposta 20", "aposta 30", "aposta 40", "aposta 50")
    assert bot.choose(view, legal) == "aposta 10"
    view["shoe"]["left"] = 84
    bot.memory.update(view)
    for gone, bet in (((0, 4, 4, 4, 4, 4, 0, 0, 0, 0), "aposta 50"), ((4, 0, 0, 0, 0, 0, 0, 0, 0, 16), "aposta 10")):
        bot.memory.gone = gone
        assert bot.choose(view, legal) == bet
