"""Subprocess that computes odds: reads the rules from standard input, writes progress and result to standard output.

python -m carteado.server.rules.odds_process GAME
"""

from __future__ import annotations

import json
import sys

from carteado.games.registry import study
from carteado.server.runtime.subprocesses import limit_resources, say


def main() -> int:
    found = study(sys.argv[1])
    if found is None:
        return 1
    limit_resources()
    say({"odds": found.compute(json.load(sys.stdin), lambda done, of: say({"done": done, "of": of}))})
    return 0


if __name__ == "__main__":
    sys.exit(main())
