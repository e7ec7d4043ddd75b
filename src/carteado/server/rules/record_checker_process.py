"""Subprocess that replays a record by the rules.

Standard input has one line with the text of the record's custom regulation ("" for a preset), then the record. Both are
JSON. The result on standard output has the fields of `PlayByRules`, or only `unreadable` with the reason.

python -m carteado.server.rules.record_checker_process LANGUAGE
"""

from __future__ import annotations

import io
import json
import sys
from typing import Any, Final

from carteado.playthrough.verify import RulesVerdict, verify_rules
from carteado.records.errors import Unreadable
from carteado.records.record_text import dump
from carteado.server.runtime.subprocesses import limit_resources, say
from carteado.words.catalogue import Language

SECONDS: Final = 20
MAX_BYTES: Final = 1 << 30
MAX_PROBLEMS: Final = 20


def main() -> int:
    limit_resources(SECONDS, MAX_BYTES)
    lang: Language = "en" if sys.argv[1] == "en" else "pt"
    rules = json.loads(sys.stdin.buffer.readline())
    say(check(sys.stdin.buffer.read(), rules, lang))
    return 0


def check(content: bytes, rules: str, lang: Language) -> dict[str, Any]:
    """Return the fields of `PlayByRules`, or {"unreadable": reason}. The reason is "" if the content is no record."""
    try:
        record = json.loads(content)
        folder = {str(record["regulation"]): rules.encode()} if rules else None
        verdict = verify_rules(io.BytesIO(dump(record).encode()), folder)
    except Unreadable as error:
        return {"unreadable": error.text(lang)}
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
        return {"unreadable": ""}  # not JSON, or JSON that is not a record
    return to_message(verdict, lang)


def to_message(verdict: RulesVerdict, lang: Language) -> dict[str, Any]:
    problems = [
        {"hand": problem.hand, "text": problem.sentence.text(lang)} for problem in verdict.problems[:MAX_PROBLEMS]
    ]
    return {"status": verdict.status, "hands": verdict.hands, "problems": problems}


if __name__ == "__main__":
    sys.exit(main())
