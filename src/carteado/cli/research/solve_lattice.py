"""`carteado solve --lattice FOLDER`: every score of a match for two, for the chance of winning it."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from carteado.cli.parser import WrongUse
from carteado.duel.policy_file import PolicyFile, TableHead, layout_of, read_policy, written
from carteado.files.file_errors import Unreadable
from carteado.regulation.rulebook import Regulation
from carteado.truco.rules import Rules
from carteado.words.catalogue import Language, say

if TYPE_CHECKING:
    from carteado.solver.lattice import SolvedHand

BAR: Final = 20
Score = tuple[int, int]
Table = tuple[TableHead, bytes]


def solve_lattice(regulation: Regulation[Rules], asked: Namespace, command: str, lang: Language) -> int:
    """Solves what the folder does not hold yet, and writes tables made from it where that was asked for."""
    try:
        from carteado.solver.lattice import Effort, Lattice, scores_back
    except ImportError:
        raise WrongUse(say("solver.extra", lang)) from None
    try:
        others = [read_policy(Path(name).read_bytes()) for name in asked.others]
        lattice = Lattice(regulation, Path(asked.lattice))
    except (OSError, Unreadable) as error:
        raise WrongUse(error.text(lang) if isinstance(error, Unreadable) else str(error)) from None
    effort = Effort(asked.iterations, asked.target, max(asked.every, 1))
    lattice.run(effort, _Bar(lang), asked.scores, max(asked.jobs, 1))
    if asked.out:
        # Of those asked for and no others, whatever else the folder holds: the same command makes the same tables.
        equity = {score: lattice.equity[score] for score in list(scores_back(regulation))[: asked.scores or None]}
        pooled = list(_pools(regulation, equity, asked))
        tables = [*_kept(regulation, others, {score for head, _ in pooled for score in head.serves}, asked), *pooled]
        commands = [*(other.head["made_by"] for other in others), command]
        Path(asked.out).write_bytes(written(regulation, " && ".join(commands), tables, equity))
    worst = max(lattice.solved.values(), key=lambda one: one.gap)
    found = {"scores": len(lattice.solved), "worst": worst.score, "gap": worst.gap, "mao": lattice.equity.get((0, 0)),
             "seconds": sum(one.seconds for one in lattice.solved.values())}  # fmt: skip
    print(json.dumps(found) if asked.json else say("solver.lattice", lang, score="–".join(map(str, worst.score)),
          gap=f"{worst.gap:.4f}", scores=len(lattice.solved)))  # fmt: skip
    return 0


def _kept(
    regulation: Regulation[Rules], others: list[PolicyFile], served: set[Score], asked: Namespace
) -> Iterator[Table]:
    """The tables of other files, but for those whose scores are all served by new ones; with --coarse in fifteenths,
    those for points excepted."""
    from carteado.solver.quantised import as_bytes, as_sums

    for other in others:
        for place, head in enumerate(other.tables):
            if head.points:
                yield head, other.numbers(place)
            elif not served.issuperset(head.serves or (head.score,)):
                numbers = other.numbers(place)
                coarse = asked.coarse and as_bytes(layout_of(regulation, head), as_sums(numbers), coarse=True)
                yield head, coarse or numbers


def _pools(regulation: Regulation[Rules], equity: dict[Score, float], asked: Namespace) -> Iterator[Table]:
    """A table for each pair of bands of points, beyond the scores that are played for points."""
    from carteado.solver.pooled import learn_pool, pools
    from carteado.solver.quantised import as_bytes

    for head in pools(regulation, equity, sorted(asked.bands)) if asked.pool else ():
        layout, sums = learn_pool(regulation, head, equity, asked.pool)
        yield head, as_bytes(layout, sums, coarse=True)


class _Bar:
    """The progress on standard error."""

    def __init__(self, lang: Language) -> None:
        self.lang = lang
        self.seconds, self.worst = 0.0, 0.0

    def __call__(self, solved: SolvedHand, number: int, of: int) -> None:
        full = BAR * number // of
        self.seconds, self.worst = self.seconds + solved.seconds, max(self.worst, solved.gap)
        print(
            say("solver.lattice_progress", self.lang, score="–".join(map(str, solved.score)), number=number, of=of,
                bar="█" * full + "░" * (BAR - full), seconds=round(self.seconds), iterations=solved.iterations,
                gap=f"{solved.gap:.4f}", worst=f"{self.worst:.4f}", value=f"{solved.value:.4f}"),
            file=sys.stderr, flush=True,
        )  # fmt: skip
