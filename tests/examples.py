"""How many examples a property is shown: a fixed few in `make test`, all of them, drawn anew, in `make test-long`."""

from __future__ import annotations

import os
from itertools import takewhile
from typing import Final

LONG: Final = os.environ.get("CARTEADO_TESTS") == "long"
SHARE: Final = 8


def examples(many: int, least: int = 10, most: int = 1_000_000) -> int:
    """Of so many examples those that are shown now: `least` of them at least and `most` of them at most."""
    return many if LONG else min(most, max(min(many, least), many // SHARE))


def counted(nodes: list[int], most: int = 15_000) -> list[int]:
    """Of the counts of a tree, level by level, those that are made now: up to the first of more than `most`."""
    return nodes if LONG else list(takewhile(most.__ge__, nodes))
