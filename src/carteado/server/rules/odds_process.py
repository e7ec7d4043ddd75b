"""Computes a game's odds in a process of its own: rules on standard input, progress and the result on standard output.

python -m carteado.server.odds_process GAME
"""

from __future__ import annotations

import json
import sys

from carteado.games import study
from carteado.server.worker import be_polite, say


def main() -> int:
    found = study(sys.argv[1])
    if found is None:
        return 1
    be_polite()
    say({"odds": found.compute(json.load(sys.stdin), lambda done, of: say({"done": done, "of": of}))})
    return 0


if __name__ == "__main__":
    sys.exit(main())
