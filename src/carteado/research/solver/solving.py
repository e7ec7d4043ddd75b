"""Solve one kind of hand: train, measure regularly, and stop at a target. A run can continue from a checkpoint."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from carteado.games.truco.duel.card_classes import merged_counts, vira_classes
from carteado.games.truco.duel.description import describe, rules_hash
from carteado.games.truco.duel.policy_file import TableHead, layout_of
from carteado.games.truco.rules import Rules
from carteado.regulation.rulebook import Regulation
from carteado.research.checkpoint import replace_file
from carteado.research.solver.game import Measure, SolverGame, Trainer


@dataclass(frozen=True, slots=True)
class Progress:
    """The result of one measurement during training."""

    iteration: int
    seconds: float
    """CPU time of this run."""
    measure: Measure


ReportProgress = Callable[[Progress], None]


def _decks_to_serve(rules: Rules, head: TableHead) -> list[tuple[int, ...]]:
    """Return the class sizes of each deck that the policy serves, or [] if it serves only the deck in `head`."""
    return every_vira(rules) if head.compact and head.counts == merged_counts(rules) else []


def every_vira(rules: Rules) -> list[tuple[int, ...]]:
    """Return the class sizes of the deck for each group of viras (`vira_classes`), or [] if the rules have no vira.

    A deck is repeated in proportion to its probability.
    """
    if rules.manilhas == "fixed":
        return []
    classes = vira_classes(rules)
    rarest = min(one.chance for one in classes)
    return [one.counts for one in classes for _ in range(round(one.chance / rarest))]


class HandSolver:
    """Solves the hand that `head` describes.

    checkpoint: a file that is written at every report, so that another run can continue. None writes none.
    """

    def __init__(self, regulation: Regulation[Rules], head: TableHead, checkpoint: Path | None = None) -> None:
        self.regulation, self.head, self.checkpoint = regulation, head, checkpoint
        duel, layout = describe(regulation, head.score), layout_of(regulation, head)
        self.game = SolverGame(duel, head.counts, layout)
        games = [SolverGame(duel, counts, layout) for counts in _decks_to_serve(regulation.rules, head)]
        self.learning = Trainer(games or [self.game], shared=head.compact)

    def run(self, iterations: int, target: float, every: int, report: ReportProgress) -> Measure:
        """Train until the exploitability reaches the target. Return the last measurement.

        iterations: stop after this many iterations in any case. Those of the checkpoint count.
        every:      the iterations between two measurements.
        report:     called after each of these measurements.
        """
        self._load()
        start = time.process_time()
        measure = self.game.measure(self.learning.numbers.sums)
        while self.learning.iteration < iterations:
            self.learning.step()
            done = self.learning.iteration
            if done % every and done != iterations:
                continue
            spent = time.process_time() - start
            measure = self.game.measure(self.learning.numbers.sums)
            report(Progress(done, spent, measure))
            self._save()
            if measure.exploitability <= target:
                break
        return measure

    def _name(self) -> str:
        return f"{rules_hash(self.regulation.rules)} {self.head}"

    def _save(self) -> None:
        if self.checkpoint is None:
            return
        name, done, numbers = self._name(), self.learning.iteration, self.learning.numbers
        replace_file(
            self.checkpoint,
            lambda file: np.savez(file, name=name, iteration=done, regrets=numbers.regrets, sums=numbers.sums),
        )

    def _load(self) -> None:
        """Load the checkpoint if it exists and belongs to the same hand."""
        if self.checkpoint is None or not self.checkpoint.exists():
            return
        with np.load(self.checkpoint) as saved:
            if str(saved["name"]) == self._name():
                self.learning.iteration = int(saved["iteration"])
                self.learning.numbers.regrets[:] = saved["regrets"]
                self.learning.numbers.sums[:] = saved["sums"]
