"""The number of examples of a property test: a few fixed ones in `make test`, all in `make test-long`."""

from __future__ import annotations

import os
from itertools import takewhile
from typing import Final

LONG: Final = os.environ.get("CARTEADO_TESTS") == "long"
SHARE: Final = 8


def examples(many: int, least: int = 10, most: int = 1_000_000) -> int:
    """Return how many of `many` examples to run now, between `least` and `most`."""
    return many if LONG else min(most, max(min(many, least), many // SHARE))


def levels_to_count(nodes: list[int], most: int = 15_000) -> list[int]:
    """Return the levels of a tree to count now: up to the first one with more than `most` nodes."""
    return nodes if LONG else list(takewhile(most.__ge__, nodes))
