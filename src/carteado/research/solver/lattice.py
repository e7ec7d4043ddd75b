"""Match play: a hand at every score, for the chance of winning the match, going back from the end.

What a hand is worth at a score follows from what the later scores are worth, so they are solved in that order. Scores
with the same raises left have the same tree: each begins with what was learnt at the one before it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from typing import BinaryIO, Final

import numpy as np

from carteado.duel.card_classes import merged_counts
from carteado.duel.description import Duel, describe, rules_hash
from carteado.duel.policy_file import TableHead, layout_of
from carteado.files.file_errors import Unreadable
from carteado.regulation.rulebook import Regulation
from carteado.solver.arrays import Array
from carteado.solver.at_eleven import (
    Equity,
    Score,
    blind_equity,
    pay_in_chances,
    points_made,
    points_of_a_hand,
    turned,
)
from carteado.solver.game import Learning, Measure, SolverGame
from carteado.truco.rules import Rules
from carteado.words.catalogue import Said

LIST: Final = "lattice.json"
BEGUN: Final = 20
"""The iteration a score goes on from that begins with the regrets of another; sooner, it would forget them too fast."""

KEPT: Final = 2
"""Of how many trees the regrets are kept: scores come in turn with the same ones exchanged."""


@dataclass(frozen=True, slots=True)
class SolvedHand:
    """What is known of one score."""

    score: Score
    """Of the mão and the dealer."""
    value: float
    """The chance of the mão to win the match."""
    gap: float
    """What a best response gains, in chances of winning the match."""
    iterations: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Effort:
    """How long a score is worked on: until no best response gains more than the target, or for so many rounds."""

    iterations: int
    target: float
    every: int
    """How many rounds there are between two measures."""


Told = Callable[[SolvedHand, int, int], None]
Shape = tuple[str, tuple[int, int], int]
"""What makes the tree of a hand: its kind, how far each may raise, who chooses at 11."""


def shape_of(duel: Duel) -> Shape:
    return duel.kind, duel.tops, duel.chooser


def scores_back(regulation: Regulation[Rules]) -> Iterator[Score]:
    """Every score there can be, none before those that can follow it; those with the same tree close together."""
    points = points_made(regulation.rules)
    scores = [(mao, dealer) for mao in points for dealer in points]

    def order(score: Score) -> tuple[int, int, int, int]:
        tops = sorted(_raises_left(regulation, points) for points in score)
        return sum(tops), tops[1], -sum(score), score[0]

    yield from sorted(scores, key=order)


def _raises_left(regulation: Regulation[Rules], points: int) -> int:
    """How many stakes there are below the one that wins the match from so many points."""
    rules = regulation.rules
    return sum(points + stake < rules.target for stake in rules.stakes)


class ScoreSolver:
    """Solves one score after another, each from the regrets of the last one with the same tree."""

    def __init__(self, regulation: Regulation[Rules]) -> None:
        self.regulation = regulation
        self.counts = merged_counts(regulation.rules)
        self.learnt: dict[Shape, Array] = {}
        self._games: dict[Shape, SolverGame] = {}

    def solve(self, score: Score, equity: Equity, effort: Effort) -> SolvedHand:
        """equity: what the scores that can follow are worth."""
        duel, start = describe(self.regulation, score), time.process_time()
        if duel.kind == "iron" and self.regulation.rules.iron != "seen":
            return SolvedHand(score, blind_equity(self.regulation.rules, duel), 0.0, 0, 0.0)
        game = self._game(duel)
        learning = self._begun(duel, game)
        measure, done = Measure(0.5, 1.0, 1.0), 0
        while done < effort.iterations and measure.exploitability > effort.target:
            game.pay = np.array(pay_in_chances(duel, equity, 1 - turned(score, equity, measure.value)))
            learning.step()
            done += 1
            if done % effort.every == 0 or done == effort.iterations:
                measure = game.measure(learning.numbers.sums)
        self.learnt.pop(shape_of(duel), None)
        self.learnt = dict([*self.learnt.items(), (shape_of(duel), learning.numbers.regrets)][-KEPT:])
        return SolvedHand(score, measure.value, measure.exploitability, done, time.process_time() - start)

    def _game(self, duel: Duel) -> SolverGame:
        shape = shape_of(duel)
        if shape not in self._games:
            layout = layout_of(self.regulation, TableHead(duel.score, self.counts, True, False))
            self._games[shape] = SolverGame(duel, self.counts, layout)
        return self._games[shape]

    def _begun(self, duel: Duel, game: SolverGame) -> Learning:
        learning, shape = Learning([game], shared=True), shape_of(duel)
        if shape in self.learnt:
            learning.numbers.regrets[:] = self.learnt[shape]
            learning.iteration = BEGUN
        return learning


class Lattice:
    """The scores of a match. folder: where they are kept, so that another run goes on from there."""

    def __init__(self, regulation: Regulation[Rules], folder: Path | None = None) -> None:
        self.regulation, self.folder = regulation, folder
        self.solver = ScoreSolver(regulation)
        self.solved: dict[Score, SolvedHand] = {}
        self._resume()

    @property
    def equity(self) -> Equity:
        return {score: one.value for score, one in self.solved.items()}

    def run(self, effort: Effort, told: Told, most: int = 0, jobs: int = 1) -> None:
        """Solves every score that is not.

        most: how many scores, those nearest the end; 0 for all. jobs: how many at a time, each in its own process;
        with more than one, what a score begins with depends on which is done first.
        """
        scores = list(scores_back(self.regulation))
        scores = scores[: most or len(scores)]
        wanted = [score for score in scores if score not in self.solved]
        for number, score in enumerate((score for score in scores if score in self.solved), start=1):
            told(self.solved[score], number, len(scores))
        one_by_one = (self.solver.solve(score, self.equity, effort) for score in wanted)
        for solved in one_by_one if jobs == 1 else self._side_by_side(wanted, effort, jobs):
            self.solved[solved.score] = solved
            self._keep(describe(self.regulation, solved.score))
            told(solved, len(scores) - len(wanted) + sum(score in self.solved for score in wanted), len(scores))

    def _side_by_side(self, wanted: Sequence[Score], effort: Effort, jobs: int) -> Iterator[SolvedHand]:
        """Each score as soon as those that can follow it are known."""
        waiting, running = list(wanted), set[Future[SolvedHand]]()
        # A forked process has the kernels compiled and whatever decks were made here; not every system can fork.
        how = get_context("fork" if "fork" in get_all_start_methods() else "spawn")
        with ProcessPoolExecutor(jobs, how, _begin_worker, (self.regulation,)) as pool:
            while waiting or running:
                ready = [score for score in waiting if self._follow(score) <= self.solved.keys()]
                for score in ready[: jobs - len(running)]:
                    waiting.remove(score)
                    running.add(pool.submit(_solve_in_worker, score, self.equity, effort))
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for one in done:
                    yield one.result()

    def _follow(self, score: Score) -> set[Score]:
        """The scores that a hand at this one can lead to, as they are counted with the other dealing."""
        mao, dealer = score
        gains, points = points_of_a_hand(self.regulation.rules), range(self.regulation.rules.target)
        ours = {(dealer, mao + gain) for gain in gains if mao + gain in points}
        return ours | {(dealer + gain, mao) for gain in gains if dealer + gain in points}

    # On disk -------------------------------------------------------------------------------------------

    def _keep(self, duel: Duel) -> None:
        """The regrets first, then the list that says the score is solved."""
        if self.folder is None:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        known = {self._regrets_of(shape) for shape in self.solver.learnt}
        for old in set(self.folder.glob("regrets-*.npy")) - known:
            old.unlink()
        if (shape := shape_of(duel)) in self.solver.learnt:
            _replace(self._regrets_of(shape), lambda file: np.save(file, self.solver.learnt[shape]))
        listed = {"rules": rules_hash(self.regulation.rules), "scores": [asdict(one) for one in self.solved.values()]}
        _replace(self.folder / LIST, lambda file: file.write(json.dumps(listed).encode()))

    def _regrets_of(self, shape: Shape) -> Path:
        kind, tops, chooser = shape
        assert self.folder is not None
        return self.folder / f"regrets-{kind}-{tops[0]}-{tops[1]}-{chooser}.npy"

    def _resume(self) -> None:
        """Goes on from the folder, if it is of the same rules."""
        if self.folder is None or not (self.folder / LIST).exists():
            return
        listed = json.loads((self.folder / LIST).read_text())
        if listed["rules"] != rules_hash(self.regulation.rules):
            raise Unreadable(Said("solver.other_rules", name=self.folder.name))
        for one in listed["scores"]:
            score = (one["score"][0], one["score"][1])
            self.solved[score] = SolvedHand(**{**one, "score": score})
        for score in self.solved:
            shape = shape_of(describe(self.regulation, score))
            if self._regrets_of(shape).exists():
                self.solver.learnt[shape] = np.load(self._regrets_of(shape))


_WORKER: list[ScoreSolver] = []
"""The solver of a process that works for a lattice."""


def _begin_worker(regulation: Regulation[Rules]) -> None:
    _WORKER[:] = [ScoreSolver(regulation)]


def _solve_in_worker(score: Score, equity: Equity, effort: Effort) -> SolvedHand:
    return _WORKER[0].solve(score, equity, effort)


def _replace(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Writes beside first, so that a crash leaves the old one."""
    beside = path.with_suffix(".writing")
    with beside.open("wb") as file:
        write(file)
    beside.replace(path)
