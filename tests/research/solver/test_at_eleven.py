"""Hands at 11 and 11–11, for the chance of winning the match."""

from __future__ import annotations

import pytest

from benchmarks.small_truco import small
from carteado.games.truco.duel.card_classes import merged_counts
from carteado.games.truco.duel.description import describe
from carteado.research.solver.at_eleven import blind_equity, pay_in_chances, solve_the_end


def test_the_end_of_a_small_truco_is_solved() -> None:
    regulation = small()
    solved = {
        one.head.score: one.measure
        for one in solve_the_end(regulation, merged_counts(regulation.rules), iterations=100)
    }
    assert len(solved) == 23
    assert all(measure.exploitability < 0.001 for measure in solved.values())
    chances = [solved[11, dealer].value for dealer in range(11)]
    assert chances == sorted(chances, reverse=True)
    assert 0 < chances[-1] < chances[0] < 1


def test_hand_without_points_passes_the_deal() -> None:
    duel = describe(small(), (11, 9))
    pay = pay_in_chances(duel, {(10, 11): 0.3}, again=0.6)
    assert pay[duel.nobody] == 0.6
    assert pay[duel.outcome(1, duel.declined_stake)] == pytest.approx(0.7)
    assert pay[duel.outcome(0, duel.first_stake)] == 1
    assert pay[duel.outcome(1, duel.first_stake)] == 0


def test_blind_hands_are_even_except_for_three_ties() -> None:
    even = small(iron="blind")
    dealers = small(iron="blind", three_ties="dealer")
    assert blind_equity(even.rules, describe(even, (11, 11))) == 0.5
    assert 0.4 < blind_equity(dealers.rules, describe(dealers, (11, 11))) < 0.5
