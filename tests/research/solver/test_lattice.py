"""Solving every score of a match backwards: resumable, and pooled into tables."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from benchmarks.small_truco import deal_match, small
from carteado.cli.research.solve_lattice import solve_lattice
from carteado.games.truco.duel.description import describe
from carteado.games.truco.duel.policy import declining_loses
from carteado.games.truco.duel.policy_file import PolicyFile, TableHead, encode_policy_file, layout_of, read_policy
from carteado.games.truco.rules import RULEBOOK, Rules
from carteado.regulation.rulebook import Regulation
from carteado.research.solver.at_eleven import possible_points, scores_at_the_end
from carteado.research.solver.lattice import Effort, Lattice, SolvedHand, scores_backwards
from carteado.research.solver.pooled import learn_pool, measure_in_chances, pools, score_in_turn


def short() -> Regulation[Rules]:
    """Return the small truco to 6 points, which has few scores."""
    regulation = small()
    return replace(regulation, rules=replace(regulation.rules, target=6, special_at=5))


EFFORT = Effort(iterations=200, target=0.002, every=10)


class Stop(Exception):
    pass


def solve(folder: Path | None = None, most: int = 100) -> Lattice:
    """Solve the lattice, or some of its scores."""
    lattice = Lattice(short(), folder)

    def stop_after_most(_solved: SolvedHand, number: int, _of: int) -> None:
        if number == most:
            raise Stop

    lattice.run(EFFORT, stop_after_most)
    return lattice


def followers(score: tuple[int, int]) -> set[tuple[int, int]]:
    """Return the scores that can follow a hand; the dealer becomes the mão."""
    mao, dealer = score
    later = [(dealer, mao + stake) for stake in (1, 3)] + [(dealer + stake, mao) for stake in (1, 3)]
    return {score for score in later if max(score) < 6}


def test_scores_come_after_their_successors() -> None:
    scores = list(scores_backwards(short()))
    assert len(set(scores)) == 36
    for number, score in enumerate(scores):
        assert followers(score) <= set(scores[:number])


def test_no_best_response_gains_at_any_score() -> None:
    lattice = solve()
    assert len(lattice.solved) == 36
    assert max(one.gap for one in lattice.solved.values()) <= 0.002
    chances = [lattice.equity[mao, 2] for mao in range(6)]
    assert chances == sorted(chances)


def test_lattice_continues_from_its_folder(tmp_path: Path) -> None:
    with pytest.raises(Stop):
        solve(tmp_path, most=17)
    again = Lattice(short(), tmp_path)
    assert len(again.solved) == 17
    assert solve(tmp_path).equity == pytest.approx(solve().equity, abs=1e-12)


def test_parallel_scores_wait_for_their_successors() -> None:
    together, order = Lattice(short()), list[tuple[int, int]]()
    together.run(EFFORT, lambda solved, _number, _of: order.append(solved.score), jobs=2)
    assert len(order) == len(set(order)) == 36
    for number, score in enumerate(order):
        assert followers(score) <= set(order[:number])
    assert max(one.gap for one in together.solved.values()) <= EFFORT.target
    # Each score is solved to the target, and the errors of the scores that follow it add up.
    assert together.equity == pytest.approx(solve().equity, abs=10 * EFFORT.target)


def test_impossible_scores_are_not_solved() -> None:
    """Mineiro counts 2, 4, 6, 10 and 12: nobody ever has an odd number of points."""
    mineiro = RULEBOOK.preset("mineiro")
    assert possible_points(mineiro.rules) == [0, 2, 4, 6, 8, 10]
    assert len(list(scores_backwards(mineiro))) == 36
    assert len(list(scores_at_the_end(mineiro.rules))) == 11


def test_raises_that_win_no_more_are_left_out() -> None:
    """Raises alternate: if the opponent cannot raise to nove, doze never occurs."""
    paulista = RULEBOOK.preset("paulista")
    assert describe(paulista, (0, 9)).max_levels == describe(paulista, (5, 9)).max_levels == (2, 1)
    assert describe(paulista, (0, 0)).max_levels == (4, 4)


def test_tables_of_bands_serve_every_score_near_the_end() -> None:
    lattice = solve()
    heads = pools(lattice.regulation, lattice.equity, bands=[3])
    served = [score for head in heads for score in head.serves]
    assert sorted(served) == [score for score in sorted(lattice.equity) if 2 < max(score) < 5]
    for head in heads:
        tops = [describe(lattice.regulation, score).max_levels for score in head.serves]
        assert describe(lattice.regulation, head.score).max_levels == max(tops)
        layout, sums = learn_pool(lattice.regulation, head, lattice.equity, iterations=60)
        measured = measure_in_chances(lattice.regulation, head, layout, sums, lattice.equity)
        assert set(measured) == set(head.serves)
        assert all(0 <= one.exploitability < 0.05 for one in measured.values())


def write_tables(folder: Path, **options: object) -> PolicyFile:
    """Return the tables that `carteado solve --lattice FOLDER --out FILE` writes."""
    usual = {"lattice": str(folder), "iterations": 20, "target": 0.01, "every": 5, "jobs": 1, "scores": 0, "pool": 0,
             "bands": [3], "others": [], "coarse": False, "json": True, "out": str(folder / "made.duel")}  # fmt: skip
    assert solve_lattice(short(), Namespace(**{**usual, **options}), "carteado solve", "en") == 0
    return read_policy((folder / "made.duel").read_bytes())


def test_same_command_gives_the_same_tables(tmp_path: Path) -> None:
    few = write_tables(tmp_path / "few", scores=18, pool=20)
    write_tables(tmp_path / "all")
    again = write_tables(tmp_path / "all", scores=18, pool=20)
    assert (again.tables, again.equity, again.packed) == (few.tables, few.equity, few.packed)
    assert sum(len(table.serves) for table in few.tables) == 7


def test_coarse_rounds_all_tables_except_those_for_points(tmp_path: Path) -> None:
    fine, points = tmp_path / "fine.duel", tmp_path / "points.duel"
    for path, head in ((fine, TableHead((5, 2), (), True, False)), (points, TableHead((0, 0), (), True, True))):
        layout = layout_of(short(), head)
        numbers = bytes(Random(1).choices(range(256), k=layout.total))
        path.write_bytes(encode_policy_file(short(), "carteado solve", [(head, numbers)]))
    found = write_tables(tmp_path, scores=3, others=[str(points), str(fine)], coarse=True)
    assert found.tables[0].points
    assert found.numbers(0) == read_policy(points.read_bytes()).numbers(0)
    assert {number % 17 for number in found.numbers(1)} == {0}
    assert max(found.numbers(1)) == 255


@pytest.mark.parametrize(("viras", "scores"), [(1, 4), (1, 9), (10, 6), (10, 9), (10, 18)])
def test_pooled_table_trains_every_vira_at_every_score(viras: int, scores: int) -> None:
    met = {(step % viras, score_in_turn(step, viras, scores)) for step in range(viras * scores)}
    assert len(met) == viras * scores


@pytest.mark.parametrize(("score", "loses"), [((9, 9), False), ((10, 9), False), ((11, 9), True)])
def test_declining_at_the_end_loses_the_match(score: tuple[int, int], loses: bool) -> None:
    match = deal_match(small(), score, ("2p", "2c", "2e"), ("2o", "3p", "3c"))
    view = match.view(2)
    view["hand"] |= {"stake": 1, "asked": {"by": 1, "word": "truco", "stake": 3}}
    assert declining_loses(view) is loses
