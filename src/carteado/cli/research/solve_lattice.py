"""`carteado solve --lattice FOLDER`: solve every score of a two-player match for the chance of winning it."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from carteado.cli.parser import WrongUse
from carteado.cli.research.progress import format_bar
from carteado.games.truco.duel.policy_file import PolicyFile, TableHead, encode_policy_file, layout_of, read_policy
from carteado.games.truco.rules import Rules
from carteado.records.errors import Unreadable
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language, say

if TYPE_CHECKING:
    from carteado.research.solver.lattice import SolvedHand

Score = tuple[int, int]
Table = tuple[TableHead, bytes]


def solve_lattice(regulation: Regulation[Rules], args: Namespace, command: str, lang: Language) -> int:
    """Solve the scores that are missing in the folder of --lattice. With --out, also write the policy tables."""
    try:
        from carteado.research.solver.lattice import Effort, Lattice, scores_backwards
    except ImportError:
        raise WrongUse(say("solver.extra", lang)) from None
    try:
        others = [read_policy(Path(name).read_bytes()) for name in args.others]
        lattice = Lattice(regulation, Path(args.lattice))
    except (OSError, Unreadable) as error:
        raise WrongUse(error.text(lang) if isinstance(error, Unreadable) else str(error)) from None
    effort = Effort(args.iterations, args.target, max(args.every, 1))
    lattice.run(effort, _ProgressBar(lang), args.scores, max(args.jobs, 1))
    if args.out:
        # Use only the requested scores, even if the folder has more, so that a command always writes the same tables.
        equity = {score: lattice.equity[score] for score in list(scores_backwards(regulation))[: args.scores or None]}
        pooled = list(_pooled_tables(regulation, equity, args))
        tables = [
            *_other_tables(regulation, others, {score for head, _ in pooled for score in head.serves}, args),
            *pooled,
        ]
        commands = [*(other.head["made_by"] for other in others), command]
        Path(args.out).write_bytes(encode_policy_file(regulation, " && ".join(commands), tables, equity))
    worst = max(lattice.solved.values(), key=lambda one: one.gap)
    found = {"scores": len(lattice.solved), "worst": worst.score, "gap": worst.gap, "mao": lattice.equity.get((0, 0)),
             "seconds": sum(one.seconds for one in lattice.solved.values())}  # fmt: skip
    print(json.dumps(found) if args.json else say("solver.lattice", lang, score="–".join(map(str, worst.score)),
          gap=f"{worst.gap:.4f}", scores=len(lattice.solved)))  # fmt: skip
    return 0


def _other_tables(
    regulation: Regulation[Rules], others: list[PolicyFile], served: set[Score], args: Namespace
) -> Iterator[Table]:
    """Yield the policy tables of the files of --with, except those whose scores are all `served` by the new tables.

    Tables that maximise points are yielded unchanged. With --coarse, the rest get less precise probabilities.
    """
    from carteado.research.solver.quantised import as_bytes, as_sums

    for other in others:
        for place, head in enumerate(other.tables):
            if head.points:
                yield head, other.numbers(place)
            elif not served.issuperset(head.serves or (head.score,)):
                numbers = other.numbers(place)
                coarse = args.coarse and as_bytes(layout_of(regulation, head), as_sums(numbers), coarse=True)
                yield head, coarse or numbers


def _pooled_tables(regulation: Regulation[Rules], equity: dict[Score, float], args: Namespace) -> Iterator[Table]:
    """With --pool, yield one policy table for each pair of score bands (see `pools`)."""
    from carteado.research.solver.pooled import learn_pool, pools
    from carteado.research.solver.quantised import as_bytes

    for head in pools(regulation, equity, sorted(args.bands)) if args.pool else ():
        layout, sums = learn_pool(regulation, head, equity, args.pool)
        yield head, as_bytes(layout, sums, coarse=True)


class _ProgressBar:
    def __init__(self, lang: Language) -> None:
        self.lang = lang
        self.seconds, self.worst = 0.0, 0.0

    def __call__(self, solved: SolvedHand, number: int, of: int) -> None:
        self.seconds, self.worst = self.seconds + solved.seconds, max(self.worst, solved.gap)
        print(
            say("solver.lattice_progress", self.lang, score="–".join(map(str, solved.score)), number=number, of=of,
                bar=format_bar(number, of), seconds=round(self.seconds), iterations=solved.iterations,
                gap=f"{solved.gap:.4f}", worst=f"{self.worst:.4f}", value=f"{solved.value:.4f}"),
            file=sys.stderr, flush=True,
        )  # fmt: skip
