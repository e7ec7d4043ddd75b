"""The file that tells `carteado admin` the address and token of the running server. Only its owner can read it."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

NAME: Final = "admin.json"


class AdminAccess(NamedTuple):
    address: str
    token: str


def new_token() -> str:
    return secrets.token_urlsafe(32)


@contextmanager
def announce_admin(folder: Path, access: AdminAccess) -> Iterator[None]:
    """Write the file, and delete it at the end of the block."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / NAME
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump(access._asdict(), file)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def read_admin_access(folder: Path) -> AdminAccess | None:
    try:
        return AdminAccess(**json.loads((folder / NAME).read_text()))
    except (OSError, ValueError, TypeError):
        return None
