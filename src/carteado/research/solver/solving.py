"""Solving one kind of hand: learn, measure now and then, stop when it is good enough, go on where it stopped."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from carteado.duel.card_classes import merged_counts, vira_classes
from carteado.duel.description import describe, rules_hash
from carteado.duel.policy_file import TableHead, layout_of
from carteado.regulation.rulebook import Regulation
from carteado.solver.game import Learning, Measure, SolverGame
from carteado.truco.rules import Rules


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the solver is."""

    iteration: int
    seconds: float
    """CPU time of this run."""
    measure: Measure


Told = Callable[[Progress], None]


def _viras(rules: Rules, head: TableHead) -> list[tuple[int, ...]]:
    """The cards with each rank of vira, for a compact table that is to serve them all; none for any other."""
    return every_vira(rules) if head.compact and head.counts == merged_counts(rules) else []


def every_vira(rules: Rules) -> list[tuple[int, ...]]:
    """The cards that are left by each rank of vira, as often as it comes; none where there is no vira."""
    if rules.manilhas == "fixed":
        return []
    classes = vira_classes(rules)
    rarest = min(one.chance for one in classes)
    return [one.counts for one in classes for _ in range(round(one.chance / rarest))]


class Solving:
    """A hand being solved. checkpoint: a file from which another run goes on, written at every measure."""

    def __init__(self, regulation: Regulation[Rules], head: TableHead, checkpoint: Path | None = None) -> None:
        self.regulation, self.head, self.checkpoint = regulation, head, checkpoint
        duel, layout = describe(regulation, head.score), layout_of(regulation, head)
        self.game = SolverGame(duel, head.counts, layout)
        games = [SolverGame(duel, counts, layout) for counts in _viras(regulation.rules, head)]
        self.learning = Learning(games or [self.game], shared=head.compact)

    def run(self, iterations: int, target: float, every: int, told: Told) -> Measure:
        """Learns until the exploitability is at most the target, or for so many iterations in all."""
        self._resume()
        start = time.process_time()
        measure = self.game.measure(self.learning.numbers.sums)
        while self.learning.iteration < iterations:
            self.learning.step()
            done = self.learning.iteration
            if done % every and done != iterations:
                continue
            spent = time.process_time() - start
            measure = self.game.measure(self.learning.numbers.sums)
            told(Progress(done, spent, measure))
            self._keep()
            if measure.exploitability <= target:
                break
        return measure

    def _name(self) -> str:
        return f"{rules_hash(self.regulation.rules)} {self.head}"

    def _keep(self) -> None:
        if self.checkpoint is None:
            return
        part = self.checkpoint.with_suffix(".writing")
        with part.open("wb") as file:
            numbers = self.learning.numbers
            done = self.learning.iteration
            np.savez(file, name=self._name(), iteration=done, regrets=numbers.regrets, sums=numbers.sums)
        part.replace(self.checkpoint)

    def _resume(self) -> None:
        """Goes on from the checkpoint, if it is of the same hand."""
        if self.checkpoint is None or not self.checkpoint.exists():
            return
        with np.load(self.checkpoint) as kept:
            if str(kept["name"]) == self._name():
                self.learning.iteration = int(kept["iteration"])
                self.learning.numbers.regrets[:] = kept["regrets"]
                self.learning.numbers.sums[:] = kept["sums"]
