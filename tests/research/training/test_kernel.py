"""The training kernel agrees with the rules engine, action by action."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carteado.games.truco.bots.abstraction import key_of
from carteado.games.truco.bots.heuristic_bot import AT_THE_CUT
from carteado.games.truco.bots.kernel_game import act, actor, begin, legal_actions, signal
from carteado.games.truco.bots.kernel_state import HANDS, OVER, POINTS, SIGNALS, SIZE, rules_row
from carteado.games.truco.bots.view_encoding import EncodedView, choose_sign, strengths_of
from carteado.games.truco.hand import Hand
from carteado.games.truco.match import Match
from carteado.games.truco.rules import RULEBOOK
from tests.examples import examples

TABLES = [(preset, seats) for preset in RULEBOOK.presets() for seats in RULEBOOK.preset(preset).rules.players]
CHANGES: dict[str, list[Any]] = {
    "answers": ["first_word", "yes_prevails"],
    "tie_leader": ["who_tied", "mao", "leader"],
    "face_down": ["never", "from_second"],
    "face_down_by_leader": [True, False],
    "face_down_after_tie": [True, False],
    "highest_after_tie": ["free", "first", "everyone"],
    "three_ties": ["nobody", "dealer", "raiser_loses"],
    "at_special.three_ties": ["nobody", "others"],
    "at_iron.three_ties": ["dealer", "nobody"],
    "raise_limit": ["none", "wins_match"],
    "exposed_raise": ["plain", "loses_ties"],
    "partners_see_cards": [True, False],
    "deck": ["sujo", "limpo", "limpo7"],
}


def deal_hand(regulation: Any, seats: int, rng: Random) -> Match:
    """Return a new hand at some score, after everybody has looked at their cards."""
    rules = regulation.rules
    score = (rng.randrange(rules.target), rng.randrange(rules.target))
    while rules.iron != "seen" and min(score) >= rules.special_at:
        score = (rng.randrange(rules.target), rng.randrange(rules.target))
    state: Any = Match(regulation, seats, rng.randrange(seats) + 1, score)
    while not isinstance(state.stage, Hand):
        if state.chance:
            state = state.apply_shuffle(rng.sample(state.chance.items, len(state.chance.items)))
        else:
            seat = state.waiting()[0]
            legal = state.legal(seat)
            state = state.apply(seat, next((word for word in AT_THE_CUT if word in legal), legal[0]))
    for seat in range(1, seats + 1):
        if "olha" in state.legal(seat):
            state = state.apply(seat, "olha")
    return state


def row_of(match: Match, rules: list[int], signs: bool) -> list[int]:
    """Encode the hand for the kernel, with all cards."""
    hand: Any = match.stage
    row = [0] * SIZE
    begin(row, rules, match.seats, match.dealer - 1, *match.score)
    strength = strengths_of(tuple(match.view(None)["order"]), tuple(hand.manilhas))
    for seat, cards in enumerate(hand.cards):
        row[HANDS + 3 * seat : HANDS + 3 * seat + 3] = sorted(strength[card] for card in cards)
        if signs:
            signal(row, seat)
    return row


def only_own(row: list[int], seat: int, match: Match) -> list[int]:
    """Remove the cards of others and the signs of opponents from the row of the kernel."""
    seen = list(row)
    mates = match.view(seat + 1)["hand"]["partners"]
    for other in range(match.seats):
        if other != seat and str(other + 1) not in mates:
            seen[HANDS + 3 * other : HANDS + 3 * other + 3] = [0, 0, 0]
        if other % 2 != seat % 2:
            seen[SIGNALS + other] = -1
    return seen


def play_side_by_side(regulation: Any, seats: int, rng: Random) -> None:
    match = deal_hand(regulation, seats, rng)
    rules = rules_row(regulation.rules, seats)
    signs = seats > 2 and rng.random() < 0.5
    row = row_of(match, rules, signs)
    said = {seat: choose_sign(match.view(seat)) or "" for seat in range(1, seats + 1)} if signs else {}
    before = match.score
    while not row[OVER]:
        seat = actor(row)
        assert match.waiting()[0] == seat + 1
        reading = EncodedView(match.view(seat + 1), regulation.rules, said)
        words = reading.words(match.legal(seat + 1))
        mask = [0] * 5
        legal_actions(row, rules, seat, mask)
        assert sorted(words) == [action for action in range(5) if mask[action]]
        assert key_of(reading.row, rules, seat) == key_of(row, rules, seat)
        assert key_of(only_own(row, seat, match), rules, seat) == key_of(row, rules, seat)
        action = rng.choice(sorted(words))
        act(row, rules, seat, action)
        match = match.apply(seat + 1, words[action])
    assert match.last is not None
    assert match.last.points == (row[POINTS], row[POINTS + 1])
    assert match.score == (before[0] + row[POINTS], before[1] + row[POINTS + 1])


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_the_kernel_plays_every_preset_as_the_engine_does(preset: str, seats: int) -> None:
    rng = Random(f"{preset} {seats}")
    for _ in range(60):
        play_side_by_side(RULEBOOK.preset(preset), seats, rng)


@settings(max_examples=examples(150), deadline=None)
@given(
    changes=st.fixed_dictionaries({}, optional={field: st.sampled_from(values) for field, values in CHANGES.items()}),
    seats=st.sampled_from((2, 4, 6)),
    seed=st.integers(0, 2**32),
)
def test_the_kernel_plays_own_regulations_as_the_engine_does(changes: dict[str, Any], seats: int, seed: int) -> None:
    regulation = RULEBOOK.with_options(RULEBOOK.preset("paulista"), changes)
    play_side_by_side(regulation, seats, Random(seed))
