"""Solve the hand at every score of a match, so that players maximise the chance of winning the match.

The scores are solved backwards from the end of the match, because the value of a hand depends on the values of the
scores that can follow. Scores with the same kind of hand and the same possible raises have the same game tree.
Training at a score starts from the regrets of the last score with the same tree, if they are in memory.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from typing import Final

import numpy as np

from carteado.games.truco.duel.card_classes import merged_counts
from carteado.games.truco.duel.description import Duel, describe, rules_hash
from carteado.games.truco.duel.policy_file import TableHead, layout_of
from carteado.games.truco.rules import Rules
from carteado.records.errors import Unreadable
from carteado.regulation.rulebook import Regulation
from carteado.research.checkpoint import replace_file
from carteado.research.solver.arrays import Array
from carteado.research.solver.at_eleven import (
    Equity,
    Score,
    blind_equity,
    equity_of_next_mao,
    pay_in_chances,
    points_of_a_hand,
    possible_points,
)
from carteado.research.solver.game import Measure, SolverGame, Trainer
from carteado.words.catalogue import Sentence

SOLVED_LIST: Final = "lattice.json"
FIRST_WARM_ITERATION: Final = 20
"""Training from inherited regrets starts at this iteration. A lower number would discount them too fast."""

MAX_TREES: Final = 2
"""The number of trees whose regrets stay in memory. Two are enough: a score and its mirror image alternate."""


@dataclass(frozen=True, slots=True)
class SolvedHand:
    """The result of solving the hand at one score."""

    score: Score
    """The points of the mão and of the dealer."""
    value: float
    """The chance that the mão wins the match."""
    gap: float
    """The gain of a best response per hand, as a chance of winning the match."""
    iterations: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Effort:
    """The stopping criterion: no best response gains more than `target`, or all `iterations` are done.

    The gain is a chance of winning the match.
    """

    iterations: int
    target: float
    every: int
    """Iterations between two measurements."""


ReportProgress = Callable[[SolvedHand, int, int], None]
Shape = tuple[str, tuple[int, int], int]
"""The properties that determine the tree of a hand: its kind, the highest raise of each player, the chooser at 11."""


def shape_of(duel: Duel) -> Shape:
    return duel.kind, duel.max_levels, duel.chooser


def scores_backwards(regulation: Regulation[Rules]) -> Iterator[Score]:
    """Yield every possible score. A score comes after all that follow it when a player gets points.

    Scores with the same tree are close together.
    """
    points = possible_points(regulation.rules)
    scores = [(mao, dealer) for mao in points for dealer in points]

    def order(score: Score) -> tuple[int, int, int, int]:
        tops = sorted(_raises_left(regulation, points) for points in score)
        return sum(tops), tops[1], -sum(score), score[0]

    yield from sorted(scores, key=order)


def _raises_left(regulation: Regulation[Rules], points: int) -> int:
    """Return the number of stakes that do not yet win the match for a side with these points."""
    rules = regulation.rules
    return sum(points + stake < rules.target for stake in rules.stakes)


class ScoreSolver:
    """Solves scores one after the other. Each starts from the regrets of the last score with its tree, if in memory."""

    def __init__(self, regulation: Regulation[Rules]) -> None:
        self.regulation = regulation
        self.counts = merged_counts(regulation.rules)
        self.learnt: dict[Shape, Array] = {}
        self._games: dict[Shape, SolverGame] = {}

    def solve(self, score: Score, equity: Equity, effort: Effort) -> SolvedHand:
        """Solve the hand at one score.

        equity: the values of the scores solved so far.
        """
        duel, start = describe(self.regulation, score), time.process_time()
        if duel.kind == "iron" and self.regulation.rules.iron != "seen":
            return SolvedHand(score, blind_equity(self.regulation.rules, duel), 0.0, 0, 0.0)
        game = self._game(duel)
        learning = self._start_learning(duel, game)
        measure, done = Measure(0.5, 1.0, 1.0), 0
        while done < effort.iterations and measure.exploitability > effort.target:
            game.pay = np.array(pay_in_chances(duel, equity, 1 - equity_of_next_mao(score, equity, measure.value)))
            learning.step()
            done += 1
            if done % effort.every == 0 or done == effort.iterations:
                measure = game.measure(learning.numbers.sums)
        self.learnt.pop(shape_of(duel), None)
        self.learnt = dict([*self.learnt.items(), (shape_of(duel), learning.numbers.regrets)][-MAX_TREES:])
        return SolvedHand(score, measure.value, measure.exploitability, done, time.process_time() - start)

    def _game(self, duel: Duel) -> SolverGame:
        shape = shape_of(duel)
        if shape not in self._games:
            layout = layout_of(self.regulation, TableHead(duel.score, self.counts, True, False))
            self._games[shape] = SolverGame(duel, self.counts, layout)
        return self._games[shape]

    def _start_learning(self, duel: Duel, game: SolverGame) -> Trainer:
        learning, shape = Trainer([game], shared=True), shape_of(duel)
        if shape in self.learnt:
            learning.numbers.regrets[:] = self.learnt[shape]
            learning.iteration = FIRST_WARM_ITERATION
        return learning


class Lattice:
    """The solved scores of a match.

    folder: the folder with the results, so that another run can continue. None stores nothing.

    Creating one raises Unreadable if the results in the folder belong to other rules.
    """

    def __init__(self, regulation: Regulation[Rules], folder: Path | None = None) -> None:
        self.regulation, self.folder = regulation, folder
        self.solver = ScoreSolver(regulation)
        self.solved: dict[Score, SolvedHand] = {}
        self._load()

    @property
    def equity(self) -> Equity:
        return {score: one.value for score, one in self.solved.items()}

    def run(self, effort: Effort, report: ReportProgress, most: int = 0, jobs: int = 1) -> None:
        """Solve the scores that are not solved yet.

        report: called with each solved hand, its number and the total.
        most:   consider only this many scores, those nearest to the end of the match; 0 for all.
        jobs:   the number of processes. With more than one, the results are not exactly reproducible, because the order
                in which scores finish determines the regrets that others start from.
        """
        scores = list(scores_backwards(self.regulation))
        scores = scores[: most or len(scores)]
        wanted = [score for score in scores if score not in self.solved]
        for number, score in enumerate((score for score in scores if score in self.solved), start=1):
            report(self.solved[score], number, len(scores))
        one_by_one = (self.solver.solve(score, self.equity, effort) for score in wanted)
        for solved in one_by_one if jobs == 1 else self._solve_in_parallel(wanted, effort, jobs):
            self.solved[solved.score] = solved
            self._save(describe(self.regulation, solved.score))
            report(solved, len(scores) - len(wanted) + sum(score in self.solved for score in wanted), len(scores))

    def _solve_in_parallel(self, wanted: Sequence[Score], effort: Effort, jobs: int) -> Iterator[SolvedHand]:
        """Solve scores in parallel. A score starts as soon as all its successors are solved."""
        waiting, running = list(wanted), set[Future[SolvedHand]]()
        # A forked process shares the compiled kernels and decks; not every system can fork.
        how = get_context("fork" if "fork" in get_all_start_methods() else "spawn")
        with ProcessPoolExecutor(jobs, how, _begin_worker, (self.regulation,)) as pool:
            while waiting or running:
                ready = [score for score in waiting if self._successors(score) <= self.solved.keys()]
                for score in ready[: jobs - len(running)]:
                    waiting.remove(score)
                    running.add(pool.submit(_solve_in_worker, score, self.equity, effort))
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for one in done:
                    yield one.result()

    def _successors(self, score: Score) -> set[Score]:
        """Return the possible next scores if a player scores. The players exchange the roles of mão and dealer."""
        mao, dealer = score
        gains, points = points_of_a_hand(self.regulation.rules), range(self.regulation.rules.target)
        ours = {(dealer, mao + gain) for gain in gains if mao + gain in points}
        return ours | {(dealer + gain, mao) for gain in gains if dealer + gain in points}

    # On disk -------------------------------------------------------------------------------------------

    def _save(self, duel: Duel) -> None:
        """Write the regrets, if they are in memory, and then the list of solved scores to the folder.

        duel: the hand that was solved last.
        """
        if self.folder is None:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        known = {self._regrets_file(shape) for shape in self.solver.learnt}
        for old in set(self.folder.glob("regrets-*.npy")) - known:
            old.unlink()
        if (shape := shape_of(duel)) in self.solver.learnt:
            replace_file(self._regrets_file(shape), lambda file: np.save(file, self.solver.learnt[shape]))
        listed = {"rules": rules_hash(self.regulation.rules), "scores": [asdict(one) for one in self.solved.values()]}
        replace_file(self.folder / SOLVED_LIST, lambda file: file.write(json.dumps(listed).encode()))

    def _regrets_file(self, shape: Shape) -> Path:
        kind, tops, chooser = shape
        assert self.folder is not None
        return self.folder / f"regrets-{kind}-{tops[0]}-{tops[1]}-{chooser}.npy"

    def _load(self) -> None:
        """Read the results from the folder. Raises Unreadable if they belong to other rules."""
        if self.folder is None or not (self.folder / SOLVED_LIST).exists():
            return
        listed = json.loads((self.folder / SOLVED_LIST).read_text())
        if listed["rules"] != rules_hash(self.regulation.rules):
            raise Unreadable(Sentence("solver.other_rules", name=self.folder.name))
        for one in listed["scores"]:
            score = (one["score"][0], one["score"][1])
            self.solved[score] = SolvedHand(**{**one, "score": score})
        for score in self.solved:
            shape = shape_of(describe(self.regulation, score))
            if self._regrets_file(shape).exists():
                self.solver.learnt[shape] = np.load(self._regrets_file(shape))


_WORKER: list[ScoreSolver] = []
"""The solver of a worker process."""


def _begin_worker(regulation: Regulation[Rules]) -> None:
    _WORKER[:] = [ScoreSolver(regulation)]


def _solve_in_worker(score: Score, equity: Equity, effort: Effort) -> SolvedHand:
    return _WORKER[0].solve(score, equity, effort)
