"""How the tests run: the same examples every time, on machines that are shared and without a terminal."""

import gc
import signal

import pytest
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tests.examples import LONG, examples

settings.register_profile("house", deadline=None, derandomize=not LONG, max_examples=examples(100, least=25))
settings.load_profile("house")

# A runner in the background ignores Ctrl-C, and so would the programs that tests start to press it in.
signal.signal(signal.SIGINT, signal.default_int_handler)

collect_ignore = ["games"]  # games for tests, played under another package: not modules of their own

TOGETHER = {
    "kernels": (
        "tests/solver/",
        "tests/bots/test_training.py",
        "tests/bots/test_kernel.py",
        "tests/buraco/test_training_kernel.py",
    ),  # compiled once
    "odds": ("tests/blackjack/test_odds.py",),  # solved once
    "protocol": ("tests/test_game_protocol.py",),  # played once
}
"""What runs in one worker, because its tests share what takes long to make."""


def pytest_collection_finish() -> None:
    """What was imported stays: the collector of garbage need not walk over it again and again, nor look so often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


class Together(LoadScopeScheduling):  # type: ignore[misc]
    """Gives workers a test with all its cases at a time, or all that runs together. What has most cases goes first, so
    that no worker is left with it in the end. The marks that xdist has for this do nothing under pytest 9.2."""

    def _split_scope(self, nodeid: str) -> str:
        return next((group for group, files in TOGETHER.items() if nodeid.startswith(files)), nodeid.partition("[")[0])


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    return Together(config, log)
