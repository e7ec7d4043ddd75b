"""Configuration of the tests: the same examples every time, on shared machines and without a terminal."""

import gc
import signal
from pathlib import Path

import pytest
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from carteado import games
from tests.examples import LONG, examples

settings.register_profile("house", deadline=None, derandomize=not LONG, max_examples=examples(100, least=25))
settings.load_profile("house")

# A background runner ignores Ctrl-C, and so would the programs that the tests start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A game in tests/games is imported like a game of the package.
games.__path__.append(str(Path(__file__).parent / "games"))

TOGETHER = {
    "kernels": (
        "tests/research/solver/",
        "tests/research/training/test_training.py",
        "tests/research/training/test_kernel.py",
        "tests/games/buraco/test_training_kernel.py",
    ),  # share compiled kernels
    "odds": ("tests/games/blackjack/test_odds.py",),  # share solved odds
    "protocol": ("tests/core/test_game_protocol.py",),  # share played games
}
"""Tests that run in one worker, because they share an expensive setup."""


def pytest_collection_finish() -> None:
    """Freeze imported objects and run the garbage collector less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


class Together(LoadScopeScheduling):  # type: ignore[misc]
    """Schedules a test with all its cases, or a group of TOGETHER, on one worker.

    Tests with the most cases go first, so that no worker still runs one when the others are done. The xdist marks for
    this have no effect with pytest 9.2.
    """

    def _split_scope(self, nodeid: str) -> str:
        return next((group for group, files in TOGETHER.items() if nodeid.startswith(files)), nodeid.partition("[")[0])


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    return Together(config, log)
