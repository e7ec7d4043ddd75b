"""The part of the readiness check that tries to write to the disk."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from carteado.server.runtime.data_folder import try_writing
from carteado.server.runtime.limits import Bucket

PER_SECOND: Final = 1.0


class DiskCheck:
    """Writes a file to test the disk, at most once a second. Any error counts as a full disk."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.limit = Bucket(PER_SECOND, 1)
        self._is_full = False

    async def is_full(self) -> bool:
        if self.limit.take():
            self._is_full = await asyncio.to_thread(_is_full, self._folder)
        return self._is_full


def _is_full(folder: Path) -> bool:
    try:
        try_writing(folder)
    except OSError:
        return True
    return False
