"""Replace files atomically, so that a crash never leaves a half-written file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO


def replace_file(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Call `write` with a temporary file, then rename that file to `path`."""
    beside = path.with_suffix(".writing")
    with beside.open("wb") as file:
        write(file)
    beside.replace(path)
