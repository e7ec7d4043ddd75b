"""Every score of a match for two, for the chance of winning it: solved going back, resumable, pooled into tables."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.small_truco import dealt, small
from carteado.duel.description import describe
from carteado.duel.policy import declining_loses
from carteado.regulation.rulebook import Regulation
from carteado.solver.lattice import Lattice, SolvedHand, scores_back
from carteado.solver.pooled import learn_pool, measure_in_chances, pools
from carteado.truco.rules import Rules


def short() -> Regulation[Rules]:
    """The small truco to 6 points, so that there are few scores."""
    regulation = small()
    return replace(regulation, rules=replace(regulation.rules, target=6, special_at=5))


class Stop(Exception):
    pass


def solve(folder: Path | None = None, most: int = 100) -> Lattice:
    """The lattice, or so many scores of it."""
    lattice = Lattice(short(), folder)

    def told(_solved: SolvedHand, number: int, _of: int) -> None:
        if number == most:
            raise Stop

    lattice.run(iterations=200, target=0.002, every=10, told=told)
    return lattice


def test_no_score_comes_before_those_that_can_follow_it() -> None:
    scores = list(scores_back(short()))
    assert len(set(scores)) == 36
    for number, (mao, dealer) in enumerate(scores):
        later = [(dealer, mao + stake) for stake in (1, 3)] + [(dealer + stake, mao) for stake in (1, 3)]
        assert all(score in scores[:number] for score in later if max(score) < 6)


def test_no_best_response_gains_at_any_score() -> None:
    lattice = solve()
    assert len(lattice.solved) == 36
    assert max(one.gap for one in lattice.solved.values()) <= 0.002
    chances = [lattice.equity[mao, 2] for mao in range(6)]
    assert chances == sorted(chances)


def test_a_lattice_goes_on_from_its_folder(tmp_path: Path) -> None:
    with pytest.raises(Stop):
        solve(tmp_path, most=17)
    again = Lattice(short(), tmp_path)
    assert len(again.solved) == 17
    assert solve(tmp_path).equity == pytest.approx(solve().equity, abs=1e-12)


def test_one_table_serves_the_scores_with_the_same_raises_left() -> None:
    lattice = solve()
    heads = pools(lattice.regulation, lattice.equity, far=2)
    served = [score for head in heads for score in head.serves]
    assert sorted(served) == [score for score in sorted(lattice.equity) if 2 < max(score) < 5]
    for head in heads:
        assert len({describe(lattice.regulation, score).tops for score in head.serves}) == 1
        layout, sums = learn_pool(lattice.regulation, head, lattice.equity, iterations=60)
        measured = measure_in_chances(lattice.regulation, head, layout, sums, lattice.equity)
        assert set(measured) == set(head.serves)
        assert all(0 <= one.exploitability < 0.05 for one in measured.values())


@pytest.mark.parametrize(("score", "loses"), [((9, 9), False), ((10, 9), False), ((11, 9), True)])
def test_who_loses_the_match_by_declining_knows_it(score: tuple[int, int], loses: bool) -> None:
    match = dealt(small(), score, ("2p", "2c", "2e"), ("2o", "3p", "3c"))
    view = match.view(2)
    view["hand"] |= {"stake": 1, "asked": {"by": 1, "word": "truco", "stake": 3}}
    assert declining_loses(view) is loses
