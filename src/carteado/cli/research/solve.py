"""`carteado solve`: solve two-player truco by counterfactual regret minimisation, with exact measurements."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from carteado.cli.parser import Commands, WrongUse, add_command
from carteado.cli.research.progress import format_bar
from carteado.cli.research.solve_lattice import solve_lattice
from carteado.cli.rules.regulation_argument import find_regulation
from carteado.core.refusal import Refusal
from carteado.games.truco.decks import DECKS
from carteado.games.truco.duel.card_classes import card_classes, merged_counts
from carteado.games.truco.duel.description import describe, ignored_fields
from carteado.games.truco.duel.policy_file import TableHead, encode_policy_file, layout_of
from carteado.games.truco.rules import Rules
from carteado.regulation.rulebook import BadRegulation, Regulation
from carteado.words.catalogue import Language, say

if TYPE_CHECKING:
    from carteado.research.solver.solving import Progress


def add(commands: Commands, lang: Language) -> None:
    parser = add_command(commands, "solve", "solve", lang)
    parser.option("--regulation", "regulation", metavar="regulation", default="paulista")
    parser.option("--score", "solve_score", metavar="number", type=int, nargs=2, default=(0, 0))
    parser.option("--vira", "solve_vira", metavar="card")
    parser.option("--compact", "solve_compact", action="store_true")
    parser.option("--coarse", "solve_coarse", action="store_true")
    parser.option("--iterations", "solve_iterations", metavar="number", type=int, default=200)
    parser.option("--target", "solve_target", metavar="number", type=float)
    parser.option("--end", "solve_end", metavar="number", type=int, default=0)
    parser.option("--every", "solve_every", metavar="number", type=int, default=20)
    parser.option("--out", "solve_out", metavar="file")
    parser.option("--checkpoint", "solve_checkpoint", metavar="file")
    parser.option("--lattice", "solve_lattice", metavar="folder")
    parser.option("--scores", "solve_scores", metavar="number", type=int, default=0)
    parser.option("--jobs", "solve_jobs", metavar="number", type=int, default=1)
    parser.option("--pool", "solve_pool", metavar="number", type=int, default=0)
    parser.option("--bands", "solve_bands", metavar="number", type=int, nargs="+", default=[6])
    parser.option("--with", "solve_with", metavar="file", action="append", default=[], dest="others")
    parser.option("--json", "json", action="store_true")
    parser.common_options()


def run(args: Namespace, lang: Language) -> int:
    if args.target is None:
        args.target = 0.003 if args.lattice else 0.01
    regulation, head = read_task(args, lang)
    if args.lattice:
        return solve_lattice(regulation, args, command_of(args), lang)
    try:
        from carteado.research.solver.quantised import as_bytes
        from carteado.research.solver.solving import HandSolver
    except ImportError:
        raise WrongUse(say("solver.extra", lang)) from None
    if fields := ignored_fields(regulation.rules):
        print(say("solver.left_out", lang, fields=", ".join(fields)), file=sys.stderr)
    solving = HandSolver(regulation, head, Path(args.checkpoint) if args.checkpoint else None)
    measure = solving.run(args.iterations, args.target, max(args.every, 1), _ProgressBar(args.iterations, lang))
    if args.out:
        numbers = as_bytes(solving.game.layout, solving.learning.numbers.sums, coarse=args.coarse)
        tables = [(head, numbers), *_solve_end(regulation, args)]
        Path(args.out).write_bytes(encode_policy_file(regulation, command_of(args), tables))
    found = {"value": measure.value, "best_mao": measure.best_mao, "best_dealer": measure.best_dealer,
             "exploitability": measure.exploitability, "iterations": solving.learning.iteration}  # fmt: skip
    rounded: dict[str, Any] = {name: f"{value:.4f}" for name, value in found.items()}
    print(json.dumps(found) if args.json else say("solver.result", lang, **rounded))
    return 0


def _solve_end(regulation: Regulation[Rules], args: Namespace) -> Iterator[tuple[TableHead, bytes]]:
    """With --end, yield policy tables for hands with a side at 11. They maximise the chance of winning the match."""
    from carteado.research.solver.at_eleven import solve_the_end
    from carteado.research.solver.quantised import as_bytes

    for solved in solve_the_end(regulation, merged_counts(regulation.rules), args.end) if args.end else ():
        yield solved.head, as_bytes(layout_of(regulation, solved.head), solved.sums, coarse=args.coarse)


def read_task(args: Namespace, lang: Language) -> tuple[Regulation[Rules], TableHead]:
    """Return the regulation, and a table header that describes the hand to solve. Raises WrongUse if one is invalid."""
    try:
        regulation = find_regulation(args.regulation, "truco").regulation
    except BadRegulation as error:
        raise WrongUse(error.text(lang)) from None
    rules: Rules = regulation.rules
    score = (args.score[0], args.score[1])
    if not all(0 <= points < rules.target for points in score):
        raise WrongUse(say("solver.bad_score", lang, most=rules.target - 1))
    try:
        duel = describe(regulation, score)
    except Refusal as error:
        raise WrongUse(error.text(lang)) from None
    if duel.kind == "iron" and rules.iron != "seen":
        raise WrongUse(say("solver.blind", lang))
    counts = merged_counts(rules)
    if args.vira is not None:
        if rules.manilhas == "fixed" or args.vira not in DECKS[rules.deck].cards:
            raise WrongUse(say("solver.no_vira", lang, card=args.vira))
        counts = card_classes(rules, args.vira).counts
    return regulation, TableHead(score, counts, args.compact, points=True)


def command_of(args: Namespace) -> str:
    parts = ["carteado solve --regulation", args.regulation]
    parts += ["--lattice", Path(args.lattice).name] if args.lattice else ["--score", *map(str, args.score)]
    parts += ["--scores", str(args.scores)] if args.scores else []
    parts += ["--pool", str(args.pool), "--bands", *map(str, args.bands)] if args.pool else []
    parts += ["--vira", args.vira] if args.vira else []
    parts += ["--compact"] if args.compact else []
    parts += ["--coarse"] if args.coarse else []
    parts += ["--end", str(args.end)] if args.end else []
    return " ".join([*parts, "--iterations", str(args.iterations), "--target", str(args.target)])


class _ProgressBar:
    def __init__(self, iterations: int, lang: Language) -> None:
        self.iterations, self.lang = iterations, lang

    def __call__(self, progress: Progress) -> None:
        print(
            say("solver.progress", self.lang, iteration=progress.iteration, iterations=self.iterations,
                bar=format_bar(progress.iteration, self.iterations), seconds=round(progress.seconds),
                exploitability=f"{progress.measure.exploitability:.4f}"),
            file=sys.stderr, flush=True,
        )  # fmt: skip
