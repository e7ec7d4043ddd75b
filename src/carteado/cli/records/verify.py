"""`carteado verify FILE`: check that a match was shuffled honestly and played by the rules."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import Any, Final

from carteado.cli.parser import Commands, add_command
from carteado.cli.streams import folder_of, one_line, open_input
from carteado.fairness.proof import Problem, Verdict
from carteado.playthrough.verify import verify
from carteado.records.errors import Unreadable
from carteado.words.catalogue import Language, say

PROVEN: Final = 0
NOT_PROVEN: Final = 1
UNREADABLE: Final = 2
MAX_PRINTED: Final = 20
"""The largest number of problems that are printed without --json. The others are only counted."""


def add(commands: Commands, lang: Language) -> None:
    parser = add_command(commands, "verify", "verify", lang)
    parser.value("file", "record_file")
    parser.option("--json", "json", action="store_true")
    parser.common_options()


def run(args: Namespace, lang: Language) -> int:
    try:
        with open_input(args.file) as source:
            verdict = verify(source, folder_of(args.file), lang)
    except Unreadable as error:
        print(error.text(lang), file=sys.stderr)
        return UNREADABLE
    print(json.dumps(_as_json(verdict, lang), ensure_ascii=False) if args.json else "\n".join(_describe(verdict, lang)))
    return PROVEN if verdict.ok else NOT_PROVEN


# Output ----------------------------------------------------------------------------------------------


def _describe(verdict: Verdict, lang: Language) -> Iterator[str]:
    yield verdict.sentence.text(lang)
    for problem in verdict.problems[:MAX_PRINTED]:
        yield one_line(_place(problem, lang) + problem.sentence.text(lang))
    more = len(verdict.problems) + verdict.unlisted - MAX_PRINTED
    if more > 0:
        yield say("cli.verify.more", lang, count=more)


def _place(problem: Problem, lang: Language) -> str:
    if problem.hand is None:
        return say("cli.verify.header", lang) + " "
    return say("cli.verify.hand", lang, hand=problem.hand) + " "


def _as_json(verdict: Verdict, lang: Language) -> dict[str, Any]:
    return {
        "status": verdict.status,
        "hands": verdict.hands,
        "shuffles": verdict.shuffles,
        "cards": verdict.cards,
        "problems": [{"hand": problem.hand, "reason": problem.sentence.text(lang)} for problem in verdict.problems],
    }
