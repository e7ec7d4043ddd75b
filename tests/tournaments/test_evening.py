"""The arena: joining, leaving, pairing free players, points for wins and streaks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carteado.core.refusal import Refusal
from carteado.tournaments.evening import (
    BOT_AFTER_MS,
    REMATCH_AFTER_MS,
    Evening,
    Finished,
    Joined,
    Left,
    Paired,
    decide,
    fold,
    pairings,
    players_due_a_bot,
)

HOUR = 3_600_000


def evening(*players: str) -> Evening:
    return fold(Evening(0, HOUR), [Joined(number, who) for number, who in enumerate(players)])


def game(state: Evening, winner: str, loser: str, at: int = 100) -> Evening:
    return fold(state, [Paired(at, "m", (winner, loser)), Finished(at, "m", winner)])


def points(state: Evening) -> dict[str, int]:
    return {who: score.points for who, score in state.scores.items()}


def test_third_consecutive_win_scores_four_points():
    state = evening("ana", "bia")
    earned = []
    for _ in range(4):
        state = game(state, "ana", "bia")
        earned.append(points(state)["ana"])
    assert earned == [2, 4, 8, 12]
    state = game(game(state, "bia", "ana"), "ana", "bia")
    assert points(state) == {"ana": 14, "bia": 2}  # the streak was broken


def test_longest_waiting_player_meets_the_nearest_in_points():
    state = game(evening("ana", "bia", "caio", "davi"), "caio", "davi")
    assert pairings(state, 200) == [("ana", "bia")]  # caio and davi have just met
    assert pairings(state, 200 + REMATCH_AFTER_MS) == [("ana", "bia"), ("caio", "davi")]


def test_no_rematch_if_others_are_free():
    state = game(evening("ana", "bia"), "ana", "bia")
    state = fold(state, [Joined(150, "caio"), Joined(151, "davi")])
    assert all(set(pair) != {"ana", "bia"} for pair in pairings(state, 200 + REMATCH_AFTER_MS))


def test_player_who_left_keeps_the_points_and_is_not_paired():
    state = decide(game(evening("ana", "bia", "caio"), "ana", "bia"), Left(150, "ana"))
    assert [set(pair) for pair in pairings(state, 200)] == [{"bia", "caio"}]
    back = decide(state, Joined(300, "ana"))
    assert points(back)["ana"] == 2


def test_player_who_leaves_finishes_the_game():
    state = fold(evening("ana", "bia"), [Paired(5, "m", ("ana", "bia")), Left(6, "ana"), Finished(9, "m", "ana")])
    assert points(state)["ana"] == 2
    assert pairings(state, HOUR - 1) == []


def test_early_players_are_paired_at_the_start():
    state = fold(Evening(1000, HOUR), [Joined(5, "ana", "Ana"), Joined(6, "bia", "Bia")])
    assert pairings(state, 999) == []
    assert pairings(state, 1000) == [("ana", "bia")]
    assert state.scores["ana"].name == "Ana"


def test_beating_a_bot_scores_one_point():
    state = fold(Evening(1000, HOUR), [Joined(5, "ana")])
    assert players_due_a_bot(state, 1000 + BOT_AFTER_MS - 1) == []
    assert players_due_a_bot(state, 1000 + BOT_AFTER_MS) == ["ana"]
    state = fold(state, [Joined(2000, "bot:1"), Paired(2000, "m", ("ana", "bot:1")), Finished(2100, "m", "ana")])
    assert points(state) == {"ana": 1, "bot:1": 0}
    assert state.scores["ana"].streak == 0
    assert [who for who, _ in state.ranking()] == ["ana"]


def test_a_bot_neither_makes_nor_breaks_a_streak():
    state = evening("ana", "bia", "bot:1")
    state = game(game(state, "ana", "bia"), "ana", "bia")
    state = game(game(state, "bot:1", "ana"), "ana", "bia")
    assert points(state)["ana"] == 8


def test_a_game_begun_in_time_counts_after_the_end():
    state = decide(evening("ana", "bia"), Paired(HOUR - 1, "m", ("ana", "bia")))
    assert not state.is_over(HOUR + 5)
    state = decide(state, Finished(HOUR + 5, "m", "bia"))
    assert state.is_over(HOUR + 5)
    assert points(state)["bia"] == 2
    assert pairings(state, HOUR + 6) == []


@pytest.mark.parametrize(
    "event",
    [
        Joined(HOUR, "z"),
        Left(5, "z"),
        Paired(5, "m", ("ana", "z")),
        Paired(5, "m", ("ana", "ana")),
        Finished(5, "m", ""),
    ],
)
def test_impossible_events_are_refused(event):
    with pytest.raises(Refusal):
        decide(evening("ana", "bia"), event)


@given(st.integers(2, 40), st.lists(st.integers(0, 10**6), max_size=60))
def test_random_evening_pairs_nobody_twice_and_counts_every_win(count, choices):
    state, now, table = evening(*(f"p{number}" for number in range(count))), 1000, 0
    for choice in choices:
        now += 1000
        made = pairings(state, now)
        seated = [who for pair in made for who in pair]
        assert len(seated) == len(set(seated))
        assert not state.playing & set(seated)
        for pair in made:
            table += 1
            state = decide(state, Paired(now, str(table), pair))
        if state.tables:
            ended = sorted(state.tables)[choice % len(state.tables)]
            state = decide(state, Finished(now, ended, state.tables[ended][choice % 2]))
    scores = state.scores.values()
    assert sum(score.played for score in scores) == 2 * sum(score.won for score in scores)
    ranked = [score.points for _, score in state.ranking()]
    assert ranked == sorted(ranked, reverse=True)
