"""How `carteado admin` finds the server of a data folder: a file that only its owner can read."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

NAME: Final = "admin.json"


class Reach(NamedTuple):
    """Where the server listens, and what it wants to hear."""

    address: str
    token: str


def new_token() -> str:
    return secrets.token_urlsafe(32)


@contextmanager
def announced(folder: Path, reach: Reach) -> Iterator[None]:
    """The file is there while the server runs."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / NAME
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump(reach._asdict(), file)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def reach_of(folder: Path) -> Reach | None:
    try:
        return Reach(**json.loads((folder / NAME).read_text()))
    except (OSError, ValueError, TypeError):
        return None
