"""`carteado solve`: truco for two by counterfactual regret minimisation, measured exactly as it goes."""

from __future__ import annotations

import json
import sys
from argparse import Namespace, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from carteado.cli.parser import Parser, WrongUse, add_command
from carteado.cli.solve_lattice import solve_lattice
from carteado.cli.which_regulation import find
from carteado.core.game import Refusal
from carteado.duel.card_classes import card_classes, merged_counts
from carteado.duel.description import describe, left_out
from carteado.duel.policy_file import TableHead, layout_of, written
from carteado.regulation.rulebook import BadRegulation, Regulation
from carteado.truco.decks import DECKS
from carteado.truco.rules import Rules
from carteado.words.catalogue import Language, say

if TYPE_CHECKING:
    from carteado.solver.solving import Progress

BAR: Final = 20


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
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


def run(asked: Namespace, lang: Language) -> int:
    if asked.target is None:
        asked.target = 0.003 if asked.lattice else 0.01
    regulation, head = what_is_solved(asked, lang)
    if asked.lattice:
        return solve_lattice(regulation, asked, command_of(asked), lang)
    try:
        from carteado.solver.quantised import as_bytes
        from carteado.solver.solving import Solving
    except ImportError:
        raise WrongUse(say("solver.extra", lang)) from None
    if fields := left_out(regulation.rules):
        print(say("solver.left_out", lang, fields=", ".join(fields)), file=sys.stderr)
    solving = Solving(regulation, head, Path(asked.checkpoint) if asked.checkpoint else None)
    measure = solving.run(asked.iterations, asked.target, max(asked.every, 1), _Bar(asked.iterations, lang))
    if asked.out:
        numbers = as_bytes(solving.game.layout, solving.learning.numbers.sums, coarse=asked.coarse)
        tables = [(head, numbers), *_the_end(regulation, asked)]
        Path(asked.out).write_bytes(written(regulation, command_of(asked), tables))
    found = {"value": measure.value, "best_mao": measure.best_mao, "best_dealer": measure.best_dealer,
             "exploitability": measure.exploitability, "iterations": solving.learning.iteration}  # fmt: skip
    rounded: dict[str, Any] = {name: f"{value:.4f}" for name, value in found.items()}
    print(json.dumps(found) if asked.json else say("solver.result", lang, **rounded))
    return 0


def _the_end(regulation: Regulation[Rules], asked: Namespace) -> Iterator[tuple[TableHead, bytes]]:
    """Tables for the hands at 11 and at 11–11, by the chance of winning the match."""
    from carteado.solver.at_eleven import solve_the_end
    from carteado.solver.quantised import as_bytes

    for solved in solve_the_end(regulation, merged_counts(regulation.rules), asked.end) if asked.end else ():
        yield solved.head, as_bytes(layout_of(regulation, solved.head), solved.sums, coarse=asked.coarse)


def what_is_solved(asked: Namespace, lang: Language) -> tuple[Regulation[Rules], TableHead]:
    """The regulation and the hand that were asked for; WrongUse when there is no such thing."""
    try:
        regulation = find(asked.regulation, "truco").regulation
    except BadRegulation as error:
        raise WrongUse(error.text(lang)) from None
    rules: Rules = regulation.rules
    score = (asked.score[0], asked.score[1])
    if not all(0 <= points < rules.target for points in score):
        raise WrongUse(say("solver.bad_score", lang, most=rules.target - 1))
    try:
        duel = describe(regulation, score)
    except Refusal as error:
        raise WrongUse(error.text(lang)) from None
    if duel.kind == "iron" and rules.iron != "seen":
        raise WrongUse(say("solver.blind", lang))
    counts = merged_counts(rules)
    if asked.vira is not None:
        if rules.manilhas == "fixed" or asked.vira not in DECKS[rules.deck].cards:
            raise WrongUse(say("solver.no_vira", lang, card=asked.vira))
        counts = card_classes(rules, asked.vira).counts
    return regulation, TableHead(score, counts, asked.compact, points=True)


def command_of(asked: Namespace) -> str:
    parts = ["carteado solve --regulation", asked.regulation]
    parts += ["--lattice", Path(asked.lattice).name] if asked.lattice else ["--score", *map(str, asked.score)]
    parts += ["--scores", str(asked.scores)] if asked.scores else []
    parts += ["--pool", str(asked.pool), "--bands", *map(str, asked.bands)] if asked.pool else []
    parts += ["--vira", asked.vira] if asked.vira else []
    parts += ["--compact"] if asked.compact else []
    parts += ["--coarse"] if asked.coarse else []
    parts += ["--end", str(asked.end)] if asked.end else []
    return " ".join([*parts, "--iterations", str(asked.iterations), "--target", str(asked.target)])


class _Bar:
    """The progress on standard error."""

    def __init__(self, iterations: int, lang: Language) -> None:
        self.iterations, self.lang = iterations, lang

    def __call__(self, progress: Progress) -> None:
        full = BAR * progress.iteration // max(self.iterations, 1)
        print(
            say("solver.progress", self.lang, iteration=progress.iteration, iterations=self.iterations,
                bar="█" * full + "░" * (BAR - full), seconds=round(progress.seconds),
                exploitability=f"{progress.measure.exploitability:.4f}"),
            file=sys.stderr, flush=True,
        )  # fmt: skip
