"""Progress of long computations on standard error."""

from __future__ import annotations

import sys
from typing import Final

BAR: Final = 20
"""The length of a bar in characters."""


def is_in_place() -> bool:
    """Return whether standard error is a terminal, on which a message can replace the previous one."""
    return sys.stderr.isatty()


def show_progress(text: str) -> None:
    """Print a message. On a terminal it replaces the previous one, otherwise it gets a new line."""
    in_place = is_in_place()
    print(f"\r{text}" if in_place else text, end="" if in_place else "\n", file=sys.stderr, flush=True)


def clear_progress() -> None:
    """Erase the last message from a terminal."""
    if is_in_place():
        print("\r\033[K", end="", file=sys.stderr, flush=True)


def format_bar(done: int, of: int) -> str:
    full = BAR * done // max(of, 1)
    return "█" * full + "░" * (BAR - full)
