"""Match play: a hand at every score, for the chance of winning the match, going back from the end.

What a hand is worth at a score follows from what the later scores are worth, so they are solved in that order. Scores
with the same raises left have the same tree: each begins with what was learnt at the one before it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import BinaryIO, Final

import numpy as np

from carteado.duel.card_classes import merged_counts
from carteado.duel.description import Duel, describe, rules_hash
from carteado.duel.policy_file import TableHead, layout_of
from carteado.files.file_errors import Unreadable
from carteado.regulation.rulebook import Regulation
from carteado.solver.arrays import Array
from carteado.solver.at_eleven import Equity, Score, blind_equity, pay_in_chances, turned
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


Told = Callable[[SolvedHand, int, int], None]
Shape = tuple[str, tuple[int, int], int]
"""What makes the tree of a hand: its kind, how far each may raise, who chooses at 11."""


def shape_of(duel: Duel) -> Shape:
    return duel.kind, duel.tops, duel.chooser


def scores_back(regulation: Regulation[Rules]) -> Iterator[Score]:
    """Every score, none before those that can follow it; those with the same tree close together."""
    target = regulation.rules.target
    scores = [(mao, dealer) for mao in range(target) for dealer in range(target)]

    def order(score: Score) -> tuple[int, int, int, int]:
        tops = sorted(_raises_left(regulation, points) for points in score)
        return sum(tops), tops[1], -sum(score), score[0]

    yield from sorted(scores, key=order)


def _raises_left(regulation: Regulation[Rules], points: int) -> int:
    """How many stakes there are below the one that wins the match from so many points."""
    rules = regulation.rules
    return sum(points + stake < rules.target for stake in rules.stakes)


class Lattice:
    """The scores of a match. folder: where they are kept, so that another run goes on from there."""

    def __init__(self, regulation: Regulation[Rules], folder: Path | None = None) -> None:
        self.regulation, self.folder = regulation, folder
        self.counts = merged_counts(regulation.rules)
        self.solved: dict[Score, SolvedHand] = {}
        self._games: dict[Shape, SolverGame] = {}
        self._learnt: dict[Shape, Array] = {}
        self._resume()

    @property
    def equity(self) -> Equity:
        return {score: one.value for score, one in self.solved.items()}

    def run(self, iterations: int, target: float, every: int, told: Told, most: int = 0) -> None:
        """Solves every score that is not: until no best response gains more than the target, or for so many rounds.

        most: how many scores, those nearest the end; 0 for all.
        """
        scores = list(scores_back(self.regulation))
        scores = scores[: most or len(scores)]
        for number, score in enumerate(scores, start=1):
            if score not in self.solved:
                self.solved[score] = self._solve(score, iterations, target, every)
                self._keep(describe(self.regulation, score))
            told(self.solved[score], number, len(scores))

    def _solve(self, score: Score, iterations: int, target: float, every: int) -> SolvedHand:
        duel, start = describe(self.regulation, score), time.process_time()
        if duel.kind == "iron" and self.regulation.rules.iron != "seen":
            return SolvedHand(score, blind_equity(self.regulation.rules, duel), 0.0, 0, 0.0)
        game = self._game(duel)
        learning = self._begun(duel, game)
        equity, measure, done = self.equity, Measure(0.5, 1.0, 1.0), 0
        while done < iterations and measure.exploitability > target:
            game.pay = np.array(pay_in_chances(duel, equity, 1 - turned(score, equity, measure.value)))
            learning.step()
            done += 1
            if done % every == 0 or done == iterations:
                measure = game.measure(learning.numbers.sums)
        self._learnt.pop(shape_of(duel), None)
        self._learnt = dict([*self._learnt.items(), (shape_of(duel), learning.numbers.regrets)][-KEPT:])
        return SolvedHand(score, measure.value, measure.exploitability, done, time.process_time() - start)

    def _game(self, duel: Duel) -> SolverGame:
        shape = shape_of(duel)
        if shape not in self._games:
            layout = layout_of(self.regulation, TableHead(duel.score, self.counts, True, False))
            self._games[shape] = SolverGame(duel, self.counts, layout)
        return self._games[shape]

    def _begun(self, duel: Duel, game: SolverGame) -> Learning:
        learning, shape = Learning([game], shared=True), shape_of(duel)
        if shape in self._learnt:
            learning.numbers.regrets[:] = self._learnt[shape]
            learning.iteration = BEGUN
        return learning

    # On disk -------------------------------------------------------------------------------------------

    def _keep(self, duel: Duel) -> None:
        """The regrets first, then the list that says the score is solved."""
        if self.folder is None:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        known = {self._regrets_of(shape) for shape in self._learnt}
        for old in set(self.folder.glob("regrets-*.npy")) - known:
            old.unlink()
        if (shape := shape_of(duel)) in self._learnt:
            _replace(self._regrets_of(shape), lambda file: np.save(file, self._learnt[shape]))
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
                self._learnt[shape] = np.load(self._regrets_of(shape))


def _replace(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Writes beside first, so that a crash leaves the old one."""
    beside = path.with_suffix(".writing")
    with beside.open("wb") as file:
        write(file)
    beside.replace(path)
