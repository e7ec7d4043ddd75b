"""Properties of every game of pif-paf, with every preset, every option and every number of seats."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carteado.core.check import Sampling, check_game
from carteado.core.game import State
from carteado.games.pifpaf.actions import GO_OUT
from carteado.games.pifpaf.bots.heuristics import Beginner
from carteado.games.pifpaf.match import Match
from carteado.games.pifpaf.play import Play
from carteado.games.pifpaf.rules import RULEBOOK
from carteado.games.pifpaf.turns import CLAIMING
from carteado.games.registry import new_game
from carteado.regulation.rulebook import Regulation
from tests.examples import examples
from tests.games.pifpaf.any_regulation import regulations

SHORT: dict[str, Any] = {"deals": 2, "reshuffles": 0, "takes_in_a_row": 1}
WORDS = (
    "corta 4", "corta 40", "larga", "paga", "repica 3", "repica 101", "compra", "compra 5p", "pega", "descarta Ko",
    "Ko", "descarta X", "bate", "ameaça", "passa", "confere", "joga fora", "rebate 1", "rebate", "deixa",
)  # fmt: skip
CASES = [(preset, seats) for preset in RULEBOOK.presets() for seats in RULEBOOK.preset(preset).rules.players]
SAMPLING = Sampling(looks=0.02, tries=0.02, playouts=0.2, most_actions=examples(8000, most=700), must_end=False)
GAMES = examples(2, least=1)


def short(preset: str, **options: Any) -> Regulation[Any]:
    return RULEBOOK.with_options(RULEBOOK.preset(preset), {**SHORT, **options})


@pytest.mark.parametrize(("preset", "seats"), CASES)
def test_pifpaf_property_protocol_holds_for_every_preset(preset: str, seats: int) -> None:
    checked = check_game(new_game("pifpaf", short(preset), seats), GAMES, seats, sampling=SAMPLING, words=WORDS)
    assert checked.games == GAMES


class Sensible:
    """Tries to go out and sometimes plays at random, so that hands are completed, claimed and declared."""

    def __init__(self) -> None:
        self.outs: Counter[str] = Counter()

    def __call__(self, rng: Random, state: State) -> tuple[int, str]:
        seat = rng.choice(state.actors())
        legal = state.legal(seat)
        view = state.view(seat)
        if rng.random() < 0.05:
            return seat, rng.choice(legal)
        action = Beginner(rng).choose(view, legal)
        self.outs[f"{view['deal']['stage']} {action}"] += action == GO_OUT
        return seat, action


@pytest.mark.parametrize(("preset", "seats"), CASES)
def test_pifpaf_property_protocol_holds_when_players_try_to_go_out(preset: str, seats: int) -> None:
    player = Sensible()
    game = new_game("pifpaf", RULEBOOK.preset(preset), seats)
    check_game(game, 1, seats, sampling=SAMPLING, player=player, words=WORDS)
    assert player.outs["claims bate"] + player.outs["discard bate"] > 0


@settings(max_examples=examples(25), deadline=None)
@given(regulations(), st.integers(2, 8), st.integers(0, 10**6))
def test_pifpaf_property_protocol_holds_for_random_rules(regulation: Regulation[Any], seats: int, seed: int) -> None:
    check_game(new_game("pifpaf", regulation, seats), 1, seed, sampling=SAMPLING, words=WORDS)


# Properties that check_game does not cover ----------------------------------------------------------------


def states(preset: str, seats: int, seed: int, most: int = 400, **options: Any) -> Any:
    """Yield the states of a random game."""
    rng = Random(seed)
    state: State = new_game("pifpaf", short(preset, **options), seats).start()
    for _ in range(most):
        yield state
        if state.outcome is not None:
            return
        if state.chance is not None:
            state = state.apply_shuffle(rng.sample(state.chance.items, len(state.chance.items)))
            continue
        seat = rng.choice(state.actors())
        state = state.apply(seat, rng.choice(state.legal(seat)))


@pytest.mark.parametrize("preset", RULEBOOK.presets())
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_pifpaf_property_chips_only_move_through_the_pot(preset: str, seats: int) -> None:
    for seed in range(3):
        for state in states(preset, seats, seed):
            view = state.view(None)
            assert sum(view["chips"]) + view["pot"] == seats * RULEBOOK.preset(preset).rules.chips
            assert min(view["chips"]) >= 0
            if view["last"]:
                assert sum(view["last"]["points"]) == 0


@pytest.mark.parametrize("seats", [3, 6])
def test_pifpaf_property_asked_seats_do_not_depend_on_hidden_cards(seats: int) -> None:
    asked = 0
    for state in states("copag", seats, seats, most=800):
        assert isinstance(state, Match)
        play = state.stage
        if isinstance(play, Play) and play.phase == CLAIMING:
            others = {seat for seat in play.playing if seat != play.turn}
            assert set(play.asked) <= others
            fresh = not (play.claims or play.threats) and len(play.asked) == len(others)
            asked += fresh
    assert asked > 20


@pytest.mark.parametrize("preset", RULEBOOK.presets())
def test_pifpaf_property_determinise_resamples_every_hidden_card(preset: str) -> None:
    """Hands, stock, dropped cards and thrown cards are resampled, and open cards stay."""
    moved = set()
    for seed in range(4):
        for state in states(preset, 4, seed):
            assert isinstance(state, Match)
            if not isinstance(state.stage, Play):
                continue
            other = state.determinise(1, Random(seed))
            now, then = state.stage, other.stage
            assert isinstance(then, Play)
            assert then.hands[0] == now.hands[0]
            assert then.pile == now.pile
            for seat in (2, 3, 4):
                kept = list(now.open[seat - 1])
                assert all(then.hands[seat - 1].count(card) >= kept.count(card) for card in kept)
                if then.hands[seat - 1] != now.hands[seat - 1]:
                    moved.add("hands")
            if then.stock != now.stock[now.at :]:
                moved.add("stock")
            if then.away != now.away:
                moved.add("away")
    assert {"hands", "stock"} <= moved
    assert "away" in moved or preset != "mesa"
