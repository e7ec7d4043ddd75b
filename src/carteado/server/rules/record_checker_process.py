"""Replays a record by the rules, in a process of its own. Standard input has a line with the text of the record's own
regulation ("" for a preset), then the record, both as JSON; standard output gets what `PlayByRules` has.

python -m carteado.server.rules_process LANGUAGE
"""

from __future__ import annotations

import io
import json
import sys
from typing import Any, Final

from carteado.files.file_errors import Unreadable
from carteado.files.records import dump
from carteado.record_verify import RulesVerdict, by_rules
from carteado.server.worker import be_polite, say
from carteado.words.catalogue import Language

SECONDS: Final = 20
MOST_BYTES: Final = 1 << 30
MOST_TOLD: Final = 20


def main() -> int:
    be_polite(SECONDS, MOST_BYTES)
    lang: Language = "en" if sys.argv[1] == "en" else "pt"
    rules = json.loads(sys.stdin.buffer.readline())
    say(checked(sys.stdin.buffer.read(), rules, lang))
    return 0


def checked(content: bytes, rules: str, lang: Language) -> dict[str, Any]:
    """What the rules say of a record; nothing at all of what is none."""
    try:
        record = json.loads(content)
        folder = {str(record["regulation"]): rules.encode()} if rules else None
        verdict = by_rules(io.BytesIO(dump(record).encode()), folder)
    except Unreadable as error:
        return {"unreadable": error.text(lang)}
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
        return {"unreadable": ""}  # no table at all, or one that no file could hold
    return as_told(verdict, lang)


def as_told(verdict: RulesVerdict, lang: Language) -> dict[str, Any]:
    problems = [{"hand": problem.hand, "text": problem.said.text(lang)} for problem in verdict.problems[:MOST_TOLD]]
    return {"status": verdict.status, "hands": verdict.hands, "problems": problems}


if __name__ == "__main__":
    sys.exit(main())
