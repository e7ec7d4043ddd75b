"""How the tests run: the same examples every time, on machines that are shared and without a terminal."""

import gc
import signal

import pytest
from hypothesis import settings

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
    """What was imported stays: the collector of garbage need not walk over it again and again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)  # xdist reads the marks in a hook of its own, which would come before this one
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for group, files in TOGETHER.items():
            if item.nodeid.startswith(files):
                item.add_marker(pytest.mark.xdist_group(group))
