"""Replace files atomically, so that after an interrupted run a file has either its old or its new content."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO


def replace_file(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Call `write` with a temporary file, then rename that file to `path`."""
    temporary = path.with_suffix(".writing")
    with temporary.open("wb") as file:
        write(file)
    temporary.replace(path)
